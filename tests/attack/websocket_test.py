"""The WebSocket against RFC 6455, section by section: what a client must not send is answered as the section says, and nothing else.

Every row names its section. One server for all: after each attack it answers somebody else as before.
"""
import base64
import json
import os
import random
import socket
import struct
import sys

from support import QUIET, check, client, run

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
NORMAL, PROTOCOL, KIND, NOT_UTF8, TOO_BIG = 1000, 1002, 1003, 1007, 1009


def frame(first, payload=b"", masked=True, length=None, mask=None):
    """A frame with its first byte as given; `length`: the bytes of the length field, with the mask bit, as given."""
    size, bit = len(payload), 0x80 if masked else 0
    if length is None:
        length = (bytes([bit | size]) if size < 126 else bytes([bit | 126]) + struct.pack(">H", size) if size < 65536 else
                  bytes([bit | 127]) + struct.pack(">Q", size))
    mask = (os.urandom(4) if mask is None else mask) if masked else b""
    return bytes([first]) + length + mask + (bytes(b ^ mask[i % 4] for i, b in enumerate(payload)) if masked else payload)


def text(payload, final=True):
    return frame((0x80 if final else 0) | TEXT, payload)


def more(payload, final=True):
    return frame(0x80 if final else 0, payload)


def close(code, reason=b""):
    return frame(0x88, struct.pack(">H", code) + reason)


# ---- 4.2: the opening handshake ----

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
ACCEPT = b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="  # of that key, as section 1.3 has it
RIGHT = {"Host": "a", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": KEY, "Sec-WebSocket-Version": "13"}


def opening(line="GET /ws HTTP/1.1", left_out=(), **changed):
    headers = {**RIGHT, **{name.replace("_", "-"): value for name, value in changed.items()}}
    return "".join([line + "\r\n", *(f"{name}: {value}\r\n" for name, value in headers.items() if name not in left_out), "\r\n"]).encode()


OPENINGS = [
    # (section, what, request, status)
    ("4.2.1 (1)", "another method", opening("POST /ws HTTP/1.1"), (405, 426)),
    ("4.2.1 (1)", "HTTP/1.0", opening("GET /ws HTTP/1.0"), (400, 426)),
    ("4.2.1 (1)", "another path", opening("GET /api/floor HTTP/1.1"), (200,)),
    ("4.2.1 (2)", "no host", opening(left_out=["Host"]), (400,)),
    ("4.2.1 (3)", "no upgrade", opening(left_out=["Upgrade"]), (426,)),
    ("4.2.1 (3)", "an upgrade to something else", opening(Upgrade="h2c"), (426,)),
    ("4.2.1 (4)", "no connection", opening(left_out=["Connection"]), (426,)),
    ("4.2.1 (4)", "a connection that only stays", opening(Connection="keep-alive"), (426,)),
    ("4.2.1 (5)", "no key", opening(left_out=["Sec-WebSocket-Key"]), (400, 426)),
    ("4.2.1 (5)", "a key of 15 bytes", opening(Sec_WebSocket_Key=base64.b64encode(bytes(15)).decode()), (400, 426)),
    ("4.2.1 (5)", "a key of 17 bytes", opening(Sec_WebSocket_Key=base64.b64encode(bytes(17)).decode()), (400, 426)),
    ("4.2.1 (5)", "24 characters that are not base64", opening(Sec_WebSocket_Key="!" * 24), (400, 426)),
    ("4.2.1 (5)", "base64 of 18 bytes in 24 characters", opening(Sec_WebSocket_Key="A" * 24), (400, 426)),
    ("4.2.1 (5)", "one padding where two belong", opening(Sec_WebSocket_Key="A" * 23 + "="), (400, 426)),
    ("4.2.1 (6)", "no version", opening(left_out=["Sec-WebSocket-Version"]), (400, 426)),
    ("4.2.1 (6)", "version 8", opening(Sec_WebSocket_Version="8"), (400, 426)),
    ("4.2.1 (6)", "a list of versions", opening(Sec_WebSocket_Version="13, 8"), (400, 426)),
    ("4.2.2 (4)", "another site's page", opening(Origin="http://evil.example"), (403,)),
    ("4.2.2 (4)", "a page from a file", opening(Origin="null"), (403,)),
    ("4.2.2 (4)", "the right name with another scheme", opening(Origin="https://a"), (403,)),
    ("4.2.2 (4)", "a name that begins with ours", opening(Origin="http://a.evil.example"), (403,)),
    ("4.2.2 (4)", "ours as a user's name", opening(Origin="http://a@evil.example"), (403,)),
    ("4.2.2", "words in other letters, lists", opening(Upgrade="foo, WebSocket", Connection="keep-alive, upgrade"), (101,)),
    ("4.2.2", "all as it should be", opening(), (101,)),
    ("11.3.2", "an extension asked for", opening(Sec_WebSocket_Extensions="permessage-deflate"), (101,)),
    ("11.3.4", "a protocol asked for", opening(Sec_WebSocket_Protocol="chat, superchat"), (101,)),
    ("11.3.1", "two keys", opening().replace(b"Sec-WebSocket-Version", f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version".encode()), (400,)),
]


def head_of(server, request):
    with socket.create_connection(("127.0.0.1", server.port), timeout=client.PATIENCE) as link:
        link.sendall(request)
        got = b""
        while b"\r\n\r\n" not in got and (chunk := link.recv(65536)):
            got += chunk
    return got.partition(b"\r\n\r\n")[0]


def test_openings(server):
    for section, what, request, statuses in OPENINGS:
        head = head_of(server, request)
        status = int(head.split(b" ")[1])
        check(status in statuses, f"{section} {what}: {status}")
        if status == 101:
            check(ACCEPT in head, f"{section} {what}: the key's answer")
            check(b"Sec-WebSocket-Extensions" not in head and b"Sec-WebSocket-Protocol" not in head, f"{section} {what}: nothing that was not agreed on")
        if status == 426:
            check(b"\r\nSec-WebSocket-Version: 13" in head, f"4.4 {what}: the version that is spoken: {head}")
            check(b"\r\nUpgrade: websocket" in head, f"RFC 9110, 15.5.22 {what}: what to change to: {head}")


# ---- 5 to 8: frames ----

LIVES = "lives"  # the connection goes on
WORDS = json.dumps({"id": 1, "do": "floor"}).encode()
VIET = json.dumps({"id": 1, "do": "floor", "body": {"x": "đồng 🎲"}}, ensure_ascii=False).encode()


def frames():
    """(section, what, bytes, the code it is closed with)."""
    yield "5.1", "a text that is not masked", frame(0x81, WORDS, masked=False), PROTOCOL
    yield "5.1", "a ping that is not masked", frame(0x89, b"", masked=False), PROTOCOL
    yield "5.1", "a close that is not masked", frame(0x88, b"\x03\xe8", masked=False), PROTOCOL
    yield "5.1", "one that is not masked behind one that is", text(WORDS) + frame(0x81, WORDS, masked=False), PROTOCOL
    yield "5.3", "a mask of zeros", frame(0x81, WORDS, mask=bytes(4)), LIVES
    for bit in (0x40, 0x20, 0x10, 0x70):
        yield "5.2", f"reserved bits {bit:#x} in a text", frame(0x81 | bit, WORDS), PROTOCOL
        yield "5.2", f"reserved bits {bit:#x} in a ping", frame(0x89 | bit), PROTOCOL
        yield "5.2", f"reserved bits {bit:#x} in a continuation", text(b"{", False) + frame(0x80 | bit, b"}"), PROTOCOL
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        yield "5.2", f"opcode {opcode}", frame(0x80 | opcode), PROTOCOL
        yield "5.2", f"opcode {opcode} between pieces", text(b"{", False) + frame(0x80 | opcode), PROTOCOL
    yield "5.2", "a short length in two bytes", frame(0x81, WORDS, length=bytes([0xFE]) + struct.pack(">H", len(WORDS))), PROTOCOL
    yield "5.2", "a short length in eight bytes", frame(0x81, WORDS, length=bytes([0xFF]) + struct.pack(">Q", len(WORDS))), PROTOCOL
    yield "5.2", "a length with its highest bit", frame(0x81, b"", length=b"\xff" + struct.pack(">Q", 1 << 63)), (PROTOCOL, TOO_BIG)
    yield "5.2", "the longest length there is", frame(0x81, b"", length=b"\xff" + b"\xff" * 8), (PROTOCOL, TOO_BIG)
    yield "5.4", "a continuation of nothing", more(WORDS), PROTOCOL
    yield "5.4", "an empty continuation of nothing", more(b"", False), PROTOCOL
    yield "5.4", "a text within a text", text(b"{", False) + text(WORDS), PROTOCOL
    yield "5.4", "a continuation after the end", text(b"{", False) + more(b"}") + more(b""), PROTOCOL
    yield "5.4", "a binary within a text", text(b"{", False) + frame(0x82, b"}"), (PROTOCOL, KIND)
    yield "5.4", "pieces", text(WORDS[:5], False) + more(WORDS[5:9], False) + more(WORDS[9:]), LIVES
    yield "5.4", "empty pieces", text(b"", False) + more(b"", False) * 500 + more(WORDS), LIVES
    yield "5.4", "a ping between pieces", text(WORDS[:5], False) + frame(0x89, b"x") + more(WORDS[5:]), LIVES
    yield "5.5", "a ping in pieces", frame(0x09, b"a") + more(b"b"), PROTOCOL
    yield "5.5", "a pong in pieces", frame(0x0A, b"a"), PROTOCOL
    yield "5.5", "a close in pieces", frame(0x08, b"\x03\xe8"), PROTOCOL
    for kind in (0x88, 0x89, 0x8A):
        yield "5.5", f"a control frame {kind:#x} of 126 bytes", frame(kind, b"\x03\xe8" + b"a" * 124), PROTOCOL
    yield "5.5.1", "a close without a word", frame(0x88), None
    yield "5.5.1", "half a code", frame(0x88, b"\x03"), PROTOCOL
    yield "5.5.1", "a reason that is not UTF-8", close(1000, b"\xff"), NOT_UTF8
    yield "5.5.1", "a reason cut within a letter", close(1000, "đồng".encode()[:-1] + b"\xe1\xbb"), NOT_UTF8
    yield "5.5.1", "the longest reason", close(1000, b"a" * 123), NORMAL
    yield "5.5.1", "text after a close", close(1000) + text(WORDS), NORMAL
    yield "5.5.1", "two closes", close(1001) + close(1000), 1001
    yield "5.5.1", "a close between pieces", text(b"{", False) + close(1000), NORMAL
    yield "5.5.3", "a pong that nobody asked for", frame(0x8A, b"hello"), LIVES
    yield "5.6", "a binary", frame(0x82, WORDS), KIND
    for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
        yield "7.4", f"close {code}, which nobody may send", close(code), PROTOCOL
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
        yield "7.4", f"close {code}", close(code), code
    bad = {"a lone continuation byte": b"\x80", "an overlong slash": b"\xc0\xaf", "an overlong NUL": b"\xc0\x80", "a half of a pair": b"\xed\xa0\x80",
           "a letter beyond the last": b"\xf4\x90\x80\x80", "five bytes": b"\xf8\x88\x80\x80\x80", "0xFE": b"\xfe", "a letter cut short": b"\xe1\xbb",
           "an overlong of four": b"\xf0\x80\x80\xaf"}
    for what, wrong in bad.items():
        yield "8.1", what, text(b'{"a":"' + wrong + b'"}'), NOT_UTF8
        yield "8.1", f"{what}, alone", text(wrong), NOT_UTF8
        yield "8.1", f"{what}, in pieces", text(b'{"a":"', False) + b"".join(more(bytes([byte]), False) for byte in wrong) + more(b'"}'), NOT_UTF8
    yield "8.1", "letters in pieces of one byte", text(VIET[:1], False) + b"".join(more(VIET[i:i + 1], i == len(VIET) - 1) for i in range(1, len(VIET))), LIVES
    yield "10.4", "a message of 65,537 bytes", text(b" " * 65537), TOO_BIG
    yield "10.4", "pieces of 65,537 bytes", text(b" " * 65000, False) + more(b" " * 537), TOO_BIG
    yield "10.4", "pieces that never end", text(b"{", False) + more(b" " * 4096, False) * 17, TOO_BIG
    yield "10.4", "a message of 65,536 bytes", text(WORDS[:-1] + b" " * (65536 - len(WORDS)) + b"}"), LIVES


def end_of(server, data, chunks=None):
    """What a connection is closed with after these bytes, LIVES when it still echoes, and what it was told."""
    link = server.websocket()
    heard = []
    try:
        for part in (data[i:i + chunks] for i in range(0, len(data), chunks)) if chunks else [data]:
            link.link.sendall(part)
        link.send({"beat": 77})
    except ConnectionError:
        pass
    try:
        while True:
            heard.append(link.receive())
            if heard[-1] == {"beat": 77}:
                return LIVES, heard
    except client.Closed as closed:
        return closed.code, heard
    except ConnectionResetError:
        return "reset", heard
    finally:
        link.close()


def test_frames(server):
    for section, what, data, expected in frames():
        code, _ = end_of(server, data)
        check(code in expected if isinstance(expected, tuple) else code == expected, f"{section} {what}: {code}, expected {expected}")
    check(server.request("GET", "/healthz")[0] == 200, "and the others are served")


def test_split(server):
    """The same frames a byte at a time: nothing depends on where the network cuts."""
    for section, what, data, expected in frames():
        if len(data) < 64 and expected != LIVES:
            code, _ = end_of(server, data, 1)
            check(code in expected if isinstance(expected, tuple) else code == expected, f"{section} {what}, byte by byte: {code}")


def test_after_close(server):
    """1.4, 5.5.1: nothing that comes after a close is carried out."""
    player, token = server.player()
    link = server.websocket(token=token)
    tip = json.dumps({"id": 1, "do": "event", "table": 6, "event": {"event": "tip", "player": player, "amount": 10000}}).encode()
    link.link.sendall(close(1000) + text(tip))
    try:
        while True:
            check("id" not in link.receive(), "an answer after the close")
    except client.Closed:
        pass
    check(server.request("GET", "/api/me", token=token)[1]["purse"] == 50000000, "the chips have not moved")
    link.link.settimeout(client.PATIENCE)
    try:
        check(link.link.recv(10) == b"", "7.1.1: the server ends the connection")
    except ConnectionResetError:
        check(True, "7.1.1: ended")
    link.close()


def test_pings(server):
    """5.5.2, 5.5.3: each is answered with what it carried, also 125 bytes, also many at once."""
    link = server.websocket()
    sent = [os.urandom(125), b"", *(str(i).encode() for i in range(200))]
    link.link.sendall(b"".join(frame(0x89, payload) for payload in sent))
    got = []
    while len(got) < len(sent):
        found = link.frame_waiting()
        if found:
            got.append(found)
    check(got == [(PONG, payload) for payload in sent], "every ping has its pong")
    link.close()


def test_messages(server):
    """What is no message is answered 400, names what is wrong, and the connection stays."""
    link = server.websocket()
    for message in ({}, [], 7, "x", None, {"subscribe": 1}, {"subscribe": ["1"]}, {"subscribe": [0]}, {"subscribe": [-1]}, {"subscribe": [2**32 + 1]},
                    {"subscribe": [1.5]}, {"subscribe": [1] * 1025}, {"subscribe": [1], "views": 1}, {"subscribe": [1], "after": []},
                    {"subscribe": [1], "after": {"1": "x"}}, {"subscribe": [1], "after": {"1": -1}}, {"subscribe": [1], "unsubscribe": [1]},
                    {"pit": 1}, {"pit": "reread"}, {"beat": "x"}, {"beat": -1}, {"beat": 1.5}, {"beat": None}, {"beat": 2**63}, {"id": 1}, {"do": "floor"},
                    {"id": 1, "do": "nothing"}, {"id": 1, "do": 7}, {"id": 1, "do": "floor\0x"}, {"id": 1, "do": "x" * 5000}, {"id": 1, "do": "table"},
                    {"id": 1, "do": "table", "table": -1}, {"id": 1, "do": "table", "table": "6"}, {"id": 1, "do": "table", "table": 2**32 + 6},
                    {"id": 1, "do": "table", "table": 6.0000001}, {"id": "1", "do": "floor"}, {"id": 2**63, "do": "floor"},
                    {"id": 1, "do": "floor", "key": ""}, {"id": 1, "do": "floor", "key": "a" * 41}, {"id": 1, "do": "floor", "key": "a b"},
                    {"id": 1, "do": "event", "table": 6, "event": [], "body": {}}, {"id": 1, "do": "event", "table": 6, "event": {}, "body": {}}):
        link.frame(1, json.dumps(message).encode())
        answer = link.receive()
        check(answer.get("status") == 400, f"refused: {str(message)[:80]}: {str(answer)[:120]}")
    for raw in (b"not json", b"", b"\xef\xbb\xbf{}", b'{"id":1,"id":2,"do":"floor"}', b"{" * 3000, b'{"a":' * 100 + b"1" + b"}" * 100, b'{"id":1,"do":"floor"} x',
                b'{"id":01,"do":"floor"}', b'{"id":1,"do":"fl\\ud800oor"}', b'{"id":NaN,"do":"floor"}', b"[" + b"1," * 30000 + b"1]"):
        link.frame(1, raw)
        check(link.receive().get("status") == 400, f"refused: {raw[:40]}")
    link.send({"subscribe": [9999]})
    check("error" in link.receive(), "a table that is not there")
    link.send({"beat": 1})
    check(link.receive() == {"beat": 1}, "and it still stands")
    link.close()


def test_noise(server):
    """Bytes by chance, the same every time: the connection ends, the server does not."""
    chance = random.Random(6455)
    for i in range(150):
        noise = chance.randbytes(chance.randrange(1, 400))
        if i % 2:
            noise = b"".join(frame(0x80 | chance.choice([0, 1, 1, 1, 8, 9, 10]), chance.randbytes(chance.randrange(0, 60))) for _ in range(5))
        link = server.websocket()
        try:
            link.link.sendall(noise)
            link.link.shutdown(socket.SHUT_WR)
            while link.link.recv(65536):
                pass
        except ConnectionError:
            pass
        link.close()
    check(server.request("GET", "/healthz")[0] == 200, "the server stands")


def suite(program, store):
    server = client.Server(program, store=store, options=QUIET)
    try:
        for test in (test_openings, test_frames, test_split, test_after_close, test_pings, test_messages, test_noise):
            test(server)
        check(server.stop() == 0, "a clean stop")
        server.start()
    finally:
        server.close()


if __name__ == "__main__":
    sys.exit(run(suite, stores=False))
