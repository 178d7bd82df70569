"""Roulette by clause: 157 bets, one zero, the order of payment of 6.3 and 6.5."""

from common import (
    Limits, Refused, check_integer, judged_line, read_bets, read_rules, read_void, required,
    void_line,
)

VOID_CLAUSES = [f"7.{n}" for n in range(1, 11)] + ["7.4.1", "7.12"]
KINDS = ["straight", "split", "street", "corner", "line", "column", "dozen",
         "low", "high", "red", "black", "odd", "even"]
EVEN_CHANCES = ["low", "high", "red", "black", "odd", "even"]
RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]

# 5.1
PAYS = {"straight": 35, "split": 17, "street": 11, "corner": 8, "line": 5, "column": 2,
        "dozen": 2, "low": 1, "high": 1, "red": 1, "black": 1, "odd": 1, "even": 1}

CLAUSES = {"straight": "6.1.1", "split": "6.1.2", "street": "6.1.3", "corner": "6.1.4",
           "line": "6.1.5", "column": "6.1.6", "dozen": "6.1.7", "low": "6.1.8",
           "high": "6.1.9", "even": "6.1.10", "odd": "6.1.11", "red": "6.1.12",
           "black": "6.1.13"}

# 6.3, and 6.5.2 when 0, 1, 2 or 3 wins
ORDER = ["column", "even-chance", "dozen", "line", "street", "corner", "split", "straight"]
ORDER_LOW = ["column", "even-chance", "dozen", "line", "corner", "street",
             "first-four", "trio", "split", "straight"]


def row_and_column(n):
    return (n - 1) // 3, (n - 1) % 3


def all_bets():
    """Name -> (kind, numbers covered); the layout is walked with rows and columns (R3)."""
    bets = {}

    def add(kind, numbers):
        bets[kind + ":" + "-".join(str(n) for n in numbers)] = (kind, tuple(numbers))

    for n in range(37):
        add("straight", [n])
    at = {row_and_column(n): n for n in range(1, 37)}
    for (row, column), n in at.items():
        right = at.get((row, column + 1))
        below = at.get((row + 1, column))
        diagonal = at.get((row + 1, column + 1))
        if right:
            add("split", [n, right])
        if below:
            add("split", [n, below])
        if diagonal:
            add("corner", [n, right, below, diagonal])
    for row in range(12):
        first = 3 * row + 1
        add("street", [first, first + 1, first + 2])
        if row < 11:
            bets[f"line:{first}-{first + 5}"] = ("line", tuple(range(first, first + 6)))
    for numbers in ([0, 1], [0, 2], [0, 3]):  # R2
        add("split", numbers)
    add("street", [0, 1, 2])
    add("street", [0, 2, 3])
    add("corner", [0, 1, 2, 3])
    for k in (1, 2, 3):
        bets[f"column:{k}"] = ("column", tuple(range(k, 37, 3)))
        bets[f"dozen:{k}"] = ("dozen", tuple(range(12 * k - 11, 12 * k + 1)))
    bets["low"] = ("low", tuple(range(1, 19)))
    bets["high"] = ("high", tuple(range(19, 37)))
    bets["red"] = ("red", tuple(RED))
    bets["black"] = ("black", tuple(n for n in range(1, 37) if n not in RED))
    bets["odd"] = ("odd", tuple(range(1, 37, 2)))
    bets["even"] = ("even", tuple(range(2, 37, 2)))
    return bets


BETS = all_bets()


def payment_class(name, number):
    kind, numbers = BETS[name]
    if kind in EVEN_CHANCES:
        return "even-chance"
    if number <= 3 and name == "corner:0-1-2-3":
        return "first-four"
    if number <= 3 and kind == "street" and 0 in numbers:
        return "trio"
    return kind


def settle(round_):
    read_rules(round_)
    limits = Limits(round_, KINDS)
    void = read_void(round_, VOID_CLAUSES)
    bets = read_bets(round_, [])
    number = None
    if void is None:
        number = check_integer(required(round_, "number", "the round"), "number", 0, 36)
    for bet in bets:
        if bet["bet"] not in BETS:
            raise Refused("unknown-bet", f"there is no bet {bet['bet']}", "6.1")
    if void is not None:
        lines = [void_line(b["player"], b["bet"], b["stake"], void) for b in bets]
        return "void", {"clause": void}, lines
    return "settled", {"number": number}, settle_number(bets, limits, number)


def settle_number(bets, limits, number):
    order = ORDER_LOW if number <= 3 else ORDER
    losing, winning = [], []
    for place, bet in enumerate(bets):
        kind, numbers = BETS[bet["bet"]]
        counted = limits.counted(kind, bet["stake"])
        wins = number in numbers
        clauses = [CLAUSES[kind] + (".1" if wins else ".2"), "5.1"]
        line = judged_line(bet["player"], bet["bet"], bet["stake"], counted,
                           "win" if wins else "lose", PAYS[kind], clauses)
        if wins:
            # R4: the kind, then the farthest spot, then the later bet
            key = (order.index(payment_class(bet["bet"], number)), -max(numbers), -place)
            winning.append((key, line))
        else:
            losing.append(line)
    return losing + [line for _, line in sorted(winning, key=lambda item: item[0])]
