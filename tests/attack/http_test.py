"""Requests that are sent to do harm: smuggled, malformed, too large, too slow, from other sites' pages, to paths that are none.

A request that two readers may read in two ways is refused and its connection ended, so that nothing behind it is taken for a request.
"""
import json
import random
import re
import socket
import sys
import time
import urllib.parse

from support import QUIET, Books, check, client, code_of, run

HOST = b"Host: a\r\n"
# What somebody wants to slip past: whether it is answered shows whether it was read as a request of its own.
HIDDEN = b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n"


def post(headers, body=b"", path=b"/api/players", line_end=b"\r\n"):
    return b"POST " + path + b" HTTP/1.1" + line_end + HOST + headers + b"\r\n" + body


# (what, bytes, status); each is followed on the same connection by HIDDEN, which must not be answered.
SMUGGLED = [
    # RFC 9112, 6.1 and 6.3: how long a body is
    ("a length and chunks", post(b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", b"0\r\n\r\nX"), 411),
    ("chunks and a length", post(b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", b"0\r\n\r\n"), 411),
    ("chunks", post(b"Transfer-Encoding: chunked\r\n", b"2\r\n{}\r\n0\r\n\r\n"), 411),
    ("chunks in capitals", post(b"TRANSFER-ENCODING: Chunked\r\n", b"0\r\n\r\n"), 411),
    ("a coding that is none", post(b"Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n", b"{}"), 411),
    ("chunks said in a list", post(b"Transfer-Encoding: gzip, chunked\r\n", b"0\r\n\r\n"), 411),
    ("an identity coding", post(b"Transfer-Encoding: identity\r\nContent-Length: 2\r\n", b"{}"), 411),
    ("an empty coding", post(b"Transfer-Encoding:\r\nContent-Length: 2\r\n", b"{}"), 411),
    ("chunks twice", post(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", b"0\r\n\r\n"), 400),
    ("chunks behind a tab", post(b"Transfer-Encoding:\tchunked\r\n", b"0\r\n\r\n"), 411),
    ("chunks behind a vertical tab", post(b"Transfer-Encoding:\x0bchunked\r\n", b"0\r\n\r\n"), 400),
    ("two lengths", post(b"Content-Length: 2\r\nContent-Length: 3\r\n", b"{}"), 400),
    ("the same length twice", post(b"Content-Length: 2\r\nContent-Length: 2\r\n", b"{}"), 400),
    ("two lengths in one", post(b"Content-Length: 2, 2\r\n", b"{}"), 400),
    ("a length with a sign", post(b"Content-Length: +2\r\n", b"{}"), 400),
    ("a length below zero", post(b"Content-Length: -2\r\n", b"{}"), 400),
    ("a length in hexadecimal", post(b"Content-Length: 0x2\r\n", b"{}"), 400),
    ("a length with a point", post(b"Content-Length: 2.0\r\n", b"{}"), 400),
    ("a length with a space", post(b"Content-Length: 1 2\r\n", b"{}"), 400),
    ("a length of letters", post(b"Content-Length: two\r\n", b"{}"), 400),
    ("no length where one belongs", post(b"Content-Length:\r\n", b"{}"), 400),
    ("a length beyond 64 bits", post(b"Content-Length: 18446744073709551618\r\n", b"{}"), 400),
    ("a length of a thousand digits", post(b"Content-Length: " + b"0" * 999 + b"2\r\n", b"{}"), 400),
    ("a body too large", post(b"Content-Type: application/json\r\nContent-Length: 65537\r\n"), 413),
    # 2.2, 5: lines
    ("a space before the colon", post(b"Content-Length : 2\r\n", b"{}"), 400),
    ("a tab before the colon", post(b"Content-Length\t: 2\r\n", b"{}"), 400),
    ("a folded line", post(b"X: a\r\n b\r\n"), 400),
    ("a line folded with a tab", post(b"X: a\r\n\tContent-Length: 2\r\n"), 400),
    ("a header before the first line's end", b"GET /healthz HTTP/1.1\r\n X: y\r\n" + HOST + b"\r\n", 400),
    ("a header without a colon", post(b"nothing\r\n"), 400),
    ("a header without a name", post(b": x\r\n"), 400),
    ("a name with a letter that is none", post("Höst: x\r\n".encode()), 400),
    ("a name in brackets", post(b"(x): y\r\n"), 400),
    ("a bare line feed", b"GET /healthz HTTP/1.1\nHost: a\n\n\r\n\r\n", 400),
    ("one bare line feed among others", b"GET /healthz HTTP/1.1\r\nHost: a\nX: y\r\n\r\n", 400),
    ("a bare return in a value", post(b"X: a\rContent-Length: 2\r\n"), 400),
    ("a NUL in a value", post(b"X: a\0b\r\n"), 400),
    ("a NUL in a name", post(b"X\0: b\r\n"), 400),
    ("a delete in a value", post(b"X: a\x7f\r\n"), 400),
    # 3: the request line, and 3.2: the host
    ("no host", b"GET /healthz HTTP/1.1\r\n\r\n", 400),
    ("two hosts", b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("a host with a space in it", b"GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
    ("a host with a path", b"GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
    ("a host with a user", b"GET /healthz HTTP/1.1\r\nHost: me@a\r\n\r\n", 400),
    ("a list of hosts", b"GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n", 400),
    ("another version", b"GET / HTTP/2.0\r\n" + HOST + b"\r\n", 400),
    ("version 0.9", b"GET /\r\n\r\n", 400),
    ("version 1.2", b"GET / HTTP/1.2\r\n" + HOST + b"\r\n", 400),
    ("a version in small letters", b"GET / http/1.1\r\n" + HOST + b"\r\n", 400),
    ("two spaces", b"GET  / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    ("a tab for a space", b"GET\t/ HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    ("a space behind the version", b"GET / HTTP/1.1 \r\n" + HOST + b"\r\n", 400),
    ("a space in front", b" GET / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    ("a method that is no word", b"GE(T / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    ("a NUL in the path", b"GET /\0 HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    ("a letter in the path that is not escaped", "GET /đồng HTTP/1.1\r\n".encode() + HOST + b"\r\n", 400),
    ("a proxy's path", b"GET http://a/healthz HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    ("a path that is none", b"GET healthz HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    ("CONNECT", b"CONNECT a:443 HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    ("OPTIONS *", b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    ("another protocol", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
    ("HTTP/2 beforehand", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    ("nothing at all", b"\r\n\r\n", 400),
    # 9110, 10.1.1: nobody waits for us
    ("Expect", post(b"Expect: 100-continue\r\nContent-Length: 2\r\n", b"{}"), 400),
    # limits
    ("a long head", b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 20000 + b"\r\n\r\n", 431),
    ("a long path", b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 431),
    ("many headers", b"GET / HTTP/1.1\r\n" + HOST + b"X: a\r\n" * 5000 + b"\r\n", 431),
]


def test_smuggling(server):
    for what, data, status in SMUGGLED:
        got = server.raw(data + HIDDEN, wait=8)
        check(got[9:12] == str(status).encode(), f"{what}: {got[:60]}, expected {status}")
        check(got.count(b"HTTP/1.1 ") == 1 and b'"games"' not in got, f"{what}: what was hidden behind it is answered: {got[:40]}")
        check(b"Connection: close\r\n" in got, f"{what}: the connection ends")


def test_bodies_are_bodies(server):
    """What stands in a body of any request is never read as the next one."""
    for head in (b"POST /api/players HTTP/1.1\r\n", b"GET /healthz HTTP/1.1\r\n", b"DELETE /api/fills/1 HTTP/1.1\r\n", b"HEAD /healthz HTTP/1.1\r\n",
                 b"GET / HTTP/1.1\r\n", b"PUT /api/me HTTP/1.1\r\n", b"GET /nothing HTTP/1.1\r\n", b"GET /ws HTTP/1.1\r\n", b"POST /api/login HTTP/1.1\r\n"):
        data = head + HOST + b"Content-Type: text/plain\r\nContent-Length: %d\r\n\r\n" % len(HIDDEN) + HIDDEN
        got = server.raw(data + b"GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", wait=8)
        check(b'"games"' not in got, f"{head}: its body is taken for a request")
        check(got.count(b"HTTP/1.1 ") == 2, f"{head}: two answers: {got.count(b'HTTP/1.1 ')}")


def test_pipelining(server):
    """Answers come in the order of the requests, also where some have to wait for the store."""
    _, token = server.player()
    paths = [b"/healthz", b"/api/me", b"/api/me/rounds", b"/nothing", b"/api/floor", b"/api/tables/1/rounds", b"/api/games"] * 30
    data = b"".join(b"GET " + path + b" HTTP/1.1\r\n" + HOST + b"Authorization: Bearer " + token.encode() + b"\r\n\r\n" for path in paths)
    got = server.raw(data + b"GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", wait=8)
    answers, at = [], got
    while at:
        head, _, rest = at.partition(b"\r\n\r\n")
        length = int(re.search(rb"Content-Length: (\d+)", head)[1])
        answers.append(rest[:length])
        at = rest[length:]
    marks = {b"/healthz": b'"status"', b"/api/me": b'"role":"player"', b"/api/me/rounds": b'"rounds"', b"/nothing": b"not-found",
             b"/api/floor": b'"tables"', b"/api/tables/1/rounds": b'"rounds"', b"/api/games": b'"games"'}
    check(len(answers) == len(paths) + 1, f"{len(paths) + 1} answers: {len(answers)}")
    check(all(marks[path] in answer for path, answer in zip(paths, answers)), "each behind the one before")


def test_nothing_happens_in_part(server, books):
    """A body that is cut off, or whose connection ends, does nothing."""
    before = books.state()
    body = json.dumps({"name": "Nobody"}).encode()
    head = b"Content-Type: application/json\r\nContent-Length: %d\r\n" % (len(body) + 1)
    for data in (post(head, body), post(head), post(head)[:-2]):
        with socket.create_connection(("127.0.0.1", server.port), timeout=client.PATIENCE) as link:
            link.sendall(data)
            link.shutdown(socket.SHUT_WR)
            try:
                check(not link.recv(65536).startswith(b"HTTP/1.1 2"), "half a request is taken")
            except ConnectionResetError:
                pass
    check(books.state() == before, "and nothing has changed")


def test_slow(server):
    """Who sends a head a letter at a time is ended, however long they go on; others are served meanwhile."""
    links = []
    for data in (b"", b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: ", post(b"Content-Type: application/json\r\nContent-Length: 100\r\n")):
        link = socket.create_connection(("127.0.0.1", server.port), timeout=0.5)
        link.sendall(data)
        links.append(link)
    began, ended = time.monotonic(), {}
    while len(ended) < len(links) and time.monotonic() - began < 60:
        for i, link in enumerate(links):
            if i in ended:
                continue
            try:
                if i > 0:
                    link.sendall(b"a")
                if link.recv(4096) == b"":
                    ended[i] = time.monotonic() - began
            except TimeoutError:
                pass
            except ConnectionError:
                ended[i] = time.monotonic() - began
        check(server.request("GET", "/healthz")[0] == 200, "others are served")
    check(len(ended) == len(links), f"silent, slow head, slow body: {ended}")
    for link in links:
        link.close()


# ---- Other sites, and what a browser would do for them ----


def test_origins(server, cookies):
    """Nothing changes at the wish of another site's page: every method that changes anything, whatever the type says."""
    own = f"http://127.0.0.1:{server.port}"
    strangers = ["http://evil.example", "null", "", "https://127.0.0.1:%d" % server.port, "http://127.0.0.1:1", f"http://127.0.0.1:{server.port}.evil.example",
                 f"http://evil.example@127.0.0.1:{server.port}", own.upper(), own + "/", own + " http://evil.example", "file://"]
    for origin in strangers:
        for method, path, body in (("POST", "/api/players", {}), ("PATCH", "/api/tables/6", {"name": "x"}), ("DELETE", "/api/fills/1", None),
                                   ("POST", "/api/login", {"name": "dealer", "password": client.DEMO_PASSWORD}), ("POST", "/api/logout", {})):
            status, answer, headers = server.request(method, path, body, {"Origin": origin}, cookies["pit-manager"])
            check((status, code_of(answer)) == (403, "other-origin"), f"{method} {path} from {origin!r}: {status}")
            check("Set-Cookie" not in headers and "Access-Control-Allow-Origin" not in headers, "nothing for a browser to keep or to show")
    check(server.request("POST", "/api/players", {}, {"Origin": own})[0] == 201, "its own page may")
    status, _, headers = server.request("GET", "/api/me", headers={"Origin": "http://evil.example"}, cookie=cookies["dealer"])
    check("Access-Control-Allow-Origin" not in headers, "what is read is not shown to another site")
    check(headers["Cross-Origin-Resource-Policy"] == "same-origin", "nor put into its page")
    status, answer, _ = server.request("OPTIONS", "/api/players", headers={"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"})
    check(status in (403, 405), f"nobody is asked beforehand: {status}")
    # the types that a form may send without asking
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp", "text/json", "application/json-seq",
                 "", "application/json, text/plain", "x application/json"):
        status, answer, _ = server.request("POST", "/api/players", raw=b"{}", headers={"Content-Type": kind})
        check((status, code_of(answer)) == (415, "not-json"), f"{kind!r}: {status}")
    for kind in ("application/json", "Application/JSON", "application/json; charset=utf-8", "application/json;charset=x"):
        check(server.request("POST", "/api/players", raw=b"{}", headers={"Content-Type": kind})[0] == 201, f"{kind} is one")


def test_headers_cannot_be_written(server, cookies):
    """What somebody sends never ends a line of our answer, and no page of ours shows it as a page."""
    evil = "x\r\nSet-Cookie: croupier=evil"
    for method, path, body in (("GET", "/api/rounds?game=" + urllib.parse.quote(evil), None), ("GET", "/" + urllib.parse.quote(evil), None),
                               ("GET", "/api/disputes/1/letter?language=" + urllib.parse.quote(evil), None), ("GET", "/?" + urllib.parse.quote(evil), None),
                               ("GET", "/api/reports?report=tables&format=" + urllib.parse.quote(evil), None),
                               ("POST", "/api/players", {"name": evil}), ("POST", "/api/login", {"name": evil, "password": evil}),
                               ("POST", "/api/login", {"token": evil}), ("GET", "/api/tables/6/rounds/1/evidence?x=" + urllib.parse.quote(evil), None)):
        status, _, headers = server.request(method, path, body, cookie=cookies["pit-manager"])
        check("Set-Cookie" not in headers and status >= 400 or path.startswith("/?"), f"{method} {path}: {status}")
    for path in ("/<script>alert(1)</script>", "/api/<script>", "/api/rounds?game=<script>alert(1)</script>"):
        status, text, headers = server.request("GET", urllib.parse.quote(path, safe="/?=<>()"), cookie=cookies["pit-manager"])
        check(status in (400, 404) and headers["X-Content-Type-Options"] == "nosniff" and not headers["Content-Type"].startswith("text/html")
              or "alert(1)" not in str(text), f"{path}: {status} {headers['Content-Type']}")


def test_paths(server):
    rows = [("PUT", "/api/tables", 405), ("DELETE", "/api/floor", 405), ("TRACE", "/", 404), ("TRACE", "/api/me", 405), ("POST", "/ws", 405),
            ("POST", "/healthz", 405), ("GET", "/api/login", 405), ("get", "/healthz", 405), ("GET", "/api/nothing", 404)]
    rows += [("GET", path, 404) for path in (
        "/../etc/passwd", "/%2e%2e/etc/passwd", "/..%2fetc/passwd", "/.%2e/%2e./etc/passwd", "//etc/passwd", "/./index.html", "/web/index.html", "/%00",
        "/index.html%00.js", "/..;/api/me", "/api/../api/me", "/API/me", "/api/me/", "/api//me", "/api/me%20", "/api/me;a=b", "/api/me#x", "/.git/config",
        "/api/tables/01", "/api/tables/+1", "/api/tables/0x1", "/api/tables/1e0", "/api/tables/99999999999", "/api/tables/4294967297", "/api/tables/-1",
        "/api/tables/1.0", "/api/tables/%31", "/api/tables/1/events/../rules", "/metrics", "/api/metrics")]
    for method, path, expected in rows:
        answer = server.request(method, path) if path != "/metrics" else (int(server.raw(
            b"GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", wait=8)[9:12]), "", {})
        check(answer[0] == expected, f"{method} {path}: {answer[0]}, expected {expected}")
        check("root:" not in str(answer[1]), f"{path} tells a file")
        if answer[0] == 405:  # RFC 9110, 15.5.6
            check(answer[2]["Allow"] and method not in answer[2]["Allow"].split(", "), f"{method} {path}: which methods there are: {answer[2]['Allow']}")
    check(server.request("PUT", "/api/staff/1")[2]["Allow"] == "PATCH", "and no others")
    check(server.request("PUT", "/api/tables")[2]["Allow"] == "POST", "nor others' ")
    check(server.request("PUT", "/api/players")[2]["Allow"] == "GET, HEAD, POST", "all there are")


# ---- Bodies ----


def test_bodies(server, cookies):
    """JSON that another reader would read otherwise is no JSON here; nothing is unpacked."""
    manager, kind = cookies["pit-manager"], {"Content-Type": "application/json"}
    rows = [("malformed", "bad-json", b'{"name":'), ("an array", "bad-json", b"[1]"), ("a word", "bad-json", b"true"), ("a doubled key", "bad-json", b'{"name":"a","name":"b"}'),
            ("a key doubled by an escape", "bad-json", b'{"name":"a","n\\u0061me":"b"}'), ("deep nesting", "bad-json", b'{"a":' * 100 + b"1" + b"}" * 100),
            ("arrays without end", "bad-json", b"[" * 60000), ("not UTF-8", "bad-json", b'{"name":"\xff"}'), ("a byte order mark", "bad-json", b'\xef\xbb\xbf{"name":"x"}'),
            ("UTF-16", "bad-json", '{"name":"x"}'.encode("utf-16")), ("half a pair", "bad-json", b'{"name":"\\ud800"}'), ("a control character", "bad-json", b'{"name":"a\nb"}'),
            ("a comment", "bad-json", b'{"name":"a"/**/}'), ("a comma too many", "bad-json", b'{"name":"a",}'), ("single quotes", "bad-json", b"{'name':'a'}"),
            ("something behind it", "bad-json", b'{"name":"a"}{}'), ("a NUL behind it", "bad-json", b'{"name":"a"}\0'), ("NaN", "bad-json", b'{"min":NaN}'),
            ("a leading zero", "bad-json", b'{"min":01}'), ("gzip", "bad-json", bytes.fromhex("1f8b0800000000000003ab5650b2520200000000ffff")),
            ("a text with a NUL", "bad-field", b'{"name":"a\\u0000b","game":"sicbo"}'), ("a name of 64 bytes", "bad-field", b'{"name":"' + b"x" * 64 + b'","game":"sicbo"}'),
            ("a fraction", "bad-field", b'{"name":"x","game":"sicbo","min":1.5,"max":2}'), ("an exponent", "bad-field", b'{"name":"x","game":"sicbo","min":1e30,"max":2}'),
            ("2^63", "bad-field", b'{"name":"x","game":"sicbo","min":9223372036854775808,"max":2}'), ("2^64 + 1", "bad-field", b'{"name":"x","game":"sicbo","min":18446744073709551617,"max":2}'),
            ("a wrong type", "bad-field", b'{"name":5,"game":"sicbo"}'), ("an unknown game", "bad-field", b'{"name":"x","game":"poker"}'),
            ("a field of an object's prototype", "bad-field", b'{"__proto__":{"virtual":true},"name":"x","game":"sicbo"}')]
    for what, code, raw in rows:
        status, answer, _ = server.request("POST", "/api/tables", raw=raw, headers=kind, cookie=manager)
        check((status, code_of(answer)) == (400, code), f"{what}: {status} {str(answer)[:120]}")
    bomb = server.request("POST", "/api/tables", raw=b"\x1f\x8b" + bytes(1000), headers={**kind, "Content-Encoding": "gzip"}, cookie=manager)
    check(bomb[0] in (400, 415), f"what is packed is not unpacked: {bomb[0]}")
    status, answer, _ = server.request("POST", "/api/tables", raw=b"{" + b" " * 65534 + b"}", headers=kind, cookie=manager)
    check(code_of(answer) == "bad-field", f"65,536 bytes are read: {status}")
    status, answer, _ = server.request("GET", "/api/rounds?" + "a=1&" * 300, cookie=manager)
    check(status == 400, f"a long query: {status}")


def test_credentials(server, cookies):
    """Two who say to be somebody are not let in as the better of the two; a name that begins like the cookie's is another."""
    _, token = server.player()
    staff = cookies["table-games-director"]
    both = server.request("GET", "/api/balances", cookie=staff, token=token)
    check(both[0] == 403, f"a token goes before a cookie: {both[0]}")
    check(server.request("GET", "/api/balances", cookie=staff, headers={"Authorization": "Bearer " + "0" * 64})[0] == 401, "a wrong one is no reason to look further")
    for cookie in (f"xcroupier={staff}", f"croupierx={staff}", f"Croupier={staff}", f"croupier ={staff}", f"croupier=\"{staff}\"", f"croupier={staff}0",
                   f"croupier={staff[:-1]}", f"croupier={staff.upper()}", f"$croupier={staff}", "croupier=", "croupier", ";" * 2000, f"a=croupier={staff}",
                   f"croupier=x; croupier={staff}"):
        status = server.request("GET", "/api/balances", headers={"Cookie": cookie})[0]
        check(status == 401, f"{cookie[:30]}: {status}")
    check(server.request("GET", "/api/balances", headers={"Cookie": f"a=b; croupier={staff}; c=d"})[0] == 200, "among others")
    raw = server.raw(b"GET /api/balances HTTP/1.1\r\nHost: a\r\nCookie: a=b\r\nCookie: croupier=" + staff.encode() + b"\r\nConnection: close\r\n\r\n", wait=8)
    check(raw[9:12] == b"400", f"two lines of cookies: {raw[:20]}")
    for value in (token, f"Token {token}", f"Bearer{token}", "Bearer", "Bearer  ", f"Basic {token}", f"Bearer {token} x", f"Bearer {token},{token}"):
        status = server.request("GET", "/api/me", headers={"Authorization": value})[0]
        check(status == 401, f"{value[:20]}: {status}")
    check(server.request("GET", f"/api/me?token={token}&croupier={staff}")[0] == 401, "nobody is let in by an address")


def test_keys(server, cookies):
    """An idempotency key is its owner's: to somebody else it gives nothing away and takes nothing from them."""
    first, one = server.player()
    second, other = server.player()
    event = {"event": "tip", "amount": 10000}
    mine = server.request("POST", "/api/tables/6/events", event, {"Idempotency-Key": "shared"}, token=one)
    theirs = server.request("POST", "/api/tables/6/events", event, {"Idempotency-Key": "shared"}, token=other)
    check(mine[0] == theirs[0] == 201 and mine[1] != theirs[1], f"two answers: {mine[:2]} {theirs[:2]}")
    purses = [server.request("GET", "/api/me", token=token)[1]["purse"] for token in (one, other)]
    check(purses == [49990000, 49990000], f"both have tipped: {purses}")
    for key in ("", "a b", "a" * 41, "ä", "a\tb", "../x", "a;b", "'", "%00"):
        status = server.request("POST", "/api/tables/6/events", event, {"Idempotency-Key": key.encode().decode("latin-1")}, token=one)
        check(status[0] == 400 and code_of(status[1]) in ("bad-key", "bad-request"), f"{key!r}: {status[:2]}")
    check(first != second, "two players")


def test_noise(server):
    """Requests by chance, the same every time: made of what heads are made of."""
    chance = random.Random(9112)
    parts = [b"GET ", b"POST ", b"/", b"/api/me", b" HTTP/1.1", b" HTTP/1.0", b"\r\n", b"\r\n\r\n", b"\n", b"\r", b"Host: a", b"Content-Length: ", b"0", b"10",
             b"Transfer-Encoding: chunked", b"Connection: close", b"Cookie: croupier=", b"Authorization: Bearer ", b":", b" ", b"\0", b"\xff", b"{}", b"Upgrade: websocket",
             b"Expect: 100-continue", b"%", b"?", b"&", b"="]
    for _ in range(300):
        data = b"".join(chance.choice(parts) for _ in range(chance.randrange(1, 40)))
        with socket.create_connection(("127.0.0.1", server.port), timeout=client.PATIENCE) as link:
            try:
                link.sendall(data)
                link.shutdown(socket.SHUT_WR)
                while link.recv(65536):
                    pass
            except ConnectionError:
                pass
    check(server.request("GET", "/healthz")[0] == 200, "the server stands")


def suite(program, store):
    server = client.Server(program, store=store, options=QUIET)
    books = Books(server.store)
    try:
        cookies = {post: server.login(post) for post in client.POSTS}
        test_smuggling(server)
        test_bodies_are_bodies(server)
        test_pipelining(server)
        test_nothing_happens_in_part(server, books)
        test_origins(server, cookies)
        test_headers_cannot_be_written(server, cookies)
        test_paths(server)
        test_bodies(server, cookies)
        test_credentials(server, cookies)
        test_keys(server, cookies)
        test_noise(server)
        test_slow(server)
        check(server.stop() == 0, "a clean stop")
        server.start()
    finally:
        books.close()
        server.close()


if __name__ == "__main__":
    sys.exit(run(suite, stores=False))
