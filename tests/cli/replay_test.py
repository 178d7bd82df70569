"""croupier replay: transcripts in both languages, JSON, a table in the middle of a round, and faults by line."""
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

CROUPIER = sys.argv[1]
SOURCE = pathlib.Path(__file__).resolve().parents[2]
GOLDEN = SOURCE / "tests" / "table" / "golden"
FAULTS = []


def run(*arguments):
    return subprocess.run([CROUPIER, *map(str, arguments)], capture_output=True, text=True, check=False)


def check(what, condition, got=""):
    if not condition:
        FAULTS.append(f"{what}: {got}")


def replay_lines(lines, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".log", encoding="utf-8") as file:
        file.write("\n".join(lines))
        file.flush()
        return run("replay", *options, file.name)


HEADER = '{"log":1,"game":"sicbo","edition":"01/13.06.2020"}'
EDITION = hashlib.blake2b((SOURCE / "rulebooks/sicbo/edition.json").read_bytes(), digest_size=32).hexdigest()
OPEN = ('{"seq":1,"event":"open-table","sender":"staff","post":"pit-supervisor","amount":1000,"amount2":500000,'
        '"engine":1,"edition":"' + EDITION + '"}')
ROUND = [OPEN,
         '{"seq":2,"event":"open-round","sender":"staff","post":"dealer"}',
         '{"seq":3,"event":"bet","sender":"player","id":7,"player":7,"bet":"small","amount":2000}']


def transcripts():
    english = replay_lines([HEADER, *ROUND])
    check("english", english.returncode == 0 and "Player 7 bets 2,000 on Small." in english.stdout, english)
    check("hash", english.stdout.splitlines()[-1].startswith("State after event 3: "), english.stdout)
    vietnamese = replay_lines([HEADER, "", *ROUND, "  "], "--lang", "vi")
    check("vietnamese", "Khách 7 đặt 2.000 vào Xỉu." in vietnamese.stdout, vietnamese)
    check("same state in any language", vietnamese.stdout[-65:] == english.stdout[-65:], vietnamese.stdout)


def json_lines():
    made = replay_lines([HEADER, *ROUND], "--json")
    lines = [json.loads(line) for line in made.stdout.splitlines()]
    check("a line an event and one for the hash", len(lines) == 4, made.stdout)
    check("the event as it was", lines[2]["event"] == json.loads(ROUND[2]), lines[2])
    check("its chips", lines[2]["effects"] == [{"effect": "chips", "player": 7, "bet": "small", "amount": 2000,
                                                "from": "purse", "to": "felt"}], lines[2])
    check("the hash", lines[3]["seq"] == 3 and len(lines[3]["hash"]) == 64, lines[3])
    for game in ("sicbo", "roulette", "baccarat", "blackjack", "niuniu"):
        log = GOLDEN / f"{game}.log"
        made = run("replay", "--json", log)
        written = [json.loads(line)["event"] for line in made.stdout.splitlines()[:-1]]
        kept = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()[1:]]
        check(f"{game}: events come back as they were", written == kept)


def chips_balance():
    """Every chip that leaves an account arrives at another: the felt is empty at the end of an evening."""
    for game in ("sicbo", "roulette", "baccarat", "blackjack", "niuniu"):
        felt = 0
        for line in run("replay", "--json", GOLDEN / f"{game}.log").stdout.splitlines()[:-1]:
            for effect in json.loads(line)["effects"]:
                if effect["effect"] == "chips":
                    felt += (effect["to"] == "felt") * effect["amount"] - (effect["from"] == "felt") * effect["amount"]
        check(f"{game}: felt", felt == 0, felt)


def views():
    log = GOLDEN / "niuniu.log"
    events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()[1:]]
    spread = next(e["seq"] for e in events if e["event"] == "spread")
    shown = {}
    for who in ("public", "staff", "player:1", "player:9"):
        made = run("replay", "--json", "--at", spread, "--view", who, log)
        lines = made.stdout.splitlines()
        shown[who] = json.loads(lines[-2])["view"]
        check("it stops there", json.loads(lines[-1])["seq"] == spread, lines[-1])
        check("the phase", shown[who]["phase"] == "arranging", shown[who])
    first = {who: view["play"]["boxes"][0]["cards"] for who, view in shown.items()}
    check("nobody sees a card that lies face down", first["public"] == first["staff"] == ["??"] * 5, first)
    check("players see their own", "??" not in first["player:1"] and first["player:9"] == ["??"] * 5, first)
    plain = run("replay", "--at", 20, log)
    check("a view without being asked", '"phase":' in plain.stdout and "State after event 20:" in plain.stdout)
    whole = run("replay", "--view", "public", log)
    check("a view at the end", '"phase":"closed"' in whole.stdout, whole.stdout[-400:])


def faults():
    cases = [
        ([], "the first line"), (["[1]"], "the first line"), (['{"log":2,"game":"sicbo","edition":"x"}'], "the first line"),
        (['{"log":1,"game":"poker","edition":"x"}'], "the first line"), (['{"log":1,"game":"sicbo"}'], "the first line"),
        (['{"log":1,"game":"sicbo","edition":"02/01.01.2030"}'], "another edition"),
        (["nonsense"], ":1: not JSON"), ([HEADER, OPEN, "{"], ":3: not JSON"),
        ([HEADER, '{"seq":1,"event":"dance","sender":"staff"}'], ":2: no such event"),
        ([HEADER, OPEN, OPEN], ":3: events must be numbered upwards"),
        ([HEADER, *ROUND, ROUND[2].replace(":3", ":4").replace("2000", "999000")], "maximum (G8)"),
        ([HEADER, ROUND[1].replace("2", "9")], ":2: open-round: "),
    ]
    for lines, message in cases:
        made = replay_lines(lines)
        check(f"{message} in {lines}", made.returncode == 1 and message in made.stderr, made)
    made = replay_lines([HEADER, *ROUND, ROUND[2].replace(":3", ":4").replace("2000", "999000")], "--json")
    last = json.loads(made.stdout.splitlines()[-1])
    check("a fault as JSON", last["line"] == 5 and last["error"]["clause"] == "G8"
          and last["error"]["code"] == "illegal-bet", last)
    vietnamese = replay_lines([HEADER, "{"], "--lang", "vi")
    check("a fault in Vietnamese", "không phải JSON" in vietnamese.stderr, vietnamese)


def another_edition():
    """Small pays 2 to 1 in a text of the same document: the log says by its hash which one it was."""
    text = (SOURCE / "rulebooks/sicbo/edition.json").read_text(encoding="utf-8").replace(
        '"id": "small", "pays": "1"', '"id": "small", "pays": "2"').replace('"small", "kind": "small", "pays": "1"', '"small", "kind": "small", "pays": "2"')
    other = hashlib.blake2b(text.encode(), digest_size=32).hexdigest()
    check("the text is another", other != EDITION)
    log = [HEADER, OPEN.replace(EDITION, other), *ROUND[1:]]
    made = replay_lines(log)
    check("an opening of another edition is refused in a sentence",
          made.returncode == 1 and ":2: open-table: the table is played by another edition" in made.stderr, made)
    vietnamese = replay_lines(log, "--lang", "vi")
    check("in Vietnamese", "một ấn bản thể lệ khác" in vietnamese.stderr, vietnamese)
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        made = replay_lines(log, "--rulebook", file.name)
        check("with its rulebook it is played", made.returncode == 0, made)
        made = replay_lines([HEADER, *ROUND], "--rulebook", file.name)
        check("and the other log is not", made.returncode == 1 and "another edition" in made.stderr, made)
    made = replay_lines([HEADER, *ROUND], "--rule", "small=2")
    check("nor with a ratio changed", made.returncode == 1 and "another edition" in made.stderr, made)


def command_line():
    for arguments in ([], ["a", "b"], ["--at", "x", "a"], ["--at", "99999999999999999999", "a"], ["--view", "boss", "a"],
                      ["--view", "player:x", "a"], ["--view", "player:99999999999", "a"], ["--nothing"]):
        made = run("replay", *arguments)
        check(f"usage {arguments}", made.returncode == 2, made)
    check("no such file", run("replay", "/nowhere.log").returncode == 1)
    check("bad rulebook", run("replay", "--rulebook", "/nowhere.json", GOLDEN / "sicbo.log").returncode == 1)
    check("help", "Examples" in run("replay", "--help").stdout)


for test in (transcripts, json_lines, chips_balance, views, faults, another_edition, command_line):
    test()
print("\n".join(FAULTS) or "replay: all well")
sys.exit(1 if FAULTS else 0)
