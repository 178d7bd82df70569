"""Sic Bo by clause."""

from common import (
    Limits, Refused, check_integer, check_list, bad_field, judged_line, losing_first,
    read_bets, read_rules, read_void, required, void_line,
)

VOID_CLAUSES = ["7.2", "7.3", "7.4", "7.5", "7.6", "7.8"]
KINDS = ["small", "big", "any-triple", "triple", "double", "total", "pair", "single"]

# 5.1: totals
TOTAL_PAYS = {
    4: 50, 17: 50, 5: 18, 16: 18, 6: 14, 15: 14, 7: 12, 14: 12, 8: 8, 13: 8,
    9: 6, 12: 6, 10: 6, 11: 6,
}


def all_bets():
    """Name -> (kind, numbers) of every bet there is."""
    bets = {"small": ("small", ()), "big": ("big", ()), "any-triple": ("any-triple", ())}
    for n in range(1, 7):
        bets[f"triple:{n}"] = ("triple", (n,))
        bets[f"double:{n}"] = ("double", (n,))
        bets[f"single:{n}"] = ("single", (n,))
        for m in range(n + 1, 7):
            bets[f"pair:{n}-{m}"] = ("pair", (n, m))
    for total in range(4, 18):
        bets[f"total:{total}"] = ("total", (total,))
    return bets


BETS = all_bets()


def win_for_one(name, dice):
    """What the bet wins for one, 0 when it loses, and the clause that says so."""
    kind, numbers = BETS[name]
    total = sum(dice)
    triple = dice[0] == dice[1] == dice[2]
    if kind == "small":
        wins = 4 <= total <= 10 and not triple
        return (1, "6.1.1") if wins else (0, "6.1.2")
    if kind == "big":
        wins = 11 <= total <= 17 and not triple
        return (1, "6.2.1") if wins else (0, "6.2.2")
    if kind == "triple":
        return (150, "6.3.1") if dice.count(numbers[0]) == 3 else (0, "6.3.2")
    if kind == "double":
        return (8, "6.4.1") if dice.count(numbers[0]) >= 2 else (0, "6.4.2")
    if kind == "any-triple":
        return (24, "6.5.1") if triple else (0, "6.5.2")
    if kind == "total":
        return (TOTAL_PAYS[total], "6.6.1") if total == numbers[0] else (0, "6.6.2")
    if kind == "pair":
        wins = numbers[0] in dice and numbers[1] in dice
        return (5, "6.7.1") if wins else (0, "6.7.2")
    count = dice.count(numbers[0])
    return (count, f"6.8.{count}") if count else (0, "6.8")


def settle(round_):
    read_rules(round_)
    limits = Limits(round_, KINDS)
    void = read_void(round_, VOID_CLAUSES)
    bets = read_bets(round_, [])
    dice = None
    if void is None:
        dice = [check_integer(d, "a die", 1, 6) for d in
                check_list(required(round_, "dice", "the round"), "dice")]
        if len(dice) != 3:
            raise bad_field("three dice are thrown")
    for bet in bets:
        if bet["bet"] not in BETS:
            raise Refused("unknown-bet", f"there is no bet {bet['bet']}", "5.1")
    if void is not None:
        lines = [void_line(b["player"], b["bet"], b["stake"], void) for b in bets]
        return "void", {"clause": void}, lines
    lines = []
    for bet in bets:
        ratio, clause = win_for_one(bet["bet"], dice)
        counted = limits.counted(BETS[bet["bet"]][0], bet["stake"])
        outcome = "win" if ratio else "lose"
        lines.append(judged_line(bet["player"], bet["bet"], bet["stake"], counted, outcome,
                                 ratio, [clause, "5.1"]))
    return "settled", {"dice": dice, "total": sum(dice)}, losing_first(lines)
