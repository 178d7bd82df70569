"""Corrections of the last round while the next is open, through the real server: the round's own rows, history, evidence and
replay follow, the next round's do not, the audit finds the same, and so it is after a kill and behind a void round.

usage: past_test.py CROUPIER
"""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "store"))
from client import Server, check, verdict  # noqa: E402
from own_postgres import FOLDERS, Postgres  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
POSTS = ("dealer", "pit-supervisor", "pit-manager", "cage", "surveillance", "table-games-director")


class Play:
    def __init__(self, store):
        self.server = Server(PROGRAM, store)
        self.sign_in()
        self.player, self.token = self.server.player()

    def sign_in(self):
        self.cookies = {post: self.server.login(post) for post in POSTS}

    def staff(self, post, method, path, body=None):
        status, answer, _ = self.server.request(method, path, body, cookie=self.cookies[post])
        if status >= 300:
            raise RuntimeError(f"{post} {method} {path} {body}: {status} {answer}")
        return answer

    def event(self, table, event, **fields):
        return self.staff("dealer", "POST", f"/api/tables/{table}/events", {"event": event, **fields})

    def correct(self, table, event, **fields):
        asked = self.staff("pit-supervisor", "POST", f"/api/tables/{table}/requests", {"event": event, "text": "misread", **fields})
        return self.staff("pit-manager", "POST", f"/api/requests/{asked['request']}/answer", {"grant": True})

    def bet(self, table, bet, amount):
        status, answer, _ = self.server.request("POST", f"/api/tables/{table}/events", {"event": "bet", "bet": bet, "amount": amount}, token=self.token)
        check(status < 300, f"bet: {answer}")

    def open_table(self):
        table = self.staff("pit-manager", "POST", "/api/tables", {"name": "Past", "game": "sicbo", "min": 10000, "max": 50000000, "virtual": False})["table"]
        fill = self.staff("pit-supervisor", "POST", f"/api/tables/{table}/fills", {"amount": 900000000})
        self.staff("cage", "POST", f"/api/fills/{fill['fill']}/approve", {})
        self.staff("pit-supervisor", "POST", f"/api/tables/{table}/float", {"open": True, "count": 900000000})
        self.staff("pit-supervisor", "POST", f"/api/tables/{table}/shift", {"staff": 1})
        return table

    def throw(self, table, dice):
        self.event(table, "no-more-bets")
        self.event(table, "shake", number=3)
        self.event(table, "open-cage")
        for die in dice:
            self.event(table, "key", number=die)
        self.event(table, "key-confirm")
        self.event(table, "collect")
        if self.staff("dealer", "GET", f"/api/tables/{table}")["view"]["phase"] == "settling":
            self.event(table, "pay")

    def own(self, table):
        status, answer, _ = self.server.request("GET", "/api/me/rounds", token=self.token)
        check(status == 200, f"own rounds: {answer}")
        return {one["round"]: one for one in answer["rounds"] if one["table"] == table}

    def audit(self):
        return subprocess.run([PROGRAM, "audit", "--store", self.server.store], capture_output=True, text=True, check=False)


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
    play = Play(store.url if store else None)
    try:
        table = play.open_table()
        play.event(table, "open-round")
        play.bet(table, "small", 100000)
        play.throw(table, [1, 1, 4])
        check_round(play, table, 1, [1, 1, 4], 100000, False)

        play.event(table, "open-round")
        play.bet(table, "big", 300000)
        play.correct(table, "correct-result", round=1, dice=[6, 5, 4])
        check_round(play, table, 1, [6, 5, 4], -100000, True)
        steps = play.staff("surveillance", "GET", f"/api/tables/{table}/rounds/1")["steps"]
        told = [step["event"]["event"] for step in steps]
        check(told[-1] == "correct-result" and told.count("open-round") == 1, f"the replay has its own steps alone: {told}")
        check(steps[-1]["view"]["view"]["round"] == 1, "and shows the round as it was corrected")
        check_evidence(play, table, 1)
        history = play.staff("dealer", "GET", f"/api/tables/{table}/rounds")["rounds"]
        check([one["data"]["dice"] for one in history if one["round"] == 1] == [[6, 5, 4]], f"history: {history}")

        # a kill in between, and a void round: the one before is the last still
        play.server.kill()
        done = play.audit()
        check(done.returncode == 0, f"audit: {done.stdout[-600:]}{done.stderr}")
        play.server.start()
        play.sign_in()
        play.event(table, "call", clause="7.5")
        play.correct(table, "correct-payment", round=1, player=play.player, bet="small", amount=5000)
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


def main():
    story(None)
    if FOLDERS:
        with Postgres() as postgres:
            story(postgres)
    else:
        print("skipped: PostgreSQL is not here")
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
