"""What the five games share: reading JSON strictly, fields, limits, cards, lines.

Python integers and Fractions only; nothing here is fast, all of it is meant to be read.
"""

import json
from fractions import Fraction

LOWEST = -(2**63)
HIGHEST = 2**63 - 1

RANKS = "A23456789TJQK"
SUITS = "SHCD"


class Refused(Exception):
    """A round that cannot be settled."""

    def __init__(self, code, message, clause=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause


class NotAnInteger:
    """Stands for a JSON number with a fraction or an exponent: never an integer."""


# ---------------------------------------------------------------- JSON


def parse_json(raw):
    """Bytes of one line to a JSON object."""

    def read_integer(text):
        """Far too large is as good as a little too large."""
        return int(text) if len(text) < 25 else int(text[:25])

    def read_object(pairs):
        names = [name for name, _ in pairs]
        if len(set(names)) != len(names):
            raise Refused("bad-json", "a key stands twice in one object")
        return dict(pairs)

    def refuse_constant(text):
        raise Refused("bad-json", f"{text} is not JSON")

    try:
        text = raw.decode("utf-8")
        value = json.loads(
            text,
            parse_int=read_integer,
            parse_float=lambda _: NotAnInteger(),
            parse_constant=refuse_constant,
            object_pairs_hook=read_object,
        )
        check_surrogates(value)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise Refused("bad-json", str(error)) from error
    if not isinstance(value, dict):
        raise Refused("bad-json", "a round is an object")
    return value


def check_surrogates(value):
    """A lone surrogate escape has no UTF-8 form."""
    try:
        if isinstance(value, str):
            value.encode("utf-8")
        elif isinstance(value, dict):
            for name, inner in value.items():
                name.encode("utf-8")
                check_surrogates(inner)
        elif isinstance(value, list):
            for inner in value:
                check_surrogates(inner)
    except UnicodeEncodeError as error:
        raise Refused("bad-json", "a lone surrogate in a string") from error


# ---------------------------------------------------------------- fields


def bad_field(message, clause=None):
    return Refused("bad-field", message, clause)


def check_object(value, where):
    if not isinstance(value, dict):
        raise bad_field(f"{where} must be an object")
    return value


def check_list(value, where):
    if not isinstance(value, list):
        raise bad_field(f"{where} must be a list")
    return value


def check_string(value, where):
    if not isinstance(value, str):
        raise bad_field(f"{where} must be a string")
    return value


def check_name(value, where):
    if check_string(value, where) == "":
        raise bad_field(f"{where} must not be empty")
    return value


def check_boolean(value, where):
    if not isinstance(value, bool):
        raise bad_field(f"{where} must be true or false")
    return value


def check_integer(value, where, low=None, high=None):
    if isinstance(value, bool) or not isinstance(value, int):
        raise bad_field(f"{where} must be an integer")
    if not LOWEST <= value <= HIGHEST:
        raise Refused("overflow", f"{value} does not fit in 64 bits", "G2")
    if (low is not None and value < low) or (high is not None and value > high):
        raise bad_field(f"{where} is out of range")
    return value


def required(owner, name, where):
    if name not in owner:
        raise bad_field(f"{where} has no {name}")
    return owner[name]


def optional_list(owner, name):
    return check_list(owner.get(name, []), name)


def read_void(owner, clauses):
    """`void` of a round, a bet or a box: the clause, or None when there is none."""
    if "void" not in owner:
        return None
    void = check_object(owner["void"], "void")
    clause = check_string(required(void, "clause", "void"), "clause")
    if clause not in clauses:
        raise bad_field(f"clause {clause} voids nothing here", clause)
    return clause


def read_bets(round_, void_clauses):
    """The list `bets` of sic bo, roulette and baccarat; names are judged later."""
    bets = []
    for entry in optional_list(round_, "bets"):
        check_object(entry, "a bet")
        bets.append(
            {
                "player": check_name(required(entry, "player", "a bet"), "player"),
                "bet": check_string(required(entry, "bet", "a bet"), "bet"),
                "stake": check_integer(required(entry, "stake", "a bet"), "stake", 1),
                "void": read_void(entry, void_clauses),
            }
        )
    return bets


def read_rules(round_):
    return check_object(round_.get("rules", {}), "rules")


class Limits:
    """`limits`: the general minimum and maximum, and what overrides them for one kind."""

    def __init__(self, round_, kinds):
        limits = check_object(round_.get("limits", {}), "limits")
        self.general = self.read_bounds(limits)
        self.differential = None
        if "differential" in limits:
            self.differential = check_integer(limits["differential"], "differential", 0)
        self.by_kind = {}
        for kind, bounds in check_object(limits.get("bets", {}), "limits.bets").items():
            if kind not in kinds:
                raise bad_field(f"limits for an unknown bet {kind}")
            self.by_kind[kind] = self.read_bounds(check_object(bounds, f"limits of {kind}"))

    @staticmethod
    def read_bounds(limits):
        bounds = {}
        for name in ("min", "max"):
            if name in limits:
                bounds[name] = check_integer(limits[name], name, 0)
        if "min" in bounds and "max" in bounds and bounds["min"] > bounds["max"]:
            raise bad_field("the minimum is above the maximum")
        return bounds

    def minimum(self, kind):
        return self.by_kind.get(kind, {}).get("min", self.general.get("min", 0))

    def maximum(self, kind):
        return self.by_kind.get(kind, {}).get("max", self.general.get("max", HIGHEST))

    def counted(self, kind, stake):
        """G8, niuniu 7.6, baccarat 7.18: what lies above the maximum is not in play."""
        return min(stake, self.maximum(kind))


# ---------------------------------------------------------------- cards


def read_cards(owner, name):
    cards = check_list(required(owner, name, "the round"), name)
    return [check_string(card, "a card") for card in cards]


def check_cards(cards, decks):
    """bad-card for the whole list first, then impossible-cards."""
    for card in cards:
        if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
            raise Refused("bad-card", f"{card!r} is no card")
    for card in cards:
        if cards.count(card) > decks:
            raise Refused("impossible-cards", f"more {card} than {decks} deck(s) hold")


# ---------------------------------------------------------------- lines


def make_line(player, bet, stake, outcome, returned, clauses, **further):
    line = {"player": player, "bet": bet, "stake": stake, "outcome": outcome}
    line["pays"] = further.pop("pays", 0)
    line["commission"] = further.pop("commission", 0)
    line["returned"] = returned
    line["clauses"] = clauses
    for name, value in further.items():
        if value is not None:
            line[name] = value
    return line


def void_line(player, bet, stake, clause, **place):
    """G3: the stake goes back whole."""
    return make_line(player, bet, stake, "void", stake, [clause], **place)


def judged_line(player, bet, stake, counted, outcome, ratio, clauses, **place):
    """A bet that is plainly won, lost or pushed; `ratio` is won for one (G1, G2)."""
    shown = counted if counted != stake else None
    if counted == 0:
        return make_line(player, bet, stake, "returned", stake, clauses, counted=0, **place)
    if outcome == "lose":
        back = stake - counted
        return make_line(player, bet, stake, "lose", back, clauses, counted=shown, **place)
    if outcome == "push":
        return make_line(player, bet, stake, "push", stake, clauses, counted=shown, **place)
    won = counted * Fraction(ratio)
    pays = won.numerator // won.denominator
    breakage = show_breakage(won - pays)
    back = stake + pays
    return make_line(player, bet, stake, "win", back, clauses, pays=pays, counted=shown,
                     breakage=breakage, **place)


def show_breakage(part):
    return f"{part.numerator}/{part.denominator}" if part else None


def losing_first(lines):
    """Losing bets are cleared before any is paid; otherwise the order stays."""
    return [x for x in lines if x["outcome"] == "lose"] + [
        x for x in lines if x["outcome"] != "lose"
    ]


def net_of(lines):
    net = {}
    for line in lines:
        net[line["player"]] = net.get(line["player"], 0) + line["returned"] - line["stake"]
    return net


def check_results(lines, net):
    """The last thing looked for: a stake or result that does not fit in 64 bits."""
    amounts = list(net.values())
    for line in lines:
        amounts += [line[name] for name in ("stake", "pays", "commission", "returned")]
        amounts.append(line.get("counted", 0))
    for amount in amounts:
        if not LOWEST <= amount <= HIGHEST:
            raise Refused("overflow", f"{amount} does not fit in 64 bits", "G2")
