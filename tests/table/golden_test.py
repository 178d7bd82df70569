"""Replays the golden evenings in both languages and compares the transcripts with those that are kept.

    golden_test.py CROUPIER [FOLDER]            compare
    golden_test.py CROUPIER [FOLDER] --write    write the transcripts anew, to be read before they are kept
"""
import difflib
import json
import pathlib
import re
import subprocess
import sys

GOLDEN = pathlib.Path(__file__).resolve().parent / "golden"


def run(croupier, *arguments):
    return subprocess.run([croupier, *arguments], capture_output=True, text=True, check=False)


def compare(croupier, log, language, write):
    """The last line, the hash of the table, is not kept here: states are, byte by byte (table/state_bytes)."""
    made = run(croupier, "replay", "--lang", language, str(log))
    path = log.with_suffix(f".{language}.txt")
    lines = made.stdout.splitlines()
    told, last = "\n".join(lines[:-2]) + "\n", lines[-1] if lines else ""
    if write:
        path.write_text(told, encoding="utf-8")
    kept = path.read_text(encoding="utf-8")
    if made.returncode == 0 and told == kept and re.search(r" [0-9a-f]{64}$", last):
        return []
    lines = difflib.unified_diff(kept.splitlines(), told.splitlines(), path.name, "now", lineterm="", n=1)
    return [f"{path.name}: not as it was (exit code {made.returncode}) {made.stderr}"] + list(lines)[:30]


def evening(croupier, log):
    """An evening has fifteen rounds or more, something irregular, several players, and can be proved."""
    events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()[1:]]
    count = {name: sum(e["event"] == name for e in events) for name in ("open-round", "call")}
    players = {e["player"] for e in events if e["event"] == "bet"}
    faults = []
    if count["open-round"] < 15 or count["call"] < 3 or len(players) < 3:
        faults.append(f"{log.stem}: {count}, {len(players)} players: not much of an evening")
    proof = run(croupier, "verify", str(log))
    if proof.returncode != 0 or " 0 wrong" not in proof.stdout or proof.stdout.startswith("0 proved"):
        faults.append(f"{log.stem}: {proof.stdout[-300:]}{proof.stderr}")
    return faults


def main():
    croupier, write = sys.argv[1], "--write" in sys.argv
    folder = next((pathlib.Path(word) for word in sys.argv[2:] if word != "--write"), GOLDEN)
    faults = []
    logs = sorted(folder.glob("*.log"))
    for log in logs:
        faults += evening(croupier, log)
        for language in ("en", "vi"):
            faults += compare(croupier, log, language, write)
    faults += [] if logs else [f"{folder}: no evening"]
    print("\n".join(faults) or f"{2 * len(logs)} transcripts are as they were")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
