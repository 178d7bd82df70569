#!/usr/bin/env python3
"""Random rounds as JSON Lines: mostly valid, some with one defect each.

generate.py GAME --seed N --count N [--hostile PERCENT] [--statistics]
"""

import argparse
import random
import sys
from collections import Counter

import hostile
import rounds
from settle import settle_line


def generate(game, seed, count, percent):
    """Bytes of `count` lines without the newline; the same for the same arguments."""
    for number in range(count):
        rng = random.Random(f"{game}:{seed}:{number}")
        round_ = rounds.MAKERS[game](rng)
        if rng.randrange(100) < percent:
            yield hostile.spoil(rng, game, round_)
        else:
            yield rounds.encode(round_)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(rounds.MAKERS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--hostile", type=int, default=20, metavar="PERCENT")
    parser.add_argument("--statistics", action="store_true",
                        help="print to stderr how many lines give which answer")
    options = parser.parse_args(arguments)
    answers = Counter()
    for raw in generate(options.game, options.seed, options.count, options.hostile):
        sys.stdout.buffer.write(raw + b"\n")
        if options.statistics:
            answer = settle_line(raw, 1)
            answers[answer["error"]["code"] if "error" in answer else answer["status"]] += 1
            for line in answer.get("lines", []):
                answers["line " + line["bet"].split(":")[0] + " " + line["outcome"]] += 1
    for name, number in sorted(answers.items()):
        print(f"{number:8} {name}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
