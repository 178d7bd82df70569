"""Dragon Tiger on a floor, through the real server on SQLite: a table dealt by hand and one dealt by the machine, what
players and the public see, the index, a kill in between, the audit.

usage: floor_test.py CROUPIER-SIX
"""
import os
import sys

TREE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
sys.path.insert(0, os.path.join(TREE, "tests", "server"))
from client import Play, check, verdict, wait_for  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
FAST = {"betting_ms": 60, "step_ms": 1, "pause_ms": 5}
POSTS = ("dealer", "pit-supervisor", "pit-manager", "cage", "surveillance")


class Floor(Play):
    def dealt(self, table, event, **fields):
        return self.event(table, "dealer", event, **fields)

    def bet_status(self, table, player, bet, amount):
        return self.server.request("POST", f"/api/tables/{table}/events", {"event": "bet", "bet": bet, "amount": amount},
                                   token=self.players[player][1])[0]

    def view(self, table, post=None):
        cookie = self.cookies[post] if post else None
        return self.server.request("GET", f"/api/tables/{table}", cookie=cookie)[1]["view"]


def deal(floor, table, dragon, tiger):
    floor.dealt(table, "no-more-bets")
    floor.dealt(table, "card", cards=[dragon])
    floor.dealt(table, "card", cards=[tiger])
    closed = floor.view(table)["play"]["hands"]
    check([hand["cards"] for hand in closed] == [["??"], ["??"]], f"closed cards show nothing: {closed}")
    floor.dealt(table, "turn", hand=0)
    half = floor.view(table)["play"]["hands"]
    check(half[0]["cards"] == [dragon] and half[1]["cards"] == ["??"], f"Dragon's card lies open: {half}")
    floor.dealt(table, "turn", hand=1)


def by_hand(floor):
    """A suited tie and a win of Tiger; every figure by the rulebook."""
    table = floor.table("dragontiger", virtual=False, max=5000000, limits={"unit": {"min": 1}})
    floor.dealt(table, "new-shoe")
    floor.dealt(table, "burn", cards=["??"])
    floor.dealt(table, "open-round")
    check(floor.bet_status(table, 0, "dragon", 100001) == 201, "a bet on Dragon")
    check(floor.bet_status(table, 0, "suited-tie", 20000) == 201, "a bet on a suited tie")
    check(floor.bet_status(table, 1, "nothing", 20000) == 400, "the game has no such bet")
    deal(floor, table, "QC", "QC")
    view = floor.view(table)
    check(sorted(view["lit"]) == ["suited-tie", "tie"] and view["play"]["winner"] == "suited-tie", f"what is lit: {view['lit']}")
    floor.dealt(table, "collect")
    floor.dealt(table, "pay")
    floor.dealt(table, "open-round")
    floor.bet_status(table, 1, "tiger", 50000)
    guide = floor.view(table, "dealer")["guide"]
    check(guide["next"]["event"] == "no-more-bets" and guide["next"]["do"]["vi"] == "Hô dừng đặt cược", f"the dealer is told: {guide['next']}")
    deal(floor, table, "3S", "KD")
    floor.dealt(table, "collect")
    floor.dealt(table, "pay")
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
    table = floor.table("dragontiger", virtual=True, max=5000000, **FAST)

    def rounds():
        for player in range(2):
            floor.bet_status(table, player, ("dragon", "tie")[player], 20000)
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
    floor = Floor(PROGRAM, POSTS, 2)
    try:
        tables = floor.server.request("GET", "/api/floor")[1]["tables"]
        check({"dragontiger", "sicbo"} <= {table["game"] for table in tables}, "it has tables on the demonstration floor")
        by_hand(floor)
        by_machine(floor)
        floor.server.stop()
        audit = floor.audit()
        check(audit.returncode == 0, f"the audit: {audit.stdout[-600:]}{audit.stderr}")
    finally:
        floor.server.close()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
