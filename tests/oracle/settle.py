#!/usr/bin/env python3
"""An independent, slow and obvious `croupier settle`: JSON Lines in, JSON Lines out."""

import json
import sys

import baccarat
import blackjack
import niuniu
import roulette
import sicbo
from common import Refused, check_results, check_string, net_of, parse_json, required

GAMES = {
    "sicbo": sicbo.settle,
    "roulette": roulette.settle,
    "baccarat": baccarat.settle,
    "blackjack": blackjack.settle,
    "niuniu": niuniu.settle,
}


def settle_round(round_):
    """A parsed round to its answer; raises Refused."""
    game = check_string(required(round_, "game", "the round"), "game")
    if game not in GAMES:
        raise Refused("unknown-game", f"there is no game {game}")
    status, result, lines = GAMES[game](round_)
    net = net_of(lines)
    check_results(lines, net)
    return {"game": game, "status": status, "result": result, "lines": lines, "net": net}


def settle_line(raw, number):
    """The bytes of one line to its answer, an error included."""
    try:
        return {"line": number, **settle_round(parse_json(raw))}
    except Refused as refused:
        error = {"code": refused.code, "message": refused.message}
        if refused.clause:
            error["clause"] = refused.clause
        return {"line": number, "error": error}


def settle_bytes(data):
    """Every line of the input; blank lines are skipped but counted."""
    lines = data.split(b"\n")
    if lines and lines[-1] == b"":
        lines.pop()
    for number, raw in enumerate(lines, 1):
        if raw.strip(b" \t\r"):
            yield raw, settle_line(raw, number)


def main(arguments):
    if len(arguments) > 1:
        print("usage: settle.py [FILE]", file=sys.stderr)
        return 2
    if arguments:
        with open(arguments[0], "rb") as file:
            data = file.read()
    else:
        data = sys.stdin.buffer.read()
    refused = False
    for _, answer in settle_bytes(data):
        refused = refused or "error" in answer
        print(json.dumps(answer, ensure_ascii=False))
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
