"""What the scripts at the top do when something goes wrong, and that the benchmarks' peers keep out of one another's way.

The scripts run in a folder of their own, in which the tools they call are stand-ins that only say how they ended.
"""
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
passed = failed = 0


def check(holds, what):
    global passed, failed
    passed += bool(holds)
    failed += not holds
    if not holds:
        print(f"FAILED {what}")


class Place:
    """A script, and stand-ins {name: shell code} for what it calls; a name with a / is a file beside the script."""

    def __init__(self, script, stands_in):
        self.folder = tempfile.TemporaryDirectory()
        self.at = pathlib.Path(self.folder.name)
        self.script = script
        shutil.copy(ROOT / script, self.at / script)
        for name, code in stands_in.items():
            file = self.at / (name if "/" in name else f"tools/{name}")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"#!/bin/sh\n{code}\n")
            file.chmod(file.stat().st_mode | stat.S_IXUSR)

    def run(self, *arguments):
        environment = dict(os.environ, PATH=f"{self.at / 'tools'}:{os.environ['PATH']}")
        done = subprocess.run([self.at / self.script, *arguments], env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


def coverage(tests_end_with):
    place = Place("coverage", {".ci/install": "exit 0", "cmake": "mkdir -p build-coverage", "gcovr": "echo 97 %",
                               "ctest": f"echo 'The following tests FAILED: x'; exit {tests_end_with}"})
    return place.run()


def check_coverage():
    code, said = coverage(0)
    check(code == 0 and "97 %" in said, f"coverage is told when the tests pass: {said}")
    code, said = coverage(8)
    check(code != 0 and "97 %" not in said, f"coverage fails when a test fails: {code} {said}")
    check("The following tests FAILED: x" in said, "and says which")


def walks(ends_with):
    return Place("prove", {".ci/install": "exit 0", "cmake": "exit 0", "build-test/tests/test_table_conformance":
                           f'echo "walked $CROUPIER_WALK from $CROUPIER_SEED"; exit {ends_with}'})


def check_prove():
    code, said = walks(0).run("walk")
    check(code == 0 and said.splitlines()[-1] == "10 passed, 0 failed", f"ten lots of walking: {said}")
    check("walk: 3 lots" in said, "a line of progress after each")
    code, said = walks(1).run("walk")
    check(code == 1 and said.splitlines()[-1] == "0 passed, 1 failed", f"a walk that fails: {said}")
    seed = re.search(r"FAILED with seed (\d+)", said)
    check(seed and f"walked 100000 from {seed.group(1)}" in said, f"and from which seed: {said}")
    code, said = walks(0).run("--help")
    check(code == 0 and all(name in said for name in ("walk", "kills", "oracle", "fuzz", "lint", "--for")), "the help")
    for wrong in (("run",), ("walk", "--for"), ("--for", "-1")):
        code, said = walks(0).run(*wrong)
        check(code == 2, f"{wrong} is refused: {code} {said}")


def check_peers():
    """Two that install into one folder take each other's packages away."""
    folders = []
    for script in sorted((ROOT / "bench").glob("*.sh")):
        text = script.read_text()
        if "npm install" in text:
            folders += re.findall(r"^modules=(\S+)$", text, re.MULTILINE) or [f"{script.name} names none"]
    check(len(folders) >= 3 and len(set(folders)) == len(folders), f"a folder for each peer: {folders}")


def main():
    check_coverage()
    check_prove()
    check_peers()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
