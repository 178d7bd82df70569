"""Asking the rulebooks over the real server: who may call an answer now follows from the table and from who asks, and what it
says to send is taken."""
import sys
from urllib.parse import quote

from client import POSTS, Server, check, verdict

TABLE = 7  # blackjack, dealt by hand; the dealer has a shift there


def ask(server, cookie, question, **more):
    query = "".join(f"&{name}={value}" for name, value in more.items())
    return server.request("GET", f"/api/ask?q={quote(question)}{query}", cookie=cookie)[:2]


def first(answer, clause):
    return next((one for one in answer["answers"] if one["clause"] == clause), None)


def test_without_a_table(server, cookies):
    for question in ("ball fell out", "bi rơi ra", "bi roi ra"):
        status, answer = ask(server, cookies["dealer"], question)
        best = answer["answers"][0]
        check(status == 200 and best["clause"] == "7.5" and best["games"] == ["roulette"], f"{question}: {answer}")
        check(best["by"] == "dealer" and "spinning" in best["phases"], f"by the catalogue: {best}")
        check(not {"call", "may", "send"} & set(best) and "table" not in answer, f"nothing of a table: {best}")
    status, answer = ask(server, cookies["surveillance"], "jammed", game="niuniu", limit=1)
    check(len(answer["answers"]) == 1 and answer["answers"][0]["clause"] == "7.1.2", f"of one game, one answer: {answer}")
    status, answer = ask(server, cookies["dealer"], "guest does not agree")
    check(len(first(answer, "8.5")["games"]) == 5, f"part 8 once: {answer}")


def test_who_may(server, cookies):
    status, answer = ask(server, cookies["dealer"], "face-up card in the shoe before the deal", table=TABLE)
    found = first(answer, "7.1")
    check(answer["table"] == TABLE and answer["phase"] == "idle" and answer["edition"], f"where: {answer}")
    check(found["may"] == "call" and found["call"]["by"] == "dealer", f"a dealer on shift calls it: {found}")
    check(found["send"] == {"event": "call", "clause": "7.1"}, f"by this: {found}")
    found = first(ask(server, cookies["surveillance"], "face-up card in the shoe", table=TABLE)[1], "7.1")
    check(found["may"] == "no" and "call" in found, f"surveillance sees it and calls nothing: {found}")
    found = first(ask(server, cookies["dealer"], "other cases: the director rules", table=TABLE)[1], "7.17")
    check(found["may"] == "no" and found["by"] == "table-games-director", f"there is no round to rule on: {found}")
    found = first(ask(server, cookies["dealer"], "refusing a card means standing", table=TABLE)[1], "7.16")
    check(found["may"] == "no" and "call" not in found and "send" not in found, f"nobody has a hand to refuse with: {found}")
    check(first(ask(server, cookies["dealer"], "ball fell out", table=TABLE)[1], "7.5") is None or
          all(one["games"] == ["blackjack"] for one in ask(server, cookies["dealer"], "ball fell out", table=TABLE)[1]["answers"]),
          "at a table only its own game answers")


def test_a_dealer_elsewhere(server, cookies):
    found = first(ask(server, cookies["dealer"], "electronic equipment breaks down", table=1)[1], "7.1")
    check(found["may"] == "no" and "call" in found, f"a dealer without a shift there: {found}")
    found = first(ask(server, cookies["operations-manager"], "electronic equipment breaks down", table=1)[1], "7.1")
    check(found["may"] == "call", f"who may anywhere: {found}")


def test_sending(server, cookies):
    """What an answer says to send is taken. A ruling takes two people: it is asked for, and while one request waits no other is."""
    found = first(ask(server, cookies["dealer"], "face-up card in the shoe before the deal", table=TABLE)[1], "7.1")
    missing = {"cards": ["9H"]} if "cards" in found["call"]["takes"] else {}
    status, answer, _ = server.request("POST", f"/api/tables/{TABLE}/events", {**found["send"], **missing}, cookie=cookies["dealer"])
    check(status == 201, f"sent: {answer}")
    check(server.request("POST", f"/api/tables/{TABLE}/events", {"event": "open-round"}, cookie=cookies["dealer"])[0] == 201, "a round")
    for post, may in (("dealer", "request"), ("table-games-director", "request"), ("cage", "no")):
        found = first(ask(server, cookies[post], "other cases: the director rules", table=TABLE)[1], "7.17")
        check(found["may"] == may and found["call"]["two"], f"a ruling is two people's: {post}: {found}")
    status, answer, _ = server.request("POST", f"/api/tables/{TABLE}/requests", {"event": "suspend", "text": "water"},
                                       cookie=cookies["pit-supervisor"])
    check(status == 201, f"asked: {answer}")
    found = first(ask(server, cookies["dealer"], "other cases: the director rules", table=TABLE)[1], "7.17")
    check(found["may"] == "no", f"the table waits for another: {found}")


def test_refusals(server, cookies):
    player = server.player()[1]
    check(server.request("GET", "/api/ask?q=card", token=player)[0] == 403, "not a player's")
    check(server.request("GET", "/api/ask?q=card")[0] == 401, "nor anybody's")
    for query in ("", "q=", "q=%3F%21", "q=" + "a" * 201):
        status, answer = server.request("GET", f"/api/ask?{query}", cookie=cookies["dealer"])[:2]
        check(status == 400 and answer["error"]["code"] == "bad-question" and answer["error"]["where"] == "q", f"{query[:20]}: {answer}")
    check(ask(server, cookies["dealer"], "ă" * 100)[0] == 200, "200 bytes")
    for query in ("q=%ff", "q=%e1%ba", "q=" + "a" * 300):
        check(server.request("GET", f"/api/ask?{query}", cookie=cookies["dealer"])[0] == 400, f"{query[:20]} is no query")
    for more, where in (({"table": 99}, 404), ({"table": "x"}, 400), ({"game": "chess"}, 400), ({"limit": 21}, 400), ({"limit": 0}, 400), ({"page": 2}, 400)):
        check(ask(server, cookies["dealer"], "card", **more)[0] == where, f"{more}")


def main():
    server = Server(sys.argv[1])
    try:
        cookies = {post: server.login(post) for post in POSTS}
        for test in (test_without_a_table, test_who_may, test_a_dealer_elsewhere, test_sending, test_refusals):
            test(server, cookies)
    finally:
        server.close()
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
