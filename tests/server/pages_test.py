"""What the screens are made of: pages and files, the rules of a table, odds and simulations, views over the WebSocket."""
import gzip
import http.client
import json
import os
import re
import select
import socket
import subprocess
import sys
import threading
import time

from client import Server, check, verdict, wait_for

GAMES = ["sicbo", "roulette", "baccarat", "blackjack", "niuniu"]
SCREENS = ["/", "/t/1", "/t/42", "/t/1/deal", "/t/1/board", "/pit", "/eye", "/disputes", "/disputes/7", "/reports",
           "/odds", "/staff", "/cage", "/account"]
NO_PAGES = ["/t", "/t/", "/t/x", "/t/1/", "/t/1/x", "/t/1/deals", "/t/-1", "/pit/", "/pit/1", "/disputes/", "/disputes/x",
            "/index", "/assets", "/assets/", "/assets/nothing.js", "/src/main.tsx", "/package.json", "/web/index.html",
            "/t/12345678901"]
WHEEL = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29,
         7, 28, 12, 35, 3, 26]  # R1
FAST = {"betting_ms": 150, "offer_ms": 50, "decision_ms": 50, "arranging_ms": 50, "step_ms": 1, "pause_ms": 20}


def fetch(server, path, **headers):
    """(status, bytes, headers) with exactly these headers."""
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    link.putrequest("GET", path, skip_accept_encoding=True)
    for name, value in headers.items():
        link.putheader(name.replace("_", "-"), value)
    link.endheaders()
    answer = link.getresponse()
    data = answer.read()
    link.close()
    return answer.status, data, answer.headers


def printed(program, *arguments):
    """The JSON lines a command prints."""
    done = subprocess.run([program, *arguments, "--json"], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


# ---- Pages and files ----

def linked_files(server):
    """Every file that the page and its scripts name."""
    found, new = set(), ["/"]
    while new:
        path = new.pop()
        text = fetch(server, path)[1].decode("utf-8", "replace")
        names = re.findall(r'(?:href|src)="(/[^"]+)"', text) if path == "/" else []
        names += ["/assets/" + name for name in re.findall(r'"\./([A-Za-z0-9_.-]+\.(?:js|css))"', text)]
        new += [name for name in set(names) if name not in found]
        found |= set(names)
    return sorted(found)


def test_screens(server):
    _, index, headers = fetch(server, "/")
    check(b"<!doctype html>" in index and headers["Content-Type"] == "text/html; charset=utf-8", "the page is there")
    for path in SCREENS:
        status, body, headers = fetch(server, path + "?lang=en")
        check(status == 200 and body == index and headers["Cache-Control"] == "no-cache", f"{path} is the page")
    for path in NO_PAGES:
        status, body, _ = fetch(server, path)
        check(status == 404 and json.loads(body)["error"]["code"] == "not-found", f"there is no {path}: {status}")
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    link.request("POST", "/pit", "{}", {"Content-Type": "application/json"})
    check(link.getresponse().status == 404, "a screen takes no POST")
    link.close()


def test_policy(server):
    _, _, headers = fetch(server, "/t/1")
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    expected = {"default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self' data:",
                "connect-src": "'self'", "manifest-src": "'self'", "base-uri": "'none'", "form-action": "'self'",
                "frame-ancestors": "'none'"}
    for name, value in expected.items():
        check(policy.get(name) == value, f"{name} is {value}: {policy.get(name)}")
    check("unsafe" not in headers["Content-Security-Policy"], "nothing is unsafe")
    check(headers["Referrer-Policy"] == "no-referrer", "where somebody comes from is told to nobody")
    check(headers["Permissions-Policy"] == "camera=(), microphone=(), geolocation=()", "nothing is asked of the device")


def test_file(server, path):
    status, plain, headers = fetch(server, path)
    check(status == 200 and headers["Content-Encoding"] is None, f"{path} plain")
    check(headers["Vary"] == "Accept-Encoding" and "nosniff" in headers["X-Content-Type-Options"], f"{path} headers")
    forever = "max-age=31536000" in headers["Cache-Control"] and "immutable" in headers["Cache-Control"]
    check(forever == path.startswith("/assets/"), f"{path} is kept as long as it may: {headers['Cache-Control']}")
    _, packed, packed_headers = fetch(server, path, Accept_Encoding="br, gzip;q=0.5")
    if packed_headers["Content-Encoding"] == "gzip":
        check(gzip.decompress(packed) == plain and len(packed) < len(plain), f"{path} has the same bytes compressed")
        check(packed_headers["ETag"] != headers["ETag"], f"{path}: other bytes, another tag")
    else:
        check(packed == plain and len(gzip.compress(plain, 9)) >= len(plain), f"{path} is not worth compressing")
    for accept in ["gzip;q=0", "gzip; q=0.000, *", "identity", "*;q=0", "deflate", "gzipped"]:
        check(fetch(server, path, Accept_Encoding=accept)[1] == plain, f"{path} with Accept-Encoding {accept}")
    tag = headers["ETag"]
    for name, known in [(tag, True), ("W/" + tag, True), (f'"other", {tag}', True), ("*", True), ('"other"', False),
                        (tag.strip('"'), False), (packed_headers["ETag"], packed_headers["ETag"] == tag)]:
        status, body, _ = fetch(server, path, If_None_Match=name)
        check((status, body) == ((304, b"") if known else (200, plain)), f"{path} with If-None-Match {name}: {status}")


def test_files(server):
    files = linked_files(server)
    types = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
             "webmanifest": "application/manifest+json"}
    check(any(path.endswith(".js") for path in files) and any(path.endswith(".css") for path in files),
          f"the page has a script and a style: {files}")
    for path in files:
        kind = types.get(path.rsplit(".", 1)[-1])
        check(fetch(server, path)[2]["Content-Type"] == kind, f"{path} is {kind}")
    for path in ["/", *files[:3], *[path for path in files if not path.startswith("/assets/")]]:
        test_file(server, path)
    for path in files:
        text = fetch(server, path)[1].decode("utf-8", "replace")
        hosts = set(re.findall(r"https?://([^/\"'`\s)$]+)", text)) - {"www.w3.org"}
        check(not hosts, f"{path} names no other host: {hosts}")
    answers = {fetch(server, path)[0] for _ in range(40) for path in files[:10]}
    check(answers == {200}, f"loading a page many times is not too much: {answers}")


# ---- The rules of a table ----

def games_of(server):
    tables = server.request("GET", "/api/floor")[1]["tables"]
    return {table["game"]: table["table"] for table in tables}


def test_rules(server, program):
    tables = games_of(server)
    check(sorted(tables) == sorted(GAMES), "a table of every game")
    for game, table in tables.items():
        status, rules, _ = server.request("GET", f"/api/tables/{table}/rules")
        check(status == 200 and rules["game"] == game, f"the rules of {game}")
        bets = [{"game": game, **{key: value for key, value in bet.items() if key != "area"}} for bet in rules["bets"]]
        for one, other in zip(bets, printed(program, "rules", game), strict=True):
            check(one == other, f"{game}: {one} is {other}")
        areas = [tuple(bet["area"]) for bet in rules["bets"]]
        check(len(set(areas)) == len(areas) and all(len(area) == 4 for area in areas), f"{game}: a place for every bet")
        check([kind["kind"] for kind in rules["kinds"]] == list(dict.fromkeys(bet["kind"] for bet in rules["bets"])),
              f"{game}: its kinds of bet")
        check(all(kind["name"]["en"] and kind["name"]["vi"] for kind in rules["kinds"]), f"{game}: kinds have names")
        check(rules.get("wheel") == (WHEEL if game == "roulette" else None), f"{game}: the wheel")
    roulette = server.request("GET", f"/api/tables/{tables['roulette']}/rules")[1]
    names = {kind["kind"]: kind["name"] for kind in roulette["kinds"]}
    check(names["split"] == {"en": "Split", "vi": "Cược đôi"} and names["street"]["en"] == "Street"
          and names["dozen"] == {"en": "Dozen", "vi": "Cược nhóm 12 số"} and names["low"]["en"] == "Low 1-18",
          f"kinds are called what their bets are: {names}")
    said = roulette["announcements"]
    check(said["no-spin"] == {"en": "No spin", "vi": "Vòng quay không hợp lệ"}, "what is called out, in words")
    check("place-bets" in said and all(words["en"] and words["vi"] for words in said.values()), "all of it in both languages")
    check(server.request("GET", "/api/tables/999/rules")[0] == 404, "no table, no rules")


def test_rules_of_options(server, program, cookies):
    """A table without commission pays as `--rule commission=false` says."""
    status, answer, _ = server.request("POST", "/api/tables", {
        "name": "No commission", "game": "baccarat", "min": 10000, "max": 1000000,
        "options": {"commission": False, "decks": 6, "burn": "none", "squeeze": "side"}}, cookie=cookies["pit-manager"])
    check(status == 201, f"a table is added: {answer}")
    rules = server.request("GET", f"/api/tables/{answer['table']}/rules")[1]
    expected = {bet["bet"]: bet["pays"] for bet in printed(program, "rules", "baccarat", "--rule", "commission=false")}
    check({bet["bet"]: bet["pays"] for bet in rules["bets"]} == expected, "it pays without commission")
    check(rules["options"] == {"decks": 6, "commission": False, "insurance": True, "declined": "round", "squeeze": "side",
                               "burn": "none", "cut": 14, "face_down": False}, f"its options: {rules['options']}")


def test_clauses(server, program):
    for game, table in games_of(server).items():
        status, answer, _ = server.request("GET", f"/api/tables/{table}/clauses")
        clauses = printed(program, "clauses", game)
        check(status == 200 and [(row["clause"], row["title"], row["kind"]) for row in answer["clauses"]]
              == [(row["clause"], row["title"], row["kind"]) for row in clauses], f"the clauses of {game}")
        summaries = {row["clause"]: row["summary"] for row in printed(program, "irregularities", game)}
        check({row["clause"]: row["summary"] for row in answer["clauses"] if "summary" in row} == summaries,
              f"the irregularities of {game} have their summaries")
        letter = {"sicbo": "S", "roulette": "R", "baccarat": "B", "blackjack": "J", "niuniu": "N"}[game]
        count = {"sicbo": 4, "roulette": 8, "baccarat": 14, "blackjack": 18, "niuniu": 9}[game]
        names = [f"G{i}" for i in range(1, 18)] + [f"{letter}{i}" for i in range(1, count + 1)] + [f"D{i}" for i in range(1, 7)]
        check([row["clause"] for row in answer["rulings"]] == names, f"the rulings of {game}")
        check(all(row["title"]["en"] and row["title"]["vi"] for row in answer["rulings"]), f"{game}: rulings have titles")


# ---- Odds ----

# What is laid before a round, and so can be simulated alone: not insurance, not the same main bet as the chart plays it.
LAID = {"baccarat": ["player", "banker", "tie", "player-pair", "banker-pair", "lucky-6"], "blackjack": ["main", "pair"],
        "niuniu": ["ante", "ante+double"]}


def test_odds(server, program):
    for game in GAMES:
        status, answer, _ = server.request("GET", f"/api/odds/{game}")
        check(status == 200 and answer["bets"] == printed(program, "odds", game), f"odds of {game}")
        check(answer["game"] == game and answer["rules"] == {} and answer["edition"] == answer["bets"][0]["edition"],
              f"{game} is named")
        check(answer.get("simulated") == LAID.get(game, [row["bet"] for row in answer["bets"]]), f"{game}: what a simulation lays")
        check(server.request("GET", f"/api/odds/{game}")[1] == answer, f"odds of {game} once more")
    changed = server.request("GET", "/api/odds/baccarat?rule=commission%3Dfalse&rule=decks=6")[1]
    check(changed["bets"] == printed(program, "odds", "baccarat", "--rule", "commission=false", "--rule", "decks=6")
          and changed["rules"] == {"commission": False, "decks": 6}, "odds of other rules")
    total = server.request("GET", "/api/odds/sicbo?rule=total%3A4%3D60&")[1]
    check(total["bets"] == printed(program, "odds", "sicbo", "--rule", "total:4=60"), "odds of another ratio")
    strategy = server.request("GET", "/api/odds/blackjack/strategy")[1]
    check(strategy["rows"] == printed(program, "odds", "blackjack", "--strategy"), "blackjack's table")


def test_simulations(server, program):
    for game in GAMES:
        status, answer, _ = server.request("GET", f"/api/simulations/{game}?rounds=120000&seed=7")
        expected = printed(program, "simulate", game, "--rounds", "120000", "--seed", "7")
        check(status == 200 and answer["bets"] == expected, f"{game} simulated")
        check((answer["game"], answer["rounds"], answer["seed"]) == (game, 120000, 7), f"{game}: what was simulated")
    first = server.request("GET", "/api/simulations/sicbo?rounds=1000")[1]
    check(first["bets"] == printed(program, "simulate", "sicbo", "--rounds", "1000"), "the seed is 1 when none is given")
    ruled = server.request("GET", "/api/simulations/sicbo?rounds=1000&rule=small=2")[1]
    check(ruled["bets"] == printed(program, "simulate", "sicbo", "--rounds", "1000", "--rule", "small=2"), "of other rules")


def test_bad_questions(server):
    rows = [
        ("/api/odds/poker", 404, "not-found", "game"),
        ("/api/odds/", 404, "not-found", "game"),
        ("/api/odds/baccarat/strategy", 404, "not-found", "game"),
        ("/api/simulations/poker?rounds=5", 404, "not-found", "game"),
        ("/api/odds/sicbo?rule=total:99=3", 400, "bad-field", "rule total:99=3"),
        ("/api/odds/sicbo?rule=total:4=many", 400, "bad-field", "rule total:4=many"),
        ("/api/odds/sicbo?rule=total:4", 400, "bad-field", "rule"),
        ("/api/odds/sicbo?rule=" + "a" * 300, 400, "bad-field", "query"),
        ("/api/odds/sicbo?rule=tie%3D" + "1" * 100, 400, "bad-field", "rule: at most 95 bytes"),
        ("/api/odds/sicbo?rule=%zz", 400, "bad-field", "query"),
        ("/api/odds/sicbo?rule=%00", 400, "bad-field", "query"),
        ("/api/floor?limit=%zz", 400, "bad-field", "query"),
        ("/api/odds/sicbo?" + "rule=small=1&" * 17, 400, "bad-field", "rule"),
        ("/api/odds/sicbo?rounds=5", 400, "bad-field", "rounds"),
        ("/api/odds/sicbo?exact=1", 400, "bad-field", "exact"),
        ("/api/odds/blackjack?rule=main.win=2", 400, "bad-field", "rule"),
        ("/api/simulations/sicbo", 400, "bad-field", "rounds"),
        ("/api/simulations/sicbo?rounds=0", 400, "bad-field", "rounds"),
        ("/api/simulations/sicbo?rounds=2000001", 400, "bad-field", "rounds"),
        ("/api/simulations/sicbo?rounds=1e3", 400, "bad-field", "rounds"),
        ("/api/simulations/sicbo?rounds=5&seed=-1", 400, "bad-field", "seed"),
        ("/api/simulations/sicbo?rounds=5&seed=18446744073709551616", 400, "bad-field", "seed"),
    ]
    for path, status, code, where in rows:
        answer = server.request("GET", path)
        error = answer[1]["error"]
        check(answer[0] == status and error["code"] == code and error["where"].startswith(where),
              f"{path[:80]}: {answer[:2]}")
    check(server.request("GET", "/api/simulations/sicbo?rounds=5&seed=18446744073709551615")[0] == 200, "the last seed")


class Question:
    """A request whose answer is waited for later."""

    def __init__(self, server, path, token=None):
        self.link = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        who = f"Authorization: Bearer {token}\r\n" if token else ""
        self.link.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n{who}Connection: close\r\n\r\n".encode())

    def is_answered(self):
        return bool(select.select([self.link], [], [], 0)[0])

    def status(self):
        data = b""
        while chunk := self.link.recv(65536):
            data += chunk
        self.link.close()
        return int(data.split()[1])


def test_not_blocking(server):
    """Six analyses of blackjack take a second or so; everything else goes on meanwhile."""
    questions = [Question(server, f"/api/odds/blackjack?rule=decks={decks}") for decks in range(2, 8)]
    meanwhile = 0
    while not questions[-1].is_answered():
        check(server.request("GET", "/healthz")[0] == 200, "healthy while odds are worked out")
        meanwhile += not questions[-1].is_answered()
    check(meanwhile >= 5, f"requests are answered while odds are worked out: {meanwhile}")
    check([question.status() for question in questions] == [200] * 6, "and the odds come")


def test_one_at_a_time(server):
    _, token = server.player()
    first = Question(server, "/api/simulations/blackjack?rounds=2000000&seed=11")
    check(server.request("GET", "/healthz")[0] == 200, "the first one has been read")
    second = Question(server, "/api/simulations/blackjack?rounds=2000000&seed=12")
    other = Question(server, "/api/simulations/blackjack?rounds=1000&seed=13", token=token)
    check(second.status() == 429, "a second simulation of one client waits")
    check(not first.is_answered(), "it was refused at once")
    check(first.status() == 200 and other.status() == 200, "the first one ends, and another client's too")
    check(Question(server, "/api/simulations/blackjack?rounds=1000&seed=12").status() == 200, "then the next may come")
    gone = Question(server, "/api/simulations/blackjack?rounds=2000000&seed=14")
    gone.link.close()
    same = [Question(server, "/api/odds/blackjack?rule=decks=1") for _ in range(8)]
    check([question.status() for question in same] == [200] * 8, "eight ask the same")


# ---- Views over the WebSocket ----

def without_time(view):
    return {key: value for key, value in view.items() if key not in ("time", "countdown_ms")}


def until(link, phase):
    while True:
        message = link.receive()
        if message["view"]["view"]["phase"] == phase:
            return message


def open_float(server, cookies, table, chips=2000000000):
    fill = server.request("POST", f"/api/tables/{table}/fills", {"amount": chips}, cookie=cookies["pit-supervisor"])[1]
    server.request("POST", f"/api/fills/{fill['fill']}/approve", {}, cookie=cookies["cage"])
    status, answer, _ = server.request("POST", f"/api/tables/{table}/float", {"open": True, "count": chips},
                                       cookie=cookies["pit-supervisor"])
    check(status < 300, f"a float is opened: {answer}")


def add_table(server, cookies, **settings):
    status, answer, _ = server.request("POST", "/api/tables", {"min": 10000, "max": 100000000, **settings},
                                       cookie=cookies["pit-manager"])
    check(status == 201, f"a table is added: {answer}")
    open_float(server, cookies, answer["table"])
    return answer["table"]


def test_views_by_hand(server, cookies):
    """A table dealt by hand stands still between events: every message's view is what GET gives then."""
    table = add_table(server, cookies, name="By hand", game="sicbo")
    player, token = server.player()
    viewers = {"public": {}, "player": {"token": token}, "other": {"token": server.player()[1]},
               "staff": {"cookie": cookies["pit-supervisor"]}}
    links = {name: server.websocket(**who) for name, who in viewers.items()}
    seqs = {}
    for name, link in links.items():
        link.send({"subscribe": [table], "views": True})
        first = link.receive()
        check("events" not in first and first["seq"] == first["view"]["view"]["seq"], f"{name}: the table as it is")
        check(without_time(first["view"]) == without_time(server.request("GET", f"/api/tables/{table}", **viewers[name])[1]),
              f"{name}: the first view is GET's")
        seqs[name] = first["seq"]
    dealer = {"cookie": cookies["pit-supervisor"]}
    steps = [(dealer, {"event": "open-round"}),
             ({"token": token}, {"event": "bet", "player": player, "bet": "small", "amount": 50000}),
             ({"token": token}, {"event": "bet", "player": player, "bet": "single:3", "amount": 20000}),
             (dealer, {"event": "no-more-bets"}), (dealer, {"event": "shake"}), (dealer, {"event": "dice", "dice": [1, 2, 3]})]
    taken = 0
    for who, event in steps:
        status, answer, _ = server.request("POST", f"/api/tables/{table}/events", event, **who)
        if status != 201:
            continue
        taken += 1
        for name, link in links.items():
            message = link.receive()
            numbers = [row["event"]["seq"] for row in message["events"]]
            check(numbers == [seqs[name] + 1] and message["seq"] == numbers[-1], f"{name}: one event after the other")
            seqs[name] = message["seq"]
            now = server.request("GET", f"/api/tables/{table}", **viewers[name])[1]
            check(without_time(message["view"]) == without_time(now), f"{name}: after {event['event']} the view is GET's")
    check(taken >= 4, f"events were taken: {taken}")
    for link in links.values():
        link.close()
    return table, seqs["public"]


def test_views_after(server, table, seq):
    link = server.websocket()
    link.send({"subscribe": [table], "after": {str(table): seq - 3}, "views": True})
    message = link.receive()
    check([row["event"]["seq"] for row in message["events"]] == [seq - 2, seq - 1, seq] and message["seq"] == seq
          and message["view"]["view"]["seq"] == seq, "who comes back gets what was missed with the newest view")
    link.send({"subscribe": [table], "after": {str(table): seq}, "views": True})
    message = link.receive()
    check("events" not in message and message["seq"] == seq, "nothing missed: the view alone")
    link.send({"subscribe": [table], "after": {str(table): 10 ** 15}, "views": True})
    check("events" not in link.receive(), "a seq that is not yet: the view alone")
    link.send({"subscribe": [table], "views": "yes"})
    check(link.receive()["body"]["error"]["where"].startswith("views"), "views is true or false")
    link.send({"subscribe": [table], "views": False})
    check("view" in link.receive(), "without views: the view once")
    link.close()


def bet_until(server, stop, table, count=3):
    """Players who bet on a table as fast as answers come."""
    links = []
    for _ in range(count):
        player, token = server.player()
        links.append((player, server.websocket(token=token)))
    number = 0
    while not stop():
        number += 1
        for player, link in links:
            link.command(number, "event", table=table, key=f"v{number}",
                         event={"event": "bet", "player": player, "bet": "big", "amount": 20000})
        for _, link in links:
            link.answer(number)
    for _, link in links:
        link.close()


def test_views_of_many(server, cookies):
    """A fast table: events without a gap, each message's view after its last event, for everyone who watches."""
    table = add_table(server, cookies, name="Fast", game="sicbo", virtual=True, **FAST)
    _, token = server.player()
    links = [server.websocket(), server.websocket(), server.websocket(token=token),
             server.websocket(cookie=cookies["pit-supervisor"])]
    for link in links:
        link.send({"subscribe": [table], "views": True})
    end = time.monotonic() + 3
    thread = threading.Thread(target=bet_until, args=(server, lambda: time.monotonic() > end, table))
    thread.start()
    seqs, messages, phases = {}, 0, set()
    while thread.is_alive() or any(link.ready(0.3) for link in links):
        for number, link in enumerate(links):
            if not link.ready(0.02):
                continue
            message = link.receive()
            numbers = [row["event"]["seq"] for row in message.get("events", [])]
            before = seqs.get(number)
            if before is not None:
                check(numbers == list(range(before + 1, message["seq"] + 1)), f"no gap: {before} {numbers}")
            check(message["view"]["view"]["seq"] == message["seq"], "the view is as of the message's seq")
            seqs[number] = message["seq"]
            phases.add(message["view"]["view"]["phase"])
            messages += 1
    thread.join()
    check(messages > 100 and len(phases) >= 4, f"there was something to see: {messages} {phases}")
    for link in links:
        link.close()


def queued(server):
    return int(re.search(r"^croupier_queued_bytes (\d+)", server.request("GET", "/metrics")[1], re.MULTILINE).group(1))


def test_slow_views(server, cookies):
    """Who does not read for a while is not sent everything, but misses nothing."""
    table = add_table(server, cookies, name="Slow", game="sicbo", virtual=True, **FAST)
    link = server.websocket(receive_buffer=4096)
    link.send({"subscribe": [table], "views": True})
    seq = link.receive()["seq"]
    stopped = threading.Event()
    thread = threading.Thread(target=bet_until, args=(server, stopped.is_set, table))
    thread.start()
    check(wait_for(lambda: queued(server) > 64 * 1024, 120), "the reader falls behind")
    behind = server.request("GET", f"/api/tables/{table}")[1]["view"]["seq"]
    check(wait_for(lambda: server.request("GET", f"/api/tables/{table}")[1]["view"]["seq"] > behind + 50, 60),
          "the table goes on")
    stopped.set()
    thread.join()
    most, gaps, newest = 0, 0, server.request("GET", f"/api/tables/{table}")[1]["view"]["seq"]
    while seq < newest:
        message = link.receive()
        numbers = [row["event"]["seq"] for row in message.get("events", [])]
        gaps += bool(numbers) and numbers != list(range(seq + 1, message["seq"] + 1))
        check(message["view"]["view"]["seq"] == message["seq"], "the view is as of the message's seq")
        most, seq = max(most, message["seq"] - seq), message["seq"]
    check(gaps == 0 and most > 50, f"what was left out comes in one message: {most} {gaps}")
    link.close()


def test_privacy(server, cookies):
    """How a hand of Niu Niu is set out, its cards and a purse are one player's alone."""
    table = add_table(server, cookies, name="Private", game="niuniu", virtual=True,
                      **{**FAST, "betting_ms": 3000, "arranging_ms": 60000})
    people = [server.player(), server.player()]
    for place, amount in enumerate([1234567, 7654321]):
        status, answer, _ = server.request("POST", "/api/cage/buy-in", {"player": people[place][0], "amount": amount},
                                           cookie=cookies["cage"])
        check(status < 300, f"chips are bought: {answer}")
    links = [server.websocket(token=token) for _, token in people] + [server.websocket()]
    texts = [[], [], []]
    for link in links:
        link.send({"subscribe": [table], "views": True})

    def watch(place, phase, event=None):
        """The first message in that phase, or the first event of that name in it."""
        while True:
            message = links[place].receive()
            texts[place].append(json.dumps(message))
            rows = [row["event"] for row in message.get("events", []) if row["event"]["event"] == event]
            if message["view"]["view"]["phase"] == phase and (event is None or rows):
                return rows[0] if event else message

    watch(0, "betting")
    for place, (player, token) in enumerate(people):
        status, answer, _ = server.request("POST", f"/api/tables/{table}/events",
                                           {"event": "bet", "player": player, "bet": "ante", "box": place + 1, "amount": 100000},
                                           token=token)
        check(status == 201, f"a bet is taken: {answer}")
    views = [watch(place, "arranging") for place in range(3)]
    hands = [next(box["cards"] for box in views[place]["view"]["view"]["play"]["boxes"] if box["box"] == place + 1)
             for place in range(2)]
    check(all("??" not in hand and len(hand) == 5 for hand in hands), f"each sees the own hand: {hands}")
    status, answer, _ = server.request("POST", f"/api/tables/{table}/events",
                                       {"event": "arrange", "player": people[0][0], "box": 1, "cards": hands[0][:3]},
                                       token=people[0][1])
    check(status == 201, f"a hand is set out: {answer}")
    own, *others = (watch(place, "arranging", "arrange") for place in range(3))
    check(own["cards"] == hands[0][:3], "the player sees the own three cards")
    check(all(event["cards"] == ["??"] * 3 for event in others), "nobody else does")
    purses = [str(view["view"]["purse"]) for view in views[:2]]
    check(purses[0] != purses[1], f"different purses: {purses}")
    for place in (1, 2):
        seen = "".join(texts[place])
        check(not any(f'"{card}"' in seen for card in hands[0]), f"no card of the first player's hand is told to {place}")
        check(purses[0] not in seen, f"nor what is in the purse to {place}")
    check("purse" not in texts[2][-1] and not any(f'"{card}"' in texts[2][-1] for card in hands[1]), "the public sees no hand")
    for link in links:
        link.close()


def main():
    program = os.path.abspath(sys.argv[1])
    server = Server(program, options=["--command-rate", "100000"])
    try:
        cookies = {post: server.login(post) for post in ("pit-manager", "pit-supervisor", "cage")}
        test_screens(server)
        test_policy(server)
        test_files(server)
        test_rules(server, program)
        test_rules_of_options(server, program, cookies)
        test_clauses(server, program)
        test_odds(server, program)
        test_simulations(server, program)
        test_bad_questions(server)
        test_not_blocking(server)
        test_one_at_a_time(server)
        table, seq = test_views_by_hand(server, cookies)
        test_views_after(server, table, seq)
        test_views_of_many(server, cookies)
        test_slow_views(server, cookies)
        test_privacy(server, cookies)
        check(server.stop() == 0, "the server ends well")
    finally:
        server.close()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
