"""The pit over the real server: news to its consoles, requests, disputes, the regulator, a kill in between, the command."""
import json
import os
import subprocess
import sys

from client import POSTS, Server, check, verdict


class House:
    """A server with everybody signed in."""

    def __init__(self, program):
        self.server = Server(program)
        self.cookies = {}
        self.tokens = {}
        self.sign_in()

    def sign_in(self):
        self.cookies = {post: self.server.login(post) for post in POSTS}

    def player(self, name):
        number, token = self.server.player()
        self.tokens[name] = token
        return number

    def ask(self, who, method, path, body=None):
        if body is None and method in ("POST", "PATCH"):
            body = {}
        how = {"token": self.tokens[who]} if who in self.tokens else {"cookie": self.cookies.get(who)}
        return self.server.request(method, path, body, **how)[:2]

    def send(self, who, table, **event):
        event["event"] = event.pop("do")
        return self.ask(who, "POST", f"/api/tables/{table}/events", event)

    def console(self, who):
        how = {"token": self.tokens[who]} if who in self.tokens else {"cookie": self.cookies[who]}
        link = self.server.websocket(**how)
        link.send({"pit": True})
        return link, link.receive()


def next_of(link, kind):
    """The next news of a kind."""
    while True:
        message = link.receive()
        if kind in message:
            return message[kind]


def test_news(house):
    link, answer = house.console("pit-manager")
    check(answer == {"pit": True}, f"a console listens: {answer}")
    dealer, answer = house.console("dealer")
    check(answer == {"pit": True}, f"a dealer hears of requests: {answer}")
    stranger, answer = house.console("an")
    check(answer == {"pit": False}, f"a player hears nothing of the pit: {answer}")
    link.send({"pit": 5})
    check(link.receive().get("status") == 400, "true or false")

    status, asked = house.ask("pit-supervisor", "POST", "/api/tables/7/requests", {"event": "suspend", "text": "spilt water"})
    check(status == 201 and asked["post"] == "pit-manager", f"a request is made: {asked}")
    alert = next_of(link, "alert")
    check(alert["kind"] == "request" and alert["request"] == asked["request"] and "acknowledged" not in alert, f"its alert: {alert}")
    check(set(alert["words"]) == {"en", "vi"} and "Blackjack 2" in alert["words"]["vi"], f"in both languages: {alert}")
    request = next_of(link, "request")
    check(request["state"] == "open" and request["by"]["name"] == "pit-supervisor" and request["event"]["event"] == "suspend",
          f"the request itself: {request}")
    check(next_of(dealer, "request")["state"] == "open", "the dealer's console knows that the table waits")
    status, answer = house.ask("pit-manager", "POST", f"/api/requests/{asked['request']}/answer", {"grant": True})
    check(status == 200 and answer["request"]["state"] == "granted", f"granted: {answer}")
    alert = next_of(link, "alert")
    check(alert["acknowledged"]["name"] == "pit-manager", f"who answers has seen the alert: {alert}")
    check(next_of(link, "request")["state"] == "granted", "the console hears the answer")
    status, table = house.ask("dealer", "GET", "/api/tables/7")
    check(table["view"]["suspended"] is True, "the event has happened")
    check(house.send("pit-manager", 7, do="resume")[0] == 201, "and back")

    status, answer = house.ask("an", "POST", "/api/disputes", {"table": 3, "text": "nobody listens to me"})
    check(status == 201, f"a case is opened: {answer}")
    case = next_of(link, "dispute")
    check(case["dispute"] == answer["dispute"] and case["state"] == "open" and "steps" not in case and "may" not in case, f"the console hears of it: {case}")
    house.ask("an", "POST", f"/api/disputes/{case['dispute']}/statements", {"text": "still nobody"})
    check(next_of(link, "dispute")["dispute"] == case["dispute"], "and of each step")
    # a dealer is not told of cases: the next thing they hear is the next request
    house.ask("pit-supervisor", "POST", "/api/tables/7/requests", {"event": "suspend", "text": "again"})
    seen = []
    while not any("request" in message and message["request"].get("state") == "open" for message in seen):
        seen.append(dealer.receive())
    check(not any("dispute" in message for message in seen), f"a dealer hears of no case: {seen}")
    check(not stranger.ready(0.1), "the player's link stays silent")
    house.ask("pit-supervisor", "DELETE", "/api/requests/2")
    link.send({"pit": False})
    check(next_of(link, "pit") is False, "and stops listening")
    house.ask("pit-supervisor", "POST", "/api/tables/7/requests", {"event": "suspend", "text": "once more"})
    check(not link.ready(0.2), "hears no more")
    house.ask("pit-supervisor", "DELETE", "/api/requests/3")
    for one in (link, dealer, stranger):
        one.close()


def test_story(house):
    """From the table to a decision with its correction, and on to a complaint; killed on the way."""
    server = house.server
    status, table = house.ask("pit-manager", "POST", "/api/tables", {
        "name": "Dice", "game": "sicbo", "virtual": False, "min": 50000, "max": 20000000})
    number = table["table"]
    status, fill = house.ask("pit-supervisor", "POST", f"/api/tables/{number}/fills", {"amount": 100000000})
    house.ask("cage", "POST", f"/api/fills/{fill['fill']}/approve")
    house.ask("pit-supervisor", "POST", f"/api/tables/{number}/float", {"open": True, "count": 100000000})
    check(house.ask("pit-supervisor", "POST", f"/api/tables/{number}/shift", {"staff": 1})[0] == 201, "a dealer")
    check(house.send("dealer", number, do="open-round")[0] == 201, "a round")
    check(house.send("an", number, do="bet", bet="small", amount=1000000)[0] == 201, "a bet")
    steps = [dict(do="no-more-bets"), dict(do="shake", number=3), dict(do="open-cage"), dict(do="key", number=1),
             dict(do="key", number=2), dict(do="key", number=6), dict(do="key-confirm"), dict(do="collect"), dict(do="pay")]
    for event in steps:
        check(house.send("dealer", number, **event)[0] == 201, f"{event}")
    purse = house.ask("an", "GET", "/api/me")[1]["purse"]
    status, case = house.ask("an", "POST", "/api/disputes", {"table": number, "round": 1, "clause": "6.1.1", "text": "I was paid short\nby one chip"})
    path = f"/api/disputes/{case['dispute']}"
    check(status == 201, f"a case about the round: {case}")
    check(house.ask("binh", "GET", path)[0] == 404, "another player does not find it")
    check(house.ask("acting-pit-supervisor", "POST", path + "/take")[0] == 200, "taken")
    server.kill()
    server.start()
    house.sign_in()
    status, case = house.ask("acting-pit-supervisor", "GET", path)
    check(status == 200 and case["taken"]["name"] == "acting-pit-supervisor" and case["steps"][0]["text"] == "I was paid short\nby one chip",
          f"nothing was lost: {case}")
    house.ask("surveillance", "POST", path + "/evidence", {"camera": "3", "from": 1, "to": 2})
    house.ask("acting-pit-supervisor", "POST", path + "/evidence", {"table": number, "round": 1})
    status, decided = house.ask("acting-pit-supervisor", "POST", path + "/decide", {
        "outcome": "upheld", "grounds": [{"ground": "8.4.5", "of": {"step": 4}}, {"ground": "footage", "of": {"step": 3}}], "text": "the footage shows it",
        "correction": {"event": "correct-payment", "player": case["player"]["id"], "bet": "small", "amount": 100000, "text": "paid short"}})
    check(status == 200 and [g["clause"] for g in decided["decision"]["grounds"]] == ["8.4.5", "8.4.6"], f"decided: {decided}")
    check("seq" not in decided["decision"]["correction"] and house.ask("an", "GET", "/api/me")[1]["purse"] == purse, "nothing has moved yet")
    answer = f"/api/requests/{decided['decision']['correction']['request']}/answer"
    check(house.ask("acting-pit-supervisor", "POST", answer, {"grant": True})[0] == 403, "who decided does not sign it")
    check(house.ask("pit-manager", "POST", answer, {"grant": True})[0] == 200, "another one does")
    seq = house.ask("acting-pit-supervisor", "GET", path)[1]["decision"]["correction"]["seq"]
    events = house.ask("surveillance", "GET", f"/api/tables/{number}/events?after={seq - 1}")[1]["events"]
    check(events[0]["event"]["seq"] == seq and events[0]["event"]["event"] == "correct-payment" and events[0]["event"]["amount"] == 100000
          and events[0]["event"]["post"] == "acting-pit-supervisor", f"the correction stands in the table's log: {events[:1]}")
    check(house.ask("an", "GET", "/api/me")[1]["purse"] == purse + 100000, "and the chips are there")
    status, shown = house.ask("an", "POST", path + "/complaint", {"text": "an apology too, please"})
    check(status == 200 and shown["state"] == "complaint" and "formal complaint" in shown["guidance"]["en"], f"complained: {shown}")
    status, letter, headers = server.request("GET", path + "/letter?language=vi&format=html", token=house.tokens["an"])
    check(status == 200 and headers["Content-Type"].startswith("text/html") and "Đơn khiếu nại chính thức" in letter
          and "an apology too, please" in letter, f"the letter: {headers['Content-Type']} {letter[:200]}")
    status, letter, headers = server.request("GET", path + "/letter?language=en&format=text", token=house.tokens["an"])
    check(headers["Content-Type"].startswith("text/plain") and letter.startswith("Formal complaint"), f"as text: {letter[:100]}")
    status, letter = house.ask("an", "GET", path + "/letter?language=en")
    check(status == 200 and letter["language"] == "en" and letter["text"].startswith("Formal complaint"), f"as JSON: {letter}")
    status, answer = house.ask("senior-management", "POST", path + "/take")
    status, answer = house.ask("senior-management", "POST", path + "/decide", {"outcome": "upheld", "grounds": [{"ground": "law", "of": {"article": "Nghị định 03/2017/NĐ-CP, Điều 21"}}], "text": "we apologise"})
    check(status == 200 and answer["state"] == "closed", f"closed: {answer}")
    return case["dispute"], number


def test_pit(house, number):
    status, pit = house.ask("pit-supervisor", "GET", "/api/pit")
    rows = {row["table"]: row for row in pit["tables"]}
    wanted = {"table", "name", "game", "phase", "suspended", "disabled", "min", "max", "players", "felt", "float", "drop", "win", "rounds",
              "hands_an_hour", "alerts"}
    check(status == 200 and all(wanted <= set(row) for row in pit["tables"]), f"every table whole: {pit['tables'][0]}")
    check(rows[6]["dealer"]["name"] == "dealer" and rows[6]["supervisor"]["name"] == "pit-supervisor", f"who is there: {rows[6]}")
    check(rows[number]["win"] == -1100000 and rows[number]["rounds"] == 1, f"what it won: {rows[number]}")
    check(rows[number]["hands_an_hour"] > 0, f"its pace: {rows[number]}")
    check(house.ask("dealer", "GET", "/api/pit")[0] == 403 and house.ask("regulator", "GET", "/api/pit")[0] == 200, "who may look")


def test_regulator(house, number):
    status, answer = house.ask("regulator", "POST", "/api/disable", {"scope": "table", "id": number, "off": True, "text": "inspection"})
    check(status == 201, f"disabled: {answer}")
    status, answer = house.send("pit-supervisor", number, do="open-round")
    check(status == 409 and answer["error"]["code"] == "disabled" and set(answer["error"]["message"]) == {"en", "vi"}, f"no new round: {answer}")
    status, answer = house.ask("regulator", "POST", "/api/disable", {"scope": "table", "id": number, "off": False, "text": "done"})
    check(status == 201 and house.send("pit-supervisor", number, do="open-round")[0] == 201, "enabled again")
    check(house.ask("pit-manager", "POST", "/api/disable", {"scope": "floor", "off": True, "text": "no"})[0] == 403, "not everybody may")


def run(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True)


def test_command(house, program, dispute):
    """`croupier disputes` beside the running floor, and what it refuses."""
    store = ["--store", house.server.store]
    said = run(program, "disputes", *store)
    check(said.returncode == 0 and len(said.stdout.splitlines()) == dispute, f"a line a case: {said.stdout} {said.stderr}")
    said = run(program, "disputes", "--open", *store)
    check(len(said.stdout.splitlines()) == dispute - 1, f"without the closed one: {said.stdout}")
    said = run(program, "disputes", str(dispute), *store)
    for words in ("open 6.1.1, by", "take, by acting-pit-supervisor (acting-pit-supervisor)", "decide upheld, on 8.4.5 8.4.6; correct-payment of 100000, request",
                  "complaint, by", "decide upheld, on 8.4.8, by senior-management"):
        check(words in said.stdout, f"{words}: {said.stdout}")
    said = run(program, "disputes", str(dispute), "--json", *store)
    case = json.loads(said.stdout)
    shown = house.ask("senior-management", "GET", f"/api/disputes/{dispute}")[1]
    check({**shown, "may": None} == {**case, "may": None}, f"as the API shows it: {case}")
    said = run(program, "disputes", str(dispute), "--letter", "--lang", "vi", *store)
    check(said.returncode == 0 and said.stdout.startswith("Đơn khiếu nại chính thức"), f"its letter: {said.stdout[:80]}")
    said = run(program, "disputes", "1", "--letter", *store)
    check(said.returncode == 1 and "has not been decided" in said.stderr, f"no letter before a decision: {said.stderr}")
    check(run(program, "disputes", "99", *store).returncode == 1, "there is no such case")
    check(run(program, "disputes", "x", *store).returncode != 0, "no number")
    check(run(program, "disputes", "--store", os.path.join(house.server.folder.name, "none.db")).returncode == 1, "there is no such store")


def main():
    program = sys.argv[1]
    house = House(program)
    try:
        house.player("an")
        house.player("binh")
        test_news(house)
        dispute, number = test_story(house)
        test_pit(house, number)
        test_regulator(house, number)
        test_command(house, program, dispute)
        check(house.server.stop() == 0, "a clean stop")
        audit = run(program, "audit", "--store", house.server.store)
        check(audit.returncode == 0, f"the audit: {audit.stdout[-500:]} {audit.stderr}")
    finally:
        house.server.close()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
