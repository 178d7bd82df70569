#!/usr/bin/env python3
"""Runs the text tables tests/cases/<game>*.txt through `croupier settle`.

    cases_test.py PROGRAM [FILE...]

A table reads like a round told at the table; tests/cases/README.md describes it.
"""
import json
import pathlib
import subprocess
import sys

OUTCOMES = ("win", "lose", "push", "void", "surrender", "returned")
NAMES_ONLY = ("surrender", "even-money")


class Mistake(Exception):
    """A table that cannot be read."""


def value_of(word):
    if word in ("true", "false"):
        return word == "true"
    try:
        return int(word)
    except ValueError:
        return word


def pair_of(word):
    key, sign, value = word.partition("=")
    if not sign:
        raise Mistake(f"'{word}' is not KEY=VALUE")
    return key, value


def read_limits(words):
    limits = {}
    for word in words:
        key, value = pair_of(word)
        kind, dot, bound = key.rpartition(".")
        if dot:
            limits.setdefault("bets", {}).setdefault(kind, {})[bound] = value_of(value)
        else:
            limits[key] = value_of(value)
    return limits


def take_void(words, entry):
    """`void CLAUSE` at the head of the words belongs to the entry before them."""
    if words[:1] == ["void"]:
        entry["void"] = {"clause": words[1]}
        return words[2:]
    return words


def read_stakes(words):
    entries = []
    while words:
        entry = {"player": words[0], "stake": value_of(words[1])}
        words = take_void(words[2:], entry)
        entries.append(entry)
    return entries


def read_niuniu_box(words):
    box = {"box": value_of(words[0]), "player": words[1]}
    words = words[2:]
    while words:
        if words[0] == "cards":
            end = words.index("void") if "void" in words else len(words)
            box["cards"] = words[1:end]
            words = words[end:]
        elif words[0] == "void":
            words = take_void(words, box)
        else:
            box[words[0]] = value_of(words[1])
            words = words[2:]
    return box


def read_split_pair(word):
    hand, _, rest = word.partition(":")
    player, stake = pair_of(rest)
    return {"hand": value_of(hand), "player": player, "stake": value_of(stake)}


def read_action(words):
    box, slash, hand = words[0].partition("/")
    action = {"box": value_of(box), "hand": value_of(hand) if slash else 1, "do": words[1]}
    words = words[2:]
    if "for" in words:
        at = words.index("for")
        action["for"] = words[at + 1]
        words = words[:at]
    if "pairs" in words:
        at = words.index("pairs")
        action["pairs"] = [read_split_pair(word) for word in words[at + 1:]]
        words = words[:at]
    if action["do"] in NAMES_ONLY:
        action["players"] = words
    elif words:
        action["stakes"] = {key: value_of(value) for key, value in map(pair_of, words)}
    return action


def box_of(case, number):
    for box in case["round"].setdefault("boxes", []):
        if box["box"] == number:
            return box
    box = {"box": number, "bets": []}
    case["round"]["boxes"].append(box)
    return box


def read_bet(case, words):
    entry = {"player": words[0]}
    if words[1] == "insurance":
        if words[3] != "after":
            raise Mistake("insurance reads: PLAYER insurance SIDE after N STAKE")
        entry.update(on=words[2], after=value_of(words[4]), stake=value_of(words[5]))
        case["round"].setdefault("insurance", []).append(entry)
        rest = words[6:]
    else:
        entry.update(bet=words[1], stake=value_of(words[2]))
        case["round"].setdefault("bets", []).append(entry)
        rest = words[3:]
    if take_void(rest, entry):
        raise Mistake(f"too many words: {' '.join(rest)}")


def read_input(case, words):
    key, rest, round_ = words[0], words[1:], case["round"]
    if key == "rules":
        round_["rules"] = {name: value_of(value) for name, value in map(pair_of, rest)}
    elif key == "limits":
        round_["limits"] = read_limits(rest)
    elif key == "underbettors":
        round_["underbettors"] = rest
    elif key == "void":
        round_["void"] = {"clause": rest[0]}
    elif key == "dice":
        round_["dice"] = [value_of(word) for word in rest]
    elif key == "number":
        round_["number"] = value_of(rest[0])
    elif key == "cards":
        round_.setdefault("cards", []).extend(rest)
    elif key == "dealer":
        round_["dealer"] = rest
    elif key == "box" and round_["game"] == "niuniu":
        round_.setdefault("boxes", []).append(read_niuniu_box(rest))
    elif key == "box":
        box_of(case, value_of(rest[0]))["bets"].extend(read_stakes(rest[1:]))
    elif key == "pairs":
        box_of(case, value_of(rest[0])).setdefault("pairs", []).extend(read_stakes(rest[1:]))
    elif key == "do":
        round_.setdefault("actions", []).append(read_action(rest))
    else:
        read_bet(case, words)


def read_expected_line(words):
    line = {"player": words[0], "bet": words[1], "pays": 0, "returned": 0, "commission": 0,
            "counted": None, "breakage": None, "on": None, "after": None}
    words = words[2:]
    if words and words[0] not in OUTCOMES and words[0] not in ("box", "hand", "on", "stake"):
        raise Mistake(f"'{words[0]}' is no outcome")
    while words:
        key = words[0]
        if key == "by":
            line["by"] = words[1:]
            return line
        if key in OUTCOMES:
            line["outcome"] = key
            words = words[1:]
            continue
        if key == "returns":
            key = "returned"
        if key not in ("box", "hand", "stake") and key not in line:
            raise Mistake(f"'{key}' is not known in an expected line")
        line[key] = words[1] if key in ("on", "breakage") else int(words[1])
        words = words[2:]
    if "outcome" not in line:
        raise Mistake("an expected line has no outcome")
    return line


def read_expected(case, words):
    if words[0] == "refused":
        case["refused"] = words[1:]
    elif words == ["void"]:
        case["status"] = "void"
    elif words[0] == "net" and len(words) == 3 and words[1] not in OUTCOMES:
        case["net"][words[1]] = int(words[2])
    else:
        case["lines"].append(read_expected_line(words))


def read_cases(path):
    game = path.stem.split("_")[0]
    cases, case, names = [], None, set()
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = text.strip()
        if not text or text.startswith("#"):
            continue
        try:
            if text.startswith("=="):
                name = text[2:].strip()
                if name in names:
                    raise Mistake("there is a case of this name already")
                names.add(name)
                case = {"name": name, "line": number, "round": {"game": game}, "raw": None,
                        "lines": [], "net": {}, "status": "settled", "refused": None,
                        "ordered": False}
                cases.append(case)
            elif case is None:
                raise Mistake("before the first case")
            elif text.startswith("->"):
                read_expected(case, text[2:].split())
            elif text == "ordered":
                case["ordered"] = True
            elif text.startswith("json"):
                case["raw"] = text[4:].strip()
            else:
                read_input(case, text.split())
        except (Mistake, IndexError, ValueError) as mistake:
            raise Mistake(f"{path.name}:{number}: {mistake}: {text}") from mistake
    return cases


def differences(expected, line):
    """What of an answered line is not as expected, in words."""
    found = []
    for key, value in expected.items():
        if key == "by":
            missing = [clause for clause in value if clause not in line["clauses"]]
            if missing:
                found.append(f"clauses {line['clauses']} lack {' '.join(missing)}")
        elif line.get(key) != value:
            found.append(f"{key} {line.get(key)} instead of {value}")
    return found


def told(line):
    return " ".join(f"{key}={value}" for key, value in line.items())


def check_ordered(case, answer):
    problems = []
    for number, (expected, line) in enumerate(zip(case["lines"], answer["lines"]), 1):
        problems += [f"line {number}: {text}" for text in differences(expected, line)]
    if len(case["lines"]) != len(answer["lines"]):
        problems.append(f"{len(answer['lines'])} lines instead of {len(case['lines'])}")
    return problems


def check_unordered(case, answer):
    left = list(answer["lines"])
    missing = []
    for expected in sorted(case["lines"], key=lambda line: -len(line)):
        match = next((line for line in left if not differences(expected, line)), None)
        if match is None:
            missing.append(expected)
        else:
            left.remove(match)
    return ([f"expected  {told(line)}" for line in missing]
            + [f"answered  {told(line)}" for line in left])


def check_sums(answer):
    """Holds for every answer: net is what came back less what was laid."""
    net = {}
    for line in answer["lines"]:
        net[line["player"]] = net.get(line["player"], 0) + line["returned"] - line["stake"]
    problems = [] if net == answer["net"] else [f"net {answer['net']} but the lines give {net}"]
    for line in answer["lines"]:
        if line["outcome"] == "win" and line["returned"] != line["stake"] + line["pays"]:
            problems.append(f"a win that does not return stake and pays: {told(line)}")
        if line["outcome"] in ("push", "void", "returned") and line["returned"] != line["stake"]:
            problems.append(f"a stake that does not come back whole: {told(line)}")
    return problems


def check(case, answer):
    error = answer.get("error")
    if case["refused"] is not None:
        if error is None:
            return [f"settled, not refused {' '.join(case['refused'])}"]
        got = [error["code"]] + ([error["clause"]] if error.get("clause") else [])
        return [] if got[:len(case["refused"])] == case["refused"] else [
            f"refused {' '.join(got)} ({error['message']}) instead of {' '.join(case['refused'])}"]
    if error is not None:
        return [f"refused {error['code']}: {error['message']}"]
    problems = check_ordered(case, answer) if case["ordered"] else check_unordered(case, answer)
    if answer["status"] != case["status"]:
        problems.append(f"status {answer['status']} instead of {case['status']}")
    for player, amount in case["net"].items():
        if answer["net"].get(player) != amount:
            problems.append(f"net of {player} {answer['net'].get(player)} instead of {amount}")
    return problems + check_sums(answer)


def settle(program, cases):
    rounds = [case["raw"] if case["raw"] is not None else json.dumps(case["round"])
              for case in cases]
    run = subprocess.run([program, "settle"], input="\n".join(rounds) + "\n", text=True,
                         capture_output=True, encoding="utf-8", check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(cases):
        raise Mistake(f"{len(cases)} rounds gave {len(answers)} answers: {run.stderr.strip()}")
    for number, answer in enumerate(answers, 1):
        if answer["line"] != number:
            raise Mistake(f"answer {number} says line {answer['line']}")
    return answers, rounds


def run_file(program, path):
    cases = read_cases(path)
    answers, rounds = settle(program, cases)
    failed = 0
    for case, answer, text in zip(cases, answers, rounds):
        problems = check(case, answer)
        if problems:
            failed += 1
            print(f"{path.name}:{case['line']}: {case['name']}")
            print("    " + "\n    ".join(problems + [f"round     {text}"]))
    return len(cases) - failed, failed


def main():
    program = sys.argv[1]
    folder = pathlib.Path(__file__).parent
    paths = [pathlib.Path(name) for name in sys.argv[2:]] or sorted(
        path for path in folder.glob("*.txt"))
    passed = failed = 0
    for path in paths:
        try:
            good, bad = run_file(program, path)
        except Mistake as mistake:
            print(mistake)
            good, bad = 0, 1
        passed += good
        failed += bad
    if passed + failed == 0:
        print("no cases found")
        failed = 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
