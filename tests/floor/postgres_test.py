"""The floor on a PostgreSQL server of its own: the same suites as on SQLite, killed processes, a server that goes away."""
import os
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "store"))
from own_postgres import FOLDERS, Postgres  # noqa: E402

FOLDER = pathlib.Path(sys.argv[1]).parent / "tests"
# Programs by folder and name, and how many tests each has at least.
SUITES = {"floor_cage": 9, "floor_owing": 4, "floor_posts": 8, "floor_views": 9, "floor_sessions": 4,
          "books_audit": 13, "floor_killed": 1, "floor_rewound": 7, "floor_trouble": 3, "floor_pit": 4,
          "floor_disputes": 5, "floor_sound": 12, "floor_broken": 7, "floor_growth": 6, "floor_editions": 10,
          "books_edits": 4, "floor_anchors": 15}


def run(suite, postgres):
    began = time.monotonic()
    environment = {**os.environ, "CROUPIER_TEST_PG": postgres.url,
                   "CROUPIER_TEST_PG_STOP": postgres.command_line("stop"),
                   "CROUPIER_TEST_PG_START": postgres.command_line("start")}
    done = subprocess.run([FOLDER / f"test_{suite}"], env=environment, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    passed = done.stdout.count("[       OK ]")
    print(f"{suite}: {passed} tests, {time.monotonic() - began:.1f} s")
    if done.returncode != 0 or passed < SUITES[suite]:
        print(f"{suite}: ended with {done.returncode}, {passed} passed\n{done.stdout[-3000:]}")
        return passed, 1
    return passed, 0


def main():
    passed = failed = 0
    if not (FOLDER / "test_floor_cage").exists() or not FOLDERS:
        print("skipped: the floor is not built, or PostgreSQL is not here\n0 passed, 0 failed")
        return 0
    with Postgres() as postgres:
        # CROUPIER_SUITES in the environment: only these of them.
        for suite in os.environ.get("CROUPIER_SUITES", " ".join(SUITES)).split():
            good, bad = run(suite, postgres)
            passed += good
            failed += bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
