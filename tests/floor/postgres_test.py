"""The floor on a PostgreSQL server of its own: the same suite as on SQLite."""
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "store"))
from own_postgres import Postgres  # noqa: E402

FOLDER = pathlib.Path(sys.argv[1]).parent / "tests"
SUITES = {"cage": 8, "posts": 8, "views": 9, "sessions": 4}


def run(suite, postgres):
    done = subprocess.run([FOLDER / f"test_floor_{suite}"], env={**os.environ, "CROUPIER_TEST_PG": postgres.url},
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    passed = done.stdout.count("[       OK ]")
    if done.returncode != 0 or passed < SUITES[suite]:
        print(f"{suite}: ended with {done.returncode}, {passed} passed\n{done.stdout[-3000:]}")
        return passed, 1
    return passed, 0


def main():
    passed = failed = 0
    if not (FOLDER / "test_floor_cage").exists():
        print("skipped: the floor is not built\n0 passed, 0 failed")
        return 0
    with Postgres() as postgres:
        for suite in SUITES:
            good, bad = run(suite, postgres)
            passed += good
            failed += bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
