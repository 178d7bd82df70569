"""docs/EVENTS.md says what the catalogue of events says: every event and no other, who may send it, which fields it has,
and who sees them."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
POSTS = {"DEALER": "dealer", "ACTING_PIT_SUPERVISOR": "acting pit supervisor", "PIT_SUPERVISOR": "pit supervisor",
         "PIT_MANAGER": "pit manager", "OPERATIONS_MANAGER": "operations manager"}
FIELDS = ["player", "bet", "box", "hand", "amount", "amount2", "number", "cards", "engine", "edition", "day_begins", "layout", "seats", "options", "option",
          "value", "kind", "spot", "clause", "ref", "round", "bytes", "text", "entry", "owner"]
EYES = {"ALL_SEE": "everybody", "STAFF_SEE": "staff", "PLAYER_SEES": "its player", "SHOWN": "everybody, once an effect shows it"}


def entries(text):
    """The entries of event.def: name -> (who, post, {field: who sees it})."""
    found = {}
    for name, who, post, body in re.findall(
            r'^EVENT\(\w+, "([a-z-]+)", ([PSDV |]+), (\w+),.*?\)\n(.*?)^END$', text, re.M | re.S):
        seen = {}
        for macro, eyes in EYES.items():
            for fields in re.findall(rf"^ +{macro}\((.*)\)$", body, re.M):
                for field in fields.lower().split(" | "):
                    assert field in FIELDS and field not in seen, f"{name}: {field}"
                    seen[field] = eyes
        found[name] = (who, post, seen)
    return found


def names(text):
    return re.findall(r"`([a-z0-9_-]+)`", text)


def check_rows(catalogue, text):
    rows = {name: (who, fields)
            for name, who, fields in re.findall(r"^\| `([a-z-]+)` \| ([^|]*) \|[^|]*\|([^|]*)\|$", text, re.M)}
    for name, (who, post, seen) in catalogue.items():
        if name not in rows:
            yield f"{name} is not in docs/EVENTS.md"
            continue
        listed, said = rows[name]
        for letter in "PSDV":
            if (letter in who) != bool(re.search(rf"\b{letter}\b", listed)):
                yield f"{name}: {letter} does not agree ({listed})"
        if "S" in who and name not in ("call", "ruling") and f"S {POSTS[post]}" not in listed:
            yield f"{name}: the post is {POSTS[post]}, not as in '{listed}'"
        fields = {"cards" if word == "dice" else word for word in names(said)} & set(FIELDS)
        if fields != set(seen):
            yield f"{name}: its fields are {sorted(seen)}, not {sorted(fields)}"
    yield from (f"docs/EVENTS.md has {name}, which is no event" for name in rows if name not in catalogue)


def check_eyes(catalogue, text):
    """What not everybody sees, as (field, event, who sees it); a text without an entry of its own is staff's."""
    section = text.split("## Who sees which field")[1].split("\n## ")[0]
    told = {(field, event, eyes.strip())
            for fields, events, eyes in re.findall(r"^\| (`.*?) \| (`.*?) \| (.*) \|$", section, re.M)
            for field in names(fields) for event in names(events)}
    true = {(field, event, eyes) for event, (_, _, seen) in catalogue.items() for field, eyes in seen.items()
            if eyes != EYES["STAFF_SEE" if field == "text" else "ALL_SEE"]}
    yield from (f"who sees `{field}` of {event} is not told: {eyes}" for field, event, eyes in sorted(true - told))
    yield from (f"`{field}` of {event} is not seen by {eyes}" for field, event, eyes in sorted(told - true))


def main():
    catalogue = entries((ROOT / "src/table/event.def").read_text(encoding="utf-8"))
    text = (ROOT / "docs/EVENTS.md").read_text(encoding="utf-8")
    faults = [*check_rows(catalogue, text), *check_eyes(catalogue, text)]
    if len(catalogue) < 50:
        faults.append(f"only {len(catalogue)} entries were read")
    print("\n".join(faults) or f"{len(catalogue)} events are documented")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
