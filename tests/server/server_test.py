"""The real server on a loopback port: keys, fields, sessions, watching. What is sent to do harm is in tests/attack."""
import json
import os
import pwd
import random
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request

from client import BEAT, Closed, DEMO_PASSWORD, PATIENCE, POSTS, Server, Watcher, check, on_both_stores, verdict, wait_for

FAST = {"betting_ms": 150, "offer_ms": 50, "decision_ms": 50, "arranging_ms": 50, "step_ms": 1, "pause_ms": 20}


def sign_in_everybody(server):
    cookies = {post: server.login(post) for post in POSTS}
    check(all(cookies.values()), "every post of the demonstration floor can sign in")
    return cookies


def test_idempotency(server, cookies):
    player, _ = server.player()
    cage = cookies["cage"]
    body = {"player": player, "amount": 1000000}
    first = server.request("POST", "/api/cage/buy-in", body, {"Idempotency-Key": "buy-1"}, cage)
    second = server.request("POST", "/api/cage/buy-in", body, {"Idempotency-Key": "buy-1"}, cage)
    check(first[0] in (200, 201) and first[:2] == second[:2], f"the same key gives the same answer: {first[:2]} {second[:2]}")
    _, shown, _ = server.request("GET", f"/api/players/{player}", cookie=cage)
    check(shown.get("purse") == 51000000, f"the chips moved once: {shown}")
    other = server.request("POST", "/api/cage/buy-in", {"player": player, "amount": 5}, {"Idempotency-Key": "buy-1"}, cage)
    check(other[0] == 409 and other[1]["error"]["code"] == "key-used", f"a key is not used for another request: {other[:2]}")
    status, answer, _ = server.request("POST", "/api/cage/buy-in", body, {"Idempotency-Key": "a b"}, cage)
    check(status == 400 and answer["error"]["code"] == "bad-key", "a bad key is refused")


def test_refused(program):
    """Who was refused what stands in the log, once a minute."""
    server = Server(program)
    try:
        dealer = server.login("dealer")
        for _ in range(3):
            server.request("POST", "/api/staff", {"name": "x"}, cookie=dealer)
            server.request("GET", "/api/staff")
            server.request("POST", "/api/players", {}, {"Origin": "http://evil.example"})
            server.request("PUT", "/api/floor")
        lines = [line for line in map(json.loads, server.log().splitlines()) if line["message"] == "refused"]
        told = sorted((line["status"], line["path"], line.get("detail"), line["address"]) for line in lines)
        check(told == [(401, "/api/staff", None, "127.0.0.1"), (403, "/api/players", None, "127.0.0.1"),
                       (403, "/api/staff", "staff 1", "127.0.0.1"), (405, "/api/floor", None, "127.0.0.1")], f"{told}")
    finally:
        server.close()


def test_headers(server):
    _, page, headers = server.request("GET", "/")
    check("<html lang=\"vi\">" in page, "the page is there")
    policy = headers["Content-Security-Policy"]
    check("default-src 'none'" in policy and "unsafe" not in policy, f"a strict policy: {policy}")
    check(headers["X-Content-Type-Options"] == "nosniff" and headers["X-Frame-Options"] == "DENY", "careful headers")
    check(headers["Content-Disposition"] is None, "a page is shown")
    check(headers["Access-Control-Allow-Origin"] is None, "no other site reads it")
    check(headers["Server"] is None and headers["X-Powered-By"] is None, "nothing is said of what serves it")
    for path in ("/api/floor", "/api/nothing", "/api/me"):
        _, _, headers = server.request("GET", path)
        check(headers["Content-Disposition"] == 'attachment; filename="api.json"' and headers["Cache-Control"] == "no-store",
              f"{path} is nothing that a browser shows or keeps")
    for path in ("/nowhere", "/healthz", "/api/openapi.json"):
        check(server.request("GET", path)[2]["Content-Disposition"] is None, f"{path} is shown to who has typed it")
    status, text, _ = server.request("GET", "/metrics")
    for name in ("commands_total", "refused_total", "commits_total", "commit_seconds_bucket", "connections", "queued_bytes",
                 'tables{phase="'):
        check(f"croupier_{name}" in text, f"metrics have {name}")
    head = b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    check(b" 404 " in server.raw(b"GET /metrics" + head)[:20], "no figures where the guests are")
    for path in (b"/", b"/healthz", b"/api/session", b"/ws"):
        with socket.create_connection(("127.0.0.1", server.metrics_port), timeout=PATIENCE) as link:
            link.sendall(b"GET " + path + head)
            check(b" 404 " in link.recv(65536)[:20], f"nothing but figures where they are: {path}")
    check(server.request("GET", "/healthz")[0] == 200 and server.request("GET", "/readyz")[0] == 200, "healthy and ready")


def test_sessions(program):
    server = Server(program, options=["--lock-after", "5", "--login-attempts", "4"])
    try:
        answer = server.request("POST", "/api/login", {"name": "dealer", "password": DEMO_PASSWORD})
        cookie = answer[2]["Set-Cookie"]
        check("HttpOnly" in cookie and "SameSite=Strict" in cookie, f"a careful cookie: {cookie}")
        dealer, manager = server.login("dealer"), server.login("pit-manager")
        check(server.request("GET", "/api/me", cookie=dealer)[0] == 200, "a dealer is signed in")
        link = server.websocket(cookie=dealer)
        time.sleep(5.3)
        try:
            link.command(1, "me")
            check(False, f"a locked WebSocket answers {link.answer(1)}")
        except Closed as closed:
            check(closed.code == 4423, f"the WebSocket is closed too: {closed.code}")
        status, answer, _ = server.request("GET", "/api/me", cookie=dealer)
        check(status == 423 and answer["error"]["code"] == "locked", f"an idle dealer is locked: {status}")
        check(server.request("GET", "/api/me", cookie=manager)[0] == 200, "a manager is not")
        check(server.request("GET", "/api/session", cookie=dealer)[1]["locked"] is True, "the session says so")
        check(server.request("POST", "/api/unlock", {"password": "wrong"}, cookie=dealer)[0] == 401, "not with a wrong password")
        check(server.request("POST", "/api/unlock", {"password": DEMO_PASSWORD}, cookie=dealer)[0] == 200, "unlocked by the password")
        check(server.request("GET", "/api/me", cookie=dealer)[0] == 200, "and goes on")
        link = server.websocket(cookie=dealer)
        server.request("POST", "/api/logout", {}, cookie=dealer)
        check(server.request("GET", "/api/me", cookie=dealer)[0] == 401, "signed out is signed out")
        try:
            link.command(2, "me")
            link.answer(2)
            check(False, "the WebSocket of an ended session is closed")
        except Closed as closed:
            check(closed.code == 4401, f"closed as signed out: {closed.code}")
        _, token = server.player()
        status, _, headers = server.request("POST", "/api/login", {"token": token})
        own = headers["Set-Cookie"].split("=")[1].split(";")[0]
        check(status == 200 and server.request("GET", "/api/me", cookie=own)[0] == 200, "a player's token becomes a session")
        check(server.request("POST", "/api/login", {"token": "0" * 64})[0] == 401, "a token that is none")
        codes = [server.request("POST", "/api/login", {"name": "cage", "password": "wrong"})[0] for _ in range(6)]
        check(codes[0] == 401 and codes[-1] == 429, f"wrong passwords are limited: {codes}")
        check(server.request("POST", "/api/login", {"name": "cage", "password": DEMO_PASSWORD})[0] == 429, "also the right one then")
        check(DEMO_PASSWORD not in server.log() and token not in server.log() and own not in server.log(), "no secret in the log")
        check(all(json.loads(line) for line in server.log().splitlines()), "the log is JSON lines")
    finally:
        server.close()


def test_command_rate(program):
    server = Server(program, options=["--command-rate", "5"])
    try:
        _, token = server.player()
        codes = [server.request("GET", "/api/me", token=token)[0] for _ in range(30)]
        check(200 in codes and 429 in codes, f"commands are limited: {codes}")
        late = next(answer for answer in iter(lambda: server.request("GET", "/api/me", token=token), None) if answer[0] == 429)
        check(late[2]["Retry-After"] == "1", "and told when to come back")
        check(server.request("GET", "/api/me", token=server.player()[1])[0] == 200, "another player is not concerned")
    finally:
        server.close()


def test_staff_password(server, cookies):
    director = cookies["table-games-director"]
    status, answer, _ = server.request("POST", "/api/staff", {"name": "lan", "post": "dealer", "password": "rất dài và bí mật"}, cookie=director)
    check(status == 201, f"a member of staff is added: {answer}")
    check(server.login("lan", "rất dài và bí mật") is not None, "and signs in")
    check(server.login("lan", "sai") is None, "not with another password")
    status, _, _ = server.request("POST", "/api/staff", {"name": "x", "post": "dealer", "password": "short"}, cookie=director)
    check(status == 400, "a short password is refused")
    status, _, _ = server.request("POST", "/api/staff", {"name": "y", "post": "dealer", "password_hash": "x", "password": "long enough"}, cookie=director)
    check(status == 400, "nobody brings a hash")


def next_frame(link):
    while (found := link.frame_waiting()) is None:
        pass
    return found


def test_beats(server):
    """Who watches a table where nothing happens hears a beat, and a ping asks whether they are there; who does not answer is closed."""
    cookie = server.login("pit-manager")
    status, made, _ = server.request("POST", "/api/tables", {
        "name": "Still", "game": "sicbo", "virtual": False, "min": 10000, "max": 1000000}, cookie=cookie)
    check(status == 201, f"a table: {made}")
    link = server.websocket()
    link.send({"subscribe": [made["table"]]})
    check(next_frame(link)[0] == 1, "the table")
    heard, times = [], []
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            heard.append(next_frame(link))
            times.append(time.monotonic())
        except (Closed, OSError):
            break
    check(heard[:3] == [(1, BEAT)] * 3, f"beats: {heard[:3]}")
    check((9, b"") in heard, "a ping")
    check(len(times) > 0 and times[-1] < end - 1, "silence is closed in the end")
    link.close()


def bet_loop(server, tables, seconds, players=4):
    """Players bet on sic bo tables as fast as answers come, on a busy machine until some were; how many bets were taken."""
    links = []
    for _ in range(players):
        player, token = server.player()
        links.append((player, server.websocket(token=token)))
    taken = number = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end or (taken <= 20 and time.monotonic() < end + 60):
        for player, link in links:
            number += 1
            link.command(number, "event", table=random.choice(tables), key=f"k{number}",
                         event={"event": "bet", "player": player, "bet": random.choice(["small", "big", "single:3"]), "amount": 50000})
        for i, (_, link) in enumerate(links):
            taken += link.answer(number - players + 1 + i)["status"] < 300
    for _, link in links:
        link.close()
    return taken


def add_fast_tables(server, cookie, count):
    numbers = []
    for i in range(count):
        status, answer, _ = server.request("POST", "/api/tables", dict(
            name=f"Fast {i}", game="sicbo", virtual=True, min=10000, max=100000000, **FAST), cookie=cookie)
        check(status == 201, f"a table is added: {answer}")
        numbers.append(answer["table"])
    return numbers


def fill_float(server, cookies, table, chips=2000000000):
    """Asked for by one, approved by another, opened by count."""
    status, fill, _ = server.request("POST", f"/api/tables/{table}/fills", {"amount": chips}, cookie=cookies["pit-supervisor"])
    server.request("POST", f"/api/fills/{fill.get('fill')}/approve", {}, cookie=cookies["cage"])
    status, answer, _ = server.request("POST", f"/api/tables/{table}/float", {"open": True, "count": chips}, cookie=cookies["pit-supervisor"])
    check(status < 300, f"a float is opened: {answer}")


def follow(server, watcher, token, stop, drops):
    """A client that watches, drops its connection at random and comes back with `after`."""
    while not stop():
        link = server.websocket(token=token)
        watcher.subscribe(link)
        end = time.monotonic() + (random.uniform(0.05, 0.4) if drops else 3600)
        try:
            while time.monotonic() < end and not stop():
                if link.ready(0.02):
                    watcher.take(link.receive())
        except Closed:
            pass
        link.close()


def test_watching(server, cookies):
    import threading
    tables = add_fast_tables(server, cookies["pit-manager"], 3)
    for table in tables:
        fill_float(server, cookies, table)
    _, floor, _ = server.request("GET", "/api/floor")
    everything = [table["table"] for table in floor["tables"]]
    stopped = threading.Event()
    watchers = [Watcher(everything) for _ in range(4)]
    tokens = [None, server.player()[1], None, server.player()[1]]
    threads = [threading.Thread(target=follow, args=(server, watchers[i], tokens[i], stopped.is_set, i >= 2)) for i in range(4)]
    for thread in threads:
        thread.start()
    taken = bet_loop(server, tables, 4.0)
    time.sleep(0.5)
    stopped.set()
    for thread in threads:
        thread.join()
    check(taken > 20, f"bets were taken: {taken}")
    for i, watcher in enumerate(watchers):
        check(not watcher.problems, f"watcher {i}: {watcher.problems[:3]}")
        check(sum(len(seen) for seen in watcher.seen.values()) > 20, f"watcher {i} saw much")
    steady = watchers[0].seen[tables[0]]
    check(steady == list(range(steady[0], steady[0] + len(steady))), "no event is missing, doubled or out of order")
    check(len({seq for seq in watchers[2].seen[tables[0]]}) == len(watchers[2].seen[tables[0]]), "also for who drops and comes back")
    late = server.websocket()
    late.send({"subscribe": [tables[0]], "after": {str(tables[0]): 10**9}})
    check("view" in late.receive(), "who claims to have seen the future gets the table as it is")
    late.close()


def count_of(server, name):
    return int(server.request("GET", "/metrics")[1].split(f"croupier_{name} ")[-1].split("\n")[0])


def flood(server, table, done, seconds=20.0):
    """Bets in bundles of a hundred, until `done`; the longest queue seen."""
    player, token = server.player()
    link = server.websocket(token=token)
    number = longest = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end and not done():
        for _ in range(100):
            number += 1
            link.command(number, "event", table=table, event={
                "event": "bet", "player": player, "bet": random.choice(["small", "big"]), "amount": 10000})
        link.answer(number)
        longest = max(longest, count_of(server, "longest_queue_bytes"))
    link.close()
    return longest


def test_slow_reader(server, cookies):
    """A reader that does not read is closed and can come back; memory is bounded all the while."""
    table = add_fast_tables(server, cookies["pit-manager"], 1)[0]
    fill_float(server, cookies, table)
    slow = server.websocket(receive_buffer=4096)
    watcher = Watcher([table])
    watcher.subscribe(slow)
    before = count_of(server, "too_slow_total")
    longest = flood(server, table, lambda: count_of(server, "too_slow_total") > before)
    check(count_of(server, "too_slow_total") == before + 1, "a reader that does not read is found")
    check(longest <= 262144 + 65536, f"no queue grows without bound: {longest}")
    code = "nothing"
    try:
        while True:
            watcher.take(slow.receive())
    except Closed as closed:
        code = closed.code
    check(code == 1013, f"what was queued, then the close: {code}")
    slow.close()
    back = server.websocket()
    watcher.subscribe(back)
    watcher.take(back.receive())
    check(not watcher.problems, f"who comes back misses nothing: {watcher.problems}")
    back.close()


def test_pipeline(server, cookies):
    """More commands at once than a connection may wait for: every one is answered once."""
    table = add_fast_tables(server, cookies["pit-manager"], 1)[0]
    fill_float(server, cookies, table)
    player, token = server.player()
    link = server.websocket(token=token)
    for number in range(1, 1001):
        link.command(number, "event", table=table, key=f"p{number}", event={
            "event": "bet", "player": player, "bet": "small", "amount": 10000})
    numbers = [link.receive()["id"] for _ in range(1000)]
    check(sorted(numbers) == list(range(1, 1001)), "a thousand commands, a thousand answers")
    host = f"Host: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
    got = server.raw((f"GET /api/me HTTP/1.1\r\n{host}\r\n" * 500 +
                      f"GET /api/me HTTP/1.1\r\n{host}Connection: close\r\n\r\n").encode())
    check(got.count(b"HTTP/1.1 200 OK") == 501, f"also over HTTP: {got.count(b'HTTP/1.1 200 OK')}")
    link.close()


def test_many_tables(server, cookies):
    """A subscription to more than fits into the queue comes piece by piece, and whole."""
    tables = []
    for i in range(400):
        status, answer, _ = server.request("POST", "/api/tables", dict(
            name=f"Many {i}", game="roulette", min=10000, max=100000000), cookie=cookies["pit-manager"])
        tables.append(answer["table"])
    link = server.websocket(receive_buffer=4096)
    link.send({"subscribe": tables})
    time.sleep(0.3)
    got = [link.receive() for _ in tables]
    check(sorted(message["table"] for message in got) == tables and all("view" in message for message in got),
          "every table's view comes once")
    check(sum(len(json.dumps(message)) for message in got) > 262144, "they are more than the queue holds")
    link.close()


def test_websocket_idempotency(server):
    player, token = server.player()
    link = server.websocket(token=token)
    event = {"event": "bet", "player": player, "bet": "small", "amount": 50000}
    table = 1
    check(wait_for(lambda: server.request("GET", "/api/tables/1")[1]["view"]["phase"] == "betting", 30), "the table takes bets")
    for number in (1, 2):
        link.command(number, "event", table=table, key="once", event=event)
    answers = [link.answer(1), link.answer(2)]
    check(answers[0]["status"] in (200, 201) and answers[0]["body"] == answers[1]["body"], f"one key, one bet: {answers}")
    status, body, _ = server.request("POST", f"/api/tables/{table}/events", event, {"Idempotency-Key": "once"}, token=token)
    check(body.get("seq") == answers[0]["body"].get("seq"), f"also over HTTP: {status} {body}")
    _, me, _ = server.request("GET", "/api/me", token=token)
    check(me["purse"] == 49950000, f"the chips moved once: {me}")
    link.close()


def test_stop(program):
    """SIGTERM while bets come: everything acknowledged is there afterwards, and the exit code is 0."""
    server = Server(program)
    try:
        player, token = server.player()
        wait_for(lambda: server.request("GET", "/api/tables/1")[1]["view"]["phase"] == "betting", 30)
        link = server.websocket(token=token)
        link.send({"subscribe": [1]})
        for number in range(1, 40):
            link.command(number, "event", table=1, key=f"s{number}",
                         event={"event": "bet", "player": player, "bet": "small", "amount": 50000})
        acknowledged, code = [], None
        server.process.terminate()
        try:
            while True:
                message = link.receive()
                if message.get("status", 999) < 300:
                    acknowledged.append(message["body"]["seq"])
        except Closed as closed:
            code = closed.code
        check(code == 1001, f"the WebSocket is told that the server goes: {code}")
        check(server.process.wait(timeout=20) == 0, "a clean stop")
        server.process.stdout.close()
        server.start()
        _, events, _ = server.request("GET", "/api/tables/1/events", token=token)
        there = {entry["event"]["seq"] for entry in events["events"]}
        check(events["complete"] is False or set(acknowledged) <= there, f"what was acknowledged is there: {len(acknowledged)}")
        _, me, _ = server.request("GET", "/api/me", token=token)
        check(server.stop() == 0, "stopped again")
        server.start()
    finally:
        server.close()


def test_tls(program):
    with tempfile.TemporaryDirectory() as folder:
        key, cert = os.path.join(folder, "k.pem"), os.path.join(folder, "c.pem")
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "1",
                               "-subj", "/CN=localhost"], capture_output=True)
        if made.returncode != 0:
            print("openssl is not there: TLS is not tested")
            return
        server = Server(program, options=["--tls-cert", cert, "--tls-key", key])
        try:
            context = ssl.create_default_context()
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            with urllib.request.urlopen(f"https://127.0.0.1:{server.port}/healthz", context=context, timeout=20) as answer:
                check(answer.status == 200 and answer.headers["Strict-Transport-Security"] ==
                      "max-age=31536000; includeSubDomains", "TLS works, and nothing else will")
            request = urllib.request.Request(f"https://127.0.0.1:{server.port}/api/login", json.dumps(
                {"name": "dealer", "password": DEMO_PASSWORD}).encode(), {"Content-Type": "application/json"})
            with urllib.request.urlopen(request, context=context, timeout=20) as answer:
                cookie = answer.headers["Set-Cookie"]
                check("; Secure" in cookie, "the cookie is Secure")
                check(cookie.startswith("__Host-croupier=") and "; Path=/;" in cookie and "Domain" not in cookie,
                      f"and no other host's: {cookie[:20]}")
            own = cookie.split(";")[0]
            for name, role in ((own, "staff"), (own.replace("__Host-", ""), "anyone")):
                request = urllib.request.Request(f"https://127.0.0.1:{server.port}/api/session", headers={"Cookie": name})
                with urllib.request.urlopen(request, context=context, timeout=20) as answer:
                    check(json.loads(answer.read())["role"] == role, f"{name[:20]} is {role}")
            renew_certificate(server, folder, key, cert)
        finally:
            server.close()
        os.chmod(key, 0o644)
        done = subprocess.run([program, "serve", "--store", os.path.join(folder, "a.db"), "--listen", "127.0.0.1:0", "--tls-cert", cert,
                               "--tls-key", key], capture_output=True, text=True, timeout=PATIENCE)
        check(done.returncode == 1 and "chmod 600" in done.stderr, f"a key that others can read is refused: {done}")
        check(not os.path.exists(os.path.join(folder, "a.db")), "before anything is made")


def serial(server):
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as plain, context.wrap_socket(plain) as link:
        return link.getpeercert(binary_form=True)


def renew_certificate(server, folder, key, cert):
    """SIGHUP takes what the files hold now; files that cannot be used change nothing."""
    before = serial(server)
    with open(cert, encoding="ascii") as file:
        first = file.read()
    with open(cert, "w", encoding="ascii") as file:
        file.write("nothing")
    server.process.send_signal(signal.SIGHUP)
    check(wait_for(lambda: "is not renewed" in server.log()), "what is no certificate is refused, and said")
    check(serial(server) == before, "the old one stays")
    made = os.path.join(folder, "new.pem")
    subprocess.run(["openssl", "req", "-x509", "-key", key, "-out", made, "-days", "1", "-subj", "/CN=renewed"], capture_output=True, check=True)
    os.replace(made, cert)
    server.process.send_signal(signal.SIGHUP)
    check(wait_for(lambda: "the certificate is renewed" in server.log()), "a new certificate is taken")
    check(serial(server) != before and first, "and shown")


def status_of(server, name):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        return next(line.split()[1] for line in file if line.startswith(name + ":"))


def test_confinement(program):
    """A running server has given up what it does not need; as root it becomes who it is told to be."""
    server = Server(program)
    try:
        if '"detail":"not at all"' in server.log():
            print("this build has no sandbox: confinement is not tested")
            return
        check(status_of(server, "Seccomp") == "2" and status_of(server, "NoNewPrivs") == "1", "calls are filtered")
        check(server.request("GET", "/api/session")[0] == 200, "and it serves")
    finally:
        check(server.stop() == 0, "and stops in order")
        server.close()
    if os.geteuid() != 0:
        return
    with tempfile.TemporaryDirectory() as folder:
        nobody = pwd.getpwnam("nobody")
        os.chmod(folder, 0o755)
        own = os.path.join(folder, "own")
        os.mkdir(own)
        os.chown(own, nobody.pw_uid, nobody.pw_gid)
        server = Server(program, store=os.path.join(own, "floor.db"), options=["--user", "nobody"])
        try:
            check(status_of(server, "Uid") == str(nobody.pw_uid) and status_of(server, "Gid") == str(nobody.pw_gid), "it is nobody")
            check(os.stat(server.store).st_uid == nobody.pw_uid, "and so is its store's owner")
        finally:
            server.close()


def test_public_demonstration(program):
    """Everybody knows the passwords of a demonstration floor."""
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "a.db")
        for address in ("0.0.0.0:0", "[::]:0"):
            done = subprocess.run([program, "serve", "--demo", "--listen", address, "--store", store], capture_output=True, text=True,
                                  timeout=PATIENCE)
            check(done.returncode == 1 and "--yes-public" in done.stderr, f"{address} is refused: {done}")
        check(not os.path.exists(store), "and nothing is made")
        server = Server(program, store=store)
        server.close()
        done = subprocess.run([program, "serve", "--listen", "0.0.0.0:0", "--store", store], capture_output=True, text=True, timeout=PATIENCE)
        check(done.returncode == 1 and "--yes-public" in done.stderr, f"also one that was made before: {done}")


def test_unencrypted(program):
    """Where other machines reach it, a floor without TLS says so in its log."""
    for address, warned in (("127.0.0.1:0", False), ("0.0.0.0:0", True)):
        with tempfile.TemporaryDirectory() as folder:
            with subprocess.Popen([program, "serve", "--listen", address, "--store", os.path.join(folder, "a.db")], text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
                server.stdout.readline()
                server.terminate()
                said = server.stderr.read()
        check(("not encrypted" in said) == warned, f"{address}: {said}")


def test_document(program):
    tree = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    games = [name for name in os.listdir(os.path.join(tree, "web", "src", "games")) if "." not in name]
    made = [("--api-markdown", ("docs", "API.md")), ("--api-types", ("web", "src", "core", "api_types.ts"))]
    made += [(f"--api-types={game}", ("web", "src", "games", game, "api_types.ts")) for game in games]
    for option, path in made:
        made = subprocess.run([program, "serve", option], capture_output=True, check=True).stdout.decode()
        with open(os.path.join(tree, *path), encoding="utf-8") as file:
            check(file.read() == made, f"{path[-1]} is what `croupier serve {option}` prints")


# (method, path, body, the path of the field that is wrong)
WRONG = [
    ("POST", "/api/tables/6/events", {}, "event"),
    ("POST", "/api/tables/6/events", {"event": 7}, "event"),
    ("POST", "/api/tables/6/events", {"event": "no-such"}, "event"),
    ("POST", "/api/tables/6/events", {"event": "bet", "box": 256}, "box"),
    ("POST", "/api/tables/6/events", {"event": "card", "cards": ["AS", 7]}, "cards[1]"),
    ("POST", "/api/tables/6/events", {"event": "bet", "colour": 1}, "colour"),
    ("POST", "/api/tables/6/events", {"event": "bet", "amount": "1"}, "amount"),
    ("POST", "/api/tables/6/events", {"event": "bet", "amount": 1.5}, "amount"),
    ("POST", "/api/tables", {"name": "x", "game": "sicbo", "limits": {"small": {"min": 0}}}, "limits.small.min"),
    ("POST", "/api/tables", {"name": "x", "game": "sicbo", "limits": {"small": {"most": 5}}}, "limits.small.most"),
    ("POST", "/api/tables", {"name": "x" * 64, "game": "sicbo"}, "name"),
    ("POST", "/api/tables", {"name": "x", "game": "sicbo", "virtual": 1}, "virtual"),
    ("POST", "/api/tables", {"game": "sicbo"}, "name"),
    ("POST", "/api/disputes/1/decide", {"outcome": "perhaps", "grounds": [], "text": "x"}, "outcome"),
    ("POST", "/api/disputes/1/decide", {"outcome": "upheld", "grounds": [1], "text": "x"}, "grounds[0]"),
    ("POST", "/api/disputes/1/decide",
     {"outcome": "upheld", "grounds": [], "text": "x", "correction": {"event": "correct-payment", "amount": None}}, "correction.amount"),
    ("POST", "/api/tables/1/events", {"event": "open-round", "layout": 5}, "layout"),
    ("POST", "/api/tables/1/events", {"event": "open-round", "options": {"decks": 8}}, "options"),
    ("POST", "/api/tables/1/events", {"event": "set-limit", "kind": "all", "amount": 10000, "value": 8}, "value"),
    ("POST", "/api/tables/1/events", {"event": "key", "number": 3, "cards": ["AS"]}, "cards"),
    ("POST", "/api/tables", {"name": "T", "game": "baccarat", "x" * 200: 1}, "x" * 159),
    ("POST", "/api/tables", {"name": "T", "game": "baccarat", "options": {"decks": 8}}, "min"),
    ("POST", "/api/tables", {"name": "T", "game": "baccarat", "limits": {"tie": {"max": 500000}}}, "min"),
    ("POST", "/api/tables", {"name": "T", "game": "baccarat", "seats": 7}, "min"),
    ("GET", "/api/rounds?limit=many", None, "limit"),
    ("GET", "/api/rounds?game=" + 40 * "x", None, "game"),
    ("GET", "/api/rounds?result=" + 40 * "x", None, "result"),
    ("GET", "/api/rounds?clause=" + 40 * "7", None, "clause"),
    ("GET", "/api/rounds?%ff%fe=1", None, "query"),
    ("GET", "/api/rounds?" + 1100 * "&" + "colour=1", None, "query"),
    ("GET", "/api/rounds?colour=1", None, "colour"),
    ("GET", "/api/rounds?player=1&limit=5&player=2", None, "player"),
    ("GET", "/api/reports?report=weather", None, "report"),
]


def test_fields(server):
    """A body or query that is not as the operation's fields say is refused before anything is done."""
    cookie = server.login("pit-manager")
    for method, path, body, field in WRONG:
        status, answer, _ = server.request(method, path, body, cookie=cookie)
        check(status == 400 and answer["error"]["code"] == "bad-field" and answer["error"].get("where") == field,
              f"{method} {path} {body}: {field} is named: {status} {answer}")


def test_command_line(program):
    for options in (["--listen", "nowhere"], ["--tls-cert", "x"], ["--log-level", "loud"], ["more"], ["--command-rate", "0"]):
        code = subprocess.run([program, "serve", *options], capture_output=True).returncode
        check(code == 2, f"{options}: exit code {code}")
    code = subprocess.run([program, "serve", "--store", "/nonexistent/x.db", "--listen", "127.0.0.1:0"], capture_output=True).returncode
    check(code == 1, f"a store that cannot be opened: {code}")


def run_suite(program, store):
    """All that one server with one store is asked."""
    server = Server(program, store=store, options=["--command-rate", "100000", "--login-attempts", "1000"])
    try:
        cookies = sign_in_everybody(server)
        test_idempotency(server, cookies)
        test_fields(server)
        test_headers(server)
        test_staff_password(server, cookies)
        test_beats(server)
        test_websocket_idempotency(server)
        test_watching(server, cookies)
        test_slow_reader(server, cookies)
        test_pipeline(server, cookies)
        test_many_tables(server, cookies)
        check(server.stop() == 0, "a clean stop")
        server.start()
    finally:
        server.close()


def main():
    program = os.path.abspath(sys.argv[1])
    on_both_stores(lambda store: run_suite(program, store))
    test_sessions(program)
    test_command_rate(program)
    test_refused(program)
    test_stop(program)
    test_tls(program)
    test_confinement(program)
    test_public_demonstration(program)
    test_unencrypted(program)
    test_document(program)
    test_command_line(program)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
