"""A server under test, and clients for it: HTTP and WebSocket with the standard library alone."""
import base64
import hashlib
import http.client
import json
import os
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "store"))
import schemas  # noqa: E402
from own_postgres import FOLDERS, Postgres  # noqa: E402

POSTS = ["dealer", "acting-pit-supervisor", "pit-supervisor", "pit-manager", "shift-manager",
         "operations-manager", "assistant-director", "table-games-director", "senior-management",
         "surveillance", "security", "cage", "regulator", "internal-audit"]
DEMO_PASSWORD = "demonstration"
BEAT = b'{"beat":0}'


def round_of(port, table):
    """The round that a table is in, as its view says."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    link.request("GET", f"/api/tables/{table}")
    answer = json.loads(link.getresponse().read())
    link.close()
    return answer.get("view", {}).get("round", 0)


def with_round(port, table, event, by_player):
    """What a player sends, and a bet laid for one, with its round, as a screen sends it; `"round": None` leaves it out."""
    kind = event.get("event")
    if "round" in event or kind in ("sit", "leave", "tip") or not (by_player or kind in ("bet", "withdraw")):
        return {name: value for name, value in event.items() if name != "round" or value is not None}
    return {**event, "round": round_of(port, table)}

# Seconds that only a server that hangs uses up, even a slow build of it on a busy machine.
PATIENCE = 120


passed = failed = 0


def check(good, what):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {what}", flush=True)


def verdict():
    """How a test's script ends."""
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def on_both_stores(suite):
    """`suite(None)`, with a file of the server's own, then `suite(url)` of a PostgreSQL server of the tests' own."""
    suite(None)
    if os.environ.get("CROUPIER_STORES") == "sqlite":
        return
    if not FOLDERS:
        print("PostgreSQL is not there: only SQLite is tested")
        return
    with Postgres() as postgres:
        suite(postgres.url)


class Server:
    """`croupier serve` on a free port, with a store of its own."""

    def __init__(self, program, store=None, demo=True, options=()):
        self.folder = tempfile.TemporaryDirectory()
        self.program = program
        self.store = store or os.path.join(self.folder.name, "floor.db")
        self.demo = demo
        self.options = list(options)
        self.process = None
        self.port = self.metrics_port = 0
        self.api = None
        self.errors = open(os.path.join(self.folder.name, "errors"), "a+", encoding="utf-8")
        self.start()

    def start(self):
        command = [self.program, "serve", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--store", self.store]
        command += (["--demo"] if self.demo else ["--equipment", "free"]) + self.options
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/$", line.strip())
        if not found:
            raise RuntimeError(f"the server did not start: {line!r} {self.log()[-2000:]}")
        self.port = int(found.group(1))
        self.metrics_port = int(re.search(r":(\d+)/metrics$", self.process.stdout.readline().strip()).group(1))
        self.api = self.api or schemas.read_api(self.program)

    def log(self):
        self.errors.flush()
        self.errors.seek(0)
        return self.errors.read()

    def lost(self, error):
        """The same error; with what the server said last, when it has died."""
        try:
            code = self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return error
        return type(error)(f"{error}; the server ended with {code}: {self.log()[-6000:]}")

    def stop(self):
        """SIGTERM; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        return code

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def close(self):
        if self.process.poll() is None:
            self.stop()
        self.errors.close()
        self.folder.cleanup()

    def request(self, method, path, body=None, headers=None, cookie=None, token=None, raw=None, source=None):
        """(status, decoded JSON or text, headers); from another address of the loopback when `source` names one."""
        port = self.metrics_port if path == "/metrics" else self.port
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=None if source is None else (source, 0))
        send = dict(headers or {})
        data = raw
        at = re.fullmatch(r"/api/tables/(\d+)/events", path)
        if at and method == "POST" and isinstance(body, dict):
            body = with_round(self.port, at[1], body, token is not None)
        if body is not None:
            data = json.dumps(body)
            send.setdefault("Content-Type", "application/json")
        if cookie:
            send["Cookie"] = f"croupier={cookie}"
        if token:
            send["Authorization"] = f"Bearer {token}"
        try:
            link.request(method, path, data, send)
            answer = link.getresponse()
            text = answer.read().decode()
        except ConnectionError as lost:
            raise self.lost(lost) from lost
        finally:
            link.close()
        kind = answer.headers.get("Content-Type", "")
        if not kind.startswith("application/json"):
            return answer.status, text, answer.headers
        found = json.loads(text)
        self.api.check(method, path, answer.status, found)
        return answer.status, found, answer.headers

    def raw(self, data, wait=2.0):
        """All bytes that come back for `data`, until the server closes or is silent."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as link:
            link.sendall(data)
            got = b""
            try:
                while chunk := link.recv(65536):
                    got += chunk
            except (TimeoutError, ConnectionResetError):
                pass
            return got

    def login(self, name, password=DEMO_PASSWORD):
        status, _, headers = self.request("POST", "/api/login", {"name": name, "password": password})
        if status != 200:
            return None
        return re.match(r"croupier=([0-9a-f]{64});", headers["Set-Cookie"]).group(1)

    def player(self):
        """(id, token) of a new player of a demonstration floor."""
        status, body, _ = self.request("POST", "/api/players", {})
        assert status == 201, body
        return body["player"], body["token"]

    def websocket(self, **who):
        return WebSocket(self.port, api=self.api, **who)


class Play:
    """A server with some posts signed in and some players; what one of them asks for must be done."""

    def __init__(self, program, posts, players, store=None):
        self.server = Server(program, store)
        self.posts = posts
        self.sign_in()
        self.players = [self.server.player() for _ in range(players)]

    def sign_in(self):
        self.cookies = {post: self.server.login(post) for post in self.posts}

    def _ask(self, who, method, path, body, **how):
        status, answer, _ = self.server.request(method, path, body, **how)
        if status >= 300:
            raise RuntimeError(f"{who} {method} {path} {body}: {status} {answer}")
        return answer

    def staff(self, post, method, path, body=None):
        return self._ask(post, method, path, body, cookie=self.cookies[post])

    def ask_as(self, player, method, path, body=None):
        return self._ask(player, method, path, body, token=self.players[player][1])

    def event(self, table, post, event, **fields):
        return self.staff(post, "POST", f"/api/tables/{table}/events", {"event": event, **fields})

    def signed(self, table, asks, signs, event, **fields):
        """Asked for by one, signed by another (G13)."""
        asked = self.staff(asks, "POST", f"/api/tables/{table}/requests", {"event": event, **fields})
        return self.staff(signs, "POST", f"/api/requests/{asked['request']}/answer", {"grant": True})

    def bet(self, table, player, bet, amount):
        self.ask_as(player, "POST", f"/api/tables/{table}/events", {"event": "bet", "bet": bet, "amount": amount})

    def table(self, game, **more):
        """A new table with chips in its float; by hand, with the first dealer's shift."""
        table = self.staff("pit-manager", "POST", "/api/tables", {"name": f"{game} here", "game": game, "min": 10000, "max": 50000000, **more})["table"]
        fill = self.staff("pit-supervisor", "POST", f"/api/tables/{table}/fills", {"amount": 900000000})
        self.staff("cage", "POST", f"/api/fills/{fill['fill']}/approve", {})
        self.staff("pit-supervisor", "POST", f"/api/tables/{table}/float", {"open": True, "count": 900000000})
        if not more.get("virtual"):
            self.staff("pit-supervisor", "POST", f"/api/tables/{table}/shift", {"staff": 1})
        return table

    def throw(self, table, dice):
        """No more bets, the dice, and all that is paid."""
        self.event(table, "dealer", "no-more-bets")
        self.event(table, "dealer", "shake", number=3)
        self.event(table, "dealer", "open-cage")
        for die in dice:
            self.event(table, "dealer", "key", number=die)
        self.event(table, "dealer", "key-confirm")
        self.settle(table)

    def settle(self, table):
        """Collecting ends the round when there is nothing to pay."""
        self.event(table, "dealer", "collect")
        if self.staff("dealer", "GET", f"/api/tables/{table}")["view"]["phase"] == "settling":
            self.event(table, "dealer", "pay")

    def audit(self):
        return subprocess.run([self.server.program, "audit", "--store", self.server.store], capture_output=True, text=True, check=False)


class Closed(Exception):
    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class WebSocket:
    def __init__(self, port, cookie=None, token=None, origin=None, receive_buffer=None, api=None, screen=None):
        self.port = port
        self.api = api
        self.asked = {}
        self.by_player = token is not None
        self.link = socket.socket()
        if receive_buffer:
            self.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.link.settimeout(PATIENCE)
        self.link.connect(("127.0.0.1", port))
        self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.bytes = b""
        key = base64.b64encode(os.urandom(16)).decode()
        head = (f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n")
        head += f"Cookie: croupier={cookie}\r\n" if cookie else ""
        head += f"Cookie: croupier-screen={screen}\r\n" if screen else ""
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        head += f"Origin: {origin}\r\n" if origin else ""
        self.link.sendall(head.encode() + b"\r\n")
        while b"\r\n\r\n" not in self.bytes:
            self._more()
        answer, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        self.status = int(answer.split()[1])
        if self.status == 101:
            accept = base64.b64encode(hashlib.sha1(
                (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
            assert b"Sec-WebSocket-Accept: " + accept in answer, answer

    def _more(self):
        chunk = self.link.recv(65536)
        if not chunk:
            raise Closed(None)
        self.bytes += chunk

    def frame(self, kind, payload=b"", final=True, masked=True):
        head = bytes([(0x80 if final else 0) | kind])
        size, bit = len(payload), 0x80 if masked else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if masked:
            mask = os.urandom(4)
            payload = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
            head += mask
        self.link.sendall(head + payload)

    def send(self, message):
        if isinstance(message, dict) and "do" in message:
            self.asked[message.get("id")] = message["do"]
        self.frame(1, json.dumps(message).encode())

    def _frame(self):
        """(kind, payload) when a whole frame is there, else None."""
        if len(self.bytes) < 2:
            return None
        size, at = self.bytes[1] & 0x7F, 2
        if size == 126:
            if len(self.bytes) < 4:
                return None
            size, at = struct.unpack(">H", self.bytes[2:4])[0], 4
        elif size == 127:
            if len(self.bytes) < 10:
                return None
            size, at = struct.unpack(">Q", self.bytes[2:10])[0], 10
        if len(self.bytes) < at + size:
            return None
        kind, payload = self.bytes[0] & 15, self.bytes[at:at + size]
        self.bytes = self.bytes[at + size:]
        return kind, payload

    def frame_waiting(self):
        """The next frame of any kind, or None after reading some more."""
        found = self._frame()
        if found is None:
            self._more()
        return found

    def receive(self):
        """The next message; answers pings; raises Closed."""
        while True:
            found = self._frame()
            if found is None:
                self._more()
                continue
            kind, payload = found
            if kind == 9:
                self.frame(10, payload)
            elif kind == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)
            elif kind == 1 and payload != BEAT:
                message = json.loads(payload)
                if self.api:
                    self.api.check_message(message, self.asked.get(message.get("id")))
                return message

    def ready(self, wait=0.0):
        """Whether a message or the end is there; beats are none, and pings are answered."""
        end = time.monotonic() + wait
        while True:
            kept = self.bytes
            found = self._frame()
            if found is None:
                if not select.select([self.link], [], [], max(0.0, end - time.monotonic()))[0]:
                    return False
                try:
                    self._more()
                except (Closed, OSError):
                    return True
            elif found[0] == 9:
                self.frame(10, found[1])
            elif found[0] != 10 and found != (1, BEAT):
                self.bytes = kept
                return True

    def command(self, number, operation, **rest):
        if operation == "event":
            rest["event"] = with_round(self.port, rest["table"], rest["event"], self.by_player)
        self.send({"id": number, "do": operation, **rest})

    def answer(self, number, others=None):
        """The answer to a command; what comes before it goes into `others`."""
        while True:
            message = self.receive()
            if message.get("id") == number:
                return message
            if others is not None:
                others.append(message)

    def close(self):
        self.link.close()


class Watcher:
    """Follows tables and checks that no event is missing, doubled or out of order."""

    def __init__(self, tables):
        self.last = {table: None for table in tables}
        self.seen = {table: [] for table in tables}
        self.problems = []

    def subscribe(self, link):
        after = {str(table): seq for table, seq in self.last.items() if seq is not None}
        link.send({"subscribe": list(self.last), "after": after})

    def take(self, message):
        table = message.get("table")
        if table is None:
            return
        if "view" in message:
            if self.last[table] is not None and message["seq"] < self.last[table]:
                self.problems.append(f"table {table}: the view goes back to {message['seq']}")
            self.last[table] = message["seq"]
        for entry in message.get("events", []):
            seq = entry["event"]["seq"]
            if self.last[table] is not None and seq != self.last[table] + 1:
                self.problems.append(f"table {table}: {seq} comes after {self.last[table]}")
            self.last[table] = seq
            self.seen[table].append(seq)


def wait_for(condition, seconds=10.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False
