#!/usr/bin/env python3
"""The oracle's own tests, and the program against the oracle on random rounds of every game.

    oracle_test.py PROGRAM
"""
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROUNDS = "4000"


def own_tests():
    """Passed and failed, as unittest counts them."""
    done = subprocess.run([sys.executable, str(HERE / "test_oracle.py")], check=False,
                          capture_output=True, text=True, cwd=HERE)
    ran = re.search(r"Ran (\d+) test", done.stderr)
    wrong = sum(int(count) for count in re.findall(r"(?:failures|errors)=(\d+)", done.stderr))
    if done.returncode != 0 or ran is None:
        print(done.stderr)
        return 0, max(wrong, 1)
    return int(ran.group(1)), 0


def against(program):
    done = subprocess.run([sys.executable, str(HERE / "compare.py"), "--croupier", program, "--game",
                           "all", "--count", ROUNDS, "--seed", "1", "--timeout", "300"],
                          check=False, capture_output=True, text=True, cwd=HERE)
    counts = re.findall(r"^(\d+) passed, (\d+) failed$", done.stdout, re.MULTILINE)
    if done.returncode != 0 or not counts:
        print(done.stdout, done.stderr)
    if not counts:
        return 0, 1
    passed, failed = (int(count) for count in counts[-1])
    return passed, max(failed, int(done.returncode != 0))


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    own, rounds = own_tests(), against(program)
    failed = own[1] + rounds[1]
    print(f"{own[0] + rounds[0]} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
