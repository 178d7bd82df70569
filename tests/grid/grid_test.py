"""When each clause of part 7 and each event is taken, and from whom, is what tests/grid/GAME.txt says.

    grid_test.py CROUPIER            compares
    grid_test.py CROUPIER --write    writes the scenes (rulebooks/GAME/scenes.jsonl) out of the text cases, builds the program
                                     with them, and writes the files anew: look at the difference beside the rulebook

No refusal may stand there without the clause or ruling that refuses, and no clause that nobody can ever call.
"""
import difflib
import glob
import json
import os
import subprocess
import sys

TREE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
GAMES = ["sicbo", "roulette", "niuniu", "baccarat", "blackjack"]
SHOWN = 30
KEYS = ["game", "clause", "title", "phases", "by", "effect", "summary"]


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=TREE)


def path_of(game):
    return os.path.join(TREE, "tests", "grid", game + ".txt")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def write_anew(croupier):
    build = os.path.dirname(os.path.abspath(croupier))
    program = os.path.join(build, "tests", "test_table_scenes_program")
    run("cmake", "--build", build, "--target", "test_table_scenes_program").check_returncode()
    cases = sorted(os.path.relpath(path, TREE) for path in glob.glob(os.path.join(TREE, "tests", "table", "*.txt")))
    for game in GAMES:
        made = run(program, game, *cases)
        made.check_returncode()
        write(os.path.join(TREE, "rulebooks", game, "scenes.jsonl"), made.stdout)
    run("cmake", "--build", build, "--target", "croupier").check_returncode()
    for game in GAMES:
        told = run(croupier, "irregularities", game, "--when")
        told.check_returncode()
        write(path_of(game), told.stdout)


def subjects(text):
    """The clauses and events of a grid with their lines."""
    found = []
    for block in text.split("\n\n")[1:]:
        head, *lines = block.strip().split("\n")
        found.append((head, [line.strip() for line in lines]))
    return found


def names_itself(head, line):
    return line.split()[1] == head.split()[0]


def faults_of(text):
    """What a reviewer would not let pass."""
    faults = []
    moments = text.split("Moments:")[1].split("\n")[0].split()
    seen = set()
    for head, lines in subjects(text):
        faults += [f"{head}: refused by nothing: {line}" for line in lines if line.startswith("no -")]
        taken = [line for line in lines if not line.startswith("no ")]
        # of a clause that is another's consequence a ruling says so
        ruled = all(not names_itself(head, line) for line in lines)
        if not taken and not ruled:
            faults.append(f"{head}: nobody can ever do it")
        seen |= {moment for line in lines for moment in line.partition(" | ")[2].split()}
    return faults + [f"no scene leads to {moment}" for moment in moments if moment not in seen]


def check_contract(croupier, game):
    """The list of irregularities itself has the members it always had."""
    told = run(croupier, "irregularities", game, "--json")
    return [f"{game}: members {list(json.loads(line))}" for line in told.stdout.splitlines() if [key for key in json.loads(line) if key != "ended"] != KEYS]


def check_cells(croupier, game):
    """The same as data: as many clauses and events, and every refusal with what refuses."""
    told = run(croupier, "irregularities", game, "--when", "--json")
    cells = [json.loads(line) for line in told.stdout.splitlines()]
    named = {(cell.get("clause"), cell.get("event"), cell.get("number")) for cell in cells}
    wrong = [f"{game}: {cell}" for cell in cells if cell["may"] == "no" and cell["by"] == ""]
    if len(named) != len(subjects(read(path_of(game)))):
        wrong.append(f"{game}: {len(named)} clauses and events as data")
    return wrong


def check_game(croupier, game):
    told = run(croupier, "irregularities", game, "--when")
    if told.returncode != 0:
        return [f"{game}: {told.stderr.strip()}"]
    lines = list(difflib.unified_diff(read(path_of(game)).split("\n"), told.stdout.split("\n"), f"tests/grid/{game}.txt",
                                      "tried", lineterm="", n=1))
    if lines:
        lines = lines[:SHOWN] + [f"{game}: another grid; if that is meant: grid_test.py CROUPIER --write"]
    return lines + faults_of(told.stdout) + check_contract(croupier, game) + check_cells(croupier, game)


def main():
    croupier = os.path.abspath(sys.argv[1])
    if sys.argv[2:] == ["--write"]:
        write_anew(croupier)
    failed = 0
    for game in GAMES:
        faults = check_game(croupier, game)
        failed += bool(faults)
        for fault in faults:
            print(fault)
    print(f"{len(GAMES) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
