"""How long the server takes to find rounds and to open one again, in a store that is full.

    search.py PROGRAM STORE

Every question is asked ten times over loopback; the slowest is printed with the median. The first asking of each kind is
the slowest where the store's pages are not in memory yet.
"""
import http.client
import json
import os
import re
import subprocess
import sys
import time

TIMES = 10


class Floor:
    def __init__(self, program, store):
        began = time.monotonic()
        self.server = subprocess.Popen([program, "serve", "--demo", "--store", store, "--listen", "127.0.0.1:0",
                                        "--log-level", "error"], stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.server.stdout.readline()).group(1))
        print(f"the server is up after {time.monotonic() - began:.2f} s")
        self.link = http.client.HTTPConnection("127.0.0.1", self.port)
        self.cookie = None
        self.cookie = self.ask("POST", "/api/login", {"name": "surveillance", "password": "demonstration"})[1]

    def ask(self, method, path, body=None):
        headers = {"Content-Type": "application/json"} if body else {}
        if self.cookie:
            headers["Cookie"] = self.cookie
        self.link.request(method, path, json.dumps(body) if body else None, headers)
        answer = self.link.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {text[:300]}")
        cookie = answer.headers.get("Set-Cookie", "").split(";")[0]
        kind = answer.headers["Content-Type"]
        return json.loads(text) if kind.startswith("application/json") else {}, cookie, len(text)

    def measure(self, what, path):
        took = []
        for _ in range(TIMES):
            began = time.monotonic()
            answer, _, size = self.ask("GET", path)
            took.append((time.monotonic() - began) * 1000)
        count = next((len(answer[name]) for name in ("rounds", "steps", "rows", "entries") if name in answer), 0)
        took.sort()
        print(f"{what:44} median {took[TIMES // 2]:8.1f} ms  slowest {took[-1]:8.1f} ms  {count:4} of {size:8} bytes",
              flush=True)


def main():
    floor = Floor(os.path.abspath(sys.argv[1]), sys.argv[2])
    try:
        newest = floor.ask("GET", "/api/rounds?limit=1")[0]["rounds"][0]
        table, ended, middle = newest["table"], newest["ended"], newest["id"] // 2
        first = ended - 3600000
        questions = [("the newest", ""), ("an old page", f"before={middle}"), ("a table", f"table={table}"),
                     ("a table, an old page", f"table={table}&before={middle}"), ("a player", "player=500"),
                     ("a player, an old page", f"player=500&before={middle}"),
                     ("a player at a table with a result", f"player=500&table={table}&result=17"),
                     ("a dealer (of no round)", "dealer=1"), ("a time", f"from={first}&to={ended - 60000}"),
                     ("a game", "game=baccarat"), ("a result", "result=17"), ("a rare result", "result=6-6-6"),
                     ("a result that never came", "game=blackjack&result=21"), ("a clause", "clause=7.5"),
                     ("void rounds", "void=1"), ("corrected rounds", "corrected=1"),
                     ("an amount that many have", "min=10000"), ("an amount that nobody has", "min=900000000"),
                     ("all that at once", f"table={table}&player=500&result=17&min=10000&from={first}&to={ended}")]
        for what, query in questions:
            floor.measure(what, f"/api/rounds?{query}")
        floor.measure("the newest round of a table again", f"/api/tables/{table}/rounds/{newest['round']}")
        floor.measure("one from the middle", f"/api/tables/{table}/rounds/{newest['round'] // 2}")
        floor.measure("the first", f"/api/tables/{table}/rounds/1")
        floor.measure("one as evidence", f"/api/tables/{table}/rounds/{newest['round'] // 2}/evidence")
        day = f"from={ended - 86400000}&to={ended + 1}"
        for report in ("tables", "meters", "dealers", "players", "hours"):
            floor.measure(f"a day's report: {report}", f"/api/reports?report={report}&{day}")
        floor.measure("all there is, by month", "/api/reports?report=months")
        floor.measure("a day's significant events", f"/api/reports/events?{day}")
    finally:
        floor.server.terminate()
        floor.server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
