"""Every operation and every message of the WebSocket by every caller.

The table is written by hand from docs/API.md and the house's rules, not asked of the program: whoever reviews who may do what
reads it here. A refused caller sends the very request that is taken from somebody else at the end, so that only who they are can be
the reason; and a refusal has changed nothing, neither the log of the house nor a balance.
"""
import os
import re
import sys
import tempfile

from support import (PASSWORD, QUIET, SECRET, Books, check, client, code_of, is_sound, run)

# The columns: nobody, a player, another player, a device; the ladder from dealer to senior management; surveillance, security,
# cage, regulator, internal audit.
CALLERS = ["nobody", "player", "other player", "device", *client.POSTS]
# y: open to them. -: not open to them (401 for nobody, else 403 `not-allowed`). x: open to them, but not this one: what it concerns
# is somebody else's, or above them, or another post's.
# (operation, who, body, who sends it at the end, its status). Bodies name what `Floor` has made; {} where none is needed.
TABLE = [
    # what everybody sees
    ("floor", "yyyy yyyyyyyyy yyyyy", None, "nobody", 200),
    ("games", "yyyy yyyyyyyyy yyyyy", None, "nobody", 200),
    ("table", "yyyy yyyyyyyyy yyyyy", None, "nobody", 200),
    ("table-rules", "yyyy yyyyyyyyy yyyyy", None, "nobody", 200),
    ("table-clauses", "yyyy yyyyyyyyy yyyyy", None, "nobody", 200),
    ("events", "yyyy yyyyyyyyy yyyyy", None, "nobody", 200),
    ("round", "yyyy yyyyyyyyy yyyyy", None, "nobody", 404),
    ("fair", "yyyy yyyyyyyyy yyyyy", None, "nobody", 404),
    ("rounds", "yyyy yyyyyyyyy yyyyy", None, "nobody", 200),
    # one's own
    ("me", "-yyy yyyyyyyyy yyyyy", None, "player", 200),
    ("me-rounds", "-yy- --------- -----", None, "player", 200),
    ("me-chips", "-yy- --------- -----", {}, "player", 409),
    ("me-password", "---- yyyyyyyyy yyyyy", {"old": PASSWORD, "password": SECRET}, None, None),
    ("me-token", "-yy- --------- -----", {}, None, None),
    # players
    ("player-add", "y--- yyyyyyyyy -----", {"name": "Somebody new"}, "dealer", 201),
    ("player-redeem", "y--- --------- -----", {"code": "CODE"}, "nobody", 201),
    ("player-code", "---- ----yyyyy --y--", {}, None, None),
    ("players", "---- yyyyyyyyy yyyyy", None, "dealer", 200),
    ("player", "---- yyyyyyyyy yyyyy", None, "dealer", 200),
    # tables and what happens there
    ("tables-add", "---- ---yyyyyy -----", {"name": "More", "game": "sicbo"}, "pit-manager", 201),
    ("table-set", "---- ---yyyyyy -----", {"name": "Other"}, "pit-manager", 200),
    ("event", "-xxx xxxyyyyyy -----", {"event": "suspend", "text": "water"}, "pit-manager", 201),
    ("event", "-yxx xxxxxxxxx -----", {"event": "tip", "player": "PLAYER", "amount": 10000}, None, None),
    ("request", "---- yyyyyyyyy -----", {"event": "resume", "text": "dry"}, None, None),
    ("requests", "---- yyyyyyyyy yyyyy", None, "dealer", 200),
    ("request-change", "---- yyyyyyyyy yyyyy", None, "dealer", 200),
    ("request-answer", "-xx- xxxyyyyyy xxxxx", {"grant": False}, None, None),
    ("request-take-back", "---- yxyyyyyyy -----", None, "dealer", 200),
    ("disable", "---- -----yyyy ---y-", {"scope": "table", "id": 7, "off": True, "text": "why"}, "regulator", 201),
    ("rounds-find", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("evidence", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 404),
    # chips
    ("fill", "---- yyyyyyyyy -----", {"amount": 1000000}, "dealer", 201),
    ("credit", "---- yyyyyyyyy -----", {"amount": 1000000}, "dealer", 201),
    ("fills", "---- yyyyyyyyy yyyyy", None, "dealer", 200),
    ("fill-approve", "---- ----yyyyy --y--", {}, "cage", 200),
    ("fill-cancel", "---- yyyyyyyyy -----", None, "dealer", 409),
    ("float", "---- --yyyyyyy -----", {"open": False, "count": 8000000000}, "pit-supervisor", 201),
    ("drop", "---- ----yyyyy --y--", {"count": 0}, "cage", 201),
    ("tips", "---- ----yyyyy --y--", {}, "cage", 409),
    ("buy-in", "---- ----yyyyy --y--", {"player": "PLAYER", "amount": 1000000}, "cage", 201),
    ("cash-out", "---- ----yyyyy --y--", {"player": "PLAYER", "amount": 1000000}, "cage", 201),
    ("cage-return", "---- ----yyyyy --y--", {"player": "PLAYER", "amount": 1000000}, "cage", 422),
    ("stock", "---- -----yyyy -----", {"chips": 1000000}, "operations-manager", 201),
    ("duties", "---- ---yyyyyy y--yy", None, "regulator", 200),
    ("limits", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("limit-set", "---- -----yyyy -----", {"above": 1000000}, "operations-manager", 201),
    ("waiting", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("player-link", "---- -yyyyyyyy yy---", {"staff": 0}, "surveillance", 200),
    ("balances", "---- ---yyyyyy y--yy", None, "regulator", 200),
    # staff, shifts, devices
    ("staff", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("staff-add", "---- ----yyyyy -----", {"name": "Hired", "post": "dealer", "password": SECRET}, "shift-manager", 201),
    ("staff-set", "---- ----yyyyy -----", {"active": False}, "shift-manager", 200),
    ("factor-end", "---- ----yyyyy -----", None, None, None),
    ("staff-beside", "---- xxxxxxxxy yxxyx", {"name": "Camera two", "post": "surveillance", "password": SECRET}, "surveillance", 201),
    ("staff-vouch", "---- ----yyyyy -----", {}, None, None),
    ("shifts", "---- yyyyyyyyy yyyyy", None, "dealer", 200),
    ("shift-start", "---- --yyyyyyy -----", {"staff": 1}, "pit-supervisor", 409),
    ("shift-end", "---- --yyyyyyy -----", None, None, None),
    ("devices", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("device-add", "---- ---yyyyyy -----", {"kind": "shoe", "table": 6}, "pit-manager", 201),
    ("device-end", "---- ---yyyyyy -----", None, "pit-manager", 200),
    # the pit
    ("pit", "---- -yyyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("alerts", "---- yyyyyyyyy yyyyy", None, "dealer", 200),
    ("alert-acknowledge", "---- xyyyyyyyy xxxxx", {}, "acting-pit-supervisor", 200),
    # cases
    ("disputes", "-yy- -yyyyyyyy yy-yy", None, "player", 200),
    ("dispute", "-yx- -yyyyyyyy yy-yy", None, "player", 200),
    ("dispute-open", "-yy- yyyyyyyyy -----", {"table": 6, "text": "no", "player": "PLAYER"}, "dealer", 201),
    ("dispute-take", "---- -yyyyyyyy -----", {}, "pit-supervisor", 200),
    ("dispute-clause", "---- -yyyyyyyy -----", {"clause": "7.3"}, "pit-supervisor", 200),
    ("dispute-statement", "-yx- yyyyyyyyy -----", {"text": "so it was"}, "player", 200),
    ("dispute-note", "---- -yyyyyyyy yy---", {"text": "among us"}, "surveillance", 200),
    ("dispute-evidence", "---- -yyyyyyyy yy---", {"camera": "6a", "from": 1, "to": 2}, "surveillance", 200),
    ("dispute-promise", "---- -yyyyyyyy -----", {"minutes": 10}, "pit-supervisor", 200),
    ("dispute-escalate", "-yx- -yyyyyyyy -----", {}, "pit-supervisor", 200),
    ("dispute-decide", "---- -yyyyyyyy -----", {"outcome": "dismissed", "grounds": [{"ground": "8.4.1", "of": {"clause": "6.1.1"}}], "text": "no"}, None, None),
    ("dispute-accept", "-yx- -yyyyyyyy -----", {}, None, None),
    ("dispute-complaint", "-yx- -yyyyyyyy -----", {"text": "I complain"}, None, None),
    ("dispute-letter", "-yx- -yyyyyyyy yy-yy", None, None, None),
    ("documents", "-yy- yyyyyyyyy yyyyy", None, "player", 200),
    ("document-add", "---- -----yyyy -----", {"kind": "notice", "title": "Limits", "text": "as they hang there"}, "operations-manager", 201),
    ("document-approve", "---- -------yy -----", {}, "table-games-director", 200),
    ("document-withdraw", "---- -------yy -----", {}, "table-games-director", 200),
    ("me-notice", "-xx- --------- -----", {}, None, None),
    # reports, editions, the program itself
    ("ask", "---- yyyyyyyyy yyyyy", None, "dealer", 200),
    ("reports", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("report-events", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("report-alterations", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("editions", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("edition", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("edition-add", "---- -----yyyy -----", {"text": "EDITION"}, "operations-manager", 201),
    ("edition-adopt", "---- -------yy -----", {}, None, None),
    ("edition-diff", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 400),
    ("edition-diff-text", "---- --yyyyyyy -----", {"text": "EDITION"}, "pit-supervisor", 200),
    ("self-check", "---- -----yyyy ---y-", {}, "regulator", 201),
    ("anchors", "---- -----yyyy y--yy", None, "regulator", 200),
    ("self-checks", "---- ---yyyyyy y--yy", None, "regulator", 200),
    ("floor-set", "---- -----yyyy -----", {"day_begins": 6}, "operations-manager", 200),
    # the equipment room
    ("equipment", "---- yyyyyyyyy yyyyy", None, "dealer", 200),
    ("equipment-add", "---- ---yyyyyy -----", {"kind": "ball", "serial": "K-1"}, "pit-manager", 201),
    ("equipment-life", "---- --yyyyyyy yyyyy", None, "pit-supervisor", 200),
    ("equipment-move", "---- --yyyyyyy -----", {"table": 0}, "pit-supervisor", 201),
    ("equipment-condemn", "---- --yyyyyyy -----", {"text": "bent"}, "pit-supervisor", 201),
    ("equipment-repair", "---- -yyyyyyyy -----", {"done": False}, "pit-supervisor", 201),
    ("equipment-replace", "---- -yyyyyyyy -----", {"by": "SPARE"}, "acting-pit-supervisor", 201),
    ("equipment-destroy", "---- --yyyyyyy -----", {}, "pit-supervisor", 201),
    ("table-equipment", "---- yyyyyyyyy yyyyy", None, "dealer", 200),
    ("equipment-check", "---- yyyyyyyyy -----", {"equipment": ["LOOKED AT"], "good": True}, "dealer", 201),
    ("equipment-shuffle", "---- yyyyyyyyy -----", {"equipment": "CARDS", "shuffler": 1, "cut_player": "PLAYER"}, "dealer", 201),
    ("doubtful", "---- yyyyyyyyy yyyyy", None, "dealer", 200),
    ("doubtful-report", "---- yyyyyyyyy -----", {"chips": False, "amount": 10000, "text": "no"}, "dealer", 201),
    ("doubtful-confirm", "---- --yyyyyyy -----", {"hold": True}, "pit-supervisor", 201),
    ("doubtful-end", "---- xxxxxxxxx xyyxx", {"keep": True}, "security", 201),
]
# The server's own, by the same callers and over HTTP alone; a token is no session.
OWN = [
    ("session", "yyyy yyyyyyyyy yyyyy", None),
    ("openapi", "yyyy yyyyyyyyy yyyyy", None),
    ("odds", "yyyy yyyyyyyyy yyyyy", None),
    ("strategy", "yyyy yyyyyyyyy yyyyy", None),
    ("simulation", "yyyy yyyyyyyyy yyyyy", None),
    ("health", "yyyy yyyyyyyyy yyyyy", None),
    ("ready", "yyyy yyyyyyyyy yyyyy", None),
    ("sessions", "---- yyyyyyyyy yyyyy", None),
    ("session-end", "---- yyyyyyyyy yyyyy", {"session": 999999}),
    ("factor", "---- yyyyyyyyy yyyyy", {"code": "000000", "new": "000000"}),
    ("unlock", "---- yyyyyyyyy yyyyy", {"password": "wrong"}),
]
ELSEWHERE = {"login", "logout", "metrics", "websocket"}  # sessions_test.py, http_test.py, websocket_test.py
NOWHERE = 999999
EDITION = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "rulebooks", "sicbo", "edition.json")


class Floor:
    """A floor with one of everything that an operation may be about, and everybody who may ask."""

    def __init__(self, program, store):
        self.server = client.Server(program, store=store, options=QUIET)
        self.books = Books(self.server.store)
        self.cookies = {post: self.server.login(post) for post in client.POSTS}
        self.player, self.token = self.server.player()
        self.other, self.other_token = self.server.player()
        with open(EDITION, encoding="utf-8") as file:
            text = file.read().replace('"id": "small", "kind": "small", "pays": "1"', '"id": "small", "kind": "small", "pays": "2"')
        code = self.make("POST", "/api/players", "dealer", {"name": "Guest"})["code"]
        self.words = {"PLAYER": self.player, "EDITION": text, "CODE": code}
        device = self.make("POST", "/api/devices", "pit-manager", {"kind": "shoe", "table": 6})
        self.device_token = device["token"]
        self.ended_device = self.make("POST", "/api/devices", "pit-manager", {"kind": "keypad", "table": 6})
        staff = self.make("POST", "/api/staff", "table-games-director", {"name": "Victim", "post": "dealer", "password": SECRET})["staff"]
        status, answer, _ = self.server.request("POST", "/api/disputes", {"table": 6, "text": "mine"}, token=self.token)
        check(status == 201, f"a case: {answer}")
        alerts = self.server.request("GET", "/api/alerts?open=1", cookie=self.cookies["surveillance"])[1]["alerts"]
        alert = next(alert["alert"] for alert in alerts if alert["post"] == "acting-pit-supervisor")
        self.parts = {"player": self.player, "table": 6, "round": 1, "edition": 1, "other": 2, "staff": staff,
                      "device": self.ended_device["device"], "dispute": answer["dispute"], "alert": alert,
                      "fill": self.make("POST", "/api/tables/6/fills", "dealer", {"amount": 1000000})["fill"],
                      "request": self.make("POST", "/api/tables/7/requests", "dealer", {"event": "suspend", "text": "water"})["request"]}
        self.parts |= {"document": self.make("POST", "/api/documents", "operations-manager",
                                             {"kind": "control", "title": "Keys", "text": "who has which"})["document"],
                       "notice": 1, "equipment": self.thing("drop-box", 6), "doubtful": self.doubtful()}
        self.make("POST", f"/api/doubtful/{self.parts['doubtful']}/confirm", "pit-supervisor", {"hold": True})
        # Where what an operation is about has to be in another state than the first of its kind.
        self.apart = {"equipment-condemn": {"equipment": self.thing("paddle")}, "equipment-repair": {"equipment": self.thing("shoe")},
                      "equipment-replace": {"equipment": self.thing("tip-box", 6)}, "equipment-destroy": {"equipment": self.thing("dice")},
                      "doubtful-confirm": {"doubtful": self.doubtful()}}
        self.words |= {"SPARE": self.thing("tip-box"), "LOOKED AT": self.thing("limit-sign", 6), "CARDS": self.thing("cards", 6)}
        self.paths = {}
        for path, methods in self.server.request("GET", "/api/openapi.json")[1]["paths"].items():
            for method, row in methods.items():
                self.paths[row["operationId"]] = (method.upper(), path, row["tags"][0])

    def make(self, method, path, post, body):
        status, answer, _ = self.server.request(method, path, body, cookie=self.cookies[post])
        check(status == 201, f"{path}: {status} {answer}")
        return answer

    def thing(self, kind, table=None):
        """A thing of part 3, at a table or in the store."""
        where = {} if table is None else {"table": table}
        return self.make("POST", "/api/equipment", "pit-manager", {"kind": kind, "serial": f"{kind} {table}", **where})["equipment"]

    def doubtful(self):
        body = {"chips": False, "amount": 20000, "text": "it does not glow"}
        return self.make("POST", "/api/tables/6/doubtful", "dealer", body)["doubtful"]["doubtful"]

    def parts_of(self, name):
        return {**self.parts, **self.apart.get(name, {})}

    def who(self, caller):
        return {"nobody": {}, "player": {"token": self.token}, "other player": {"token": self.other_token},
                "device": {"token": self.device_token}}.get(caller) or ({} if caller == "nobody" else {"cookie": self.cookies[caller]})

    def body(self, body):
        """The body with what was made in place of the words."""
        def put(value):
            if isinstance(value, list):
                return [put(one) for one in value]
            return self.words.get(value, value) if isinstance(value, str) else value

        return None if body is None else {name: put(value) for name, value in body.items()}

    def request(self, name, who, body, parts=None):
        method, path, _ = self.paths[name]
        address = re.sub(r"\{([a-z]+)\}", lambda found: str((parts or self.parts_of(name)).get(found[1], NOWHERE)), path)
        address += {"/api/reports": "?report=tables", "/api/ask": "?q=ball"}.get(path, "")
        if path == "/api/simulations/{game}" or path.startswith("/api/odds/{game}"):
            address = path.replace("{game}", "sicbo") + ("?rounds=10" if "simulations" in path else "")
        return self.server.request(method, address, body, **who)[:2]

    def close(self):
        self.books.close()
        self.server.close()


NO_PARTS = {"": 0}  # whatever stands in the path is not there


def is_refused(caller, verdict, status, answer, own=False):
    if verdict == "-":
        return (status, code_of(answer)) == ((401, "not-signed-in") if caller == "nobody" or own else (403, "not-allowed"))
    return status in (401, 403, 404, 409, 422)


def try_refused(floor, caller, rows):
    """Over HTTP and over the WebSocket; after each the house is as it was."""
    who = floor.who(caller)
    before = floor.books.state()
    for name, verdict, body in rows:
        status, answer = floor.request(name, who, floor.body(body))
        check(is_refused(caller, verdict, status, answer, floor.paths[name][2] == "server"), f"{name} {body} by {caller}: {status} {str(answer)[:200]}")
        check(not floor.books.is_near or floor.books.state() == before, f"{name} {body} by {caller} has changed something")
    check(floor.books.state() == before, f"{caller} has changed something")
    link = floor.server.websocket(**who)
    for number, (name, _, body) in enumerate(rows):
        if floor.paths[name][2] == "floor":
            link.command(number, name, **floor.parts_of(name), **({} if body is None else {"event" if name == "event" else "body": floor.body(body)}))
    asked = {number for number, row in enumerate(rows) if floor.paths[row[0]][2] == "floor"}
    while asked:  # answers that the store is asked for come later
        answer = link.receive()
        asked.remove(answer["id"])
        name, verdict, body = rows[answer["id"]]
        check(is_refused(caller, verdict, answer["status"], answer["body"]), f"{name} {body} by {caller} over the WebSocket: {str(answer)[:200]}")
    check(floor.books.state() == before, f"{caller} has changed something over the WebSocket")
    link.close()


def try_open(floor, caller, rows):
    """What is open to a caller: a body with a field too many, about something that is not there, is refused for that alone."""
    who = floor.who(caller)
    before = floor.books.state()
    for name, _, body in rows:
        own = floor.paths[name][2] == "server"
        status, answer = floor.request(name, who, None if body is None else {"?": 1}, None if own else {"table": 6, **NO_PARTS})
        fine = (200, 404) if body is None else (400,)
        check(body is None or answer["error"].get("where") == "?" or not own, f"{name} by {caller} names the field: {str(answer)[:200]}")
        check(status in fine and code_of(answer) not in ("not-allowed", "not-signed-in"), f"{name} is open to {caller}: {status} {str(answer)[:200]}")
    check(floor.books.state() == before, f"{caller} has changed something")


def test_table(floor):
    there = {name for name in floor.paths if floor.paths[name][2] == "floor"}
    check(there == {row[0] for row in TABLE}, f"every operation has a row, every row an operation: {there ^ {row[0] for row in TABLE}}")
    own = {name for name in floor.paths if floor.paths[name][2] == "server"}
    check(own == {row[0] for row in OWN} | ELSEWHERE, f"and every route: {own ^ {row[0] for row in OWN} ^ ELSEWHERE}")
    rows = [(name, verdicts.replace(" ", ""), body) for name, verdicts, body, _, _ in TABLE]
    rows += [(name, verdicts.replace(" ", ""), body) for name, verdicts, body in OWN]
    for column, caller in enumerate(CALLERS):
        judged = [(name, verdicts[column], body) for name, verdicts, body in rows]
        try_refused(floor, caller, [row for row in judged if row[1] != "y"])
        try_open(floor, caller, [row for row in judged if row[1] == "y"])


def test_own_fields(floor):
    """The server's own routes take the fields that docs/API.md lists, and no others, before anything else is looked at."""
    director = floor.server.login("table-games-director")
    for path, who, body, where in (
            ("/api/login", {}, {"name": "dealer", "password": client.DEMO_PASSWORD, "remember": True}, "remember"),
            ("/api/login", {}, {"name": "dealer", "password": client.DEMO_PASSWORD, "code": 7}, "code"),
            ("/api/login", {}, {"token": floor.token, "as": 1}, "as"),
            ("/api/login", {}, {"name": ["dealer"], "password": client.DEMO_PASSWORD}, "name"),
            ("/api/unlock", {"cookie": director}, {"password": client.DEMO_PASSWORD, "name": "dealer"}, "name"),
            ("/api/unlock", {"cookie": director}, {}, "password"),
            ("/api/factor", {"cookie": director}, {"secret": "AAAA"}, "secret"),
            ("/api/factor", {"cookie": director}, {"new": 1}, "new"),
            ("/api/sessions/end", {"cookie": director}, {"session": 1, "player": 2}, "player"),
            ("/api/sessions/end", {"cookie": director}, {}, "session"),
            ("/api/logout", {"cookie": director}, {"everywhere": True}, "everywhere")):
        status, answer, _ = floor.server.request("POST", path, body, **who)
        check((status, code_of(answer), answer["error"].get("where")) == (400, "bad-field", where), f"{path} {body}: {status} {str(answer)[:200]}")
    check(floor.server.request("GET", "/api/me", cookie=director)[0] == 200, "and nobody was signed out")
    floor.server.player()  # what was written down of all that is on disk before this is answered
    before = floor.books.state()
    status, answer, _ = floor.server.request("POST", "/api/disputes", {"table": 6, "text": "no", "player": floor.other}, token=floor.token)
    check((status, answer["error"].get("where")) == (400, "player"), f"a case in somebody else's name: {status} {answer}")
    after = floor.books.state()
    check(after == before, f"nothing has changed: {before} {after}")


def test_messages(floor):
    """subscribe, unsubscribe, beat and pit."""
    for caller in CALLERS:
        link = floor.server.websocket(**floor.who(caller))
        link.send({"subscribe": [6], "views": True})
        check("view" in link.receive(), f"{caller} watches")
        link.send({"unsubscribe": [6]})
        link.send({"beat": 5})
        check(link.receive() == {"beat": 5}, f"{caller} is echoed")
        link.send({"pit": True})
        check(link.receive() == {"pit": caller in client.POSTS}, f"the pit's news to {caller}")
        link.close()


# Who was somebody once: as which caller each is taken, or the status of whatever they ask.
def former(floor, program):
    """(what they are, how they come, the status of everything)."""
    server, director = floor.server, floor.cookies["table-games-director"]
    staff = floor.make("POST", "/api/staff", "table-games-director", {"name": "Former", "post": "pit-manager", "password": SECRET})["staff"]
    dismissed = server.login("Former", SECRET)
    server.request("PATCH", f"/api/staff/{staff}", {"active": False}, cookie=director)
    ended = server.login("table-games-director")
    server.request("POST", "/api/logout", {}, cookie=ended)
    _, old = server.player()
    status, answer, _ = server.request("POST", "/api/me/token", {}, token=old)
    check(status == 201 and answer["token"] != old, f"a token is replaced: {answer}")
    device = floor.make("POST", "/api/devices", "pit-manager", {"kind": "shoe", "table": 6})
    server.request("DELETE", f"/api/devices/{device['device']}", cookie=floor.cookies["pit-manager"])
    with tempfile.TemporaryDirectory() as folder:
        elsewhere = client.Server(program, store=os.path.join(folder, "other.db"), options=QUIET)
        try:
            foreign_cookie, foreign_token = elsewhere.login("table-games-director"), elsewhere.player()[1]
        finally:
            elsewhere.close()
    return [("a dismissed manager", {"cookie": dismissed}, None), ("a director who logged out", {"cookie": ended}, None),
            ("a director of another floor", {"cookie": foreign_cookie}, None), ("a token that was replaced", {"token": old}, 401),
            ("a token of another floor", {"token": foreign_token}, 401), ("a device that was ended", {"token": device["token"]}, 401),
            ("a player's number for a token", {"token": str(floor.player)}, 401), ("a token cut short", {"token": floor.token[:-1]}, 401),
            ("a token in capitals", {"token": floor.token.upper()}, 401), ("a cookie for a token", {"token": floor.cookies["cage"]}, 401),
            ("a token for a cookie", {"cookie": floor.token}, None), ("an empty cookie", {"headers": {"Cookie": "croupier="}}, None),
            ("a cookie under TLS' name", {"headers": {"Cookie": f"__Host-croupier={floor.cookies['cage']}"}}, None)]


def test_former(floor, program):
    callers = former(floor, program)
    before = floor.books.state()
    for what, who, status in callers:
        for name, verdicts, body, _, _ in TABLE:
            if verdicts[0] == "y" and status is None:
                continue  # as nobody may
            found, answer = floor.request(name, who, floor.body(body))
            check(found == 401 and code_of(answer) == "not-signed-in", f"{name} by {what}: {found} {str(answer)[:120]}")
        check(floor.books.state() == before, f"{what} has changed something")
        if "headers" not in who:
            link = floor.server.websocket(**who)
            check(link.status == (status or 101), f"a WebSocket for {what}: {link.status}")
            if link.status == 101:
                link.send({"pit": True})
                check(link.receive() == {"pit": False}, f"no news of the pit for {what}")
            link.close()


def test_locked(program, store):
    """Nothing at all is answered to a locked screen but what unlocks it."""
    server = client.Server(program, store=store, options=[*QUIET, "--lock-after", "pit-manager=1"])
    books = Books(server.store)
    try:
        cookie = server.login("pit-manager")
        check(client.wait_for(lambda: server.request("GET", "/api/session", cookie=cookie)[1]["locked"]), "idle, and locked")
        server.player()  # what was written down of the lock is on disk before this is answered
        before = books.state()
        for path, methods in server.request("GET", "/api/openapi.json")[1]["paths"].items():
            for method, row in methods.items():
                if row["tags"] == ["floor"] or row["operationId"] in ("factor", "sessions", "session-end"):
                    status, answer, _ = server.request(method.upper(), re.sub(r"\{[a-z]+\}", "1", path),
                                                       {} if method in ("post", "patch") else None, cookie=cookie)
                    check((status, code_of(answer)) == (423, "locked"), f"{method} {path} by a locked screen: {status} {str(answer)[:100]}")
        check(server.websocket(cookie=cookie).status == 423, "no WebSocket")
        check(books.state() == before, "and nothing has changed")
    finally:
        books.close()
        server.close()


def test_taken(floor):
    """The same requests from somebody who may: they were true ones."""
    for name, _, body, caller, expected in TABLE:
        if caller:
            status, answer = floor.request(name, floor.who(caller), floor.body(body))
            check(status == expected, f"{name} by {caller}: {status} {str(answer)[:300]}")


def suite(program, store):
    floor = Floor(program, store)
    try:
        test_table(floor)
        test_own_fields(floor)
        test_messages(floor)
        test_former(floor, program)
        test_taken(floor)
        is_sound(program, floor.server.store, floor.books, "every operation by everybody")
    finally:
        floor.close()
    test_locked(program, store)


if __name__ == "__main__":
    sys.exit(run(suite))
