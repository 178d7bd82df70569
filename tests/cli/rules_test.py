"""croupier rules: every bet of every game, one JSON object a line, and the table for people."""
import json
import subprocess
import sys
from fractions import Fraction

PROGRAM = sys.argv[1]
COUNTS = {"sicbo": 50, "roulette": 157, "baccarat": 7, "blackjack": 3, "niuniu": 3}
tally = {True: 0, False: 0}


def check(holds, what):
    tally[bool(holds)] += 1
    if not holds:
        print("failed:", what)


def run(*arguments):
    done = subprocess.run([PROGRAM, "rules", *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def bets(*arguments):
    code, out, _ = run(*arguments, "--json")
    check(code == 0, f"{arguments} ends with 0")
    return {(line["game"], line["bet"]): line for line in map(json.loads, out.splitlines())}


def is_ratio(text):
    return str(Fraction(text)) == text


def check_lines():
    listed = bets()
    for game, count in COUNTS.items():
        check(sum(key[0] == game for key in listed) == count, f"{game} has {count} bets")
        check(len(bets(game)) == count, f"{game} alone has {count} bets")
    for (game, bet), line in listed.items():
        check(line["kind"] == bet.split(":")[0], f"kind of {bet}")
        check(set(line["name"]) == {"en", "vi"} and all(line["name"].values()), f"names of {bet}")
        pays = line["pays"]
        check(all(map(is_ratio, pays.values() if isinstance(pays, dict) else [pays])), f"pays of {bet}")
        check(line["clause"][0] in "56", f"clause of {bet}")
        check(("covers" in line) == (game == "roulette"), f"covers of {bet}")
    return listed


def check_examples(listed):
    split = listed["roulette", "split:0-1"]
    check((split["pays"], split["clause"], split["covers"]) == ("17", "5.1", [0, 1]), "split:0-1")
    check(listed["roulette", "line:1-6"]["covers"] == [1, 2, 3, 4, 5, 6], "line:1-6")
    check(len(listed["roulette", "red"]["covers"]) == 18, "red")
    check(listed["sicbo", "single:6"]["pays"] == {"1": "1", "2": "2", "3": "3"}, "single:6")
    banker = listed["baccarat", "banker"]
    check(banker["pays"] == "19/20", "banker")
    check(banker["no_commission_pays"] == {"win": "1", "six": "1/2"}, "banker without commission")
    insurance = listed["baccarat", "insurance"]["pays"]
    check(len(insurance) == 78 and insurance["banker:4:5-3"] == "2", "insurance")
    check(insurance["player:5:9-6"] == "9" and insurance["banker:5:4-3"] == "3/2", "insurance rows")
    check(listed["blackjack", "main"]["pays"] == {"win": "1", "blackjack": "3/2", "even-money": "1"}, "main")
    check(listed["blackjack", "main"]["returns"] == {"surrender": "1/2"}, "surrender")
    check(listed["niuniu", "double"]["pays"]["niu-niu"] == "57/20", "3 less a twentieth")
    check(listed["niuniu", "ante"]["pays"]["niu-6"] == "1", "no commission below Niu 7")
    check(listed["niuniu", "additional"]["loses"]["niu-8"] == "1/2", "Additional")


def check_rules():
    changed = bets("sicbo", "--rule", "total:4=60", "--rule", "single.3=7/2")
    check(changed["sicbo", "total:4"]["pays"] == "60", "total:4=60")
    check(changed["sicbo", "single:2"]["pays"]["3"] == "7/2", "single.3=7/2")
    whole = bets("niuniu", "--rule", "hand.niu-9.commission=1")
    check(whole["niuniu", "ante"]["pays"]["niu-9"] == "0", "a commission of all")
    large = bets("niuniu", "--rule", "hand.niu-9.double=999999", "--rule", "hand.niu-9.commission=1/1000000")
    expected = Fraction(999999) * Fraction(999999, 1000000)
    check(large["niuniu", "double"]["pays"]["niu-9"] == str(expected), "large figures stay exact")
    for arguments in (["decks=9"], ["nonsense=1"], ["total:4"], ["total:4=1:60"]):
        code, out, err = run("--rule", *arguments)
        check(code == 2 and out == "" and err != "", f"--rule {arguments} is refused")


def check_tables():
    for language, word in (("en", "8 to 1"), ("vi", "1 ăn 8")):
        code, out, _ = run("baccarat", "--lang", language)
        check(code == 0 and word in out and "6.4.6" in out, f"table in {language}")
    code, out, _ = run()
    check(code == 0 and "corner:32-33-35-36" in out and "Niu Niu Hoiana" in out, "all tables")
    starts = {line.index(" 5.1 ") for line in run("roulette")[1].splitlines() if " 5.1 " in line}
    check(len(starts) == 1, "columns stand straight")
    code, _, err = run("roulete")
    check(code == 2 and "roulette" in err, "the nearest game is named")
    check(run("sicbo", "roulette")[0] == 2, "one game only")
    check(run("--rulebook", "no/such/file")[0] == 2, "a file that is not there")


def main():
    listed = check_lines()
    check_examples(listed)
    check_rules()
    check_tables()
    print(f"{tally[True]} passed, {tally[False]} failed")
    return 1 if tally[False] else 0


if __name__ == "__main__":
    sys.exit(main())
