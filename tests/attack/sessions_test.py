"""Sessions, tokens and the second factor, attacked by somebody who has got hold of one of them, or of a screen for a moment.

What the house promises of them has its tests in tests/server (access, sign_in); here are the ways around.
"""
import base64
import hashlib
import hmac
import json
import re
import struct
import sys
import time

from races_test import at_once, taken
from support import PASSWORD, QUIET, SECRET, Books, check, client, code_of, run


def totp(secret, step):
    mac = hmac.new(base64.b32decode(secret), struct.pack(">Q", step), hashlib.sha1).digest()
    at = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[at:at + 4])[0] & 0x7fffffff) % 1000000:06d}"


def step_with_time():
    """The step of now, with time enough for a test before the next one begins."""
    left = 30 - time.time() % 30
    if left < 12:
        time.sleep(left + 0.1)
    return int(time.time()) // 30


def cookie_of(headers):
    found = re.match(r"croupier=([0-9a-f]{64});", headers.get("Set-Cookie", ""))
    return found.group(1) if found else None


def post(server, path, body, **how):
    status, answer, headers = server.request("POST", path, body, **how)
    return status, code_of(answer), answer, headers


# ---- Getting in ----


def test_same_words(server, director):
    """Nobody learns from a refusal whether a name exists, or whose account was closed."""
    staff = server.request("POST", "/api/staff", {"name": "Gone", "post": "dealer", "password": SECRET}, cookie=director)[1]["staff"]
    server.request("PATCH", f"/api/staff/{staff}", {"active": False}, cookie=director)
    answers = [server.request("POST", "/api/login", body) for body in ({"name": "dealer", "password": "wrong"}, {"name": "nobody here", "password": "wrong"},
                                                                       {"name": "Gone", "password": SECRET}, {"name": "Gone", "password": "wrong"})]
    check(len({(status, json.dumps(answer)) for status, answer, _ in answers}) == 1 and answers[0][0] == 401, f"one refusal for all: {[answer[:2] for answer in answers]}")
    for body in ({}, {"name": "dealer"}, {"password": PASSWORD}, {"name": ["dealer"], "password": PASSWORD}, {"name": "dealer", "password": {"$ne": ""}},
                 {"name": "dealer\0x", "password": PASSWORD}, {"name": "dealer", "password": PASSWORD + "\0"}, {"name": "dealer", "password": PASSWORD + " "},
                 {"name": "dealer ", "password": PASSWORD}, {"name": "DEALER", "password": PASSWORD}, {"name": "dealer", "password": "x" * 5000},
                 {"name": "' OR '1'='1", "password": "' OR '1'='1"}, {"token": ""}, {"token": "0" * 64}, {"token": None, "name": "dealer", "password": "wrong"}):
        status, _, _, headers = post(server, "/api/login", body)
        check(status in (400, 401) and "Set-Cookie" not in headers, f"{str(body)[:60]}: {status}")


def test_fixation(server):
    """A session that somebody brings is not the one they get; what a log-in gives nobody could have known."""
    brought = "ab" * 32
    _, _, _, headers = post(server, "/api/login", {"name": "dealer", "password": PASSWORD}, cookie=brought)
    given = cookie_of(headers)
    check(given and given != brought, "a new one is given")
    check(server.request("GET", "/api/me", cookie=brought)[0] == 401, "the one that was brought is none")
    many = {cookie_of(post(server, "/api/login", {"name": "dealer", "password": PASSWORD})[3]) for _ in range(8)}
    check(len(many) == 8 and all(len(set(cookie)) > 8 for cookie in many), "each is another")
    flags = headers["Set-Cookie"]
    check("HttpOnly" in flags and "SameSite=Strict" in flags and "Domain" not in flags, f"a browser keeps it to itself: {flags[70:]}")


def test_devices_are_no_people(server, manager):
    device = server.request("POST", "/api/devices", {"kind": "shoe", "table": 6}, cookie=manager)[1]
    check(post(server, "/api/login", {"token": device["token"]})[0] == 401, "a device's token becomes no session")
    for path in ("/api/sessions/end", "/api/factor", "/api/unlock", "/api/me/token", "/api/me/chips"):
        check(post(server, path, {}, token=device["token"])[0] in (401, 403), f"{path} by a device")


def test_many_sessions(server):
    """Twenty, listed whole; another's number ends nothing."""
    cookies = [server.login("security") for _ in range(20)]
    status, answer, _ = server.request("GET", "/api/sessions", cookie=cookies[-1])
    check(status == 200 and len(answer["sessions"]) == 20, f"all twenty are listed: {status}")
    numbers = [session["session"] for session in answer["sessions"]]
    stranger = server.login("surveillance")
    for number in numbers:
        check(post(server, "/api/sessions/end", {"session": number}, cookie=stranger)[0] == 400, f"session {number} is not theirs")
    check(all(server.request("GET", "/api/me", cookie=cookie)[0] == 200 for cookie in cookies), "and all go on")
    answers = at_once(server, [("POST", "/api/sessions/end", {"session": numbers[0]}, {"cookie": cookies[-1]})] * 5)
    check(len(taken(answers)) == 1, f"one is ended once: {[status for status, _ in answers]}")
    for cookie in cookies:
        server.request("POST", "/api/logout", {}, cookie=cookie)
        server.request("POST", "/api/logout", {}, cookie=cookie)


def test_tokens(server):
    """Somebody who has copied a player's token: once it is replaced, nothing of it is left, whatever was made of it before."""
    player, token = server.player()
    _, _, _, headers = post(server, "/api/login", {"token": token})
    thief = cookie_of(headers)
    links = [server.websocket(token=token), server.websocket(cookie=thief)]
    status, _, answer, _ = post(server, "/api/me/token", {}, token=token)
    check(status == 201, "the player replaces it")
    for link, what in zip(links, ("the token's", "the session's")):
        try:
            link.command(1, "event", table=6, event={"event": "tip", "player": player, "amount": 10000})
            check(False, f"{what} socket answers {link.answer(1)}")
        except (client.Closed, ConnectionError):
            check(True, "closed")
        link.close()
    for how in ({"token": token}, {"cookie": thief}):
        check(server.request("GET", "/api/me", **how)[0] == 401, f"nothing with {list(how)[0]}")
    check(post(server, "/api/login", {"token": token})[0] == 401, "nor a new session")
    check(server.request("GET", "/api/me", token=answer["token"])[1]["purse"] == 50000000, "the chips are where they were")


def test_codes_at_the_table(server, dealer):
    """A one-time code: guesses, forms, somebody else's."""
    made = server.request("POST", "/api/players", {"name": "Guest of the table"}, cookie=dealer)[1]
    code = made["code"]
    check("token" not in made, "the dealer sees no token")
    wrong = [code[:-1] + ("0" if code[-1] != "0" else "1"), code[:-1], code + "0", code[::-1], "", "0" * 39, "0" * 40, "%", "' OR ''='"]
    for guess in wrong:
        status, _, _, _ = post(server, "/api/players/redeem", {"code": guess})
        check(status in (400, 404), f"{guess!r} is none: {status}")
    status, _, answer, _ = post(server, "/api/players/redeem", {"code": code})
    check(status == 201 and answer["player"] == made["player"], f"the right one is: {status}")
    check(post(server, "/api/players/redeem", {"code": code})[0] == 404, "once")


def test_restart(server):
    """Sessions do not outlive the server; tokens do."""
    cookie = server.login("cage")
    _, token = server.player()
    check(server.stop() == 0, "a clean stop")
    server.start()
    check(server.request("GET", "/api/me", cookie=cookie)[0] == 401, "a session of before is none")
    check(server.request("GET", "/api/me", token=token)[0] == 200, "a token is")


# ---- The second factor ----


def set_up(server, cookie, step, code=""):
    secret = post(server, "/api/factor", {"code": code} if code else {}, cookie=cookie)[2].get("secret")
    answer = post(server, "/api/factor", {"new": totp(secret, step)}, cookie=cookie)
    check(answer[0] == 200, f"the factor is set up: {answer[:2]}")
    return secret, answer[2].get("recovery")


def test_factor(program):
    server = client.Server(program, options=[*QUIET, "--second-factor", "dealer"])
    sign_in = {"name": "cage", "password": PASSWORD}
    try:
        # a screen found open for a moment, before its owner has a factor, and used after they have one
        owner, thief = server.login("cage"), server.login("cage")
        planted = post(server, "/api/factor", {}, cookie=thief)[2]["secret"]
        step = step_with_time()
        secret, recovery = set_up(server, owner, step - 1)
        status, code, _, _ = post(server, "/api/factor", {"new": totp(planted, step)}, cookie=thief)
        check(status in (401, 403), f"a secret shown before cannot take the owner's place: {status} {code}")
        check(post(server, "/api/login", {**sign_in, "code": totp(planted, step)})[0] == 401, "the thief's codes open nothing")
        # one code, many at once
        requests = [("POST", "/api/login", {**sign_in, "code": totp(secret, step)}, {})] * 5
        answers = at_once(server, requests)
        check(len(taken(answers)) == 1, f"a code is good once, also at once: {[status for status, _ in answers]}")
        answers = at_once(server, [("POST", "/api/login", {**sign_in, "code": recovery[0]}, {})] * 5)
        check(len(taken(answers)) == 1, f"a recovery code too: {[status for status, _ in answers]}")
        # a code that was shown for something else
        check(post(server, "/api/factor", {"code": recovery[1]}, cookie=owner)[0] == 200, "a recovery code begins another set-up")
        check(post(server, "/api/login", {**sign_in, "code": recovery[1]})[0] == 401, "and then it is used up")
        for code in ("", "000000", totp(secret, step - 3), totp(secret, step + 3), totp(secret, step) + "0", " " + totp(secret, step), recovery[2][:-1], "0" * 31, "0" * 500):
            check(post(server, "/api/login", {**sign_in, "code": code})[0] in (400, 401), f"{code[:12]!r} is none")
        # the password of somebody whose post needs a factor, without one: the door to its set-up, and to nothing else
        books = Books(server.store)
        bare = server.login("dealer")
        server.player()
        before = books.state()
        for method, path, body in (("GET", "/api/me", None), ("GET", "/api/players", None), ("POST", "/api/players", {}), ("POST", "/api/tables/6/events", {"event": "new-shoe"}),
                                   ("POST", "/api/me/password", {"old": PASSWORD, "password": SECRET}), ("GET", "/api/floor", None)):
            told = server.request(method, path, body, cookie=bare)[:2]
            check((told[0], code_of(told[1])) == (403, "factor-needed"), f"{path} before the factor: {told[0]}")
        check(server.websocket(cookie=bare).status == 403 and books.state() == before, "nor a WebSocket, and nothing has changed")
        books.close()
    finally:
        server.close()


def test_factor_guesses(program):
    """A million codes are tried by nobody: with the right password too."""
    server = client.Server(program, options=["--login-attempts", "5", "--second-factor", "dealer"])
    try:
        set_up(server, server.login("cage"), step_with_time() - 1)
        codes = [post(server, "/api/login", {"name": "cage", "password": PASSWORD, "code": f"{i:06d}"}, source=f"127.0.0.{2 + i}")[0] for i in range(20)]
        check(codes.count(401) <= 8 and codes[-1] == 429, f"from ever other addresses: {codes}")
    finally:
        server.close()


def test_long_name(program):
    """The longest name there is: the address for the telephone is whole."""
    server = client.Server(program, options=QUIET)
    try:
        name = "đồ" * 12 + "đ"
        server.request("POST", "/api/staff", {"name": name, "post": "dealer", "password": SECRET}, cookie=server.login("table-games-director"))
        answer = post(server, "/api/factor", {}, cookie=server.login(name, SECRET))[2]
        check(answer.get("address", "").endswith("&issuer=Croupier"), f"whole: {answer}")
    finally:
        server.close()


def test_lock(program):
    """A locked screen: guesses at it are limited, log-out works, and what was asked for before the lock is not done behind it."""
    server = client.Server(program, options=["--lock-after", "cage=1", "--login-attempts", "5"])
    try:
        cookie = server.login("cage")
        check(client.wait_for(lambda: server.request("GET", "/api/session", cookie=cookie)[1]["locked"]), "locked")
        codes = [post(server, "/api/unlock", {"password": f"guess {i}"}, cookie=cookie)[0] for i in range(12)]
        check(codes.count(401) <= 6 and codes[-1] == 429, f"guesses are limited: {codes}")
        check(server.request("GET", "/api/session", cookie=cookie)[1]["locked"], "and it is locked")
        for path in ("/api/me/password", "/api/cage/buy-in", "/api/sessions/end", "/api/factor"):
            check(post(server, path, {}, cookie=cookie)[0] == 423, f"{path} by a locked screen")
        check(post(server, "/api/logout", {}, cookie=cookie)[0] == 200 and server.request("GET", "/api/me", cookie=cookie)[0] == 401, "logged out")
    finally:
        server.close()


def suite(program, store):
    server = client.Server(program, store=store, options=QUIET)
    try:
        director, manager, dealer = (server.login(post) for post in ("table-games-director", "pit-manager", "dealer"))
        test_same_words(server, director)
        test_fixation(server)
        test_devices_are_no_people(server, manager)
        test_many_sessions(server)
        test_tokens(server)
        test_codes_at_the_table(server, dealer)
        test_restart(server)
    finally:
        server.close()


if __name__ == "__main__":
    sys.exit(run(suite, alone=(test_factor, test_factor_guesses, test_long_name, test_lock)))
