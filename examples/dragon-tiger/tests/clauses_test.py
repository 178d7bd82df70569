"""Every clause of Dragon Tiger that is carried out has a test that names it, its files are in the tree, and it has a title in
both languages.

usage: clauses_test.py CROUPIER-SIX
"""
import os
import sys

TREE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
sys.path.insert(0, os.path.join(TREE, "tests"))
from every_clause_test import faults_of, lines  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])


def check():
    clauses = [clause for clause in lines(PROGRAM, "clauses", "--json") if clause["game"] == "dragontiger"]
    called = [row["clause"] for row in lines(PROGRAM, "irregularities", "--json") if row["game"] == "dragontiger"]
    yield [] if called == [f"7.{number}" for number in range(1, 11)] else [f"irregularities: {called}"]
    for clause in clauses:
        untold = [language for language in ("en", "vi") if not clause["title"].get(language)]
        yield list(faults_of(clause)) + [f"{clause['clause']}: no title in {language}" for language in untold]


def main():
    passed = failed = 0
    for faults in check():
        passed += not faults
        failed += bool(faults)
        for fault in faults:
            print(f"FAILED {fault}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
