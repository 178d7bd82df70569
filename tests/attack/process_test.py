"""The process itself: what others on the machine see of it, what its logs and errors tell, too few descriptors, signals, half a store.

Secrets are given to the program in every way there is, and then looked for wherever somebody else could look.
"""
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile

from support import QUIET, SECRET, check, client, run

PG_SECRET = "geheim-word-93"


def croupier(program, *words, **how):
    return subprocess.run([program, *map(str, words)], capture_output=True, text=True, timeout=client.PATIENCE, **how)


def seen_from_outside(pid):
    """All that another process of the machine may read of it without being its debugger."""
    found = b""
    for name in ("cmdline", "comm", "status", "environ"):
        try:
            found += pathlib.Path(f"/proc/{pid}/{name}").read_bytes() if name != "environ" or os.getuid() != 0 else b""
        except OSError:
            pass
    return found


def test_no_secret(program):
    """Log-ins right and wrong, tokens, codes, second factors, keys: none of it stands in the log or in an answer to somebody else."""
    with tempfile.TemporaryDirectory() as folder:
        keys = os.path.join(folder, "keys")
        check(croupier(program, "keys", "make", "--keys", keys).returncode == 0, "keys")
        server = client.Server(program, store=os.path.join(folder, "a.db"), options=[*QUIET, "--keys", keys, "--log-level", "debug"])
        secrets = {"a wrong one": "wrong-password-77", "a password as a name": "name-or-password-88", "a new one": SECRET}
        try:
            director, dealer = server.login("table-games-director"), server.login("dealer")
            server.request("POST", "/api/login", {"name": "dealer", "password": secrets["a wrong one"]})
            server.request("POST", "/api/login", {"name": secrets["a password as a name"], "password": "x"})
            server.request("POST", "/api/login", {"token": "ab" * 32})
            server.request("GET", "/api/me", token="cd" * 32)
            server.request("GET", "/api/me?token=query-secret-55")
            server.request("POST", "/api/staff", {"name": "New", "post": "dealer", "password": SECRET}, cookie=director)
            server.request("POST", "/api/players", raw=b'{"name":"body-secret-44', headers={"Content-Type": "application/json"})
            player, token = server.player()
            made = server.request("POST", "/api/players", {}, cookie=dealer)[1]
            redeemed = server.request("POST", "/api/players/redeem", {"code": made["code"]})[1]["token"]
            factor = server.request("POST", "/api/factor", {}, cookie=dealer)[1]["secret"]
            device = server.request("POST", "/api/devices", {"kind": "shoe", "table": 6}, cookie=server.login("pit-manager"))[1]["token"]
            secrets |= {"a cookie": dealer, "a token": token, "a code": made["code"], "a token by a code": redeemed, "a factor": factor, "a device's": device,
                        "a token that is none": "ab" * 32, "another": "cd" * 32, "one in an address": "query-secret-55", "half a body": "body-secret-44"}
            for path in pathlib.Path(keys).rglob("*"):
                if path.is_file() and path.stat().st_size < 4096 and "series" not in path.name:
                    secrets[f"the key {path.name}"] = path.read_bytes()[:32].hex()
            outside = seen_from_outside(server.process.pid)
            public = "".join(str(server.request("GET", path)[1]) for path in ("/api/floor", "/api/session", "/api/tables/6", "/api/tables/1/events", "/api/nothing"))
            staff = "".join(str(server.request("GET", path, cookie=server.login("regulator"))[1])
                            for path in ("/api/staff", "/api/devices", f"/api/players/{player}", "/api/players", "/api/self-checks", "/api/alerts", "/api/balances"))
            figures = server.request("GET", "/metrics")[1]
            check(server.stop() == 0, "a clean stop")
            exported = "".join(croupier(program, *words, "--store", server.store).stdout for words in
                               (["export", "events", "--format", "jsonl"], ["staff", "list"], ["report", "tables"]))
            log = server.log()
            for what, secret in secrets.items():
                for where, text in (("the log", log), ("the list of processes", outside.decode("latin-1")), ("what everybody may see", public),
                                    ("what the regulator sees", staff), ("figures", figures), ("an export", exported)):
                    check(secret not in text, f"{what} stands in {where}")
            check("$argon2" not in exported + log + staff + public, "nor a password's hash")
            for name in os.listdir(folder):
                path = os.path.join(folder, name)
                if os.path.isfile(path):
                    check(os.stat(path).st_mode & 0o007 == 0, f"{name} is not for everybody: {oct(os.stat(path).st_mode)}")
                    data = pathlib.Path(path).read_bytes()
                    for what in ("a new one", "a cookie", "a token", "a token by a code", "a code", "a device's", "a factor"):
                        check(secrets[what].encode() not in data, f"{what} stands in {name} as it is")
        finally:
            server.close()


def test_errors_without_secrets(program):
    """A store's address with a password in it: in no error of any command."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"postgresql://casino:{PG_SECRET}@127.0.0.1:{taken.getsockname()[1]}/floor?connect_timeout=2"
        for words in (["audit"], ["staff", "list"], ["backup", "/nonexistent/x"], ["rounds"], ["report", "tables"], ["export", "events"], ["evidence", "1:1"], ["self-check"],
                      ["disputes"], ["edition", "list"], ["serve", "--listen", "127.0.0.1:0"], ["restore", "/nonexistent"]):
            done = croupier(program, *words, "--store", url)
            check(done.returncode != 0 and PG_SECRET not in done.stdout + done.stderr, f"{words}: {done.returncode} {done.stderr[-200:]}")
            done = croupier(program, *words, env={**os.environ, "CROUPIER_STORE": url}, cwd="/") if words[0] != "serve" else done
            check(PG_SECRET not in done.stdout + done.stderr, f"{words} with the address in the environment")
    for wrong in (f"postgresql://u:{PG_SECRET}@/x?nonsense=1", f"postgresql://u:{PG_SECRET}@[::1/x", f"postgresql://u:{PG_SECRET}@h:port/x", f"postgres://u:{PG_SECRET}@127.0.0.1:1/x",
                  f"postgresql://127.0.0.1:1/x?password={PG_SECRET}"):
        done = croupier(program, "audit", "--store", wrong, cwd="/")
        shown = done.stdout + done.stderr
        check(done.returncode != 0 and (PG_SECRET not in shown), f"{wrong}: {shown[-200:]}")


def test_descriptors(program):
    """Few descriptors: refused in words, or served within them; a flood of connections ends nobody's game."""
    with tempfile.TemporaryDirectory() as folder:
        for most in (8, 16, 32):
            done = subprocess.Popen([program, "serve", "--demo", "--store", os.path.join(folder, f"{most}.db"), "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE,
                                    stderr=subprocess.PIPE, preexec_fn=lambda most=most: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
            line = done.stdout.readline()
            done.send_signal(signal.SIGTERM)
            _, errors = done.communicate(timeout=client.PATIENCE)
            check(done.returncode in (0, 1) and (line or errors.strip()), f"{most} descriptors: {done.returncode} {errors[-200:]}")
            check(b"Sanitizer" not in errors, f"{most} descriptors: {errors[-400:]}")


def test_signals(program):
    """A peer that goes away ends nothing; SIGTERM twice, SIGINT, or SIGHUP where there is no certificate to renew end it in order."""
    with tempfile.TemporaryDirectory() as folder:
        server = client.Server(program, store=os.path.join(folder, "a.db"), options=QUIET)
        try:
            server.process.send_signal(signal.SIGPIPE)
            # who goes away in the middle of an answer
            for _ in range(20):
                with socket.create_connection(("127.0.0.1", server.port)) as link:
                    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                    link.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n" * 5)
            check(server.request("GET", "/healthz")[0] == 200, "it serves on")
            for signals in ((signal.SIGTERM, signal.SIGTERM), (signal.SIGINT,), (signal.SIGHUP,), (signal.SIGHUP, signal.SIGTERM)):
                server.player()
                for number in signals:
                    server.process.send_signal(number)
                check(server.process.wait(timeout=client.PATIENCE) == 0, f"ended by {signals} in order: {server.process.returncode}")
                server.process.stdout.close()
                check(not os.path.exists(server.store + "-wal") or os.path.getsize(server.store + "-wal") == 0, f"{signals}: the file alone is whole")
                server.start()
        finally:
            server.close()


def test_half_store(program):
    """A store without its log, with another's log, or of another kind is refused in words, and left as it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.db")
        server = client.Server(program, store=path, options=QUIET)
        player, token = server.player()
        server.kill()  # as when the power goes: the newest stands in the write-ahead log
        wal = pathlib.Path(path + "-wal")
        check(wal.exists() and wal.stat().st_size > 0, "what is newest stands beside the file")
        alone = os.path.join(folder, "alone.db")
        shutil.copy(path, alone)
        before = pathlib.Path(alone).read_bytes()
        done = croupier(program, "serve", "--store", alone, "--listen", "127.0.0.1:0", "--demo")
        check(done.returncode == 1 and "-wal" in done.stderr, f"the file without its log: {done.returncode} {done.stderr[-300:]}")
        check(pathlib.Path(alone).read_bytes() == before, "and it is left as it was")
        other = os.path.join(folder, "other.db")
        with sqlite3.connect(other) as file:
            file.execute("CREATE TABLE photographs(id INTEGER)")
        file.close()
        for words in (["serve", "--listen", "127.0.0.1:0"], ["audit"], ["staff", "list"]):
            done = croupier(program, *words, "--store", other)
            check(done.returncode == 1 and done.stderr.strip(), f"somebody else's database: {words} {done.returncode} {done.stderr[-200:]}")
        with sqlite3.connect(other) as file:
            check([row[0] for row in file.execute("SELECT name FROM sqlite_master")] == ["photographs"], "is left alone")
        file.close()
        text = os.path.join(folder, "text.db")
        pathlib.Path(text).write_text("my notes\n", encoding="ascii")
        done = croupier(program, "serve", "--store", text, "--listen", "127.0.0.1:0")
        check(done.returncode == 1 and pathlib.Path(text).read_text(encoding="ascii") == "my notes\n", f"a text: {done.returncode} {done.stderr[-200:]}")
        # together they are whole
        server.start()
        check(server.request("GET", "/api/me", token=token)[1]["player"] == player, "file and log together are the floor")
        done = croupier(program, "serve", "--store", path, "--listen", "127.0.0.1:0")
        check(done.returncode == 1 and done.stderr.strip(), f"a second server is refused while the first lives: {done.returncode} {done.stderr[-200:]}")
        check(server.request("GET", "/api/me", token=token)[0] == 200, "which is not disturbed")
        server.close()


def test_keys_of_the_house(program):
    """A floor that began with keys is served by no others, and not without."""
    with tempfile.TemporaryDirectory() as folder:
        keys, other, store = (os.path.join(folder, name) for name in ("keys", "other", "a.db"))
        for path in (keys, other):
            check(croupier(program, "keys", "make", "--keys", path).returncode == 0, "keys")
        again = croupier(program, "keys", "make", "--keys", keys)
        check(again.returncode != 0, "keys are not made over others")
        server = client.Server(program, store=store, options=[*QUIET, "--keys", keys])
        server.player()
        check(server.stop() == 0, "a clean stop")
        done = croupier(program, "serve", "--store", store, "--listen", "127.0.0.1:0")
        check(done.returncode == 1 and "--keys" in done.stderr, f"without keys: {done.stderr[-200:]}")
        server.start()
        server.close()


def test_words_of_the_command_line(program):
    """Options that make no sense, numbers that do not fit, formats in names: exit code 2 or 1, and words."""
    for words in (["serve", "--listen", "%n%n%n"], ["serve", "--listen", "127.0.0.1:99999"], ["serve", "--listen", "127.0.0.1:-1"], ["serve", "--listen", "x" * 5000],
                  ["serve", "--command-rate", "99999999999999999999"], ["serve", "--command-rate", "-5"], ["serve", "--lock-after", "nobody=5"], ["serve", "--lock-after", "="],
                  ["serve", "--second-factor", "cook"], ["serve", "--user", "no such user"], ["serve", "--keys", "/nonexistent"], ["serve", "--metrics", "nowhere"],
                  ["serve", "--session-life", "0"], ["serve", "--connections", "-1"], ["audit", "--key", "xyz"], ["audit", "--key", "0" * 63], ["verify", "--key", "zz", "/dev/null"],
                  ["keys", "rotate", "everything"], ["keys", "make", "--keys", "/proc/x"], ["staff", "add", "x" * 300, "--post", "dealer"], ["nothing"], ["--nothing"], [""]):
        done = croupier(program, *words, cwd="/", stdin=subprocess.DEVNULL)
        check(done.returncode in (1, 2) and (done.stderr + done.stdout).strip(), f"{str(words)[:60]}: {done.returncode} {done.stderr[-100:]}")
        check(not re.search("Sanitizer|runtime error", done.stderr), f"{str(words)[:60]}: {done.stderr[-300:]}")


if __name__ == "__main__":
    sys.exit(run(None, alone=(test_no_secret, test_errors_without_secrets, test_descriptors, test_signals, test_half_store, test_keys_of_the_house,
                              test_words_of_the_command_line)))
