"""docs/EVENTS.md lists every event of event.def, with who may send it, and no other."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
POSTS = {"DEALER": "dealer", "ACTING_PIT_SUPERVISOR": "acting pit supervisor", "PIT_SUPERVISOR": "pit supervisor",
         "PIT_MANAGER": "pit manager", "OPERATIONS_MANAGER": "operations manager"}


def main():
    rows = re.findall(r'^E\(\w+, "([a-z-]+)", ([PSDV |]+), (\w+),', (ROOT / "src/table/event.def").read_text(), re.M)
    text = (ROOT / "docs/EVENTS.md").read_text(encoding="utf-8")
    listed = {name: who for name, who in re.findall(r"^\| `([a-z-]+)` \| ([^|]*) \|[^|]*\|[^|]*\|$", text, re.M)}
    faults = []
    for name, who, post in rows:
        if name not in listed:
            faults.append(f"{name} is not in docs/EVENTS.md")
            continue
        for letter in "PSDV":
            if (letter in who) != bool(re.search(rf"\b{letter}\b", listed[name])):
                faults.append(f"{name}: {letter} does not agree ({listed[name]})")
        if "S" in who and name not in ("call", "ruling") and f"S {POSTS[post]}" not in listed[name]:
            faults.append(f"{name}: the post is {POSTS[post]}, not as in '{listed[name]}'")
    names = {name for name, _, _ in rows}
    faults += [f"docs/EVENTS.md has {name}, which is no event" for name in listed if name not in names]
    print("\n".join(faults) or f"{len(rows)} events are documented")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
