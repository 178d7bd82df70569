"""Killing a process that writes, at random moments: what it acknowledged is there, and nothing is half done."""
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

WRITER = pathlib.Path(sys.argv[1]).parent / "tests" / "test_store_writer_program"
KILLS = min(100, int(os.environ.get("CROUPIER_KILLS", "100")))


def write_and_kill(url, seed, seconds):
    """The acknowledged lines of a writer that lived so long after its first."""
    with subprocess.Popen([WRITER, url, "write", str(seed)], stdout=subprocess.PIPE, text=True) as writer:
        first = writer.stdout.readline()
        time.sleep(seconds)
        writer.kill()
        return first + writer.stdout.read()


def check(url, lines):
    done = subprocess.run([WRITER, url, "check"], input=lines, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout.strip() + done.stderr.strip()


def main():
    if not WRITER.exists():
        print("skipped: the store is not built")
        print("0 passed, 0 failed")
        return 0
    seed = int(os.environ.get("CROUPIER_TEST_SEED", str(random.randrange(1 << 30))))
    random.seed(seed)
    print("seed", seed)
    good = bad = 0
    with tempfile.TemporaryDirectory() as folder:
        url = os.path.join(folder, "killed.db")
        lines = ""
        for turn in range(KILLS):
            lines += write_and_kill(url, seed + turn, random.random() * 0.06)
            lines = lines[:lines.rfind("\n") + 1]
            fine, said = check(url, lines)
            good, bad = good + fine, bad + (not fine)
            if not fine:
                print(f"failed: kill {turn}: {said}")
        print(f"{len(lines.splitlines())} records acknowledged by {KILLS} killed writers")
        # the check itself can fail: a record that was never written is missed
        fine, _ = check(url, lines + "0 999999999 " + "0" * 64 + "\n")
        good, bad = good + (not fine), bad + fine
    print(f"{good} passed, {bad} failed")
    return 0 if bad == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
