"""Anchors out of the running program: the file, the command, the regulator's feed; a store put back; keys replaced."""
import contextlib
import glob
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time

from client import DEMO_PASSWORD, PATIENCE, Server, check, verdict, wait_for

HARMLESS = ["--command-rate", "100000", "--login-attempts", "1000", "--log-ins", "1000", "--guests", "1000"]


def look_up(path, sql):
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        return db.execute(sql).fetchone()[0]


class House:
    """A floor with keys and an anchor a second; what it gives its anchors to."""

    def __init__(self, program, folder, options=()):
        self.program, self.keys, self.file = program, os.path.join(folder, "keys"), os.path.join(folder, "anchors")
        self.taken = os.path.join(folder, "taken")
        subprocess.run([program, "keys", "make", "--keys", self.keys], check=True, capture_output=True)
        self.server = Server(program, options=[*HARMLESS, "--keys", self.keys, "--anchors", self.file, "--anchor-every", "1",
                                               *options])

    def lines(self, path=None):
        try:
            with open(path or self.file, encoding="ascii") as file:
                return [json.loads(line) for line in file if line.endswith("\n")]
        except FileNotFoundError:
            return []

    def audit(self, *options):
        done = subprocess.run([self.program, "audit", "--store", self.server.store, "--keys", self.keys, "--anchors", self.file,
                               *options], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def alerts(self, kind):
        cookie = self.server.login("surveillance")
        found = self.server.request("GET", "/api/alerts", cookie=cookie)[1]["alerts"]
        return [alert for alert in found if alert["kind"] == kind]

    def figure(self, name):
        text = self.server.request("GET", "/metrics")[1]
        return int(re.search(rf"^croupier_{name} (\d+)$", text, re.M).group(1))

    def play(self, rounds):
        """Bets at the first table until so many more rounds have been dealt."""
        _, token = self.server.player()
        for _ in range(rounds):
            done = wait_for(lambda: self.server.request("POST", "/api/tables/1/events", {
                "event": "bet", "bet": "small", "amount": 100000}, token=token)[0] == 201)
            check(done, "a bet is taken")

    def count(self, where):
        return look_up(self.server.store, f"SELECT count(*) FROM {where}")


class Feed:
    """GET /api/anchors as events."""

    def __init__(self, server, cookie, last=None, query=""):
        self.link = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        head = f"GET /api/anchors{query} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAccept: text/event-stream\r\n"
        head += f"Cookie: croupier={cookie}\r\n" if cookie else ""
        head += f"Last-Event-ID: {last}\r\n" if last else ""
        self.link.sendall(head.encode() + b"\r\n")
        self.bytes = b""
        self.head = self.until(b"\r\n\r\n").decode()
        self.status = int(self.head.split()[1])

    def until(self, mark):
        """What comes before the mark; None: the other side has closed."""
        while mark not in self.bytes:
            chunk = self.link.recv(65536)
            if not chunk:
                return None
            self.bytes += chunk
        found, _, self.bytes = self.bytes.partition(mark)
        return found

    def event(self):
        """(name, id, data) of the next one; None: the end."""
        while (text := self.until(b"\n\n")) is not None:
            fields = dict(line.split(": ", 1) for line in text.decode().splitlines() if ": " in line)
            if "data" in fields:
                return fields.get("event"), fields.get("id"), json.loads(fields["data"])
        return None

    def end(self):
        """The reason that the feed ends for, whatever comes before."""
        while (event := self.event()) is not None:
            if event[0] == "end":
                check(self.event() is None, "nothing comes after the end")
                return event[2]["reason"]
        return None

    def close(self):
        self.link.close()


# ---- The feed ----


def test_who_may(house):
    server = house.server
    for post, status in (("regulator", 200), ("surveillance", 200), ("senior-management", 200), ("operations-manager", 200),
                         ("pit-manager", 403), ("security", 403), ("cage", 403), ("dealer", 403)):
        cookie = server.login(post)
        check(server.request("GET", "/api/anchors", cookie=cookie)[0] == status, f"{post} looks at anchors: not {status}")
        feed = Feed(server, cookie)
        check(feed.status == status, f"{post} reads the feed: {feed.status}")
        check((status == 200) == ("text/event-stream" in feed.head), f"{post}: {feed.head}")
        feed.close()
    check(Feed(server, None).status == 401, "nobody reads it without a session")
    _, token = server.player()
    check(server.request("GET", "/api/anchors", token=token)[0] == 403, "nor do players")


def test_feed(house):
    """Each new one, once, as the file has it; whoever comes back gets what was missed."""
    server, regulator = house.server, house.server.login("regulator")
    feed = Feed(server, regulator)
    first = [feed.event() for _ in range(3)]
    numbers = [event[2]["number"] for event in first]
    check(numbers == list(range(numbers[0], numbers[0] + 3)), f"one after another: {numbers}")
    check(all(event[0] == "anchor" for event in first), "they say what they are")
    check(wait_for(lambda: house.lines()[-1]["number"] >= numbers[-1]), "the file has them")
    check([event[2] for event in first] == [line for line in house.lines() if line["number"] in numbers], "the same lines")
    feed.close()
    check(wait_for(lambda: house.lines()[-1]["number"] >= numbers[-1] + 3), "it goes on")
    again = Feed(server, regulator, last=first[1][1])
    missed = [again.event()[2]["number"] for _ in range(5)]
    check(missed == list(range(numbers[2], numbers[2] + 5)), f"what was missed, then what comes: {missed} after {numbers[1]}")
    again.close()
    again = Feed(server, regulator, query=f"?after={first[0][1]}")
    check(again.event()[1] == first[1][1], "the address says it too")
    again.close()
    for wrong in ("x", "1-2-3", first[0][1] + "0" * 30, first[0][1][:-1] + "-1"):
        check(Feed(server, regulator, last=wrong).status == 400, f"{wrong} is no id")


def test_page(house):
    server, cookie = house.server, house.server.login("surveillance")
    status, page, _ = server.request("GET", "/api/anchors?limit=2", cookie=cookie)
    check(status == 200 and [anchor["number"] for anchor in page["anchors"]] == [1, 2], f"the oldest first: {page}")
    seen = page["anchors"]
    while "next" in page:
        _, page, _ = server.request("GET", f"/api/anchors?limit=3&after={page['next']}", cookie=cookie)
        seen += page["anchors"]
    for row in seen:
        row.pop("id")
    check(seen == house.lines()[:len(seen)] and len(seen) > 3, "all of them, as the file has them")
    for query in ("limit=0", "limit=201", "after=", "after=7", "limit=x"):
        status, answer, _ = server.request("GET", f"/api/anchors?{query}", cookie=cookie)
        check(status == 400 and answer["error"]["code"] == "bad-field", f"{query}: {status} {answer}")


def test_cut(house):
    """A feed ends with its session: at once, and it says why."""
    server, manager = house.server, house.server.login("table-games-director")
    cookie = server.login("regulator")
    feed, idle = Feed(server, cookie), Feed(server, cookie)
    check(feed.event()[0] == "anchor", "it hears")
    began = time.monotonic()
    server.request("POST", "/api/logout", {}, cookie=cookie)
    check((feed.end(), idle.end()) == ("signed-out", "signed-out"), "it ends with its session")
    check(time.monotonic() - began < 30, "and not by and by")
    status, made, _ = server.request("POST", "/api/staff", {"name": "Hoang Ngoc", "post": "operations-manager",
                                                           "password": "ba con mèo đen"}, cookie=manager)
    check(status == 201, f"somebody new: {made}")
    feed = Feed(server, server.login("Hoang Ngoc", "ba con mèo đen"))
    check(feed.event()[0] == "anchor", "who may, hears")
    server.request("PATCH", f"/api/staff/{made['staff']}", {"active": False}, cookie=manager)
    check(feed.end() == "signed-out", "who is dismissed hears no more")


def test_lock(program, folder):
    os.mkdir(folder)
    house = House(program, folder, ["--lock-after", "regulator=2"])
    try:
        cookie = house.server.login("regulator")
        feed = Feed(house.server, cookie)
        check(feed.end() == "locked", "a screen that locks hears no more")
        check(Feed(house.server, cookie).status == 423, "and opens none")
        check(house.figure("anchor_feeds") == 0, "none is left")
        house.server.request("POST", "/api/unlock", {"password": DEMO_PASSWORD}, cookie=cookie)
        feed = Feed(house.server, cookie)
        check(feed.event()[0] == "anchor", "unlocked, it hears again")
        check(house.server.stop() == 0 and feed.end() == "stopping", "a server that stops says so")
    finally:
        house.server.close()


# ---- The file and the command ----


def processes_of(folder):
    """Those whose standard input is a pipe and that write into the folder: the command."""
    found = []
    for link in glob.glob("/proc/[0-9]*/fd/1"):
        try:
            if os.readlink(link).startswith(os.path.join(folder, "taken")):
                found.append(int(link.split("/")[2]))
        except OSError:
            continue
    return found


def test_command(house, folder):
    server = house.server
    check(wait_for(lambda: len(house.lines(house.taken)) >= 3), "the command is given anchors")
    server.stop()
    check(wait_for(lambda: not processes_of(folder)), "it ends when its input does")
    check(house.lines(house.taken) == house.lines(), "it was given all that the file has, the first and the last")
    server.start()
    check(wait_for(lambda: house.lines(house.taken)[-1:] == house.lines()[-1:]), "the next start has another")
    check(not house.alerts("anchor-command") and house.figure("anchors_lost_total") == 0, "nothing to tell")
    for process in processes_of(folder):
        os.kill(process, signal.SIGKILL)
    check(wait_for(lambda: house.alerts("anchor-command")), "surveillance is told that it has died")
    check("the anchor command takes no more" in server.log(), "the log says so")
    before = house.lines()[-1]["number"]
    house.play(1)
    check(wait_for(lambda: house.lines()[-1]["number"] > before + 2), "the floor goes on, and the file")
    check(len(house.alerts("anchor-command")) == 1, "it is told once")
    check(house.figure("anchors_lost_total") > 2, "what it did not get is counted")


def test_slow_command(program, folder):
    """One that reads nothing holds nobody up."""
    os.mkdir(folder)
    house = House(program, folder, ["--anchor-command", "exec sleep 1000"])
    try:
        house.play(1)
        check(wait_for(lambda: len(house.lines()) >= 3), "anchors are made")
        house.server.kill()
        house.server.start()
        house.play(1)
        check(house.server.stop() == 0, "nor does it hold up the end")
    finally:
        for link in glob.glob("/proc/[0-9]*/cmdline"):
            try:
                with open(link, "rb") as file:
                    if file.read() == b"sleep\x001000\x00":
                        os.kill(int(link.split("/")[2]), signal.SIGTERM)
            except OSError:
                continue
        house.server.close()


def test_wrong_options(program):
    for option in (["--anchor-command", "cat"], ["--anchors", "x"], ["--anchor-every", "0"], ["--anchor-every", "61"]):
        done = subprocess.run([program, "serve", "--store", "/nonexistent/x", *option], capture_output=True, text=True, check=False)
        check(done.returncode == 2 and option[0] in done.stderr or "number from" in done.stderr, f"{option}: {done.stderr}")


def test_file(house):
    """A file that takes none: told, counted, and over when it takes them again."""
    os.rename(house.file, house.file + ".kept")
    os.mkdir(house.file)
    check(wait_for(lambda: house.alerts("anchor-file")), "surveillance is told of the file")
    check(house.figure("anchors_lost_total") > 0, "and it is counted")
    os.rmdir(house.file)
    os.rename(house.file + ".kept", house.file)
    before = len(house.lines())
    check(wait_for(lambda: len(house.lines()) > before), "it takes them again")
    check(len(house.alerts("anchor-file")) == 1, "it was told once")


# ---- Put back ----


def test_put_back(program, folder):
    os.mkdir(folder)
    house = House(program, folder)
    server, copy = house.server, os.path.join(folder, "copy.db")
    try:
        house.play(1)
        server.stop()
        check(house.audit()[0] == 0, f"nothing is wrong: {house.audit()[1]}")
        shutil.copy(server.store, copy)
        check(house.count("seed") > 0, "commitments are open in the copy")
        server.start()
        house.play(2)
        check(wait_for(lambda: house.figure("anchors_total") > 2), "anchored")
        check(house.figure("log_rewound") == 0 and not house.alerts("rewound"), "a start that finds all says nothing")
        server.kill()
        check(house.audit()[0] == 0, f"a kill is no rewriting: {house.audit()[1]}")
        ended = house.count("record WHERE body LIKE '%end-commitment%'")
        check(ended == 0, "and ends no commitment")
        for end in ("-wal", "-shm"):
            if os.path.exists(server.store + end):
                os.remove(server.store + end)
        shutil.copy(copy, server.store)
        server.start()
        check("it was put back, cut off or rewritten" in server.log(), "the log says that it was put back")
        check(wait_for(lambda: house.alerts("rewound")), "surveillance is told")
        check(house.figure("log_rewound") == 1, "a figure says it")
        check(wait_for(lambda: house.count("record WHERE body LIKE '%end-commitment%'") > 0), "open commitments are void")
        house.play(1)
        server.stop()
        code, text = house.audit()
        check(code == 1 and re.search(r"stream \d+, seq \d+: not as anchor \d+ of series", text), f"the first that differs: {text}")
        check("was made after the log had been put back" in text, f"the next anchor says so: {text}")
        first = min(int(seq) for seq in re.findall(r"stream 0, seq (\d+)", text))
        had = look_up(copy, "SELECT max(seq) FROM record WHERE stream=0")
        check(first == had + 1, f"the first after the copy, {had + 1}, not {first}")
        server.start()
        check(wait_for(lambda: house.figure("anchors_total") > 0), "it goes on")
        check(house.figure("log_rewound") == 0 and len(house.alerts("rewound")) == 1, "it is told by the start that finds it")
    finally:
        server.close()


# ---- Keys ----


def keys_in(house):
    """The public keys that anchors are signed with, in order."""
    text = subprocess.run([house.program, "audit", "--store", house.server.store, "--anchors", house.file], capture_output=True,
                          text=True, check=False).stdout
    return re.findall(r"anchors are signed with ([0-9a-f]{64})", text)


def rotate(house, purpose):
    return subprocess.run([house.program, "keys", "rotate", purpose, "--keys", house.keys], capture_output=True, text=True,
                          check=False).returncode


def test_rotated(program, folder):
    """A new key is used from the next start on; until then the old one, and both are good."""
    os.mkdir(folder)
    house = House(program, folder)
    server = house.server
    try:
        check(wait_for(lambda: len(house.lines()) >= 2), "anchored")
        check(len(keys_in(house)) == 1, f"with one key: {keys_in(house)}")
        for purpose in ("anchor", "evidence", "dealing"):
            check(rotate(house, purpose) == 0, f"{purpose} is replaced while the floor runs")
        before = house.lines()[-1]["number"]
        check(wait_for(lambda: house.lines()[-1]["number"] > before + 1), "it goes on")
        check(len(keys_in(house)) == 1, "with the key it has")
        house.play(1)
        server.stop()
        check(house.audit()[0] == 0, f"which is still good: {house.audit()[1]}")
        server.start()
        before = house.lines()[-1]["number"]
        check(wait_for(lambda: house.lines()[-1]["number"] > before), "the next start")
        check(len(keys_in(house)) == 2, f"takes the new one: {keys_in(house)}")
        house.play(1)
        server.stop()
        check(house.audit()[0] == 0, f"both are good: {house.audit()[1]}")
        check(house.count("record WHERE body LIKE '%end-commitment%'") == 0, "no commitment was ended for it")
        server.start()
    finally:
        server.close()


def main():
    program = sys.argv[1]
    house = House(program, folder := subprocess.check_output(["mktemp", "-d"], text=True).strip(), ["--anchor-command", f"exec cat >> {folder}/taken"])
    try:
        for test in (test_who_may, test_feed, test_page, test_cut):
            test(house)
        test_command(house, folder)
        test_file(house)
    finally:
        house.server.close()
    test_lock(program, os.path.join(folder, "lock"))
    test_slow_command(program, os.path.join(folder, "slow"))
    test_wrong_options(program)
    test_put_back(program, os.path.join(folder, "back"))
    test_rotated(program, os.path.join(folder, "rotated"))
    shutil.rmtree(folder)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
