"""croupier edition check and diff: what a rulebook file is, what is wrong with one, and what two of them differ in."""
import json
import os
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
GAMES = {"sicbo": 50, "roulette": 157, "baccarat": 7, "blackjack": 3, "niuniu": 3}
tally = {True: 0, False: 0}


def check(holds, what):
    tally[bool(holds)] += 1
    if not holds:
        print("failed:", what)


def run(*arguments):
    done = subprocess.run([PROGRAM, "edition", *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def built_in(game):
    return os.path.join(ROOT, "rulebooks", game, "edition.json")


def changed(folder, game, change, name="new.json"):
    """The path of the game's edition after `change` was made to it."""
    with open(built_in(game), encoding="utf-8") as file:
        edition = json.load(file)
    change(edition)
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(edition, file, ensure_ascii=False, indent=1)
    return path


def bet(edition, name):
    return next(entry for entry in edition["bets"] if entry["id"] == name)


def diff(*arguments):
    code, out, err = run("diff", *arguments, "--json")
    check(code == 0 and err == "", f"{arguments} can be compared: {err}")
    return json.loads(out)


def edges(told):
    return {row["bet"]: (row.get("before", {}).get("edge"), row.get("after", {}).get("edge")) for row in told["edges"]}


def check_checked():
    for game, bets in GAMES.items():
        code, out, err = run("check", "--json", "--game", game, built_in(game))
        check((code, err) == (0, ""), f"{game} is a rulebook")
        head = json.loads(out)
        check((head["game"], head["bets"], len(head["hash"])) == (game, bets, 64), f"head of {game}")
        check("edges" not in head, f"edges of {game} were not asked for")
    code, out, _ = run("check", "--json", "--edges", built_in("roulette"), built_in("sicbo"))
    wheel, dice = map(json.loads, out.splitlines())
    check(code == 0 and len(wheel["edges"]) == 157 and len(dice["edges"]) == 50, "edges of two files")
    check({row["edge"] for row in wheel["edges"]} == {"1/37"}, "every bet of the wheel leaves one part of 37")
    code, out, _ = run("check", "--language", "vi", "--edges", built_in("baccarat"))
    check(code == 0 and "hoa hồng" in out and "43/415" in out, "a check in Vietnamese")


def check_refused(folder):
    def unpaid(edition):
        bet(edition, "small")["pays"] = "0"
    path = changed(folder, "sicbo", unpaid)
    code, out, err = run("check", path)
    with open(path, encoding="utf-8") as file:
        line = next(i for i, text in enumerate(file, 1) if '"pays": "0"' in text)
    check((code, out) == (1, "") and f"new.json:{line}: key \"pays\"" in err, f"line and key: {err}")
    code, out, err = run("check", path, built_in("sicbo"))
    check(code == 1 and "Sic Bo" in out, "the other file is checked all the same")
    code, _, err = run("check", os.path.join(ROOT, "README.md"))
    check(code == 1 and "README.md:1:" in err, "no rulebook at all")
    code, _, err = run("check", "--game", "roulette", built_in("sicbo"))
    check(code == 1 and "of sicbo, not of roulette" in err, "another game")
    for arguments in (["check", os.path.join(folder, "none")], ["diff", "sicbo", os.path.join(folder, "none")]):
        code, _, err = run(*arguments)
        check(code == 1 and "No such file" in err, "a missing file")
    code, out, err = run("diff", "roulette", built_in("sicbo"))
    check((code, out) == (1, "") and "only editions of one game" in err, "two games")
    for arguments in ([], ["dif"], ["check"], ["diff", "sicbo"], ["diff", "sicbo", "sicbo", "sicbo"], ["check", "--game", "chess", "x"],
                      ["diff", "--language", "fr", "sicbo", "sicbo"]):
        code, out, err = run(*arguments)
        check(code == 2 and out == "" and err != "", f"the command line {arguments}")


def check_nothing():
    for game in GAMES:
        told = diff(game, built_in(game))
        check((told["changes"], told["edges"]) == ([], []), f"{game} is itself")
        check(told["from"] == told["to"], f"{game} has one head")
    code, out, _ = run("diff", "sicbo", "sicbo")
    check(code == 0 and "Nothing differs" in out, "nothing, in words")


def check_wheel(folder):
    """35 for one pocket in 37 is an edge of 1/37, 36 is none at all."""
    def generous(edition):
        edition["edition"] = {"document": "02/01.01.2027", "date": "2027-01-01"}
        for entry in edition["bets"]:
            if entry["kind"] == "straight":
                entry["pays"] = "36"
    path = changed(folder, "roulette", generous)
    told = diff("roulette", path)
    check([row["subject"] for row in told["changes"]] == ["document", "date"] + ["ratio"] * 37, "what changed on the wheel")
    check(edges(told) == {f"straight:{number}": ("1/37", "0") for number in range(37)}, "edges of the wheel")
    check(told["edges"][0]["after"]["edge_pct"] == 0 and abs(told["edges"][0]["before"]["edge_pct"] - 100 / 37) < 1e-12, "percent")
    check(told["to"]["document"] == "02/01.01.2027" and told["from"]["hash"] != told["to"]["hash"], "heads")
    code, out, _ = run("diff", "roulette", path)
    check(code == 0 and "Straight 0 … Straight 36 (37)" in out and "1/37" in out, "one row for all pockets")
    code, out, _ = run("diff", "roulette", path, "--lang", "vi")
    check(code == 0 and "1 ăn 36" in out and "Tỷ lệ trả thưởng" in out, "in Vietnamese")


def check_dice(folder):
    """Every bet of three dice, with 1 more for each win: counted over all 216 throws."""
    throws = [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    wins = {"small": lambda t: 4 <= sum(t) <= 10 and len(set(t)) > 1, "big": lambda t: 11 <= sum(t) <= 17 and len(set(t)) > 1,
            "any-triple": lambda t: len(set(t)) == 1, "triple:2": lambda t: set(t) == {2}, "double:5": lambda t: t.count(5) >= 2,
            "total:9": lambda t: sum(t) == 9, "pair:1-6": lambda t: {1, 6} <= set(t)}
    for name, won in wins.items():
        def more(edition, name=name):
            bet(edition, name)["pays"] = str(int(bet(edition, name)["pays"]) + 1)
        told = diff("sicbo", changed(folder, "sicbo", more))
        ways = sum(map(won, throws))
        row = told["edges"][0]
        fell = (row["before"]["edge_pct"] - row["after"]["edge_pct"]) * 216 / 100
        check(len(told["edges"]) == 1 and row["bet"] == name and abs(fell - ways) < 1e-9, f"{name} has {ways} ways: {fell}")


def check_option(folder):
    """Six decks instead of eight: 23 of 311 cards make a pair, not 31 of 415."""
    def six(edition):
        edition["options"]["decks"] = 6
    told = diff("baccarat", changed(folder, "baccarat", six))
    check([row["path"] for row in told["changes"]] == ["options.decks"], "one option changed")
    check(edges(told)["player-pair"] == ("43/415", "35/311"), "an option changes edges")

    def unsaid(edition):
        del edition["options"]["cut"]
    told = diff("baccarat", changed(folder, "baccarat", unsaid))
    row = told["changes"][0]
    check((row["change"], row["before"]["value"], row["after"]["value"]) == ("removed", "14", "14"), "an option that is not said")
    check(told["edges"] == [], "which changes no edge")

    def unknown(edition):
        bet(edition, "main")["pays"]["win"] = "2"
    told = diff("blackjack", changed(folder, "blackjack", unknown))
    check(told["edges"] == [] and "main.win" in told["no_edges"], "edges that are not known")


def stored(folder):
    """A store that a floor has opened once, and its editions by game: the ones built in, brought in at its first start."""
    store = os.path.join(folder, "floor.db")
    with subprocess.Popen([PROGRAM, "serve", "--demo", "--listen", "127.0.0.1:0", "--store", store], stdout=subprocess.PIPE, text=True) as floor:
        check("http" in floor.stdout.readline(), "a floor opens")
        floor.terminate()
        check(floor.wait() == 0, "and ends")
    return store


def check_store(folder):
    if "serve" not in subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True).stdout:
        return
    store = stored(folder)
    digest = json.loads(run("check", "--json", built_in("roulette"))[1])["hash"]
    told = diff("--store", store, digest[:8], "roulette")
    check((told["from"]["hash"], told["changes"]) == (digest, []), "an edition by how its hash begins")
    number = next(n for n in map(str, range(1, len(GAMES) + 1)) if diff("--store", store, n, n)["game"] == "roulette")
    check(diff("--store", store, number, "roulette")["from"]["hash"] == digest, "an edition by its number")
    for name, reason in (("999", "no edition of that number"), ("0123456789", "whose hash begins so"), ("0", "no edition of that number")):
        code, out, err = run("diff", "--store", store, name, "roulette")
        check((code, out) == (1, "") and reason in err, f"{name}: {err}")
    code, _, err = run("diff", "--store", os.path.join(folder, "nowhere.db"), "1", "2")
    check(code == 1 and err != "", "no such store")


def main():
    check_checked()
    check_nothing()
    with tempfile.TemporaryDirectory() as folder:
        check_refused(folder)
        check_wheel(folder)
        check_dice(folder)
        check_option(folder)
        check_store(folder)
    print(f"{tally[True]} passed, {tally[False]} failed")
    return tally[False] > 0


sys.exit(main())
