#!/usr/bin/env python3
"""Baccarat odds against a naive enumeration with rules of its own, in whole numbers throughout.

Usage: baccarat_test.py PROGRAM
"""
import json
import math
import subprocess
import sys
import unittest
from collections import defaultdict
from fractions import Fraction

PROGRAM = sys.argv[1]
RANKS = "A23456789TJQK"

# 6.4.6 as printed: side, cards open, own totals, other totals, what one unit wins.
INSURANCE = [
    ("banker", 4, "4", "0123", "3/2"), ("banker", 4, "5", "01234", "2"), ("banker", 4, "6", "012345", "3"),
    ("banker", 4, "7", "012345", "4"), ("banker", 5, "1", "1", "6"), ("banker", 5, "23456", "1", "7"),
    ("banker", 5, "3456", "2", "4"), ("banker", 5, "4", "3", "3/2"), ("banker", 5, "5", "4", "2"),
    ("player", 4, "5", "4", "2"), ("player", 4, "6", "012345", "3"), ("player", 4, "7", "012345", "4"),
    ("player", 5, "5", "01234", "2"), ("player", 5, "6", "012345", "3"), ("player", 5, "7", "0123456", "4"),
    ("player", 5, "8", "0123456", "7"), ("player", 5, "9", "0123456", "9"),
]
OFFERED = {(side, after, int(own), int(other)): Fraction(ratio)
           for side, after, owns, others, ratio in INSURANCE for own in owns for other in others}


def odds(*arguments):
    run = subprocess.run([PROGRAM, "odds", "baccarat", *arguments, "--json"], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def banker_draws(total, third):
    """The usual drawing rules in words rather than as the rulebook's table."""
    if third is None:
        return total <= 5
    if total <= 2:
        return True
    if total == 3:
        return third != 8
    if total == 4:
        return 2 <= third <= 7
    if total == 5:
        return 4 <= third <= 7
    return total == 6 and third in (6, 7)


class Shoe:
    """Walks every ordered draw by the values of the cards, one card after another."""

    def __init__(self, ranks):
        self.ranks = ranks
        self.left = [0] * 10
        for rank, count in zip(RANKS, ranks):
            self.left[{"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(rank) if not rank.isdigit() else int(rank)] += count
        self.cards = sum(ranks)
        self.ways = math.perm(self.cards, 6)
        self.final = defaultdict(int)
        self.states = defaultdict(lambda: defaultdict(int))
        self.walk((), 1)

    def draw(self, drawn, ways, go_on):
        for value in range(10):
            if self.left[value]:
                here = ways * self.left[value]
                self.left[value] -= 1
                go_on(drawn + (value,), here)
                self.left[value] += 1

    def walk(self, drawn, ways):
        if len(drawn) < 4:
            self.draw(drawn, ways, self.walk)
            return
        player, banker = (drawn[0] + drawn[2]) % 10, (drawn[1] + drawn[3]) % 10
        natural = player >= 8 or banker >= 8
        player_third = not natural and player <= 5
        banker_waits = not natural and (player_third or banker_draws(banker, None))
        if not banker_waits:
            self.end(ways, 4, player, banker, 2, 2, [])
            return
        states = [(4, player, banker)]
        if not player_third:
            self.draw((), ways, lambda third, w: self.end(w, 5, player, (banker + third[0]) % 10, 2, 3, states))
            return

        def after_third(third, w):
            total = (player + third[0]) % 10
            if not banker_draws(banker, third[0]):
                self.end(w, 5, total, banker, 3, 2, states)
                return
            five = states + [(5, total, banker)]
            self.draw((), w, lambda last, x: self.end(x, 6, total, (banker + last[0]) % 10, 3, 3, five))

        self.draw((), ways, after_third)

    def end(self, ways, used, player, banker, player_cards, banker_cards, states):
        ways *= math.perm(self.cards - used, 6 - used)
        winner = "tie" if player == banker else "player" if player > banker else "banker"
        self.final[winner, player, banker, player_cards, banker_cards] += ways
        for after, own, other in states:
            self.states["player", after, own, other][winner] += ways
            self.states["banker", after, other, own][winner] += ways

    def wins(self, winner):
        return sum(ways for key, ways in self.final.items() if key[0] == winner)

    def expected(self, commission=True):
        """Chances of each pay, for every bet."""
        all_ways = self.ways
        six = {cards: sum(w for (winner, _, banker, _, n), w in self.final.items()
                          if winner == "banker" and banker == 6 and n == cards) for cards in (2, 3)}
        pair = sum(n * (n - 1) for n in self.ranks) * math.perm(self.cards - 2, 4)
        banker = ({Fraction(19, 20): self.wins("banker")} if commission else
                  {Fraction(1): self.wins("banker") - six[2] - six[3], Fraction(1, 2): six[2] + six[3]})
        bets = {
            "player": {1: self.wins("player"), 0: self.wins("tie"), -1: self.wins("banker")},
            "banker": {**banker, 0: self.wins("tie"), -1: self.wins("player")},
            "tie": {8: self.wins("tie"), -1: all_ways - self.wins("tie")},
            "player-pair": {11: pair, -1: all_ways - pair},
            "banker-pair": {11: pair, -1: all_ways - pair},
            "lucky-6": {12: six[2], 20: six[3], -1: all_ways - six[2] - six[3]},
        }
        for (side, after, own, other), ratio in OFFERED.items():
            ways = self.states.get((side, after, own, other))
            if ways is None:
                continue
            pays = defaultdict(int)
            pays[ratio] += ways["player" if side == "banker" else "banker"]
            pays[-1] += ways[side]
            pays[ratio if (side, after, own) == ("player", 5, 9) else 0] += ways["tie"]
            bets[f"insurance:{side}:{after}:{own}-{other}"] = pays
        return {bet: {Fraction(pay): Fraction(w, sum(pays.values())) for pay, w in pays.items() if w}
                for bet, pays in bets.items()}


class Baccarat(unittest.TestCase):
    def check(self, lines, expected):
        self.assertEqual({line["bet"] for line in lines}, set(expected))
        for line in lines:
            chances = expected[line["bet"]]
            self.assertEqual({Fraction(o["pays"]): Fraction(o["p"]) for o in line["outcomes"]}, chances, line["bet"])
            mean = sum(pay * chance for pay, chance in chances.items())
            self.assertEqual(str(-mean), line["edge"])
            self.assertEqual(line["edge_pct"], float(-mean * 100))
            variance = sum(pay * pay * chance for pay, chance in chances.items()) - mean * mean
            self.assertEqual(Fraction(line["variance"]), variance)
            self.assertTrue(math.isclose(line["sd"], math.sqrt(variance), rel_tol=1e-15))
            self.assertEqual(line["player_favoured"], mean > 0)

    def test_eight_decks(self):
        shoe = Shoe([32] * 13)
        self.assertEqual((shoe.wins("banker"), shoe.wins("player"), shoe.wins("tie"), shoe.ways),
                         (2292252566437888, 2230518282592256, 475627426473216, 4998398275503360))
        self.check(odds(), shoe.expected())
        self.check(odds("--rule", "commission=false"), shoe.expected(commission=False))
        lines = odds()
        self.assertEqual(len(lines), 84)
        self.assertEqual(sum(line["player_favoured"] for line in lines), 13)
        results = odds("--results")
        self.assertEqual([line["ways"] for line in results[:3]],
                         [2292252566437888, 2230518282592256, 475627426473216])
        seen = {(r["winner"], r["player_total"], r["banker_total"], r["player_cards"], r["banker_cards"]): r["ways"]
                for r in results[3:]}
        self.assertEqual(seen, {key: ways for key, ways in shoe.final.items() if ways})
        self.assertTrue(all(Fraction(r["p"]) == Fraction(r["ways"], r["of"]) for r in results))

    def test_one_deck(self):
        self.check(odds("--rule", "decks=1"), Shoe([4] * 13).expected())

    def test_no_insurance(self):
        self.assertEqual(len(odds("--rule", "insurance=false")), 6)

    def test_remaining_shoe(self):
        ranks = [31, 32, 30, 28, 32, 29, 32, 20, 21, 32, 32, 32, 27]
        text = ",".join(f"{rank}={count}" for rank, count in zip(RANKS, ranks))
        lines = odds("--shoe", text)
        self.check(lines, Shoe(ranks).expected())
        self.assertEqual(lines[0]["shoe"], dict(zip(RANKS, ranks)))

    def test_shoe_by_card_and_by_default(self):
        ranks = [32] * 13
        ranks[1] -= 1 + 3
        ranks[9] = 5
        self.check(odds("--shoe", "2C=7,2D=5,10=5"), Shoe(ranks).expected())

    def test_nearly_empty_shoe(self):
        ranks = [0] * 13
        ranks[0], ranks[7], ranks[8], ranks[12] = 2, 1, 2, 3
        self.check(odds("--shoe", "*=0,A=2,8=1,9=2,K=3"), Shoe(ranks).expected())

    def test_changed_ratio_moves_the_edge_by_hand(self):
        """A tie that pays 9 instead of 8 costs the house its chance once more."""
        before = {line["bet"]: Fraction(line["edge"]) for line in odds()}
        after = {line["bet"]: Fraction(line["edge"]) for line in odds("--rule", "tie=9")}
        self.assertEqual(before["tie"] - after["tie"], Fraction(475627426473216, 4998398275503360))
        self.assertEqual(before["banker"], after["banker"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
