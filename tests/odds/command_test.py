#!/usr/bin/env python3
"""The command `croupier odds`: its formats, flags, sheets and errors.

Usage: command_test.py PROGRAM
"""
import csv
import io
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from fractions import Fraction

PROGRAM = sys.argv[1]
GAMES = ["sicbo", "roulette", "baccarat", "blackjack", "niuniu"]


def run(*arguments):
    return subprocess.run([PROGRAM, "odds", *arguments], capture_output=True, text=True)


def lines(*arguments):
    done = run(*arguments, "--json")
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


class Json(unittest.TestCase):
    def test_every_bet_of_every_game(self):
        counts = {}
        for line in lines():
            counts[line["game"]] = counts.get(line["game"], 0) + 1
            for field in ("game", "bet", "rules", "outcomes", "edge", "edge_pct", "sd", "player_favoured"):
                self.assertIn(field, line)
        self.assertEqual(counts, {"sicbo": 50, "roulette": 157, "baccarat": 84, "blackjack": 4, "niuniu": 2})

    def test_figures_belong_together(self):
        for line in lines():
            if line["edge"] is None:
                continue
            chances = [(Fraction(o["pays"]), Fraction(o["p"])) for o in line["outcomes"]]
            self.assertEqual(sum(p for _, p in chances), 1)
            mean = sum(pay * p for pay, p in chances)
            self.assertEqual(Fraction(line["edge"]), -mean)
            self.assertEqual(line["edge_pct"], float(-mean * 100))
            self.assertEqual(line["player_favoured"], mean > 0)

    def test_numbers_are_the_shortest(self):
        for text in run("niuniu", "--json").stdout.splitlines():
            for number in re.findall(r'"(?:edge_pct|sd)":([0-9.eE+-]+)', text):
                self.assertEqual(number, repr(float(number)))

    def test_rules_are_echoed_where_they_hold(self):
        seen = {line["game"]: line["rules"] for line in lines("--rule", "decks=6", "--rule", "commission=false")}
        self.assertEqual(seen["baccarat"], {"decks": 6, "commission": False})
        self.assertEqual(seen["blackjack"], {"decks": 6})
        self.assertEqual(seen["sicbo"], {})
        self.assertEqual(lines("baccarat", "--rule", "decks=6", "--rule", "decks=7")[0]["rules"], {"decks": 7})

    def test_rulebook_file(self):
        source = pathlib.Path("rulebooks/sicbo/edition.json").read_text(encoding="utf-8")
        changed = source.replace('"id": "small", "kind": "small", "pays": "1"', '"id": "small", "kind": "small", "pays": "9/10"')
        self.assertNotEqual(source, changed)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "sicbo.json")
            path.write_text(changed, encoding="utf-8")
            small = lines("sicbo", "--rulebook", str(path))[0]
        self.assertEqual(small["edge"], str(Fraction(111, 216) - Fraction(9, 10) * Fraction(105, 216)))


class NiuNiu(unittest.TestCase):
    """What follows from the hands alone, by another road than the program's."""

    def test_results(self):
        found = lines("niuniu", "--results")
        hands = {line["hand"]: line for line in found if "hand" in line}
        self.assertEqual(len(hands), 13)
        self.assertEqual(sum(line["ways"] for line in hands.values()), math.comb(52, 5))
        self.assertEqual(hands["hoiana"]["ways"], 13 * 48)
        self.assertEqual(hands["supreme"]["ways"], math.comb(12, 5) - 3 * 8)
        self.assertEqual(found[-1]["winner"], "player")
        self.assertEqual(found[-1]["p"], "1/2")
        chance = sum(Fraction(line["p"]) * Fraction(line["wins"]) for line in hands.values())
        self.assertEqual(chance, Fraction(1, 2))

    def test_edge_is_the_commission_and_nothing_else(self):
        """Without commission ante alone is fair; with it the house gains a twentieth of wins with 7 or more."""
        hands = {line["hand"]: line for line in lines("niuniu", "--results") if "hand" in line}
        high = ("niu-7", "niu-8", "niu-9", "niu-niu", "supreme", "hoiana")
        taken = sum(Fraction(hands[h]["p"]) * Fraction(hands[h]["wins"]) for h in high) / 20
        ante, both = lines("niuniu")
        self.assertEqual(Fraction(ante["edge"]), taken)
        # wins of 1 + 2 x 3, 1 + 2 x 2 and 1 + 2 meet losses of 3 + 4, 3 + 2 and 3: only commission is left
        weights = {h: 7 if h in ("niu-niu", "supreme", "hoiana") else 5 for h in high}
        self.assertEqual(Fraction(both["edge"]),
                         sum(weights[h] * Fraction(hands[h]["p"]) * Fraction(hands[h]["wins"]) for h in high) / 20)
        free = [f"--rule=hand.{h}.commission=0" for h in high]
        self.assertEqual([line["edge"] for line in lines("niuniu", *free)], ["0", "0"])


class Blackjack(unittest.TestCase):
    def test_bets(self):
        found = {line["bet"]: line for line in lines("blackjack")}
        self.assertEqual(list(found), ["main", "main:table", "pair", "insurance"])
        self.assertIsNone(found["main"]["edge"])
        self.assertGreaterEqual(found["main:table"]["edge_pct"], found["main"]["edge_pct"])
        self.assertAlmostEqual(sum(o["p"] for o in found["main"]["outcomes"]), 1, places=9)
        # eight decks: 31 of the 415 other cards make the pair; 128 of 415 are tens beside the dealer's ace
        self.assertEqual(found["pair"]["edge"], str(1 - 12 * Fraction(31, 415)))
        self.assertEqual(found["insurance"]["edge"], str(1 - 3 * Fraction(128, 415)))

    def test_insurance_of_a_shoe_full_of_tens_is_flagged(self):
        found = {line["bet"]: line for line in lines("blackjack", "--shoe", "2=0,3=0,4=0,5=0,6=8,7=8,8=8,9=8")}
        self.assertTrue(found["insurance"]["player_favoured"])
        tens, cards = 128, 32 + 4 * 8 + 128
        self.assertEqual(found["insurance"]["edge"], str(1 - 3 * Fraction(tens, cards - 1)))

    def test_strategy(self):
        table = {(line["hand"], line["up"]): line for line in lines("blackjack", "--strategy")}
        self.assertEqual(len(table), 340)
        self.assertEqual(table["hard16", "T"]["best"], "surrender")
        self.assertEqual(table["hard16", "T"]["ev"]["surrender"], -0.5)
        self.assertIn(table["hard16", "T"]["else"], ("hit", "stand"))
        self.assertEqual(table["hard11", "6"]["best"], "double")
        self.assertEqual(table["hard11", "6"]["else"], "hit")
        self.assertEqual(table["hard20", "T"]["best"], "stand")
        self.assertNotIn("else", table["hard20", "T"])
        self.assertNotIn("surrender", table["hard16", "A"]["ev"])
        for line in table.values():
            self.assertEqual(line["best"], max(line["ev"], key=line["ev"].get))
        self.assertEqual({up for _, up in table}, set("A23456789T"))
        hands = [f"hard{n}" for n in range(5, 21)] + [f"soft{n}" for n in range(13, 21)]
        hands += [rank * 2 for rank in "23456789TA"]
        self.assertEqual({hand for hand, _ in table}, set(hands))

    def test_strategy_for_people(self):
        chart = run("blackjack", "--strategy").stdout
        self.assertRegex(chart, r"hard16 .* R[hs] +H\n")
        self.assertIn("Insurance: no", chart)
        self.assertEqual(len(list(csv.reader(io.StringIO(run("blackjack", "--strategy", "--csv").stdout)))), 341)

    def test_explain(self):
        [line] = lines("blackjack", "--explain", "A7 v 6")
        self.assertEqual((line["hand"], line["up"], line["best"]), ("A7", "6", "double"))
        self.assertEqual(set(line["ev"]), {"hit", "stand", "double", "surrender"})
        self.assertEqual(lines("blackjack", "--explain", "10,6 vs K")[0]["hand"], "T6")
        self.assertEqual(set(lines("blackjack", "--explain", "2S 3H 4D v AC")[0]["ev"]), {"hit", "stand"})
        self.assertIn("insurance", lines("blackjack", "--explain", "T9 v A")[0])
        self.assertIn("waiting", lines("blackjack", "--explain", "AK v A")[0])
        self.assertIn("best", run("blackjack", "--explain", "A7 v 6").stdout)
        self.assertIn("gấp đôi", run("blackjack", "--explain", "A7 v 6", "--lang", "vi").stdout)

    def test_other_ratio(self):
        def edge(*rules):
            return lines("blackjack", *rules)[0]["edge_pct"]
        self.assertGreater(edge("--rule", "main.blackjack=6/5"), edge() + 1)


class Tables(unittest.TestCase):
    def test_for_people(self):
        table = run("baccarat").stdout
        self.assertIn("Baccarat (rulebook 04/01.10.2024, 2024-10-01)", table)
        self.assertRegex(table, r"banker +Banker +19/20 +45\.8597 +1\.057906 +0\.9274\n")
        self.assertRegex(table, r"\* +insurance:banker:4:6-5 .* -8\.439668 ")
        self.assertTrue(table.rstrip().endswith("* 13 bets favour the player."))
        self.assertNotRegex(table, r"[ ]+\n")
        self.assertNotIn("favour", run("roulette").stdout)

    def test_in_vietnamese(self):
        table = run("baccarat", "--lang", "vi").stdout
        self.assertIn("13 khoản cược có lợi cho người chơi.", table)
        self.assertRegex(table, r"banker +Nhà Cái +19/20 +45,8597 +1,057906")

    def test_csv(self):
        rows = list(csv.DictReader(io.StringIO(run("--csv").stdout)))
        self.assertEqual(len(rows), 297)
        small = rows[0]
        self.assertEqual((small["game"], small["bet"], small["edge"]), ("sicbo", "small", "1/36"))
        self.assertEqual(small["outcomes"], "1:105/216;-1:111/216")
        self.assertEqual(sum(row["player_favoured"] == "true" for row in rows), 13)
        self.assertEqual(len(list(csv.DictReader(io.StringIO(run("niuniu", "--csv").stdout)))), 2)

    def test_markdown(self):
        text = run("sicbo", "--markdown", "--rule", "small=2").stdout
        self.assertIn("## Sic Bo", text)
        self.assertIn("| \\* | small |", text)
        self.assertIn("1 bet favours the player.", text)
        widths = {line.count("|") - line.count("\\|") for line in text.splitlines() if line.startswith("|")}
        self.assertEqual(widths, {9})

    def test_changes_are_shown(self):
        self.assertIn("Changed: total:4=60", run("sicbo", "--rule", "total:4=60").stdout)
        self.assertIn("--shoe 8=20", run("baccarat", "--shoe", "8=20").stdout)

    def test_results(self):
        self.assertIn("2292252566437888", run("baccarat", "--results").stdout)
        rows = list(csv.DictReader(io.StringIO(run("baccarat", "--results", "--csv").stdout)))
        self.assertEqual(sum(int(row["ways"]) for row in rows[3:]), 4998398275503360)
        self.assertIn("871744", run("niuniu", "--results").stdout)
        self.assertIn("no-niu", run("niuniu", "--results", "--csv").stdout)


class Sheets(unittest.TestCase):
    def check_sheet(self, folder, game, words):
        markdown = (folder / f"{game}.md").read_text(encoding="utf-8")
        page = (folder / f"{game}.html").read_text(encoding="utf-8")
        for word in words:
            self.assertIn(word, markdown)
            self.assertIn(word, page)
        self.assertNotRegex(page, r"(src|href)=", "the page needs nothing else")
        self.assertIn("<svg", page)
        for picture in re.findall(r"<svg.*?</svg>", page, flags=re.S):
            xml.etree.ElementTree.fromstring(picture)
        return markdown, page

    def test_english(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name, "new")
            self.assertEqual(run("--sheet", str(folder)).returncode, 0)
            self.assertEqual({path.name for path in folder.iterdir()},
                             {f"{game}.{end}" for game in GAMES for end in ("md", "html")})
            for game in GAMES:
                self.check_sheet(folder, game, ["probability sheet", "Hit rate %", "Rounds to 1 %", "10,000"])
            markdown, page = self.check_sheet(folder, "baccarat", ["04/01.10.2024", "13 bets favour the player."])
            self.assertIn("2292252566437888/4998398275503360", markdown)
            self.assertIn("class=\"favoured\"", page)
            # z = 2.5758..., (z x 0.9274 / 0.01)^2
            self.assertIn("57,062", markdown)
            self.check_sheet(folder, "blackjack", ["Best decisions"])
            self.check_sheet(folder, "roulette", ["straight (37)"])

    def test_vietnamese_and_changed(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.assertEqual(run("sicbo", "--sheet", name, "--lang", "vi", "--rule", "total:4=60").returncode, 0)
            self.check_sheet(folder, "sicbo", ["bảng xác suất", "total:4=60", "15,277778", "Có lãi"])
            self.assertEqual(len(list(folder.iterdir())), 2)

    def test_folder_that_cannot_be(self):
        done = run("sicbo", "--sheet", "/dev/null/sheets")
        self.assertEqual(done.returncode, 2)
        self.assertIn("/dev/null/sheets", done.stderr)


class Errors(unittest.TestCase):
    CASES = [
        (["sicbo", "--rule", "total:3=60"], "total:3"),
        (["--rule", "nonsense=1"], "nonsense"),
        (["sicbo", "--rule", "total:4"], "KEY=VALUE"),
        (["sicboo"], "sicbo"),
        (["sicbo", "roulette"], "only one game"),
        (["--shoe", "8=3"], "--shoe is for"),
        (["roulette", "--shoe", "8=3"], "--shoe is for"),
        (["baccarat", "--shoe", "8"], "RANK=NUMBER"),
        (["baccarat", "--shoe", ""], "RANK=NUMBER"),
        (["baccarat", "--shoe", "1=3"], "no card"),
        (["baccarat", "--shoe", "8X=3"], "no card"),
        (["baccarat", "--shoe", "8=33"], "do not hold"),
        (["baccarat", "--shoe", "8=-1"], "do not hold"),
        (["baccarat", "--shoe", "8="], "do not hold"),
        (["baccarat", "--shoe", "8S=9"], "do not hold"),
        (["baccarat", "--rule", "decks=1", "--shoe", "8=5"], "do not hold"),
        (["baccarat", "--shoe", "8=5,8=6"], "named twice"),
        (["baccarat", "--shoe", "8S=5,8=6"], "named twice"),
        (["baccarat", "--shoe", "8=5,8S=6"], "named twice"),
        (["baccarat", "--shoe", "*=0,8=5"], "six cards"),
        (["blackjack", "--shoe", "*=0,8=5"], "too small"),
        (["sicbo", "--results"], "--results is for"),
        (["sicbo", "--strategy"], "for blackjack"),
        (["--explain", "A7 v 6"], "for blackjack"),
        (["roulette", "--exact"], "--exact is for"),
        (["blackjack", "--strategy", "--explain", "A7 v 6"], "only one of"),
        (["blackjack", "--explain", "A7"], "as in"),
        (["blackjack", "--explain", "A v 6"], "as in"),
        (["blackjack", "--explain", "A7 v"], "as in"),
        (["blackjack", "--explain", "A7 v 6 6"], "as in"),
        (["blackjack", "--explain", "AX v 6"], "as in"),
        (["blackjack", "--explain", "TTT v 6"], "cannot be held"),
        (["blackjack", "--explain", "A" * 30 + " v 6"], "as in"),
        (["blackjack", "--rule", "main.win=2"], "main.win=1"),
        (["--lang", "fr"], "--lang"),
        (["--rulebook", "/nonexistent.json"], "nonexistent"),
    ]

    def test_wrong_command_lines(self):
        for arguments, words in self.CASES:
            with self.subTest(arguments=arguments):
                done = run(*arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn(words, done.stderr)
                self.assertEqual(done.stdout, "")

    def test_help(self):
        done = run("--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("--explain", done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
