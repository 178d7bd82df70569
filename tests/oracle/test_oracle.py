#!/usr/bin/env python3
"""The oracle against hand calculation. Every figure here was worked out on paper."""

import json
import unittest

import baccarat
import niuniu
import roulette
import sicbo
from settle import settle_line


def answer(round_):
    raw = round_ if isinstance(round_, bytes) else json.dumps(round_).encode("utf-8")
    return settle_line(raw, 1)


def bet(player, name, stake, **more):
    return {"player": player, "bet": name, "stake": stake, **more}


class Case(unittest.TestCase):
    def lines(self, round_):
        got = answer(round_)
        self.assertNotIn("error", got, got)
        return got["lines"]

    def check(self, round_, expected):
        """expected: rows of (player, bet, outcome, pays, commission, returned), order free."""
        rows = [(x["player"], x["bet"], x["outcome"], x["pays"], x["commission"], x["returned"])
                for x in self.lines(round_)]
        self.assertEqual(sorted(rows), sorted(expected))

    def refused(self, round_, code):
        got = answer(round_)
        self.assertEqual(got.get("error", {}).get("code"), code, got)


# ---------------------------------------------------------------- sic bo


class SicBo(Case):
    def one(self, name, dice, stake=100):
        line = self.lines({"game": "sicbo", "bets": [bet("an", name, stake)], "dice": dice})[0]
        return line["outcome"], line["pays"], line["returned"]

    def test_6_1_1_small_wins_on_nine(self):
        self.assertEqual(self.one("small", [1, 2, 6]), ("win", 100, 200))

    def test_6_1_2_small_loses_to_a_triple(self):
        self.assertEqual(self.one("small", [2, 2, 2]), ("lose", 0, 0))

    def test_6_2_1_big_wins_on_eleven(self):
        self.assertEqual(self.one("big", [1, 4, 6]), ("win", 100, 200))

    def test_6_4_double_wins_on_a_triple_S1(self):
        self.assertEqual(self.one("double:5", [5, 5, 5]), ("win", 800, 900))

    def test_6_3_1_and_6_5_1_triples(self):
        self.assertEqual(self.one("triple:4", [4, 4, 4]), ("win", 15000, 15100))
        self.assertEqual(self.one("any-triple", [4, 4, 4]), ("win", 2400, 2500))

    def test_6_6_1_total_of_a_triple_wins_S2(self):
        self.assertEqual(self.one("total:6", [2, 2, 2]), ("win", 1400, 1500))

    def test_6_7_pair_and_6_8_single(self):
        self.assertEqual(self.one("pair:1-6", [6, 3, 1]), ("win", 500, 600))
        self.assertEqual(self.one("single:3", [3, 3, 1]), ("win", 200, 300))
        self.assertEqual(self.one("single:3", [3, 3, 3]), ("win", 300, 400))

    def test_G8_above_the_maximum_settles_at_the_maximum(self):
        line = self.lines({"game": "sicbo", "bets": [bet("an", "small", 100)], "dice": [1, 2, 3],
                           "limits": {"max": 60}})[0]
        self.assertEqual((line["pays"], line["returned"], line["counted"]), (60, 160, 60))

    def test_7_2_void_returns_the_stakes(self):
        self.check({"game": "sicbo", "bets": [bet("an", "big", 7)], "void": {"clause": "7.2"}},
                   [("an", "big", "void", 0, 0, 7)])
        self.refused({"game": "sicbo", "bets": [], "void": {"clause": "7.7"}}, "bad-field")

    def test_5_1_there_are_fifty_bets(self):
        self.assertEqual(len(sicbo.BETS), 50)


# ---------------------------------------------------------------- roulette


class Roulette(Case):
    def order(self, number, names):
        bets = [bet(str(i), name, 10) for i, name in enumerate(names)]
        lines = self.lines({"game": "roulette", "bets": bets, "number": number})
        return [(x["player"], x["bet"]) for x in lines]

    def test_6_1_there_are_157_bets(self):
        self.assertEqual(len(roulette.BETS), 157)

    def test_6_3_order_of_payment(self):
        names = ["straight:17", "split:17-18", "corner:16-17-19-20", "street:16-17-18",
                 "line:16-21", "dozen:2", "black", "column:2", "red"]
        got = [name for _, name in self.order(17, names)]
        self.assertEqual(got, ["red", "column:2", "black", "dozen:2", "line:16-21",
                               "street:16-17-18", "corner:16-17-19-20", "split:17-18",
                               "straight:17"])

    def test_6_5_2_order_when_two_wins(self):
        names = ["straight:2", "split:0-2", "street:0-1-2", "street:0-2-3", "corner:0-1-2-3",
                 "street:1-2-3", "corner:1-2-4-5", "line:1-6"]
        got = [name for _, name in self.order(2, names)]
        self.assertEqual(got, ["line:1-6", "corner:1-2-4-5", "street:1-2-3", "corner:0-1-2-3",
                               "street:0-2-3", "street:0-1-2", "split:0-2", "straight:2"])

    def test_6_5_1_later_bet_on_one_spot_first(self):
        got = self.order(5, ["split:5-6", "split:5-8", "split:5-8", "split:2-5"])
        self.assertEqual([p for p, _ in got], ["2", "1", "0", "3"])

    def test_6_2_zero_takes_the_even_chances(self):
        self.check({"game": "roulette", "number": 0,
                    "bets": [bet("an", "even", 5), bet("an", "straight:0", 5),
                             bet("an", "corner:0-1-2-3", 5), bet("an", "street:0-2-3", 5)]},
                   [("an", "even", "lose", 0, 0, 0), ("an", "straight:0", "win", 175, 0, 180),
                    ("an", "corner:0-1-2-3", "win", 40, 0, 45),
                    ("an", "street:0-2-3", "win", 55, 0, 60)])

    def test_6_1_2_numbers_that_do_not_touch(self):
        for name in ("split:1-5", "split:3-4", "split:2-1", "street:0-1-3", "line:2-7"):
            self.refused({"game": "roulette", "bets": [bet("an", name, 5)], "number": 0},
                         "unknown-bet")


# ---------------------------------------------------------------- baccarat

# player 2+9=1 draws 7 -> 8; banker 5+K=5 draws on 7: 3 -> 8. A tie at eight.
TIE_AT_EIGHT = ["2S", "5H", "9C", "KD", "7S", "3H"]


class Baccarat(Case):
    def test_5_1_2_banker_pays_19_for_20_rounded_down(self):
        # player 5+2=7, banker 9+9=8: 101 x 19/20 = 95.95
        self.check({"game": "baccarat", "bets": [bet("an", "banker", 101), bet("b", "player", 9)],
                    "cards": ["5S", "9H", "2C", "9D"]},
                   [("an", "banker", "win", 95, 6, 196), ("b", "player", "lose", 0, 0, 0)])

    def test_5_2_1_no_commission_six_pays_half(self):
        # player K+5 draws 9 -> 4; banker 4+2=6 stands on 9
        line = self.lines({"game": "baccarat", "rules": {"commission": False},
                           "bets": [bet("an", "banker", 101)],
                           "cards": ["KS", "4H", "5C", "2D", "9S"]})[0]
        self.assertEqual((line["pays"], line["commission"], line["breakage"]), (50, 0, "1/2"))

    def test_6_3_lucky_6_two_and_three_cards_B2(self):
        two = ["KS", "4H", "5C", "2D", "9S"]
        self.check({"game": "baccarat", "bets": [bet("an", "lucky-6", 10)], "cards": two},
                   [("an", "lucky-6", "win", 120, 0, 130)])
        # player 2+K=2 draws 3 -> 5; banker 3+K=3 draws 3 -> 6
        three = ["2S", "3H", "KC", "KD", "3S", "3D"]
        self.check({"game": "baccarat", "bets": [bet("an", "lucky-6", 10)], "cards": three},
                   [("an", "lucky-6", "win", 200, 0, 210)])
        # 6-6: both stand
        self.check({"game": "baccarat", "bets": [bet("an", "lucky-6", 10)],
                    "cards": ["6S", "6H", "KC", "KD"]}, [("an", "lucky-6", "lose", 0, 0, 0)])

    def test_6_2_1_1_pairs_by_rank_B3(self):
        self.check({"game": "baccarat", "cards": ["KS", "JH", "KC", "QD", "9S", "2H"],
                    "bets": [bet("an", "player-pair", 10), bet("an", "banker-pair", 10)]},
                   [("an", "player-pair", "win", 110, 0, 120),
                    ("an", "banker-pair", "lose", 0, 0, 0)])

    def test_6_1_tie_pushes_and_pays_eight(self):
        self.check({"game": "baccarat", "cards": TIE_AT_EIGHT,
                    "bets": [bet("an", "player", 10), bet("b", "banker", 10), bet("c", "tie", 10)]},
                   [("an", "player", "push", 0, 0, 10), ("b", "banker", "push", 0, 0, 10),
                    ("c", "tie", "win", 80, 0, 90)])

    def test_6_4_3_insurance_counts_up_to_the_bet_B6(self):
        # after four: banker 5 against 1 -> 1:2. Bet 101: first stake 40 may win 80,
        # 21 are left, the second stake of 40 counts 10 (wins 20), 1 is left.
        # player 2+9=1 draws 8 -> 9; banker 5 stands on 8 and loses.
        lines = self.lines({"game": "baccarat", "bets": [bet("an", "banker", 101)],
                            "cards": ["2S", "5H", "9C", "KD", "8S"],
                            "insurance": [{"player": "an", "on": "banker", "after": 4, "stake": s}
                                          for s in (40, 40, 5)]})
        got = [(x["outcome"], x["pays"], x["returned"], x.get("counted")) for x in lines[1:]]
        self.assertEqual(got, [("win", 80, 120, None), ("win", 20, 60, 10),
                               ("returned", 0, 5, 0)])

    def test_6_4_6_one_and_a_half_keeps_an_exact_rest(self):
        # banker 4 against 1 after four: 3:2. Bet 10: stake 3 wins 4.5 (4), 5.5 are left:
        # floor(5.5 / 1.5) = 3 of the next 9; 1 left is worth 0.
        # player 1 draws A -> 2; banker 4 stands on A and wins: the counted parts lose.
        lines = self.lines({"game": "baccarat", "bets": [bet("an", "banker", 10)],
                            "cards": ["2S", "4H", "9C", "KD", "AS"],
                            "insurance": [{"player": "an", "on": "banker", "after": 4, "stake": s}
                                          for s in (3, 9, 1)]})
        got = sorted((x["stake"], x["outcome"], x["returned"]) for x in lines
                     if x["bet"] == "insurance")
        self.assertEqual(got, [(1, "returned", 1), (3, "lose", 0), (9, "lose", 6)])

    def test_6_4_2_tie_returns_insurance_except_the_players_nine(self):
        # player 2+K=2 draws 7 -> 9; banker 4+K=4 draws 5 -> 9
        nine = {"game": "baccarat", "bets": [bet("an", "player", 90)],
                "cards": ["2S", "4H", "KC", "KD", "7S", "5H"],
                "insurance": [{"player": "an", "on": "player", "after": 5, "stake": 10}]}
        self.check(nine, [("an", "player", "push", 0, 0, 90),
                          ("an", "insurance", "win", 90, 0, 100)])
        eight = {"game": "baccarat", "bets": [bet("an", "player", 90)], "cards": TIE_AT_EIGHT,
                 "insurance": [{"player": "an", "on": "player", "after": 5, "stake": 10}]}
        self.check(eight, [("an", "player", "push", 0, 0, 90),
                           ("an", "insurance", "push", 0, 0, 10)])

    def test_4_10_insurance_needs_a_bet_an_offer_and_the_table(self):
        entry = {"player": "an", "on": "banker", "after": 4, "stake": 1}
        base = {"game": "baccarat", "bets": [bet("an", "banker", 9)],
                "cards": ["2S", "5H", "9C", "KD", "8S"], "insurance": [entry]}
        self.refused({**base, "bets": [bet("an", "player", 9)]}, "illegal-bet")
        self.refused({**base, "rules": {"insurance": False}}, "illegal-bet")
        self.refused({**base, "insurance": [{**entry, "after": 5}]}, "illegal-bet")
        # 7-7: a row would need a card still to come
        self.refused({**base, "cards": ["7S", "7H", "KC", "KD"]}, "illegal-bet")

    def test_7_19_differential_in_proportion_B8(self):
        # P = 300 + 100 = 400, B = 100, D = 101: each of P counts floor(s x 201 / 400)
        lines = self.lines({"game": "baccarat", "limits": {"differential": 101},
                            "bets": [bet("an", "player", 300), bet("b", "player", 100),
                                     bet("c", "banker", 100)],
                            "cards": ["9S", "2H", "KC", "KD"]})
        got = {x["player"]: (x["outcome"], x.get("counted"), x["pays"], x["returned"])
               for x in lines}
        self.assertEqual(got, {"an": ("win", 150, 150, 450), "b": ("win", 50, 50, 150),
                               "c": ("lose", None, 0, 0)})

    def test_7_17_underbettors_are_returned_B7(self):
        self.check({"game": "baccarat", "limits": {"min": 50}, "underbettors": ["b"],
                    "bets": [bet("an", "player", 10), bet("b", "player", 10)],
                    "cards": ["9S", "2H", "KC", "KD"]},
                   [("an", "player", "win", 10, 0, 20), ("b", "player", "returned", 0, 0, 10)])

    def test_7_13_1_withdrawn_bet_takes_its_insurance_along(self):
        self.check({"game": "baccarat", "cards": ["2S", "5H", "9C", "KD", "8S"],
                    "bets": [bet("an", "banker", 100, void={"clause": "7.13.1"})],
                    "insurance": [{"player": "an", "on": "banker", "after": 4, "stake": 5}]},
                   [("an", "banker", "void", 0, 0, 100), ("an", "insurance", "void", 0, 0, 5)])

    def test_4_16_cards_missing_and_left_over(self):
        self.refused({"game": "baccarat", "cards": TIE_AT_EIGHT[:5]}, "incomplete")
        self.refused({"game": "baccarat", "cards": TIE_AT_EIGHT + ["2S"]}, "unused")

    def test_6_4_6_seventy_eight_states(self):
        """All four-card totals and third-card values, insured hands counted once a state."""
        states = set()
        names = {0: "K", 1: "A"}
        for cards in ((p, b, t) for p in range(10) for b in range(10) for t in range(10)):
            player, banker, third = cards
            hand = [names.get(player, str(player)) + "S", names.get(banker, str(banker)) + "H",
                    "KC", "KD", names.get(third, str(third)) + "S", "2D"]
            deal = next(d for d in (self.deal(hand[:n]) for n in (4, 5, 6)) if d)
            for on in ("player", "banker"):
                for after, totals in ((4, deal.after_four), (5, deal.after_five)):
                    if deal.insurance_ratio(on, after) is not None:
                        states.add((on, after, totals))
        self.assertEqual(len(states), 78)

    @staticmethod
    def deal(cards):
        try:
            return baccarat.Deal(cards)
        except Exception:
            return None


# ---------------------------------------------------------------- niu niu


class NiuNiu(Case):
    def box(self, number, player, ante, cards, doubled=True):
        found = {"box": number, "player": player, "ante": ante, "cards": cards.split()}
        if doubled:
            found.update(double=2 * ante, additional=4 * ante)
        return found

    def test_6_2_order_of_hands(self):
        kinds = [("KS KH KC KD QS", 12), ("KS QS JS KH QH", 11), ("TS JS QS KS 9S", 9),
                 ("TS JS QS 5S 5H", 10), ("AS 2S 7H 3C 4D", 7), ("AS 2S 4S 6S 8S", 0),
                 ("2S 2H 2C 2D 5S", 12)]
        # A+2+7 = 10, 3+4 = 7; the ten threes of A 2 4 6 8 make 7 9 11 11 13 15 12 14 16 18
        for cards, kind in kinds:
            self.assertEqual(niuniu.hand_kind(cards.split()), kind, cards)

    def test_5_3_one_commission_a_box_N4(self):
        # Niu 8 (T J Q, 4+4) beats no Niu; ante 7 wins 7, Double 14 wins 28: 35 x 19/20 = 33.25.
        # Ante's part floor(6.65) = 6, Double gets 27; commission 1 + 1 = 2.
        self.check({"game": "niuniu", "boxes": [self.box(1, "an", 7, "TS JS QS 4S 4H")],
                    "dealer": "AS 2S 4D 6S 8S".split()},
                   [("an", "ante", "win", 6, 1, 13), ("an", "double", "win", 27, 1, 41),
                    ("an", "additional", "push", 0, 0, 28)])

    def test_5_1_below_niu_7_even_and_without_commission(self):
        # Niu 1: T J Q, 5 + 6 = 11
        self.check({"game": "niuniu", "boxes": [self.box(1, "an", 7, "TS JS QS 5S 6H")],
                    "dealer": "AS 2S 4D 6S 8S".split()},
                   [("an", "ante", "win", 7, 0, 14), ("an", "double", "win", 14, 0, 28),
                    ("an", "additional", "push", 0, 0, 28)])

    def test_5_2_commission_begins_with_niu_7(self):
        # T J Q and 3 + 4 = 7: ante 20 pays 19; T J Q and 2 + 4 = 6: the whole 20
        for cards, row in (("TS JS QS 3S 4H", (19, 1, 39)), ("TS JS QS 2D 4H", (20, 0, 40))):
            self.check({"game": "niuniu", "boxes": [self.box(1, "an", 20, cards, doubled=False)],
                        "dealer": "AS 2S 4D 6S 8S".split()}, [("an", "ante", "win", *row)])

    def test_6_4_4_dealers_seven_takes_half_six_takes_none(self):
        for dealer, back in (("TS JS QS 3S 4H", 10), ("TS JS QS 2D 4H", 20)):
            self.check({"game": "niuniu", "boxes": [self.box(1, "an", 5, "AS 2S 4D 6S 8S")],
                        "dealer": dealer.split()},
                       [("an", "ante", "lose", 0, 0, 0), ("an", "double", "lose", 0, 0, 0),
                        ("an", "additional", "lose" if back == 10 else "push", 0, 0, back)])

    def test_6_4_4_half_of_additional_lost(self):
        self.check({"game": "niuniu", "boxes": [self.box(1, "an", 5, "AS 2S 4D 6S 8S")],
                    "dealer": "TS JS QS 4S 4H".split()},
                   [("an", "ante", "lose", 0, 0, 0), ("an", "double", "lose", 0, 0, 0),
                    ("an", "additional", "lose", 0, 0, 10)])

    def test_6_4_1_and_6_4_5_all_and_none_of_additional(self):
        self.check({"game": "niuniu", "boxes": [self.box(1, "an", 5, "AS 2S 4D 6S 8S")],
                    "dealer": "9S 9H 9C 9D 4H".split()},
                   [("an", "ante", "lose", 0, 0, 0), ("an", "double", "lose", 0, 0, 0),
                    ("an", "additional", "lose", 0, 0, 0)])
        self.check({"game": "niuniu", "boxes": [self.box(1, "an", 5, "AS 2S 4D 6S 8S")],
                    "dealer": "TS JS QS 5H 6H".split()},
                   [("an", "ante", "lose", 0, 0, 0), ("an", "double", "lose", 0, 0, 0),
                    ("an", "additional", "push", 0, 0, 20)])

    def test_6_2_10_suit_of_the_highest_card_decides(self):
        # both Niu 1 with a king: the spade wins
        self.check({"game": "niuniu",
                    "boxes": [self.box(1, "an", 5, "TS JS KS 5S 6H", doubled=False)],
                    "dealer": "TH JH KH 5H 6S".split()}, [("an", "ante", "win", 5, 0, 10)])

    def test_6_3_highest_box_first_N6(self):
        boxes = [self.box(2, "an", 5, "TS JS KS 5S 6H", doubled=False),
                 self.box(5, "b", 5, "2S 2H 2C 2D 3S", doubled=False),
                 self.box(3, "c", 5, "7S 7H 7C 8D 9S", doubled=False)]
        lines = self.lines({"game": "niuniu", "boxes": boxes, "dealer": "TH JH KH 5H 6S".split()})
        self.assertEqual([x["box"] for x in lines], [5, 3, 2])

    def test_7_6_maximum_cuts_all_three(self):
        lines = self.lines({"game": "niuniu", "limits": {"max": 3},
                            "boxes": [self.box(1, "an", 5, "AS 2S 4D 6S 8S")],
                            "dealer": "TS JS QS 4S 4H".split()})
        self.assertEqual([(x["counted"], x["returned"]) for x in lines], [(3, 2), (6, 4), (12, 14)])

    def test_2_2_3_double_and_additional_belong_together(self):
        base = self.box(1, "an", 5, "AS 2S 4D 6S 8S")
        dealer = "TS JS QS 4S 4H".split()
        for wrong in ({"double": 5}, {"additional": 0}, {"double": 0}):
            self.refused({"game": "niuniu", "boxes": [{**base, **wrong}], "dealer": dealer},
                         "illegal-bet")

    def test_4_8_hands_of_four_and_six(self):
        dealer = "TS JS QS 4S 4H".split()
        self.refused({"game": "niuniu", "boxes": [self.box(1, "an", 5, "AS 2S 4D 6S")],
                      "dealer": dealer}, "incomplete")
        self.refused({"game": "niuniu", "boxes": [self.box(1, "an", 5, "AS 2S 4D 6S 8S 9S")],
                      "dealer": dealer}, "unused")

    def test_7_4_1_void_box_is_not_judged(self):
        box = {**self.box(1, "an", 5, "AS 2S 4D 6S"), "void": {"clause": "7.4.1"}}
        self.check({"game": "niuniu", "boxes": [box], "dealer": "TS JS QS 4S 4H".split()},
                   [("an", "ante", "void", 0, 0, 5), ("an", "double", "void", 0, 0, 10),
                    ("an", "additional", "void", 0, 0, 20)])


# ---------------------------------------------------------------- blackjack


def act(do, hand=1, box=1, **more):
    return {"box": box, "hand": hand, "do": do, **more}


class Blackjack(Case):
    def round(self, cards, actions=(), stakes=None, **more):
        stakes = stakes or {"an": 100}
        bets = [{"player": p, "stake": s} for p, s in stakes.items()]
        return {"game": "blackjack", "boxes": [{"box": 1, "bets": bets, **more.pop("box", {})}],
                "cards": cards.split(), "actions": list(actions), **more}

    def main_lines(self, round_):
        return sorted((x["player"], x["hand"], x["stake"], x["outcome"], x["pays"], x["returned"])
                      for x in self.lines(round_) if x["bet"] == "main")

    def test_4_15_2_blackjack_paid_at_once_without_dealers_cards(self):
        line = self.lines(self.round("AS 9D KH", stakes={"an": 101}))[0]
        self.assertEqual((line["pays"], line["breakage"]), (151, "1/2"))
        self.refused(self.round("AS 9D KH 5C"), "unused")

    def test_4_15_4_blackjack_waits_for_a_ten(self):
        self.refused(self.round("AS TD KH"), "incomplete")
        self.assertEqual(self.main_lines(self.round("AS TD KH AC")),
                         [("an", 1, 100, "push", 0, 100)])
        self.assertEqual(self.main_lines(self.round("AS TD KH 2C")),
                         [("an", 1, 100, "win", 150, 250)])

    def test_4_15_3_even_money_returns_own_insurance(self):
        self.check(self.round("AS AD KH", [act("insure", stakes={"an": 50}),
                                           act("even-money", players=["an"])]),
                   [("an", "main", "win", 100, 0, 200), ("an", "insurance", "void", 0, 0, 50)])

    def test_4_11_4_insurance_for_another_stays_in_play(self):
        self.check(self.round("AS AD KH TC", [act("insure", stakes={"b": 50}, **{"for": "an"}),
                                              act("even-money", players=["an"])]),
                   [("an", "main", "win", 100, 0, 200), ("b", "insurance", "win", 100, 0, 150)])

    def test_4_11_1_insurance_at_most_half_together(self):
        ten_six = "TS AD 6H 9C"
        twice = [act("insure", stakes={"an": 30}), act("insure", stakes={"an": 21}), act("stand")]
        self.refused(self.round(ten_six, twice), "illegal-action")
        self.refused(self.round("TS 9D 6H 9C", [act("insure", stakes={"an": 1}), act("stand")]),
                     "illegal-action")
        self.check(self.round(ten_six, [act("insure", stakes={"an": 50}), act("stand")]),
                   [("an", "main", "lose", 0, 0, 0), ("an", "insurance", "lose", 0, 0, 0)])

    def test_4_14_3_dealer_stands_on_soft_17(self):
        self.assertEqual(self.main_lines(self.round("TS AD 8H 6C", [act("stand")])),
                         [("an", 1, 100, "win", 100, 200)])

    def test_4_14_1_no_dealer_card_when_all_bust_J2(self):
        self.assertEqual(self.main_lines(self.round("TS 9D 6H TC", [act("hit")])),
                         [("an", 1, 100, "lose", 0, 0)])

    def test_4_9_double_for_less_by_some(self):
        # 5+6 doubles, T: 21. Dealer 9 + 8 = 17. an doubles for 60, b does not.
        got = self.main_lines(self.round("5S 9D 6H TC 8D", [act("double", stakes={"an": 60})],
                                         stakes={"an": 100, "b": 40}))
        self.assertEqual(got, [("an", 1, 160, "win", 160, 320), ("b", 1, 40, "win", 40, 80)])

    def test_4_9_1_double_no_less_than_the_minimum(self):
        self.refused(self.round("5S 9D 6H TC 8D", [act("double", stakes={"an": 60})],
                                limits={"min": 61}), "illegal-action")

    def test_4_9_1_4_dealer_blackjack_takes_only_the_first_stake(self):
        got = self.main_lines(self.round("5S TD 6H 9C AD", [act("double", stakes={"an": 100})]))
        self.assertEqual(got, [("an", 1, 200, "lose", 0, 100)])

    def test_4_10_8_split_against_dealer_blackjack_J7(self):
        # 8 8 split: 8 T stands, 8 9 stands; dealer T A. The first hand is taken, the second not.
        split = [act("split", stakes={"an": 100}), act("stand"), act("stand", hand=2)]
        got = self.main_lines(self.round("8S TD 8H TC 9C AD", split))
        self.assertEqual(got, [("an", 1, 100, "lose", 0, 0), ("an", 2, 100, "push", 0, 100)])

    def test_4_13_3_busted_hand_stays_lost_J7(self):
        # hand 1: 8 6 T busts (100 lost = the first stake); hand 2 goes back whole
        split = [act("split", stakes={"an": 100}), act("hit"), act("stand", hand=2)]
        got = self.main_lines(self.round("8S TD 8H 6C TC 9C AD", split))
        self.assertEqual(got, [("an", 1, 100, "lose", 0, 0), ("an", 2, 100, "push", 0, 100)])

    def test_4_10_7_2_follower_rides_on_the_first_hand(self):
        # hand 1: 8 T 18, hand 2: 8 9 17, dealer 9 8 17
        split = [act("split", stakes={"an": 100}), act("stand"), act("stand", hand=2)]
        got = self.main_lines(self.round("8S 9D 8H TC 9C 8D", split,
                                         stakes={"an": 100, "b": 30}))
        self.assertEqual(got, [("an", 1, 100, "win", 100, 200), ("an", 2, 100, "push", 0, 100),
                               ("b", 1, 30, "win", 30, 60)])

    def test_4_10_3_1_resplit_needs_the_same_rank_J5(self):
        # T T split, then T K: same points, other rank
        moves = [act("split", stakes={"an": 100}), act("split", stakes={"an": 100}),
                 act("stand"), act("stand", hand=2), act("stand", hand=3)]
        cards = "TS 9D TH KC 5C 6C 7C 8D"
        self.refused(self.round(cards, moves), "illegal-action")
        got = self.main_lines(self.round(cards, moves, rules={"resplit": "points"}))
        # T 5 = 15, K 6 = 16, T 7 = 17 against 9 8 = 17
        self.assertEqual([x[3] for x in got], ["lose", "lose", "push"])

    def test_4_10_4_1_aces_get_one_card_and_no_blackjack(self):
        got = self.main_lines(self.round("AS 9D AH KC 5C 8D", [act("split", stakes={"an": 100})]))
        self.assertEqual(got, [("an", 1, 100, "win", 100, 200), ("an", 2, 100, "lose", 0, 0)])

    def test_4_10_1_2_pair_bets_on_split_hands(self):
        pairs = [{"hand": 1, "player": "b", "stake": 10}, {"hand": 2, "player": "an", "stake": 10}]
        moves = [act("split", stakes={"an": 100}, pairs=pairs), act("stand"), act("stand", hand=2)]
        lines = self.lines(self.round("8S 9D 8H TC 8C 8D", moves))
        got = sorted((x["player"], x["hand"], x["outcome"], x["pays"]) for x in lines
                     if x["bet"] == "pair")
        self.assertEqual(got, [("an", 2, "win", 110), ("b", 1, "lose", 0)])

    def test_4_12_surrender_of_an_odd_stake(self):
        line = self.lines(self.round("TS TD 6H", [act("surrender", players=["an"])],
                                     stakes={"an": 101}))[0]
        self.assertEqual((line["outcome"], line["returned"], line["breakage"]),
                         ("surrender", 50, "1/2"))
        self.refused(self.round("TS AD 6H", [act("surrender", players=["an"])]), "illegal-action")

    def test_4_12_3_control_passes_to_the_next_bet(self):
        moves = [act("surrender", players=["an"]), act("double", stakes={"b": 30})]
        got = self.main_lines(self.round("5S TD 6H TC 9C", moves, stakes={"an": 100, "b": 30}))
        self.assertEqual(got, [("an", 1, 100, "surrender", 0, 50), ("b", 1, 60, "win", 60, 120)])

    def test_6_3_pair_bets_by_rank_and_limits(self):
        box = {"pairs": [{"player": "b", "stake": 10}, {"player": "c", "stake": 20}]}
        lines = self.lines(self.round("8S TD 8H 7C", [act("stand")], box=box,
                                      limits={"bets": {"pair": {"max": 15}}}))
        got = sorted((x["player"], x["pays"], x["returned"]) for x in lines if x["bet"] == "pair")
        self.assertEqual(got, [("b", 110, 120), ("c", 165, 185)])

    def test_4_13_1_missing_and_left_over_decisions(self):
        self.refused(self.round("TS 9D 6H 8C"), "incomplete")
        self.refused(self.round("TS 9D 8H 8C", [act("stand"), act("stand")]), "unused")
        self.refused(self.round("TS 9D 8H 8C", [act("stand", hand=2)]), "illegal-action")

    def test_7_6_void_box_gets_no_cards(self):
        box = {"void": {"clause": "7.6"}, "pairs": [{"player": "b", "stake": 5}]}
        self.check(self.round("", box=box),
                   [("an", "main", "void", 0, 0, 100), ("b", "pair", "void", 0, 0, 5)])

    def test_7_11_3_withdrawn_controller_hands_over(self):
        round_ = self.round("5S 9D 6H TC 8D", [act("double", stakes={"b": 30})],
                            stakes={"an": 100, "b": 30})
        round_["boxes"][0]["bets"][0]["void"] = {"clause": "7.11.3"}
        self.assertEqual(self.main_lines(round_), [("an", 1, 100, "void", 0, 100),
                                                   ("b", 1, 60, "win", 60, 120)])


# ---------------------------------------------------------------- the frame


class Frame(Case):
    def test_G2_results_beyond_64_bits(self):
        self.refused({"game": "sicbo", "bets": [bet("an", "small", 2**62)], "dice": [1, 2, 3]},
                     "overflow")
        self.refused(b'{"game":"sicbo","bets":[{"player":"an","bet":"small",'
                     b'"stake":9223372036854775808}],"dice":[1,2,3]}', "overflow")

    def test_contract_json(self):
        for raw in (b"[]", b"{", b'{"a":1,"a":2}', b'{"a":"\xff"}', b'{"a":NaN}'):
            self.refused(raw, "bad-json")

    def test_contract_integers(self):
        for stake in (b"1e5", b"1.0", b"0", b"-1", b"true", b"null", b'"1"'):
            self.refused(b'{"game":"sicbo","bets":[{"player":"an","bet":"small","stake":' + stake
                         + b'}],"dice":[1,2,3]}', "bad-field")

    def test_contract_games(self):
        self.refused({"game": "poker"}, "unknown-game")
        self.refused({}, "bad-field")


if __name__ == "__main__":
    unittest.main()
