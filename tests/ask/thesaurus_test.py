"""The thesaurus is made from the rulebooks and from how people on a floor talk, not from the questions that it is tested
with: no saying of three words or more stands in one of those, unless the clauses or rulings have it too. What is a saying
twice in a concept, or has more words than are compared, is found as well."""
import glob
import json
import os
import re
import sys
import unicodedata

TREE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
WORDS_LEAST, WORDS_MOST = 3, 6


def read(*path):
    with open(os.path.join(TREE, *path), encoding="utf-8") as file:
        return file.read()


def folded(text):
    """Small letters without accents, a space around every word."""
    letters = unicodedata.normalize("NFD", text.lower()).replace("đ", "d")
    plain = "".join(c for c in letters if not unicodedata.combining(c))
    return " " + " ".join(re.findall(r"[a-z0-9]+", plain)) + " "


def main():
    thesaurus = json.loads(read("rulebooks", "thesaurus.json"))
    questions = [folded(question["ask"]) for question in json.loads(read("tests", "ask", "questions.json"))["questions"]]
    books = folded(" ".join(read(path) for path in sorted(glob.glob("rulebooks/*/*.json", root_dir=TREE)) + ["rulebooks/rulings.json"]))
    checked, wrong = 0, []
    for concept in thesaurus["concepts"]:
        for language in ("en", "vi"):
            sayings = concept[language]
            if len(set(sayings)) != len(sayings):
                wrong.append(f"{concept['concept']}: the same saying twice")
            for saying in sayings:
                checked += 1
                words = folded(saying)
                count = len(words.split())
                if count == 0 or count > WORDS_MOST:
                    wrong.append(f"{concept['concept']}: {saying}: {count} words")
                if count >= WORDS_LEAST and words not in books and any(words in question for question in questions):
                    wrong.append(f"{concept['concept']}: {saying}: out of a question")
    for sentence in wrong:
        print(sentence)
    print(f"{checked} sayings, {len(wrong)} wrong")
    return 1 if wrong or checked == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
