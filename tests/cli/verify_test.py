"""croupier verify: honest logs are proved, and every way of cheating that we can think of is found.

The proof is also made here a second time, with nothing of the program: docs/FAIRNESS.md in Python.
"""
import hashlib
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

CROUPIER = sys.argv[1]
GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "table" / "golden"
OF_SEEDS = ("commit", "add-number", "reveal")
GAMES = ("sicbo", "roulette", "baccarat", "blackjack", "niuniu")
FAULTS = []


def check(what, condition, got=""):
    if not condition:
        FAULTS.append(f"{what}: {got}")


def verify(lines, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".log", encoding="utf-8") as file:
        file.write("\n".join(lines))
        file.flush()
        return subprocess.run([CROUPIER, "verify", *options, file.name], capture_output=True, text=True, check=False)


def read(game):
    return (GOLDEN / f"{game}.log").read_text(encoding="utf-8").splitlines()


# ---- the proof by itself ----

def rotate(word, by):
    return (word << by | word >> (32 - by)) & 0xFFFFFFFF


def chacha20_block(key, counter, nonce):
    state = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key))
    state += list(struct.unpack("<2I", struct.pack("<Q", counter))) + list(struct.unpack("<2I", nonce))
    work = state[:]
    for _ in range(10):
        for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                           (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            for x, y, z, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                work[x] = (work[x] + work[y]) & 0xFFFFFFFF
                work[z] = rotate(work[z] ^ work[x], by)
    return struct.pack("<16I", *((w + s) & 0xFFFFFFFF for w, s in zip(work, state)))


def words(seed):
    """The stream: pieces of 512 bytes, the number of the piece being the nonce, read as 32-bit words."""
    piece = 0
    while True:
        nonce = struct.pack("<Q", piece)
        for counter in range(8):
            yield from struct.unpack("<16I", chacha20_block(seed, counter, nonce))
        piece += 1


def below(stream, bound):
    unfair = 2**32 % bound
    while True:
        word = next(stream)
        if word >= unfair:
            return word % bound


def shuffled(seed, decks):
    stream, cards = words(seed), [r + s for r in "A23456789TJQK" for s in "SHCD"] * decks
    for left in range(len(cards), 1, -1):
        other = below(stream, left)
        cards[left - 1], cards[other] = cards[other], cards[left - 1]
    return cards


def prove(game):
    """Walks a log in which only the machine draws; returns how many commitments were proved."""
    events = [json.loads(line) for line in read(game)[1:]]
    commit, drawn, numbers, proved = None, [], [], 0
    for event in events:
        if event["event"] == "commit":
            commit, drawn, numbers = event, [], []
        elif event["event"] == "add-number":
            numbers.append(event["text"].encode())
        elif event["event"] in ("card", "burn"):
            drawn += event.get("cards", [])
        elif event["event"] == "call" and len(event.get("cards", [])) == 1 and event["clause"] in ("7.1", "7.5"):
            drawn += event["cards"]
        elif event["event"] == "key" and event["sender"] == "virtual-dealer":
            drawn.append(event["number"])
        elif event["event"] == "ball":
            drawn.append(event.get("number", 0))
        elif event["event"] == "reveal":
            seed = bytes.fromhex(event["bytes"])
            digest = hashlib.blake2b(seed + commit["text"].encode(), digest_size=32).hexdigest()
            check(f"{game} {commit['seq']}: hash", digest == commit["bytes"], digest)
            if numbers:
                with_lengths = b"".join(bytes([len(number)]) + number for number in sorted(numbers))
                seed = hashlib.blake2b(with_lengths, digest_size=32, key=seed).digest()
            if game == "sicbo":
                stream = words(seed)
                expected = [below(stream, 6) + 1 for _ in range(3)]
            elif game == "roulette":
                expected = [below(words(seed), 37)]
            else:
                expected = shuffled(seed, int(commit["text"].split(", ")[1].split()[0]))
            same = all(card in ("??", other) for card, other in zip(drawn, expected))
            check(f"{game} {commit['seq']}: draws", same, (drawn[:12], expected[:12]))
            proved += 1
    return proved


def independent_proof():
    for game in ("sicbo", "baccarat", "niuniu"):
        check(f"{game}: players have added numbers", sum('"add-number"' in line for line in read(game)) >= 1)
    for game in ("sicbo", "roulette", "baccarat", "niuniu"):
        by_hand = prove(game)
        made = verify(read(game))
        check(f"{game}: as many proofs", made.stdout.splitlines()[-1].startswith(f"{by_hand} proved"),
              (by_hand, made.stdout[-200:]))


# ---- honest logs ----

def honest():
    for game in GAMES:
        made = verify(read(game))
        check(game, made.returncode == 0 and " 0 wrong" in made.stdout, made)
        check(f"{game} in Vietnamese", "đã chứng minh" in verify(read(game), "--lang", "vi").stdout)
        lines = [json.loads(line) for line in verify(read(game), "--json").stdout.splitlines()]
        check(f"{game} as JSON", {line["verdict"] for line in lines} <= {"proved", "open"} and lines[0]["drawn"] > 0, lines)
    lines = [line for line in read("sicbo") if json.loads(line).get("event") not in OF_SEEDS]
    made = verify(lines)
    check("without commitments", made.returncode == 0 and "0 proved, 0 wrong, 0 still open, 0 ended without showing the seed; 20 drawn" in made.stdout, made)
    cards = [line for line in read("niuniu") if json.loads(line).get("event") not in OF_SEEDS]
    check("cards without commitments", "; 0 drawn" not in verify(cards).stdout)


# ---- dishonest ones ----

def change(lines, choose, how):
    """Changes the first event that is chosen."""
    changed, done = [], False
    for line in lines:
        event = json.loads(line)
        if not done and choose(event):
            how(event)
            done = True
            line = json.dumps(event)
        changed.append(line)
    assert done
    return changed


def is_a(name):
    return lambda event: event.get("event") == name


def flip(event):
    event["bytes"] = ("0" if event["bytes"][0] != "0" else "1") + event["bytes"][1:]


def other_number(event):
    event["text"] += "1"


def wrong(what, lines, message, *options):
    made = verify(lines, *options)
    check(what, made.returncode == 1 and message in made.stdout, made)


STAFF = {"sender": "staff", "post": "pit-supervisor"}
BOTH = {"sender": "staff", "id": 3, "post": "pit-supervisor", "authorised_by": 4, "authorised_post": "pit-manager"}


def reveal_of(game):
    return next(json.loads(line) for line in read(game) if json.loads(line).get("event") == "reveal")


def finish(lines, last=None, *options, more=()):
    """Collects, pays if anything is left to pay, and sends the last events."""
    result = None
    for between in ("collect",), ("collect", "pay"):
        made, seq = list(lines), json.loads(lines[-1])["seq"]
        for event in [{"event": name, **STAFF} for name in between] + ([last] if last else []) + list(more):
            seq += 1
            made.append(json.dumps({**event, "seq": seq}))
        result = verify(made, *options)
        if result.stderr == "":
            break
    return result


def cheating():
    for game in GAMES:
        lines = read(game)
        if any(json.loads(line).get("event") == "reveal" for line in lines):
            wrong(f"{game}: another seed", change(lines, is_a("reveal"), flip), "does not give the hash")
            wrong(f"{game}: another hash", change(lines, is_a("commit"), flip), "does not give the hash")

    for game in ("sicbo", "baccarat", "niuniu"):
        wrong(f"{game}: another number of a player's", change(read(game), is_a("add-number"), other_number), "the seed gives")

    def other_context(event):
        event["text"] = event["text"].replace("round 1", "round 2")
    wrong("another context", change(read("sicbo"), is_a("commit"), other_context), "does not give the hash")

    seed = next(json.loads(line) for line in read("sicbo") if json.loads(line).get("event") == "reveal")["bytes"]

    def consistent_lie(event):
        event["text"] = "croupier/2 sicbo 01/13.06.2020 from round 7"
        event["bytes"] = hashlib.blake2b(bytes.fromhex(seed) + event["text"].encode(), digest_size=32).hexdigest()
    wrong("a commitment about another round", change(read("sicbo"), is_a("commit"), consistent_lie), "another table or round")

    # another die: the log is honest in everything else, so the round is paid by the wrong dice
    lines = read("sicbo")
    confirm = next(i for i, line in enumerate(lines) if json.loads(line).get("event") == "key-confirm")
    key = json.loads(lines[confirm - 1])
    key["number"] = key["number"] % 6 + 1
    lines[confirm - 1] = json.dumps(key)
    result = finish(lines[:confirm + 1], reveal_of("sicbo"))
    check("another die", result.returncode == 1 and "the seed gives" in result.stdout, result)
    result = finish(lines[:confirm + 1], reveal_of("sicbo"), "--json")
    check("and as JSON", result.returncode == 1 and '"problem":' in result.stdout, result)

    lines = read("roulette")
    ball = next(i for i, line in enumerate(lines) if json.loads(line).get("event") == "ball")
    event = json.loads(lines[ball])
    event["number"] = (event.get("number", 0) + 1) % 37
    lines[ball] = json.dumps(event)
    result = finish(lines[:ball + 1], reveal_of("roulette"))
    check("another number", result.returncode == 1 and "the seed gives" in result.stdout, result)

    # the first card of a shoe is another one
    for game in ("baccarat", "niuniu"):
        lines = read(game)
        card = next(i for i, line in enumerate(lines) if json.loads(line).get("event") == "card")
        a, b = json.loads(lines[card]), json.loads(lines[card + 2])
        a["cards"], b["cards"] = b["cards"], a["cards"]
        lines[card], lines[card + 2] = json.dumps(a), json.dumps(b)
        void = {"event": "ruling", "sender": "staff", "id": 8, "post": "table-games-director", "authorised_by": 3, "authorised_post": "pit-supervisor", "number": 1, "round": 1, "text": "stop"}
        seq = b["seq"]
        tail = [{"seq": seq + 1, **void}, {**reveal_of(game), "seq": seq + 2}]
        wrong(f"{game}: cards swapped", lines[:card + 3] + [json.dumps(event) for event in tail], "the seed gives")


def corrections():
    """A result may be put right until the next round, if that is what the seed gives; cards never."""
    lines = read("sicbo")
    reveal = next(i for i, line in enumerate(lines) if json.loads(line).get("event") == "reveal")
    seq = json.loads(lines[reveal])["seq"]
    correction = {"seq": seq + 1, "event": "correct-result", **BOTH, "dice": [1, 1, 2], "text": "misread"}
    result = finish(lines[:reveal + 1] + [json.dumps(correction)])
    check("a correction against the seed", result.returncode == 1 and "the seed gives" in result.stdout, result)

    lines = read("baccarat")
    idle = [i for i, line in enumerate(lines) if json.loads(line).get("event") == "open-round"][1]
    seq = json.loads(lines[idle])["seq"]
    correction = {"seq": seq, "event": "correct-result", **BOTH, "cards": ["9S", "8S", "TH", "TS"], "text": "misread"}
    result = finish(lines[:idle] + [json.dumps(correction)])
    check("cards changed, not yet proved", result.returncode == 0 and "still open" in result.stdout, result)
    paid = finish(lines[:idle] + [json.dumps(correction)], {"event": "call", **STAFF, "clause": "7.1"},
                  more=[{**reveal_of("baccarat")}])
    check("cards changed", paid.returncode == 1 and "changed by event" in paid.stdout, paid)


def ended():
    """A commitment may be ended, after a restore; that is told and counted, and proves nothing."""
    for game in GAMES:
        lines = read(game)
        commit = next(json.loads(line) for line in lines if json.loads(line).get("event") == "commit")
        dealt = next(i for i, line in enumerate(lines) if json.loads(line).get("event") in ("open-round",))
        seq = json.loads(lines[dealt])["seq"] + 1
        end = {"seq": seq, "event": "end-commitment", "sender": "virtual-dealer", "bytes": commit["bytes"]}
        made = verify(lines[:dealt + 1] + [json.dumps(end)])
        check(f"{game}: ended", made.returncode == 0 and "ended, seed never shown" in made.stdout and
              made.stdout.splitlines()[-1].startswith(
                  "0 proved, 0 wrong, 0 still open, 1 ended without showing the seed"), made)
        made = verify(lines[:dealt + 1] + [json.dumps(end)], "--json")
        line = json.loads(made.stdout.splitlines()[0])
        check(f"{game}: ended, as JSON", line["verdict"] == "ended" and line["end"] == seq, line)
        check(f"{game}: in Vietnamese", "đã chấm dứt" in verify(lines[:dealt + 1] + [json.dumps(end)], "--lang", "vi").stdout)
        shown = {"seq": seq + 1, "event": "reveal", "sender": "virtual-dealer", "bytes": "00" * 32}
        made = verify(lines[:dealt + 1] + [json.dumps(end), json.dumps(shown)])
        check(f"{game}: not shown after it was ended", made.returncode == 1, made)
        other = {**end, "bytes": "00" * 32}
        check(f"{game}: another commitment", verify(lines[:dealt + 1] + [json.dumps(other)]).returncode == 1)


def places():
    """All commitments of a log name one floor and one table, or none."""
    lines, seeds, last = read("sicbo"), {}, None
    for event in map(json.loads, lines):
        if event.get("event") == "commit":
            last = event["seq"]
        if event.get("event") == "reveal":
            seeds[last] = bytes.fromhex(event["bytes"])

    def move(place_of):
        made, last = [], None
        for event in map(json.loads, lines):
            if event.get("event") == "add-number":
                event["bytes"] = last
            if event.get("seq") in seeds:
                event["text"] = event["text"].replace(" from", f" {place_of(event['seq'])} from")
                event["bytes"] = hashlib.blake2b(seeds[event["seq"]] + event["text"].encode(), digest_size=32).hexdigest()
                last = event["bytes"]
            made.append(json.dumps(event))
        return made
    good = verify(move(lambda seq: "3f9c0a1b77e2/6"))
    check("at a table", good.returncode == 0 and f"{len(seeds)} proved, 0 wrong" in good.stdout, good)
    wrong("one of another table", move(lambda seq: "3f9c0a1b77e2/6" if seq == min(seeds) else "3f9c0a1b77e2/7"),
          "another table or round")


def command_line():
    def run(*arguments):
        return subprocess.run([CROUPIER, "verify", *arguments], capture_output=True, text=True, check=False)
    check("usage", run().returncode == 2 and run("a", "b").returncode == 2 and run("--nothing").returncode == 2)
    check("no file", run("/nowhere.log").returncode == 1)
    broken = read("sicbo")[:20] + ["{"]
    check("a broken log", verify(broken).returncode == 1 and ":21: not JSON" in verify(broken).stderr)


for test in (independent_proof, honest, cheating, corrections, ended, places, command_line):
    test()
print("\n".join(FAULTS) or "verify: all well")
sys.exit(1 if FAULTS else 0)
