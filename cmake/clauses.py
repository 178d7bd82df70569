"""Writes the C tables of all clauses and rulings from the rulebooks' folders, rulebooks/rulings.json and the
headings of the test cases.

    clauses.py OUT SOURCE_ROOT [MORE_ROOT...]

A rulebook's folder is named as its game and has clauses.json and rulings.json. Those of the games in
src/games/games.def stand in rulebooks/; games that a build brings of its own have rulebooks/ and tests/ in a
root of theirs.
A heading of a case, `== 6.4.2 A tie returns insurance`, names the clauses and rulings it proves before its
first word; the file's name begins with the game.
"""
import json
import pathlib
import re
import sys

KINDS = ["rule", "procedure", "irregularity", "dispute", "term", "equipment", "notice"]
POSTS = ["player", "dealer", "acting-pit-supervisor", "pit-supervisor", "pit-manager", "shift-manager",
         "operations-manager", "assistant-director", "table-games-director"]
PHASES = ["closed", "idle", "betting", "no-more-bets", "dealing", "shaking", "spinning", "decisions",
          "arranging", "result", "settling"]
ENDED = "ended"  # no phase: idle with a round lying there that was paid
FIELDS = ["player", "bet", "box", "hand", "cards", "dice", "amount", "number", "text"]
MARK = re.compile(r"^(\d+(\.\d+)+|[A-Z]\d+),?$")


def quote(text):
    return '"' + "".join(c if c not in '"\\' else "\\" + c for c in text) + '"'


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def books_of(root, more_roots):
    """The folders of all rulebooks in the order of the games' numbers."""
    games = re.findall(r"^G\((\w+)\)", (root / "src/games/games.def").read_text(encoding="utf-8"), re.MULTILINE)
    return [root / "rulebooks" / game for game in games] + [
        path.parent for more in more_roots for path in sorted(more.glob("rulebooks/*/clauses.json"))]


def case_files(roots):
    for folder in ("cases", "table", "floor/disputes"):
        for root in roots:
            for path in sorted((root / "tests" / folder).glob("*.txt")):
                yield folder, path


def headings(roots, games):
    """(game, clause) -> names of tests."""
    found = {}
    for folder, path in case_files(roots):
        game = next((g for g in games if path.name.startswith(g)), None)
        if game is None:
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("== "):
                continue
            words = line[3:].split()
            marks = []
            while words and MARK.match(words[0]):
                marks.append(words.pop(0).rstrip(","))
            for mark in marks:
                name = f"{folder}/{path.stem}: {line[3:].strip()}"
                found.setdefault((game, mark), []).append(name)
    return found


def phase_mask(names):
    if "any" in names:
        return (1 << len(PHASES)) - 1 - 1
    return sum(1 << PHASES.index(name) for name in names if name != ENDED)


def rows(roots, books):
    tests = headings(roots, [book.name for book in books])
    lists, table = [], []
    for number, book in enumerate(books):
        game, data = book.name, read(book / "clauses.json")
        irregular = {row["clause"]: row for row in data["irregularities"]}
        for row in data["clauses"]:
            key = len(table)
            where = ", ".join(quote(path) for path in row["where"])
            proofs = ", ".join(quote(name) for name in tests.get((game, row["clause"]), []))
            lists.append(f"static const char *const where{key}[] = {{{where}{', ' if where else ''}0}};")
            lists.append(f"static const char *const tests{key}[] = {{{proofs}{', ' if proofs else ''}0}};")
            note = row.get("note", {"en": "", "vi": ""})
            event = irregular.get(row["clause"])
            choices = event.get("choices", []) if event else []
            if choices:
                names = ", ".join(f"{{{choice['number']}, {{{quote(choice['name']['en'])}, {quote(choice['name']['vi'])}}}}}"
                                  for choice in choices)
                lists.append(f"static const struct clause_choice choices{key}[] = {{{names}}};")
            chosen = f"{len(choices)}, {f'choices{key}' if choices else '0'}"
            if event:
                takes = sum(1 << FIELDS.index(field) for field in event.get("takes", []))
                flags = f"{int(event.get('two', False))}, {int(event.get('alone', False))}, {int(ENDED in event['phases'])}"
                rest = (f"{POSTS.index(event['by'])}, {flags}, {phase_mask(event['phases'])}, {takes}, {chosen}", f'{quote(event["effect"])}, {quote(event.get("ends", ""))}',
                        quote(event["summary"]["en"]), quote(event["summary"]["vi"]))
            else:
                rest = (f"0, 0, 0, 0, 0, 0, {chosen}", '"", ""', '""', '""')
            table.append(
                f"    {{{number}, {KINDS.index(row['kind'])}, {rest[0]}, {quote(row['clause'])}, "
                f"{{{quote(row['title']['en'])}, {quote(row['title']['vi'])}}}, "
                f"{{{quote(note['en'])}, {quote(note['vi'])}}}, {rest[1]}, {{{rest[2]}, {rest[3]}}}, "
                f"where{key}, tests{key}}},")
    return lists, table


def ruling(row, game):
    return f"    {{{game}, {quote(row['ruling'])}, {{{quote(row['title']['en'])}, {quote(row['title']['vi'])}}}}},"


def rulings(root, books):
    """Those on all games, on each game, on disputes."""
    general = read(root / "rulebooks" / "rulings.json")
    yield from (ruling(row, "ANY_GAME") for row in general["rulings"])
    for game, book in enumerate(books):
        yield from (ruling(row, game) for row in read(book / "rulings.json")["rulings"])
    yield from (ruling(row, "ANY_GAME") for row in general["disputes"])


def main():
    out, roots = pathlib.Path(sys.argv[1]), [pathlib.Path(root) for root in sys.argv[2:]]
    books = books_of(roots[0], roots[1:])
    lists, table = rows(roots, books)
    text = ['#include "base/game.h"', '#include "rulebook/clauses.h"', ""] + lists + ["", "const struct clause_info clause_table[] = {"]
    text += table + ["};", "", f"const size_t clause_count = {len(table)};", ""]
    house = list(rulings(roots[0], books))
    text += ["const struct ruling_info ruling_table[] = {"] + house
    text += ["};", "", f"const size_t ruling_count = {len(house)};", ""]
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("\n".join(text), encoding="utf-8")


if __name__ == "__main__":
    main()
