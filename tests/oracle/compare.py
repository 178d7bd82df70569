#!/usr/bin/env python3
"""Settles the same random rounds with a `croupier` binary and with the oracle.

compare.py --croupier PATH --game GAME|all --count N --seed N [--hostile PERCENT] [--timeout S]

Prints the first differences with the input line, notes where only the clause of an error
differs, and ends with `N passed, M failed`; the exit code is 1 when any line differs.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction

from generate import generate
from rounds import MAKERS
from settle import settle_bytes

ORDER_BINDS = ("roulette", "niuniu")
SHOWN = 5
BLANK_EVERY = 97
CHUNK = 2000


def comparable(line):
    """The fields of an answer line that are compared, absent ones filled in."""
    return (
        line.get("player"),
        line.get("bet"),
        line.get("box"),
        line.get("hand", 1),
        line.get("on"),
        line.get("after"),
        line.get("stake"),
        line.get("outcome"),
        line.get("pays"),
        line.get("commission"),
        line.get("returned"),
        line.get("counted", line.get("stake")),
        Fraction(line.get("breakage", "0")),
    )


def differences(expected, answer):
    """Sentences about what differs; empty when nothing does."""
    if not isinstance(answer, dict) or answer.get("line") != expected["line"]:
        return [f"line number: expected {expected['line']}"]
    if "error" in expected or "error" in answer:
        return code_differences(expected, answer)
    found = []
    for name in ("game", "status", "net"):
        if expected[name] != answer.get(name):
            found.append(f"{name}: expected {expected[name]}, got {answer.get(name)}")
    wanted = [comparable(line) for line in expected["lines"]]
    given = [comparable(line) for line in answer.get("lines", [])]
    for line in (Counter(wanted) - Counter(given)).elements():
        found.append(f"missing line {show(line)}")
    for line in (Counter(given) - Counter(wanted)).elements():
        found.append(f"extra line   {show(line)}")
    binding = expected["game"] in ORDER_BINDS and expected["status"] == "settled"
    if not found and binding and wanted != given:
        found.append("order of lines: expected "
                     + ", ".join(f"{x[0]} {x[1]}" for x in wanted))
    return found


def code_differences(expected, answer):
    wanted = expected.get("error", {}).get("code", "no error")
    given = answer.get("error", {}).get("code", "no error")
    if wanted == given:
        return []
    message = expected.get("error", answer.get("error", {})).get("message", "")
    return [f"error: expected {wanted}, got {given} ({message})"]


def show(line):
    names = ("player", "bet", "box", "hand", "on", "after", "stake", "outcome", "pays",
             "commission", "returned", "counted", "breakage")
    return " ".join(f"{n}={v}" for n, v in zip(names, line) if v is not None)


def run(croupier, data, timeout):
    """The answers of the binary, one object a line; None for a line that is no JSON."""
    try:
        done = subprocess.run([croupier, "settle"], input=data, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return f"none after {timeout} s", []
    answers = []
    for text in done.stdout.decode("utf-8", "replace").splitlines():
        try:
            answers.append(json.loads(text))
        except json.JSONDecodeError:
            answers.append(None)
    return done.returncode, answers


def kind_of(sentence):
    """What a difference is about, without names and amounts, for counting."""
    line = re.search(r"(missing|extra) line.* bet=([a-z0-9-]+).* outcome=(\w+)", sentence)
    if line:
        return f"{line[1]} line of {line[2]}, {line[3]}"
    return sentence.split(" (")[0].split("{")[0][:60]


class Tally:
    def __init__(self, game):
        self.game = game
        self.passed = 0
        self.failed = 0
        self.kinds = Counter()
        self.clause_notes = Counter()

    def fail(self, raw, found):
        self.failed += 1
        self.kinds[kind_of(found[0])] += 1
        if self.failed > SHOWN:
            return
        print(f"{self.game}: {raw.decode('utf-8', 'backslashreplace')}")
        for sentence in found[:8]:
            print(f"    {sentence}")

    def judge(self, raw, expected, answer):
        found = differences(expected, answer)
        if found:
            self.fail(raw, found)
            return
        self.passed += 1
        if "error" in expected:
            wanted, given = expected["error"].get("clause"), answer["error"].get("clause")
            if wanted != given:
                code = expected["error"]["code"]
                self.clause_notes[f"{code}: {wanted} here, {given} there"] += 1

    def report(self):
        for note, number in self.clause_notes.most_common(SHOWN):
            print(f"note: {self.game}: clause of {note} ({number} times)")
        if self.failed > SHOWN:
            for kind, number in self.kinds.most_common(12):
                print(f"{self.game}: {number} times: {kind}")


def with_blanks(rounds):
    lines = []
    for number, raw in enumerate(rounds, 1):
        lines.append(raw)
        if number % BLANK_EVERY == 0:
            lines.append(b"")
    return b"\n".join(lines) + b"\n"


def compare_game(game, options):
    tally = Tally(game)
    rounds = list(generate(game, options.seed, options.count, options.hostile))
    for start in range(0, len(rounds), CHUNK):
        data = with_blanks(rounds[start:start + CHUNK])
        expected = list(settle_bytes(data))
        code, answers = run(options.croupier, data, options.timeout)
        by_line = {a["line"]: a for a in answers if isinstance(a, dict) and "line" in a}
        for raw, wanted in expected:
            tally.judge(raw, wanted, by_line.get(wanted["line"]))
        wanted_code = 1 if any("error" in wanted for _, wanted in expected) else 0
        if code != wanted_code:
            tally.fail(b"", [f"exit code: expected {wanted_code}, got {code}"])
        if len(answers) != len(expected):
            tally.fail(b"", [f"{len(expected)} answers expected, got {len(answers)}"])
    tally.report()
    return tally


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--croupier", required=True, metavar="PATH")
    parser.add_argument("--game", choices=sorted(MAKERS) + ["all"], default="all")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hostile", type=int, default=25, metavar="PERCENT")
    parser.add_argument("--timeout", type=int, default=60, metavar="SECONDS")
    options = parser.parse_args(arguments)
    games = sorted(MAKERS) if options.game == "all" else [options.game]
    tallies = [compare_game(game, options) for game in games]
    failed = sum(t.failed for t in tallies)
    print(f"{sum(t.passed for t in tallies)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
