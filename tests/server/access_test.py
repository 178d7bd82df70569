"""Who may come in, how often, and that nothing is said to anybody who no longer may: sessions, sockets, limits."""
import http.client
import json
import os
import re
import socket
import sys
import tempfile
import time

from client import Closed, DEMO_PASSWORD, Server, check, on_both_stores, verdict, wait_for

SIGNED_OUT, LOCKED = 4401, 4423
SECRET = "correct horse battery"


def token_cookie(server, token):
    """The session that a player's token becomes, or None."""
    status, _, headers = server.request("POST", "/api/login", {"token": token})
    return re.match(r"croupier=([0-9a-f]{64});", headers["Set-Cookie"]).group(1) if status == 200 else None


class House:
    """A floor with those who change things signed in, and new members of staff as they are needed."""

    def __init__(self, server):
        self.server = server
        self.director = server.login("table-games-director")
        self.manager = server.login("pit-manager")
        self.made = 0

    def hire(self, post="pit-supervisor"):
        self.made += 1
        name = f"new {self.made}"
        status, answer, _ = self.server.request("POST", "/api/staff", {"name": name, "post": post, "password": SECRET},
                                                cookie=self.director)
        check(status == 201, f"{name} is hired: {answer}")
        return answer["staff"], name

    def sets(self, staff, **what):
        status, answer, _ = self.server.request("PATCH", f"/api/staff/{staff}", what, cookie=self.director)
        check(status == 200, f"{what}: {answer}")

    def watcher(self, pit=True, **who):
        """A socket that watches table 6 and listens to the pit."""
        link = self.server.websocket(**who)
        link.send({"subscribe": [6], "views": True})
        check("view" in link.receive(), "it watches the table")
        link.send({"pit": True})
        check(link.receive() == {"pit": pit}, "and listens to the pit")
        return link

    def happens(self):
        """Something at the table, and something in the pit."""
        for event in ("suspend", "resume"):
            status, answer, _ = self.server.request("POST", "/api/tables/6/events", {"event": event, "text": "test"},
                                                    cookie=self.manager)
            check(status == 201, f"{event}: {answer}")


def told_of_it(link):
    """All that a socket which still stands hears until it knows of both events."""
    heard = [link.receive()]
    while sum(len(message.get("events", [])) for message in heard) < 2:
        heard.append(link.receive())
    return heard


def is_cut(house, link, what, code=SIGNED_OUT):
    """It is closed without another word, though things happen, and answers nothing."""
    house.happens()
    try:
        told = link.receive()
        check(False, f"{what}: it is told {told}")
    except Closed as closed:
        check(closed.code == code, f"{what}: closed with {closed.code}")
    except TimeoutError:
        check(False, f"{what}: it stays open")
    try:
        link.command(7, "me")
        link.send({"subscribe": [6]})
        told = link.receive()
        check(False, f"{what}: it is answered {told}")
    except (Closed, ConnectionError):
        check(True, "not answered")
    except TimeoutError:
        check(False, f"{what}: it is neither answered nor closed")
    link.close()


def test_log_out(house):
    server = house.server
    _, name = house.hire()
    first, second = server.login(name, SECRET), server.login(name, SECRET)
    ends, stays = house.watcher(cookie=first), house.watcher(cookie=second)
    server.request("POST", "/api/logout", {}, cookie=first)
    is_cut(house, ends, "logged out")
    check(told_of_it(stays), "another session of the same person goes on")
    check(server.request("GET", "/api/me", cookie=second)[0] == 200, "and answers")
    stays.close()
    _, token = server.player()
    mine, other = token_cookie(server, token), token_cookie(server, token)
    ends, stays = house.watcher(pit=False, cookie=mine), house.watcher(pit=False, cookie=other)
    by_token, public = house.watcher(pit=False, token=token), house.watcher(pit=False)
    server.request("POST", "/api/logout", {}, cookie=mine)
    is_cut(house, ends, "a player logged out")
    check(told_of_it(stays) and told_of_it(by_token) and told_of_it(public), "the others go on")
    for link in (stays, by_token, public):
        link.close()


def test_dismissed(house):
    staff, name = house.hire()
    cookie = house.server.login(name, SECRET)
    links = [house.watcher(cookie=cookie), house.watcher(cookie=house.server.login(name, SECRET))]
    house.sets(staff, active=False)
    for link in links:
        is_cut(house, link, "dismissed")
    check(house.server.request("GET", "/api/session", cookie=cookie)[1]["role"] == "anyone", "the session has ended")
    house.sets(staff, active=True)
    check(house.server.request("GET", "/api/me", cookie=cookie)[0] == 401, "and does not come back with the post")
    check(house.server.login(name, SECRET) is not None, "but who signs in again may")


def test_post_changed(house):
    staff, name = house.hire()
    cookie = house.server.login(name, SECRET)
    link = house.watcher(cookie=cookie)
    house.sets(staff, post="dealer")
    is_cut(house, link, "another post")
    check(house.server.request("GET", "/api/session", cookie=cookie)[1]["post"] == "dealer", "the session has the new post")
    check(house.server.request("GET", "/api/staff", cookie=cookie)[0] == 403, "and what that may")
    link = house.watcher(cookie=cookie)
    status, case, _ = house.server.request("POST", "/api/disputes", {"table": 6, "player": house.server.player()[0], "text": "no"},
                                           cookie=house.manager)
    check(status == 201, f"a case: {case}")
    house.happens()
    heard = told_of_it(link)
    check(not any("dispute" in told for told in heard), f"a dealer hears of no cases: {heard}")
    link.close()


def test_password_set(house):
    staff, name = house.hire()
    cookie = house.server.login(name, SECRET)
    link = house.watcher(cookie=cookie)
    house.sets(staff, password="another long one")
    is_cut(house, link, "a password set by somebody else")
    check(house.server.request("GET", "/api/me", cookie=cookie)[0] == 401, "the session has ended")


def test_own_password(house):
    server = house.server
    _, name = house.hire()
    mine, other = server.login(name, SECRET), server.login(name, SECRET)
    stays, ends = house.watcher(cookie=mine), house.watcher(cookie=other)
    status, _, _ = server.request("POST", "/api/me/password", {"old": SECRET, "password": "second password"},
                                  cookie=mine)
    check(status == 200, "the own password is changed")
    is_cut(house, ends, "the own password changed elsewhere")
    check(told_of_it(stays) and server.request("GET", "/api/me", cookie=mine)[0] == 200, "where it was changed one goes on")
    stays.close()
    link, other = server.websocket(cookie=mine), house.watcher(cookie=server.login(name, "second password"))
    link.command(1, "me-password", body={"old": "second password", "password": "third password"})
    check(link.answer(1)["status"] == 200, "changed over the WebSocket")
    is_cut(house, other, "the own password changed over a WebSocket")
    link.command(2, "me")
    check(link.answer(2)["status"] == 200, "that one goes on too")
    link.close()


def test_old_password_in_flight(house):
    """A log-in with the old password, begun before it was changed, is worth nothing afterwards."""
    server = house.server
    staff, name = house.hire()
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as link:
        body = json.dumps({"name": name, "password": SECRET}).encode()
        link.sendall(b"POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n"
                     b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        house.sets(staff, password="another long one")
        got = b""
        while chunk := link.recv(65536):
            got += chunk
    cookie = re.search(rb"croupier=([0-9a-f]{64});", got)
    check(cookie is None or server.request("GET", "/api/me", cookie=cookie.group(1).decode())[0] == 401, f"{got[:40]}")


def test_device_ended(house):
    status, device, _ = house.server.request("POST", "/api/devices", {"kind": "shoe", "table": 6}, cookie=house.manager)
    check(status == 201, f"a device: {device}")
    link = house.watcher(pit=False, token=device["token"])
    house.happens()
    check(told_of_it(link), "a device may watch")
    house.server.request("DELETE", f"/api/devices/{device['device']}", cookie=house.manager)
    is_cut(house, link, "a device that was ended")


def test_most_sessions(house):
    """Twenty a person: the oldest goes."""
    server = house.server
    _, token = server.player()
    cookies = [token_cookie(server, token) for _ in range(20)]
    link = house.watcher(pit=False, cookie=cookies[0])
    check(server.request("GET", "/api/me", cookie=cookies[0])[0] == 200, "twenty are there")
    cookies += [token_cookie(server, token) for _ in range(5)]
    is_cut(house, link, "the oldest of 21")
    answers = [server.request("GET", "/api/me", cookie=cookie)[0] for cookie in cookies]
    check(answers == [401] * 5 + [200] * 20, f"the five oldest have gone: {answers}")
    _, other = server.player()
    check(server.request("GET", "/api/me", cookie=token_cookie(server, other))[0] == 200, "nobody else is concerned")


def close_of(link, wait):
    """The code that a socket is closed with, without a word before; None: nothing for so long."""
    link.link.settimeout(wait)
    try:
        return f"told {link.receive()}"
    except Closed as closed:
        return closed.code
    except TimeoutError:
        return None


def test_at_once(house):
    """Nothing else has to happen: whatever ends a session closes all of its sockets, idle and watching, within a second, and what is
    sent on them meanwhile is not done."""
    server = house.server
    guests = set()

    def end_token(player, token):
        cage = server.login("cage")
        return server.request("POST", f"/api/players/{player}/code", {}, cookie=cage)[0] == 201

    def ended(what):
        """One who has several sockets, what ends them all, and whether each was closed within a second."""
        staff, name = house.hire()
        cookie = server.login(name, SECRET)
        player, token = server.player()
        who = {"cookie": cookie} if what in ("log-out", "dismissal", "password", "own session ended") else {"token": token}
        links = [server.websocket(**who), house.watcher(pit="cookie" in who, **who), server.websocket(**who)]
        other = server.login(name, SECRET)
        if what == "log-out":
            server.request("POST", "/api/logout", {}, cookie=cookie)
        elif what == "dismissal":
            house.sets(staff, active=False)
        elif what == "password":
            house.sets(staff, password="another long one")
        elif what == "own session ended":
            number = server.request("GET", "/api/sessions", cookie=other)[1]["sessions"][0]["session"]
            server.request("POST", "/api/sessions/end", {"session": number}, cookie=other)
        elif what == "token replaced":
            server.request("POST", "/api/me/token", {}, token=token)
        else:
            end_token(player, token)
        for link in links:  # before its end is read
            guests.add(f"late {len(guests)}")
            try:
                link.command(1, "player-add", body={"name": f"late {len(guests)}"})
                link.command(2, "me-chips", body={})
            except ConnectionError:
                pass
        codes = [close_of(link, 1) for link in links]
        for link in links:
            link.close()
        return codes
    for what in ("log-out", "dismissal", "password", "own session ended", "token replaced", "token ended by the cage"):
        codes = next((codes for codes in (ended(what) for _ in range(3)) if None not in codes), "not within a second")  # on a busy machine
        check(codes == [SIGNED_OUT] * 3, f"{what}: {codes}")
    names = {player["name"] for player in server.request("GET", "/api/players?limit=1000", cookie=house.manager)[1]["players"]}
    check(not names & guests, f"done after the end: {names & guests}")


def run_suite(program, store):
    server = Server(program, store=store, options=["--command-rate", "100000", "--login-attempts", "1000",
                                                   "--log-ins", "1000", "--guests", "1000"])
    try:
        house = House(server)
        for test in (test_log_out, test_dismissed, test_post_changed, test_password_set, test_own_password,
                     test_old_password_in_flight, test_device_ended, test_most_sessions, test_at_once):
            test(house)
        check(server.stop() == 0, "a clean stop")
        server.start()
    finally:
        server.close()


def test_lock(program):
    """A locked screen is told nothing and asks nothing until it is unlocked."""
    server = Server(program, options=["--lock-after", "2"])
    try:
        house = House(server)
        cookie = server.login("dealer")
        link = house.watcher(cookie=cookie)
        idle = house.watcher(cookie=cookie)
        check(wait_for(lambda: server.request("GET", "/api/session", cookie=cookie)[1]["locked"]), "idle, and locked")
        is_cut(house, link, "locked", LOCKED)
        is_cut(house, idle, "locked", LOCKED)
        check(server.websocket(cookie=cookie).status == 423, "none is opened by a locked session")
        check(server.request("POST", "/api/unlock", {"password": DEMO_PASSWORD}, cookie=cookie)[0] == 200, "unlocked")
        link = house.watcher(cookie=cookie)
        house.happens()
        check(told_of_it(link), "and hears again")
        link.close()
        # nothing is asked here: the lock comes by itself, and closes
        link = house.watcher(cookie=cookie)
        try:
            told = link.receive()
            check(False, f"told {told}")
        except Closed as closed:
            check(closed.code == LOCKED, f"locks by itself: {closed.code}")
    finally:
        server.close()


def test_lock_in_time(program):
    """A screen that is due to lock is closed within a second, though nobody asks; three tries, for a busy machine."""
    server = Server(program, options=["--lock-after", "cage=1", "--command-rate", "100000"])
    try:
        late = []
        for _ in range(3):
            cookie = server.login("cage")
            links = [server.websocket(cookie=cookie) for _ in range(3)]
            links[0].send({"subscribe": [6], "views": True})
            links[1].send({"pit": True})
            links[0].receive()
            links[1].receive()
            used = time.monotonic()  # the log-in was a little before
            codes = [close_of(link, 20) for link in links]
            late.append(time.monotonic() - used - 1)
            check(codes == [LOCKED] * 3, f"each is told that it is locked: {codes}")
            check(server.websocket(cookie=cookie).status == 423 and server.request("GET", "/api/fills", cookie=cookie)[0] == 423, "and asks nothing more")
        check(min(late) < 1, f"seconds after its time: {late}")
    finally:
        server.close()


def test_expiry(program):
    server = Server(program, options=["--session-life", "2"])
    try:
        house = House(server)
        cookie = server.login("shift-manager")
        link = server.websocket(cookie=cookie)
        try:
            told = link.receive()
            check(False, f"told {told}")
        except Closed as closed:
            check(closed.code == SIGNED_OUT, f"the end of a session: {closed.code}")
        check(server.request("GET", "/api/me", cookie=cookie)[0] == 401, "it has ended")
        check(house.manager is not None, "others were signed in")
    finally:
        server.close()


def many(server, path, body, count):
    """The answers to so many requests over one connection: (status, code of the error, Retry-After)."""
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    answers = []
    for _ in range(count):
        link.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        answer = link.getresponse()
        told = json.loads(answer.read())
        answers.append((answer.status, told.get("error", {}).get("code"), answer.headers.get("Retry-After")))
    link.close()
    return answers


def log_has(server, message):
    return [line for line in map(json.loads, server.log().splitlines()) if line["message"] == message]


def test_log_in_limits(program):
    server = Server(program, options=["--log-ins", "5"])
    try:
        _, token = server.player()
        answers = many(server, "/api/login", {"token": token}, 200)
        good = [answer for answer in answers if answer[0] == 200]
        refused = [answer for answer in answers if answer[0] != 200]
        check(5 <= len(good) < 10, f"five at once, then one every twelve seconds: {len(good)}")
        check(all(status == 429 and code == "too-many-log-ins" and 1 <= int(wait) <= 12 for status, code, wait in refused), f"{refused[:3]}")
        lines = log_has(server, "log-ins are limited")
        check(len(lines) == 1 and lines[0]["address"] == "127.0.0.1", f"the log says so once, not 195 times: {lines}")
        check(token_cookie(server, server.player()[1]) is not None, "another player at the same address may")
        codes = [code for _ in range(20) for code in [many(server, "/api/login", {"token": server.player()[1]}, 5)[-1][0]]]
        check(429 in codes, f"an address is limited too: {codes}")
        check(server.login("shift-manager") is not None, "staff at that address are not in the players' way")
        codes = [server.request("POST", "/api/login", {"name": "dealer", "password": DEMO_PASSWORD})[0] for _ in range(8)]
        check(codes[:5] == [200] * 5 and codes[-1] == 429, f"staff are limited by person: {codes}")
        check(server.login("pit-manager") is not None, "but not their colleagues")
    finally:
        server.close()


def test_network_limits(program):
    """An address is one of many: its network is limited too, staff apart from players."""
    server = Server(program, options=["--log-ins", "1", "--guests", "1000"])
    try:
        codes = [server.request("POST", "/api/login", {"token": server.player()[1]}, source=f"127.0.6.{i + 1}")[0] for i in range(80)]
        check(codes[:40] == [200] * 40 and 429 in codes, f"forty, then few: {codes}")
        lines = [line["detail"] for line in log_has(server, "log-ins are limited")]
        check(lines == ["by network 127.0.6.0/24"], f"the log says so: {lines}")
        staff = {"name": "dealer", "password": DEMO_PASSWORD}
        check(server.request("POST", "/api/login", staff, source="127.0.6.1")[0] == 200, "staff from there still sign in")
        check(server.request("POST", "/api/login", {"token": server.player()[1]}, source="127.0.7.1")[0] == 200, "and players elsewhere")
    finally:
        server.close()
    server = Server(program, options=["--guests", "2"])
    try:
        codes = [server.request("POST", "/api/players", {}, source=f"127.0.6.{i + 1}")[0] for i in range(10)]
        check(codes[:8] == [201] * 8 and codes[-1] == 429, f"guests: {codes}")
    finally:
        server.close()


def is_open(link):
    """Whether the server has not closed it."""
    link.setblocking(False)
    try:
        return link.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def test_network_connections(program):
    server = Server(program, options=["--connections", "4", "--network-connections", "8"])
    links = []
    try:
        links = [knock(server, f"127.0.5.{1 + i % 4}", b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n") for i in range(8)]
        check(all(map(is_open, links)), "eight of one network")
        check(ask_from(server, "127.0.5.77") == 200, "one more is served")
        check(wait_for(lambda: not is_open(links[0])) and all(map(is_open, links[1:])), "and the one that was silent for longest has given way")
        lines = [line["detail"] for line in log_has(server, "too many connections from one network")]
        check(lines == ["127.0.5.0/24"], f"the log says so: {lines}")
        check(ask_from(server, "127.0.6.1") == 200 and len(log_has(server, "too many connections from one network")) == 1, "another network has its own")
    finally:
        for link in links:
            link.close()
        server.close()


def test_sockets_of_a_person(program):
    """A hundred WebSockets a person, whatever they were opened by."""
    server = Server(program, options=["--command-rate", "100000"])
    links = []
    try:
        _, token = server.player()
        cookie = token_cookie(server, token)
        for i in range(100):
            links.append(server.websocket(token=token) if i % 2 else server.websocket(cookie=cookie))
        check(all(link.status == 101 for link in links), "a hundred")
        check(server.websocket(token=token).status == 429 and server.websocket(cookie=cookie).status == 429, "and no more")
        lines = log_has(server, "too many connections of one person")
        check(len(lines) == 1 and token not in json.dumps(lines), f"the log says so, once: {lines}")
        regulator = server.login("regulator")
        links += [server.websocket(cookie=regulator) for _ in range(100)]
        told = server.request("GET", "/api/anchors", headers={"Accept": "text/event-stream"}, cookie=regulator)
        check(told[0] == 429 and told[1]["error"]["code"] == "too-many-connections", f"a feed is one of them: {told[:2]}")
        check(server.websocket().status == 101, "who has not signed in is not that person")
        check(server.websocket(token=server.player()[1]).status == 101, "nor is anybody else")
        links[0].close()
        links[1].close()
        check(wait_for(lambda: server.websocket(token=token).status == 101), "one that was closed makes room")
    finally:
        for link in links:
            link.close()
        server.close()


def test_guest_limits(program):
    server = Server(program, options=["--guests", "4"])
    try:
        answers = many(server, "/api/players", {}, 30)
        check([answer[0] for answer in answers[:4]] == [201] * 4, f"four guests: {answers[:4]}")
        check(answers[-1][:2] == (429, "too-many-guests") and 1 <= int(answers[-1][2]) <= 15, f"and no more: {answers[-1]}")
        link = server.websocket()
        link.command(1, "player-add", body={})
        check(link.answer(1)["status"] == 429, "nor over a WebSocket")
        link.close()
        check(len(log_has(server, "new guests are limited")) == 1, "the log says so")
        dealer = server.login("dealer")
        check(server.request("POST", "/api/players", {"name": "An"}, cookie=dealer)[0] == 201, "staff make players as ever")
    finally:
        server.close()


def few_descriptors(program, folder):
    """The program with at most 256 descriptors: 192 connections, 96 of one address."""
    path = os.path.join(folder, "few")
    with open(path, "w", encoding="utf-8") as script:
        script.write(f'#!/bin/sh\nulimit -n 256\nexec "{program}" "$@"\n')
    os.chmod(path, 0o755)
    return path


def knock(server, source, says=b""):
    link = socket.socket()
    link.settimeout(20)
    link.bind((source, 0))
    link.connect(("127.0.0.1", server.port))
    if says:
        link.sendall(says)
        link.recv(65536)
    return link


def ask_from(server, source, cookie=None):
    """The status of a request from an address."""
    head = f"GET /api/session HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{f'Cookie: croupier={cookie}' if cookie else 'X: y'}\r\n\r\n"
    link = knock(server, source)
    link.sendall(head.encode())
    got = link.recv(65536)
    link.close()
    return int(got.split(b" ")[1]) if got else None


def connections(server):
    return int(re.search(r"^croupier_connections (\d+)", server.request("GET", "/metrics")[1], re.M).group(1))


def test_connection_limits(program):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(few_descriptors(program, folder))
        links = []
        try:
            house = House(server)
            watcher = house.watcher(cookie=house.manager)
            links = [knock(server, "127.0.0.1") for _ in range(400)]
            check(ask_from(server, "127.0.0.1") == 200, "somebody at the same address is served")
            check(ask_from(server, "127.0.0.2") == 200, "somebody at another address is")
            check(server.login("shift-manager") is not None, "staff sign in")
            check(len(log_has(server, "too many connections from one address")) == 1, "the log says so")
            house.happens()
            check(told_of_it(watcher), "who is signed in has not given way")
            # who watches answers the pings meanwhile
            check(wait_for(lambda: not watcher.ready() and connections(server) < 10, 30), "who says nothing is not kept")
            for link in links:
                link.close()
            hello = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
            links = [knock(server, f"127.0.{2 + i % 3}.1", hello) for i in range(270)]
            watcher.ready()
            check(ask_from(server, "127.0.9.1", house.manager) == 200, "who has asked once and waits for nothing gives way")
            check(len(log_has(server, "too many connections")) >= 1, "the log says so too")
            for _ in range(120):
                links.append(server.websocket())
                watcher.ready()
            check(server.login("operations-manager") is not None, "and who watches without having signed in")
            house.happens()
            check(told_of_it(watcher), "who is signed in still is")
        finally:
            for link in links:
                link.close()
            server.close()


def main():
    program = os.path.abspath(sys.argv[1])
    on_both_stores(lambda store: run_suite(program, store))
    test_lock(program)
    test_lock_in_time(program)
    test_expiry(program)
    test_log_in_limits(program)
    test_network_limits(program)
    test_guest_limits(program)
    test_connection_limits(program)
    test_network_connections(program)
    test_sockets_of_a_person(program)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
