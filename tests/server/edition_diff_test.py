"""What two editions differ in, over HTTP: of two that the house has, and of a text that was not brought in.

usage: edition_diff_test.py CROUPIER
"""
import json
import os
import subprocess
import sys
import tempfile

from client import Server, check, verdict

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def source(game):
    with open(os.path.join(ROOT, "rulebooks", game, "edition.json"), encoding="utf-8") as file:
        return json.load(file)


def text_of(edition):
    return json.dumps(edition, ensure_ascii=False, indent=1)


class House:
    """A server, and its staff by their posts."""

    def __init__(self):
        self.server = Server(PROGRAM)
        self.cookies = {}

    def ask(self, post, method, path, body=None):
        if post not in self.cookies:
            self.cookies[post] = self.server.login(post)
        status, answer, _ = self.server.request(method, path, body, cookie=self.cookies[post])
        return status, answer

    def editions(self):
        return {edition["game"]: edition for edition in self.ask("pit-supervisor", "GET", "/api/editions")[1]["editions"]}


def generous():
    """A wheel that pays 36 for one pocket in 37."""
    edition = source("roulette")
    edition["edition"] = {"document": "02/01.01.2027", "date": "2027-01-01"}
    for bet in edition["bets"]:
        if bet["kind"] == "straight":
            bet["pays"] = "36"
    return edition


def check_wheel(told, what):
    check([row["subject"] for row in told["changes"]] == ["document", "date"] + ["ratio"] * 37, f"{what}: changes")
    check({row["bet"]: (row["before"]["edge"], row["after"]["edge"]) for row in told["edges"]} ==
          {f"straight:{number}": ("1/37", "0") for number in range(37)}, f"{what}: edges")


def check_command(told, edition):
    """The command prints the same."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "new.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text_of(edition))
        done = subprocess.run([PROGRAM, "edition", "diff", edition["game"], path, "--json"], capture_output=True, text=True, check=True)
    check(json.loads(done.stdout) == told, "the command prints what the server answers")


def check_text(house):
    known = house.editions()
    status, told = house.ask("operations-manager", "POST", f"/api/editions/{known['roulette']['id']}/diff", {"text": text_of(generous())})
    check(status == 200, f"a text is compared: {status} {told}")
    check_wheel(told, "a text")
    check_command(told, generous())
    check(len(house.ask("pit-supervisor", "GET", "/api/editions")[1]["editions"]) == len(known), "nothing was brought in by it")
    broken = source("sicbo")
    broken["bets"][0]["pays"] = "0"
    line = next(i for i, text in enumerate(text_of(broken).splitlines(), 1) if '"pays": "0"' in text)
    status, told = house.ask("operations-manager", "POST", f"/api/editions/{known['sicbo']['id']}/diff", {"text": text_of(broken)})
    check(status == 422 and f"line {line}" in told["error"]["where"] and "pays" in told["error"]["where"], f"line and key: {told}")
    status, told = house.ask("operations-manager", "POST", f"/api/editions/{known['sicbo']['id']}/diff", {"text": text_of(generous())})
    check(status == 422 and "sicbo" in told["error"]["where"], f"a text of another game: {told}")
    status, told = house.ask("operations-manager", "POST", f"/api/editions/{known['sicbo']['id']}/diff", {})
    check(status == 400 and told["error"]["where"] == "text", f"no text: {told}")
    status, told = house.ask("operations-manager", "POST", "/api/editions/999/diff", {"text": "{}"})
    check(status == 404, "no such edition")
    status, told = house.ask("dealer", "POST", f"/api/editions/{known['sicbo']['id']}/diff", {"text": "{}"})
    check(status == 403, "a dealer compares no texts")


def check_two(house):
    known = house.editions()
    status, made = house.ask("operations-manager", "POST", "/api/editions", {"text": text_of(generous())})
    check(status == 201, f"it is brought in: {made}")
    newest = max(edition["id"] for edition in house.ask("pit-supervisor", "GET", "/api/editions")[1]["editions"])
    status, told = house.ask("pit-supervisor", "GET", f"/api/editions/{known['roulette']['id']}/diff/{newest}")
    check(status == 200, f"two are compared: {told}")
    check_wheel(told, "two editions")
    check_command(told, generous())
    check(told["from"]["hash"] == known["roulette"]["hash"], "it is the edition of that hash")
    status, told = house.ask("surveillance", "GET", f"/api/editions/{newest}/diff/{newest}")
    check((status, told["changes"], told["edges"]) == (200, [], []), "an edition is itself")
    status, told = house.ask("pit-supervisor", "GET", f"/api/editions/{known['sicbo']['id']}/diff/{newest}")
    check(status == 400 and "other" in told["error"]["where"], f"two games: {told}")
    status, told = house.ask("pit-supervisor", "GET", f"/api/editions/{newest}/diff/999")
    check(status == 404 and told["error"]["where"] == "other", f"no such edition: {told}")
    status, told = house.ask("dealer", "GET", f"/api/editions/{newest}/diff/{newest}")
    check(status == 403, "a dealer does not")


def main():
    house = House()
    check_text(house)
    check_two(house)
    check(house.server.stop() == 0, "the server ends well")
    return verdict()


sys.exit(main())
