"""The store on a PostgreSQL server of its own: the same suite as on SQLite, killed writers, and a killed server."""
import os
import pathlib
import random
import subprocess
import sys
import threading
import time

from kill_test import WRITER, check, write_and_kill
from own_postgres import Postgres

FOLDER = pathlib.Path(sys.argv[1]).parent / "tests"
SUITE = FOLDER / "test_store_store"
WRITER_KILLS = 20
SERVER_KILLS = 6
tally = {True: 0, False: 0}


def count(holds, what):
    tally[bool(holds)] += 1
    if not holds:
        print("failed:", what)


def run_suite(postgres):
    done = subprocess.run([SUITE], env={**os.environ, "CROUPIER_TEST_PG": postgres.url}, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    passed = done.stdout.count("[       OK ]")
    failed = done.stdout.count("[  FAILED  ] ")
    tally[True] += passed
    count(done.returncode == 0 and passed > 40,
          f"the suite ended with {done.returncode}, {passed} passed, {failed} failed\n{done.stdout[-3000:]}")
    count("is skipped" not in done.stdout, "PostgreSQL was left out")
    done = subprocess.run([FOLDER / "test_store_index"], env={**os.environ, "CROUPIER_TEST_PG": postgres.url}, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    passed = done.stdout.count("[       OK ]")
    tally[True] += passed
    count(done.returncode == 0 and passed == 14, f"the index: {done.returncode}, {passed} passed\n{done.stdout[-3000:]}")


def kill_writers(postgres):
    lines = ""
    for turn in range(WRITER_KILLS):
        lines += write_and_kill(postgres.url, turn, random.random() * 0.08)
        lines = lines[:lines.rfind("\n") + 1]
        fine, said = check(postgres.url, lines)
        count(fine, f"writer's kill {turn}: {said}")
    return lines


def start_again(postgres):
    """The dead server's children hold its memory for a moment."""
    for _ in range(100):
        try:
            postgres.start()
            return
        except subprocess.CalledProcessError:
            time.sleep(0.1)
    raise TimeoutError("the server does not start again")


def kill_server(postgres, lines):
    """A writer goes on through all of it; what it acknowledged is there once."""
    got = []
    with subprocess.Popen([WRITER, postgres.url, "write", "99"], stdout=subprocess.PIPE, text=True) as writer:
        reader = threading.Thread(target=lambda: got.extend(writer.stdout))
        reader.start()
        for turn in range(SERVER_KILLS):
            before = len(got)
            deadline = time.time() + 60
            while len(got) < before + 200 and time.time() < deadline:
                time.sleep(0.01)
            count(len(got) >= before + 200, f"the writer goes on after {turn} kills of the server")
            time.sleep(random.random() * 0.3)
            postgres.kill()
            time.sleep(random.random() * 0.5)
            start_again(postgres)
        before = len(got)
        deadline = time.time() + 60
        while len(got) < before + 200 and time.time() < deadline:
            time.sleep(0.01)
        count(writer.poll() is None, "the writer lives")
        writer.kill()
        reader.join()
    lines += "".join(got)
    fine, said = check(postgres.url, lines[:lines.rfind("\n") + 1])
    count(fine, f"after the server's kills: {said}")
    print(f"{len(got)} records acknowledged through {SERVER_KILLS} kills of the server")


def main():
    if not WRITER.exists():
        print("skipped: the store is not built")
        print("0 passed, 0 failed")
        return 0
    with Postgres() as postgres:
        run_suite(postgres)
        kill_server(postgres, kill_writers(postgres))
    print(f"{tally[True]} passed, {tally[False]} failed")
    return 0 if tally[False] == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
