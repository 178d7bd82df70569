"""What comes of every two clauses of a game in one round is what tests/grid/pairs.txt says, and where the order matters
tests/grid/pairs.json names the clause or ruling that decides, with a reason.

    pairs_test.py CROUPIER [--write]
"""
import json
import os
import re
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
KEPT = os.path.join(FOLDER, "pairs.txt")
DECIDED = os.path.join(FOLDER, "pairs.json")
HEAD = """Every two clauses of part 7 in one round, in both orders, at every moment at which a scene has the first one's fact.
void: the round is void in both orders. same: the table is the same. alike: everybody ends with the same chips.
one-order: after the first of the other there is no fact any more. other: the order matters, and pairs.json says what decides.

"""


def listed(croupier):
    program = os.path.join(os.path.dirname(os.path.abspath(croupier)), "tests", "test_table_pairs")
    told = subprocess.run([program], capture_output=True, text=True, check=False)
    lines = told.stdout.splitlines()
    return told.returncode, HEAD + "\n".join(lines[:-1]) + "\n"


def orders_that_matter(text):
    """(game, "first second") of each pair."""
    found, game = set(), None
    for line in text.split("\n"):
        heading = re.match(r"(\w+): \d+ pairs$", line)
        game = heading.group(1) if heading else game
        other = re.match(r"  (\S+) other: (.*)$", line)
        if other:
            found |= {(game, f"{other.group(1)} {second}") for second in other.group(2).split()}
    return found


def main():
    code, text = listed(sys.argv[1])
    if sys.argv[2:] == ["--write"]:
        with open(KEPT, "w", encoding="utf-8") as file:
            file.write(text)
    with open(KEPT, encoding="utf-8") as file:
        kept = file.read()
    with open(DECIDED, encoding="utf-8") as file:
        decided = {(game, pair) for game, pairs in json.load(file).items() for pair in pairs}
    wrong = ["a pair of clauses fails: run test_table_pairs"] if code else []
    if kept != text:
        before = set(kept.split("\n"))
        wrong += [line for line in text.split("\n") if line not in before][:20]
        wrong.append("other pairs; if that is meant: pairs_test.py CROUPIER --write")
    matter = orders_that_matter(text)
    wrong += [f"{game}: {pair}: the order matters, and pairs.json has not what decides" for game, pair in sorted(matter - decided)]
    for line in wrong:
        print(line)
    print(f"{3 - min(3, len(wrong))} passed, {len(wrong)} failed")
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
