"""Takes every clause that acts out of the program, one after the other, and shows that its own tests fail.

    weave.py                    weaves, builds, and tries every clause (./prove clauses)
    weave.py GAME [CLAUSE...]   only these
    weave.py --cheap            builds nothing: every row names a clause that acts and finds its text once, and every clause
                                that acts is credited to a test that is there (./test)
    weave.py --write            all of it, and writes credit.txt anew
    weave.py --rest             the same for those alone that are not credited to a test that is still there

The tree is copied to build-clauses/tree and built once, with every clause a switch in it (mutant schemata):
CROUPIER_CLAUSE_OUT="GAME CLAUSE" takes one out. common.json has the ways that hold for all: a call of the clause does
nothing, what it refuses is taken, chips and words by it do not come, lines by it are settled the other way, a dealer's step
by it does nothing. GAME.json has what else carries a clause out: "events" that do nothing without it, "any_phase" those that
come whenever without it, "not_refused" the refusals of all games (by name) that it is; or a text: `find` stands once in `file` and becomes `(OUT ? (put) : (find))`, or, with "statement",
`if (OUT) put else find`. disputes.json has part 8, the same in all games: "game" is how the game is known there. A clause that
does several things has its rows in "part"s ("8.2/record"): each of them is taken out by itself. credit.txt has each clause with a test of its own that failed without it.
"""
import concurrent.futures
import functools
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COPY = ROOT / "build-clauses" / "tree"
BUILD = ROOT / "build-clauses" / "build"
CREDIT = HERE / "credit.txt"
ACTING = {"rule", "procedure", "irregularity", "dispute"}
TARGETS = ["croupier", "test_table_cases", "test_floor_disputes"]
HEADER = "#include \"base/clause_out.h\"\n"
PATIENCE, LONG_PATIENCE = 60, 600  # seconds, for the cases of one clause and for a file of them
FORMS = ["events", "any_phase", "not_refused"]
MARK = re.compile(r"^(\d+(\.\d+)+|[A-Z]\d+),?$")


def read(path):
    return pathlib.Path(path).read_text(encoding="utf-8")


def games():
    return re.findall(r"^G\((\w+)\)", read(ROOT / "src/games/games.def"), re.MULTILINE)


def acting(game):
    return [row["clause"] for row in json.loads(read(ROOT / "rulebooks" / game / "clauses.json"))["clauses"] if row["kind"] in ACTING]


def rows_of(game):
    path = HERE / f"{game}.json"
    return json.loads(read(path)) if path.exists() else []


def rows_of_all():
    return json.loads(read(HERE / "disputes.json"))


def unit_of(row):
    return f"{row['clause']}/{row['part']}" if "part" in row else row["clause"]


def units(game):
    """What is taken out by itself: a clause, or each of its parts."""
    parts = {}
    for row in rows_of(game) + rows_of_all():
        if "part" in row:
            parts.setdefault(row["clause"], {})[unit_of(row)] = True
    return [unit for clause in acting(game) for unit in parts.get(clause, [clause])]


# ---- Weaving ----

def out_of(game, row):
    if game is None:
        return f'clause_out({row["game"]}, "{unit_of(row)}")'
    return f'clause_out_row("{game}", "{unit_of(row)}")'


def woven(game, row):
    out = out_of(game, row)
    if row.get("statement"):
        return f"if ({out}) {{ {row['put']} }} else {{ {row['find']} }}"
    return f"({out} ? ({row['put']}) : ({row['find']}))"


def changes():
    """file -> [(find, put)], the common ways first."""
    found = {}
    for row in json.loads(read(HERE / "common.json")):
        found.setdefault(row["file"], []).append((row["find"], row["put"]))
    for game in games():
        for row in rows_of(game):
            if "file" in row:
                found.setdefault(row["file"], []).append((row["find"], woven(game, row)))
    for row in rows_of_all():
        found.setdefault(row["file"], []).append((row["find"], woven(None, row)))
    return found


def named_rows():
    """Lines of a C table: game, clause, form, name."""
    return [f'    {{"{game}", "{unit_of(row)}", "{form}", "{name}"}},' for game in games() for row in rows_of(game)
            for form in FORMS for name in row.get(form, [])]


def put_if_other(path, data):
    """What has not changed is not built again."""
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def weave():
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    touched = changes()
    for name in names:
        if (ROOT / name).is_file() and name not in touched:
            put_if_other(COPY / name, (ROOT / name).read_bytes())
    for name in ("clause_out.h", "clause_out.c"):
        put_if_other(COPY / "src/base" / name, (HERE / name).read_bytes())
    put_if_other(COPY / "src/base/clause_out_rows.h", ("\n".join(named_rows()) + "\n").encode())
    for name, pairs in touched.items():
        text = read(ROOT / name)
        for find, put in pairs:
            text = text.replace(find, put)
        put_if_other(COPY / name, (HEADER + text).encode())


def build():
    flags = ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_C_COMPILER=gcc", "-DCROUPIER_TESTS=ON"]
    for command in (["cmake", "-B", BUILD, "-S", COPY, "-G", "Ninja", *flags], ["cmake", "--build", BUILD, "-j2", "--target", *TARGETS]):
        made = subprocess.run(command, check=False, capture_output=True, text=True)
        if made.returncode != 0:
            sys.exit(made.stdout[-4000:] + made.stderr[-2000:])


# ---- The tests of a clause ----

def marks_of(heading):
    marks = []
    for word in heading.split():
        if not MARK.match(word):
            break
        marks.append(word.rstrip(","))
    return marks


def cases_of(path):
    """[(heading, text)]"""
    blocks = re.split(r"^(?=== )", read(path), flags=re.MULTILINE)
    return [(block[3:].split("\n")[0].strip(), block) for block in blocks if block.startswith("== ")]


def clause_of(unit):
    return unit.split("/")[0]


def tests_of(game, unit):
    return gather().get((game, clause_of(unit)), [])


@functools.cache
def gather():
    """(game, clause) -> [(folder, file's name, heading, text)]"""
    found = {}
    for folder in ("cases", "table", "floor/disputes"):
        for path in sorted((ROOT / "tests" / folder).glob("*.txt")):
            game = next((g for g in games() if path.name.startswith(g)), None)
            for heading, text in cases_of(path) if game else []:
                for mark in marks_of(heading):
                    found.setdefault((game, mark), []).append((folder, path.stem, heading, text))
    return found


def commands(folder, path):
    if folder == "table":
        return [BUILD / "tests/test_table_cases", path]
    if folder == "cases":
        return [sys.executable, ROOT / "tests/cases/cases_test.py", BUILD / "croupier", path]
    return [BUILD / "tests/test_floor_disputes", path]


def fails(out, folder, stem, texts, folder_of, patience=PATIENCE):
    """Whether the cases, as one file, fail with that taken out."""
    with tempfile.TemporaryDirectory(dir=folder_of) as where:
        path = pathlib.Path(where) / f"{stem}.txt"
        path.write_text("".join(texts), encoding="utf-8")
        ran = subprocess.Popen([str(part) for part in commands(folder, path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True, env=dict(os.environ, CROUPIER_CLAUSE_OUT=out, TMPDIR=where))
        try:
            return ran.wait(patience) != 0
        except subprocess.TimeoutExpired:  # without it there is no end
            os.killpg(ran.pid, signal.SIGKILL)
            ran.wait()
            return True


def first_that_fails(out, cases, folder_of):
    """All of a file at once, then one by one where they fail."""
    for folder, stem in dict.fromkeys(case[:2] for case in cases):
        here = [case for case in cases if case[:2] == (folder, stem)]
        if fails(out, folder, stem, [case[3] for case in here], folder_of):
            return next((case for case in here if fails(out, folder, stem, [case[3]], folder_of)), here[0])
    return None


def try_clause(game, clause, cases, folder_of):
    """A test that fails without the clause, or, where it says nothing but through those below it, without them too."""
    alone = first_that_fails(f"{game} {clause}", cases, folder_of)
    return alone or first_that_fails(f"{game} {clause}.*", cases, folder_of)


def fail_anyway(wanted):
    """Tests of theirs that fail with every clause in: they would miss anything."""
    files = {}
    for pair in wanted:
        for case in tests_of(*pair):
            files.setdefault(case[:2], {})[case[3]] = True
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = {file: pool.submit(fails, "", *file, texts, folder, LONG_PATIENCE) for file, texts in files.items()}
        return [f"{of}/{stem}: fails with no clause taken out" for (of, stem), job in jobs.items() if job.result()]


def try_all(wanted):
    credit = {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = {pair: pool.submit(try_clause, *pair, tests_of(*pair), folder) for pair in wanted}
        for pair, job in jobs.items():
            credit[pair] = job.result()
    return credit


# ---- Rows that are wrong ----

def row_faults():
    faults = []
    for row in json.loads(read(HERE / "common.json")):
        count = read(ROOT / row["file"]).count(row["find"])
        if count != 1:
            faults.append(f"common: {row['find'].strip()!r} stands {count} times in {row['file']}")
    for game in games():
        known = set(acting(game))
        for row in rows_of(game) + rows_of_all():
            if "file" in row:
                path = ROOT / row["file"]
                count = read(path).count(row["find"]) if path.exists() else 0
                if count != 1:
                    faults.append(f"{game} {row['clause']}: {row['find']!r} stands {count} times in {row['file']}")
            elif not any(row.get(form) for form in FORMS):
                faults.append(f"{game} {row['clause']}: a row that takes nothing out")
            if row["clause"] not in known:
                faults.append(f"{game} {row['clause']}: no clause that acts")
    return faults


def is_there(pair, name):
    return name.split(": ", 1)[1] in {heading for _, _, heading, _ in tests_of(*pair)}


def cheap():
    faults = row_faults()
    known = {(game, unit) for game in games() for unit in units(game)}
    credited = set(credit_lines())
    faults += [f"{game} {unit}: not in credit.txt: weave.py --rest" for game, unit in sorted(known - credited)]
    faults += [f"{game} {unit}: no clause that acts" for game, unit in sorted(credited - known)]
    faults += [f"{game} {unit}: credited to a test that is not there: {name}" for (game, unit), name in credit_lines().items()
               if not is_there((game, unit), name)]
    return faults


def credit_lines():
    """(game, clause) -> what stands behind it, as it was written."""
    return {tuple(line.split(" ", 2)[:2]): line.split(" ", 2)[2] for line in read(CREDIT).splitlines() if line and not line.startswith("#")}


def test_name(case):
    return case if isinstance(case, str) else f"{case[0]}/{case[1]}: {case[2]}"


def write(credit):
    lines = ["# Each clause that acts, and a test of its own that fails when the clause is taken out (weave.py --write)."]
    lines += [f"{game} {clause} {test_name(case)}" for (game, clause), case in sorted(credit.items()) if case]
    CREDIT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def end(faults, passed):
    for fault in faults:
        print(fault)
    print(f"{passed} passed, {len(faults)} failed")
    return len(faults) > 0


def main():
    arguments = sys.argv[1:]
    if arguments == ["--cheap"]:
        return end(cheap(), 1)
    faults = row_faults()
    if faults:
        return end(faults, 0)
    wanted = [(game, unit) for game in games() for unit in units(game)]
    before = {}
    if arguments == ["--rest"]:
        before = {pair: name for pair, name in credit_lines().items() if pair in wanted and is_there(pair, name)}
        wanted = [pair for pair in wanted if pair not in before]
    elif arguments and arguments != ["--write"]:
        wanted = [pair for pair in wanted if pair[0] == arguments[0] and (not arguments[1:] or clause_of(pair[1]) in arguments[1:])]
    weave()
    build()
    print("woven and built", flush=True)
    faults = fail_anyway(wanted)
    if faults:
        return end(faults, 0)
    print("with every clause in, their tests pass", flush=True)
    credit = try_all(wanted)
    proven = sum(bool(case) for case in credit.values())
    if arguments in (["--write"], ["--rest"]):
        write({**before, **credit})
    lost = [f"{game} {unit}: its tests pass without it" for (game, unit), case in credit.items() if not case]
    everything = {(game, clause_of(unit)) for game, unit in credit}
    unproven = {(game, clause_of(unit)) for (game, unit), case in credit.items() if not case}
    print(f"{len(everything)} clauses taken out, some in parts: {len(everything - unproven)} are missed by their tests, {len(unproven)} are not")
    return end(lost, proven)


if __name__ == "__main__":
    sys.exit(main())
