"""Reports against the raw log: every figure is added up again from exported events and postings, and the expected win
from the games' well-known edges.

usage: reports_test.py CROUPIER
"""
import csv
import io
import json
import math
import os
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction

from client import Play, check, verdict

PROGRAM = os.path.abspath(sys.argv[1])

# Edge and variance of one unit: sic bo big loses on triples (105 of 216 win); one zero of 37; the published figures of
# baccarat with eight decks, player and banker at five percent.
EDGES = {"big": Fraction(1, 36), "red": Fraction(1, 37), "straight": Fraction(1, 37), "player": Fraction(12350813289166, 10 ** 15),
         "banker": Fraction(10579057842472, 10 ** 15)}
SPREAD = {"big": 1 - Fraction(1, 36) ** 2, "red": 1 - Fraction(1, 37) ** 2, "straight": Fraction(36 ** 2, 37) - Fraction(36, 37) ** 2}


def spin(play, table, bets, number=None, void=None):
    play.event(table, "dealer", "open-round")
    for player, bet, amount in bets:
        play.bet(table, player, bet, amount)
    play.event(table, "dealer", "no-more-bets")
    play.event(table, "dealer", "spin")
    if void:
        play.event(table, "dealer", "call", clause=void)
        return
    play.event(table, "dealer", "revolution", number=4)
    play.event(table, "dealer", "ball", number=number)
    play.settle(table)


def hand(play, table, bets, cards, result):
    play.event(table, "dealer", "open-round")
    for player, bet, amount in bets:
        play.bet(table, player, bet, amount)
    play.event(table, "dealer", "no-more-bets")
    for card in cards:
        play.event(table, "dealer", "card", cards=[card])
    play.event(table, "dealer", "announce-result", number=result)
    play.settle(table)


def evening(play):
    wheel = play.table("roulette", virtual=False)
    spin(play, wheel, [(0, "red", 300000), (1, "straight:17", 100000)], 17)
    spin(play, wheel, [(0, "red", 500000), (1, "red", 250000)], 9)
    spin(play, wheel, [(0, "red", 700000)], void="7.3")
    spin(play, wheel, [(1, "straight:0", 200000)], 5)
    play.signed(wheel, "pit-supervisor", "pit-manager", "correct-result", number=0, text="the ball lay in zero")
    play.settle(wheel)
    play.signed(wheel, "dealer", "pit-supervisor", "tip", player=play.players[0][0], amount=50000, text="chips handed over")
    play.signed(wheel, "dealer", "pit-supervisor", "buy-in", player=play.players[1][0], amount=2000000, text="counted out")
    credit = play.staff("pit-supervisor", "POST", f"/api/tables/{wheel}/credits", {"amount": 30000000})
    play.staff("cage", "POST", f"/api/fills/{credit['fill']}/approve", {})
    cards = play.table("baccarat", virtual=False, layout=1, seats=7)
    play.event(cards, "dealer", "new-shoe")
    play.event(cards, "dealer", "burn", cards=["AS", "2S"])
    hand(play, cards, [(0, "banker", 1000000), (1, "player", 400000)], ["2H", "9C", "KD", "QS"], 2)
    hand(play, cards, [(0, "player", 600000)], ["9H", "8C", "KH", "QD"], 1)
    return wheel, cards


def exported(play, what):
    done = subprocess.run([PROGRAM, "export", what, "--store", play.server.store] +
                          (["--format", "jsonl"] if what == "events" else []), capture_output=True, text=True, check=True)
    if what == "events":
        return [json.loads(line) for line in done.stdout.splitlines()]
    return list(csv.DictReader(io.StringIO(done.stdout)))


def add_up(play):
    """Sums by table and by player, from what was written alone."""
    events = {(record["stream"], record["seq"]): record["record"] for record in exported(play, "events")}
    tables, players = defaultdict(lambda: defaultdict(int)), defaultdict(lambda: defaultdict(int))
    kinds = defaultdict(lambda: defaultdict(int))
    for (stream, _), event in events.items():
        if stream > 0 and event["event"] == "open-round":
            tables[stream]["rounds"] += 1
        if stream > 0 and event["event"] == "call":
            tables[stream]["irregularities"] += 1
        if stream > 0 and event["event"] == "correct-result":
            tables[stream]["corrections"] += 1
    for row in exported(play, "postings"):
        stream, amount = int(row["stream"]), int(row["amount"])
        source, target = row["from"].split(":"), row["to"].split(":")
        event = events[(stream, int(row["seq"]))]
        name = event.get("event", event.get("do"))
        if stream == 0:
            if name == "fill.approve" and target[0] == "float":
                tables[int(target[1])]["fills"] += amount
            if name == "fill.approve" and source[0] == "float":
                tables[int(source[1])]["credits"] += amount
            continue
        player = int(source[1]) if source[0] == "purse" else int(target[1]) if target[0] == "purse" else 0
        for sums in (tables[stream], players[player]):
            if name == "buy-in":
                sums["drop"] += amount if target[0] == "drop" else 0
            elif target[0] == "tips":
                sums["tips"] += amount
            elif name == "call" and source[0] == "felt":
                sums["voided"] += amount
                sums["wagered"] -= amount
            elif target[0] == "felt" and source[0] == "purse":
                sums["wagered"] += amount
                sums["bets"] += 1
            elif target[0] == "purse":
                sums["returned"] += amount
            elif source[0] == "purse":
                sums["returned"] -= amount
        if name == "bet":
            kind = kinds[(stream, event["bet"].split(":")[0])]
            kind["wagered"] += amount
            kind["bets"] += 1
        if name == "pay" and row["clause"] == "6.1.2.1" and source[0] == "float":
            tables[stream]["commission"] += amount // 19
    return tables, players, kinds


def report(play, kind, *more):
    done = subprocess.run([PROGRAM, "report", kind, "--json", "--store", play.server.store, *more],
                          capture_output=True, text=True, check=False)
    check(done.returncode == 0, f"report {kind}: {done.stderr}")
    return json.loads(done.stdout)


def test_tables(play, wheel, cards, tables):
    found = {row["table"]: row for row in report(play, "tables")["rows"]}
    for table in (wheel, cards):
        row, sums = found[table], tables[table]
        for column in ("rounds", "wagered", "returned", "tips", "drop", "fills", "credits", "voided", "commission",
                       "irregularities", "corrections"):
            check(row[column] == sums[column], f"table {table} {column}: {row[column]}, the log says {sums[column]}")
        check(row["win"] == sums["wagered"] - sums["returned"], f"table {table} win")
    row = found[wheel]
    # the void round's bet does not count: 300 + 100 + 500 + 250 + 200 thousand, all at one in 37
    check(row["wagered"] == 1350000 and row["voided"] == 700000 and row["voids"] == 1, f"wheel: {row}")
    # won: 35 x 100, 500 and 250 thousand, and after the correction 35 x 200 thousand
    check(row["returned"] == 3600000 + 1000000 + 500000 + 7200000, f"wheel returned: {row['returned']}")
    check(abs(row["expected"] - 1350000 / 37) <= 1, f"wheel expected: {row['expected']}")
    check(row["hold"] == round(row["win"] * 10000 / 2000000), f"wheel hold: {row['hold']}")
    check(row["average_bet"] == 1350000 // 5, f"wheel average bet: {row['average_bet']}")
    # the two bets of the first round hang on one number (17 is black, so one of them loses); red wins with 18 numbers
    outcomes = [(18, 300000 - 100000), (1, -300000 + 3500000), (18, -300000 - 100000)]
    mean = sum(Fraction(count, 37) * value for count, value in outcomes)
    first = sum(Fraction(count, 37) * value ** 2 for count, value in outcomes) - mean ** 2
    second = SPREAD["red"] * 750000 ** 2
    last = SPREAD["straight"] * 200000 ** 2
    check(abs(row["deviation"] - math.sqrt(first + second + last)) < 2000, f"wheel deviation: {row['deviation']} against "
          f"{math.sqrt(first + second + last)}")
    check(row["luck"] == round((row["win"] - row["expected"]) * 100 / row["deviation"]), f"wheel luck: {row['luck']}")
    expected = EDGES["banker"] * 1000000 + EDGES["player"] * 1000000
    check(abs(found[cards]["expected"] - expected) <= 1, f"cards expected: {found[cards]['expected']} against {float(expected)}")
    check(found[cards]["commission"] == 50000, f"cards commission: {found[cards]['commission']}")


def test_the_rest(play, wheel, cards, tables, players, kinds):
    rows = {row["player"]: row for row in report(play, "players")["rows"]}
    for player in (play.players[0][0], play.players[1][0]):
        for column in ("wagered", "returned", "tips", "voided"):
            check(rows[player][column] == players[player][column], f"player {player} {column}: {rows[player]}")
    rows = {(row["table"], row["kind"]): row for row in report(play, "meters")["rows"]}
    for key, sums in kinds.items():
        row = rows[key]
        check(row["wagered"] + row["voided"] == sums["wagered"], f"meter {key}: {row}")
        check(row["win"] == row["wagered"] - row["returned"], f"meter {key} win")
    check(sum(row["returned"] for row in rows.values()) == sum(tables[table]["returned"] for table in (wheel, cards)),
          "what all meters returned is what the tables did")
    dealers = {row["dealer"]: row for row in report(play, "dealers")["rows"]}
    check(dealers[1]["rounds"] == 6 and dealers[1]["corrections"] == 1 and dealers[1]["irregularities"] == 1,
          f"the dealer: {dealers}")
    whole = report(play, "tables")
    check(sum(row["fills"] for row in whole["rows"]) == whole["total"]["fills"] == sum(sums["fills"] for sums in tables.values()),
          "every fill stands in a row, also of tables where nobody has played")
    for kind in ("hours", "days", "months", "games"):
        found = report(play, kind)
        check(sum(row["win"] for row in found["rows"]) == found["total"]["win"] ==
              sum(tables[table]["wagered"] - tables[table]["returned"] for table in (wheel, cards)), f"{kind} add up")
    none = report(play, "tables", "--from", "2001-01-01", "--to", "2001-01-02")
    check(none["rows"] == [] and none["total"]["rounds"] == 0, "a day without activity is empty")
    one = report(play, "tables", "--table", str(cards))
    check([row["table"] for row in one["rows"]] == [cards], "one table alone")


def test_api(play, wheel):
    path = "/api/reports?report=tables"
    for post, wanted in (("dealer", 403), ("pit-supervisor", 200), ("cage", 200)):
        status, _, _ = play.server.request("GET", path, cookie=play.cookies[post])
        check(status == wanted, f"{post} asks for a report: {status}")
    status, found, _ = play.server.request("GET", path, cookie=play.cookies["pit-manager"])
    check(found["rows"] == report(play, "tables")["rows"], "the API and the command say the same")
    _, text, headers = play.server.request("GET", path + "&format=csv", cookie=play.cookies["pit-manager"])
    rows = {row["table"]: row for row in csv.DictReader(io.StringIO(text))}
    check(headers["Content-Type"].startswith("text/csv") and rows[str(wheel)]["wagered"] == "1350000", f"as CSV: {text}")
    for query, field in (("report=x", "report"), ("report=tables&from=5&to=3", "from, to"), ("report=tables&table=99", "table")):
        status, answer, _ = play.server.request("GET", f"/api/reports?{query}", cookie=play.cookies["pit-manager"])
        check(status == 400 and answer["error"]["where"] == field, f"{query}: {status} {answer}")


def test_events(play, wheel):
    play.cookies["operations-manager"] = play.server.login("operations-manager")
    play.event(wheel, "pit-supervisor", "set-limit", kind="all", amount=20000, amount2=40000000, text="a quiet evening")
    play.event(wheel, "pit-supervisor", "set-limit", kind="straight", amount=30000, amount2=1000000, text="many numbers")
    play.event(wheel, "pit-supervisor", "set-limit", kind="all", amount2=50000000, text="a busy one")
    play.event(wheel, "dealer", "open-round")
    keyed = play.event(wheel, "dealer", "spin", number=1)["seq"]
    slip = {"event": "correct-entry", "entry": "spin", "ref": keyed, "number": 1, "value": 0}
    play.event(wheel, "dealer", **slip)
    play.event(wheel, "dealer", "revolution", number=1)
    play.signed(wheel, "dealer", "pit-supervisor", **{**slip, "number": 0, "value": 2, "text": "the other way"})
    play.event(wheel, "pit-manager", "suspend", text="cleaning the wheel")
    play.staff("operations-manager", "POST", "/api/disable", {"scope": "game", "game": "niuniu", "off": True, "text": "new edition"})
    play.staff("pit-manager", "PATCH", f"/api/tables/{wheel}", {"name": "Wheel"})

    def entries(kind, more=""):
        status, found, _ = play.server.request("GET", f"/api/reports/{kind}?{more}", cookie=play.cookies["pit-manager"])
        check(status == 200, f"{kind}: {status} {found}")
        return found["entries"]

    altered = entries("alterations", f"table={wheel}")
    limits = [(entry["bet"]["en"], entry["before"], entry["after"], entry["reason"], entry["by"]["name"])
              for entry in altered if entry["what"] == "set-limit" and "reason" in entry] # not the table's first smallest chip
    check(limits[:2] == [("All bets", "10000 to 50000000", "20000 to 40000000", "a quiet evening", "pit-supervisor"),
                         ("Straight", "20000 to 40000000", "30000 to 1000000", "many numbers", "pit-supervisor")], f"limits: {limits}")
    check(len(limits) > 2 and all(limit[1:] == ("20000 to 40000000", "20000 to 50000000", "a busy one", "pit-supervisor") and
                                  limit[0] not in ("All bets", "Straight") for limit in limits[2:]),
          f"a maximum for all, told of each bet that it changed: {limits}")
    check([(entry["reason"], entry["by"]["post"]) for entry in altered if entry["what"] == "suspend"] ==
          [("cleaning the wheel", "pit-manager")], f"suspended: {altered}")
    named = [entry for entry in altered if entry["what"] == "table.set"]
    check(len(named) == 1 and named[0]["before"].startswith("roulette here, by hand") and
          named[0]["after"].startswith("Wheel, by hand"), f"renamed: {named}")
    corrected = [entry for entry in altered if entry["what"] == "correct-result"]
    check(len(corrected) == 1 and corrected[0]["reason"] == "the ball lay in zero" and corrected[0]["round"] == 4,
          f"corrected: {corrected}")
    slips = [(entry["round"], entry["by"]["post"], entry.get("reason", "")) for entry in altered if entry["what"] == "correct-entry"]
    check(slips == [(5, "dealer", ""), (5, "dealer", "the other way")], f"slips of the keyboard: {slips}")
    whole = entries("alterations")
    check([(entry["before"], entry["after"], entry["reason"]) for entry in whole if entry["what"] == "disable"] ==
          [("game niuniu enabled", "game niuniu disabled", "new edition")], "a game disabled")
    check(whole == sorted(whole, key=lambda entry: entry["time"]), "in the order in which they happened")
    significant = entries("events", f"table={wheel}")
    calls = [(entry["clause"], entry["by"]["post"], entry["round"]) for entry in significant if entry["what"] == "call"]
    check(calls == [("7.3", "dealer", 3)], f"calls: {calls}")
    check(not any(entry["what"] == "set-limit" for entry in significant), "limits are no significant event")
    check(not any(entry["what"] == "correct-entry" for entry in significant), "a slip is no irregularity")
    found = {row["table"]: row for row in report(play, "tables")["rows"]}[wheel]
    check((found["irregularities"], found["corrections"]) == (1, 1), f"nor counted as one: {found}")
    check(entries("events", "from=1&to=2") == [], "nothing then")
    _, text, headers = play.server.request("GET", f"/api/reports/alterations?table={wheel}&format=csv", cookie=play.cookies["pit-manager"])
    rows = list(csv.DictReader(io.StringIO(text)))
    check([row["bet"] for row in rows if row["what"] == "set-limit"][:3] == ["unit", "all", "straight"], f"the bets as CSV: {rows}")
    check(len(rows) == len(altered) and headers["Content-Type"].startswith("text/csv"), "the same as CSV")


def main():
    play = Play(PROGRAM, ("dealer", "pit-supervisor", "pit-manager", "cage"), 2)
    wheel, cards = evening(play)
    tables, players, kinds = add_up(play)
    test_tables(play, wheel, cards, tables)
    test_the_rest(play, wheel, cards, tables, players, kinds)
    test_api(play, wheel)
    test_events(play, wheel)
    play.server.close()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
