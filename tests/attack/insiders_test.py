"""Four who want money or harm and are let in: a guest, a dealer, a supervisor, a manager. Each tries what the own post comes near to, at
odd moments, twice, and late. What is refused has moved no chip; what happened reached surveillance; and the books are right at the end.
"""
import sys

from support import QUIET, SECRET, Books, check, client, code_of, is_sound, run

WHOLE = 50000000


class House:
    def __init__(self, server):
        self.server = server
        self.cookies = {post: server.login(post) for post in client.POSTS}
        self.books = Books(server.store)
        self.table = self.ok("pit-manager", "POST", "/api/tables", {"name": "Here", "game": "sicbo", "virtual": False, "min": 10000, "max": 50000000})["table"]
        fill = self.ok("pit-supervisor", "POST", f"/api/tables/{self.table}/fills", {"amount": 900000000})["fill"]
        self.ok("cage", "POST", f"/api/fills/{fill}/approve", {})
        self.at = f"/api/tables/{self.table}"
        self.ok("pit-supervisor", "POST", self.at + "/float", {"open": True, "count": 900000000})
        self.ok("pit-supervisor", "POST", self.at + "/shift", {"staff": 1})

    def ask(self, post, method, path, body=None):
        return self.server.request(method, path, body, cookie=self.cookies[post])[:2]

    def ok(self, post, method, path, body=None):
        status, answer = self.ask(post, method, path, body)
        check(status in (200, 201), f"{path} {body} by {post}: {status} {answer}")
        return answer

    def event(self, event, post="dealer", **more):
        return self.ok(post, "POST", self.at + "/events", {"event": event, **more})

    def refused(self, what, requests, codes=None):
        """Each is refused, and after all of them the house is as it was."""
        before = self.books.state()
        for method, path, body, who in requests:
            status, answer, _ = self.server.request(method, path, body, **who)
            check(400 <= status < 500 and (codes is None or code_of(answer) in codes), f"{what}: {method} {path} {str(body)[:140]}: {status} {str(answer)[:160]}")
        check(self.books.state() == before, f"{what}: something has changed")

    def by(self, post):
        return {"cookie": self.cookies[post]}

    def purse(self, player):
        return self.ask("cage", "GET", f"/api/players/{player}")[1]["purse"]

    def throw(self, *dice):
        self.event("shake", number=3)
        self.event("open-cage")
        for die in dice:
            self.event("key", number=die)
        self.event("key-confirm")


def test_guest(house):
    server, at = house.server, house.at
    friend, _ = server.player()
    player, token = server.player()
    own = {"token": token}
    house.event("open-round")
    wrong = [{"event": "tip", "amount": amount} for amount in (-10000, 0, -2**63, 2**63 - 1, WHOLE + 1)]
    wrong += [{"event": "bet", "bet": "small", "amount": amount} for amount in (-10000, 0, 1, 9999, WHOLE + 10000, 2**62, 2**63 - 1)]
    wrong += [{"event": "bet", "bet": bet, "amount": 10000} for bet in ("", "Small", "small ", "total:99", "total:-1", "single:7", "all", "%s", "small\0x", "main")]
    wrong += [{"event": "withdraw", "bet": "small", "amount": amount} for amount in (-1, 10000)] + [{"event": "withdraw", "bet": "all"}]
    wrong += [{"event": "bet", "bet": "small", "amount": 10000, "player": friend}, {"event": "tip", "amount": 10000, "player": friend}, {"event": "leave", "player": friend},
              {"event": "sit", "player": friend}, {"event": "bet", "bet": "small", "amount": 10000, "round": 0}, {"event": "bet", "bet": "small", "amount": 10000, "round": 2**32 + 1},
              {"event": "bet", "bet": "small", "amount": 10000, "round": None}, {"event": "bet", "bet": "small", "amount": 10000, "number": 2}]
    # what is the dealer's, the pit's, the machine's
    wrong += [{"event": event, **more} for event, more in (
        ("buy-in", {"amount": 10000, "player": player}), ("no-more-bets", {}), ("open-round", {}), ("collect", {}), ("pay", {}), ("shake", {"number": 3}), ("key", {"number": 1}),
        ("correct-payment", {"player": player, "round": 1, "bet": "small", "amount": 10000, "text": "x"}), ("correct-result", {"dice": [1, 1, 1], "text": "x"}),
        ("ruling", {"player": player, "round": 1, "amount": 10000, "text": "x"}), ("call", {"clause": "7.4"}), ("commit", {"bytes": "00" * 32}), ("reveal", {"bytes": "00" * 32}),
        ("set-limit", {"kind": "all", "amount": 1, "amount2": 2**40}), ("suspend", {"text": "x"}), ("close-table", {}), ("end-commitment", {"bytes": "00" * 32}))]
    # names that are somebody else's, or that nobody can read
    wrong += [{"event": "sit", "text": name} for name in ("dealer", "Dealer", "deаler", "pit-supervisor", "\u202erelaed", "An\u200b", "a\u0000b", " An", "x" * 70)]
    # what only the record has
    wrong += [{"event": "bet", "bet": "small", "amount": 10000, **more} for more in ({"sender": "staff"}, {"id": friend}, {"post": "dealer"}, {"seq": 1}, {"time": 1},
                                                                                      {"authorised_by": 3}, {"authorised_post": "pit-supervisor"}, {"engine": 1})]
    house.refused("a guest", [("POST", at + "/events", body, own) for body in wrong])
    check(house.purse(player) == WHOLE, "the purse is as it was")
    # late: behind the call, behind the result, in the next round with the number of this one
    number = client.round_of(server.port, house.table)
    check(server.request("POST", at + "/events", {"event": "bet", "bet": "small", "amount": 10000}, **own)[0] == 201, "a bet")
    late = [{"event": "bet", "bet": "big", "amount": 1000000, "round": number}, {"event": "withdraw", "bet": "small", "round": number},
            {"event": "withdraw", "bet": "all", "round": number}, {"event": "bet", "bet": "big", "amount": 1000000, "round": number + 1}]
    house.event("no-more-bets")
    house.refused("behind the call", [("POST", at + "/events", body, own) for body in late])
    house.throw(5, 5, 6)
    house.refused("behind the result", [("POST", at + "/events", body, own) for body in late])
    house.event("collect")
    house.event("open-round")
    house.refused("in the next round", [("POST", at + "/events", body, own) for body in late[:3]], ("other-round",))
    house.refused("in a round to come", [("POST", at + "/events", {"event": "bet", "bet": "big", "amount": 10000, "round": number + 2}, own)], ("other-round",))
    house.event("no-more-bets")
    house.throw(1, 2, 3)
    house.event("collect")


def test_dealer(house):
    """Who deals pays what the table says, once, to whom it says; and not alone where money is found or put right."""
    server, at = house.server, house.at
    friend, token = server.player()
    house.event("open-round")
    check(server.request("POST", at + "/events", {"event": "bet", "bet": "small", "amount": 1000000}, token=token)[0] == 201, "the friend bets")
    events = [{"event": "buy-in", "player": friend, "amount": 1000000, "text": "counted"}, {"event": "tip", "player": friend, "amount": 10000, "text": "given"},
              {"event": "correct-payment", "player": friend, "round": 1, "bet": "small", "amount": 5000000, "text": "x"}, {"event": "ruling", "player": friend, "round": 1, "amount": 5000000, "text": "x"},
              {"event": "correct-result", "dice": [1, 1, 2], "text": "x"}, {"event": "set-limit", "kind": "all", "amount2": 2**40}, {"event": "suspend", "text": "x"}, {"event": "close-table"},
              {"event": "collect"}, {"event": "pay"}, {"event": "key", "number": 1}, {"event": "pay", "number": -1}, {"event": "open-round"},
              {"event": "bet", "player": friend, "bet": "small", "amount": 1000000, "authorised_by": 3}]
    house.refused("a dealer in betting", [("POST", at + "/events", body, house.by("dealer")) for body in events])
    house.event("no-more-bets")
    house.refused("a dealer behind the call", [("POST", at + "/events", body, house.by("dealer")) for body in (
        {"event": "bet", "player": friend, "bet": "small", "amount": 1000000}, {"event": "withdraw", "player": friend, "bet": "small"}, {"event": "no-more-bets"})])
    house.event("shake", number=3)
    house.event("open-cage")
    house.refused("dice that are none", [("POST", at + "/events", {"event": "key", "number": number}, house.by("dealer")) for number in (0, 7, -1, 2**31 - 1)])
    for die in (1, 2, 3):
        house.event("key", number=die)
    house.refused("a fourth die", [("POST", at + "/events", {"event": "key", "number": 1}, house.by("dealer"))])
    house.event("key-confirm")
    house.refused("other dice behind the result", [("POST", at + "/events", body, house.by("dealer")) for body in (
        {"event": "key", "number": 1}, {"event": "key-clear"}, {"event": "key-confirm"}, {"event": "open-cage"}, {"event": "shake", "number": 3}, {"event": "pay"})])
    house.event("collect")
    before = house.purse(friend)
    house.event("pay")
    check(house.purse(friend) == before + 2000000, f"paid what the table says: {house.purse(friend) - before}")
    house.refused("paid again", [("POST", at + "/events", body, house.by("dealer")) for body in ({"event": "pay"}, {"event": "collect"}, {"event": "pay", "number": 1})])
    house.refused("at another's table", [("POST", f"/api/tables/{table}/events", {"event": "open-round"}, house.by("dealer")) for table in (1, 2, 999)])
    # the friend's token: nobody but the friend ever sees one
    house.refused("the guest's token", [("POST", f"/api/players/{friend}/code", {}, house.by("dealer")), ("POST", "/api/me/token", {}, house.by("dealer"))])


def test_supervisor(house):
    """What is allowed is what was asked for: by another, once, and unchanged."""
    server, at = house.server, house.at
    friend, _ = server.player()
    other, _ = server.player()
    tip = {"event": "tip", "player": friend, "amount": 20000, "text": "handed over"}
    request = house.ok("pit-supervisor", "POST", at + "/requests", tip)["request"]
    answer = f"/api/requests/{request}/answer"
    house.refused("the own request", [("POST", answer, {"grant": True}, house.by("pit-supervisor"))])
    house.refused("below", [("POST", answer, {"grant": True}, house.by(post)) for post in ("dealer", "acting-pit-supervisor", "surveillance", "cage", "regulator", "security")])
    house.refused("something else than was asked for", [("POST", answer, {"grant": True, **more}, house.by("pit-manager")) for more in (
        {"amount": 20000000}, {"amount": 20001}, {"player": other}, {"bet": "small"}, {"number": 1}, {"ref": 5}, {"box": 1})])
    # an account of the supervisor's own manager's making is nobody else
    staff = house.ok("shift-manager", "POST", "/api/staff", {"name": "Puppet", "post": "pit-manager", "password": SECRET})["staff"]
    house.cookies["puppet"] = server.login("Puppet", SECRET)
    asked = house.ok("pit-supervisor", "DELETE", f"/api/requests/{request}")
    check(asked["request"] == request, "taken back")
    house.refused("what was taken back", [("POST", answer, {"grant": True}, house.by("pit-manager"))])
    request = house.ok("shift-manager", "POST", at + "/requests", tip)["request"]
    house.refused("through the own puppet", [("POST", f"/api/requests/{request}/answer", {"grant": True}, house.by("puppet"))])
    house.ok("pit-manager", "POST", f"/api/requests/{request}/answer", {"grant": True})
    check(house.purse(friend) == WHOLE - 20000, "by somebody else, once")
    house.refused("again", [("POST", f"/api/requests/{request}/answer", {"grant": grant}, house.by("operations-manager")) for grant in (True, False)])
    # whom the manager's own manager has dismissed signs nothing, though asked before
    request = house.ok("pit-supervisor", "POST", at + "/requests", tip)["request"]
    house.ok("table-games-director", "PATCH", f"/api/staff/{staff}", {"active": False})
    status, _, _ = server.request("POST", f"/api/requests/{request}/answer", {"grant": True}, **house.by("puppet"))
    check(status == 401, f"by somebody who was dismissed: {status}")
    house.ok("pit-supervisor", "DELETE", f"/api/requests/{request}")
    # fills: the same two, and the same hand
    fill = house.ok("shift-manager", "POST", at + "/fills", {"amount": 1000000})["fill"]
    house.refused("the own fill", [("POST", f"/api/fills/{fill}/approve", {}, house.by(post)) for post in ("shift-manager", "dealer", "pit-supervisor", "pit-manager", "surveillance", "regulator")])
    house.ok("cage", "POST", f"/api/fills/{fill}/approve", {})
    house.refused("approved again, or taken back late", [("POST", f"/api/fills/{fill}/approve", {}, house.by("operations-manager")), ("DELETE", f"/api/fills/{fill}", None, house.by("shift-manager"))])
    house.refused("amounts that are none", [("POST", at + kind, {"amount": amount}, house.by("dealer")) for kind in ("/fills", "/credits") for amount in (0, -1, 2**63 - 1, 2**60)])


def test_manager(house):
    """Who makes accounts and tables makes no money, no watcher and no witness of the own."""
    server = house.server
    shift = house.by("shift-manager")
    names = {row["post"]: row["staff"] for row in house.ok("shift-manager", "GET", "/api/staff")["staff"] if row["name"] == row["post"]}
    requests = [("PATCH", f"/api/staff/{names[post]}", body, shift) for post in ("surveillance", "security", "cage", "regulator", "operations-manager", "senior-management", "shift-manager")
                for body in ({"password": SECRET}, {"active": False}, {"post": "dealer"})]
    requests += [("POST", "/api/staff", {"name": "Mine", "post": post, "password": SECRET}, shift) for post in ("surveillance", "security", "cage", "regulator", "shift-manager", "senior-management")]
    requests += [("PATCH", f"/api/staff/{names['dealer']}", {"post": post}, shift) for post in ("regulator", "cage", "shift-manager", "senior-management")]
    requests += [("POST", "/api/staff/beside", {"staff": names["cage"], "password": SECRET}, shift), ("POST", "/api/staff/beside", {"staff": names["dealer"], "post": "cage"}, shift),
                 ("DELETE", f"/api/staff/{names['operations-manager']}/factor", None, shift), ("POST", f"/api/staff/{names['shift-manager']}/vouch", {}, shift)]
    requests += [("POST", "/api/staff", {"name": name, "post": "dealer", "password": SECRET}, shift) for name in ("cage", "CAGE", "cаge", "survei11ance", "Lan\u200d", "")]
    house.refused("accounts", requests)
    # a machine's table in the middle of a round stays the machine's, and nobody throws its dice
    player, token = server.player()
    check(client.wait_for(lambda: server.request("POST", "/api/tables/1/events", {"event": "bet", "bet": "small", "amount": 100000}, token=token)[0] == 201, 60), "a bet at the machine")
    manager = house.by("pit-manager")
    house.refused("the machine's table", [("PATCH", "/api/tables/1", {"virtual": False}, manager), ("POST", "/api/tables/1/events", {"event": "key", "number": 1}, manager),
                                          ("POST", "/api/tables/1/events", {"event": "shake", "number": 3}, manager), ("POST", "/api/tables/1/events", {"event": "reveal", "bytes": "00" * 32}, manager),
                                          ("POST", "/api/tables/1/events", {"event": "commit", "bytes": "00" * 32}, manager)])
    # one count is nobody's loss: what moves something is counted by two
    before = house.books.sum()
    status, answer = house.ask("pit-manager", "POST", house.at + "/float", {"open": False, "count": 1})
    check(status >= 400 or answer.get("again"), f"a float short by everything on one person's word: {status} {answer}")
    for path, body, post in (("/api/cage/stock", {"chips": 10**9, "cash": 10**9}, "operations-manager"), (house.at + "/drop", {"count": 10**9}, "cage")):
        for _ in range(3):
            status, answer = house.ask(post, "POST", path, body)
            check(status >= 400 or answer.get("again"), f"{path} by one person again and again: {status} {answer}")
    check(house.books.sum() == before == 0, "nothing came from nowhere")
    # surveillance heard of the accounts that were made, whoever made them
    alerts = house.ok("surveillance", "GET", "/api/alerts")["alerts"]
    check(any(alert["kind"] == "staff" and "Puppet" in alert["words"]["en"] for alert in alerts), "surveillance knows of the puppet")


def suite(program, store):
    server = client.Server(program, store=store, options=QUIET)
    house = None
    try:
        house = House(server)
        for test in (test_guest, test_dealer, test_supervisor, test_manager):
            test(house)
        is_sound(program, server.store, house.books, "after all of them")
        check(server.stop() == 0, "a clean stop")
        server.start()
    finally:
        if house:
            house.books.close()
        server.close()


if __name__ == "__main__":
    sys.exit(run(suite))
