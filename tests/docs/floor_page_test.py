"""docs/FLOOR.md lists every kind of alert and no other, and every account of the books."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def first_cells(text, heading):
    """The names in the first column of the table under a heading."""
    table = re.search(rf"^\| {heading} \|.*?\n\|[ |-]+\n((?:\|.*\n)+)", text, re.M)[1]
    return {name for line in table.splitlines() for name in re.findall(r"`([a-z-]+)`", line.split(" | ")[0])}


def main():
    text = (ROOT / "docs/FLOOR.md").read_text(encoding="utf-8")
    alerts = set(re.findall(r'^A\(\w+, "([a-z-]+)"', (ROOT / "src/house/alerts.def").read_text(encoding="utf-8"), re.M))
    accounts = set(re.findall(r'^    \[LEDGER_\w+\] = \{"([a-z]+)"', (ROOT / "src/ledger/ledger.c").read_text(encoding="utf-8"), re.M))
    faults = []
    for what, heading, true in (("alert", "kind", alerts), ("account", "account", accounts)):
        told = first_cells(text, heading)
        faults += [f"the {what} {name} is not in docs/FLOOR.md" for name in sorted(true - told)]
        faults += [f"docs/FLOOR.md has {name}, which is no {what}" for name in sorted(told - true)]
    print("\n".join(faults))
    print(f"{len(alerts | accounts)} passed, {len(faults)} failed")
    return 1 if faults or len(alerts) < 15 or len(accounts) < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
