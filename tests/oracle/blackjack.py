"""Blackjack by clause.

The table is played from the list of cards with a supply of decisions. The supply is either the
`actions` of a round or, for the generator, somebody who decides as the cards come.
"""

from common import (
    Limits, RANKS, Refused, bad_field, check_cards, check_integer, check_list, check_name,
    check_object, check_string, judged_line, losing_first, make_line, optional_list, read_cards,
    read_rules, read_void, required, show_breakage, void_line,
)
from fractions import Fraction

VOID_CLAUSES = ["7.11.1", "7.11.1.1", "7.14", "7.14.1", "7.17"]
BET_VOID_CLAUSES = ["7.4.2", "7.6", "7.8.3", "7.10", "7.11.3", "7.15.3.2"]
KINDS = ["main", "pair", "insurance"]
DOES = ["hit", "stand", "double", "split", "surrender", "insure", "even-money"]


def value(card):
    """4.2: the ace counts 1 here, `total` makes it 11 where that fits."""
    return min(RANKS.index(card[0]) + 1, 10)


def total(cards):
    """4.2.1: the best total."""
    points = sum(value(card) for card in cards)
    if any(card[0] == "A" for card in cards) and points + 10 <= 21:
        points += 10
    return points


def is_blackjack(cards):
    """2.1"""
    return len(cards) == 2 and total(cards) == 21


def illegal(message, clause=None):
    return Refused("illegal-action", message, clause)


# ---------------------------------------------------------------- fields


def read_stakes(action):
    stakes = check_object(required(action, "stakes", "the action"), "stakes")
    for name, stake in stakes.items():
        check_name(name, "player")
        check_integer(stake, "stake", 1)
    return stakes


def read_players(action):
    players = check_list(required(action, "players", "the action"), "players")
    return [check_name(name, "player") for name in players]


def read_pair(entry):
    check_object(entry, "a pair bet")
    return {
        "player": check_name(required(entry, "player", "a pair bet"), "player"),
        "stake": check_integer(required(entry, "stake", "a pair bet"), "stake", 1),
    }


def read_action(entry):
    check_object(entry, "an action")
    action = {
        "box": check_integer(required(entry, "box", "an action"), "box", 1, 7),
        "hand": check_integer(required(entry, "hand", "an action"), "hand", 1, 4),
        "do": check_string(required(entry, "do", "an action"), "do"),
    }
    if action["do"] not in DOES:
        raise bad_field(f"nothing is called {action['do']}")
    if action["do"] in ("double", "split", "insure"):
        action["stakes"] = read_stakes(entry)
    if action["do"] in ("surrender", "even-money"):
        action["players"] = read_players(entry)
    if action["do"] == "insure" and "for" in entry:
        action["for"] = check_name(entry["for"], "for")
    if action["do"] == "split":
        action["pairs"] = []
        for pair in optional_list(entry, "pairs"):
            read = read_pair(pair)
            read["hand"] = check_integer(required(pair, "hand", "a pair bet"), "hand", 1)
            action["pairs"].append(read)
    return action


def read_box(entry):
    check_object(entry, "a box")
    number = check_integer(required(entry, "box", "a box"), "box", 1, 7)
    void = read_void(entry, BET_VOID_CLAUSES)
    bets = []
    for bet in check_list(required(entry, "bets", "a box"), "bets"):
        check_object(bet, "a bet")
        own_void = read_void(bet, BET_VOID_CLAUSES)
        bets.append({
            "player": check_name(required(bet, "player", "a bet"), "player"),
            "stake": check_integer(required(bet, "stake", "a bet"), "stake", 1),
            "void": void or own_void,
        })
    if not bets:
        raise bad_field("a box without a bet")
    pairs = [read_pair(pair) for pair in optional_list(entry, "pairs")]
    return {"box": number, "bets": bets, "pairs": pairs}


def read_options(round_):
    rules = read_rules(round_)
    resplit = check_string(rules.get("resplit", "rank"), "resplit")
    if resplit not in ("rank", "points"):
        raise bad_field("resplit is rank or points")
    return {"decks": check_integer(rules.get("decks", 8), "decks", 1, 8), "resplit": resplit}


def check_bets(boxes):
    for box in boxes:
        if len(box["bets"]) > 3:
            raise Refused("illegal-bet", "at most three bets on a box", "4.6")
        names = [bet["player"] for bet in box["bets"]]
        if len(set(names)) != len(names):
            raise Refused("illegal-bet", "a player stands twice on one box", "4.6")
        if len(box["pairs"]) > 3:
            raise Refused("illegal-bet", "at most three pair bets on a box", "4.8.3")


# ---------------------------------------------------------------- the table


class Hand:
    """One hand of a box and the bets on it, in the box's order."""

    def __init__(self, cards, bets, from_split=False):
        self.cards = cards
        self.bets = bets  # each {"player", "stake", "added", "surrendered", "even_money"}
        self.pairs = []  # pair bets put on it by a split: {"player", "stake", "wins"}
        self.from_split = from_split
        self.split_aces = False
        self.finished = False

    def total(self):
        return total(self.cards)

    def busted(self):
        return self.total() > 21

    def blackjack(self):
        return is_blackjack(self.cards) and not self.from_split  # 4.10.5

    def live(self):
        return [b for b in self.bets if not b["surrendered"] and not b["even_money"]]

    def bet_of(self, player):
        for bet in self.live():
            if bet["player"] == player:
                return bet
        return None

    def needs_decision(self):
        if self.finished or self.split_aces or not self.live():
            return False
        return self.total() < 21


def new_bet(player, stake):
    return {"player": player, "stake": stake, "added": 0, "surrendered": False,
            "even_money": False}


class Box:
    def __init__(self, read):
        self.number = read["box"]
        self.all_bets = read["bets"]
        self.pairs = read["pairs"]
        self.playing = [b for b in read["bets"] if b["void"] is None]
        self.void = [b for b in read["bets"] if b["void"] is not None]
        self.first_cards = []
        self.hands = []
        self.insurance = []  # {"player", "owner", "stake", "void"}

    def bet_of(self, player):
        for bet in self.all_bets:
            if bet["player"] == player:
                return bet
        return None

    def has_any_bet(self, player):
        return any(bet["player"] == player for bet in self.all_bets + self.pairs)


class Table:
    """Plays a round. `decide(table)` gives the next action or None when there is none."""

    def __init__(self, boxes, options, limits, cards, decide):
        self.boxes = [Box(box) for box in boxes]
        self.in_play = [box for box in self.boxes if box.playing]
        self.options = options
        self.limits = limits
        self.cards = list(cards)
        self.decide = decide
        self.dealer = []
        self.waiting = None  # (box, hand number) whose decision is looked for

    def draw(self, clause):
        if not self.cards:
            raise Refused("incomplete", "the cards run out", clause)
        return self.cards.pop(0)

    def play(self):
        if not self.in_play:
            if self.cards:
                self.dealer.append(self.draw("4.7.2"))
            self.take_insurance()
            return
        self.first_deal()
        self.take_insurance()
        for box in self.in_play:
            self.play_box(box)
        self.dealers_turn()

    def first_deal(self):
        """4.7.2"""
        for box in self.in_play:
            box.first_cards.append(self.draw("4.7.2"))
        self.dealer.append(self.draw("4.7.2"))
        for box in self.in_play:
            box.first_cards.append(self.draw("4.7.2"))
            bets = [new_bet(b["player"], b["stake"]) for b in box.playing]
            box.hands = [Hand(list(box.first_cards), bets)]

    def shows_ace(self):
        return bool(self.dealer) and self.dealer[0][0] == "A"

    # 4.11 and 4.15.3: everything that comes before the first decision

    def take_insurance(self):
        self.waiting = None
        while True:
            action = self.decide(self, before_decisions=True)
            if action is None:
                return
            if not self.in_play:
                raise Refused("unused", "decisions are left over", "4.16.1")
            if not self.shows_ace():
                raise illegal("the dealer shows no ace", "4.11.1")
            box = next((b for b in self.in_play if b.number == action["box"]), None)
            if box is None or action["hand"] != 1:
                raise illegal("there is no such hand", "4.11.1")
            if action["do"] == "insure":
                self.insure(box, action)
            else:
                self.even_money(box, action)

    def insure(self, box, action):
        if not action["stakes"]:
            raise illegal("nobody insures", "4.11.1")
        for player, stake in action["stakes"].items():
            owner = action.get("for", player)
            bet = box.bet_of(owner)
            if bet is None:
                raise illegal(f"{owner} has no bet on this box", "4.11.1")
            if "for" in action and any(other.has_any_bet(player) for other in self.boxes):
                raise illegal(f"{player} has a bet in this round", "J17")
            if any(b["even_money"] and b["player"] == owner for b in box.hands[0].bets):
                raise illegal(f"{owner} has taken even money", "4.15.3")
            laid = sum(i["stake"] for i in box.insurance if i["owner"] == owner)
            if 2 * (laid + stake) > bet["stake"]:
                raise illegal("insurance is at most half the stake", "4.11.1")
            box.insurance.append({"player": player, "owner": owner, "stake": stake,
                                  "void": bet["void"]})

    def even_money(self, box, action):
        hand = box.hands[0]
        if not hand.blackjack():
            raise illegal("even money needs a blackjack", "4.15.3")
        if not action["players"]:
            raise illegal("nobody takes even money", "4.15.4.1")
        for player in action["players"]:
            bet = hand.bet_of(player)
            if bet is None:
                raise illegal(f"{player} has no bet waiting on this box", "4.15.4.1")
            bet["even_money"] = True
            for insurance in box.insurance:
                if insurance["player"] == player and insurance["owner"] == player:
                    insurance["void"] = "4.15.3"

    # 4.9, 4.10, 4.12, 4.13: the decisions

    def play_box(self, box):
        place = 0
        while place < len(box.hands):
            hand = box.hands[place]
            if len(hand.cards) == 1:  # 4.10.2: the waiting split hand gets its card now
                self.second_split_card(hand)
            if hand.needs_decision():
                self.take_decision(box, place)
            else:
                place += 1

    def second_split_card(self, hand):
        hand.cards.append(self.draw("4.10.2"))
        for pair in hand.pairs:
            if pair["wins"] is None:
                pair["wins"] = hand.cards[0][0] == hand.cards[1][0]  # 4.10.1.2

    def take_decision(self, box, place):
        self.waiting = (box, place + 1)
        action = self.decide(self, before_decisions=False)
        if action is None:
            raise Refused("incomplete", "a hand waits for a decision", "4.13.1")
        if action["do"] in ("insure", "even-money"):
            raise illegal("too late for insurance", "4.11.2")
        if action["box"] != box.number or action["hand"] != place + 1:
            raise illegal("another hand is to decide", "4.13.1")
        hand = box.hands[place]
        if action["do"] == "hit":
            hand.cards.append(self.draw("4.13.1"))
        elif action["do"] == "stand":
            hand.finished = True
        elif action["do"] == "double":
            self.double(hand, action["stakes"])
        elif action["do"] == "split":
            self.split(box, place, action)
        else:
            self.surrender(hand, action["players"])

    def double(self, hand, stakes):
        if len(hand.cards) != 2:
            raise illegal("doubling is for two cards", "4.9.1")
        if hand.live()[0]["player"] not in stakes:
            raise illegal("the controlling player must double", "4.9.4")
        for player, stake in stakes.items():
            bet = hand.bet_of(player)
            if bet is None:
                raise illegal(f"{player} has no bet on this hand", "4.9.4")
            if stake > bet["stake"] or stake < self.limits.minimum("main"):
                raise illegal("doubling is for no more than the stake, no less than the minimum",
                              "4.9.1")
            bet["added"] = stake
        hand.cards.append(self.draw("4.9.1.2"))
        hand.finished = True

    def may_split(self, box, hand):
        if len(hand.cards) != 2 or value(hand.cards[0]) != value(hand.cards[1]):
            return False
        if len(box.hands) >= 4:
            return False
        same_rank = hand.cards[0][0] == hand.cards[1][0]
        return not hand.from_split or same_rank or self.options["resplit"] == "points"

    def split(self, box, place, action):
        hand = box.hands[place]
        if not self.may_split(box, hand):
            raise illegal("this hand cannot be split", "4.10.1")
        stakes = action["stakes"]
        if hand.live()[0]["player"] not in stakes:
            raise illegal("the controlling player must match", "4.10.7")
        for player, stake in stakes.items():
            bet = hand.bet_of(player)
            if bet is None:
                raise illegal(f"{player} has no bet on this hand", "4.10.7")
            if stake != bet["stake"]:
                raise illegal("a split is matched exactly", "4.10.1.1")
        same_rank = hand.cards[0][0] == hand.cards[1][0]
        matching = [new_bet(b["player"], b["stake"]) for b in hand.bets if b["player"] in stakes]
        second = Hand([hand.cards.pop()], matching, from_split=True)
        hand.from_split = True
        hand.split_aces = second.split_aces = hand.cards[0][0] == "A"  # 4.10.4.1
        placed = []
        for pair in action["pairs"]:
            if not same_rank:
                raise illegal("a pair bet needs two cards of one rank", "4.10.1.2")
            if pair["hand"] not in (place + 1, place + 2):
                raise illegal("a pair bet goes on one of the new hands", "4.10.1.2")
            placed.append(pair["hand"])
            if placed.count(pair["hand"]) > 3:
                raise illegal("at most three pair bets on a hand", "4.8.3")
            new = hand if pair["hand"] == place + 1 else second
            new.pairs.append({"player": pair["player"], "stake": pair["stake"], "wins": None})
        box.hands.insert(place + 1, second)

    def surrender(self, hand, players):
        if self.shows_ace():
            raise illegal("no surrender against an ace", "4.12.1.1")
        if hand.from_split or len(hand.cards) != 2:
            raise illegal("surrender is the first decision", "4.12.1")
        if not players:
            raise illegal("nobody surrenders", "4.12.1")
        for player in players:
            bet = hand.bet_of(player)
            if bet is None:
                raise illegal(f"{player} has no bet on this hand", "4.12.2")
            bet["surrendered"] = True

    # 4.14

    def undecided_hands(self):
        hands = [hand for box in self.in_play for hand in box.hands]
        return [h for h in hands if h.live() and not h.busted() and not h.blackjack()]

    def waiting_blackjacks(self):
        if value(self.dealer[0]) not in (1, 10):  # 4.15.2: paid at once
            return []
        hands = [hand for box in self.in_play for hand in box.hands]
        return [h for h in hands if h.blackjack() and h.live()]

    def live_insurance(self):
        return [i for box in self.in_play for i in box.insurance if i["void"] is None]

    def dealers_turn(self):
        """J2"""
        if self.undecided_hands() or self.waiting_blackjacks() or self.live_insurance():
            self.dealer.append(self.draw("4.14.1"))
            while self.undecided_hands() and total(self.dealer) < 17:
                self.dealer.append(self.draw("4.14.2"))

    # ------------------------------------------------------------ what is paid

    def settle(self):
        return [line for box in self.boxes for line in self.settle_box(box)]

    def settle_box(self, box):
        lines = []
        for bet in box.void:
            lines.append(void_line(bet["player"], "main", bet["stake"], bet["void"],
                                   box=box.number, hand=1))
        void_names = {bet["player"]: bet["void"] for bet in box.void}
        for pair in box.pairs:
            if not box.playing or pair["player"] in void_names:
                clause = void_names.get(pair["player"], box.void[0]["void"])
                lines.append(void_line(pair["player"], "pair", pair["stake"], clause,
                                       box=box.number, hand=1))
            else:
                wins = box.first_cards[0][0] == box.first_cards[1][0]
                lines.append(self.pair_line(box, 1, pair, wins))
        for insurance in box.insurance:
            lines.append(self.insurance_line(box, insurance))
        for number, hand in enumerate(box.hands, 1):
            for pair in hand.pairs:
                lines.append(self.pair_line(box, number, pair, pair["wins"]))
        for bet in box.playing:
            lines += self.bettor_lines(box, bet["player"], bet["stake"])
        return lines

    def pair_line(self, box, number, pair, wins):
        """6.3"""
        counted = self.limits.counted("pair", pair["stake"])
        return judged_line(pair["player"], "pair", pair["stake"], counted,
                           "win" if wins else "lose", 11, ["6.3.1" if wins else "6.3.2", "5.1"],
                           box=box.number, hand=number)

    def insurance_line(self, box, insurance):
        player, stake = insurance["player"], insurance["stake"]
        if insurance["void"] is not None:
            return void_line(player, "insurance", stake, insurance["void"], box=box.number, hand=1)
        wins = value(self.dealer[1]) == 10
        return judged_line(player, "insurance", stake, stake, "win" if wins else "lose", 2,
                           ["4.11.1", "5.1"] if wins else ["4.14.4"], box=box.number, hand=1)

    def bettor_lines(self, box, player, first_stake):
        """All hands of one bettor on a box; J7 looks at them together."""
        places = [(number, hand, bet) for number, hand in enumerate(box.hands, 1)
                  for bet in hand.bets if bet["player"] == player]
        lost = sum(self.in_play_of(bet) for _, hand, bet in places if hand.busted())
        left_to_take = max(0, self.limits.counted("main", first_stake) - lost)
        lines = []
        for number, hand, bet in places:
            line, taken = self.main_line(hand, bet, left_to_take)
            left_to_take -= taken
            line.update(box=box.number, hand=number)
            lines.append(line)
        return lines

    def in_play_of(self, bet):
        """The maximum cuts the stake and the part added by doubling each by itself."""
        return self.limits.counted("main", bet["stake"]) + self.limits.counted("main", bet["added"])

    def main_line(self, hand, bet, left_to_take):
        """The line, and what a dealer's blackjack took (J7)."""
        player, stake, counted = bet["player"], bet["stake"] + bet["added"], self.in_play_of(bet)

        def plain(outcome, ratio, *clauses):
            return judged_line(player, "main", stake, counted, outcome, ratio, list(clauses)), 0

        if bet["surrendered"]:
            return self.surrender_line(player, stake, counted), 0
        if hand.busted():
            return plain("lose", 0, "4.13.3")
        if bet["even_money"]:
            return plain("win", 1, "4.15.3")
        if hand.blackjack():
            if is_blackjack(self.dealer):
                return plain("push", 0, "6.2.3")
            return plain("win", Fraction(3, 2), "6.2.3.1", "5.1")
        if is_blackjack(self.dealer):
            return self.line_against_blackjack(player, stake, counted, left_to_take)
        own, other = hand.total(), total(self.dealer)
        if other > 21 or own > other:
            return plain("win", 1, "6.2.1")
        if own < other:
            return plain("lose", 0, "6.2.2")
        return plain("push", 0, "6.2.3")

    @staticmethod
    def surrender_line(player, stake, counted):
        kept = counted // 2
        shown = counted if counted != stake else None
        if counted == 0:
            return judged_line(player, "main", stake, 0, "lose", 0, ["4.12.1"])
        return make_line(player, "main", stake, "surrender", stake - counted + kept, ["4.12.1"],
                         counted=shown, breakage=show_breakage(Fraction(counted, 2) - kept))

    @staticmethod
    def line_against_blackjack(player, stake, counted, left_to_take):
        """4.9.1.4, 4.9.5, 4.10.8"""
        taken = min(counted, left_to_take)
        if counted == 0:
            return judged_line(player, "main", stake, 0, "lose", 0, ["4.10.8"]), 0
        shown = counted if counted != stake else None
        line = make_line(player, "main", stake, "lose" if taken else "push", stake - taken,
                         ["6.2.2", "4.10.8"], counted=shown)
        return line, taken


class Script:
    """The `actions` of a round as a supply of decisions."""

    def __init__(self, actions):
        self.actions = list(actions)

    def __call__(self, table, before_decisions):
        if not self.actions:
            return None
        if before_decisions and self.actions[0]["do"] not in ("insure", "even-money"):
            return None
        return self.actions.pop(0)


def void_round_lines(boxes, clause):
    lines = []
    for box in boxes:
        for name, entries in (("main", box["bets"]), ("pair", box["pairs"])):
            for entry in entries:
                lines.append(void_line(entry["player"], name, entry["stake"], clause,
                                       box=box["box"], hand=1))
    return lines


def settle(round_):
    options = read_options(round_)
    limits = Limits(round_, KINDS)
    void = read_void(round_, VOID_CLAUSES)
    boxes = [read_box(entry) for entry in optional_list(round_, "boxes")]
    numbers = [box["box"] for box in boxes]
    if any(a >= b for a, b in zip(numbers, numbers[1:])):
        raise bad_field("boxes stand in dealing order")
    if void is not None:
        check_bets(boxes)
        return "void", {"clause": void}, void_round_lines(boxes, void)
    cards = read_cards(round_, "cards")
    actions = [read_action(entry) for entry in optional_list(round_, "actions")]
    check_bets(boxes)
    check_cards(cards, options["decks"])
    script = Script(actions)
    table = Table(boxes, options, limits, cards, script)
    table.play()
    if script.actions:
        raise Refused("unused", "decisions are left over", "4.16.1")
    if table.cards:
        raise Refused("unused", "cards are left over", "4.16.1")
    result = {"dealer": table.dealer, "total": total(table.dealer)}
    return "settled", result, losing_first(table.settle())
