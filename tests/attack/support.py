"""What the attacks share: a floor that stays as it is while it is attacked, its records counted from outside, its audit."""
import os
import select
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
import client  # noqa: E402
from client import FOLDERS, check  # noqa: E402

PASSWORD = client.DEMO_PASSWORD
SECRET = "correct horse battery"
# What keeps the suites themselves from being slowed; the limits have tests of their own.
QUIET = ["--command-rate", "100000", "--login-attempts", "10000", "--log-ins", "10000", "--guests", "10000"]
HAND_TABLES = (6, 7)  # of a demonstration floor: nothing happens there by itself


def code_of(answer):
    return answer.get("error", {}).get("code") if isinstance(answer, dict) else None


class Books:
    """Looks into a store from outside, beside the server."""

    def __init__(self, store):
        self.store = store
        self.is_near = "://" not in store  # asking costs next to nothing
        self.lite = self.psql = None
        if "://" in store:
            self.psql = subprocess.Popen([str(FOLDERS[-1] / "psql"), "-AtqX", store], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        else:
            self.lite = sqlite3.connect(f"file:{store}?mode=ro", uri=True, isolation_level=None)

    def ask(self, query):
        """The one value of a query, as text."""
        if self.lite:
            return str(self.lite.execute(query).fetchone()[0])
        self.psql.stdin.write(f"SELECT coalesce(({query})::text, '') || E'\\u0001';\n".encode())
        self.psql.stdin.flush()
        got = b""
        while not got.endswith(b"\x01\n"):
            if not select.select([self.psql.stdout], [], [], client.PATIENCE)[0]:
                raise TimeoutError(query)
            chunk = os.read(self.psql.stdout.fileno(), 65536)
            if not chunk:
                raise EOFError(query)
            got += chunk
        return got[:-2].decode()

    def state(self):
        """All that a refusal must leave alone: the records of the house and of tables that nobody deals at, and every balance."""
        join = ("group_concat(account || ':' || amount)" if self.lite else "string_agg(account || ':' || amount, ',' ORDER BY account)")
        return (self.ask("SELECT count(*) FROM record WHERE stream = 0 OR stream > 5"),
                self.ask(f"SELECT {join} FROM {'(SELECT * FROM balance ORDER BY account) AS b' if self.lite else 'balance'}"))

    def sum(self):
        return int(self.ask("SELECT sum(amount) FROM balance"))

    def close(self):
        if self.lite:
            self.lite.close()
        else:
            self.psql.stdin.close()
            self.psql.wait(timeout=20)
            self.psql.stdout.close()


def audit(program, store, *options):
    return subprocess.run([program, "audit", "--store", store, *options], capture_output=True, text=True, timeout=client.PATIENCE)


def is_sound(program, store, books, what):
    """After whatever was tried: the books add up to zero and follow from the log."""
    check(books.sum() == 0, f"{what}: all balances add up to zero, not {books.sum()}")
    done = audit(program, store)
    check(done.returncode == 0, f"{what}: the audit: {done.stdout[-600:]}{done.stderr[-300:]}")


def run(suite, stores=True, alone=()):
    """`suite(program, store)` on SQLite and, with `stores`, on a PostgreSQL server of our own; then each of `alone(program)`."""
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        near = os.path.join(folder, "floor.db")
        if suite and stores:
            client.on_both_stores(lambda store: suite(program, store or near))
        elif suite:
            suite(program, near)
    for test in alone:
        test(program)
    return client.verdict()
