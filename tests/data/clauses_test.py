#!/usr/bin/env python3
"""Checks rulebooks/*/clauses.json against the numbering of the five rulebooks.

Prints one line a failure and `N passed, M failed` at the end; exits 1 when one failed.
"""

import copy
import json
import pathlib
import sys
import unicodedata
import unittest

TREE = pathlib.Path(__file__).resolve().parents[2]
GAMES = ("sicbo", "roulette", "baccarat", "blackjack", "niuniu")
CARRIED_OUT = {"rule", "procedure", "irregularity", "dispute"}
REAL_TABLE = {"equipment", "notice"}
KINDS = CARRIED_OUT | REAL_TABLE | {"term"}
POSTS = {
    "player", "dealer", "acting-pit-supervisor", "pit-supervisor", "pit-manager",
    "shift-manager", "operations-manager", "assistant-director", "table-games-director",
}
EFFECTS = {
    "void", "void-bet", "continue", "redeal", "reorder", "discard", "free-hand",
    "withdraw-option", "resettle", "suspend", "limit", "ruling", "inform",
}
PHASES_OF_ALL = {"idle", "betting", "no-more-bets", "result", "settling"}
PHASES_OF = {
    "sicbo": {"shaking"},
    "roulette": {"spinning"},
    "baccarat": {"dealing"},
    "blackjack": {"dealing", "decisions"},
    "niuniu": {"dealing", "arranging"},
}
# The post that decides what no clause covers; niuniu has no such clause.
LAST_CLAUSE = {
    "sicbo": ("7.8", "table-games-director"),
    "roulette": ("7.12", "table-games-director"),
    "baccarat": ("7.22", "assistant-director"),
    "blackjack": ("7.17", "table-games-director"),
}
LONGEST_TITLE = 110
CLAUSE_FIELDS = {"clause", "title", "kind", "where"}
IRREGULARITY_FIELDS = {"clause", "phases", "by", "effect", "summary"}
OPTIONAL_FIELDS = {"two", "alone", "consequence", "takes", "choices", "ends"}
TAKEN = {"player", "bet", "box", "hand", "cards", "dice", "amount", "number", "text"}


def numbering():
    """The clauses of each game in the order of the list kept beside this script."""
    lists = {game: [] for game in GAMES}
    for line in (TREE / "tests/data/clauses.txt").read_text(encoding="utf-8").splitlines():
        game, clause = line.split()
        lists[game].append(clause)
    return lists


def refuse_doubles(pairs):
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError(f"a key stands twice in {keys}")
    return dict(pairs)


def read_book(game):
    text = (TREE / "rulebooks" / game / "clauses.json").read_text(encoding="utf-8")
    return json.loads(text, object_pairs_hook=refuse_doubles)


def text_problems(where, text):
    """A text for people is a non-empty line in both languages, and not the same one."""
    if not isinstance(text, dict) or set(text) != {"en", "vi"}:
        yield f"{where}: needs en and vi"
        return
    for language, line in text.items():
        if not isinstance(line, str) or not line.strip():
            yield f"{where}: {language} is empty"
        elif line != line.strip() or "\n" in line or "  " in line:
            yield f"{where}: {language} has stray white space"
        elif line != unicodedata.normalize("NFC", line):
            yield f"{where}: {language} is not in composed form"
    if text["en"] == text["vi"]:
        yield f"{where}: both languages say the same"


def clause_problems(game, clause):
    name = f"{game} {clause.get('clause')}"
    if set(clause) - {"note"} != CLAUSE_FIELDS:
        yield f"{name}: wrong fields"
        return
    yield from text_problems(f"{name} title", clause["title"])
    if any(len(str(line)) > LONGEST_TITLE for line in clause["title"].values()):
        yield f"{name}: title too long"
    kind = clause["kind"]
    if kind not in KINDS:
        yield f"{name}: kind {kind}"
    if (kind in REAL_TABLE) != ("note" in clause):
        yield f"{name}: a note belongs to equipment and notice alone"
    if "note" in clause:
        yield from text_problems(f"{name} note", clause["note"])
    part = clause["clause"].split(".")[0]
    if (kind == "irregularity") != (part == "7") or (kind == "dispute") != (part == "8"):
        yield f"{name}: kind {kind} in part {part}"
    if kind in REAL_TABLE and clause["where"]:
        yield f"{name}: {kind} is carried out nowhere"
    if kind in CARRIED_OUT | {"term"} and not clause["where"]:
        yield f"{name}: {kind} has no source file"


def irregularity_problems(game, irregularity):
    name = f"{game} {irregularity.get('clause')}"
    if set(irregularity) - OPTIONAL_FIELDS != IRREGULARITY_FIELDS:
        yield f"{name}: wrong fields of an irregularity"
        return
    yield from text_problems(f"{name} summary", irregularity["summary"])
    phases = irregularity["phases"]
    allowed = PHASES_OF_ALL | PHASES_OF[game] | {"ended"}
    if bool(phases) == ("consequence" in irregularity) or len(phases) != len(set(phases)):
        yield f"{name}: phases missing or named twice"
    if phases != ["any"] and not set(phases) <= allowed or phases == ["ended"]:
        yield f"{name}: phases {phases}"
    if irregularity["by"] not in POSTS:
        yield f"{name}: post {irregularity['by']}"
    if irregularity["effect"] not in EFFECTS:
        yield f"{name}: effect {irregularity['effect']}"
    if "ends" in irregularity and irregularity["ends"] == irregularity["clause"]:
        yield f"{name}: ended by itself"
    yield from argument_problems(name, irregularity)


def argument_problems(name, irregularity):
    """What a call takes is known to the events, and what a number means is said once for each."""
    takes = irregularity.get("takes", [])
    if len(takes) != len(set(takes)) or not set(takes) <= TAKEN or takes == [] and "takes" in irregularity:
        yield f"{name}: takes {takes}"
    choices = irregularity.get("choices", [])
    if choices and "number" not in takes:
        yield f"{name}: choices without a number"
    numbers = [choice.get("number") for choice in choices]
    if len(numbers) != len(set(numbers)) or any(not isinstance(number, int) for number in numbers):
        yield f"{name}: choices {numbers}"
    for choice in choices:
        yield from text_problems(f"{name} choice {choice.get('number')}", choice.get("name"))


def repeated_titles(game, clauses):
    for language in ("en", "vi"):
        first = {}
        for clause in clauses:
            line = str(clause["title"].get(language)).casefold()
            if line in first:
                yield f"{game} {clause['clause']}: {language} title of {first[line]}"
            first.setdefault(line, clause["clause"])


def problems(game, book, clauses):
    """Everything wrong with one game's file, given the list of its clauses."""
    if set(book) != {"game", "clauses", "irregularities"} or book["game"] != game:
        return [f"{game}: wrong head"]
    found = []
    if [entry.get("clause") for entry in book["clauses"]] != clauses:
        found.append(f"{game}: clauses differ from the list")
    part_seven = [clause for clause in clauses if clause.startswith("7.")]
    if [entry.get("clause") for entry in book["irregularities"]] != part_seven:
        found.append(f"{game}: irregularities differ from part 7")
    for entry in book["clauses"]:
        found += clause_problems(game, entry)
    found += repeated_titles(game, [entry for entry in book["clauses"] if "title" in entry])
    for entry in book["irregularities"]:
        found += irregularity_problems(game, entry)
    return found


class Files(unittest.TestCase):
    def check_game(self, game):
        self.assertEqual([], problems(game, read_book(game), numbering()[game]))

    def test_sicbo(self):
        self.check_game("sicbo")

    def test_roulette(self):
        self.check_game("roulette")

    def test_baccarat(self):
        self.check_game("baccarat")

    def test_blackjack(self):
        self.check_game("blackjack")

    def test_niuniu(self):
        self.check_game("niuniu")

    def test_five_files_and_no_other(self):
        names = sorted(path.parent.name for path in (TREE / "rulebooks").glob("*/clauses.json"))
        self.assertEqual(sorted(GAMES), names)

    def test_660_clauses(self):
        counts = {game: len(read_book(game)["clauses"]) for game in GAMES}
        expected = dict(sicbo=75, roulette=133, baccarat=155, blackjack=192, niuniu=105)
        self.assertEqual(expected, counts)
        self.assertEqual(660, sum(counts.values()))


class Readings(unittest.TestCase):
    """Facts that the rulebooks and their readings fix, whatever else the files say."""

    def irregularity(self, game, clause):
        entries = read_book(game)["irregularities"]
        return next(entry for entry in entries if entry["clause"] == clause)

    def title(self, game, clause):
        entries = read_book(game)["clauses"]
        return next(entry for entry in entries if entry["clause"] == clause)["title"]

    def test_what_no_clause_covers_is_ruled_on(self):
        for game, (clause, post) in LAST_CLAUSE.items():
            entry = self.irregularity(game, clause)
            self.assertEqual((post, "ruling", ["any"]),
                             (entry["by"], entry["effect"], entry["phases"]), game)

    def test_misprinted_baccarat_clause_names_its_parent(self):
        for line in self.title("baccarat", "4.2.1").values():
            self.assertIn("4.3", line)

    def test_empty_roulette_clause_is_a_notice(self):
        entries = read_book("roulette")["clauses"]
        empty = next(entry for entry in entries if entry["clause"] == "6.1.8.3")
        self.assertEqual("notice", empty["kind"])

    def test_posts_that_the_clauses_name(self):
        for game, clause, post in (
            ("sicbo", "7.1", "operations-manager"),
            ("roulette", "7.8", "acting-pit-supervisor"),
            ("roulette", "7.11.1", "pit-manager"),
            ("baccarat", "7.9", "shift-manager"),
            ("baccarat", "7.10.1", "shift-manager"),
            ("baccarat", "7.10.2", "shift-manager"),
            ("baccarat", "7.12", "shift-manager"),
            ("baccarat", "7.13", "pit-manager"),
            ("baccarat", "7.13.1", "player"),
            ("baccarat", "7.21", "shift-manager"),
            ("blackjack", "7.4.2", "player"),
            ("blackjack", "7.11", "pit-manager"),
            ("blackjack", "7.12.3", "operations-manager"),
            ("blackjack", "7.15.4.1", "pit-supervisor"),
            ("niuniu", "7.1", "pit-manager"),
            ("niuniu", "7.10", "pit-manager"),
        ):
            self.assertEqual(post, self.irregularity(game, clause)["by"], f"{game} {clause}")

    def test_clauses_that_void_a_round(self):
        for game, clauses in (
            ("sicbo", "7.2 7.3 7.4 7.5 7.6"),
            ("roulette", "7.1 7.2 7.3 7.4 7.4.1 7.5 7.6 7.7 7.8 7.9 7.10"),
            ("baccarat", "7.1 7.1.1 7.2 7.3"),
            ("blackjack", "7.11.1 7.11.1.1 7.14 7.14.1"),
            ("niuniu", "7.1 7.1.1 7.1.2 7.1.3 7.1.4 7.4 7.5 7.11"),
        ):
            void = [entry["clause"] for entry in read_book(game)["irregularities"]
                    if entry["effect"] == "void"]
            self.assertEqual(clauses.split(), void, game)


class Canary(unittest.TestCase):
    """Each way of spoiling a good file must be noticed."""

    def spoil(self, change):
        book = copy.deepcopy(read_book("sicbo"))
        change(book)
        return problems("sicbo", book, numbering()["sicbo"])

    def test_every_spoiled_file_is_noticed(self):
        def clause(book):
            return book["clauses"][0]

        def irregularity(book):
            return book["irregularities"][0]

        changes = {
            "another game": lambda b: b.update(game="roulette"),
            "a clause lost": lambda b: b["clauses"].pop(),
            "a clause moved": lambda b: b["clauses"].reverse(),
            "an irregularity lost": lambda b: b["irregularities"].pop(),
            "no title": lambda b: clause(b).pop("title"),
            "an empty title": lambda b: clause(b)["title"].update(vi=""),
            "one language": lambda b: clause(b)["title"].pop("vi"),
            "the same twice": lambda b: clause(b)["title"].update(vi=clause(b)["title"]["en"]),
            "a long title": lambda b: clause(b)["title"].update(en="x" * 111),
            "a title of another": lambda b: clause(b)["title"].update(b["clauses"][1]["title"]),
            "an unknown kind": lambda b: clause(b).update(kind="remark"),
            "a note lost": lambda b: clause(b).pop("note"),
            "a source lost": lambda b: b["clauses"][-20].update(where=[]),
            "a rule in part 7": lambda b: b["clauses"][-20].update(kind="rule"),
            "an unknown post": lambda b: irregularity(b).update(by="janitor"),
            "an unknown effect": lambda b: irregularity(b).update(effect="vanish"),
            "an unknown phase": lambda b: irregularity(b).update(phases=["spinning"]),
            "any among others": lambda b: irregularity(b).update(phases=["any", "idle"]),
            "no phase": lambda b: irregularity(b).update(phases=[]),
            "no summary": lambda b: irregularity(b).pop("summary"),
        }
        self.assertEqual([], self.spoil(lambda book: None))
        for name, change in changes.items():
            self.assertNotEqual([], self.spoil(change), name)


def main():
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    result = unittest.TestResult()
    suite.run(result)
    for case, trace in result.failures + result.errors:
        print(f"{case.id()}: {trace.strip().splitlines()[-1]}", file=sys.stderr)
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
