"""A floor on each kind of store, through a program and the one that follows it, which has an engine more (made up, base/engine.c):
tables that are open go on by the old number until they are opened again; snapshots, audit, reports, evidence and backups hold
both; the first program closes off the tables that it cannot play, runs the rest and changes nothing of what it cannot read.

In engine 2 a tie gives a bet on a side back whole. By hand, with eight decks: 31 rounds in 415 tie, so that by engine 1 the
house may expect 31/830 of such a bet, 3,735 of 100,000, and by engine 2 nothing.

usage: engine_floor_test.py CROUPIER-SIX CROUPIER-NEXT
"""
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

from floor_test import FAST, POSTS, TREE, Floor, check, deal, verdict, wait_for

sys.path.insert(0, os.path.join(TREE, "tests", "store"))
from own_postgres import FOLDERS, Postgres  # noqa: E402

FIRST, NEXT = (os.path.abspath(path) for path in sys.argv[1:3])
STAKE, EXPECTED = 100000, 3735
QUICK = {**FAST, "betting_ms": 15}
SNAPSHOT_EVERY = 500
TABLES = {"record": "stream, seq", "snapshot": "stream, seq", "round_index": "stream, round"}


def run(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=False)


def read_json(program, *words):
    done = run(program, *words)
    if not done.stdout:
        raise RuntimeError(f"{words}: {done.returncode} {done.stderr}")
    return json.loads(done.stdout)


def tie(floor, table, whole):
    """What a bet of 100,000 on Dragon is worth to its player after a tie; the shoe and the round are opened here."""
    floor.dealt(table, "new-shoe")
    floor.dealt(table, "burn", cards=["??"])
    floor.dealt(table, "open-round")
    floor.bet_status(table, 0, "dragon", STAKE)
    deal(floor, table, "7S", "7H")
    floor.dealt(table, "collect")
    if whole:
        floor.dealt(table, "pay")
    return floor.server.request("GET", "/api/me/rounds", token=floor.players[0][1])[1]["rounds"][0]["net"]


def open_again(floor, table):
    floor.event(table, "pit-supervisor", "close-table")
    floor.event(table, "pit-supervisor", "open-table", amount=10000, amount2=5000000)


def restart(floor, program, how="kill"):
    getattr(floor.server, how)()
    floor.server.program = program
    floor.server.start()
    floor.sign_in()


def seq_of(floor, table):
    return floor.server.request("GET", f"/api/tables/{table}")[1]["view"]["seq"]


def deal_until(floor, table, seq):
    """The machine deals to a bettor until the table has that many records."""
    def come():
        floor.bet_status(table, 1, "tie", 20000)
        return seq_of(floor, table) >= seq
    check(wait_for(come, 120), f"the machine deals up to record {seq}")


def stored(store):
    """The rows of every stream but the floor's own, and what each opening of a table says, out of a backup."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "copy")
        done = run(FIRST, "backup", "--store", store, path)
        check(done.returncode == 0, f"the backup: {done.stderr}")
        copy = sqlite3.connect(path)
        rows = {name: copy.execute(f"SELECT * FROM {name} WHERE stream > 0 ORDER BY {order}").fetchall()
                for name, order in TABLES.items()}
        copy.close()
    return rows


def engines(rows, table):
    bodies = [json.loads(row[5]) for row in rows["record"] if row[1] == table]
    return [body["engine"] for body in bodies if body["event"] == "open-table"]


def evidence(floor, table, number, engine):
    """The bundle of a round says its engine, is proved by the program that has both, and by the first one where it has it."""
    status, bundle, _ = floor.server.request("GET", f"/api/tables/{table}/rounds/{number}/evidence", cookie=floor.cookies["surveillance"])
    check(status == 200, f"evidence of round {number}: {status}")
    text = bundle if isinstance(bundle, str) else json.dumps(bundle, separators=(",", ":"), ensure_ascii=False)
    check(json.loads(text.splitlines()[0]).get("engine") == engine, f"round {number} says engine {engine}: {text[:200]}")
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        for program, good in ((NEXT, True), (FIRST, engine == 1)):
            proof = run(program, "verify", file.name)
            check((proof.returncode == 0) == good, f"round {number} by {program}: {proof.stdout[-300:]}{proof.stderr}")
            check(good or "engine that this program does not have: use a newer one" in proof.stderr,
                  f"round {number} is refused in words: {proof.stdout[-300:]}{proof.stderr}")
            check(not good or f"engine {engine})" in proof.stdout, f"round {number} tells its engine: {proof.stdout[:200]}")
        said = read_json(FIRST, "verify", "--json", file.name)
        check(said.get("engine") == engine and said["right"] == (engine == 1), f"round {number} as JSON: {said}")


def both_in_one_log(floor, table):
    """What everybody reads of rounds before and after."""
    for number in (1, 2, 3, 4):
        evidence(floor, table, number, 1 if number <= 2 else 2)
    report = read_json(NEXT, "report", "tables", "--table", str(table), "--json", "--store", floor.server.store)
    rows = report["rows"] if isinstance(report, dict) else report
    check(rows[0]["expected"] == 2 * EXPECTED, f"two rounds of each engine let expect what the first lets: {rows[0]}")
    for number, back in ((2, STAKE // 2), (3, STAKE)):
        shown = run(NEXT, "rounds", "--show", f"{table}:{number}", "--json", "--store", floor.server.store)
        paid = [effect["amount"] for line in shown.stdout.splitlines() for effect in json.loads(line).get("effects", [])
                if effect["effect"] == "chips" and effect["to"] == "purse"]
        check(sum(paid) == back, f"round {number} again: {paid} {shown.stderr}")


def audits(store, what):
    done = run(NEXT, "audit", "--store", store)
    check(done.returncode == 0, f"{what}, audited by the program that has both: {done.stdout[-600:]}{done.stderr}")
    before = stored(store)
    done = run(FIRST, "audit", "--store", store)
    said = done.stdout + done.stderr
    check(done.returncode != 0 and "UNKNOWN_ENGINE, for it is of a newer program, whose engine this one does not have" in said,
          f"{what}, audited by the first: {said[-600:]}")
    check(stored(store) == before, f"{what}: an audit changes nothing")


def backups(floor):
    """A backup made by either program is a store that the newer one opens, audits and proves; the last one's path."""
    for name, program in (("next", NEXT), ("first", FIRST)):
        path = os.path.join(floor.server.folder.name, f"{name}.backup")
        done = run(program, "backup", "--store", floor.server.store, path)
        check(done.returncode == 0, f"the backup by {name}: {done.stderr}")
        audits(path, f"the backup by {name}")
    return path


def play_on(floor, table, machine):
    """Opened by the first program, carried on by the next; the machine's table that the next one opens."""
    check(tie(floor, table, False) == -STAKE // 2, "the first program plays by engine 1")
    deal_until(floor, machine, SNAPSHOT_EVERY + 1)
    restart(floor, NEXT)
    check(tie(floor, table, False) == -STAKE // 2, "an open table goes on by engine 1")
    open_again(floor, table)
    check(tie(floor, table, True) == 0, "opened again it plays by engine 2")
    restart(floor, NEXT)
    check(tie(floor, table, True) == 0, "and after a restart too")
    deal_until(floor, machine, seq_of(floor, machine) + 20)
    second = floor.table("dragontiger", virtual=True, max=5000000, **QUICK)
    deal_until(floor, second, SNAPSHOT_EVERY + 1)
    said = floor.server.request("POST", f"/api/tables/{table}/events", {"event": "open-table", "engine": 1, "amount": 1, "amount2": 2},
                                cookie=floor.cookies["pit-supervisor"])[:2]
    check(said[0] == 400 and "engine" in json.dumps(said[1]), f"nobody says by which engine: {said}")
    return second


def first_again(floor, newer, other, machine):
    """The first program on a store of both: the tables of engine 2 are out of order, the rest plays."""
    before = stored(floor.server.store)
    floor.server.program = FIRST
    floor.server.start()
    floor.sign_in()
    for number in newer:
        opened = [row[2] for row in before["record"] if row[1] == number and json.loads(row[5]).get("engine") == 2][0]
        check(f"table {number} is out of order: record {opened} of its log: UNKNOWN_ENGINE, for it is of a newer program" in floor.server.log(),
              f"table {number} is named at the start: {floor.server.log()[-400:]}")
        status, said, _ = floor.server.request("POST", f"/api/tables/{number}/events", {"event": "close-table"},
                                               cookie=floor.cookies["pit-supervisor"])
        check(status == 409 and said["error"]["code"] == "out-of-order" and "a newer program has opened it" in json.dumps(said),
              f"table {number} takes no event: {status} {said}")
        view = next(one for one in floor.server.request("GET", "/api/floor")[1]["tables"] if one["table"] == number)
        check(view.get("out_of_order") is True, f"table {number} on the floor: {view}")
    check(tie(floor, other, False) == -STAKE // 2, "the rest plays")
    deal_until(floor, machine, seq_of(floor, machine) + 20)
    check(floor.server.stop() == 0, "and stops in order")
    after = stored(floor.server.store)
    for name, rows in before.items():
        stream = 0 if name == "snapshot" else 1
        check([row for row in rows if row[stream] in newer] == [row for row in after[name] if row[stream] in newer],
              f"{name}: what is of the tables of engine 2 is as it was")


def roll(store, place):
    """On that store, and restored to that place; None: SQLite files."""
    floor = Floor(FIRST, POSTS, 2, store)
    try:
        table, other = floor.table("dragontiger", virtual=False, max=5000000), floor.table("dragontiger", virtual=False, max=5000000)
        machine = floor.table("dragontiger", virtual=True, max=5000000, **QUICK)
        second = play_on(floor, table, machine)
        both_in_one_log(floor, table)
        floor.server.stop()
        rows = stored(floor.server.store)
        check(engines(rows, table) == [1, 2] and engines(rows, machine) == [1] and engines(rows, second) == [2],
              "each opening has its number")
        check({(machine, SNAPSHOT_EVERY), (second, SNAPSHOT_EVERY)} <= {row[:2] for row in rows["snapshot"]},
              f"a snapshot of each engine: {[row[:2] for row in rows['snapshot']]}")
        audits(floor.server.store, "the store")
        copy = backups(floor)
        floor.server.start()
        floor.sign_in()
        floor.server.stop()
        first_again(floor, (table, second), other, machine)
        restore(floor, copy, place, table)
    finally:
        floor.server.close()


def restore(floor, copy, place, table):
    """The backup is put into an empty store by the program that has both; the one that cannot check all of it refuses."""
    place = place or os.path.join(floor.server.folder.name, "restored.db")
    done = run(FIRST, "restore", "--store", place, copy)
    check(done.returncode == 1 and "UNKNOWN_ENGINE" in done.stderr, f"what cannot be checked is not restored: {done.stderr}")
    done = run(NEXT, "restore", "--store", place, copy)
    check(done.returncode == 0, f"restored: {done.stderr}")
    audits(place, "the restored store")
    floor.server.store, floor.server.program = place, NEXT
    floor.server.start()
    floor.sign_in()
    check(tie(floor, table, True) == 0, "restored, the table goes on by engine 2")
    evidence(floor, table, 5, 2)


def main():
    roll(None, None)
    if FOLDERS:
        with Postgres() as postgres:
            postgres.command("createdb", "-h", postgres.folder, "-U", "postgres", "restored")
            roll(postgres.url, postgres.url.replace("/postgres?", "/restored?"))
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
