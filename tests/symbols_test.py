#!/usr/bin/env python3
"""What libcroupier.so exports is what cmake/symbols.txt lists, and what croupier.h declares.

    symbols_test.py PROGRAM     the library lies beside the program
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def listed():
    lines = (ROOT / "cmake" / "symbols.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def exported(library):
    """Names of the library's own; a leading underscore is the toolchain's, as is what gcov brings along."""
    output = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    names = [line.split()[-1].split("@")[0] for line in output.splitlines()]
    return sorted(name for name in names if not name.startswith("_") and name != "mangle_path")


def shown(archive):
    """Global names that a program linking the archive could clash with."""
    output = subprocess.run(["nm", "-g", "--defined-only", archive], check=True, capture_output=True, text=True).stdout
    names = [line.split()[-1] for line in output.splitlines() if len(line.split()) == 3]
    return sorted(name for name in names if not name.startswith("_"))


def declared():
    text = (ROOT / "include" / "croupier.h").read_text()
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    return sorted(re.findall(r"CR_API\b[^;(]*?\b(\w+)\s*\(", text))


def difference(name, found, wanted):
    more, less = sorted(set(found) - set(wanted)), sorted(set(wanted) - set(found))
    problems = [f"{name}: {symbol} is not in cmake/symbols.txt" for symbol in more]
    return problems + [f"{name}: {symbol} of cmake/symbols.txt is missing" for symbol in less]


def main():
    folder = pathlib.Path(sys.argv[1]).resolve().parent
    library, archive = folder / "libcroupier.so", folder / "libcroupier.a"
    wanted = listed()
    checks = {
        "cmake/symbols.txt is sorted and has each name once":
            [] if wanted and wanted == sorted(set(wanted)) else ["it is not"],
        "the library exports the list": difference("libcroupier.so", exported(library), wanted),
        "the archive shows no other name": difference("libcroupier.a", shown(archive), wanted),
        "the header declares the list": difference("croupier.h", declared(), wanted),
    }
    failed = 0
    for name, problems in checks.items():
        failed += bool(problems)
        if problems:
            print(f"FAILED {name}", *problems, sep="\n    ")
    print(f"{len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
