"""docs/SECURITY.md and docs/COMPLIANCE.md name the test that shows each of their lines: every test they name is there and is run,
what is said to be stopped or met names one, and every requirement of ASVS 4.0.3 up to level 2 has its row."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
FOLDERS = {path.name for path in TESTS.iterdir() if path.is_dir()} | {"web", "fuzz", "bench"}
VERDICTS = {"met", "partly", "not", "house", "n/a"}

# The numbers of OWASP ASVS 4.0.3 that are of level 1 or 2, by section.
ASVS = {
    "1.1": "1-7", "1.2": "1-4", "1.4": "1 4 5", "1.5": "1-4", "1.6": "1-4", "1.7": "1 2", "1.8": "1 2", "1.9": "1 2", "1.10": "1",
    "1.11": "1 2", "1.12": "2", "1.14": "1-6",
    "2.1": "1-12", "2.2": "1-3", "2.3": "1-3", "2.4": "1-5", "2.5": "1-7", "2.6": "1-3", "2.7": "1-6", "2.8": "1-7", "2.9": "1-3",
    "2.10": "1-4",
    "3.1": "1", "3.2": "1-4", "3.3": "1-4", "3.4": "1-5", "3.5": "1-3", "3.7": "1",
    "4.1": "1-3 5", "4.2": "1 2", "4.3": "1-3",
    "5.1": "1-5", "5.2": "1-8", "5.3": "1-10", "5.4": "1-3", "5.5": "1-4",
    "6.1": "1-3", "6.2": "1-6", "6.3": "1 2", "6.4": "1 2",
    "7.1": "1-4", "7.2": "1 2", "7.3": "1 3 4", "7.4": "1-3",
    "8.1": "1-4", "8.2": "1-3", "8.3": "1-8",
    "9.1": "1-3", "9.2": "1-4",
    "10.2": "1 2", "10.3": "1-3",
    "11.1": "1-8",
    "12.1": "1-3", "12.2": "1", "12.3": "1-6", "12.4": "1 2", "12.5": "1 2", "12.6": "1",
    "13.1": "1 3-5", "13.2": "1-3 5 6", "13.3": "1 2", "13.4": "1 2",
    "14.1": "1-4", "14.2": "1-6", "14.3": "2 3", "14.4": "1-7", "14.5": "1-4",
}


def numbers():
    for section, listed in ASVS.items():
        for part in listed.split():
            first, _, last = part.partition("-")
            yield from (f"{section}.{number}" for number in range(int(first), int(last or first) + 1))


# ---- Tests ----


def sources(test):
    """The files that a test of ctest may be written in, by its name."""
    folder, _, name = test.rpartition("/")
    if folder == "web":
        return [ROOT / "web" / "tests" / f"{name}.mjs", ROOT / "web" / "tests" / name / "run.mjs"]
    if folder == "fuzz":
        return [ROOT / "fuzz" / f"{name}.c"]
    at = TESTS / folder
    stories = sorted((at / name).glob("*.txt")) if folder == "floor" else []
    return [at / f"{name}.c", at / f"{name}_test.py", at / f"{name}.py", *stories]


def has(path, what):
    """Whether a file has such a function and uses it, or a story or browser test whose title begins so."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".txt":
        return re.search(rf"^== {re.escape(what)}", text, re.M) is not None
    if path.suffix == ".mjs":
        return re.search(rf'^test\("{re.escape(what)}', text, re.M) is not None
    return len(re.findall(rf"\b{re.escape(what)}\b", text)) > 1


def named(text):
    """(test, what of it, or nothing) of every code span that looks like one."""
    for span in re.findall(r"`([^`\n]+)`", text):
        found = re.fullmatch(r"([a-z-]+/[a-z_0-9]+|[a-z_]+)(?:: (.+))?", span)
        if not found:
            continue
        folder, _, name = found[1].rpartition("/")
        if folder in FOLDERS if folder else found[2] or (TESTS / f"{name}_test.py").is_file():
            yield found[1], found[2]


def check_named(page, text):
    for test, what in named(text):
        files = [path for path in sources(test) if path.is_file()]
        if not files:
            yield f"{page}: there is no test {test}"
        elif what and not any(has(path, what) for path in files):
            yield f"{page}: {test} has no {what}"


# ---- Rows ----


def rows(text):
    for line in text.splitlines():
        if line.startswith("| ") and not re.fullmatch(r"[|\s:-]+", line):
            yield [cell.strip() for cell in line.strip("| ").split(" | ")]


def check_threats(text):
    """| who wants what | what stops them | shown by |: each row with a test, each kind of person with what does not stop them."""
    for part in text.split("\n## ")[1:]:
        table = [cells for cells in rows(part)][1:]
        for cells in table:
            if len(cells) != 3 or not list(named(cells[2])):
                yield f"docs/SECURITY.md: no test shows: {cells[0][:60]}"
        if table and "**Not stopped**" not in part and "**Not stopped by the program**" not in part:
            yield f"docs/SECURITY.md: what does not stop them is not said: {part.splitlines()[0]}"


def check_verdicts(text):
    """| number | what it asks for | verdict | where |, each number once in its standard."""
    found = {}
    for cells in rows(text):
        if not re.match(r"[0-9A-C]\.?[0-9]", cells[0]):
            continue
        if len(cells) != 4 or cells[2] not in VERDICTS:
            yield f"docs/COMPLIANCE.md: {cells[0]} has no verdict"
        elif cells[2] == "met" and not list(named(cells[3])):
            yield f"docs/COMPLIANCE.md: {cells[0]} is met, and no test shows it"
        found.setdefault(cells[0], 0)
        found[cells[0]] += 1
    yield from (f"docs/COMPLIANCE.md: {number} stands there twice" for number, times in found.items() if times > 1)


def check_asvs(text):
    part = text.split("\n# ")[-1]
    told = [cells[0] for cells in rows(part) if re.match(r"[0-9]", cells[0])]
    wanted = list(numbers())
    yield from (f"docs/COMPLIANCE.md: ASVS {number} has no row" for number in wanted if number not in told)
    yield from (f"docs/COMPLIANCE.md: ASVS has no {number} up to level 2" for number in told if number not in wanted)


def main():
    security = (ROOT / "docs/SECURITY.md").read_text(encoding="utf-8")
    compliance = (ROOT / "docs/COMPLIANCE.md").read_text(encoding="utf-8")
    faults = [*check_named("docs/SECURITY.md", security), *check_named("docs/COMPLIANCE.md", compliance), *check_threats(security),
              *check_asvs(compliance)]
    for standard in compliance.split("\n# "):
        faults += check_verdicts(standard)
    count = len(set(named(security + compliance)))
    if len(list(numbers())) != 259 or count < 100:
        faults.append(f"something is not read: {count} tests")
    print("\n".join(faults))
    print(f"{count} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
