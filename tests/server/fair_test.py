"""Numbers that players add to the draw, and what strangers get to check a round: over HTTP, for every game, on both stores, through
kill -9, and by `croupier verify` on its own; with every part of it changed.

usage: fair_test.py CROUPIER
"""
import hashlib
import json
import os
import subprocess
import sys
import tempfile

from client import Server, check, on_both_stores, verdict, wait_for

PROGRAM = os.path.abspath(sys.argv[1])
SLOW = {"betting_ms": 200, "offer_ms": 30, "decision_ms": 30, "arranging_ms": 30, "step_ms": 1, "pause_ms": 1500}
BETS = {1: ("big", 0), 2: ("red", 0), 3: ("banker", 0), 4: ("main", 2), 5: ("ante", 1)}
SHOES = (3, 4)


def verify(folder, fair, *more):
    path = os.path.join(folder, "round.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write(fair if isinstance(fair, str) else json.dumps(fair, separators=(",", ":")))
    return subprocess.run([PROGRAM, "verify", path, *more], cwd=folder, capture_output=True, text=True, check=False)


def view(server, table, **who):
    return server.request("GET", f"/api/tables/{table}", **who)[1]["view"]


def add(server, table, token, commitment, text, **more):
    body = {"event": "add-number", "bytes": commitment, "text": text, "round": None, **more}
    return server.request("POST", f"/api/tables/{table}/events", body, token=token)


def bet(server, table, token):
    name, box = BETS[table]
    body = {"event": "bet", "bet": name, "amount": 100000, **({"box": box} if box else {})}
    return server.request("POST", f"/api/tables/{table}/events", body, token=token)


def open_numbers(server, table, **who):
    """The commitment, once the table takes numbers for it."""
    wait_for(lambda: view(server, table, **who).get("fair", {}).get("takes_numbers"), 60)
    return view(server, table, **who)["fair"]["commitment"]


def hold(server, table, manager):
    """The commitment of a table that stays between two rounds until it is let on."""
    set_times(server, table, manager, pause_ms=600000)
    wait_for(lambda: view(server, table)["phase"] == "idle", 60)
    return open_numbers(server, table)


def let_bet(server, table, manager):
    """On to the bets; betting stays open until it is let on."""
    set_times(server, table, manager, betting_ms=600000, pause_ms=1)
    wait_for(lambda: view(server, table)["phase"] == "betting", 60)
    set_times(server, table, manager, pause_ms=SLOW["pause_ms"])
    return view(server, table)["round"]


def let_deal(server, table, manager):
    set_times(server, table, manager, betting_ms=SLOW["betting_ms"])


def set_times(server, table, manager, **times):
    status, body, _ = server.request("PATCH", f"/api/tables/{table}", times, cookie=manager)
    check(status == 200, f"{times}: {body}")


def fair(server, table, number):
    return server.request("GET", f"/fair/{table}/{number}")


def play_round(server, table, tokens, numbers, manager):
    """Numbers, bets, and the round to its end; returns its number."""
    commitment = hold(server, table, manager)
    for token, text in zip(tokens, numbers):
        status, body, _ = add(server, table, token, commitment, text)
        check(status == 201, f"table {table}: {text!r}: {body}")
    number = let_bet(server, table, manager)
    check(bet(server, table, tokens[0])[0] == 201, f"table {table}: a bet")
    let_deal(server, table, manager)
    wait_for(lambda: view(server, table)["round"] > number or view(server, table).get("over"), 60)
    return number, commitment


def refusals(server, tokens, table, manager):
    """Late, twice, another's, no number: each has a sentence, and nothing has changed."""
    commitment = hold(server, table, manager)
    own = server.request("GET", "/api/me", token=tokens[0])[1]["player"]
    cases = [("no number", {"text": ""}), ("no ASCII", {"text": "số"}), ("too long", {"text": "7" * 65})]
    for what, change in cases:
        status, body, _ = add(server, table, tokens[0], commitment, **change)
        check(status in (400, 422) and body["error"]["message"], f"{what}: {status} {body}")
    status, body, _ = add(server, table, tokens[0], "00" * 32, "7")
    check(status == 409 or status == 422, f"another commitment: {status} {body}")
    status, body, _ = add(server, table, tokens[1], commitment, "7", player=own)
    check(status in (403, 422), f"another player's: {status} {body}")
    check(view(server, table)["fair"]["added"] == 0, "nothing was added")
    check(add(server, table, tokens[0], commitment, "mine")[0] == 201, "one's own")
    status, body, _ = add(server, table, tokens[0], commitment, "again")
    check(status in (409, 422) and "already" in body["error"]["message"]["en"], f"twice: {status} {body}")
    own_view, other = (view(server, table, token=token)["fair"] for token in tokens)
    check(own_view["own"] == "mine" and "own" not in other and other["added"] == 1, f"who sees it: {own_view} {other}")
    number = let_bet(server, table, manager)
    check(bet(server, table, tokens[0])[0] == 201, "a bet")
    status, body, _ = add(server, table, tokens[1], commitment, "late")
    check(status in (409, 422) and "first bet" in body["error"]["message"]["en"], f"late: {status} {body}")
    let_deal(server, table, manager)
    wait_for(lambda: fair(server, table, number)[1].get("state") == "shown", 60)
    check(fair(server, table, number)[1]["numbers"] == ["mine"], "one is in it")


def by_hand(told):
    """The first two steps of the check, without the program."""
    seed = bytes.fromhex(told["seed"])
    digest = hashlib.blake2b(seed + told["context"].encode(), digest_size=32).hexdigest()
    return digest == told["commitment"]


def tampered(told):
    """Every way to change it that matters, and what it must be called."""
    for name in ("seed", "commitment"):
        yield name, {**told, name: ("0" if told[name][0] != "0" else "1") + told[name][1:]}, "hash"
    yield "context", {**told, "context": told["context"].replace(" from", "0 from")}, "hash"
    yield "round", {**told, "round": told["round"] + 1}, "another" if "result" in told else None
    yield "place", {**told, "place": "000000000000/1"}, "another"
    if "result" in told:
        yield "result", {**told, "result": [n + 1 for n in told["result"]]}, "drawn"
    else:
        yield "cards", {**told, "cards": told["cards"][1:] + told["cards"][:1]}, "drawn"


def shown(server, folder, table, number, numbers):
    wait_for(lambda: fair(server, table, number)[1].get("state") == "shown", 60)
    status, told, _ = fair(server, table, number)
    check(status == 200 and told["numbers"] == sorted(numbers) and by_hand(told), f"table {table}: {told}")
    check(not {"player", "name", "players"} & set(told), "no names")
    done = verify(folder, told)
    check(done.returncode == 0 and ": yes," in done.stdout and f"{len(numbers)} numbers" in done.stdout, f"table {table}: {done}")
    check(": có," in verify(folder, told, "--lang", "vi").stdout, "in Vietnamese")
    check(json.loads(verify(folder, told, "--json").stdout)["right"] is True, "as JSON")
    # other numbers may give the same pocket once in 37 times, and eight of them never all do
    others = [verify(folder, {**told, "numbers": told["numbers"][:1] + [f"other {n}"]}) for n in range(8)]
    check(any(done.returncode == 1 and "drawn" in done.stdout for done in others), f"table {table}, other numbers: {others}")
    for what, changed, word in tampered(told):
        done = verify(folder, changed)
        if word is not None:
            check(done.returncode == 1 and ": no," in done.stdout and word in done.stdout, f"table {table}, {what}: {done}")
    return told


def strange_files(folder, told):
    for what, text in (("cut", json.dumps(told, separators=(",", ":"))[:-9]), ("no seed", {**told, "seed": "0"}),
                       ("another game", {**told, "game": "whist"}), ("version", '{"fair":2}'), ("empty", '{"fair":'),
                       ("too many numbers", {**told, "numbers": ["1"] * 33}), ("large", '{"fair":1,"x":"' + "x" * 20000 + '"}'),
                       ("round", {**told, "round": 1e3}), ("state", {**told, "state": "fine"})):
        done = verify(folder, text)
        check(done.returncode == 1 and "no round to check" in done.stderr, f"{what}: {done}")


def one_shoe(server, folder, tokens, manager):
    """A shoe of one deck to its end: every round of it is proved from what was added before its first card."""
    body = {"name": "One deck", "game": "blackjack", "virtual": True, "min": 10000, "max": 100000000, "seats": 7, "options": {"decks": 1}, **SLOW, "betting_ms": 20, "pause_ms": 600000}
    status, made, _ = server.request("POST", "/api/tables", body, cookie=manager)
    check(status == 201, f"a table: {made}")
    table = made["table"]
    BETS[table] = BETS[4]
    pit, cage = server.login("pit-supervisor"), server.login("cage")
    fill = server.request("POST", f"/api/tables/{table}/fills", {"amount": 2000000000}, cookie=pit)[1]["fill"]
    server.request("POST", f"/api/fills/{fill}/approve", {}, cookie=cage)
    server.request("POST", f"/api/tables/{table}/float", {"open": True, "count": 2000000000}, cookie=pit)
    commitment = open_numbers(server, table)
    for token, text in zip(tokens, ("b", "a")):
        check(add(server, table, token, commitment, text)[0] == 201, "a number for a shoe")
    server.request("PATCH", f"/api/tables/{table}", {"pause_ms": 20}, cookie=manager)
    rounds = []
    while view(server, table).get("fair", {}).get("commitment", commitment) == commitment and len(rounds) < 12:
        wait_for(lambda: view(server, table)["phase"] == "betting", 60)
        if view(server, table)["fair"]["commitment"] != commitment:
            break
        number = view(server, table)["round"]
        status, body, _ = add(server, table, tokens[0], commitment, "late")
        check(status in (409, 422), f"after the first card: {status} {body}")
        bet(server, table, tokens[0])
        rounds.append(number)
        wait_for(lambda number=number: view(server, table)["round"] > number, 60)
    check(len(rounds) >= 1, f"rounds of a shoe: {rounds}")
    places = []
    for number in rounds:
        told = shown(server, folder, table, number, ["a", "b"])
        check(told["commitment"] == commitment, f"round {number} of the shoe")
        places += told["places"]
    check(places == list(range(1, len(places) + 1)), f"every card behind the burnt one, once: {places}")
    return told


def run(store):
    server = Server(PROGRAM, store=store, options=["--command-rate", "5000"])
    manager = server.login("pit-manager")
    tokens = [server.player()[1] for _ in range(2)]
    for table in BETS:
        server.request("PATCH", f"/api/tables/{table}", SLOW, cookie=manager)
    with tempfile.TemporaryDirectory() as folder:
        refusals(server, tokens, 1, manager)
        rounds = {}
        for table in (1, 2, 5):
            numbers = ["zz top", f"{table}"]
            number, commitment = play_round(server, table, tokens, numbers, manager)
            told = shown(server, folder, table, number, numbers)
            check(told["commitment"] == commitment, "what was published")
            rounds[table] = number, told
        strange_files(folder, told)
        one_shoe(server, folder, tokens, manager)
        for table in SHOES:  # their first shoe may be under way without numbers; what is known now is told
            wait_for(lambda table=table: view(server, table)["phase"] == "betting", 60)
            number = view(server, table)["round"]
            status, told, _ = fair(server, table, number)
            check(status == 200 and told["state"] == "open" and "seed" not in told and "numbers" not in told, f"open: {told}")
            bet(server, table, tokens[0])
            wait_for(lambda table=table, number=number: view(server, table)["round"] > number or view(server, table).get("over"), 60)
            status, told, _ = fair(server, table, number)
            check(status == 200 and told["state"] == "open" and "cards" not in told, f"still secret: {told}")
            done = verify(folder, told)
            check(done.returncode == 1 and "not been shown" in done.stdout, f"not yet: {done}")
        check(fair(server, 1, 999999)[0] == 404 and fair(server, 99, 1)[0] == 404, "no such round, no such table")
        status, page, headers = server.request("GET", "/fair/1/1", headers={"Accept": "text/html,*/*"})
        check(status == 200 and headers["Content-Type"].startswith("text/html") and "Accept" in headers["Vary"], "a page for people")
        server.kill()
        server.start()
        for table, (number, told) in rounds.items():
            check(fair(server, table, number)[1] == told, f"table {table} after kill -9")
    server.close()


if __name__ == "__main__":
    on_both_stores(run)
    sys.exit(verdict())
