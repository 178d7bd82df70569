"""Signing in: passwords that are taken, guesses, the second factor, locks, one's own sessions, and what the house writes down."""
import base64
import hashlib
import hmac
import json
import os
import struct
import subprocess
import sys
import tempfile
import time

from client import Closed, DEMO_PASSWORD, Server, check, verdict, wait_for

SECRET = "correct horse battery"
HARMLESS = ["--command-rate", "100000", "--login-attempts", "1000", "--log-ins", "1000"]


def code_of(status, answer):
    return status, answer.get("error", {}).get("code")


def post(server, path, body, **how):
    status, answer, _ = server.request("POST", path, body, **how)
    return code_of(status, answer)


# ---- Codes (RFC 6238) ----


def step_with_time():
    """The step of now, with time enough for a test before the next one begins."""
    left = 30 - time.time() % 30
    if left < 8:
        time.sleep(left + 0.1)
    return int(time.time()) // 30


def totp(secret, step):
    mac = hmac.new(base64.b32decode(secret), struct.pack(">Q", step), hashlib.sha1).digest()
    at = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[at:at + 4])[0] & 0x7fffffff) % 1000000:06d}"


# ---- Passwords ----


def test_passwords(server):
    director = server.login("table-games-director")
    for password, code in (("12345678", "password-short"), ("elevenchars", "password-short"), ("two words", "password-short"),
                           ("password1234", "password-common"), ("LeaveMeAlone", "password-common"),
                           ("qwertyqwerty", "password-common"), ("hoang ngoc 12", "password-name")):
        told = post(server, "/api/staff", {"name": "Hoang Ngoc", "post": "dealer", "password": password}, cookie=director)
        check(told == (400, code), f"{password}: {told}")
    told = post(server, "/api/staff", {"name": "Hoang Ngoc", "post": "dealer", "password": SECRET}, cookie=director)
    check(told[0] == 201, f"a good one: {told}")
    mine, other = server.login("Hoang Ngoc", SECRET), server.login("Hoang Ngoc", SECRET)
    new = "ba con mèo đen"
    for body, told in (({"password": new}, (400, "bad-field")),
                       ({"old": "", "password": new}, (400, "bad-field")),
                       ({"old": "wrong", "password": new}, (401, "wrong-password")),
                       ({"old": SECRET, "password": "password1234"}, (400, "password-common")),
                       ({"old": SECRET, "password": "hoangngoc-007"}, (400, "password-name"))):
        found = post(server, "/api/me/password", body, cookie=mine)
        check(found == told, f"{body}: {found}")
    check(server.request("GET", "/api/me", cookie=other)[0] == 200, "nothing has changed")
    check(post(server, "/api/me/password", {"old": SECRET, "password": new}, cookie=mine)[0] == 200, "with the old one it is")
    check(server.request("GET", "/api/me", cookie=other)[0] == 401, "and other sessions have ended")
    check(server.request("GET", "/api/me", cookie=mine)[0] == 200, "but this one")
    check(server.login("Hoang Ngoc", SECRET) is None and server.login("Hoang Ngoc", new), "the new one holds")


# ---- Guesses ----


def test_guesses(program):
    """Whoever guesses is slowed, and not whose password it is."""
    server = Server(program, options=["--login-attempts", "4"])
    try:
        check(server.login("cage") is not None, "the cage signs in")
        guess = {"name": "cage", "password": "wrong"}
        codes = [post(server, "/api/login", guess, source="127.0.0.2")[0] for _ in range(8)]
        check(codes[:4] == [401] * 4 and codes[-1] == 429, f"four guesses, then none: {codes}")
        check(server.login("cage") is not None, "the owner is not held up by them")
        for i in range(3, 40):  # from ever other networks
            codes += [post(server, "/api/login", guess, source=f"127.0.{i}.1")[0] for _ in range(2)]
        check(codes[-1] == 429, f"guesses at one name are limited in all: {codes[-5:]}")
        check(server.login("cage") is not None, "not from where the owner is known")
        check(server.login("dealer") is not None, "nor anybody else")
    finally:
        server.close()


def test_guesses_an_hour(program):
    """However many a minute: within an hour a hundred at one account, half of them at once. Who is known is not shut out by others."""
    server = Server(program, options=["--login-attempts", "90"])
    try:
        check(server.login("cage") is not None and server.login("security") is not None, "they sign in")

        def guesses(name, sources):
            begun = time.monotonic()
            codes = [post(server, "/api/login", {"name": name, "password": "wrong"}, source=source)[0] for source in sources]
            more = int((time.monotonic() - begun) // 72) + 1  # one comes back every 72 seconds
            check(50 <= codes.count(401) <= 50 + more and set(codes) == {401, 429}, f"guesses at {name}: {codes}")
        guesses("cage", [f"127.0.{i}.1" for i in range(20, 60) for _ in range(2)])  # from ever other networks
        check(server.login("cage") is not None, "the owner is known from here")
        guesses("security", [None] * 60)  # from where it is known
        check(server.login("cage") is not None, "which holds up nobody else")
    finally:
        server.close()


def limits_said(server, word):
    lines = [line for line in map(json.loads, server.log().splitlines()) if line["message"] == "log-ins are limited"]
    return [line["detail"] for line in lines if word in line["detail"]]


def test_guesses_of_a_network(program):
    """Whoever has a whole network to guess from is slowed by it; the owner, known from there, is not."""
    server = Server(program, options=["--login-attempts", "1"])
    try:
        owner = {"name": "cage", "password": DEMO_PASSWORD}
        check(post(server, "/api/login", owner, source="127.0.7.1")[0] == 200, "the owner is known from there")
        codes = [post(server, "/api/login", {"name": f"nobody {i}", "password": "wrong"}, source=f"127.0.7.{i}")[0] for i in range(2, 9)]
        check(codes[:4] == [401] * 4 and codes[-1] == 429, f"four guesses, then none: {codes}")
        check(limits_said(server, "network") == ["by network 127.0.7.0/24"], f"the log says so, once: {limits_said(server, 'network')}")
        check(post(server, "/api/login", owner, source="127.0.7.1")[0] == 200, "the owner is not held up")
        told = post(server, "/api/login", {"name": "security", "password": DEMO_PASSWORD}, source="127.0.7.1")
        check(told == (429, "too-many-log-ins"), f"who was never there before is: {told}")
        check(post(server, "/api/login", {"name": "security", "password": DEMO_PASSWORD}, source="127.0.8.1")[0] == 200, "but not elsewhere")
    finally:
        server.close()


def test_guesses_at_codes(program):
    """A player's one-time code is short: who tries many is slowed."""
    server = Server(program, options=["--login-attempts", "1"])
    try:
        def tries(code, **how):
            return post(server, "/api/players/redeem", {"code": code}, **how)[0]
        told = [tries("aaaa-bbbb") for _ in range(2)]
        check(told == [404, 429], f"one, and no more: {told}")
        told = [tries("aaaa-bbbb", source=f"127.0.9.{i}") for i in range(1, 8)]
        check(told[:4] == [404] * 4 and told[-1] == 429, f"four from a network: {told}")
        cage = server.login("cage")
        for _ in range(9):
            code = server.request("POST", f"/api/players/{server.player()[0]}/code", {}, cookie=cage)[1]["code"]
            check(tries(code, source="127.0.10.1") == 201, "right ones are not counted")
    finally:
        server.close()


def test_alert(server):
    watcher = server.login("surveillance")

    def alerts():
        found = server.request("GET", "/api/alerts", cookie=watcher)[1]["alerts"]
        return [alert for alert in found if alert["kind"] == "log-ins" and "security" in alert["words"]["en"]]
    for count in (0, 0, 1):
        check(post(server, "/api/login", {"name": "security", "password": "wrong"}) == (401, "wrong-password"), "wrong")
        check(wait_for(lambda count=count: len(alerts()) == count), f"{count} alerts: {alerts()}")


# ---- The second factor ----


def set_up(server, cookie, step, **more):
    """The secret and the recovery codes."""
    status, answer, _ = server.request("POST", "/api/factor", more, cookie=cookie)
    check(status == 200 and answer["address"].startswith("otpauth://totp/Croupier:"), f"a secret is shown: {answer}")
    secret = answer["secret"]
    check(post(server, "/api/factor", {"new": "000000"}, cookie=cookie)[1] in ("wrong-code", None), "it is shown to work")
    status, answer, _ = server.request("POST", "/api/factor", {"new": totp(secret, step)}, cookie=cookie)
    check(status == 200 and len(set(answer["recovery"])) == 10, f"ten recovery codes: {status}")
    return secret, answer.get("recovery", [])


def test_factor(program):
    server = Server(program, options=HARMLESS + ["--second-factor", "cage"])
    sign_in = {"name": "pit-manager", "password": DEMO_PASSWORD}
    try:
        for name, needed in (("dealer", False), ("pit-supervisor", False), ("surveillance", False), ("cage", True), ("pit-manager", True)):
            cookie = server.login(name)
            check(server.request("GET", "/api/session", cookie=cookie)[1]["needs_factor"] == needed, f"{name}: {needed}")
            told = code_of(*server.request("GET", "/api/me", cookie=cookie)[:2])
            check(told == ((403, "factor-needed") if needed else (200, None)), f"{name} without one: {told}")
            check(server.websocket(cookie=cookie).status == (403 if needed else 101), f"{name}'s WebSocket")
        check(post(server, "/api/factor", {}) == (401, "not-signed-in"), "nobody's")
        step = step_with_time()
        secret, recovery = set_up(server, cookie, step - 1)
        check(server.request("GET", "/api/me", cookie=cookie)[0] == 200, "now all is answered")
        check(post(server, "/api/login", sign_in) == (401, "code-needed"), "a code is needed")
        check(post(server, "/api/login", dict(sign_in, password="wrong", code=totp(secret, step))) == (401, "wrong-password"), "and the password")
        check(post(server, "/api/login", dict(sign_in, code=totp(secret, step + 7))) == (401, "wrong-code"), "a wrong one")
        check(post(server, "/api/login", dict(sign_in, code=totp(secret, step - 1))) == (401, "wrong-code"), "one that was shown")
        check(post(server, "/api/login", dict(sign_in, code=totp(secret, step)))[0] == 200, "the right one")
        check(post(server, "/api/login", dict(sign_in, code=totp(secret, step))) == (401, "wrong-code"), "once")
        check(post(server, "/api/login", dict(sign_in, code=recovery[0].upper()))[0] == 200, "a recovery code")
        check(post(server, "/api/login", dict(sign_in, code=recovery[0])) == (401, "wrong-code"), "once")
        check(server.stop() == 0, "a clean stop")
        server.start()
        check(post(server, "/api/login", dict(sign_in, code=totp(secret, step))) == (401, "wrong-code"), "nor after a restart")
        check(post(server, "/api/login", dict(sign_in, code=recovery[0])) == (401, "wrong-code"), "nor that one")
        status, _, headers = server.request("POST", "/api/login", dict(sign_in, code=recovery[1]))
        cookie = headers["Set-Cookie"].split("=")[1].split(";")[0]
        check(status == 200, "another recovery code")
        check(post(server, "/api/factor", {}, cookie=cookie) == (401, "code-needed"), "a new one needs a code of the old")
        check(post(server, "/api/factor", {"new": totp(secret, step)}, cookie=cookie) == (401, "wrong-code"), "none is being set up")
        log = server.log()
        check(secret not in log and recovery[1] not in log, "no secret in the log")
        records = written(server)
        check(any(record["do"] == "factor.set" for record in records), "it is written down")
        check(secret not in json.dumps(records) and set(next(r for r in records if r["do"] == "factor.set")["factor"]) == {"*"},
              "but not told by an export")
    finally:
        server.close()


def test_no_factor(program):
    server = Server(program, options=HARMLESS)
    try:
        cookie = server.login("senior-management")
        check(server.request("GET", "/api/me", cookie=cookie)[0] == 200, "none on a demonstration floor")
    finally:
        server.close()


# ---- Passwords that somebody else set ----


def sign_in_at(server, name, password, screen=None, code=None):
    """The session's cookie, the screen's, and who the server says it is."""
    status, answer, headers = server.request("POST", "/api/login", {"name": name, "password": password, **({"code": code} if code else {})},
                                             {"Cookie": f"croupier-screen={screen}"} if screen else None)
    check(status == 200, f"{name} signs in: {status} {answer}")
    cookies = dict(cookie.split(";")[0].split("=") for cookie in headers.get_all("Set-Cookie"))
    return cookies["croupier"], cookies["croupier-screen"], answer


def news_of(server, **who):
    return [(one["what"], one.get("by")) for one in server.request("GET", "/api/me", **who)[1]["news"]]


def test_set_by_others(program):
    """Who has a password from somebody else chooses one, and can do nothing else until then; what others did is told."""
    given, own = "given at the door", "chosen by myself"
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "floor.db")
        for name, its_post in (("Chi", "shift-manager"), ("Lan", "dealer")):
            done = subprocess.run([program, "staff", "add", name, "--post", its_post, "--store", store], input=given + "\n", text=True, capture_output=True)
            check(done.returncode == 0, f"{name}: {done.stderr}")
        server = Server(program, store=store, demo=False, options=HARMLESS)
        try:
            lan, screen, told = sign_in_at(server, "Lan", given)
            check(told["needs_password"] and "news" not in told, f"it is said: {told}")
            for method, path, body in (("GET", "/api/me", None), ("GET", "/api/floor", None), ("POST", "/api/tables/1/events", {"event": "open"}),
                                       ("GET", "/api/sessions", None), ("POST", "/api/factor", {}), ("POST", "/api/sessions/end", {"session": 1})):
                found = code_of(*server.request(method, path, body, cookie=lan)[:2])
                check(found == (403, "password-needed"), f"{path}: {found}")
            check(server.websocket(cookie=lan).status == 403, "no WebSocket")
            check(post(server, "/api/me/password", {"old": given, "password": given}, cookie=lan) == (400, "password-same"), "another one")
            check(post(server, "/api/me/password", {"old": given, "password": own}, cookie=lan) == (200, None), "one's own")
            check(server.request("GET", "/api/me", cookie=lan)[0] == 200, "and all is answered")
            check(not sign_in_at(server, "Lan", own, screen)[2]["needs_password"], "nor is it asked for again")
            chi = sign_in_at(server, "Chi", given)[0]
            check(code_of(*server.request("GET", "/api/me", cookie=chi)[:2]) == (403, "password-needed"), "the password first")
            check(post(server, "/api/me/password", {"old": given, "password": own}, cookie=chi)[0] == 200, "chosen")
            check(code_of(*server.request("GET", "/api/me", cookie=chi)[:2]) == (403, "factor-needed"), "then the second factor")
            set_up(server, chi, step_with_time() - 1)
            check(news_of(server, cookie=lan) == [], "nothing was done by others yet")
            set_up(server, lan, step_with_time() - 1)
            check(server.request("DELETE", "/api/staff/2/factor", cookie=chi)[0] == 200, "the second factor is taken off")
            check(server.request("PATCH", "/api/staff/2", {"password": given}, cookie=chi)[0] == 200, "and the password set")
            lan, _, told = sign_in_at(server, "Lan", given, screen)
            check(told["needs_password"] and told["news"] > 0, f"that there is news: {told}")
            check(post(server, "/api/me/password", {"old": given, "password": own}, cookie=lan)[0] == 200, "chosen again")
            check(news_of(server, cookie=lan) == [("password", "Chi"), ("factor", "Chi")], f"what, and by whom: {news_of(server, cookie=lan)}")
            stranger = sign_in_at(server, "Lan", own)[0]
            check([what for what, _ in news_of(server, cookie=stranger)] == ["password", "factor", "place"], "a new place is told")
            check(server.stop() == 0, "a clean stop")
            server.start()
            lan = sign_in_at(server, "Lan", own, screen)[0]
            check(len(news_of(server, cookie=lan)) == 3, "it is kept")
        finally:
            server.close()
        done = subprocess.run([program, "audit", "--store", store], capture_output=True, text=True)
        check(done.returncode == 0, f"audit: {done.stdout[-300:]}")


# ---- Locks ----


def test_locks(program):
    server = Server(program, options=HARMLESS + ["--lock-after", "cage=1", "--lock-after", "pit-manager=2"])
    try:
        cookies = {name: server.login(name) for name in ("dealer", "cage", "pit-manager")}
        for name in ("cage", "pit-manager"):
            check(wait_for(lambda name=name: server.request("GET", "/api/session", cookie=cookies[name])[1]["locked"]), f"{name} locks")
        check(not server.request("GET", "/api/session", cookie=cookies["dealer"])[1]["locked"], "a dealer not yet")
        check(post(server, "/api/unlock", {"password": DEMO_PASSWORD}, cookie=cookies["cage"])[0] == 200, "unlocked")
        records = written(server)
        check([record["do"] for record in records if record["do"].startswith("session.") and record["id"] == 12]
              == ["session.begin", "session.lock", "session.unlock"], "written down")
    finally:
        server.close()


# ---- One's own sessions ----


def test_own_sessions(server):
    mine, other, stranger = server.login("security"), server.login("security"), server.login("dealer")
    link = server.websocket(cookie=other)
    status, answer, _ = server.request("GET", "/api/sessions", cookie=mine)
    listed = answer["sessions"]
    check(status == 200 and [found["this"] for found in listed][-2:] == [True, False], f"two of mine: {listed}")
    check(all(found["address"] == "127.0.0.1" and found["since"] > 0 and not found["locked"] for found in listed), "from where, since when")
    check(not any(word in json.dumps(listed) for word in (mine, other)), "what a cookie holds is not told")
    number = listed[-1]["session"]
    check(post(server, "/api/sessions/end", {"session": number}, cookie=stranger) == (400, "bad-field"), "not somebody else's")
    for wrong in (0, -1, 10**12, "1", None, listed[-2]["session"]):
        check(post(server, "/api/sessions/end", {"session": wrong}, cookie=mine) == (400, "bad-field"), f"not {wrong}")
    check(post(server, "/api/sessions/end", {"session": number})[0] == 401, "nor by nobody")
    status, answer, _ = server.request("POST", "/api/sessions/end", {"session": number}, cookie=mine)
    check(status == 200 and answer["sessions"] and answer["sessions"][-1]["this"], "ended")
    try:
        check(False, f"told {link.receive()}")
    except Closed as closed:
        check(closed.code == 4401, f"its socket is closed: {closed.code}")
    check(server.request("GET", "/api/me", cookie=other)[0] == 401, "it has ended")
    check(server.request("GET", "/api/me", cookie=mine)[0] == 200, "this one has not")


# ---- Players' tokens ----


def test_tokens(server):
    player, first = server.player()
    link = server.websocket(token=first)
    status, answer, _ = server.request("POST", "/api/me/token", {}, token=first)
    check(status == 201 and answer["player"] == player, f"replaced by the player: {status}")
    second = answer["token"]
    check(server.request("GET", "/api/me", token=first)[0] == 401, "the old one has ended")
    try:
        check(False, f"told {link.receive()}")
    except Closed as closed:
        check(closed.code == 4401, f"and its socket: {closed.code}")
    check(server.request("GET", "/api/me", token=second)[1]["player"] == player, "the new one holds")
    dealer, cage = server.login("dealer"), server.login("cage")
    check(server.request("POST", f"/api/players/{player}/code", {}, cookie=dealer)[0] == 403, "not through a dealer")
    status, answer, _ = server.request("POST", f"/api/players/{player}/code", {}, cookie=cage)
    check(status == 201 and "token" not in answer, f"a code from the cage: {answer}")
    check(server.request("GET", "/api/me", token=second)[0] == 401, "the token ends at once")
    check(post(server, "/api/players/redeem", {"code": answer["code"]}, cookie=cage) == (403, "not-allowed"), "staff do not see what comes of it")
    status, told, _ = server.request("POST", "/api/players/redeem", {"code": answer["code"]})
    check(status == 201 and server.request("GET", "/api/me", token=told["token"])[1]["player"] == player, "the player does")
    check(post(server, "/api/players/redeem", {"code": answer["code"]})[0] == 404, "once")
    check(told["token"] not in server.log() and answer["code"] not in server.log(), "the log has neither")


def test_codes_are_told(server):
    """Whoever has a player's code has the purse: surveillance sees it given, the player is told, and who gave it does not redeem it."""
    player, token = server.player()
    cage, screen, _ = sign_in_at(server, "cage", DEMO_PASSWORD)
    check(news_of(server, token=token) == [], "nothing yet")
    code = server.request("POST", f"/api/players/{player}/code", {}, cookie=cage)[1]["code"]
    watcher = server.login("surveillance")
    alerts = [alert for alert in server.request("GET", "/api/alerts", cookie=watcher)[1]["alerts"] if alert["kind"] == "code" and alert["player"] == player]
    check(len(alerts) == 1 and "cage" in alerts[0]["words"]["en"], f"surveillance is told: {alerts}")
    at_cage = {"Cookie": f"croupier-screen={screen}"}
    check(post(server, "/api/logout", {}, cookie=cage)[0] == 200, "who gave it signs out")
    found = post(server, "/api/players/redeem", {"code": code}, headers=at_cage)
    check(found == (422, "same-screen"), f"at the same screen: {found}")
    link = server.websocket(screen=screen)
    link.command(1, "player-redeem", body={"code": code})
    check(link.answer(1)["status"] == 422, "nor over its WebSocket")
    link.close()
    status, answer, _ = server.request("POST", "/api/players/redeem", {"code": code}, {"Cookie": "croupier-screen=" + "0" * 32})
    check(status == 201, f"elsewhere: {status} {answer}")
    status, told, _ = server.request("POST", "/api/login", {"token": answer["token"]})
    check(status == 200 and told.get("news", 0) > 0, f"the player is told at signing in: {told}")
    check(news_of(server, token=answer["token"]) == [("code", None)], "of what")
    made = server.request("POST", "/api/players", {"name": "At the table"}, cookie=sign_in_at(server, "dealer", DEMO_PASSWORD, screen)[0])[1]
    check(post(server, "/api/players/redeem", {"code": made["code"]}, headers=at_cage) == (422, "same-screen"), "a new player's neither")


# ---- Records ----


def written(server):
    """The house's own records; the server is stopped for it and started again."""
    check(server.stop() == 0, "a clean stop")
    done = subprocess.run([server.program, "export", "events", "--format", "jsonl", "--store", server.store], capture_output=True, text=True)
    audit = subprocess.run([server.program, "audit", "--store", server.store], capture_output=True, text=True)
    check(audit.returncode == 0, f"audit: {audit.stdout[-300:]}{audit.stderr[-300:]}")
    server.start()
    return [line["record"] for line in map(json.loads, done.stdout.splitlines()) if line["stream"] == 0]


def test_records(program):
    server = Server(program, options=HARMLESS)
    try:
        dealer = server.login("dealer")
        known = server.request("POST", "/api/login", {"name": "dealer", "password": "wrong"})
        unknown = server.request("POST", "/api/login", {"name": "my secret typed as a name", "password": "x"})
        check(known[0] == 401 and known[:2] == unknown[:2], f"a name that nobody has is answered as a wrong password: {unknown[:2]}")
        post(server, "/api/logout", {}, cookie=dealer)
        player, token = server.player()
        post(server, "/api/login", {"token": token})
        told = [(record["do"], record["role"], record.get("id"), record.get("what"), record.get("staff"))
                for record in written(server) if record["do"].startswith("session.")]
        check(told == [("session.begin", "staff", 1, None, None), ("session.fail", "nobody", None, "password", 1),
                       ("session.fail", "nobody", None, "name", None), ("session.end", "staff", 1, None, None),
                       ("session.begin", "player", player, None, None)], f"{told}")
    finally:
        server.close()


def test_screens(server):
    """A browser is known again by a cookie; two accounts at one screen are one person."""
    def sign_in(post, screen=None):
        status, _, headers = server.request("POST", "/api/login", {"name": post, "password": "demonstration"},
                                            {"Cookie": f"croupier-screen={screen}"} if screen else None)
        cookies = dict(cookie.split(";")[0].split("=") for cookie in headers.get_all("Set-Cookie"))
        check(status == 200 and len(cookies.get("croupier-screen", "")) == 32, f"a screen has a name: {status} {cookies}")
        check(all("HttpOnly" in cookie and "SameSite=Strict" in cookie for cookie in headers.get_all("Set-Cookie")), "nobody else reads it")
        return cookies["croupier"], cookies["croupier-screen"]

    def approve(cookie):
        _, fill, _ = server.request("POST", "/api/tables/6/fills", {"amount": 1000}, cookie=pit)
        return server.request("POST", f"/api/fills/{fill['fill']}/approve", {}, cookie=cookie)

    pit, screen = sign_in("pit-supervisor")
    cage, other = sign_in("cage")
    check(screen != other and approve(cage)[0] == 200, "two screens, two people")
    cage, same = sign_in("cage", screen)
    check(same == screen, "the same screen keeps its name")
    status, answer, _ = approve(cage)
    check(status == 422 and answer["error"]["code"] == "same-screen", f"one screen, one person: {status} {answer}")
    _, odd = sign_in("cage", "../x")
    check(odd != "../x", "a name that the server did not give is not kept")


def test_nowhere(program):
    """What somebody signs in with is in no log, whatever its level, in no list of processes, and not in the store."""
    server = Server(program, options=HARMLESS + ["--log-level", "debug"])
    try:
        secrets = {"password": "a quiet little word", "wrong password": "not quite the word"}
        director, cage, manager = server.login("table-games-director"), server.login("cage"), server.login("pit-manager")
        post(server, "/api/staff", {"name": "Lan", "post": "dealer", "password": secrets["password"]}, cookie=director)
        post(server, "/api/login", {"name": "Lan", "password": secrets["wrong password"]})
        post(server, "/api/login", {"name": secrets["wrong password"], "password": "x"})
        secrets["cookie"] = server.login("Lan", secrets["password"])
        step = step_with_time()
        secrets["factor"], recovery = set_up(server, secrets["cookie"], step - 1)
        secrets["recovery code"], secrets["another"] = recovery[:2]
        post(server, "/api/login", {"name": "Lan", "password": secrets["password"], "code": recovery[0]})
        player, secrets["token"] = server.player()
        post(server, "/api/login", {"token": secrets["token"]})
        link = server.websocket(token=secrets["token"])
        link.command(1, "me")
        link.answer(1)
        secrets["new token"] = server.request("POST", "/api/me/token", {}, token=secrets["token"])[1]["token"]
        secrets["code"] = server.request("POST", f"/api/players/{player}/code", {}, cookie=cage)[1]["code"]
        for path in ("/?token=", "/api/floor?token=", "/api/players/redeem?code=", "/t/1#", "/nothing/"):  # where nobody should write it
            server.request("GET", path + secrets["new token"])
            server.request("GET", path + secrets["code"])
        secrets["redeemed"] = server.request("POST", "/api/players/redeem", {"code": secrets["code"]})[1]["token"]
        secrets["device"] = server.request("POST", "/api/devices", {"kind": "shoe", "table": 6}, cookie=manager)[1]["token"]
        server.websocket(token=secrets["device"]).close()
        secrets["wrong token"] = "f" * 64
        post(server, "/api/login", {"token": secrets["wrong token"]})
        server.request("GET", "/api/me", token=secrets["wrong token"])
        with open(f"/proc/{server.process.pid}/cmdline", "rb") as file:
            seen = {"ps": file.read()}
        seen["environment"] = b"".join(open(f"/proc/{server.process.pid}/environ", "rb").read().split(b"\0")) if os.access(
            f"/proc/{server.process.pid}/environ", os.R_OK) else b""
        seen["people"] = "".join(server.request("GET", path, cookie=director)[1].__repr__() for path in (
            "/api/staff", "/api/players", f"/api/players/{player}", "/api/devices", "/api/alerts")).encode()
        check(server.stop() == 0, "a clean stop")
        seen["log"] = server.log().encode()
        with open(server.store, "rb") as file:
            seen["store"] = file.read()
        export = subprocess.run([program, "export", "events", "--format", "jsonl", "--store", server.store], capture_output=True)
        seen["export"] = export.stdout
        check(b"session.begin" in seen["export"] and b'"debug"' in seen["log"] and b"session.begin" in seen["store"], "what was looked at")
        for what, secret in secrets.items():
            for where, text in seen.items():
                check(secret and secret.encode() not in text, f"{what} in the {where}")
        server.start()
    finally:
        server.close()


def main():
    program = os.path.abspath(sys.argv[1])
    server = Server(program, options=HARMLESS)
    try:
        for test in (test_passwords, test_alert, test_own_sessions, test_tokens, test_codes_are_told, test_screens):
            test(server)
    finally:
        server.close()
    for test in (test_guesses, test_guesses_an_hour, test_guesses_of_a_network, test_guesses_at_codes, test_factor, test_no_factor, test_set_by_others, test_locks, test_records, test_nowhere):
        test(program)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
