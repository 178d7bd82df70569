"""Corrections of the last round while the next is open, through the real server: the round's own rows, history, evidence and
replay follow, the next round's do not, the audit finds the same, and so it is after a kill and behind a void round.

usage: past_test.py CROUPIER
"""
import json
import os
import subprocess
import sys
import tempfile

from client import Play, check, on_both_stores, verdict

PROGRAM = os.path.abspath(sys.argv[1])
POSTS = ("dealer", "pit-supervisor", "pit-manager", "cage", "surveillance", "table-games-director")


class Past(Play):
    def correct(self, table, event, **fields):
        return self.signed(table, "pit-supervisor", "pit-manager", event, text="misread", **fields)

    def own(self, table):
        return {one["round"]: one for one in self.ask_as(0, "GET", "/api/me/rounds")["rounds"] if one["table"] == table}


def check_round(play, table, number, dice, net, corrected):
    mine = play.own(table)[number]
    check(mine["net"] == net and mine["data"]["dice"] == dice, f"round {number} of the player: {mine}")
    found = play.staff("surveillance", "GET", f"/api/rounds?table={table}")["rounds"]
    check(any(one["round"] == number and one["data"]["dice"] == dice and bool(one.get("corrected")) == corrected for one in found),
          f"round {number} of the index: {found}")


def check_evidence(play, table, number):
    key = play.server.request("GET", "/api/floor")[1]["evidence_key"]
    status, bundle, _ = play.server.request("GET", f"/api/tables/{table}/rounds/{number}/evidence", cookie=play.cookies["surveillance"])
    check(status == 200, f"evidence: {status}")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "round.evidence")
        with open(path, "w", encoding="utf-8") as file:
            file.write(bundle if isinstance(bundle, str) else bundle.decode())
        done = subprocess.run([PROGRAM, "verify", path, "--key", key, "--json"], capture_output=True, text=True, check=False)
        check(done.returncode == 0 and json.loads(done.stdout)["right"], f"evidence: {done.stdout} {done.stderr}")


def story(store):
    play = Past(PROGRAM, POSTS, 1, store)
    try:
        table = play.table("sicbo", virtual=False)
        play.event(table, "dealer", "open-round")
        play.bet(table, 0, "small", 100000)
        play.throw(table, [1, 1, 4])
        check_round(play, table, 1, [1, 1, 4], 100000, False)

        play.event(table, "dealer", "open-round")
        play.bet(table, 0, "big", 300000)
        play.correct(table, "correct-result", round=1, dice=[6, 5, 4])
        check_round(play, table, 1, [6, 5, 4], -100000, True)
        steps = play.staff("surveillance", "GET", f"/api/tables/{table}/rounds/1")["steps"]
        told = [step["event"]["event"] for step in steps]
        check(told[-1] == "correct-result" and told.count("open-round") == 1, f"the replay has its own steps alone: {told}")
        check(steps[-1]["view"]["view"]["round"] == 1, "and shows the round as it was corrected")
        check_evidence(play, table, 1)
        history = play.staff("dealer", "GET", f"/api/tables/{table}/rounds")["rounds"]
        check([one["data"]["dice"] for one in history if one["round"] == 1] == [[6, 5, 4]], f"history: {history}")

        # asked of the last round without its number: what is signed later names the one it was asked of
        asked = play.staff("pit-supervisor", "POST", f"/api/tables/{table}/requests", {"event": "correct-result", "text": "misread", "dice": [1, 1, 4]})
        seen = next(one for one in play.staff("pit-manager", "GET", "/api/requests")["requests"] if one["request"] == asked["request"])
        check(seen["event"].get("round") == 1, f"a request names its round: {seen}")
        play.staff("pit-manager", "POST", f"/api/requests/{asked['request']}/answer", {"grant": False})

        # a kill in between, and a void round: the one before is the last still
        play.server.kill()
        done = play.audit()
        check(done.returncode == 0, f"audit: {done.stdout[-600:]}{done.stderr}")
        play.server.start()
        play.sign_in()
        play.event(table, "dealer", "call", clause="7.5")
        play.correct(table, "correct-payment", round=1, player=play.players[0][0], bet="small", amount=5000)
        check_round(play, table, 1, [6, 5, 4], -95000, True)
        play.server.kill()
        play.server.start()
        play.sign_in()
        play.staff("table-games-director", "GET", f"/api/tables/{table}")
        play.correct(table, "correct-result", round=1, dice=[1, 1, 4])
        check_round(play, table, 1, [1, 1, 4], 105000, True)
        check(play.own(table)[2]["net"] == 0, "the void round has nothing of it")
        play.server.kill()
        done = play.audit()
        check(done.returncode == 0, f"audit after a void round: {done.stdout[-600:]}{done.stderr}")
    finally:
        play.server.close()


if __name__ == "__main__":
    on_both_stores(story)
    sys.exit(verdict())
