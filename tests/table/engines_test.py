"""Guards what was recorded: golden/engines.txt has a line for each engine and game with the hash of its golden log, and of what
follows from it: the chips that every event moves, and the table at the end.

    engines_test.py CROUPIER [FOLDER]            compare
    engines_test.py CROUPIER [FOLDER] --write    add the lines of logs that have none yet; no line is ever changed
"""
import hashlib
import json
import pathlib
import subprocess
import sys

GOLDEN = pathlib.Path(__file__).resolve().parent / "golden"
WHAT_TO_DO = """
    A log is replayed for ever as it was played. A rule that is read otherwise from now on gets a new number of the engine
    (src/base/engine.c, "Mending a rule" in CONTRIBUTING.md), and the old way stays in the code for the old number: put it back there.
    Was it the evening itself that you changed, and has no program of this number been released yet? Then take the line out of
    engines.txt and run tests/table/engines_test.py with --write."""


def hash_of(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def engine_of(log):
    """Of its openings, which must agree."""
    events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()[1:]]
    numbers = {event["engine"] for event in events if event["event"] == "open-table"}
    return numbers.pop() if len(numbers) == 1 else None


def followed(croupier, log):
    """What follows from the log; None: it is refused."""
    made = subprocess.run([croupier, "replay", "--json", str(log)], capture_output=True, text=True, check=False)
    if made.returncode != 0:
        return None
    lines = [json.loads(line) for line in made.stdout.splitlines()]
    chips = [[effect for effect in line["effects"] if effect["effect"] == "chips"] for line in lines[:-1]]
    return hash_of(json.dumps([chips, lines[-1]], sort_keys=True))


def logs_in(folder):
    """(engine, game) -> log."""
    return {(engine_of(path), path.name.split(".")[0]): path for path in sorted([*folder.glob("*.log"), *folder.glob("*.engine-*")]) if path.suffix != ".txt"}


def read_kept(path):
    if not path.exists():
        return {}
    rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return {(int(engine), game): (log, follows) for engine, game, log, follows in rows}


def write_kept(path, kept):
    lines = [f"{engine} {game} {log} {follows}" for (engine, game), (log, follows) in sorted(kept.items())]
    path.write_text("# engine, game, hash of the golden log, hash of what follows from it (engines_test.py)\n" + "\n".join(lines) + "\n",
                    encoding="utf-8")


def compare(croupier, kept, logs):
    faults = []
    for (engine, game), (log, follows) in sorted(kept.items()):
        path = logs.get((engine, game))
        if path is None:
            faults.append(f"the golden log of {game} by engine {engine} is not here any more.")
        elif hash_of(path.read_text(encoding="utf-8")) != log:
            faults.append(f"{path.name}, the golden log of {game} by engine {engine}, is not what it was.")
        elif followed(croupier, path) != follows:
            faults.append(f"{path.name}: what follows from the golden log of {game} by engine {engine} is not what it was.")
    faults += [f"{path.name}: no line of engines.txt has engine {engine} of {game}: run with --write."
               for (engine, game), path in logs.items() if (engine, game) not in kept]
    return faults


def main():
    croupier, write = sys.argv[1], "--write" in sys.argv
    folder = next((pathlib.Path(word) for word in sys.argv[2:] if word != "--write"), GOLDEN)
    path, logs = folder / "engines.txt", logs_in(folder)
    kept = read_kept(path)
    if write:
        new = {key: (hash_of(log.read_text(encoding="utf-8")), followed(croupier, log)) for key, log in logs.items() if key not in kept}
        kept = {**new, **kept}
        write_kept(path, kept)
    faults = compare(croupier, kept, logs)
    faults += [] if logs else [f"{folder}: no golden log"]
    print("\n".join(faults + [WHAT_TO_DO]) if faults else f"{len(kept)} golden logs are played as they were")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
