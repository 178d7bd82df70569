#!/usr/bin/env python3
"""`croupier settle` as a program: every error code, hostile input, exit codes, help."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
MIB = 1 << 20
FIVE = ["KS", "KH", "QD", "2H", "3C"]
GOOD = '{"game":"sicbo","bets":[{"player":"an","bet":"small","stake":100000}],"dice":[1,2,6]}'
SICBO = {"game": "sicbo", "bets": [{"player": "an", "bet": "small", "stake": 100}], "dice": [1, 2, 6]}
ROULETTE = {"game": "roulette", "bets": [{"player": "an", "bet": "red", "stake": 100}], "number": 3}
BACCARAT = {"game": "baccarat", "bets": [{"player": "an", "bet": "banker", "stake": 100}],
            "cards": ["8H", "3C", "KD", "4S"]}
BLACKJACK = {"game": "blackjack", "boxes": [{"box": 1, "bets": [{"player": "an", "stake": 100}]}],
             "cards": ["TH", "9C", "KD", "9D"], "actions": [{"box": 1, "hand": 1, "do": "stand"}]}
NIUNIU = {"game": "niuniu", "boxes": [{"box": 1, "player": "an", "ante": 100,
                                       "cards": ["TS", "JH", "QC", "5D", "AS"]}], "dealer": FIVE}
ALL_GAMES = (SICBO, ROULETTE, BACCARAT, BLACKJACK, NIUNIU)
passed = failed = 0


def check(name, condition, detail=""):
    global passed, failed
    if condition:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {name} {detail}")


def run(arguments, data=b"", **options):
    return subprocess.run([PROGRAM] + arguments, input=data, capture_output=True, check=False,
                          timeout=300, **options)


def settle(lines, arguments=()):
    """Answers of lines (bytes, text or values), and the exit code."""
    data = b"".join((line if isinstance(line, bytes) else line.encode() if isinstance(line, str)
                     else json.dumps(line).encode()) + b"\n" for line in lines)
    done = run(["settle", *arguments], data)
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode


def changed(value, **fields):
    copy = json.loads(json.dumps(value))
    copy.update(fields)
    return {key: field for key, field in copy.items() if field is not ...}


def bet(**fields):
    return changed(SICBO, bets=[changed(SICBO["bets"][0], **fields)])


def action(**fields):
    return changed(BLACKJACK, actions=[changed(BLACKJACK["actions"][0], **fields)])


def box(**fields):
    return changed(NIUNIU, boxes=[changed(NIUNIU["boxes"][0], **fields)])


HUGE = 10 ** 30
REFUSALS = [
    # code, field the message must name ("" for none), line
    ("bad-json", "", "{"),
    ("bad-json", "", "nonsense"),
    ("bad-json", "", GOOD + GOOD),
    ("bad-json", "", "[]"),
    ("bad-json", "", "null"),
    ("bad-json", "", "17"),
    ("bad-json", "", '"sicbo"'),
    ("bad-json", "", '{"game":"sicbo","game":"sicbo","dice":[1,2,3]}'),
    ("bad-json", "", '{"game":"sicbo","\\u0067ame":"sicbo","dice":[1,2,3]}'),
    ("bad-json", "", '{"game":"sicbo","dice":[1,2,3],}'),
    ("bad-json", "", '{"game":"sicbo","dice":[01,2,3]}'),
    ("bad-json", "", '{"game":"sicbo","dice":[+1,2,3]}'),
    ("bad-json", "", '{"game":"sicbo","dice":[1,2,NaN]}'),
    ("bad-json", "", "{'game':'sicbo','dice':[1,2,3]}"),
    ("bad-json", "", '{"game":"sicbo","note":"\\ud800","dice":[1,2,3]}'),
    ("bad-json", "", b'{"game":"sicbo","note":"\xff","dice":[1,2,3]}'),
    ("bad-json", "", b'{"game":"sicbo","note":"\xc0\x80","dice":[1,2,3]}'),
    ("bad-json", "", b'{"game":"sicbo","note":"\xed\xa0\x80","dice":[1,2,3]}'),
    ("bad-json", "", b"\x00"),
    ("bad-json", "", GOOD.encode() + b"\x00"),
    ("bad-json", "", b'{"game":"sicbo","note":"a\x00b","dice":[1,2,3]}'),
    ("bad-json", "", b"\xef\xbb\xbf" + GOOD.encode()),
    ("bad-json", "", "[" * 100000),
    ("bad-json", "", '{"a":' * 100000),
    ("bad-json", "", "[" * 70 + "]" * 70),
    ("bad-field", "game", changed(SICBO, game=...)),
    ("bad-field", "game", changed(SICBO, game=None)),
    ("bad-field", "game", changed(SICBO, game=5)),
    ("unknown-game", "game", changed(SICBO, game="poker")),
    ("unknown-game", "game", changed(SICBO, game="Sicbo")),
    ("unknown-game", "game", changed(SICBO, game="")),
    ("unknown-game", "game", '{"game":"sicbo\\u0000","dice":[1,2,3]}'),
    ("bad-field", "rules", changed(SICBO, rules=[])),
    ("bad-field", "rules.decks", changed(BACCARAT, rules={"decks": 9})),
    ("bad-field", "rules.decks", changed(BACCARAT, rules={"decks": 0})),
    ("bad-field", "rules.decks", changed(BLACKJACK, rules={"decks": "8"})),
    ("bad-field", "rules.decks", changed(BLACKJACK, rules={"decks": True})),
    ("overflow", "rules.decks", changed(BLACKJACK, rules={"decks": HUGE})),
    ("bad-field", "rules.commission", changed(BACCARAT, rules={"commission": 1})),
    ("bad-field", "rules.insurance", changed(BACCARAT, rules={"insurance": None})),
    ("bad-field", "rules.resplit", changed(BLACKJACK, rules={"resplit": "x"})),
    ("bad-field", "rules.resplit", changed(BLACKJACK, rules={"resplit": 1})),
    ("bad-field", "limits", changed(SICBO, limits=5)),
    ("bad-field", "limits", changed(SICBO, limits={"min": 10, "max": 9})),
    ("bad-field", "limits", changed(SICBO, limits={"min": -1})),
    ("bad-field", "limits", changed(SICBO, limits={"max": 1.5})),
    ("overflow", "limits", changed(SICBO, limits={"max": HUGE})),
    ("bad-field", "limits.differential", changed(BACCARAT, limits={"differential": -1})),
    ("bad-field", "limits.bets", changed(SICBO, limits={"bets": []})),
    ("bad-field", "limits.bets", changed(SICBO, limits={"bets": {"tie": {}}})),
    ("bad-field", "limits.bets", changed(SICBO, limits={"bets": {"small": 5}})),
    ("bad-field", "limits.bets", changed(SICBO, limits={"bets": {"small": {"min": 2, "max": 1}}})),
    ("bad-field", "underbettors", changed(BACCARAT, underbettors="an")),
    ("bad-field", "underbettors", changed(BACCARAT, underbettors=[1])),
    ("bad-field", "underbettors", changed(BACCARAT, underbettors=[""])),
    ("bad-field", "void", changed(SICBO, void="7.2")),
    ("bad-field", "void", changed(SICBO, void=None)),
    ("bad-field", "void.clause", changed(SICBO, void={})),
    ("bad-field", "void.clause", changed(SICBO, void={"clause": 7.2})),
    ("bad-field", "void.clause", changed(SICBO, void={"clause": "7.1"})),
    ("bad-field", "void.clause", changed(SICBO, void={"clause": "x" * 5000})),
    ("bad-field", "bets", changed(SICBO, bets={})),
    ("bad-field", "bets", changed(SICBO, bets=None)),
    ("bad-field", "bets[0]", changed(SICBO, bets=[5])),
    ("bad-field", "bets[0].player", bet(player=...)),
    ("bad-field", "bets[0].player", bet(player="")),
    ("bad-field", "bets[0].player", bet(player=1)),
    ("bad-field", "bets[0].bet", bet(bet=...)),
    ("bad-field", "bets[0].bet", bet(bet=["small"])),
    ("bad-field", "bets[0].stake", bet(stake=...)),
    ("bad-field", "bets[0].stake", bet(stake=0)),
    ("bad-field", "bets[0].stake", bet(stake=-5)),
    ("bad-field", "bets[0].stake", bet(stake=1.0)),
    ("bad-field", "bets[0].stake", bet(stake="100")),
    ("bad-field", "bets[0].stake", bet(stake=None)),
    ("bad-field", "bets[0].stake", json.dumps(bet(stake=77)).replace("77", "1e5")),
    ("overflow", "bets[0].stake", bet(stake=2 ** 63)),
    ("overflow", "bets[0].stake", bet(stake=-2 ** 63 - 1)),
    ("bad-field", "bets[0].void.clause", bet(void={"clause": "7.2"})),
    ("bad-field", "bets[0].void", bet(void=True)),
    ("unknown-bet", "bets[0].bet", bet(bet="total:3")),
    ("unknown-bet", "bets[0].bet", bet(bet="total:18")),
    ("unknown-bet", "bets[0].bet", bet(bet="pair:2-1")),
    ("unknown-bet", "bets[0].bet", bet(bet="")),
    ("unknown-bet", "bets[0].bet", bet(bet="small ")),
    ("unknown-bet", "bets[0].bet", bet(bet="small\u0000")),
    ("unknown-bet", "bets[0].bet", bet(bet="ế" * 2000)),
    ("unknown-bet", "bets[0].bet", bet(bet="\u001b[2J" * 2000)),
    ("unknown-bet", "bets[0].bet", changed(ROULETTE, bets=[{"player": "an", "bet": "split:1-5", "stake": 1}])),
    ("unknown-bet", "bets[0].bet", changed(BACCARAT, bets=[{"player": "an", "bet": "insurance", "stake": 1}])),
    ("bad-field", "dice", changed(SICBO, dice=...)),
    ("bad-field", "dice", changed(SICBO, dice=[1, 2])),
    ("bad-field", "dice", changed(SICBO, dice=[1, 2, 3, 4])),
    ("bad-field", "dice", changed(SICBO, dice=[0, 2, 3])),
    ("bad-field", "dice", changed(SICBO, dice=[1, 2, 7])),
    ("bad-field", "dice", changed(SICBO, dice=[1, 2, "3"])),
    ("bad-field", "dice", changed(SICBO, dice="123")),
    ("bad-field", "number", changed(ROULETTE, number=...)),
    ("bad-field", "number", changed(ROULETTE, number=37)),
    ("bad-field", "number", changed(ROULETTE, number=-1)),
    ("bad-field", "number", changed(ROULETTE, number=1.5)),
    ("overflow", "number", changed(ROULETTE, number=HUGE)),
    ("bad-field", "cards", changed(BACCARAT, cards=...)),
    ("bad-field", "cards", changed(BACCARAT, cards="8H3C")),
    ("bad-field", "cards", changed(BACCARAT, cards=["8H", 3, "KD", "4S"])),
    ("bad-card", "cards[1]", changed(BACCARAT, cards=["8H", "3X", "KD", "4S"])),
    ("bad-card", "cards[0]", changed(BACCARAT, cards=["", "3C", "KD", "4S"])),
    ("bad-card", "cards[0]", changed(BACCARAT, cards=["10H", "3C", "KD", "4S"])),
    ("bad-card", "cards[0]", changed(BACCARAT, cards=["8h", "3C", "KD", "4S"])),
    ("bad-card", "cards[0]", changed(BACCARAT, cards=["\u1ea5H", "3C", "KD", "4S"])),
    ("impossible-cards", "cards", changed(BACCARAT, rules={"decks": 1}, cards=["8H", "8H", "KD", "4S"])),
    ("incomplete", "", changed(BACCARAT, cards=["8H", "3C", "KD"])),
    ("unused", "", changed(BACCARAT, cards=["8H", "3C", "KD", "4S", "5S"])),
    ("bad-field", "insurance", changed(BACCARAT, insurance={})),
    ("bad-field", "insurance[0]", changed(BACCARAT, insurance=[1])),
    ("bad-field", "insurance[0].on", changed(BACCARAT, insurance=[{"player": "an", "on": "tie", "after": 4, "stake": 1}])),
    ("bad-field", "insurance[0].on", changed(BACCARAT, insurance=[{"player": "an", "after": 4, "stake": 1}])),
    ("bad-field", "insurance[0].after", changed(BACCARAT, insurance=[{"player": "an", "on": "banker", "after": 6, "stake": 1}])),
    ("bad-field", "insurance[0].stake", changed(BACCARAT, insurance=[{"player": "an", "on": "banker", "after": 4, "stake": 0}])),
    ("illegal-bet", "", changed(BACCARAT, insurance=[{"player": "an", "on": "banker", "after": 4, "stake": 1}])),
    ("bad-field", "boxes", changed(BLACKJACK, boxes=5)),
    ("bad-field", "boxes[0]", changed(BLACKJACK, boxes=[5])),
    ("bad-field", "boxes[0].box", changed(BLACKJACK, boxes=[{"box": 8, "bets": [{"player": "an", "stake": 1}]}])),
    ("bad-field", "boxes[0].box", changed(BLACKJACK, boxes=[{"bets": [{"player": "an", "stake": 1}]}])),
    ("bad-field", "boxes[1].box", changed(BLACKJACK, boxes=BLACKJACK["boxes"] * 2)),
    ("bad-field", "boxes[0].bets", changed(BLACKJACK, boxes=[{"box": 1}])),
    ("bad-field", "boxes[0].bets", changed(BLACKJACK, boxes=[{"box": 1, "bets": []}])),
    ("bad-field", "boxes[0].bets[0].stake", changed(BLACKJACK, boxes=[{"box": 1, "bets": [{"player": "an", "stake": 0}]}])),
    ("bad-field", "boxes[0].pairs[0].player", changed(BLACKJACK, boxes=[{"box": 1, "bets": [{"player": "an", "stake": 1}], "pairs": [{"stake": 1}]}])),
    ("bad-field", "actions", changed(BLACKJACK, actions={})),
    ("bad-field", "actions[0]", changed(BLACKJACK, actions=["stand"])),
    ("bad-field", "actions[0].box", action(box=...)),
    ("bad-field", "actions[0].box", action(box=9)),
    ("bad-field", "actions[0].hand", action(hand=...)),
    ("bad-field", "actions[0].hand", action(hand=0)),
    ("bad-field", "actions[0].do", action(do=...)),
    ("bad-field", "actions[0].do", action(do="fold")),
    ("bad-field", "actions[0].do", action(do=1)),
    ("bad-field", "actions[0].stakes", action(do="double")),
    ("bad-field", "actions[0].stakes", action(do="double", stakes=[100])),
    ("bad-field", "actions[0].stakes", action(do="double", stakes={"an": 0})),
    ("bad-field", "actions[0].stakes", action(do="split", stakes={"": 5})),
    ("overflow", "actions[0].stakes", action(do="insure", stakes={"an": HUGE})),
    ("bad-field", "actions[0].for", action(do="insure", stakes={"an": 5}, **{"for": 1})),
    ("bad-field", "actions[0].players", action(do="surrender")),
    ("bad-field", "actions[0].players", action(do="even-money", players=[5])),
    ("bad-field", "actions[0].pairs[0].hand", action(do="split", stakes={"an": 100}, pairs=[{"player": "an", "stake": 5}])),
    ("illegal-action", "", action(do="double", stakes={"binh": 100})),
    ("incomplete", "", changed(BLACKJACK, actions=[])),
    ("unused", "", changed(BLACKJACK, cards=BLACKJACK["cards"] + ["2S"])),
    ("bad-field", "dealer", changed(NIUNIU, dealer=...)),
    ("bad-field", "boxes[0].box", box(box=0)),
    ("bad-field", "boxes[0].box", box(box="1")),
    ("bad-field", "boxes[0].player", box(player=...)),
    ("bad-field", "boxes[0].ante", box(ante=...)),
    ("bad-field", "boxes[0].ante", box(ante=0)),
    ("bad-field", "boxes[0].double", box(double=-1)),
    ("bad-field", "boxes[0].additional", box(additional=0.5)),
    ("bad-field", "boxes[0].cards", box(cards=...)),
    ("bad-field", "boxes[0].cards", box(cards=[1, 2, 3, 4, 5])),
    ("illegal-bet", "boxes[0].double", box(double=1, additional=2)),
    ("bad-card", "boxes[0].cards", box(cards=["??"] * 5)),
    ("incomplete", "boxes[0].cards", box(cards=[])),
    ("unused", "dealer", changed(NIUNIU, dealer=FIVE + ["9S"])),
    # of several faults the first of the contract's order is told
    ("bad-field", "bets[1].stake", changed(SICBO, bets=[{"player": "an", "bet": "x", "stake": 1}, {"player": "an", "bet": "small", "stake": 0}])),
    ("bad-field", "dice", changed(SICBO, bets=[{"player": "an", "bet": "x", "stake": 1}], dice=[9, 9, 9])),
    ("unknown-bet", "bets[0].bet", changed(BACCARAT, bets=[{"player": "an", "bet": "x", "stake": 1}], cards=["XX"])),
    ("illegal-bet", "boxes[0].double", box(double=1, additional=2, cards=["XX"])),
    ("bad-card", "boxes[0].cards", box(cards=["XX"])),
    # results that do not fit
    ("overflow", "", bet(stake=2 ** 63 - 1)),
    ("overflow", "net", changed(SICBO, dice=[6, 6, 5], bets=[{"player": "an", "bet": "small", "stake": 2 ** 63 - 1}] * 2)),
]


def check_refusals():
    answers, code = settle([line for _, _, line in REFUSALS])
    check("one answer a line", len(answers) == len(REFUSALS), f"{len(answers)}")
    check("refusals exit 1", code == 1)
    for number, ((wanted, field, line), answer) in enumerate(zip(REFUSALS, answers), 1):
        error = answer.get("error", {})
        told = str(line)[:160]
        check(f"{wanted} {field}", error.get("code") == wanted, f"{told} gave {str(answer)[:300]}")
        check("its line", answer.get("line") == number, told)
        check("its words", bool(error.get("message")), told)
        if field:
            check("its field", error.get("field", "").startswith(field), f"{field}: {answer}")
            check("the words name the field", error.get("message", "").startswith(field), f"{answer}")
        check("no bare control characters", all(ord(c) >= 32 for c in error.get("message", "")), told)
    vietnamese, _ = settle([line for _, _, line in REFUSALS], ["--lang", "vi"])
    for (wanted, _, line), english, answer in zip(REFUSALS, answers, vietnamese):
        check("the same code in Vietnamese", answer["error"]["code"] == wanted, str(line)[:160])
        if wanted != "bad-json":
            check("other words in Vietnamese", answer["error"]["message"] != english["error"]["message"],
                  str(answer)[:300])


def check_every_code():
    codes = {"bad-json", "bad-field", "unknown-game", "unknown-bet", "bad-card", "impossible-cards",
             "illegal-bet", "illegal-action", "incomplete", "unused", "overflow"}
    check("every code is tested", {code for code, _, _ in REFUSALS} == codes)


def check_accepted():
    answers, code = settle(ALL_GAMES)
    check("all games settle", code == 0 and all(a["status"] == "settled" for a in answers), f"{answers}")
    for line in (changed(SICBO, bets=...), changed(SICBO, bets=[]), changed(ROULETTE, bets=...),
                 changed(BACCARAT, bets=...), changed(BLACKJACK, boxes=[], cards=[], actions=...),
                 changed(NIUNIU, boxes=...)):
        answers, code = settle([line])
        check("an empty round", code == 0 and answers[0]["lines"] == [] and answers[0]["net"] == {}, f"{answers}")
    odd = [changed(SICBO, note={"x": [1.5e300, HUGE, None]}), changed(SICBO, rules={"decks": 99, "x": 1}),
           changed(SICBO, underbettors=5), bet(extra=1), changed(BACCARAT, rules={"resplit": "x"}),
           changed(SICBO, limits={}), changed(SICBO, limits={"bets": {}}), changed(SICBO, rules={}),
           changed(SICBO, void={"clause": "7.2"}, dice="nothing"),
           changed(BLACKJACK, void={"clause": "7.14"}, cards=5, actions=5),
           changed(NIUNIU, void={"clause": "7.5"}, dealer=5),
           '{"\\u0067ame":"s\\u0069cbo","bets":[{"player":"an","bet":"sma\\u006cl","stake":5}],"dice":[1,2,6]}',
           '  {"game" : "sicbo" , "dice" : [ 1 , 2 , 6 ] }  ',
           '{"game":"baccarat","cards":["\\u0038H","3C","KD","4S"]}',
           '{"game":"roulette","number":-0}']
    answers, code = settle(odd)
    for line, answer in zip(odd, answers):
        check("accepted", "error" not in answer, f"{str(line)[:160]} gave {answer}")
    check("accepted all", code == 0)


def check_names():
    names = ["an", "Nguyễn Văn Ân", 'q"uote', "back\\slash", "tab\t", "new\nline", "\u0001", "😀",
             "\u0000", "a\u0000b", " ", "x" * 5000, "constructor", "__proto__"] + [f"p{i}" for i in range(500)]
    bets = [{"player": name, "bet": "big", "stake": i + 1} for i, name in enumerate(names)] * 2
    answers, code = settle([changed(SICBO, bets=bets)] * 3)
    check("names", code == 0)
    for answer in answers:
        check("names stand as given", [line["player"] for line in answer["lines"]] == names * 2)
        check("names in net", answer["net"] == {name: -2 * (i + 1) for i, name in enumerate(names)})
        check("in order of appearance", list(answer["net"]) == names)
    same, _ = settle(['{"game":"sicbo","dice":[1,2,6],"bets":[{"player":"\\u0061n","bet":"big","stake":1},'
                      '{"player":"an","bet":"big","stake":1}]}'])
    check("an escaped name is the same player", same[0]["net"] == {"an": -2})


def check_streams():
    done = run(["settle"], b"")
    check("an empty input", done.returncode == 0 and done.stdout == b"")
    done = run(["settle"], b"\n\n  \t\n\r\n")
    check("blank lines only", done.returncode == 0 and done.stdout == b"")
    good = GOOD.encode()
    done = run(["settle"], b"\n" + good + b"\r\n\n  \n" + good)
    lines = [json.loads(line)["line"] for line in done.stdout.splitlines()]
    check("blank lines are counted, a last line needs no newline", lines == [2, 5], f"{lines}")
    check("CRLF is tolerated", done.returncode == 0)
    done = run(["settle"], good + b"\nbad\n" + good + b"\n")
    kinds = ["error" in json.loads(line) for line in done.stdout.splitlines()]
    check("after a bad line the rest go on", kinds == [False, True, False] and done.returncode == 1)
    first = run(["settle"], b"\n".join([good] * 1000))
    second = run(["settle"], b"\n".join([good] * 1000))
    check("the same input gives the same bytes", first.stdout == second.stdout)
    padded = b"{" + b" " * (16 * MIB - len(good)) + good[1:]
    check("the padded line is as long as is allowed", len(padded) == 16 * MIB)
    done = run(["settle"], padded + b"\n" + padded + b" \n" + good + b"\n" + padded + b" ")
    codes = [json.loads(line).get("error", {}).get("code") for line in done.stdout.splitlines()]
    check("16 MiB are settled, one byte more is refused",
          codes == [None, "bad-json", None, "bad-json"], f"{codes}")
    many = b'{"game":"sicbo","dice":[1,2,6],"x":[' + b"1," * (7 * MIB) + b"1]}"
    done = run(["settle"], many + b"\n" + good + b"\n")
    check("millions of values in a line", done.returncode == 0 and len(done.stdout.splitlines()) == 2)


def feed_long_line(size):
    """A line of `size` bytes through a pipe, then a good one; the program's peak memory in KiB."""
    with subprocess.Popen([PROGRAM, "settle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        chunk = b"x" * MIB
        for _ in range(size // MIB):
            process.stdin.write(chunk)
        process.stdin.write(b"\n" + GOOD.encode() + b"\n")
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline()) for _ in range(2)]
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        process.stdin.close()
        peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
        return answers, process.wait(), peak


def check_long_line():
    answers, code, peak = feed_long_line(200 * MIB)
    check("a line of 200 MiB", answers[0]["error"]["code"] == "bad-json" and answers[1]["line"] == 2)
    check("exits 1", code == 1)
    most = 512 if "asan" in PROGRAM else 64  # a sanitizer keeps what was freed for a while
    check("in bounded memory", peak < most * 1024, f"{peak} KiB")


def check_conversation():
    """A line written gets its answer at once, without the end of the input."""
    with subprocess.Popen([PROGRAM, "settle", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for number in (1, 2, 3):
            process.stdin.write(GOOD.encode() + b"\n")
            process.stdin.flush()
            check("answered at once", json.loads(process.stdout.readline())["line"] == number)
        process.stdin.close()
        check("ends well", process.wait() == 0)


def check_files():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rounds.jsonl")
        pathlib.Path(path).write_text(GOOD + "\n", encoding="utf-8")
        done = run(["settle", path])
        check("a file", done.returncode == 0 and json.loads(done.stdout)["line"] == 1)
        done = run(["settle", folder])
        check("a folder is no file", done.returncode == 2 and folder.encode() in done.stderr)
        done = run(["settle", os.path.join(folder, "none")])
        check("a file that is not there", done.returncode == 2 and b"none" in done.stderr)
        done = run(["settle", path, path])
        check("one file at most", done.returncode == 2 and done.stderr != b"")
        done = run(["settle", "--rulebook", os.path.join(folder, "none"), path])
        check("a rulebook that is not there", done.returncode == 2)
        done = run(["settle", "--rulebook", path, path])
        check("a file that is no rulebook", done.returncode == 2 and b"rounds.jsonl:1" in done.stderr)
    with open("/dev/full", "wb") as full:
        done = subprocess.run([PROGRAM, "settle"], input=GOOD.encode(), stdout=full,
                              stderr=subprocess.PIPE, check=False)
    check("a full disk is told", done.returncode == 1 and done.stderr != b"")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([PROGRAM, "settle"], input=GOOD.encode() * 10, stdout=writer,
                          stderr=subprocess.PIPE, check=False)
    os.close(writer)
    check("a broken pipe is told", done.returncode == 1 and done.stderr != b"")


def check_rules():
    six = changed(BACCARAT, bets=[{"player": "an", "bet": "banker", "stake": 100}], cards=["2H", "6C", "KD", "KS", "AD"])
    answers, _ = settle([six])
    check("the banker pays 19 for 20", answers[0]["lines"][0]["pays"] == 95)
    answers, code = settle([six], ["--rule", "commission=false"])
    check("--rule changes an option", answers[0]["lines"][0]["pays"] == 50 and code == 0, f"{answers}")
    answers, _ = settle([changed(SICBO, bets=[{"player": "an", "bet": "total:9", "stake": 100}])],
                        ["--rule", "total:9=7"])
    check("--rule changes a ratio", answers[0]["lines"][0]["pays"] == 700, f"{answers}")
    for rule in ("decks", "decks=99", "nothing=1"):
        done = run(["settle", "--rule", rule], GOOD.encode())
        check(f"--rule {rule} is refused", done.returncode == 2 and done.stdout == b"", f"{done}")
    check("--lang xx is refused", run(["settle", "--lang", "xx"]).returncode == 2)


def check_text():
    for language, words in (("en", ["Round 1", "wins", "6.1.1"]), ("vi", ["Ván 1", "thắng", "6.1.1"])):
        done = run(["settle", "--text", "--lang", language], (GOOD + "\nbad\n").encode())
        text = done.stdout.decode()
        check(f"text in {language}", all(word in text for word in words) and done.returncode == 1, text)
    rounds = "\n".join(json.dumps(line) for line in ALL_GAMES) + "\n"
    voids = "\n".join(json.dumps(changed(line, void={"clause": clause})) for line, clause in
                      zip(ALL_GAMES, ("7.2", "7.1", "7.3", "7.14", "7.5"))) + "\n"
    for language in ("en", "vi"):
        done = run(["settle", "--text", "--lang", language], (rounds + voids).encode())
        check("all games told", done.returncode == 0 and done.stdout.decode().count("an") >= 10)
    name = changed(SICBO, bets=[{"player": "\u001b[31m" + "ắ" * 300, "bet": "small", "stake": 1}])
    done = run(["settle", "--text"], json.dumps(name).encode())
    check("names cannot move the cursor", b"\x1b" not in done.stdout and done.returncode == 0)
    done.stdout.decode("utf-8")


def check_help():
    done = run(["--help"])
    check("--help", done.returncode == 0 and b"settle" in done.stdout and b"rules" in done.stdout)
    done = run(["--version"])
    check("--version", done.returncode == 0 and done.stdout.startswith(b"croupier "))
    check("settle --help", b"Examples:" in run(["settle", "--help"]).stdout)
    check("help settle", run(["help", "settle"]).stdout == run(["settle", "--help"]).stdout)
    check("help", run(["help"]).stdout == run(["--help"]).stdout)
    done = run([])
    check("no command", done.returncode == 2 and done.stdout == b"" and b"settle" in done.stderr)
    for word, meant in ((b"settel", b"settle"), (b"rule", b"rules"), (b"setle", b"settle"), (b"Settle", b"settle")):
        done = run([word.decode()])
        check(f"unknown {word}", done.returncode == 2 and b"'" + meant + b"'?" in done.stderr, f"{done.stderr}")
    for word in ("zzzzzzzzz", "x" * 1000, "", "help\n"):
        check(f"unknown {word[:20]!r}", run([word]).returncode == 2)
    check("help for an unknown command", run(["help", "setttle"]).returncode == 2)
    check("an unknown option", run(["settle", "--nothing"]).returncode == 2)


for test in (check_refusals, check_every_code, check_accepted, check_names, check_streams,
             check_long_line, check_conversation, check_files, check_rules, check_text, check_help):
    test()
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
