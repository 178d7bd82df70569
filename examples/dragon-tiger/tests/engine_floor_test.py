"""A floor on SQLite through a program and the one that follows it, which has an engine more (made up, base/engine.c): a table that
is open goes on by the old number until it is opened again, both are audited and proved, and the first program closes off the
table that it cannot play.

usage: engine_floor_test.py CROUPIER-SIX CROUPIER-NEXT
"""
import json
import os
import subprocess
import sys
import tempfile

import floor_test
from floor_test import Floor, check

FIRST, NEXT = (os.path.abspath(path) for path in sys.argv[1:3])


def tie(floor, table, whole):
    """What a bet of 100,000 on Dragon is worth to its player after a tie; the shoe and the round are opened here."""
    floor.event(table, "new-shoe")
    floor.event(table, "burn", cards=["??"])
    floor.event(table, "open-round")
    floor.bet(table, 0, "dragon", 100000)
    floor_test.deal(floor, table, "7S", "7H")
    floor.event(table, "collect")
    if whole:
        floor.event(table, "pay")
    return floor.server.request("GET", "/api/me/rounds", token=floor.players[0][1])[1]["rounds"][0]["net"]


def engines(floor, table):
    """Of the openings that are at hand."""
    events = floor.staff("surveillance", "GET", f"/api/tables/{table}/events?after=0&limit=400")["events"]
    said = [one.get("event") if isinstance(one.get("event"), dict) else one for one in events]
    return [event["engine"] for event in said if event["event"] == "open-table"]


def restart(floor, program):
    floor.server.kill()
    floor.server.program = program
    floor.server.start()
    floor.sign_in()


def evidence(floor, table, number, proves):
    """The bundle of a round is proved by the program that has both engines, and by the first one as `proves` says."""
    status, bundle, _ = floor.server.request("GET", f"/api/tables/{table}/rounds/{number}/evidence", cookie=floor.cookies["surveillance"])
    check(status == 200, f"evidence of round {number}: {status}")
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        file.write(bundle if isinstance(bundle, str) else json.dumps(bundle, separators=(",", ":"), ensure_ascii=False))
        file.flush()
        for program, good in ((NEXT, True), (FIRST, proves)):
            proof = subprocess.run([program, "verify", file.name], capture_output=True, text=True, check=False)
            check((proof.returncode == 0) == good, f"round {number} by {program}: {proof.stdout[-300:]}{proof.stderr}")
            check(good or "engine" in proof.stdout + proof.stderr, f"round {number} is refused by name: {proof.stdout[-300:]}{proof.stderr}")


def audit(program, floor):
    return subprocess.run([program, "audit", "--store", floor.server.store], capture_output=True, text=True, check=False)


def main():
    floor = Floor()
    try:
        table = floor.table(virtual=False)
        floor.staff("pit-supervisor", "POST", f"/api/tables/{table}/shift", {"staff": 1})
        check(tie(floor, table, False) == -50000, "the first program plays by engine 1")
        check(engines(floor, table) == [1], f"opened: {engines(floor, table)}")
        restart(floor, NEXT)
        check(tie(floor, table, False) == -50000, "an open table goes on by engine 1")
        floor.event(table, "close-table", "pit-supervisor")
        floor.event(table, "open-table", "pit-supervisor", amount=10000, amount2=5000000)
        check(engines(floor, table)[-1:] == [2], f"opened again: {engines(floor, table)}")
        check(tie(floor, table, True) == 0, "opened again it plays by engine 2")
        restart(floor, NEXT)
        check(tie(floor, table, True) == 0, "and after a restart too")
        for number in (1, 2, 3, 4):
            evidence(floor, table, number, number <= 2)
        said = floor.server.request("POST", f"/api/tables/{table}/events", {"event": "open-table", "engine": 1, "amount": 1, "amount2": 2},
                                    cookie=floor.cookies["pit-supervisor"])[:2]
        check(said[0] == 400 and "engine" in json.dumps(said[1]), f"nobody says by which engine: {said}")
        floor.server.stop()
        done = audit(NEXT, floor)
        check(done.returncode == 0, f"the audit of both: {done.stdout[-600:]}{done.stderr}")
        done = audit(FIRST, floor)
        check(done.returncode != 0 and "UNKNOWN_ENGINE" in done.stdout + done.stderr, f"the first program's audit: {done.stdout[-600:]}{done.stderr}")
        floor.server.program = FIRST
        floor.server.start()
        floor.sign_in()
        tables = floor.server.request("GET", "/api/floor")[1]["tables"]
        check(len(tables) >= table, "the first program runs the rest of the floor")
        answer = floor.server.request("POST", f"/api/tables/{table}/events", {"event": "close-table"}, cookie=floor.cookies["pit-supervisor"])
        check(answer[0] == 409 and "UNKNOWN_ENGINE" in json.dumps(answer[1]), f"the table is closed off: {answer[:2]}")
    finally:
        floor.server.close()
    print(f"{floor_test.passed} passed, {floor_test.failed} failed")
    return 1 if floor_test.failed else 0


if __name__ == "__main__":
    sys.exit(main())
