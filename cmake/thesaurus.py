"""Writes the C tables of rulebooks/thesaurus.json.

    thesaurus.py OUT THESAURUS_JSON EDITION_JSON...

A saying that begins with = counts only as it is written, not with other endings.
"""
import json
import pathlib
import sys

LANGUAGES = {"en": "CR_ENGLISH", "vi": "CR_VIETNAMESE"}
WORDS_MAX = 6


def quote(text):
    return '"' + "".join(c if c not in '"\\' else "\\" + c for c in text) + '"'


def sayings(concepts):
    for number, concept in enumerate(concepts):
        for language, name in LANGUAGES.items():
            for words in concept[language]:
                exact = words.startswith("=")
                if len(words.replace("-", " ").split()) > WORDS_MAX:
                    sys.exit(f"{concept['concept']}: a saying has {WORDS_MAX} words at most: {words}")
                yield f"    {{{number}, {name}, {str(exact).lower()}, {quote(words.lstrip('='))}}},"


def bets(paths):
    """For each clause that says ratios the names of its bets: of each kind the first."""
    for path in paths:
        edition = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        seen = set()
        for bet in edition["bets"]:
            if (bet["clause"], bet["kind"]) not in seen:
                seen.add((bet["clause"], bet["kind"]))
                yield (f"    {{{quote(edition['game'])}, {quote(bet['clause'])}, "
                       f"{{{quote(bet['name']['en'])}, {quote(bet['name']['vi'])}}}}},")


def table(kind, name, rows):
    rows = list(rows)
    return [f"const struct {kind} {name}[] = {{"] + rows + ["};"], len(rows)


def main():
    out, data = pathlib.Path(sys.argv[1]), json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
    names = [concept["concept"] for concept in data["concepts"]]
    if len(set(names)) != len(names):
        sys.exit("two concepts have one name")
    text = ['#include "ask/thesaurus.h"', ""]
    parts = [
        ("saying", "thesaurus_sayings", "saying", sayings(data["concepts"])),
        ("game_word", "thesaurus_games", "game",
         (f"    {{{quote(game)}, {quote(words)}}}," for game, list_ in data["games"].items() for words in list_)),
        ("word_form", "thesaurus_forms", "form",
         (f"    {{{quote(form)}, {quote(of)}}}," for of, list_ in data["forms"].items() for form in [of, *list_])),
        ("common_word", "thesaurus_common", "common",
         (f"    {{{LANGUAGES[language]}, {quote(word)}}}," for language, list_ in data["common"].items() for word in list_)),
        ("kind_words", "thesaurus_kinds", "kind",
         (f"    {{{quote(kind)}, {{{quote(words['en'])}, {quote(words['vi'])}}}}}," for kind, words in data["kinds"].items())),
        ("bet_words", "thesaurus_bets", "bet", bets(sys.argv[3:])),
    ]
    for kind, name, count_name, rows in parts:
        lines, count = table(kind, name, rows)
        text += lines + [f"const size_t thesaurus_{count_name}_count = {count};", ""]
    text += [f"const unsigned thesaurus_concepts = {len(names)};", ""]
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("\n".join(text), encoding="utf-8")


if __name__ == "__main__":
    main()
