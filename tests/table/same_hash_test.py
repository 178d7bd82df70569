#!/usr/bin/env python3
"""The same seed walks to the same table under gcc and clang, with and without optimisation.

    same_hash_test.py PROGRAM

Builds tests/table/hash_program four times, from the rules and the table alone, and compares what it
prints. The generated sources are those of PROGRAM's build. A build with sanitizers or coverage
skips it: the compilers would be the same four.
"""
import concurrent.futures
import pathlib
import shutil
import subprocess
import sys
import tempfile

TREE = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("src/base", "src/rulebook", "src/games", "src/table", "src/odds", "src/rounds")
BUILDS = (("gcc", "-O0"), ("gcc", "-O2"), ("clang", "-O0"), ("clang", "-O2"))
FLAGS = ["-std=c17", "-D_POSIX_C_SOURCE=200809L", "-D_DEFAULT_SOURCE", '-DCROUPIER_VERSION="0"',
         f'-DSOURCE_ROOT="{TREE}"', f"-I{TREE}/include", f"-I{TREE}/src", f"-I{TREE}/tests"]
GAMES = 5
SEED, EVENTS = "20", "20000"


def is_instrumented(build):
    cache = build / "CMakeCache.txt"
    settings = cache.read_text(encoding="utf-8") if cache.exists() else ""
    return "CROUPIER_COVERAGE:BOOL=ON" in settings or any(
        line.startswith("CROUPIER_SANITIZE:") and not line.endswith("=")
        for line in settings.splitlines())


def more_games(build):
    """Games of the tests' own, by name, with their folders."""
    text = (build / "generated/more/games.txt").read_text(encoding="utf-8")
    rows = dict(line.split("=") for line in text.split())
    return {name: TREE / folder for name, folder in rows.items()}


def sources(build):
    found = [path for folder in FOLDERS for path in sorted((TREE / folder).rglob("*.c"))]
    found += [path for name in ("walk*", "game_*", "evening", "script")
              for path in sorted((TREE / "tests/table").glob(f"{name}_support.c"))]
    found += [path for root in more_games(build).values()
              for path in sorted(root.glob("*.c")) + sorted(root.glob("tests/game_*_support.c"))]
    found += [TREE / "tests/table/hash_program/main.c"]
    return found + sorted((build / "generated/more").glob("*.c"))


def compile_one(compiler, level, games, source, target):
    more = "-DCROUPIER_MORE_GAMES=" + "".join(f"G({name})" for name in games)
    subprocess.run([compiler, level, *FLAGS, more, "-c", str(source), "-o", str(target)], check=True)
    return str(target)


def walk(compiler, level, build, folder):
    """What the program says when this compiler has built it."""
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        objects = list(pool.map(
            lambda item: compile_one(compiler, level, more_games(build), item[1], folder / f"{item[0]}.o"),
            enumerate(sources(build))))
    program = folder / "hash_program"
    subprocess.run([compiler, *objects, "-lsodium", "-lm", "-o", str(program)], check=True)
    done = subprocess.run([str(program), SEED, EVENTS], check=False, capture_output=True, text=True)
    return done.stdout + done.stderr


def main():
    build = pathlib.Path(sys.argv[1]).resolve().parent
    if is_instrumented(build):
        print("skipped: sanitizers or coverage\n1 passed, 0 failed")
        return 0
    passed, failed, first = 0, 0, None
    for compiler, level in BUILDS:
        if shutil.which(compiler) is None:
            print(f"no {compiler} here")
            continue
        with tempfile.TemporaryDirectory() as folder:
            said = walk(compiler, level, build, pathlib.Path(folder))
        first = said if first is None else first
        if said == first and said.count("refused") == GAMES + len(more_games(build)):
            passed += 1
        else:
            failed += 1
            print(f"FAILED {compiler} {level}:\n{said}expected as before:\n{first}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
