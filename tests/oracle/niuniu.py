"""Niu Niu by clause."""

from itertools import combinations

from common import (
    Limits, RANKS, Refused, bad_field, check_cards, check_integer, check_name, check_object,
    judged_line, make_line, optional_list, read_cards, read_rules, read_void, required, void_line,
)

VOID_CLAUSES = ["7.1", "7.1.1", "7.1.2", "7.1.3", "7.1.4", "7.4", "7.5", "G6"]
BOX_VOID_CLAUSES = ["7.4.1", "7.7.1", "7.8.1"]
KINDS = ["ante", "double", "additional"]

# N3: the order of strength; 1 to 9 are Niu 1 to Niu 9
NO_NIU, NIU_NIU, SUPREME, HOIANA = 0, 10, 11, 12


def points(card):
    """6.2.13"""
    return min(RANKS.index(card[0]) + 1, 10)


def hand_kind(cards):
    ranks = [card[0] for card in cards]
    if any(ranks.count(rank) == 4 for rank in ranks):
        return HOIANA  # 6.2.1
    if all(rank in "JQK" for rank in ranks):
        return SUPREME  # 6.2.2
    for three in combinations(range(5), 3):
        if sum(points(cards[i]) for i in three) % 10 == 0:  # 4.9.1
            rest = sum(points(cards[i]) for i in range(5) if i not in three)
            return NIU_NIU if rest % 10 == 0 else rest % 10
    return NO_NIU


def strength(cards):
    """6.2.9 to 6.2.12: kind, then the highest card, then its suit."""
    highest = max((RANKS.index(card[0]), "DCHS".index(card[1])) for card in cards)
    return (hand_kind(cards), highest)


def double_pays(kind):
    """5.1"""
    if kind >= NIU_NIU:
        return 3
    return 2 if kind >= 7 else 1


def read_box(entry):
    check_object(entry, "a box")
    box = {
        "box": check_integer(required(entry, "box", "a box"), "box", 1, 2**32 - 1),
        "player": check_name(required(entry, "player", "a box"), "player"),
        "ante": check_integer(required(entry, "ante", "a box"), "ante", 1),
        "double": check_integer(entry.get("double", 0), "double", 0),
        "additional": check_integer(entry.get("additional", 0), "additional", 0),
        "void": read_void(entry, BOX_VOID_CLAUSES),
    }
    return box


def check_bets(boxes):
    for box in boxes:
        if box["double"] == 0 and box["additional"] == 0:
            continue
        if box["double"] != 2 * box["ante"]:
            raise Refused("illegal-bet", "Double is twice the ante", "2.2.2")
        if box["additional"] != 2 * box["double"]:
            raise Refused("illegal-bet", "Additional is twice Double", "2.2.3")
    players = [box["player"] for box in boxes]
    for player in players:
        if players.count(player) > 2:
            raise Refused("illegal-bet", "at most two boxes a player", "4.6")


def void_lines(box, clause):
    lines = []
    for bet in KINDS:
        if box[bet]:
            lines.append(void_line(box["player"], bet, box[bet], clause, box=box["box"]))
    return lines


def settle(round_):
    read_rules(round_)
    limits = Limits(round_, KINDS)
    void = read_void(round_, VOID_CLAUSES)
    boxes = []
    for entry in optional_list(round_, "boxes"):
        box = read_box(entry)
        if void is None and box["void"] is None:
            box["cards"] = read_cards(entry, "cards")
        boxes.append(box)
    numbers = [box["box"] for box in boxes]
    if len(set(numbers)) != len(numbers):
        raise bad_field("a box stands twice")
    dealer = read_cards(round_, "dealer") if void is None else None
    check_bets(boxes)
    boxes.sort(key=lambda box: -box["box"])  # N6
    if void is not None:
        return "void", {"clause": void}, [x for box in boxes for x in void_lines(box, void)]
    hands = [box["cards"] for box in boxes if box["void"] is None] + [dealer]
    check_cards([card for hand in hands for card in hand], 1)
    for hand in hands:
        if len(hand) < 5:
            raise Refused("incomplete", "a hand has five cards", "4.8")
    for hand in hands:
        if len(hand) > 5:
            raise Refused("unused", "a hand has five cards", "4.8")
    lines = []
    for box in boxes:
        if box["void"] is not None:
            lines += void_lines(box, box["void"])
        else:
            lines += settle_box(box, dealer, limits)
    return "settled", {"dealer": hand_kind(dealer)}, lines


def settle_box(box, dealer, limits):
    ante = limits.counted("ante", box["ante"])
    # 7.6: a cut ante cuts Double to twice and Additional to four times the counted ante
    counted = {"ante": ante, "double": min(box["double"], 2 * ante),
               "additional": min(box["additional"], 4 * ante)}
    if strength(box["cards"]) > strength(dealer):
        return won_box(box, counted)
    return lost_box(box, counted, hand_kind(dealer))


def won_box(box, counted):
    kind = hand_kind(box["cards"])
    ante_won = counted["ante"]
    double_won = counted["double"] * double_pays(kind)
    ante_pays, all_pay = ante_won, ante_won + double_won
    if kind >= 7:  # N4: one figure of commission a box
        ante_pays = ante_won * 19 // 20
        all_pay = (ante_won + double_won) * 19 // 20
    double = all_pay - ante_pays
    lines = [win_line(box, "ante", counted, ante_pays, ante_won - ante_pays)]
    if box["double"]:
        lines.append(win_line(box, "double", counted, double, double_won - double))
        lines.append(judged_line(box["player"], "additional", box["additional"],
                                 counted["additional"], "push", 0, ["6.3.1"], box=box["box"]))
    return lines


def win_line(box, bet, counted, pays, commission):
    stake = box[bet]
    if counted[bet] == 0:
        return judged_line(box["player"], bet, stake, 0, "push", 0, ["7.6"], box=box["box"])
    shown = counted[bet] if counted[bet] != stake else None
    return make_line(box["player"], bet, stake, "win", stake + pays, ["6.3.1", "5.1"], pays=pays,
                     commission=commission, counted=shown, box=box["box"])


def lost_box(box, counted, dealer_kind):
    lines = [judged_line(box["player"], "ante", box["ante"], counted["ante"], "lose", 0,
                         ["6.3.2"], box=box["box"])]
    if not box["double"]:
        return lines
    lines.append(judged_line(box["player"], "double", box["double"], counted["double"], "lose",
                             0, ["6.3.2"], box=box["box"]))
    stake, in_play = box["additional"], counted["additional"]
    if dealer_kind >= NIU_NIU or in_play == 0:  # 6.4.1 to 6.4.3
        lines.append(judged_line(box["player"], "additional", stake, in_play, "lose", 0,
                                 ["6.4.3"], box=box["box"]))
    elif dealer_kind >= 7:  # 6.4.4: half of it
        shown = in_play if in_play != stake else None
        lines.append(make_line(box["player"], "additional", stake, "lose", stake - in_play // 2,
                               ["6.4.4"], counted=shown, box=box["box"]))
    else:  # 6.4.5
        lines.append(judged_line(box["player"], "additional", stake, in_play, "push", 0,
                                 ["6.4.5"], box=box["box"]))
    return lines
