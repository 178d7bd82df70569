"""The count of shared lines: outside its own folder the game is named once, where it is registered.

usage: shared_lines_test.py CROUPIER-SIX
"""
import pathlib
import re
import sys

TREE = pathlib.Path(__file__).resolve().parents[3]
FOLDERS = ("src", "include", "web/src", "web/tests", "tests", "fuzz", "bench", "cmake", "rulebooks")
FILES = ("CMakeLists.txt", "CMakePresets.json")
NAME = re.compile(r"dragon[-_ ]?tiger", re.IGNORECASE)
REGISTRY = "cmake/more_games.cmake"


def lines_that_name_it():
    paths = [path for folder in FOLDERS for path in sorted((TREE / folder).rglob("*")) if path.is_file()]
    for path in paths + [TREE / name for name in FILES]:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if NAME.search(line):
                yield path.relative_to(TREE).as_posix(), number


def main():
    found = list(lines_that_name_it())
    right = [path for path, _ in found] == [REGISTRY]
    if not right:
        print(f"FAILED: named in {found}, and not once in {REGISTRY}")
    print(f"{len(found)} shared line\n{int(right)} passed, {int(not right)} failed")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
