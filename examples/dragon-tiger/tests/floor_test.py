"""Dragon Tiger on a floor, through the real server on SQLite: a table dealt by hand and one dealt by the machine, what
players and the public see, the index, a kill in between, the audit.

usage: floor_test.py CROUPIER-SIX
"""
import os
import subprocess
import sys

TREE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
sys.path.insert(0, os.path.join(TREE, "tests", "server"))
from client import Server, wait_for  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
FAST = {"betting_ms": 60, "step_ms": 1, "pause_ms": 5}
passed = failed = 0


def check(good, what):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print(f"FAILED: {what}")


class Floor:
    def __init__(self, store=None):
        self.server = Server(PROGRAM, store)
        self.sign_in()
        self.players = [self.server.player() for _ in range(2)]

    def sign_in(self):
        self.cookies = {post: self.server.login(post)
                        for post in ("dealer", "pit-supervisor", "pit-manager", "cage", "surveillance")}

    def staff(self, post, method, path, body=None):
        status, answer, _ = self.server.request(method, path, body, cookie=self.cookies[post])
        if status >= 300:
            raise RuntimeError(f"{post} {method} {path} {body}: {status} {answer}")
        return answer

    def event(self, table, event, post="dealer", **fields):
        return self.staff(post, "POST", f"/api/tables/{table}/events", {"event": event, **fields})

    def bet(self, table, player, bet, amount):
        return self.server.request("POST", f"/api/tables/{table}/events", {"event": "bet", "bet": bet, "amount": amount},
                                   token=self.players[player][1])[0]

    def table(self, **more):
        table = self.staff("pit-manager", "POST", "/api/tables",
                           {"name": "Dragon Tiger here", "game": "dragontiger", "min": 10000, "max": 5000000,
                            "limits": {"unit": {"min": 1}}, **more})["table"]
        fill = self.staff("pit-supervisor", "POST", f"/api/tables/{table}/fills", {"amount": 900000000})
        self.staff("cage", "POST", f"/api/fills/{fill['fill']}/approve", {})
        self.staff("pit-supervisor", "POST", f"/api/tables/{table}/float", {"open": True, "count": 900000000})
        return table

    def view(self, table, post=None):
        cookie = self.cookies[post] if post else None
        return self.server.request("GET", f"/api/tables/{table}", cookie=cookie)[1]["view"]


def deal(floor, table, dragon, tiger):
    floor.event(table, "no-more-bets")
    floor.event(table, "card", cards=[dragon])
    floor.event(table, "card", cards=[tiger])
    closed = floor.view(table)["play"]["hands"]
    check([hand["cards"] for hand in closed] == [["??"], ["??"]], f"closed cards show nothing: {closed}")
    floor.event(table, "turn", hand=0)
    half = floor.view(table)["play"]["hands"]
    check(half[0]["cards"] == [dragon] and half[1]["cards"] == ["??"], f"Dragon's card lies open: {half}")
    floor.event(table, "turn", hand=1)


def by_hand(floor):
    """A suited tie and a win of Tiger; every figure by the rulebook."""
    table = floor.table(virtual=False)
    floor.staff("pit-supervisor", "POST", f"/api/tables/{table}/shift", {"staff": 1})
    floor.event(table, "new-shoe")
    floor.event(table, "burn", cards=["??"])
    floor.event(table, "open-round")
    check(floor.bet(table, 0, "dragon", 100001) == 201, "a bet on Dragon")
    check(floor.bet(table, 0, "suited-tie", 20000) == 201, "a bet on a suited tie")
    check(floor.bet(table, 1, "nothing", 20000) == 400, "the game has no such bet")
    deal(floor, table, "QC", "QC")
    view = floor.view(table)
    check(sorted(view["lit"]) == ["suited-tie", "tie"] and view["play"]["winner"] == "suited-tie", f"what is lit: {view['lit']}")
    floor.event(table, "collect")
    floor.event(table, "pay")
    floor.event(table, "open-round")
    floor.bet(table, 1, "tiger", 50000)
    guide = floor.view(table, "dealer")["guide"]
    check(guide["next"]["event"] == "no-more-bets" and guide["next"]["do"]["vi"] == "Hô dừng đặt cược", f"the dealer is told: {guide['next']}")
    deal(floor, table, "3S", "KD")
    floor.event(table, "collect")
    floor.event(table, "pay")
    mine = floor.server.request("GET", "/api/me/rounds", token=floor.players[0][1])[1]["rounds"][0]
    check(mine["net"] == 1000000 - 50001 and mine["result"] == {"en": "Dragon Q♣, Tiger Q♣", "vi": "Rồng Q♣, Hổ Q♣"},
          f"the player's round: {mine}")
    found = floor.staff("surveillance", "GET", f"/api/rounds?table={table}&result=suited-tie")["rounds"]
    check([entry["round"] for entry in found] == [1], f"found by its result: {found}")
    found = floor.staff("surveillance", "GET", f"/api/rounds?table={table}&result=3-13")["rounds"]
    check([entry["round"] for entry in found] == [2], f"found by its points: {found}")
    shown = floor.server.request("GET", f"/api/tables/{table}/rounds/1")[1]
    turned = [step["words"]["en"].split("\n")[0] for step in shown["steps"] if step["event"]["event"] == "turn"]
    check(len(turned) == 2 and turned[1].endswith(" turns Tiger's card."), f"the round in words: {turned}")


def by_machine(floor):
    table = floor.table(virtual=True, **FAST)

    def rounds():
        for player in range(2):
            floor.bet(table, player, ("dragon", "tie")[player], 20000)
        return floor.view(table)["round"]

    check(wait_for(lambda: rounds() > 4, 60), "the machine deals rounds")
    floor.server.kill()
    floor.server.start()
    floor.sign_in()
    before = floor.view(table)["round"]
    check(wait_for(lambda: rounds() > before + 2, 60), "after a kill it deals on")
    history = floor.view(table)["play"]["history"]
    check(len(history) >= before - 1 and set(history) <= {"dragon", "tiger", "tie", "suited-tie"}, f"the display: {history}")
    edges = floor.staff("pit-manager", "GET", f"/api/rounds?table={table}")["rounds"]
    check(len(edges) >= before, "its rounds are in the index")


def main():
    floor = Floor()
    try:
        tables = floor.server.request("GET", "/api/floor")[1]["tables"]
        check({"dragontiger", "sicbo"} <= {table["game"] for table in tables}, "it has tables on the demonstration floor")
        by_hand(floor)
        by_machine(floor)
        floor.server.stop()
        audit = subprocess.run([PROGRAM, "audit", "--store", floor.server.store], capture_output=True, text=True, check=False)
        check(audit.returncode == 0, f"the audit: {audit.stdout[-600:]}{audit.stderr}")
    finally:
        floor.server.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
