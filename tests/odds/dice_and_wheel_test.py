#!/usr/bin/env python3
"""Sic bo and roulette odds against a direct count that shares nothing with the program.

Usage: dice_and_wheel_test.py PROGRAM
"""
import itertools
import json
import math
import subprocess
import sys
import unittest
from fractions import Fraction

PROGRAM = sys.argv[1]
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def odds(*arguments):
    run = subprocess.run([PROGRAM, "odds", *arguments, "--json"], capture_output=True, text=True, check=True)
    return {line["bet"]: line for line in map(json.loads, run.stdout.splitlines())}


def count(results):
    """Chances of each pay from a list of equally likely ones."""
    return {pay: Fraction(results.count(pay), len(results)) for pay in set(results)}


# ---- The rules once more, as bets on a throw and on a number -------------------------------------

def throws():
    return list(itertools.product(range(1, 7), repeat=3))


def is_triple(dice):
    return len(set(dice)) == 1


def printed_pays(game):
    """What the rulebook prints for a bet; the totals and the ways to win are this test's own."""
    run = subprocess.run([PROGRAM, "rules", game, "--json"], capture_output=True, text=True, check=True)
    return {line["bet"]: line["pays"] for line in map(json.loads, run.stdout.splitlines())}


def all_sicbo_bets():
    pays = {bet: Fraction(pay) for bet, pay in printed_pays("sicbo").items() if isinstance(pay, str)}
    bets = {
        "small": lambda d: sum(d) <= 10 and not is_triple(d),
        "big": lambda d: sum(d) >= 11 and not is_triple(d),
        "any-triple": is_triple,
    }
    for n in range(1, 7):
        bets[f"triple:{n}"] = lambda d, n=n: d == (n, n, n)
        bets[f"double:{n}"] = lambda d, n=n: d.count(n) >= 2
    for total in range(4, 18):
        bets[f"total:{total}"] = lambda d, t=total: sum(d) == t
    for a, b in itertools.combinations(range(1, 7), 2):
        bets[f"pair:{a}-{b}"] = lambda d, a=a, b=b: a in d and b in d
    found = {bet: [pays[bet] if wins(d) else Fraction(-1) for d in throws()] for bet, wins in bets.items()}
    for n in range(1, 7):
        found[f"single:{n}"] = [Fraction(d.count(n) or -1) for d in throws()]
    return found


def roulette_numbers():
    rows = [list(range(first, first + 3)) for first in range(1, 37, 3)]
    bets = {f"straight:{n}": {n} for n in range(37)}
    for n in range(1, 37):
        for other in ([n + 1] if n % 3 else []) + ([n + 3] if n <= 33 else []):
            bets[f"split:{n}-{other}"] = {n, other}
        if n % 3 and n <= 32:
            bets[f"corner:{n}-{n + 1}-{n + 3}-{n + 4}"] = {n, n + 1, n + 3, n + 4}
    for zero in ("split:0-1", "split:0-2", "split:0-3", "street:0-1-2", "street:0-2-3", "corner:0-1-2-3"):
        bets[zero] = set(map(int, zero.split(":")[1].split("-")))
    for row in rows:
        bets["street:" + "-".join(map(str, row))] = set(row)
    for upper, lower in zip(rows, rows[1:]):
        bets[f"line:{upper[0]}-{lower[-1]}"] = set(upper + lower)
    for i in (1, 2, 3):
        bets[f"column:{i}"] = set(range(i, 37, 3))
        bets[f"dozen:{i}"] = set(range(12 * i - 11, 12 * i + 1))
    numbers = set(range(1, 37))
    bets.update({"low": set(range(1, 19)), "high": set(range(19, 37)), "red": RED, "black": numbers - RED,
                 "odd": set(range(1, 37, 2)), "even": set(range(2, 37, 2))})
    return bets


def roulette_pay(covered):
    return {1: 35, 2: 17, 3: 11, 4: 8, 6: 5, 12: 2, 18: 1}[len(covered)]


class Figures(unittest.TestCase):
    def check(self, line, results):
        expected = count(results)
        seen = {Fraction(outcome["pays"]): Fraction(outcome["p"]) for outcome in line["outcomes"]}
        self.assertEqual(seen, expected, line["bet"])
        mean = sum(pay * chance for pay, chance in expected.items())
        variance = sum(pay * pay * chance for pay, chance in expected.items()) - mean * mean
        self.assertEqual(Fraction(line["edge"]), -mean)
        self.assertEqual(str(Fraction(line["edge"])), line["edge"], "lowest terms")
        self.assertEqual(line["edge_pct"], float(-mean * 100), "the nearest double")
        self.assertEqual(Fraction(line["variance"]), variance)
        self.assertTrue(math.isclose(line["sd"], math.sqrt(variance), rel_tol=1e-15))
        self.assertEqual(Fraction(line["hit_rate"]), sum(c for pay, c in expected.items() if pay > 0))
        self.assertEqual(line["player_favoured"], mean > 0)

    def test_sicbo(self):
        lines, expected = odds("sicbo"), all_sicbo_bets()
        self.assertEqual(len(expected), 50)
        self.assertEqual(lines.keys(), expected.keys())
        for bet, results in expected.items():
            self.check(lines[bet], results)

    def test_sicbo_by_hand(self):
        lines = odds("sicbo")
        self.assertEqual(lines["small"]["outcomes"], [{"pays": "1", "p": "105/216"}, {"pays": "-1", "p": "111/216"}])
        self.assertEqual(lines["small"]["edge"], "1/36")
        self.assertEqual(lines["small"]["edge_pct"], 2.7777777777777777)
        self.assertEqual(lines["single:1"]["edge"], "17/216")

    def test_roulette(self):
        lines, expected = odds("roulette"), roulette_numbers()
        self.assertEqual(len(expected), 157)
        self.assertEqual(lines.keys(), expected.keys())
        for bet, covered in expected.items():
            pay = roulette_pay(covered)
            self.check(lines[bet], [Fraction(pay if n in covered else -1) for n in range(37)])
            self.assertEqual(lines[bet]["edge"], "1/37")

    def test_changed_ratios(self):
        """total:4 at 60 to 1: 3 throws win 60, 213 lose: (213 - 180) / 216. Straights at 34: (36 - 34) / 37."""
        self.assertEqual(odds("sicbo", "--rule", "total:4=60")["total:4"]["edge"], "11/72")
        self.assertEqual(odds("sicbo", "--rule", "total:4=60")["total:4"]["rules"], {"total:4": "60"})
        self.assertEqual(odds("roulette", "--rule", "straight=34")["straight:0"]["edge"], "2/37")
        self.assertEqual(odds("roulette", "--rule", "straight=34")["split:0-1"]["edge"], "1/37")
        small = odds("sicbo", "--rule", "small=19/20")["small"]
        self.assertEqual(small["outcomes"][0], {"pays": "19/20", "p": "105/216"})
        self.assertEqual(small["edge"], str(Fraction(111, 216) - Fraction(105, 216) * Fraction(19, 20)))
        three = odds("sicbo", "--rule", "single.3=999983/999979")["single:2"]
        self.check(three, [Fraction(999983, 999979) if d.count(2) == 3 else Fraction(d.count(2) or -1) for d in throws()])

    def test_a_bet_for_the_player_is_flagged(self):
        line = odds("roulette", "--rule", "red=3/2")["red"]
        self.assertEqual(line["edge"], str(Fraction(19, 37) - Fraction(27, 37)))
        self.assertTrue(line["player_favoured"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
