"""Baccarat by clause."""

from fractions import Fraction

from common import (
    Limits, RANKS, Refused, bad_field, check_boolean, check_cards, check_integer, check_list,
    check_name, check_object, check_string, judged_line, losing_first, optional_list,
    read_bets, read_cards, read_rules, read_void, required, void_line,
)

VOID_CLAUSES = ["7.1", "7.1.1", "7.2", "7.3", "7.10.2", "7.22"]
BET_VOID_CLAUSES = ["7.9", "7.10.1", "7.10.2", "7.12", "7.13.1"]
BETS = ["player", "banker", "tie", "player-pair", "banker-pair", "lucky-6"]
KINDS = BETS + ["insurance"]

# Table 2 of 4.16: the player's third cards on which a banker of that total draws.
# A ten-value card counts 0 here.
BANKER_DRAWS_ON = {
    0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    1: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    2: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
    4: [2, 3, 4, 5, 6, 7],
    5: [4, 5, 6, 7],
    6: [6, 7],
    7: [],
}

# 6.4.6: (insured hand, cards open) -> rows of (own totals, other hand's totals, ratio)
INSURANCE = {
    ("banker", 4): [
        ([4], [0, 1, 2, 3], Fraction(3, 2)),
        ([5], [0, 1, 2, 3, 4], Fraction(2)),
        ([6], [0, 1, 2, 3, 4, 5], Fraction(3)),
        ([7], [0, 1, 2, 3, 4, 5], Fraction(4)),
    ],
    ("banker", 5): [
        ([1], [1], Fraction(6)),
        ([2, 3, 4, 5, 6], [1], Fraction(7)),
        ([3, 4, 5, 6], [2], Fraction(4)),
        ([4], [3], Fraction(3, 2)),
        ([5], [4], Fraction(2)),
    ],
    ("player", 4): [
        ([5], [4], Fraction(2)),
        ([6], [0, 1, 2, 3, 4, 5], Fraction(3)),
        ([7], [0, 1, 2, 3, 4, 5], Fraction(4)),
    ],
    ("player", 5): [
        ([5], [0, 1, 2, 3, 4], Fraction(2)),
        ([6], [0, 1, 2, 3, 4, 5], Fraction(3)),
        ([7], [0, 1, 2, 3, 4, 5, 6], Fraction(4)),
        ([8], [0, 1, 2, 3, 4, 5, 6], Fraction(7)),
        ([9], [0, 1, 2, 3, 4, 5, 6], Fraction(9)),
    ],
}


def value(card):
    """4.12"""
    points = RANKS.index(card[0]) + 1
    return points if points < 10 else 0


def total(hand):
    """4.13"""
    return sum(value(card) for card in hand) % 10


class Deal:
    """The two hands, dealt from the list of cards by 4.9 to 4.17. Insurance that the cards shown do not
    offer is an illegal bet, whether or not cards are missing or left over behind them."""

    def __init__(self, cards, insurance=()):
        self.after_five, self.more_after_five = None, False
        if len(cards) < 4:
            raise Refused("incomplete", "four cards are dealt first", "4.9.1")
        try:
            self.deal(cards)
        except Refused:
            latest = max((entry["after"] for entry in insurance), default=0)
            if self.over or len(cards) >= latest:
                self.check_offered(insurance)
            raise
        self.check_offered(insurance)

    def check_offered(self, insurance):
        for entry in insurance:
            if self.insurance_ratio(entry["on"], entry["after"]) is None:
                raise Refused("illegal-bet", "insurance is not offered", "6.4.6")

    def deal(self, cards):
        self.over = False
        self.player = [cards[0], cards[2]]
        self.banker = [cards[1], cards[3]]
        rest = list(cards[4:])

        def draw(clause):
            if not rest:
                raise Refused("incomplete", "a third card is missing", clause)
            return rest.pop(0)

        self.after_four = (total(self.player), total(self.banker))
        self.more_after_four = False
        self.after_five = None
        self.more_after_five = False
        if total(self.player) < 8 and total(self.banker) < 8:  # 4.14
            if total(self.player) <= 5:  # table 1
                self.more_after_four = True
                third = draw("4.15")
                self.player.append(third)
                self.after_five = (total(self.player), total(self.banker))
                if value(third) in BANKER_DRAWS_ON[total(self.banker)]:
                    self.more_after_five = True
                    self.banker.append(draw("4.16"))
            elif total(self.banker) <= 5:  # 4.17
                self.more_after_four = True
                self.banker.append(draw("4.17"))
        self.over = True
        if rest:
            raise Refused("unused", "cards are left over", "4.18")

    def insurance_ratio(self, on, after):
        """B5: the row of 6.4.6, or None when no insurance is offered."""
        totals = self.after_four if after == 4 else self.after_five
        more = self.more_after_four if after == 4 else self.more_after_five
        if not more:
            return None
        player, banker = totals
        own, other = (player, banker) if on == "player" else (banker, player)
        for own_totals, other_totals, ratio in INSURANCE[(on, after)]:
            if own in own_totals and other in other_totals:
                return ratio
        return None


def read_options(round_):
    rules = read_rules(round_)
    return {
        "commission": check_boolean(rules.get("commission", True), "commission"),
        "insurance": check_boolean(rules.get("insurance", True), "insurance"),
        "decks": check_integer(rules.get("decks", 8), "decks", 1, 8),
    }


def read_insurance(round_):
    stakes = []
    for entry in optional_list(round_, "insurance"):
        check_object(entry, "insurance")
        on = check_string(required(entry, "on", "insurance"), "on")
        if on not in ("player", "banker"):
            raise bad_field("insurance is on player or banker")
        after = check_integer(required(entry, "after", "insurance"), "after", 4, 5)
        stakes.append({
            "player": check_name(required(entry, "player", "insurance"), "player"),
            "on": on,
            "after": after,
            "stake": check_integer(required(entry, "stake", "insurance"), "stake", 1),
        })
    return stakes


def check_bets(bets, insurance, options):
    for bet in bets:
        if bet["bet"] not in BETS:
            raise Refused("unknown-bet", f"there is no bet {bet['bet']}", "4.5")
    opened = 4
    for entry in insurance:
        if not options["insurance"]:
            raise Refused("illegal-bet", "a table without insurance", "6.4.5")
        if not any(b["player"] == entry["player"] and b["bet"] == entry["on"] for b in bets):
            raise Refused("illegal-bet", "insurance without a bet on that hand", "4.10")
        if entry["after"] < opened:
            raise Refused("illegal-bet", "insurance after four cards comes first", "6.4.6")
        opened = entry["after"]


def parts_in_play(bets, limits, underbettors):
    """What counts of each bet: B7, 7.18, then the differential B8. None: the bet is void."""
    counted = []
    below = []
    for bet in bets:
        under = bet["stake"] < limits.minimum(bet["bet"])
        below.append(under)
        if bet["void"] is not None:
            counted.append(None)
        elif under and bet["player"] in underbettors:
            counted.append(0)
        else:
            counted.append(limits.counted(bet["bet"], bet["stake"]))
    if limits.differential is None:
        return counted
    sides = {"player": 0, "banker": 0}
    for bet, part, under in zip(bets, counted, below):
        if bet["bet"] in sides and part is not None and not under:
            sides[bet["bet"]] += part
    larger = max(sides, key=lambda side: sides[side])
    smaller_total = min(sides.values())
    if sides[larger] - smaller_total > limits.differential:
        allowed = smaller_total + limits.differential
        for i, bet in enumerate(bets):
            if bet["bet"] == larger and counted[i] is not None and not below[i]:
                counted[i] = counted[i] * allowed // sides[larger]
    return counted


def judge(bet, deal, options):
    """Outcome, won for one, clauses."""
    player, banker = total(deal.player), total(deal.banker)
    if bet in ("player", "banker") and player == banker:
        return "push", 0, ["6.1.1.3" if bet == "player" else "6.1.2.3"]
    if bet == "player":
        return ("win", 1, ["6.1.1.1", "5.1.1"]) if player > banker else ("lose", 0, ["6.1.1.2"])
    if bet == "banker":
        if banker < player:
            return "lose", 0, ["6.1.2.2"]
        if options["commission"]:
            return "win", Fraction(19, 20), ["6.1.2.1", "5.1.2"]
        if banker == 6:
            return "win", Fraction(1, 2), ["6.1.2.1", "5.2.1"]
        return "win", 1, ["6.1.2.1", "5.2"]
    if bet == "tie":
        return ("win", 8, ["6.1.3", "5.1.5"]) if player == banker else ("lose", 0, ["6.1.3"])
    if bet == "lucky-6":  # B2
        if banker == 6 and banker > player:
            two = len(deal.banker) == 2
            return "win", 12 if two else 20, ["6.3.1", "5.1.6" if two else "5.1.7"]
        return "lose", 0, ["6.3.1.2"]
    hand = deal.player if bet == "player-pair" else deal.banker
    if hand[0][0] == hand[1][0]:  # B3
        return "win", 11, ["6.2.1.1", "5.1.4" if bet == "player-pair" else "5.1.3"]
    return "lose", 0, ["6.2.1.2"]


def bet_line(bet, part, deal, options):
    if part is None:
        return void_line(bet["player"], bet["bet"], bet["stake"], bet["void"])
    outcome, ratio, clauses = judge(bet["bet"], deal, options)
    line = judged_line(bet["player"], bet["bet"], bet["stake"], part, outcome, ratio, clauses)
    if line["outcome"] == "win" and bet["bet"] == "banker" and options["commission"]:
        line["commission"] = part - line["pays"]  # G2: the cut part is inside the commission
        line.pop("breakage", None)
    return line


def insurance_lines(insurance, bets, parts, deal):
    """B6: the stakes count in the order placed up to the part in play of the insured bets."""
    left = {}
    lines = []
    for entry in insurance:
        ratio = deal.insurance_ratio(entry["on"], entry["after"])
        insured = [(bet, part) for bet, part in zip(bets, parts)
                   if bet["player"] == entry["player"] and bet["bet"] == entry["on"]]
        place = {"on": entry["on"], "after": entry["after"]}
        if all(part is None for _, part in insured):
            lines.append(void_line(entry["player"], "insurance", entry["stake"],
                                   insured[0][0]["void"], **place))
            continue
        key = (entry["player"], entry["on"])
        if key not in left:
            left[key] = Fraction(sum(part for _, part in insured if part is not None))
        room = left[key] / ratio
        counted = min(entry["stake"], room.numerator // room.denominator)
        left[key] -= counted * ratio
        outcome, clause = judge_insurance(entry, deal)
        lines.append(judged_line(entry["player"], "insurance", entry["stake"], counted, outcome,
                                 ratio, [clause, "6.4.6"], **place))
    return lines


def judge_insurance(entry, deal):
    player, banker = total(deal.player), total(deal.banker)
    if player == banker:  # 6.4.2
        nine = entry["on"] == "player" and entry["after"] == 5 and player == 9
        return ("win" if nine else "push"), "6.4.2"
    insured_wins = (player > banker) == (entry["on"] == "player")
    return ("lose" if insured_wins else "win"), "6.4.1"


def settle(round_):
    options = read_options(round_)
    limits = Limits(round_, KINDS)
    underbettors = [check_name(name, "underbettors") for name in
                    check_list(round_.get("underbettors", []), "underbettors")]
    void = read_void(round_, VOID_CLAUSES)
    bets = read_bets(round_, BET_VOID_CLAUSES)
    insurance = read_insurance(round_)
    cards = read_cards(round_, "cards") if void is None else None
    check_bets(bets, insurance, options)
    if void is not None:
        lines = [void_line(b["player"], b["bet"], b["stake"], void) for b in bets]
        lines += [void_line(i["player"], "insurance", i["stake"], void, on=i["on"],
                            after=i["after"]) for i in insurance]
        return "void", {"clause": void}, lines
    check_cards(cards, options["decks"])
    deal = Deal(cards, insurance)
    parts = parts_in_play(bets, limits, underbettors)
    lines = [bet_line(bet, part, deal, options) for bet, part in zip(bets, parts)]
    lines += insurance_lines(insurance, bets, parts, deal)
    result = {"player": total(deal.player), "banker": total(deal.banker)}
    return "settled", result, losing_first(lines)
