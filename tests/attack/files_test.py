"""Files from strangers: cut off, with bits turned, with counts that are none, empty, of another kind, without an end.

Whatever is handed in, a command ends with 0, 1 or 2, says why in words, and writes nothing of it down; a program built with sanitizers
finds nothing either. The mutations are the same every time. fuzz/ goes deeper into each reader; here are the commands as people call them.
"""
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from support import QUIET, check, client, run

TREE = pathlib.Path(__file__).resolve().parents[2]
WRONG = re.compile(rb"Sanitizer|runtime error|Assertion|assert|core dumped|stack smashing|double free")
SECONDS = 30  # for what ends at once


def ends_well(what, words, cwd, wrong_expected=False, given=None):
    """Runs a command; its exit code."""
    try:
        done = subprocess.run(words, cwd=cwd, input=given, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        check(False, f"{what}: {words[1]} does not end")
        return None
    check(done.returncode in (0, 1, 2), f"{what}: {words[1]} ends with {done.returncode}: {done.stderr[-300:]}")
    check(not WRONG.search(done.stderr), f"{what}: {words[1]}: {done.stderr[-600:]}")
    check(done.returncode == 0 or (done.stderr + done.stdout).strip(), f"{what}: {words[1]} ends with {done.returncode} without a word")
    check(len(done.stderr) < 20000, f"{what}: {words[1]} says {len(done.stderr)} bytes")
    if wrong_expected:
        check(done.returncode != 0, f"{what}: {words[1]} takes it")
    return done.returncode


def mutations(good, seed, cuts=10, flips=16, counts=12):
    """(what, bytes): the same for the same seed."""
    chance = random.Random(seed)
    yield "nothing", b""
    yield "a NUL", b"\0"
    yield "zeros", bytes(len(good))
    yield "0xFF", b"\xff" * min(len(good), 4096)
    yield "twice", good + good
    yield "noise", chance.randbytes(4096)
    yield "one endless line", good.replace(b"\n", b" ") + b" " * 200000
    yield "brackets", b"[" * 100000
    yield "braces", b'{"a":' * 100000
    for _ in range(cuts):
        at = chance.randrange(len(good))
        yield f"cut at {at}", good[:at]
    for _ in range(flips):
        at, bit = chance.randrange(len(good)), chance.randrange(8)
        yield f"bit {bit} of byte {at}", good[:at] + bytes([good[at] ^ 1 << bit]) + good[at + 1:]
    numbers = [found.span() for found in re.finditer(rb"\d+", good)]
    for _ in range(counts):
        huge = chance.choice([b"18446744073709551616", b"9223372036854775807", b"4294967295", b"-1", b"1e308", b"0." + b"9" * 400, b"9" * 5000, b"2147483648"])
        if numbers:
            begin, end = chance.choice(numbers)
            yield f"the number at {begin} is {huge[:24].decode()}", good[:begin] + huge + good[end:]
        else:
            at = chance.randrange(max(1, len(good) - 8))
            yield f"a count at {at}", good[:at] + b"\xff" * 8 + good[at + 8:]


class Made:
    """A floor that was played on, and a file of every kind from it."""

    def __init__(self, program):
        self.program = program
        self.folder = tempfile.TemporaryDirectory()
        self.at = pathlib.Path(self.folder.name)
        self.store, self.keys = self.at / "floor.db", self.at / "keys"
        self.out("keys", "make", "--keys", self.keys)
        server = client.Server(program, store=str(self.store), options=[*QUIET, "--keys", str(self.keys), "--anchors", str(self.at / "anchors")])
        try:
            fast = {"betting_ms": 100, "step_ms": 1, "pause_ms": 10}
            server.request("PATCH", "/api/tables/1", fast, cookie=server.login("pit-manager"))
            _, token = server.player()
            view = lambda: server.request("GET", "/api/tables/1")[1]["view"]
            rounds = []  # a bet names its round, and is refused for another

            def lay():
                rounds.append(view()["round"])
                bet = {"event": "bet", "bet": "big", "amount": 100000, "round": rounds[-1]}
                return server.request("POST", "/api/tables/1/events", bet, token=token)[0] == 201

            laid = client.wait_for(lay, 60)
            number = rounds[-1]
            check(laid and client.wait_for(lambda: view()["round"] > number, 60), "a round is played")
            self.evidence = server.request("GET", f"/api/tables/1/rounds/{number}/evidence", cookie=server.login("surveillance"))[1].encode()
            check(server.stop() == 0, "a clean stop")
        finally:
            server.close()
        self.out("backup", "--store", self.store, self.at / "copy")

    def out(self, *words):
        done = subprocess.run([self.program, *map(str, words)], capture_output=True, timeout=SECONDS)
        check(done.returncode == 0, f"{words}: {done.stderr}")
        return done.stdout

    def file(self, data):
        path = self.at / "handed in"
        path.write_bytes(data)
        return str(path)

    def close(self):
        self.folder.cleanup()


def test_texts(made):
    """Evidence, rulebooks, logs, rounds, anchors."""
    rulebook = (TREE / "rulebooks" / "sicbo" / "edition.json").read_bytes()
    log = (TREE / "tests" / "table" / "golden" / "baccarat.log").read_bytes()[:20000]
    log = log[:log.rindex(b"\n") + 1]
    rounds = b'{"game":"sicbo","bets":[{"player":"an","bet":"small","stake":10000}],"dice":[1,2,6]}\n' * 3
    anchors = (made.at / "anchors").read_bytes()
    own = made.program
    for kind, good, commands, always_wrong in (
            ("evidence", made.evidence, [["verify"]], True),
            ("rulebook", rulebook, [["edition", "check"]], False),
            ("log", log, [["replay"], ["verify"]], False),
            ("rounds", rounds, [["settle"]], False),
            ("anchors", anchors, [["audit", "--store", str(made.store), "--anchors"]], False)):
        for words in commands:
            check(ends_well(kind, [own, *words, made.file(good)], made.at) == 0, f"{kind}: {words} takes what is right")
        for what, data in mutations(good, kind):
            # an evidence bundle is signed whole; only what stands behind its last line is not of it
            strict = always_wrong and data.rstrip() != good.rstrip()
            for words in commands:
                ends_well(f"{kind}, {what}", [own, *words, made.file(data)], made.at, strict)
    for what, data in mutations(rulebook, "used", 3, 6, 4):
        ends_well(f"rulebook, {what}", [own, "settle", "--rulebook", made.file(data)], made.at, given=rounds)


def test_backups(made):
    """`restore` makes nothing of a backup that is not whole; a damaged store is not served and not called right."""
    good = (made.at / "copy").read_bytes()
    target = made.at / "restored.db"
    for what, data in mutations(good, "backup", 6, 14, 6):
        code = ends_well(f"backup, {what}", [made.program, "restore", "--store", str(target), made.file(data)], made.at)
        there = [path for path in made.at.glob("restored.db*") if not path.name.endswith("-lock")]
        check(code == 0 or not there, f"backup, {what}: refused, and {there} is there")
        for path in made.at.glob("restored.db*"):
            path.unlink()
    good = made.store.read_bytes()
    damaged = made.at / "damaged.db"
    for what, data in mutations(good, "store", 5, 12, 5):
        for ending in ("", "-wal", "-shm", "-lock"):
            (made.at / f"damaged.db{ending}").unlink(missing_ok=True)
        damaged.write_bytes(data)
        for words in (["audit"], ["rounds"], ["report", "tables"], ["export", "events"], ["staff", "list"]):
            ends_well(f"store, {what}", [made.program, *words, "--store", str(damaged)], made.at)


def test_keys(made):
    """Keys that were cut off or altered, or that others may read."""
    files = sorted(path for path in made.keys.rglob("*") if path.is_file())
    check(len(files) >= 3, f"keys: {files}")
    for path in files:
        good = path.read_bytes()
        for what, data in mutations(good, path.name, 3, 3, 2):
            path.write_bytes(data)
            ends_well(f"{path.name}, {what}", [made.program, "keys", "list", "--keys", str(made.keys)], made.at)
            served = subprocess.Popen([made.program, "serve", "--store", str(made.store), "--keys", str(made.keys), "--listen", "127.0.0.1:0"],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE) if what.startswith(("cut", "nothing", "zeros")) else None
            if served:
                line = served.stdout.readline()
                served.send_signal(signal.SIGTERM)
                _, errors = served.communicate(timeout=SECONDS)
                check(served.returncode in (0, 1) and not WRONG.search(errors), f"{path.name}, {what}: {served.returncode} {errors[-200:]}")
                check(line or errors.strip(), f"{path.name}, {what}: without a word")
        path.write_bytes(good)
        path.chmod(0o644)
        done = subprocess.run([made.program, "serve", "--store", str(made.store), "--keys", str(made.keys), "--listen", "127.0.0.1:0"],
                              capture_output=True, text=True, timeout=SECONDS)
        check(done.returncode == 1 and path.name in done.stderr, f"{path.name} that others may read: {done.returncode} {done.stderr[-200:]}")
        path.chmod(0o600)


def test_tls(made):
    if subprocess.run(["which", "openssl"], capture_output=True).returncode != 0:
        print("openssl is not there: certificates are not tested")
        return
    cert, key = made.at / "c.pem", made.at / "k.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", cert, "-days", "1",
                    "-subj", "/CN=localhost"], capture_output=True, check=True)
    for path in (cert, key):
        good = path.read_bytes()
        for what, data in mutations(good, path.name, 4, 4, 2):
            path.write_bytes(data)
            path.chmod(0o600)
            with subprocess.Popen([made.program, "serve", "--store", str(made.at / "tls.db"), "--demo", "--listen", "127.0.0.1:0", "--tls-cert", str(cert),
                                   "--tls-key", str(key)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as served:
                line = served.stdout.readline()
                if line:
                    served.send_signal(signal.SIGTERM)
                _, errors = served.communicate(timeout=SECONDS)
            check(served.returncode in (0, 1) and not WRONG.search(errors), f"{path.name}, {what}: {served.returncode} {errors[-300:]}")
            check(line or b".pem" in errors or b"ertificate" in errors or b"key" in errors, f"{path.name}, {what}: {errors[-200:]}")
        path.write_bytes(good)


def test_no_files(made):
    """A folder, nothing, names that are none, something that cannot be read."""
    own, long = made.program, "x" * 5000
    for words in (["verify"], ["replay"], ["settle"], ["edition", "check"], ["restore", "--store", str(made.at / "r.db")],
                  ["audit", "--store", str(made.store), "--anchors"]):
        for path in (str(made.at), "/dev/null", str(made.at / "not there"), "", long, "\n", "%s%n%x", "/proc/self/mem"):
            ends_well(f"{path[:20]!r}", [own, *words, path], made.at, given=b"")
    for number in (["rounds", "--show", "1:1"], ["evidence", "1:1"]):
        ends_well("a store that is a folder", [own, *number, "--store", str(made.at)], made.at, True)


def test_pipes(made):
    """What can be read once only is read once, and what never ends is given up."""
    pipe = made.at / "pipe"
    os.mkfifo(pipe)
    for what, data in (("log", (TREE / "tests" / "table" / "golden" / "sicbo.log").read_bytes()), ("evidence", made.evidence)):
        writer = threading.Thread(target=pipe.write_bytes, args=(data,), daemon=True)
        writer.start()
        done = subprocess.run([made.program, "verify", str(pipe)], capture_output=True, text=True, timeout=60, check=False)
        check(done.returncode == 0, f"a {what} through a pipe: {done}")
        writer.join(60)


def all_of_them(program):
    made = Made(program)
    began = time.monotonic()
    try:
        for test in (test_texts, test_backups, test_keys, test_tls, test_no_files, test_pipes):
            test(made)
            print(f"{test.__name__}: {time.monotonic() - began:.0f} s")
    finally:
        made.close()
        shutil.rmtree(made.folder.name, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(run(None, alone=(all_of_them,)))
