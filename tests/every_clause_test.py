#!/usr/bin/env python3
"""Every clause that the program carries out has a test that names it, and stands where it says.

    every_clause_test.py PROGRAM

A clause that acts counts when one of its tests fails with the clause taken out, and with each of its parts where it has several:
tests/clauses_out/credit.txt has those tests, made by tests/clauses_out/weave.py (./prove clauses). Reads `croupier clauses --json`, which is made from the clause data and from the headings of the
text cases, and `croupier irregularities --json`.
"""
import json
import pathlib
import subprocess
import sys

TREE = pathlib.Path(__file__).resolve().parents[1]
CLAUSES = 660
OUT = TREE / "tests" / "clauses_out"
NEED_A_TEST = {"rule", "procedure", "irregularity", "dispute"}
# Kinds that need none, and why.
NEED_NO_TEST = {
    "term": "a definition that rules use",
    "equipment": "a thing of the real table",
    "notice": "a thing of the real table",
}


def lines(program, *arguments):
    said = subprocess.run([program, *arguments], check=True, capture_output=True, text=True)
    return [json.loads(line) for line in said.stdout.splitlines()]


def name(clause):
    return f"{clause['game']} {clause['clause']} ({clause['title']['en']})"


def credited():
    """(game, clause) -> the tests that miss it, or a part of it ("8.2/record")."""
    found = {}
    for row in (OUT / "credit.txt").read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            game, unit, test = row.split(" ", 2)
            found.setdefault((game, unit.split("/")[0]), []).append(test)
    return found


def credit_faults(clause, credit):
    if clause["kind"] not in NEED_A_TEST:
        return
    tests = credit.get((clause["game"], clause["clause"]), [])
    if not tests:
        yield f"{name(clause)}: no test is known to fail without it: tests/clauses_out/weave.py --rest"
    for test in tests:
        if test not in clause["tests"]:
            yield f"{name(clause)}: credited to a test that does not name it: {test}"


def faults_of(clause):
    kind = clause["kind"]
    if kind not in NEED_A_TEST and kind not in NEED_NO_TEST:
        yield f"{name(clause)}: unknown kind {kind}"
    if kind in NEED_A_TEST and not clause["tests"]:
        yield f"{name(clause)}: no test names it"
    for path in clause["where"]:
        if not (TREE / path).exists():
            yield f"{name(clause)}: {path} is not in the tree"


def check(program):
    """One list of faults for each thing looked at."""
    clauses = lines(program, "clauses", "--json")
    known = {(clause["game"], clause["clause"]) for clause in clauses}
    yield [] if len(clauses) == len(known) == CLAUSES else [
        f"{len(clauses)} clauses, {len(known)} different ones, instead of {CLAUSES}"]
    credit = credited()
    for clause in clauses:
        yield list(faults_of(clause)) + list(credit_faults(clause, credit))
    print(f"{len(credit)} clauses are missed by their tests when taken out")
    called = {(row["game"], row["clause"]) for row in lines(program, "irregularities", "--json")}
    irregular = {(clause["game"], clause["clause"]) for clause in clauses
                 if clause["kind"] == "irregularity"}
    yield [f"{game} {clause}: listed as an irregularity in one place only"
           for game, clause in sorted(called ^ irregular)]


def main():
    passed = failed = 0
    for faults in check(sys.argv[1]):
        passed += not faults
        failed += bool(faults)
        for fault in faults:
            print(f"FAILED {fault}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
