"""A store edited by hand by somebody who knows how it is made: chains computed anew, balances put right, logs cut off and put back.

The edits one by one, and what names them, are tests/books/edits.c; here a real server writes the log and the anchors, the thief has the
store and the program but neither the keys nor the copy of the anchors, and `croupier audit` is asked as the regulator asks it.
"""
import hashlib
import json
import os
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile

from support import FOLDERS, QUIET, audit, check, client, code_of, run

ROOMS = 8192  # places for postings of a record


def croupier(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, timeout=client.PATIENCE)


class Place:
    """A floor with keys and a file of anchors, played on, stopped, played on again."""

    def __init__(self, program, store=None):
        self.program = program
        self.folder = tempfile.TemporaryDirectory()
        self.at = self.folder.name
        self.store = store or self.path("floor.db")
        self.keys, self.anchors = self.path("keys"), self.path("anchors")
        check(croupier(program, "keys", "make", "--keys", self.keys).returncode == 0, "keys are made")
        self.options = [*QUIET, "--keys", self.keys, "--anchors", self.anchors]
        self.play(2)
        if store is None:
            shutil.copy(self.store, self.path("old.db"))
            shutil.copy(self.anchors, self.path("old.anchors"))
        self.play(2)

    def path(self, name):
        return os.path.join(self.at, name)

    def play(self, times):
        server = client.Server(self.program, store=self.store, options=self.options)
        try:
            cage = server.login("cage")
            for i in range(times):
                player, token = server.player()
                self.player = player
                for amount in (3000000, 7000000):
                    status, answer, _ = server.request("POST", "/api/cage/buy-in", {"player": player, "amount": amount}, {"Idempotency-Key": f"b{player}.{amount}"}, cage)
                    check(status == 201, f"{answer}")
                server.request("POST", "/api/tables/6/events", {"event": "tip", "amount": 50000}, token=token)
            check(client.wait_for(lambda: server.request("GET", "/api/tables/1")[1]["view"]["phase"] == "betting", 60), "a machine has committed itself")
            check(server.stop() == 0, "a clean stop")
        finally:
            if server.process.poll() is None:
                server.kill()
            server.errors.close()
            server.folder.cleanup()

    def audit(self, store=None, anchors=None, keys=True):
        options = ["--anchors", anchors or self.anchors] if anchors != "" else []
        options += ["--keys", self.keys] if keys else []
        return audit(self.program, store or self.store, *options)

    def close(self):
        self.folder.cleanup()


# ---- A thief who knows everything but the keys ----


class Thief:
    """A copy of the store, open for writing."""

    def __init__(self, place, of=None):
        self.place = place
        self.path = place.path("stolen.db")
        for ending in ("", "-wal", "-shm", "-lock"):
            if os.path.exists(self.path + ending):
                os.remove(self.path + ending)
        shutil.copy(of or place.store, self.path)
        self.db = sqlite3.connect(self.path, isolation_level=None)

    def chain(self):
        """Every hash computed anew, numbers without a gap, and places that lead to their records."""
        for (stream,) in self.db.execute("SELECT DISTINCT stream FROM record").fetchall():
            before = bytes(32)
            rows = self.db.execute("SELECT id, time, CAST(body AS BLOB) FROM record WHERE stream = ? ORDER BY id", (stream,)).fetchall()
            self.db.execute("UPDATE record SET seq = -seq WHERE stream = ?", (stream,))
            for seq, (number, time, body) in enumerate(rows, 1):
                before = hashlib.blake2b(before + struct.pack("<IQq", stream, seq, time) + body, digest_size=32).digest()
                self.db.execute("UPDATE record SET seq = ?, hash = ? WHERE id = ?", (seq, before, number))
        self.db.execute("DELETE FROM place")
        self.db.execute("INSERT INTO place(stream, seq, id) SELECT stream, seq, id FROM record")

    def buy_in(self):
        """(id, body) of the last purchase of chips."""
        return self.db.execute("SELECT id, body FROM record WHERE stream = 0 AND body LIKE '%\"cage.buy-in\"%' ORDER BY id DESC LIMIT 1").fetchone()

    def move(self, amount, source, to):
        for account, by in ((source, -amount), (to, amount)):
            self.db.execute("UPDATE balance SET amount = amount + ? WHERE account = ?", (by, account))

    def postings(self, number):
        return self.db.execute("SELECT id, from_account, to_account, amount FROM posting WHERE id >= ? AND id < ?", (number * ROOMS, (number + 1) * ROOMS)).fetchall()

    def undo(self, number):
        for posting, source, to, amount in self.postings(number):
            self.move(amount, to, source)
            self.db.execute("DELETE FROM posting WHERE id = ?", (posting,))

    def done(self):
        self.db.close()
        return self.path


def erases(thief):
    """The record of a purchase, as if it had never been."""
    number, _ = thief.buy_in()
    thief.undo(number)
    thief.db.execute("DELETE FROM record WHERE id = ?", (number,))


def alters(thief):
    """Seven million became one."""
    number, body = thief.buy_in()
    amount = json.loads(body)["amount"]
    thief.db.execute("UPDATE record SET body = ? WHERE id = ?", (body.replace(f'"amount":{amount}', '"amount":1000000'), number))
    for posting, source, to, moved in thief.postings(number):
        thief.move(moved - 1000000, to, source)
        thief.db.execute("UPDATE posting SET amount = 1000000 WHERE id = ?", (posting,))


def renames(thief):
    """Somebody else did it."""
    number, body = thief.buy_in()
    told = json.loads(body)
    thief.db.execute("UPDATE record SET body = ? WHERE id = ?", (body.replace(f'"id":{told["id"]},"post":"{told["post"]}"', '"id":5,"post":"shift-manager"'), number))


def moves_in_time(thief):
    """It was a second earlier."""
    number, _ = thief.buy_in()
    thief.db.execute("UPDATE record SET time = time - 1 WHERE id = ?", (number,))


def cuts(thief):
    """The end of the house's log."""
    for (number,) in thief.db.execute("SELECT id FROM record WHERE stream = 0 ORDER BY id DESC LIMIT 2").fetchall():
        thief.undo(number)
        thief.db.execute("DELETE FROM record WHERE id = ?", (number,))


def cuts_a_table(thief):
    """The end of a table's log."""
    for (number,) in thief.db.execute("SELECT id FROM record WHERE stream = 6 ORDER BY id DESC LIMIT 1").fetchall():
        thief.undo(number)
        thief.db.execute("DELETE FROM record WHERE id = ?", (number,))


def test_thefts(place):
    done = place.audit()
    check(done.returncode == 0, f"all is right: {done.stdout[-500:]}{done.stderr}")
    check(place.audit(anchors="").returncode == 0, "by the store's own anchors too")
    for theft in (erases, alters, renames, moves_in_time, cuts, cuts_a_table):
        what = theft.__doc__
        thief = Thief(place)
        theft(thief)
        thief.chain()
        thief.db.execute("DELETE FROM snapshot")
        found = place.audit(thief.done())
        check(found.returncode == 1 and "anchor" in found.stdout, f"{what}: {found.stdout[-300:]}{found.stderr[-200:]}")
        check(place.audit(thief.path, anchors="").returncode == 1, f"{what} is found by the store's own anchors")
        thief = Thief(place)
        theft(thief)
        thief.chain()
        thief.db.execute("DELETE FROM snapshot")
        thief.db.execute("DELETE FROM anchor")
        found = place.audit(thief.done())
        check(found.returncode == 1 and "stream " in found.stdout, f"{what} The store's anchors too are gone; the regulator's name the record: {found.stdout[-300:]}")


def cage_waits(server):
    """What was cashed after the copy was made could be cashed again: nothing is exchanged until surveillance has seen it."""
    player = server.player()[0]
    cage = server.login("cage")
    rows = [("/api/cage/buy-in", {"player": player, "amount": 100000}), ("/api/cage/cash-out", {"player": player, "amount": 100000})]
    for path, body in rows:
        status, answer, _ = server.request("POST", path, body, cookie=cage)
        check((status, code_of(answer)) == (409, "rewound"), f"{path} on a log that was put back: {status} {answer}")
    server.kill()
    server.start()
    cage, watcher = server.login("cage"), server.login("surveillance")
    for path, body in rows:
        status, answer, _ = server.request("POST", path, body, cookie=cage)
        check((status, code_of(answer)) == (409, "rewound"), f"{path} after another start: {status} {answer}")
    alert = next(row["alert"] for row in server.request("GET", "/api/alerts?open=1", cookie=watcher)[1]["alerts"] if row["kind"] == "rewound")
    for post in ("pit-manager", "senior-management", "cage"):
        status, _, _ = server.request("POST", f"/api/alerts/{alert}/acknowledge", {}, cookie=server.login(post))
        check(status == 403, f"{post} acknowledges for surveillance: {status}")
    check(server.request("POST", f"/api/alerts/{alert}/acknowledge", {}, cookie=watcher)[0] == 200, "surveillance has seen it")
    for path, body in rows:
        status, answer, _ = server.request("POST", path, body, cookie=cage)
        check(status == 201, f"{path} goes on: {status} {answer}")


def test_put_back(place):
    """The whole store as it was an hour ago: the newer anchors know better, and a server that begins on it says so and deals nothing twice."""
    found = place.audit(place.path("old.db"))
    check(found.returncode == 1, f"an old store against new anchors: {found.stdout[-300:]}")
    check(place.audit(place.path("old.db"), place.path("old.anchors")).returncode == 0, "by the anchors of then it was right")
    thief = Thief(place, place.path("old.db"))
    open_before = {row[0]: bytes(row[1]) for row in thief.db.execute("SELECT stream, commitment FROM seed")}
    path = thief.done()
    newer = place.path("copy.anchors")
    shutil.copy(place.anchors, newer)
    server = client.Server(place.program, store=path, options=[*QUIET, "--keys", place.keys, "--anchors", newer])
    try:
        check(client.wait_for(lambda: server.request("GET", "/readyz")[0] == 200), "it serves")
        cage_waits(server)
        check(server.stop() == 0, "and stops")
    finally:
        server.close()
    db = sqlite3.connect(path)
    seeds = {row[0]: bytes(row[1]) for row in db.execute("SELECT stream, commitment FROM seed")}
    db.close()
    again = {stream for stream, commitment in seeds.items() if open_before.get(stream) == commitment}
    check(open_before and not again, f"no commitment of before goes on: {again}")
    found = place.audit(path, newer)
    check(found.returncode == 1, f"and the audit says it from then on: {found.stdout[-300:]}")


def test_other_keys(place, program):
    """The thief makes keys and signs the altered log with them: right in itself, but by nobody whom the regulator knows."""
    own = place.path("own keys")
    check(croupier(program, "keys", "make", "--keys", own).returncode == 0, "anybody makes keys")
    found = place.audit()
    check(found.returncode == 0, "before")
    done = audit(program, place.store, "--anchors", place.anchors, "--keys", own)
    check(done.returncode == 1, f"anchors by a key that is none of these: {done.stdout[-300:]}{done.stderr[-200:]}")
    done = audit(program, place.store, "--anchors", place.anchors, "--key", "00" * 32)
    check(done.returncode in (1, 2), f"nor of this one: {done.stdout[-200:]}")


def test_anchor_files(place):
    """The file of anchors itself, as a stranger may hand it in."""
    with open(place.anchors, "rb") as file:
        good = file.read()
    lines = good.splitlines(keepends=True)
    check(len(lines) >= 3, f"several anchors: {len(lines)}")
    middle = len(lines) // 2
    rows = {"nothing in it": b"", "a line missing": b"".join(lines[:middle] + lines[middle + 1:]), "two exchanged": b"".join([lines[1], lines[0], *lines[2:]]),
            "one twice": b"".join([*lines[:2], lines[1], *lines[2:]]), "the last cut off within": good[:-20], "no text": bytes(range(256)) * 40,
            "a line without an end": b"{" * 3000000, "JSON that is none of ours": b'{"a":1}\n' * 100, "a NUL": good[:50] + b"\0" + good[51:], "not JSON": b"hello\n"}
    begin = good.rindex(b'"anchor":"') + 10  # what is signed; the rest of the line is for people
    for at in range(begin, good.index(b'"', begin), 17):
        rows[f"byte {at} of the file"] = good[:at] + bytes([good[at] ^ 1]) + good[at + 1:]
    for what, data in rows.items():
        path = place.path("handed in")
        with open(path, "wb") as file:
            file.write(data)
        done = place.audit(anchors=path)
        check(done.returncode in (0, 1), f"{what}: ended with {done.returncode}")
        # what is left of the file is compared; that a line is none is said, for it may also have been a write that was cut off
        check(done.returncode == 1 or what in ("one twice", "two exchanged", "a line missing") or "is no anchor" in done.stdout or not data.endswith(b"\n"),
              f"{what} is noticed: {done.stdout[-200:]}{done.stderr[-200:]}")
        check(done.returncode == 1 or any(line in data for line in lines), f"{what}: a file with no anchor in it says nothing, and that is wrong")
        check(done.returncode == 0 or done.stdout.strip() or done.stderr.strip(), f"{what}: in words")
    done = place.audit(anchors=place.path("not there"))
    check(done.returncode == 1 and "not there" in done.stderr + done.stdout, f"no file: {done.stderr[-200:]}")


# ---- By SQL, on both stores ----

EDITS = [
    "UPDATE balance SET amount = amount + 1 WHERE account = (SELECT max(account) FROM balance)",
    "UPDATE posting SET amount = amount + 1 WHERE id = (SELECT max(id) FROM posting)",
    "UPDATE record SET time = time + 1 WHERE stream = 0 AND seq = 20",
    "DELETE FROM record WHERE stream = 0 AND seq = 20",
    "DELETE FROM record WHERE id = (SELECT max(id) FROM record WHERE stream = 0)",
    "DELETE FROM anchor WHERE number = 2",
    "DELETE FROM reply",
    "UPDATE record SET body = (SELECT o.body FROM record o WHERE o.stream = 0 AND o.seq = 21) WHERE stream = 0 AND seq = 20",
    "CREATE TABLE notes(id INTEGER)",
    "CREATE VIEW purses AS SELECT * FROM balance",
    "DELETE FROM edition WHERE hash = (SELECT max(hash) FROM edition)",
    "INSERT INTO balance(account, amount) VALUES(CAST(7 AS bigint) * 72057594037927936 + 999, 5000)",
]


def test_edits(place):
    for edit in EDITS:
        thief = Thief(place)
        thief.db.execute(edit)
        done = place.audit(thief.done())
        check(done.returncode == 1 and done.stdout.strip(), f"{edit}: {done.returncode} {done.stdout[-200:]}")


def test_edits_on_postgres(program, url):
    place = Place(program, url)
    psql = [str(FOLDERS[-1] / "psql"), "-qX", "-v", "ON_ERROR_STOP=1"]
    template, other = url.replace("/postgres?", "/template1?"), url.replace("/postgres?", "/copy?")
    try:
        check(place.audit().returncode == 0, f"all is right: {place.audit().stdout[-300:]}")
        for edit in EDITS:
            subprocess.run([*psql, template, "-c", "DROP DATABASE IF EXISTS copy"], check=True, capture_output=True)
            subprocess.run([*psql, template, "-c", "CREATE DATABASE copy TEMPLATE postgres"], check=True, capture_output=True)
            subprocess.run([*psql, other, "-c", edit], check=True, capture_output=True)
            done = place.audit(other)
            check(done.returncode == 1 and done.stdout.strip(), f"PostgreSQL, {edit}: {done.returncode} {done.stdout[-200:]}{done.stderr[-200:]}")
    finally:
        place.close()


def suite(program, store):
    if "://" in store:
        test_edits_on_postgres(program, store)
        return
    place = Place(program)
    try:
        test_thefts(place)
        test_put_back(place)
        test_other_keys(place, program)
        test_anchor_files(place)
        test_edits(place)
    finally:
        place.close()


if __name__ == "__main__":
    sys.exit(run(suite))
