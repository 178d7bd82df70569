"""One defect in a round that was valid: every error code, every rule of the contract."""

import copy
import json

from rounds import DECK, PLAYERS, encode

UNKNOWN_BETS = {
    "sicbo": ["total:3", "total:18", "pair:2-1", "pair:3-3", "triple:0", "triple:7", "double:",
              "single:01", "Small", "small ", "middle", "", "any-triple:1", "total:+4", "pair:1-7",
              "single: 1", "total:4.0", "small:1", "triple", "straight:1"],
    "roulette": ["split:1-5", "split:3-4", "split:2-1", "split:0-4", "split:1-1", "straight:37",
                 "straight:-1", "straight:01", "street:2-3-4", "street:0-1-3", "street:1-2",
                 "corner:1-2-3-4", "corner:3-4-6-7", "corner:0-1-2", "line:1-5", "line:2-7",
                 "line:34-39", "line:1-2-3-4-5-6", "column:0", "column:4", "dozen:", "red:1",
                 "Red", "", "low ", "street:0-1-2-3", "split:36-37", "corner:2-1-4-5", "green"],
    "baccarat": ["insurance", "Player", "tie ", "lucky6", "lucky-7", "", "pair", "player-pair:1",
                 "banker:1", "main"],
}
BAD_CARDS = ["1S", "10S", "as", "SA", "", "A", "ASX", "ZZ", "0H", "T♠", "Ts", " AS", "XX", "AS "]
BAD_JSON = [b"{", b"}", b"[]", b"nul", b"null", b"1", b"\"x\"", b"true", b"{}{}",
            b"{\"a\":1,}",
            b"{'game':'sicbo'}", b"{\"game\"}", b"{\"game\":}", b"{\"game\":NaN}", b"[{}]",
            b"{\"game\":\"sicbo\",\"x\":Infinity}", b"{\"game\":\"sicbo\",\"x\":01}",
            b"{\"game\":\"sicbo\",\"x\":+1}", b"{\"game\":\"sicbo\",\"x\":.5}",
            b"{\"game\":\"sicbo\",\"x\":1.}", b"{\"game\":\"sicbo\",\"x\":\"\\ud800\"}",
            b"{\"game\":\"sicbo\",\"x\":\"\t\"}", b"{\"game\":\"sicbo\",\"x\":\"\\q\"}",
            b"\xef\xbb\xbf{\"game\":\"sicbo\"}", b"{\"game\":\"sicbo\",\"x\":\"\xff\"}",
            b"{\"game\":\"sicbo\",\"x\":\"\xc0\xaf\"}",
            b"{\"game\":\"sicbo\",\"x\":\"\xed\xa0\x80\"}",
            b"// {}", b"{\"game\":\"sicbo\" \"x\":1}", b"{\"game\":\"sicbo\",\"x\":1e}", b"\x00",
            b"{\"game\":\"sicbo\",\"game\":\"sicbo\"}", b"{\"game\":\"sicbo\",\"x\":tru}"]
BAD_CLAUSES = ["7.99", "", "7", "6.1", "7.2.", "7.20", "8.1", "G1", "void"]


class Raw:
    """A piece of JSON text that json.dumps would not write."""

    def __init__(self, text):
        self.text = text


def encode_raw(round_):
    pieces = []

    def mark(value):
        if isinstance(value, Raw):
            pieces.append(value.text)
            return f"@@{len(pieces) - 1}@@"
        if isinstance(value, dict):
            return {k: mark(v) for k, v in value.items()}
        if isinstance(value, list):
            return [mark(v) for v in value]
        return value

    text = json.dumps(mark(round_), ensure_ascii=False)
    for number, piece in enumerate(pieces):
        text = text.replace(f'"@@{number}@@"', piece)
    return text.encode("utf-8")


# ---------------------------------------------------------------- places in a round


def places(value, accept, path=()):
    """Every (holder, key) in the round whose value is accepted."""
    found = []
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        if accept(path + (key,), inner):
            found.append((value, key))
        if isinstance(inner, (dict, list)):
            found += places(inner, accept, path + (key,))
    return found


def is_integer(_, value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_string(_, value):
    return isinstance(value, str)


def is_container(_, value):
    return isinstance(value, (dict, list))


def is_stake(path, value):
    return is_integer(path, value) and ("stakes" in path or path[-1] in ("stake", "ante"))


def is_card_list(path, value):
    return isinstance(value, list) and path[-1] in ("cards", "dealer")


def pick(rng, round_, accept):
    found = places(round_, accept)
    return rng.choice(found) if found else None


# ---------------------------------------------------------------- defects of every game


def broken_json(rng, _, round_):
    text = encode(round_)
    kind = rng.randrange(6)
    if kind == 0:
        return text[: rng.randint(1, len(text) - 1)]
    if kind == 1:
        return text + rng.choice([b"x", b"}", b"{}", b",", b"\x00"])
    if kind == 2:
        cut = rng.randint(1, len(text) - 1)
        return text[:cut] + rng.choice([b"\xff", b"\x01", b"\xc3"]) + text[cut:]
    return rng.choice(BAD_JSON)


def wrong_integer(rng, _, round_):
    place = pick(rng, round_, is_integer)
    if place is None:
        return None
    holder, key = place
    holder[key] = rng.choice([
        Raw("1e5"), Raw("1.0"), Raw("1.5"), Raw("-0.0"), Raw("1E2"), Raw("1e400"), "1", None,
        True, False, [], {}, [1], 0, -1, -100, Raw("-0"), 2**63, 10**30, -(2**63) - 1, 2**64,
        2**63 - 1, -(2**63),
    ])
    return encode_raw(round_)


def wrong_string(rng, _, round_):
    place = pick(rng, round_, is_string)
    if place is None:
        return None
    holder, key = place
    holder[key] = rng.choice([1, None, True, [], {}, "", Raw("1.5"), ["an"]])
    return encode_raw(round_)


def wrong_container(rng, _, round_):
    holder, key = pick(rng, round_, is_container) or (round_, "game")
    empty = {} if isinstance(holder[key], dict) else []
    holder[key] = rng.choice([1, None, True, "x", {"x": 1}, [1], [None], [[]], empty])
    return encode_raw(round_)


def missing_field(rng, _, round_):
    found = [(h, k) for h, k in places(round_, lambda p, v: True) if isinstance(h, dict)]
    holder, key = rng.choice(found)
    del holder[key]
    return encode_raw(round_)


def wrong_game(rng, _, round_):
    round_["game"] = rng.choice(["", "Sicbo", "poker", "sic bo", "BACCARAT", "xocdia", "roulette "])
    return encode(round_)


def large_stakes(rng, _, round_):
    place = pick(rng, round_, is_stake)
    if place is None:
        return None
    holder, key = place
    holder[key] = rng.choice([2**63 - 1, 2**62, 2**62 - 1, 2**61, 2**60, 2**63 - 2, 2**59])
    return encode(round_)


def bad_card(rng, _, round_):
    place = pick(rng, round_, lambda p, v: is_card_list(p, v) and v)
    if place is None:
        return None
    cards = place[0][place[1]]
    cards[rng.randrange(len(cards))] = rng.choice(BAD_CARDS)
    return encode(round_)


def too_many_of_a_card(rng, game, round_):
    place = pick(rng, round_, lambda p, v: is_card_list(p, v) and len(v) > 1)
    if place is None:
        return None
    cards = place[0][place[1]]
    if game != "niuniu":
        round_.setdefault("rules", {})["decks"] = rng.choice([1, 1, 2])
    same = rng.choice(cards)
    for _ in range(rng.choice([1, 2, 3])):
        cards[rng.randrange(len(cards))] = same
    return encode(round_)


def other_cards(rng, _, round_):
    """Too few, too many, or another card somewhere: whatever that leads to."""
    place = pick(rng, round_, is_card_list)
    if place is None:
        return None
    cards = place[0][place[1]]
    kind = rng.randrange(4)
    if kind == 0 and cards:
        del cards[-rng.randint(1, min(3, len(cards))):]
    elif kind == 1:
        cards += rng.sample(DECK, rng.randint(1, 2))
    elif kind == 2 and cards:
        cards.pop(rng.randrange(len(cards)))
    elif cards:
        cards[rng.randrange(len(cards))] = rng.choice(DECK)
    return encode(round_)


def bad_void(rng, game, round_):
    holders = [round_] + [h for h, _ in places(round_, lambda p, v: p[-1] in ("stake", "ante"))
                          if "player" in h]
    holder = rng.choice(holders)
    holder["void"] = rng.choice([{"clause": rng.choice(BAD_CLAUSES)}, {}, "7.2", None, True, [],
                                 {"clause": 7}, {"clause": None}])
    return encode(round_)


def bad_limits(rng, _, round_):
    limits = round_.setdefault("limits", {})
    kind = rng.randrange(6)
    if kind == 0:
        limits["min"], limits["max"] = 10, 9
    elif kind == 1:
        limits[rng.choice(["min", "max", "differential"])] = -1
    elif kind == 2:
        limits.setdefault("bets", {})[rng.choice(["x", "", "straight:1", "Tie"])] = {"min": 1}
    elif kind == 3:
        limits["bets"] = rng.choice([[], None, 1, {"tie": 1}, {"main": None}])
    elif kind == 4:
        round_["limits"] = rng.choice([None, [], 5, "none", False])
    else:
        limits["max"] = rng.choice([Raw("1e6"), "10", None, True])
    return encode_raw(round_)


def extra_fields(rng, _, round_):
    """Not a defect: unknown fields are ignored."""
    round_[rng.choice(["table", "id", "comment", "x"])] = rng.choice([1, None, "x", {"a": [1.5]}])
    round_.setdefault("rules", {})["unheard-of"] = 1
    return encode(round_)


# ---------------------------------------------------------------- defects of one game


def unknown_bet(rng, game, round_):
    if game not in UNKNOWN_BETS or not round_["bets"]:
        return None
    rng.choice(round_["bets"])["bet"] = rng.choice(UNKNOWN_BETS[game])
    return encode(round_)


def bad_result(rng, game, round_):
    if game == "sicbo":
        round_["dice"] = rng.choice([[], [1, 2], [1, 2, 3, 4], [0, 1, 2], [1, 2, 7], [1, 2, "3"],
                                     [1, 2, None], "123", [Raw("1.0"), 2, 3], None])
    elif game == "roulette":
        round_["number"] = rng.choice([-1, 37, "17", None, Raw("1e1"), Raw("17.0"), [], True])
    else:
        return None
    return encode_raw(round_)


def bad_options(rng, game, round_):
    rules = round_.setdefault("rules", {})
    if game == "baccarat":
        name = rng.choice(["commission", "insurance", "decks"])
    elif game == "blackjack":
        name = rng.choice(["decks", "resplit"])
    else:
        round_["rules"] = rng.choice([None, [], 1, "x"])
        return encode(round_)
    rules[name] = rng.choice([0, 9, -1, "8", None, [], Raw("8.0"), "ranks", Raw("1e3")])
    return encode_raw(round_)


def bad_insurance(rng, _, round_):
    """Baccarat: not offered, no bet, no insurance at the table, wrong order."""
    insurance = round_.setdefault("insurance", [])
    bettor = rng.choice(round_["bets"])["player"] if round_.get("bets") else "an"
    entry = {"player": rng.choice([bettor, bettor, "nobody"]),
             "on": rng.choice(["player", "banker", "player", "banker", "tie"]),
             "after": rng.choice([4, 5, 4, 5, 6]), "stake": rng.randint(0, 50) * 100}
    insurance.insert(rng.randint(0, len(insurance)), entry)
    if rng.random() < 0.2:
        insurance.remove(entry)
        round_.setdefault("rules", {})["insurance"] = False
    elif rng.random() < 0.2 and len(insurance) > 1:
        insurance.remove(entry)
        insurance.reverse()
    return encode(round_)


def bad_underbettors(rng, _, round_):
    round_["underbettors"] = rng.choice(["an", None, [1], [""], {"an": True}, [None], 3])
    return encode(round_)


def bad_niuniu_boxes(rng, _, round_):
    boxes = round_["boxes"]
    if not boxes:
        return None
    box = rng.choice(boxes)
    kind = rng.randrange(7)
    if kind == 0:
        box["double"] = rng.choice([box["ante"], 3 * box["ante"], 1, -1])
    elif kind == 1:
        box["additional"] = rng.choice([box["ante"], 2 * box["ante"], 1, 0, -4])
    elif kind == 2:
        for one in boxes:
            one["player"] = "an"
    elif kind == 3 and len(boxes) > 1:
        boxes[0]["box"] = boxes[1]["box"]
    elif kind == 4:
        box["box"] = rng.choice([0, -1])
    elif kind == 5:
        box["double"], box["additional"] = 2 * box["ante"], 0
    else:
        box["double"], box["additional"] = 0, 4 * box["ante"]
    return encode(round_)


def bad_blackjack_boxes(rng, _, round_):
    boxes = round_["boxes"]
    if not boxes:
        return None
    box = rng.choice(boxes)
    kind = rng.randrange(6)
    if kind == 0:
        box["bets"] = [{"player": p, "stake": 100} for p in PLAYERS[:4]]
    elif kind == 1:
        box["bets"].append(dict(box["bets"][0]))
    elif kind == 2:
        box["pairs"] = [{"player": "an", "stake": 100} for _ in range(4)]
    elif kind == 3 and len(boxes) > 1:
        boxes.reverse()
    elif kind == 4 and len(boxes) > 1:
        boxes[0]["box"] = boxes[1]["box"]
    else:
        box["box"] = rng.choice([0, 8, -1])
    return encode(round_)


def bad_actions(rng, _, round_):
    """A decision that is missing, left over, out of turn, by the wrong person, or too much."""
    actions = round_.setdefault("actions", [])
    names = [bet["player"] for box in round_["boxes"] for bet in box["bets"]] + ["nobody"]
    numbers = [box["box"] for box in round_["boxes"]] + [1]
    if not actions or rng.random() < 0.3:
        actions.insert(rng.randint(0, len(actions)), new_action(rng, names, numbers))
        return encode(round_)
    action = rng.choice(actions)
    kind = rng.randrange(9)
    if kind == 0:
        actions.pop()
    elif kind == 1:
        actions.remove(action)
    elif kind == 2:
        actions.append(copy.deepcopy(action))
    elif kind == 3:
        action["hand"] = action["hand"] % 4 + 1
    elif kind == 4:
        action["box"] = action["box"] % 7 + 1
    elif kind == 5:
        actions[actions.index(action)] = {
            **new_action(rng, names, numbers), "box": action["box"], "hand": action["hand"]}
    elif kind == 6:
        action["do"] = rng.choice(["Hit", "", "deal", "pass", "double-down", "evenmoney"])
    else:
        spoil_stakes(rng, action, names)
    return encode(round_)


def new_action(rng, names, numbers):
    do = rng.choice(["hit", "stand", "double", "split", "surrender", "insure", "even-money"])
    action = {"box": rng.choice(numbers), "hand": 1, "do": do}
    name = rng.choice(names)
    if do in ("double", "split", "insure"):
        action["stakes"] = {name: rng.choice([1, 100, 100000, 50000])}
    if do in ("surrender", "even-money"):
        action["players"] = [name]
    if do == "insure" and rng.random() < 0.3:
        action["for"] = rng.choice(names)
    return action


def spoil_stakes(rng, action, names):
    if "stakes" in action:
        name = rng.choice(list(action["stakes"]))
        kind = rng.randrange(6)
        if kind == 0:
            action["stakes"][name] += 1
        elif kind == 1:
            action["stakes"][name] = max(1, action["stakes"][name] - 1)
        elif kind == 2:
            del action["stakes"][name]
        elif kind == 3:
            action["stakes"][rng.choice(names)] = rng.choice([1, 100000])
        elif kind == 4:
            action["pairs"] = [{"hand": rng.choice([1, 2, 3, 4]), "player": "an", "stake": 100}
                               for _ in range(rng.choice([1, 4]))]
        else:
            action["for"] = rng.choice(names)
    elif "players" in action:
        action["players"] = rng.choice([action["players"] * 2, ["nobody"], [rng.choice(names)],
                                        action["players"] + [rng.choice(names)]])
    else:
        action["do"] = rng.choice(["hit", "stand"])


COMMON = [broken_json, wrong_integer, wrong_integer, wrong_string, wrong_container, missing_field,
          wrong_game, large_stakes, large_stakes, bad_void, bad_limits, extra_fields, bad_options]
OWN = {
    "sicbo": [unknown_bet, unknown_bet, bad_result, bad_result],
    "roulette": [unknown_bet, unknown_bet, bad_result],
    "baccarat": [unknown_bet, bad_card, too_many_of_a_card, other_cards, other_cards,
                 bad_insurance, bad_insurance, bad_insurance, bad_underbettors],
    "blackjack": [bad_card, too_many_of_a_card, other_cards, other_cards, other_cards,
                  bad_blackjack_boxes, bad_blackjack_boxes] + [bad_actions] * 8,
    "niuniu": [bad_card, too_many_of_a_card, other_cards, other_cards, bad_niuniu_boxes,
               bad_niuniu_boxes, bad_niuniu_boxes],
}


def spoil(rng, game, round_):
    """Bytes of the round with one defect; the round is changed."""
    own = rng.random() < 0.5
    while True:
        defect = rng.choice(OWN[game] if own else COMMON)
        spoiled = defect(rng, game, round_)
        if spoiled is not None:
            return spoiled
        own = False
