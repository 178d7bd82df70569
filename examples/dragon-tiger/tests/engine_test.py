"""Records of two engines side by side: a program that has both plays each log by its own number, one that has only the first
refuses the other by name. The second engine is made up (base/engine.c): in it a tie gives a bet on a side back whole.

    engine_test.py CROUPIER NEXT            compare
    engine_test.py CROUPIER NEXT --write    write the transcripts of the second engine anew, to be read before they are kept
"""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent / "table"
FIRST = HERE / "golden" / "dragontiger.log"
SECOND = HERE / "golden" / "dragontiger.engine-2" # make_golden_next writes it
STAFF = {"sender": "staff", "id": 1, "post": "pit-manager"}
faults = []


def check(right, what):
    if not right:
        faults.append(what)


def run(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=False)


def told(program, log, language):
    """The transcript without the hash of the table's bytes in its last lines."""
    made = run(program, "replay", "--lang", language, str(log))
    check(made.returncode == 0, f"{program} replays {log}: {made.stderr}")
    return "\n".join(made.stdout.splitlines()[:-2]) + "\n"


def log_of(events):
    head = FIRST.read_text(encoding="utf-8").splitlines()[0]
    lines = [json.dumps({"seq": seq, "time": 1731664800000 + seq, **event}) for seq, event in enumerate(events, 1)]
    return "\n".join([head, *lines]) + "\n"


def opening(engine):
    edition = json.loads(FIRST.read_text(encoding="utf-8").splitlines()[1])["edition"]
    return {"event": "open-table", **STAFF, "engine": engine, "edition": edition, "amount": 1000, "amount2": 100000, "options": {"decks": 8}}


def tie(engine):
    """A new shoe and a round in which two sevens meet; the player has 10,000 on Dragon. What goes back whole is paid."""
    yield {"event": "new-shoe", **STAFF}
    yield {"event": "burn", **STAFF, "cards": ["??"]}
    yield {"event": "open-round", **STAFF}
    yield {"event": "bet", "sender": "player", "id": 7, "player": 7, "bet": "dragon", "amount": 10000}
    yield {"event": "no-more-bets", **STAFF}
    for card in ("7S", "7H"):
        yield {"event": "card", **STAFF, "cards": [card]}
    for hand in (0, 1):
        yield {"event": "turn", **STAFF, "hand": hand}
    yield {"event": "collect", **STAFF}
    if engine == 2:
        yield {"event": "pay", **STAFF}


def replayed(program, events):
    with tempfile.NamedTemporaryFile("w", suffix=".log", encoding="utf-8") as file:
        file.write(log_of(events))
        file.flush()
        return run(program, "replay", "--json", file.name)


def to_purse(made):
    """What each round gave back to the player's purse."""
    back = []
    for one in (json.loads(line) for line in made.stdout.splitlines()):
        if "effects" not in one:
            continue
        if one["event"]["event"] == "open-round":
            back.append(0)
        for effect in one["effects"]:
            if effect["effect"] == "chips" and effect["to"] == "purse":
                back[-1] += effect["amount"]
    return back


def evenings(croupier, following, write):
    """The golden evening of the first engine is told the same by both programs; the second engine's has its own."""
    for language in ("en", "vi"):
        kept = FIRST.with_suffix(f".{language}.txt").read_text(encoding="utf-8")
        check(told(croupier, FIRST, language) == kept, f"{language}: the first engine's evening")
        check(told(following, FIRST, language) == kept, f"{language}: the first engine's evening, told by the next program")
        path = SECOND.with_name(f"{SECOND.name}.{language}.txt")
        text = told(following, SECOND, language)
        if write:
            path.write_text(text, encoding="utf-8")
        check(text == path.read_text(encoding="utf-8"), f"{language}: the second engine's evening")
        check(text != kept, f"{language}: the two evenings are told alike")
    for program, log in ((croupier, FIRST), (following, FIRST), (following, SECOND)):
        proof = run(program, "verify", str(log))
        check(proof.returncode == 0 and " 0 wrong" in proof.stdout, f"{log}: {proof.stdout[-200:]}{proof.stderr}")


def numbers(croupier, following):
    for engine, back in ((1, 5000), (2, 10000)):
        made = replayed(following, [opening(engine), *tie(engine)])
        check(made.returncode == 0 and to_purse(made) == [back], f"engine {engine} gives back {to_purse(made)}: {made.stderr}")
    made = replayed(croupier, [opening(1), *tie(1)])
    check(to_purse(made) == [5000], f"the first program: {to_purse(made)} {made.stderr}")
    again = [opening(1), *tie(1), *tie(1), {"event": "close-table", **STAFF}, opening(2), *tie(2), {"event": "close-table", **STAFF},
             opening(1), *tie(1)]
    made = replayed(following, again)
    check(to_purse(made) == [5000, 5000, 10000, 5000], f"opened again: {to_purse(made)} {made.stderr}")
    for program, engine in ((croupier, 2), (following, 3)):
        made = replayed(program, [opening(engine), *tie(engine)])
        check(made.returncode != 0 and f"engine {engine}" in made.stdout + made.stderr, f"engine {engine} is refused by name: {made.stderr}")
    nameless = {key: value for key, value in opening(1).items() if key != "engine"}
    made = replayed(following, [nameless])
    check(made.returncode != 0 and "engine" in made.stderr, f"an opening without its engine: {made.stderr}")


def settled(program, **more):
    """10,001 on Dragon, and two sevens."""
    line = {"game": "dragontiger", "bets": [{"player": "an", "bet": "dragon", "stake": 10001}], "cards": ["7S", "7H"], **more}
    made = subprocess.run([program, "settle"], input=json.dumps(line) + "\n", capture_output=True, text=True, check=False)
    return json.loads(made.stdout)


def settling(croupier, following):
    """A finished round may say its engine; one that does not is of the newest. Half of 10,001 goes back as 5,000 (G2)."""
    for program, more, back in ((croupier, {}, 5000), (croupier, {"engine": 1}, 5000), (following, {"engine": 1}, 5000),
                                (following, {"engine": 2}, 10001), (following, {}, 10001)):
        answer = settled(program, **more)
        check(answer.get("lines", [{}])[0].get("returned") == back, f"settle {more}: {answer}")
    for program, wrong in ((croupier, 2), (following, 3), (croupier, 0), (croupier, "1"), (croupier, 65537)):
        answer = settled(program, engine=wrong)
        check(answer["error"]["code"] == "bad-field" and answer["error"]["field"] == "engine", f"settle by {wrong}: {answer}")


def odds(croupier, following):
    """Eight decks: 32 x 31 x 13 of 416 x 415 pairs tie, 31 in 415. Half a unit lost there is 31/830, none is 0."""
    for program, words, edge in ((croupier, [], "31/830"), (following, ["--engine", "1"], "31/830"), (following, ["--engine", "2"], "0"),
                                 (following, [], "0")):
        made = run(program, "odds", "dragontiger", "--json", *words)
        bets = {one["bet"]: one for one in map(json.loads, made.stdout.splitlines())}
        check(bets["dragon"]["edge"] == bets["tiger"]["edge"] == edge, f"odds {words}: {bets['dragon']}")
        check(bets["tie"]["edge"] == "136/415", f"odds {words}: the tie itself pays as before: {bets['tie']}")
    made = run(croupier, "odds", "dragontiger", "--engine", "2")
    check(made.returncode != 0 and "--engine: this program has 1 to 1" in made.stderr, f"odds of an engine that is not there: {made.stderr}")
    made = run(following, "simulate", "dragontiger", "--rounds", "200000", "--json")
    known = {one["bet"]: one for one in map(json.loads, made.stdout.splitlines()) if "bet" in one}
    check(abs(known["dragon"]["z"]) < 6, f"a simulation is paid by the engine whose odds it is laid beside: {known['dragon']}")


def main():
    croupier, following, write = sys.argv[1], sys.argv[2], "--write" in sys.argv
    evenings(croupier, following, write)
    numbers(croupier, following)
    settling(croupier, following)
    odds(croupier, following)
    print("\n".join(faults) or "records of both engines are played by their own")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
