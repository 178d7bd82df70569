"""croupier simulate: figures for every bet, the same for any number of threads; sessions, histogram, Ctrl-C."""
import json
import os
import pty
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
BETS = {"sicbo": 50, "roulette": 157, "baccarat": 6, "blackjack": 2, "niuniu": 2}
tally = {True: 0, False: 0}


def check(holds, what):
    tally[bool(holds)] += 1
    if not holds:
        print("failed:", what)


def run(*arguments):
    done = subprocess.run([PROGRAM, "simulate", *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def lines(*arguments):
    code, out, err = run(*arguments, "--json")
    check(code == 0 and err == "", f"{arguments} ends with 0 and says nothing: {err}")
    return [json.loads(line) for line in out.splitlines()]


def check_bets():
    for game, count in BETS.items():
        dealing = ["--fresh"] if game in ("baccarat", "blackjack") else []
        found = lines(game, "--rounds", "1e6", "--seed", "12", *dealing)
        check(len(found) == count, f"{game} has {count} bets")
        for line in found:
            check(line["game"] == game and line["rounds"] == 10**6, f"rounds of {line['bet']}")
            check(abs(line["z"]) <= 4, f"{game} {line['bet']}: z {line['z']}")
            z = (line["mean"] + line["edge_pct"] / 100) / line["se"]
            check(abs(z - line["z"]) < 1e-6, f"z of {line['bet']} follows from its figures")
            check(abs(line["sd"] / 1000 - line["se"]) < 1e-9, f"error of {line['bet']}")


def check_insurance():
    found = lines("baccarat", "--rounds", "1e6", "--insurance", "--shuffler")
    states = [line for line in found if line["bet"].startswith("insurance:")]
    check(len(states) == 78, "78 states of insurance")
    check(all(abs(line["z"]) <= 4 for line in states), "insurance agrees with its exact edge")
    check(any(line["edge_pct"] < 0 for line in states), "some states favour the player")
    check(run("blackjack", "--insurance")[0] == 2, "--insurance is for baccarat")
    check(run("baccarat", "--insurance", "--rule", "insurance=false")[0] == 2, "a table without insurance")


def check_same_edge_as_odds():
    odds = subprocess.run([PROGRAM, "odds", "baccarat", "--json"], capture_output=True, text=True, check=True).stdout
    exact = {line["bet"]: line["edge_pct"] for line in map(json.loads, odds.splitlines())}
    for line in lines("baccarat", "--rounds", "1000"):
        check(abs(line["edge_pct"] - exact[line["bet"]]) < 1e-9, f"edge of {line['bet']} is that of odds")


def check_threads():
    extra = ["--rounds", "523456", "--seed", "99", "--histogram=100", "--bankroll", "30000000", "--json"]
    for game in BETS:
        outputs = {run(game, *extra, "--threads", str(threads))[1] for threads in (1, 2, 3)}
        check(len(outputs) == 1, f"{game}: one result for 1, 2 and 3 threads")
        other = run(game, *extra, "--seed", "100")[1]
        check(other not in outputs, f"{game}: another seed, another result")


def check_stakes():
    found = lines("roulette", "--rounds", "1e5", "--bet", "red=200000", "--bet", "straight:17=10000", "--histogram")
    check([line.get("bet") for line in found[:2]] == ["straight:17", "red"], "only the bets that were laid")
    check(found[1]["stake"] == 200000, "the stake")
    bars = found[2]["histogram"]["bars"]
    # 17 is black: red wins or loses 200000, and 10000 more or 350000 with it
    check([bar["from"] for bar in bars] == [-210000, 150000, 190000], "all results of a round")
    check(sum(bar["count"] for bar in bars) == 100000, "all rounds are in the histogram")


def check_groups():
    found = lines("baccarat", "--rounds", "1e6", "--bet", "tie=1000", "--histogram=100")[-1]["histogram"]
    check(found["rounds"] == 100 and found["results"] == 10000, "10000 groups of 100 rounds")
    check(sum(bar["count"] for bar in found["bars"]) == 10000, "all groups are in the histogram")
    starts = [bar["from"] for bar in found["bars"]]
    check(starts == sorted(starts) and len(starts) <= 30, "bars ascend and are few")


def check_bankroll():
    found = lines("roulette", "--rounds", "1e6", "--bet", "red=100000", "--bankroll", "1000000",
                  "--shift-hands", "200")[-1]
    check(found["sessions"] == 5000 and found["shift_hands"] == 200, "5000 sessions of 200")
    # Ten stakes, one up with 18/37: the chance to come to nothing within 200 steps is worked out below.
    check(abs(found["ruin"] - ruin(10, 200, 18 / 37)) < 4 * found["ruin_se"], f"chance of ruin {found['ruin']}")
    win = found["table_win"]
    check(abs(win["mean"] - 200 * 100000 / 37) < 4 * win["sd"] / 5000**0.5, "table win is hands x stake x edge")
    order = [win[key] for key in ("lowest", "p1", "p5", "p25", "p50", "p75", "p95", "p99", "highest")]
    check(order == sorted(order), "quantiles ascend")
    check(0 < found["drawdown_mean"] <= found["drawdown_worst"], "drawdown")


def ruin(purse, steps, up):
    """The chance that a walk from `purse` comes to nothing within so many steps, step by step."""
    chances, lost = {purse: 1.0}, 0.0
    for _ in range(steps):
        after = {}
        for place, chance in chances.items():
            after[place + 1] = after.get(place + 1, 0) + chance * up
            after[place - 1] = after.get(place - 1, 0) + chance * (1 - up)
        lost += after.pop(0, 0)
        chances = after
    return lost


def check_dealing():
    shoe = lines("blackjack", "--rounds", "1e5")
    check(shoe[0]["dealing"] == "shoe" and shoe[0]["decks"] == 8, "a shoe unless it is said otherwise")
    check(lines("blackjack", "--rounds", "1e5", "--shuffler")[0]["dealing"] == "shuffler", "--shuffler")
    check(lines("baccarat", "--rounds", "1e5", "--rule", "decks=6")[0]["decks"] == 6, "--rule decks=6")
    cut = lines("blackjack", "--rounds", "1e5", "--cut", "52")
    check(cut != shoe, "--cut changes what is dealt")


def table_text():
    """The best table, as `croupier odds` writes it."""
    done = subprocess.run([PROGRAM, "odds", "blackjack", "--strategy", "--json"], capture_output=True, text=True,
                          check=True)
    return done.stdout


def check_strategy():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "table")
        with open(path, "w", encoding="utf-8") as file:
            file.write(table_text())
        found = lines("blackjack", "--rounds", "2e5", "--strategy", path)
        best = lines("blackjack", "--rounds", "2e5")
        check(found[0]["mean"] == best[0]["mean"], "the best table from a file plays like the best table")
        check(found[0]["z"] is None and found[0]["edge_pct"] is None, "a given table has no exact edge")
        with open(path, "a", encoding="utf-8") as file:
            file.write("insurance always\n")
        found = lines("blackjack", "--rounds", "2e5", "--strategy", path)
        check([line["bet"] for line in found] == ["main", "pair", "insurance"], "insurance always is a third bet")
        check(found[2]["rounds"] < 20000 and abs(found[2]["z"]) < 4, "insurance is offered against an ace")
        with open(path, "w", encoding="utf-8") as file:
            file.write("up 2 3 4 5 6 7 8 9 T A\nhard5 H H H H H H H H H Q\n")
        code, out, err = run("blackjack", "--strategy", path)
        check(code == 2 and out == "" and f"{path}:2:" in err, "an error names file and line")
    check(run("blackjack", "--strategy", "/no/such/file")[0] == 2, "a table that is not there")


def check_people():
    for language, words in (("en", ("Baccarat:", "exact edge", "cut card 14")), ("vi", ("lợi thế", "lá cắt"))):
        code, out, err = run("baccarat", "--rounds", "1e5", "--lang", language, "--bankroll", "90000000",
                             "--histogram=100")
        check(code == 0 and err == "" and all(word in out for word in words), f"tables in {language}")
        check("lucky-6" in out and "█" in out, f"bets and bars in {language}")
    check("freshly" in run("blackjack", "--rounds", "1e4", "--fresh")[1], "--fresh is said")
    check("continuous" in run("blackjack", "--rounds", "1e4", "--shuffler")[1], "--shuffler is said")


def check_seconds():
    start = time.monotonic()
    found = lines("sicbo", "--seconds", "0.3")
    check(0.3 <= time.monotonic() - start < 30, "--seconds")
    again = lines("sicbo", "--rounds", str(found[0]["rounds"]))
    check(found == again, "what was reached in a time is what so many rounds give")


def check_interrupt():
    arguments = [PROGRAM, "simulate", "niuniu", "--seconds", "600", "--json"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=120)
    found = [json.loads(line) for line in out.splitlines()]
    check(process.returncode == 0 and len(found) == 2 and found[0]["rounds"] > 0, "Ctrl-C prints what was reached")


def check_progress():
    """On a terminal a bar with rate and time left, wiped away at the end; elsewhere nothing (see `lines`)."""
    for language, words in (("en", "million rounds/s"), ("vi", "triệu ván/giây")):
        leader, follower = pty.openpty()
        done = subprocess.run([PROGRAM, "simulate", "niuniu", "--seconds", "1", "--json", "--lang", language],
                              stdout=subprocess.PIPE, stderr=follower, check=False)
        os.close(follower)
        shown = b""
        try:
            while chunk := os.read(leader, 65536):
                shown += chunk
        except OSError:  # the other end is closed
            pass
        os.close(leader)
        shown = shown.decode()
        check(done.returncode == 0 and words in shown and "%" in shown, f"progress in {language}")
        check(shown.endswith("\r\033[K"), "the bar is wiped away")
        check(all(json.loads(line) for line in done.stdout.splitlines()), "and is not in the output")


def check_negative_amounts():
    """A shift that the house loses by hundreds of millions, grouped as a person writes it."""
    code, out, _ = run("niuniu", "--rounds", "1e5", "--seed", "1", "--bankroll", "50")
    check(code == 0 and "-,2" not in out and "-209,300,000" in out, "a loss of nine digits")


def check_usage():
    refused = (
        [], ["poker"], ["roulete"], ["sicbo", "roulette"], ["sicbo", "--rounds", "0"], ["sicbo", "--rounds", "-1"],
        ["sicbo", "--rounds", "1e30"], ["sicbo", "--rounds", "ten"], ["sicbo", "--rounds", "1e"],
        ["sicbo", "--seconds", "0"], ["sicbo", "--seconds", "x"], ["sicbo", "--threads", "0"],
        ["sicbo", "--fresh"], ["niuniu", "--shuffler"], ["roulette", "--cut", "5"],
        ["baccarat", "--fresh", "--shuffler"], ["baccarat", "--fresh", "--cut", "5"], ["baccarat", "--cut", "416"],
        ["baccarat", "--rule", "decks=1", "--cut", "52"], ["baccarat", "--strategy", "x"],
        ["baccarat", "--bet", "bankr=5"], ["baccarat", "--bet", "banker"], ["baccarat", "--bet", "banker=0"],
        ["baccarat", "--bet", "banker=5x"], ["baccarat", "--bet", "=5"],
        ["baccarat", "--bet", "tie=9223372036854775807"], ["sicbo", "--histogram=0"], ["sicbo", "--bankroll", "0"],
        ["sicbo", "--shift-hands", "0"], ["sicbo", "--seed", "-3"], ["sicbo", "--rule", "nonsense=1"])
    for arguments in refused:
        code, out, err = run(*arguments)
        check(code == 2 and out == "" and err != "", f"{arguments} is refused")
    check("'roulette'" in run("roulete")[2], "the nearest game is named")
    check("'banker'" in run("baccarat", "--bet", "bankr=5")[2], "the nearest bet is named")
    code, out, _ = run("--help")
    check(code == 0 and "--bankroll" in out and "Examples" in out, "--help")


def main():
    check_bets()
    check_insurance()
    check_same_edge_as_odds()
    check_threads()
    check_stakes()
    check_groups()
    check_bankroll()
    check_dealing()
    check_strategy()
    check_people()
    check_seconds()
    check_interrupt()
    check_progress()
    check_negative_amounts()
    check_usage()
    print(f"{tally[True]} passed, {tally[False]} failed")
    return 1 if tally[False] else 0


if __name__ == "__main__":
    sys.exit(main())
