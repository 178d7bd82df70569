"""Evidence bundles from a running floor, checked by the program on its own: of every game, of a corrected and a void
round, far into a table's life, and with one byte changed.

usage: evidence_test.py CROUPIER
"""
import json
import os
import subprocess
import sys
import tempfile

from client import Server, check, verdict, wait_for

PROGRAM = os.path.abspath(sys.argv[1])
FAST = {"betting_ms": 100, "offer_ms": 30, "decision_ms": 30, "arranging_ms": 30, "step_ms": 1, "pause_ms": 10}
BETS = {1: ("big", 0), 2: ("red", 0), 3: ("banker", 0), 4: ("main", 2), 5: ("ante", 1)}


def verify(folder, text, *more):
    path = os.path.join(folder, "round.evidence")
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    # a folder without a store, and no other help
    return subprocess.run([PROGRAM, "verify", path, *more], cwd=folder, capture_output=True, text=True, check=False)


def view(server, table):
    return server.request("GET", f"/api/tables/{table}")[1]["view"]


def play(server, token, table, rounds):
    bet, box = BETS[table]
    for _ in range(rounds):
        wait_for(lambda: view(server, table)["phase"] == "betting", 30)
        number = view(server, table)["round"]
        body = {"event": "bet", "bet": bet, "amount": 100000}
        if box:
            body["box"] = box
        server.request("POST", f"/api/tables/{table}/events", body, token=token)
        wait_for(lambda number=number: view(server, table)["round"] > number, 30)


def main():
    server = Server(PROGRAM, options=["--command-rate", "5000"])
    cookies = {post: server.login(post) for post in ("dealer", "pit-manager", "surveillance", "regulator")}
    _, token = server.player()
    key = server.request("GET", "/api/floor")[1]["evidence_key"]
    for table in BETS:
        server.request("PATCH", f"/api/tables/{table}", FAST, cookie=cookies["pit-manager"])
    with tempfile.TemporaryDirectory() as folder:
        for table in BETS:
            play(server, token, table, 3)
            status, bundle, headers = server.request("GET", f"/api/tables/{table}/rounds/2/evidence", cookie=cookies["surveillance"])
            check(status == 200 and "ndjson" in headers["Content-Type"], f"table {table}: {status}")
            done = verify(folder, bundle, "--key", key, "--json")
            found = json.loads(done.stdout)
            check(done.returncode == 0 and found["right"] and found["round"] == 2 and found["table"] == table,
                  f"table {table}: {done.stdout} {done.stderr}")
            records = [json.loads(line) for line in bundle.splitlines()]
            check(sum("body" in record for record in records) == found["events"] > 3, f"table {table}: a line a record")
            check(records[1]["rulebook"].startswith("{") and "vi" in records[-2]["transcript"], "edition and words are in it")
        # Niu Niu: until hands are compared the dealer's picture has the box's cards face down, the player's has its own open
        def hands(query):
            steps = server.request("GET", f"/api/tables/5/rounds/2{query}", cookie=cookies["surveillance"])[1]["steps"]
            arranging = [step["view"]["view"]["play"]["boxes"][0]["cards"] for step in steps if step["view"]["view"]["phase"] == "arranging"]
            return arranging[0]
        check(hands("") == ["??"] * 5 and "??" not in hands("?as=1") and len(hands("?as=1")) == 5, "the dealer's and the player's picture")
        written = subprocess.run([PROGRAM, "evidence", "5:2", "--store", server.store], capture_output=True, text=True, check=False)
        done = verify(folder, written.stdout, "--key", key)
        check(written.returncode == 0 and done.returncode == 0 and "round 2" in done.stdout, f"by command: {written.stderr} {done}")
        none = subprocess.run([PROGRAM, "evidence", "5:999", "--store", server.store], capture_output=True, text=True, check=False)
        check(none.returncode == 1 and none.stdout == "", f"no such round by command: {none}")
        half = len(bundle) // 2
        for place in (10, half, len(bundle) - 20):
            letter = "0" if bundle[place] != "0" else "1"
            done = verify(folder, bundle[:place] + letter + bundle[place + 1:])
            check(done.returncode == 1, f"byte {place} changed: {done.stdout}")
        other = verify(folder, bundle, "--key", "0" * 64)
        check(other.returncode == 1 and "another key" in other.stderr, f"another house's key: {other.stderr}")
        status, _, _ = server.request("GET", "/api/tables/1/rounds/999/evidence", cookie=cookies["regulator"])
        check(status == 404, f"a round that was never played: {status}")
        status, _, _ = server.request("GET", "/api/tables/1/rounds/1/evidence", cookie=cookies["dealer"])
        check(status == 403, f"a dealer: {status}")
        status, _, _ = server.request("GET", "/api/tables/1/rounds/1/evidence", token=token)
        check(status == 403, f"a player: {status}")
    server.close()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
