#!/usr/bin/env python3
"""What the house allows by post and state is what tests/grid/floor.txt says.

    grid_test.py CROUPIER            compares
    grid_test.py CROUPIER --write    writes the file anew: look at the difference beside part 8 and the rulings

It is found by trying (tests/floor/grid_program.c). No refusal may stand there without the clause or ruling that refuses, and
nothing that nobody can ever do.
"""
import difflib
import pathlib
import subprocess
import sys

TREE = pathlib.Path(__file__).resolve().parents[2]
KEPT = TREE / "tests" / "grid" / "floor.txt"
LADDER = ["dealer", "acting-pit-supervisor", "pit-supervisor", "pit-manager", "shift-manager", "operations-manager", "assistant-director",
          "table-games-director", "senior-management"]
HEAD = """What the house allows, by post and by the state of the thing.
yes: done. another too: when a second one says the same. no CLAUSE CODE: refused, and by what.
In front of the bar who (POST..: that post and all above it), behind it in which states.
"""


# What needs a past that these tries have not, and where it is shown.
ELSEWHERE = {
    "J18 give back what is held": "tests/floor/pit/money.txt",
    "G13 grant another thing than was asked": "nobody may: an approval is for one thing",
}


def tries(program):
    ran = subprocess.run([program], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        sys.exit(ran.stderr[-3000:])
    return [line.split("\t") for line in ran.stdout.splitlines() if line.count("\t") == 4]


def names(people, everybody):
    """Whole ends of the ladder in one word."""
    if list(people) == everybody:
        return "*"
    top = [who for who in LADDER if who in people]
    if len(top) > 1 and top == LADDER[-len(top):]:
        at = people.index(top[0])
        people = [who for who in people if who not in top]
        people.insert(at, top[0] + "..")
    return ",".join(people)


def fold(cells, everybody):
    """Lines "verdict: who | states" of one doing, out of (state, who, verdict)."""
    by_verdict = {}
    for state, who, verdict in cells:
        by_verdict.setdefault(verdict, {}).setdefault(state, []).append(who)
    lines = []
    for verdict, states in sorted(by_verdict.items(), key=lambda pair: (pair[0].startswith("no"), pair[0])):
        alike = {}
        for state, people in states.items():
            alike.setdefault(tuple(people), []).append(state)
        lines += [f"  {verdict}: {names(list(people), everybody)} | {' '.join(found)}" for people, found in alike.items()]
    return lines


def grid(rows):
    everybody = list(dict.fromkeys(row[3] for row in rows))
    out = [HEAD]
    for family in dict.fromkeys(row[0] for row in rows):
        here = [row for row in rows if row[0] == family]
        out.append(f"{family.upper()} | {' '.join(dict.fromkeys(row[2] for row in here))}\n")
        for doing in dict.fromkeys(row[1] for row in here):
            cells = [(row[2], row[3], row[4]) for row in here if row[1] == doing]
            out.append("\n".join([doing, *fold(cells, everybody)]) + "\n")
    return "\n".join(out)


def faults_of(rows):
    faults = [f"refused by nothing: {' | '.join(row)}" for row in rows if row[4].startswith("no - ")]
    done = {row[1] for row in rows if not row[4].startswith("no ")}
    return faults + [f"nobody can ever do it: {doing}" for doing in dict.fromkeys(row[1] for row in rows) if doing not in done | set(ELSEWHERE)]


def main():
    rows = tries(pathlib.Path(sys.argv[1]).resolve().parent / "tests" / "test_floor_grid_program")
    told = grid(rows)
    if sys.argv[2:] == ["--write"]:
        KEPT.write_text(told, encoding="utf-8")
    kept = KEPT.read_text(encoding="utf-8") if KEPT.exists() else ""
    faults = list(difflib.unified_diff(kept.split("\n"), told.split("\n"), "tests/grid/floor.txt", "tried", lineterm="", n=1))[:30]
    faults += faults_of(rows)
    for fault in faults:
        print(fault)
    print(f"{len(rows)} tries; {int(not faults)} passed, {int(bool(faults))} failed")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
