"""Two of the same at once, and what must not be together: every request is there but for its last byte, and then all of those are sent.

However they fall, what was acknowledged has happened once and what was refused not at all: chips are counted after each race, and at the
end all balances add up to zero and the audit finds nothing.
"""
import json
import socket
import sys

from support import QUIET, SECRET, Books, check, client, code_of, is_sound, run

TURNS = 2  # of each race: who wins is chance


def packed(request):
    """(method, path, body, {cookie, token, key}) as bytes."""
    method, path, body, who = request
    data = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    head += f"Cookie: croupier={who['cookie']}\r\n" if "cookie" in who else ""
    head += f"Authorization: Bearer {who['token']}\r\n" if "token" in who else ""
    head += f"Idempotency-Key: {who['key']}\r\n" if "key" in who else ""
    return head.encode() + b"\r\n" + data


def at_once(server, requests):
    """[(status, answer)] of all of them, in their order."""
    links = []
    for request in requests:
        link = socket.create_connection(("127.0.0.1", server.port), timeout=client.PATIENCE)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        data = packed(request)
        link.sendall(data[:-1])
        links.append((link, data[-1:]))
    for link, last in links:
        link.send(last)
    answers = []
    for link, _ in links:
        got = b""
        while chunk := link.recv(65536):
            got += chunk
        link.close()
        head, _, body = got.partition(b"\r\n\r\n")
        answers.append((int(head[9:12]), json.loads(body)))
    return answers


def taken(answers):
    return [answer for status, answer in answers if status < 300]


class House:
    def __init__(self, server):
        self.server = server
        self.cookies = {post: server.login(post) for post in client.POSTS}
        self.made = 0
        self.table = self.make("pit-manager", "/api/tables", {"name": "Race", "game": "sicbo", "virtual": False, "min": 10000, "max": 50000000})["table"]
        self.fill(900000000)
        self.make("pit-supervisor", f"/api/tables/{self.table}/float", {"open": True, "count": 900000000})
        self.make("pit-supervisor", f"/api/tables/{self.table}/shift", {"staff": 1})
        self.at = f"/api/tables/{self.table}"

    def who(self, post):
        return {"cookie": self.cookies[post]}

    def ask(self, post, method, path, body=None):
        return self.server.request(method, path, body, cookie=self.cookies[post])[:2]

    def make(self, post, path, body):
        status, answer = self.ask(post, "POST", path, body)
        check(status in (200, 201), f"{path} {body}: {status} {answer}")
        return answer

    def fill(self, amount):
        fill = self.make("pit-supervisor", f"/api/tables/{self.table}/fills", {"amount": amount})["fill"]
        self.make("cage", f"/api/fills/{fill}/approve", {})
        return fill

    def event(self, event, post="dealer", **more):
        return self.make(post, self.at + "/events", {"event": event, **more})

    def round(self):
        return client.round_of(self.server.port, self.table)

    def view(self):
        return self.ask("dealer", "GET", self.at)[1]

    def purse(self, player):
        return self.ask("cage", "GET", f"/api/players/{player}")[1]["purse"]

    def hire(self, post="pit-manager"):
        self.made += 1
        name = f"runner {self.made}"
        staff = self.make("table-games-director", "/api/staff", {"name": name, "post": post, "password": SECRET})["staff"]
        return staff, name

    def throw(self, *dice):
        self.event("shake", number=3)
        self.event("open-cage")
        for die in dice:
            self.event("key", number=die)
        self.event("key-confirm")


# ---- The same twice ----


def same_key(house):
    player, _ = house.server.player()
    for turn in range(TURNS):
        who = {**house.who("cage"), "key": f"race{player}.{turn}"}
        answers = at_once(house.server, [("POST", "/api/cage/buy-in", {"player": player, "amount": 10000}, who)] * 12)
        check(len(taken(answers)) == 12 and len({json.dumps(answer) for _, answer in answers}) == 1, f"one answer twelve times: {answers[:3]}")
    check(house.purse(player) == 50000000 + TURNS * 10000, f"bought once a turn: {house.purse(player)}")
    who = {**house.who("cage"), "key": f"other{player}"}
    answers = at_once(house.server, [("POST", "/api/cage/buy-in", {"player": player, "amount": 10000 * (i + 1)}, who) for i in range(6)])
    check(len(taken(answers)) == 1 and all(code_of(answer) == "key-used" for status, answer in answers if status >= 300), f"one key, six requests: {answers}")


def double_cash_out(house):
    for _ in range(TURNS):
        player, token = house.server.player()
        answers = at_once(house.server, [("POST", "/api/cage/cash-out", {"player": player, "amount": 50000000}, house.who(post))
                                         for post in ("cage", "shift-manager", "operations-manager") * 2])
        check(len(taken(answers)) == 1, f"cashed once: {[status for status, _ in answers]}")
        check(house.purse(player) == 0, f"and the purse is empty: {house.purse(player)}")
        answers = at_once(house.server, [("POST", "/api/me/chips", {}, {"token": token})] * 6)
        check(len(taken(answers)) == 1, f"filled again once: {[status for status, _ in answers]}")


def double_approval(house):
    for _ in range(TURNS):
        before = house.view()["float"]
        fill = house.make("pit-supervisor", house.at + "/fills", {"amount": 1000000})["fill"]
        answers = at_once(house.server, [("POST", f"/api/fills/{fill}/approve", {}, house.who(post)) for post in ("cage", "shift-manager", "operations-manager") * 2])
        check(len(taken(answers)) == 1 and house.view()["float"] == before + 1000000, f"filled once: {[status for status, _ in answers]}")
        fill = house.make("dealer", house.at + "/credits", {"amount": 1000000})["fill"]
        answers = at_once(house.server, [("POST", f"/api/fills/{fill}/approve", {}, house.who("cage")), ("DELETE", f"/api/fills/{fill}", None, house.who("dealer")),
                                         ("POST", f"/api/fills/{fill}/approve", {}, house.who("shift-manager")), ("DELETE", f"/api/fills/{fill}", None, house.who("pit-supervisor"))])
        check(len(taken(answers)) == 1, f"approved or taken back, once: {answers}")
        moved = 1000000 if answers[0][0] < 300 or answers[2][0] < 300 else 0
        check(house.view()["float"] == before + 1000000 - moved, "and the tray says the same")


def two_supervisors(house):
    """A request that many answer at once: it happens once, in two names, or not at all."""
    for turn in range(TURNS):
        player, _ = house.server.player()
        request = house.make("dealer", house.at + "/requests", {"event": "tip", "player": player, "amount": 20000, "text": "handed over"})["request"]
        grants = [("POST", f"/api/requests/{request}/answer", {"grant": True}, house.who(post)) for post in ("pit-supervisor", "pit-manager", "shift-manager") * 2]
        others = [("POST", f"/api/requests/{request}/answer", {"grant": False}, house.who("operations-manager")), ("DELETE", f"/api/requests/{request}", None, house.who("dealer"))]
        answers = at_once(house.server, grants if turn == 0 else others + grants)
        check(len(taken(answers)) == 1, f"answered once: {[status for status, _ in answers]}")
        granted = any(status < 300 for status, _ in answers[len(answers) - len(grants):])
        check(house.purse(player) == 50000000 - (20000 if granted else 0), f"and the chips say the same: {house.purse(player)}")
        own = house.make("pit-supervisor", house.at + "/requests", {"event": "tip", "player": player, "amount": 20000, "text": "handed over"})["request"]
        answers = at_once(house.server, [("POST", f"/api/requests/{own}/answer", {"grant": True}, house.who("pit-supervisor"))] * 4)
        check(not taken(answers), "not by who asked, however often")
        house.ask("pit-supervisor", "DELETE", f"/api/requests/{own}")


def one_code(house):
    """A code for a player's token, and the token's own replacement."""
    for _ in range(TURNS):
        code = house.make("dealer", "/api/players", {})["code"]
        answers = at_once(house.server, [("POST", "/api/players/redeem", {"code": code}, {})] * 8)
        check(len(taken(answers)) == 1, f"a code is good once: {[status for status, _ in answers]}")
        token = taken(answers)[0]["token"]
        answers = at_once(house.server, [("POST", "/api/me/token", {}, {"token": token})] * 8)
        check(len(taken(answers)) == 1 and all(status in (201, 401) for status, _ in answers), f"a token is replaced once: {[status for status, _ in answers]}")
        check(house.server.request("GET", "/api/me", token=taken(answers)[0]["token"])[0] == 200, "by the one that was told")


def one_name(house):
    """Passwords are hashed beside the loop: what was true before may not be true behind it."""
    for turn in range(TURNS):
        house.made += 1
        body = {"name": f"twin {house.made}", "post": "dealer", "password": SECRET}
        answers = at_once(house.server, [("POST", "/api/staff", body, house.who(post)) for post in ("shift-manager", "table-games-director") * 2])
        check(len(taken(answers)) == 1 and all(status in (201, 409) for status, _ in answers), f"a name is given once: {answers}")
        staff, name = house.hire("dealer")
        mine = house.server.login(name, SECRET)
        new = [f"another long word {turn} {i}" for i in range(4)]
        answers = at_once(house.server, [("POST", "/api/me/password", {"old": SECRET, "password": password}, {"cookie": mine}) for password in new])
        check(len(taken(answers)) == 1, f"an old password is good for one change: {[(status, code_of(answer)) for status, answer in answers]}")
        holds = [password for password in new if house.server.login(name, password)]
        check(holds == [password for password, (status, _) in zip(new, answers) if status == 200], f"and what was acknowledged holds: {holds}")


# ---- What must not be together ----


def bets_and_the_call(house):
    """Bets while the dealer calls: what was acknowledged lies there, nothing else, and nothing comes after."""
    players = [house.server.player() for _ in range(4)]
    for _ in range(TURNS):
        house.event("open-round")
        number = house.round()
        bet = {"event": "bet", "bet": "small", "amount": 10000, "round": number}
        bets = [("POST", house.at + "/events", {**bet, "player": player}, {"token": token}) for player, token in players for _ in range(4)]
        call = ("POST", house.at + "/events", {"event": "no-more-bets"}, house.who("dealer"))
        answers = at_once(house.server, bets[:8] + [call] + bets[8:])
        check(answers[8][0] == 201, f"the call: {answers[8]}")
        laid = len(taken(answers)) - 1
        refused = {code_of(answer) for status, answer in answers if status >= 300}
        check(refused <= {"wrong-phase", "bets-closed", "no-more-bets"}, f"why the others are refused: {refused}")
        late = house.server.request("POST", house.at + "/events", {**bet, "player": players[0][0]}, token=players[0][1])
        check(late[0] >= 400, f"nothing after the call: {late[:2]}")
        before = sum(house.purse(player) for player, _ in players)
        house.throw(1, 2, 3)
        house.event("collect")
        answers = at_once(house.server, [("POST", house.at + "/events", {"event": "pay"}, house.who("dealer"))] * 5) if laid else []
        check(not laid or len(taken(answers)) == 1, f"paid once: {[status for status, _ in answers]}")
        after = sum(house.purse(player) for player, _ in players)
        check(after - before == 2 * 10000 * laid, f"what was acknowledged is paid: {laid} bets, {after - before}")


def one_purse(house):
    """The whole purse, at once: on the felt, on two spots, at another table, at the cage, as a tip. It goes one way."""
    for _ in range(TURNS):
        player, token = house.server.player()
        house.event("open-round")
        number, whole = house.round(), 50000000
        answers = at_once(house.server, [
            ("POST", house.at + "/events", {"event": "bet", "player": player, "bet": "small", "amount": whole, "round": number}, {"token": token}),
            ("POST", "/api/cage/cash-out", {"player": player, "amount": whole}, house.who("cage")),
            ("POST", house.at + "/events", {"event": "bet", "player": player, "bet": "big", "amount": whole, "round": number}, {"token": token}),
            ("POST", "/api/tables/6/events", {"event": "tip", "player": player, "amount": whole}, {"token": token}),
            ("POST", house.at + "/events", {"event": "tip", "player": player, "amount": whole}, {"token": token})])
        check(len(taken(answers)) == 1, f"one purse, one way: {[(status, code_of(answer)) for status, answer in answers]}")
        check(house.purse(player) == 0, f"and it is empty: {house.purse(player)}")
        bet = next((name for name, (status, _) in zip(("small", None, "big"), answers) if status < 300), None)
        if bet:
            answers = at_once(house.server, [("POST", house.at + "/events", {"event": "withdraw", "player": player, "bet": bet, "round": number}, {"token": token})] * 5)
            check(len(taken(answers)) == 1 and house.purse(player) == whole, f"taken back once: {[status for status, _ in answers]}")
        house.event("no-more-bets")
        house.throw(1, 1, 2)
        house.event("collect")


def counted_twice(house):
    """A float is closed once, whoever counts it."""
    counts = house.view()["float"]
    posts = ("pit-supervisor", "pit-manager", "shift-manager") * 2
    answers = at_once(house.server, [("POST", house.at + "/float", {"open": False, "count": counts}, house.who(post)) for post in posts])
    check(len(taken(answers)) == 1, f"closed once: {[status for status, _ in answers]}")
    answers = at_once(house.server, [("POST", house.at + "/float", {"open": True, "count": counts}, house.who(post)) for post in posts])
    check(len(taken(answers)) == 1, f"opened once: {[status for status, _ in answers]}")


def gone_meanwhile(house):
    """Log-out, dismissal, another post: what was acknowledged has happened, what comes after is refused."""
    director = house.who("table-games-director")
    for turn in range(2 * TURNS):
        staff, name = house.hire()
        cookie = house.server.login(name, SECRET)
        asks = [("POST", "/api/tables", {"name": f"{name} {i}", "game": "sicbo"}, {"cookie": cookie}) for i in range(8)]
        ends = ("POST", "/api/logout", {}, {"cookie": cookie}) if turn % 2 else ("PATCH", f"/api/staff/{staff}", {"active": False}, director)
        answers = at_once(house.server, asks[:4] + [ends] + asks[4:])
        check(answers[4][0] == 200, f"it ends: {answers[4]}")
        made = [answer["table"] for status, answer in answers[:4] + answers[5:] if status == 201]
        check(all(status in (201, 401) for status, _ in answers[:4] + answers[5:]), f"made, or signed out: {[status for status, _ in answers]}")
        names = [table["name"] for table in house.server.request("GET", "/api/floor?limit=1000")[1]["tables"] if table["name"].startswith(f"{name} ")]
        check(len(names) == len(made), f"what was acknowledged is there, and no more: {names} {made}")
        check(house.server.request("GET", "/api/me", cookie=cookie)[0] == 401, "nothing afterwards")


def socket_meanwhile(house):
    """Commands in one burst over the WebSocket, and the end of its session over HTTP in the middle."""
    for _ in range(TURNS):
        _, name = house.hire()
        cookie = house.server.login(name, SECRET)
        link = house.server.websocket(cookie=cookie)
        for number in range(60):
            link.command(number, "tables-add", body={"name": f"{name} w{number}", "game": "sicbo"})
        house.server.request("POST", "/api/logout", {}, cookie=cookie)
        made = set()
        try:
            while True:
                answer = link.receive()
                if answer.get("status") == 201:
                    made.add(answer["id"])
        except client.Closed as closed:
            check(closed.code == 4401, f"signed out: {closed.code}")
        link.close()
        names = {table["name"] for table in house.server.request("GET", "/api/floor?limit=1000")[1]["tables"] if f"{name} w" in table["name"]}
        check({f"{name} w{number}" for number in made} <= names, "what was acknowledged is there")


def suite(program, store):
    server = client.Server(program, store=store, options=QUIET)
    books = Books(server.store)
    try:
        house = House(server)
        for race in (same_key, double_cash_out, double_approval, two_supervisors, one_code, one_name, bets_and_the_call, one_purse, counted_twice,
                     gone_meanwhile, socket_meanwhile):
            race(house)
            check(books.sum() == 0, f"{race.__name__}: the sum of all balances")
        is_sound(program, server.store, books, "after the races")
        check(server.stop() == 0, "a clean stop")
        server.start()
    finally:
        books.close()
        server.close()


if __name__ == "__main__":
    sys.exit(run(suite))
