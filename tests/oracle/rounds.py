"""Valid rounds of every game, drawn at random. Every maker takes a random.Random."""

import json

import baccarat
import blackjack
import niuniu
import roulette
import sicbo
from common import RANKS, SUITS, Limits, Refused

PLAYERS = ["an", "binh", "chi", "dung", "Đức", "em", "Gia Hân", "h\"i", "竜", "k"]
ROUND_STAKES = [50000, 100000, 150000, 200000, 500000, 1000000, 2500000]
DECK = [rank + suit for rank in RANKS for suit in SUITS]


def encode(round_):
    return json.dumps(round_, ensure_ascii=False).encode("utf-8")


def stake(rng):
    """Round sums, odd ones, tiny ones and very large ones."""
    kind = rng.randrange(20)
    if kind < 10:
        return rng.choice(ROUND_STAKES)
    if kind < 16:
        return rng.randint(1, 1000)
    if kind < 19:
        return rng.randint(1, 10**9)
    return rng.randint(1, 10**16)


def bounds(rng):
    """A minimum and a maximum, either of them or none."""
    low, high = sorted([rng.choice([0, 50, 500, 100000, stake(rng)]),
                        rng.choice([100, 700, 150000, 1000000, stake(rng)])])
    found = {}
    if rng.random() < 0.6:
        found["min"] = low
    if rng.random() < 0.7:
        found["max"] = max(high, 1)
    return found


def limits(rng, kinds):
    """General limits and some for single kinds, never a minimum above a maximum in force."""
    found = bounds(rng)
    for kind in rng.sample(kinds, rng.randint(0, min(2, len(kinds)))):
        own = bounds(rng)
        if {**found, **own}.get("min", 0) <= {**found, **own}.get("max", 10**17):
            found.setdefault("bets", {})[kind] = own
    return found


def maybe_limits(rng, round_, kinds):
    if rng.random() < 0.4:
        round_["limits"] = limits(rng, kinds)


def maybe_void(rng, round_, clauses):
    if rng.random() < 0.04:
        round_["void"] = {"clause": rng.choice(clauses)}
        return True
    return False


def shuffled(rng, decks):
    cards = DECK * decks
    rng.shuffle(cards)
    return cards


def plain_bets(rng, names, most):
    players = rng.sample(PLAYERS, rng.randint(1, 4))
    return [{"player": rng.choice(players), "bet": rng.choice(names), "stake": stake(rng)}
            for _ in range(rng.randint(0, most))]


# ---------------------------------------------------------------- sic bo and roulette


def make_sicbo(rng):
    round_ = {"game": "sicbo", "bets": plain_bets(rng, list(sicbo.BETS), 12)}
    maybe_limits(rng, round_, sicbo.KINDS)
    dice = [rng.randint(1, 6) for _ in range(3)]
    if rng.random() < 0.15:
        dice = [dice[0]] * 3
    if not maybe_void(rng, round_, sicbo.VOID_CLAUSES) or rng.random() < 0.3:
        round_["dice"] = dice
    return round_


def make_roulette(rng):
    number = rng.choice([0, 1, 2, 3]) if rng.random() < 0.3 else rng.randint(0, 36)
    names = list(roulette.BETS)
    if rng.random() < 0.7:  # many winners, for the order of payment
        names = [n for n in names if number in roulette.BETS[n][1]] * 4 + names
    round_ = {"game": "roulette", "bets": plain_bets(rng, names, 16)}
    maybe_limits(rng, round_, roulette.KINDS)
    if not maybe_void(rng, round_, roulette.VOID_CLAUSES) or rng.random() < 0.3:
        round_["number"] = number
    return round_


# ---------------------------------------------------------------- baccarat


def baccarat_cards(rng, decks):
    """Just the cards a round takes."""
    cards = shuffled(rng, decks)[:6]
    for length in (4, 5, 6):
        try:
            return cards[:length], baccarat.Deal(cards[:length])
        except Refused:
            continue
    raise AssertionError("six cards always finish a round")


def offers_of(deal):
    return [(on, after) for after in (4, 5) for on in ("player", "banker")
            if deal.insurance_ratio(on, after) is not None]


def make_baccarat(rng):
    rules = {}
    if rng.random() < 0.5:
        rules["commission"] = rng.random() < 0.4
    if rng.random() < 0.3:
        rules["insurance"] = rng.random() < 0.7
    if rng.random() < 0.4:
        rules["decks"] = rng.randint(1, 8)
    decks = rules.get("decks", 8)
    cards, deal = baccarat_cards(rng, decks)
    if rng.random() < 0.6:
        while not offers_of(deal):
            cards, deal = baccarat_cards(rng, decks)
    names = baccarat.BETS + ["player", "banker"] * 3
    bets = plain_bets(rng, names, 9)
    round_ = {"game": "baccarat", "bets": bets}
    if rules or rng.random() < 0.1:
        round_["rules"] = rules
    baccarat_limits(rng, round_)
    for bet in bets:
        if rng.random() < 0.04:
            bet["void"] = {"clause": rng.choice(baccarat.BET_VOID_CLAUSES)}
    if rules.get("insurance", True) and rng.random() < 0.8:
        round_["insurance"] = insurance(rng, bets, offers_of(deal))
    if not maybe_void(rng, round_, baccarat.VOID_CLAUSES) or rng.random() < 0.3:
        round_["cards"] = cards
    return round_


def baccarat_limits(rng, round_):
    maybe_limits(rng, round_, baccarat.BETS)
    if rng.random() < 0.3:
        widest = rng.choice([0, 1, 1000, 100000, 1000000, 10**8])
        round_.setdefault("limits", {})["differential"] = rng.randint(0, widest)
    if rng.random() < 0.3:
        round_["underbettors"] = rng.sample(PLAYERS, rng.randint(0, 4))


def insurance(rng, bets, offers):
    """Stakes around the cap, several a bet, in the order of the cards."""
    found = []
    for bet in bets:
        for on, after in offers:
            if bet["bet"] != on:
                continue
            for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
                amount = rng.choice([bet["stake"], bet["stake"] // 2, bet["stake"] // 9,
                                     bet["stake"] * 2 // 3, rng.randint(1, bet["stake"])])
                found.append({"player": bet["player"], "on": on, "after": after,
                              "stake": max(1, amount)})
    rng.shuffle(found)
    found.sort(key=lambda entry: entry["after"])
    return found


# ---------------------------------------------------------------- niu niu


def niuniu_hand(rng, deck):
    """Five cards out of the deck, leaning towards the rare hands."""
    wish = rng.randrange(10)
    picked = None
    if wish == 0:
        ranks = [r for r in RANKS if sum(card[0] == r for card in deck) == 4]
        if ranks:
            rank = rng.choice(ranks)
            four = [card for card in deck if card[0] == rank]
            picked = four + [rng.choice([card for card in deck if card[0] != rank])]
    elif wish == 1:
        pictures = [card for card in deck if card[0] in "JQK"]
        if len(pictures) >= 5:
            picked = rng.sample(pictures, 5)
    elif wish < 6:
        for _ in range(12):
            picked = rng.sample(deck, 5)
            if niuniu.hand_kind(picked) >= 7:
                break
    picked = list(picked or rng.sample(deck, 5))
    rng.shuffle(picked)
    for card in picked:
        deck.remove(card)
    return picked


def make_niuniu(rng):
    deck = list(DECK)
    dealer = niuniu_hand(rng, deck)
    boxes = []
    numbers = rng.sample(range(1, 10), rng.randint(0, 7))
    if rng.random() < 0.7:
        numbers.sort()
    free = PLAYERS * 2
    rng.shuffle(free)
    for number in numbers:
        ante = stake(rng)
        box = {"box": number, "player": free.pop(), "ante": ante}
        kind = rng.randrange(10)
        if kind < 6:
            box["double"], box["additional"] = 2 * ante, 4 * ante
        elif kind < 8:
            box["double"], box["additional"] = 0, 0
        box["cards"] = niuniu_hand(rng, deck)
        if rng.random() < 0.06:
            box["void"] = {"clause": rng.choice(niuniu.BOX_VOID_CLAUSES)}
            box["cards"] = box["cards"][: rng.choice([0, 3, 4, 5])]
            if rng.random() < 0.3:
                del box["cards"]
        boxes.append(box)
    round_ = {"game": "niuniu", "boxes": boxes}
    maybe_limits(rng, round_, ["ante"])
    if maybe_void(rng, round_, niuniu.VOID_CLAUSES) and rng.random() < 0.7:
        for box in boxes:
            box.pop("cards", None)
    else:
        round_["dealer"] = dealer
    return round_


# ---------------------------------------------------------------- blackjack


class Deciders:
    """Plays legal decisions at random and keeps them as `actions`."""

    def __init__(self, rng, minimum):
        self.rng = rng
        self.minimum = minimum
        self.actions = []
        self.insured = 0

    def __call__(self, table, before_decisions):
        action = self.before(table) if before_decisions else self.decide(table)
        if action is not None:
            self.actions.append({k: v for k, v in action.items() if v != [] or k == "players"})
        return action

    def before(self, table):
        if not table.shows_ace() or self.insured > 8 or self.rng.random() < 0.15:
            return None
        self.insured += 1
        choices = []
        for box in table.in_play:
            hand = box.hands[0]
            if hand.blackjack() and hand.live():
                some = self.some([b["player"] for b in hand.live()])
                choices.append({"box": box.number, "hand": 1, "do": "even-money", "players": some})
            choices += self.insurances(table, box)
        return self.rng.choice(choices) if choices else None

    def insurances(self, table, box):
        rng = self.rng
        room = {}
        for bet in box.all_bets:
            gone = any(b["even_money"] and b["player"] == bet["player"] for b in box.hands[0].bets)
            laid = sum(i["stake"] for i in box.insurance if i["owner"] == bet["player"])
            left = bet["stake"] // 2 - laid
            rare = bet["void"] is None or rng.random() < 0.3
            if left > 0 and not gone and rare:
                room[bet["player"]] = left
        found = []
        if room:
            stakes = {name: rng.choice([room[name], rng.randint(1, room[name])])
                      for name in self.some(list(room))}
            found.append({"box": box.number, "hand": 1, "do": "insure", "stakes": stakes})
            owner = rng.choice(list(room))
            others = [p for p in PLAYERS if not any(at.has_any_bet(p) for at in table.boxes)]  # J17
            if others:
                found.append({"box": box.number, "hand": 1, "do": "insure", "for": owner,
                              "stakes": {rng.choice(others): rng.choice([room[owner],
                                                                         rng.randint(1, room[owner])])}})
        return found

    def some(self, names):
        return self.rng.sample(names, self.rng.randint(1, len(names)))

    def decide(self, table):
        rng = self.rng
        box, number = table.waiting
        hand = box.hands[number - 1]
        place = {"box": box.number, "hand": number}
        live = hand.live()
        if table.may_split(box, hand) and rng.random() < 0.75:
            return {**place, **self.split(hand, number)}
        two = len(hand.cards) == 2
        if two and not hand.from_split and not table.shows_ace() and rng.random() < 0.12:
            return {**place, "do": "surrender", "players": self.some([b["player"] for b in live])}
        if two and live[0]["stake"] >= self.minimum and rng.random() < 0.25:
            return {**place, "do": "double", "stakes": self.double(live)}
        if hand.total() < 12 or rng.random() < (0.6 if hand.total() < 17 else 0.12):
            return {**place, "do": "hit"}
        return {**place, "do": "stand"}

    def double(self, live):
        stakes = {}
        for place, bet in enumerate(live):
            low = max(1, self.minimum)
            if bet["stake"] < low or (place and self.rng.random() < 0.4):
                continue
            stakes[bet["player"]] = self.rng.choice(
                [bet["stake"], bet["stake"], self.rng.randint(low, bet["stake"])])
        return stakes

    def split(self, hand, number):
        rng = self.rng
        stakes = {}
        for place, bet in enumerate(hand.live()):
            if place == 0 or rng.random() < 0.6:
                stakes[bet["player"]] = bet["stake"]
        pairs = []
        if hand.cards[0][0] == hand.cards[1][0] and rng.random() < 0.5:
            for new in (number, number + 1):
                for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
                    pairs.append({"hand": new, "player": rng.choice(PLAYERS), "stake": stake(rng)})
        return {"do": "split", "stakes": stakes, "pairs": pairs}


def leaning_shoe(rng, decks):
    """A shuffled shoe; often a few ranks come first, so that pairs and aces are common."""
    cards = shuffled(rng, decks)
    if rng.random() < 0.7:
        wanted = rng.choice(["8", "A", "T", "AT", "TK", "89", "A8", "45", "AK5", "27", "JQK", "6",
                             "AT9", "TJQKA", "3", "9A", "56", "AQ", "AJ", "AT"])
        front = [card for card in cards if card[0] in wanted][:24]
        rest = list(cards)
        for card in front:
            rest.remove(card)
        mixed = front + rest[: rng.randint(0, 8)]
        rest = rest[len(mixed) - len(front):]
        rng.shuffle(mixed)
        cards = mixed + rest
    return cards


def blackjack_box(rng, number):
    bets = [{"player": p, "stake": stake(rng)} for p in
            rng.sample(PLAYERS, rng.choice([1, 1, 1, 2, 2, 3]))]
    if rng.random() < 0.5:
        for bet in bets:  # the usual table: stakes of one size, so that J7 and splits are plain
            bet["stake"] = rng.choice(ROUND_STAKES)
    box = {"box": number, "bets": bets}
    if rng.random() < 0.5:
        names = [b["player"] for b in bets] + PLAYERS[:3]
        box["pairs"] = [{"player": rng.choice(names), "stake": stake(rng)}
                        for _ in range(rng.randint(0, 3))]
    if rng.random() < 0.03:
        box["void"] = {"clause": rng.choice(blackjack.BET_VOID_CLAUSES)}
    for bet in bets:
        if rng.random() < 0.04:
            bet["void"] = {"clause": rng.choice(blackjack.BET_VOID_CLAUSES)}
    return box


def make_blackjack(rng):
    count = rng.choice([1, 1, 1, 2, 2, 3, 4, 5, 6, 7])
    if rng.random() < 0.02:
        count = 0
    boxes = [blackjack_box(rng, n) for n in sorted(rng.sample(range(1, 8), count))]
    round_ = {"game": "blackjack", "boxes": boxes}
    if rng.random() < 0.4:
        round_["rules"] = {}
        if rng.random() < 0.7:
            round_["rules"]["decks"] = rng.randint(1, 8)
        if rng.random() < 0.5:
            round_["rules"]["resplit"] = rng.choice(["rank", "points"])
    maybe_limits(rng, round_, ["main", "pair"])
    if maybe_void(rng, round_, blackjack.VOID_CLAUSES) and rng.random() < 0.6:
        return round_
    void = round_.pop("void", None)
    options = blackjack.read_options(round_)
    in_force = Limits(round_, blackjack.KINDS)
    deciders = Deciders(rng, in_force.minimum("main"))
    shoe = leaning_shoe(rng, options["decks"])
    table = blackjack.Table([blackjack.read_box(b) for b in boxes], options, in_force, shoe,
                            deciders)
    table.play()
    round_["cards"] = shoe[: len(shoe) - len(table.cards)]
    if not table.in_play and rng.random() < 0.5:
        round_["cards"] = []
    if deciders.actions or rng.random() < 0.5:
        round_["actions"] = deciders.actions
    if void:
        round_["void"] = void
    return round_


MAKERS = {
    "sicbo": make_sicbo,
    "roulette": make_roulette,
    "baccarat": make_baccarat,
    "niuniu": make_niuniu,
    "blackjack": make_blackjack,
}
