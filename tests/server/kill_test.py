"""kill -9 in the middle of rounds of every game, again and again, on each store.

    kill_test.py PROGRAM [CYCLES]

After every kill the audit passes, and the server goes on. At the end every command that was acknowledged is in the
log exactly once, one sent again with its key moves nothing, and every table still plays.
"""
import json
import os
import random
import subprocess
import sys
import time

from client import Closed, Server, check, on_both_stores, round_of, verdict, wait_for

GAMES = {"sicbo": ["small", "big", "single:3"], "roulette": ["red", "straight:17", "dozen:2"],
         "baccarat": ["player", "banker", "tie"], "blackjack": ["main"], "niuniu": ["ante"]}
FAST = {"betting_ms": 60, "offer_ms": 10, "decision_ms": 10, "arranging_ms": 10, "step_ms": 1, "pause_ms": 5}
OPTIONS = ["--command-rate", "100000", "--login-attempts", "100000", "--log-level", "error"]
CHIPS = 2000000000


class Floor:
    """A server, a quick virtual table of every game, a player at each, and what they were told."""

    def __init__(self, program, store=None):
        self.program = program
        self.server = Server(program, store=store, options=OPTIONS)
        self.number = 0
        self.acknowledged = {}  # key -> (table, command, answer)
        self.unsure = []
        manager, pit, cage = (self.server.login(post) for post in ("pit-manager", "pit-supervisor", "cage"))
        self.players = []
        for game in GAMES:
            body = {"name": game, "game": game, "virtual": True, "min": 10000, "max": 100000000, **FAST}
            body |= {"seats": 7} if game == "blackjack" else {}
            body |= {"layout": 1} if game == "niuniu" else {}
            table = self.ask("POST", "/api/tables", body, manager)["table"]
            fill = self.ask("POST", f"/api/tables/{table}/fills", {"amount": CHIPS}, pit)["fill"]
            self.ask("POST", f"/api/fills/{fill}/approve", {}, cage)
            self.ask("POST", f"/api/tables/{table}/float", {"open": True, "count": CHIPS}, pit)
            self.players.append((game, table, *self.server.player()))

    def ask(self, method, path, body, cookie):
        status, answer, _ = self.server.request(method, path, body, cookie=cookie)
        assert status < 300, (path, answer)
        return answer

    def command(self, game, table, player):
        self.number += 1
        event = {"event": "bet", "round": round_of(self.server.port, table), "player": player, "bet": random.choice(GAMES[game]), "amount": 10000}
        if game in ("blackjack", "niuniu"):
            event["box"] = 1
        return {"id": self.number, "do": "event", "table": table, "key": f"k{self.number}", "event": event}

    def note(self, waiting, message):
        command = waiting.pop(message.get("id"), None)
        if command is not None and message["status"] < 300:
            self.acknowledged[command["key"]] = (command["table"], command, message["body"])

    def play(self, seconds):
        """Everybody bets; the server may be killed under them at any time."""
        end = time.monotonic() + seconds
        links = [(self.server.websocket(token=token), game, table, player) for game, table, player, token in self.players]
        waiting = {}
        try:
            while time.monotonic() < end:
                for link, game, table, player in links:
                    command = self.command(game, table, player)
                    waiting[command["id"]] = command
                    link.send(command)
                for link, *_ in links:
                    while link.ready(0.002):
                        self.note(waiting, link.receive())
                        if not link.bytes:
                            break
        except (Closed, OSError):
            pass
        self.server.kill()
        for link, *_ in links:  # what arrived before the end was acknowledged
            try:
                while link.ready():
                    self.note(waiting, link.receive())
            except (Closed, OSError):
                pass
            link.close()
        self.unsure += list(waiting.values())

    def audit(self):
        made = subprocess.run([self.program, "audit", "--store", self.server.store], capture_output=True, text=True)
        check(made.returncode == 0, f"the audit after a kill: {made.stdout[-300:]} {made.stderr[-300:]}")

    def again(self, count=20):
        """Commands acknowledged before the kill, sent again: the same answers. Others are done now, or were."""
        tokens = {table: token for _, table, _, token in self.players}
        recent = list(self.acknowledged.items())[-count:]
        for key, (table, command, answer) in recent:
            status, body, _ = self.server.request("POST", f"/api/tables/{table}/events", None, {
                "Idempotency-Key": key, "Content-Type": "application/json"}, token=tokens[table], raw=json.dumps(command["event"]))
            check(status < 300 and body == answer, f"{key} again: {status} {body}, before {answer}")

    def exported(self):
        made = subprocess.run([self.program, "export", "events", "--format", "jsonl", "--store", self.server.store],
                              capture_output=True, text=True, check=True)
        return [json.loads(line) for line in made.stdout.splitlines()]


def is_event(row, command):
    event = row["record"]
    return all(event.get(name) == command["event"].get(name) for name in ("event", "player", "bet", "amount", "box"))


def check_log(floor):
    """Every acknowledged command stands in the log once."""
    rows = {}
    for row in floor.exported():
        rows.setdefault((row["stream"], row["seq"]), []).append(row)
    wrong = 0
    for table, command, answer in floor.acknowledged.values():
        found = rows.get((table, answer["seq"]), [])
        wrong += len(found) != 1 or not is_event(found[0], command)
    check(wrong == 0, f"{wrong} acknowledged commands are not in the log exactly once")
    seqs = [(table, answer["seq"]) for table, _, answer in floor.acknowledged.values()]
    check(len(seqs) == len(set(seqs)), "no two commands have one place in the log")
    check(len(seqs) > 50, f"many commands were acknowledged: {len(seqs)}")


def check_life(floor):
    """Every table goes on after the last restart."""
    def rounds():
        _, lobby, _ = floor.server.request("GET", "/api/floor")
        return {row["table"]: row["round"] for row in lobby["tables"]}
    before = rounds()
    links = [(floor.server.websocket(token=token), game, table, player) for game, table, player, token in floor.players]
    def all_go_on():
        for link, game, table, player in links:
            link.send(floor.command(game, table, player))
        now = rounds()
        return all(now[table] > before[table] for _, table, _, _ in floor.players)
    check(wait_for(all_go_on, 20), f"every table plays on: {before} {rounds()}")
    for link, *_ in links:
        link.close()


def run(program, cycles, store):
    floor = Floor(program, store)
    try:
        for _ in range(cycles):
            floor.play(random.uniform(0.02, 0.15))
            floor.audit()
            floor.server.start()
            floor.again(3)
        check_life(floor)
        check(floor.server.stop() == 0, "a clean stop at the end")
        floor.audit()
        check_log(floor)
        floor.server.start()
    finally:
        floor.server.close()


def main():
    program = os.path.abspath(sys.argv[1])
    cycles = int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("CROUPIER_KILLS", "200"))
    on_both_stores(lambda store: run(program, cycles, store))
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
