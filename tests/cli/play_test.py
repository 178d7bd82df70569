"""croupier play on a pipe: rounds of all five games in both languages, and the words it knows."""
import pathlib
import re
import subprocess
import sys
import tempfile

CROUPIER = sys.argv[1]
SEED = "07" * 32
FAULTS = []
GAMES = {
    "sicbo": ["small 100000", "total:9 50000", "done"],
    "roulette": ["red 100000", "straight:17 20000", "split:1-2 10000", "done"],
    "baccarat": ["player 100000", "banker-pair 20000", "done", "no", "no"],
    "blackjack": ["main 100000", "main 50000 2", "pair 20000", "done", "no", "stand", "stand", "stand", "s"],
    "niuniu": ["ante 100000", "double", "ante 50000 2", "done", "arrange", "house"],
}


def check(what, condition, got=""):
    if not condition:
        FAULTS.append(f"{what}: {got}")


def run(*arguments, answers=None):
    text = None if answers is None else "\n".join(answers) + "\n"
    return subprocess.run([CROUPIER, *arguments], input=text, capture_output=True, text=True, check=False, timeout=240)


def play(game, answers, *options, seed=SEED):
    return run("play", game, "--seed", seed, *options, answers=answers)


def amounts(text, words):
    return [int(re.sub(r"[.,]", "", found)) for found in re.findall(words + r"([\d.,]+)", text)]


def evenings():
    """Ten rounds by rote: words that a prompt does not know are told so, and play goes on."""
    for game, answers in GAMES.items():
        for language, chips, left in (("en", "Your chips: ", "You leave with "), ("vi", "Chip của bạn: ", "Bạn rời bàn với ")):
            with tempfile.TemporaryDirectory() as folder:
                log = str(pathlib.Path(folder) / "evening.log")
                made = play(game, answers * 10 + ["quit"], "--lang", language, "--log", log)
                name = f"{game} {language}"
                check(name, made.returncode == 0 and made.stderr == "", made)
                check(f"{name}: rounds", len(amounts(made.stdout, chips)) >= 8, made.stdout[-800:])
                check(f"{name}: no colours on a pipe", "\033" not in made.stdout)
                proof = run("verify", log)
                check(f"{name}: proved", proof.returncode == 0, proof)
                told = run("replay", "--json", log)
                check(f"{name}: replayed", told.returncode == 0, told)
                purse = 5000000
                for line in told.stdout.splitlines():
                    for effect in re.findall(r'"amount":(\d+),"from":"(\w+)","to":"(\w+)"', line):
                        purse += (effect[2] == "purse") * int(effect[0]) - (effect[1] == "purse") * int(effect[0])
                end = amounts(made.stdout, left)
                stuck = amounts(made.stdout, "Left on the felt: |Còn lại trên bàn: ")
                check(f"{name}: the purse follows the chips", end == [purse], (end, purse, stuck))


def same_seed_same_evening():
    once, twice = (play("roulette", GAMES["roulette"] * 3 + ["quit"]) for _ in range(2))
    check("the same evening", once.stdout == twice.stdout)
    check("another evening", once.stdout != play("roulette", GAMES["roulette"] * 3 + ["quit"], seed="08" * 32).stdout)
    check("without a seed", run("play", "sicbo", answers=["quit"]).returncode == 0)


def words():
    made = play("sicbo", ["?", "why", "chips", "table", "", "small", "small x", "small -5", "smal 10000", "zzzzzzzzzzzz 1",
                          "small 6000000", "small 5", "done", "small 100000", "big 20000", "table", "back big", "back nothing",
                          "back", "back", "small 100000 1", "small 100000", "done", "why", "help", "quit"])
    out = made.stdout
    for part in ("Bets: small 100000", "Nothing has been paid yet", "Chips: 5,000,000", "The felt is empty", "How much?",
                 "Did you mean 'small'?", "I do not understand 'zzzzzzzzzzzz'", "Not enough chips; you have 5,000,000",
                 "Refused: the bet is below the table's minimum (G8)", "Place a bet first", "Small 100,000; Big 20,000",
                 "Guest takes back Big", "I do not understand 'nothing'", "Guest takes back every bet",
                 "Refused: there is no such bet on the felt", "Refused: the table has no such box", "6.1."):
        check(f"words: {part}", part in out, out[:3000])
    vietnamese = play("sicbo", ["?", "why", "zzz", "small 1", "small 9999999", "done"], "--lang", "vi").stdout
    for part in ("Cược: small 100000 (xỉu)", "Chưa có khoản trả nào", "Không hiểu 'zzz'", "Không được: ", "Không đủ chip; bạn còn",
                 "Hãy đặt cược trước"):
        check(f"từ: {part}", part in vietnamese, vietnamese[:2000])
    odds = play("roulette", ["odds", "quit"]).stdout
    check("odds", "1/37" in odds, odds[-500:])
    changed = play("roulette", ["odds", "quit"], "--rule", "red=2").stdout
    check("odds by the same rules", changed != odds and "1/37" in changed, changed[-500:])


def leaving():
    made = play("sicbo", ["small 100000", "quit"])
    check("bets go back", "You leave with 5,000,000" in made.stdout, made.stdout)
    check("the pipe ends", "You leave with 4,900,000" in play("sicbo", ["small 100000", "done"], "--chips", "5000000").stdout
          or play("sicbo", []).returncode == 0)
    made = play("niuniu", ["ante 100000", "done", "quit"])
    check("chips on the felt", "Left on the felt: 100,000" in made.stdout and "You leave with 4,900,000" in made.stdout, made.stdout)


def baccarat_insurance():
    """Somewhere in fifty hands insurance is offered on both sides."""
    answers = []
    for side in ("player", "banker"):
        answers += [f"{side} 500000", "done", "insure", f"insure {side} x", f"insure {side} 20000", "no", "no"] * 25
    out = play("baccarat", answers + ["quit"], "--chips", "900000000").stdout
    check("insurance", "insures the player hand for 20,000" in out and "insures the banker hand for 20,000" in out, out[-600:])


def blackjack_decisions():
    answers = ["main 100000", "done", "insure 50000", "insure x", "insure 1000 9", "insure 1000 900", "no", "split", "double", "double x",
               "double 50000", "even", "surrender", "dance", "hit", "h", "stand"]
    out = play("blackjack", answers * 40 + ["quit"], "--chips", "90000000").stdout
    out += play("blackjack", ["main 100000", "done", "no", "surrender", "hit", "h", "stand"] * 20 + ["quit"]).stdout
    out += play("blackjack", ["main 100000", "done", "no", "hit", "hit", "stand"] * 20 + ["quit"]).stdout
    for part in ("An ace: insure", "Guest insures box 1 for 50,000", "Guest splits", "Guest doubles", "Guest surrenders", "Guest takes a card",
                 "Refused: ", "box 1: ", "I do not understand 'dance'"):
        check(f"blackjack: {part}", part in out, out[-400:])
    out = play("blackjack", ["main 4000000", "done", "double", "stand", "split", "stand", "no"] * 12 + ["quit"]).stdout
    check("no chips to double with", "Not enough chips" in out)


def niuniu_hands():
    answers = ["ante 100000 3", "double 3", "done", "arrange AS KS", "arrange 1 2 3 4", "what", "arrange AS KS QS", "house"]
    out = play("niuniu", answers * 10 + ["quit"]).stdout
    check("niuniu", "Refused: " in out and "The virtual dealer sets out box 3." in out, out[-900:])


def command_line():
    for arguments in ([], ["poker"], ["sicbo", "roulette"], ["sicbo", "--seed", "12"], ["sicbo", "--chips", "0"],
                      ["sicbo", "--chips", "x"], ["sicbo", "--nothing"], ["sicbo", "--rulebook", "/nowhere"],
                      ["sicbo", "--log", "/nowhere/at/all.log"]):
        made = run("play", *arguments, answers=["quit"])
        check(f"usage {arguments}", made.returncode == 2, made)
    for slip in (["play", "sicb"], ["clauses", "sicb"], ["rounds", "--game", "sicb"]):
        check("a slip of " + slip[0], "did you mean 'sicbo'" in run(*slip).stderr)
    check("help", "Examples" in run("play", "--help").stdout)


for test in (evenings, same_seed_same_evening, words, leaving, baccarat_insurance, blackjack_decisions, niuniu_hands, command_line):
    test()
print("\n".join(FAULTS) or "play: all well")
sys.exit(1 if FAULTS else 0)
