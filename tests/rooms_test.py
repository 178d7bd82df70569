"""The rooms of the house: a folder of src/ includes only what it may know of, and a frame names no game. Nor do the screens,
outside the folders that draw one, nor an event that only some games have. What is told apart about events is asked of their
catalogue."""
import os
import re
import sys
import tempfile

# Each room and the rooms it may know of besides itself; those know of theirs in turn.
ROOMS = {
    "base": [],
    "rulebook": ["base"],
    "table": ["rulebook"],
    "odds": ["rulebook"],
    "rounds": ["rulebook"],
    "ask": ["rulebook"],
    "games": ["table", "odds", "rounds"],
    "ledger": ["base"],
    "store": ["ledger"],
    "house": ["store", "games"],
    "books": ["house"],
    "floor": ["books", "ask"],
    "server": ["floor"],
    "load": ["games"],
    "library": ["games"],
    "cli": ["server", "load"],
}
# Rooms that know games by their modules alone: not even a comment names one.
NAMELESS = ["base", "rulebook", "table", "odds", "rounds", "ask", "ledger", "store", "house", "books", "floor", "server", "load", "library", "cli"]
TREE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def more_games():
    """The games that only the tests build in, as (name, folder)."""
    listed = re.search(r"^set\(MORE_GAMES ([^)]*)\)", read(TREE, "cmake", "more_games.cmake"), re.MULTILINE)
    return [tuple(entry.split("=")) for entry in listed.group(1).split()]


def names_of_games():
    """Finds every game's name, in one word or in two, and what of the public header is one game's alone."""
    games = re.findall(r"^G\((\w+)\)", read(TREE, "src", "games", "games.def"), re.MULTILINE) + [name for name, _ in more_games()]
    spelled = "|".join("[ _-]?".join(game) for game in games)
    return re.compile(rf"(?i:{spelled}|CR_GAMES)|\bcr_(?:niu_box|insurance|hand|side|do|share|split_pair|action)\b"
                      r"|\bCR_(?:PLAYER|BANKER|HIT|STAND|DOUBLE|SPLIT|SURRENDER|INSURE|EVEN_MONEY|DOES|NO_NIU|NIU_\w+|SUPREME|HOIANA)\b")


GAMES = names_of_games()
# Rooms that know events by the catalogue alone: none of them is named there. The floor makes some itself, and decides nothing by
# which event it is.
ASKING = ["ledger", "store", "house", "books", "server", "load"]
EVENTS = r"EVENT_(?!TYPES|FIELDS|EYES|TIME_|JSON_)[A-Z]"
NAMED_EVENT = re.compile(rf'\b{EVENTS}|strcmp\([^;"]*\bevent\b[^;"]*, "')
DECIDING = re.compile(rf'[!=]= *{EVENTS}|\bcase {EVENTS}|strcmp\([^;"]*\bevent\b[^;"]*, "')
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
INCLUDED = re.compile(r"^[ \t]*#[ \t]*include.*", re.MULTILINE)
PUBLIC = "croupier.h"
# All that a round may have, whichever the game: the one struct that settlement is handed.
ROUND = "base/round.h"


def allowed(room):
    rooms = {room}
    for other in ROOMS[room]:
        rooms |= allowed(other)
    return rooms


def game_of(name):
    """The game whose folder a path below src/ stands in; "" when it is none's."""
    parts = name.split("/")
    return parts[1] if len(parts) > 2 and parts[0] == "games" else ""


def check_include(own, name, beside):
    """What is wrong when a file of src/ includes another; "" when nothing is. Both are paths below src/; a game may name what
    lies beside its file without its folder, which may then be moved as a whole."""
    room, target = own.split("/")[0], name.split("/")[0]
    if name == PUBLIC:
        return ""
    if game_of(own) and name in beside:
        return ""
    if target not in allowed(room):
        return f"{room} may not know of {target}"
    if name.endswith("inside.h") and target != room:
        return "that header is private to its room"
    if room == "games" and game_of(name) not in ("", game_of(own)):
        return "a game knows of no other game"
    return ""


def check_file(source, path):
    """What is wrong with one file below src/."""
    own = os.path.relpath(path, source).replace(os.sep, "/")
    return check_text(own, path, read(path))


def check_text(own, path, text):
    """What is wrong with the text at that path, which stands in src/ as `own`."""
    named = set(GAMES.findall(text))
    if own.split("/")[0] in NAMELESS and own != ROUND and named:
        return [f"{path} names a game: {', '.join(sorted(named))}"]
    event = (NAMED_EVENT if own.split("/")[0] in ASKING else DECIDING).search(text)
    if own.split("/")[0] in ASKING + ["floor"] and event:
        return [f"{path} asks which event it is, not what the catalogue says of it: {event.group()}"]
    beside = os.listdir(os.path.dirname(path))
    found = [(name, check_include(own, name, beside)) for name in INCLUDE.findall(text)]
    return [f"{path} includes {name}: {why}" for name, why in found if why]


def check_tree(source):
    """Every file of every room: how many were looked at, and what is wrong."""
    wrong, count = [], 0
    for room in sorted(os.listdir(source)):
        folder = os.path.join(source, room)
        if not os.path.isdir(folder):
            wrong.append(f"{folder} stands in no room")
            continue
        if room not in ROOMS:
            wrong.append(f"{folder} is no room of the house")
            continue
        for parent, _, names in os.walk(folder):
            for name in names:
                if name.endswith((".c", ".h", ".def")):
                    count += 1
                    wrong += check_file(source, os.path.join(parent, name))
    return count, wrong


def check_more_games():
    """The games that only the tests build in, as if their folders stood in src/games/."""
    wrong, count = [], 0
    for game, folder in more_games():
        for name in sorted(os.listdir(os.path.join(TREE, folder))):
            if name.endswith((".c", ".h", ".def")):
                count += 1
                path = os.path.join(TREE, folder, name)
                wrong += check_text(f"games/{game}/{name}", path, read(path))
    return count, wrong


# Beside src/: a private header is included by the tests of its own room alone. The tests of tables know the games'.
PRIVATE = re.compile(r"^(\w+)/.*inside\.h$")


def check_outside(own, text):
    """What is wrong with a file of tests/, fuzz/ or bench/."""
    room = own.split("/")[1] if own.startswith("tests/") else ""
    rooms = ("table", "games") if room == "table" else (room,)
    found = [PRIVATE.match(name) for name in INCLUDE.findall(text)]
    return [f"{own} includes {name.group()}: that header is private to its room" for name in found
            if name and name.group(1) not in rooms]


def check_all_outside():
    wrong, count = [], 0
    for folder in ("tests", "fuzz", "bench"):
        for parent, _, names in os.walk(os.path.join(TREE, folder)):
            for name in sorted(names):
                if name.endswith((".c", ".h")):
                    count += 1
                    path = os.path.join(parent, name)
                    wrong += check_outside(os.path.relpath(path, TREE).replace(os.sep, "/"), read(path))
    return count, wrong


OUTSIDE_CANARIES = [
    ("tests/books/evidence.c", '#include "books/evidence_inside.h"', False),
    ("tests/books/evidence.c", '#include "floor/floor_inside.h"', True),
    ("tests/floor/cage.c", '#include "floor/floor.h"', False),
    ("tests/table/walk.c", '#include "games/sicbo/table_inside.h"', False),
    ("tests/games/sicbo.c", '#include "games/sicbo/table_inside.h"', False),
    ("tests/odds/simulate.c", '#include "games/sicbo/table_inside.h"', True),
    ("fuzz/evidence.c", '#include "books/evidence_inside.h"', True),
    ("bench/fill_floor.c", '#include "floor/table_inside.h"', True),
    ("bench/fill_floor.c", '#include "floor/floor.h"', False),
]

# A comment names files that there are.
FILE_NAME = re.compile(r"(?<![\w./*<>-])[a-z][a-z_0-9]*(?:/[a-z_0-9]+)*\.(?:c|h|def)\b")


def check_file_names():
    texts, paths = [], set()
    for folder in ("src", "include", "tests", "fuzz", "bench", "examples"):
        for parent, _, names in os.walk(os.path.join(TREE, folder)):
            for name in names:
                path = os.path.relpath(os.path.join(parent, name), TREE).replace(os.sep, "/")
                texts += [path] if name.endswith((".c", ".h", ".def")) else []
                parts = path.split("/")
                paths |= {"/".join(parts[i:]) for i in range(len(parts))}
    wrong = []
    for path in sorted(texts):
        named = set(FILE_NAME.findall(INCLUDED.sub("", read(TREE, path)))) - paths
        wrong += [f"{path} names {name}, and there is none" for name in sorted(named)]
    return len(texts), wrong


# The screens: only web/src/games/ names games, and a game's folder knows of no other's.
SCREENS = (".ts", ".tsx", ".css")
SCREEN_GAMES = re.compile(r"sic[ _-]?bo|roulette|baccarat|blackjack|niu[ _-]?niu", re.IGNORECASE)
SCREEN_IMPORT = re.compile(r"""(?:\bfrom|\bimport|@import)\s*\(?\s*(?:url\()?["'](\.[^"']*)["']""")

# Events that only tables of some games take: outside the games' folders no screen knows them. Some of their names are words
# that mean other things too, and are looked for where an event is compared alone.
CATALOGUE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src", "table", "event.def")
WORDS = ("act", "ball", "burn", "card", "compare", "decline", "key", "spread", "turn")


def some_events():
    with open(CATALOGUE, encoding="utf-8") as file:
        return re.findall(r'^EVENT\(\w+, "([a-z-]+)",[^\n]*, SOME\)', file.read(), re.MULTILINE)


def screen_events():
    """Finds an event of some games in the text of a screen: in quotes, or as the key of an object."""
    own = "|".join(sorted(set(some_events()) - set(WORDS)))
    return re.compile(rf"""["'`](?:{own})["'`]|\b(?:{own}):\s*["'`]|\bevent\s*[!=]==?\s*["'`](?:{'|'.join(WORDS)})["'`]""")


SCREEN_EVENTS = screen_events()
# The program writes it, and it lists the whole catalogue.
TOLD = "core/api_types.ts"


def check_screen(source, path):
    """What is wrong with one file of the screens."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    own = os.path.relpath(path, source).replace(os.sep, "/")
    if own.split("/")[0] != "games" and SCREEN_GAMES.search(own + "\n" + text):
        return [f"{path} names a game: {SCREEN_GAMES.search(own + text).group()}"]
    if not game_of(own):
        event = own.split("/")[0] != "games" and own != TOLD and SCREEN_EVENTS.search(text)
        return [f"{path} knows an event of some games: {event.group()}"] if event else []
    reached = [os.path.normpath(os.path.join(os.path.dirname(own), name)) for name in SCREEN_IMPORT.findall(text)]
    return [f"{path} imports {name}: a game knows of no other game" for name in reached
            if game_of(name + "/") not in ("", game_of(own))]


def check_screens(source):
    """Every file of the screens: how many were looked at, and what is wrong."""
    wrong, count = [], 0
    for parent, _, names in os.walk(source):
        for name in sorted(names):
            if name.endswith(SCREENS):
                count += 1
                wrong += check_screen(source, os.path.join(parent, name))
    return count, wrong


SCREEN_CANARIES = [
    ("pages/table.tsx", 'if (table.game === "sicbo") return null;', True),
    ("pages/table.tsx", "// as at Niu Niu", True),
    ("pages/table.tsx", 'import { say } from "../games/registry";', False),
    ("pages/table.tsx", 'import { Wheel } from "../games/roulette/wheel";', True),
    ("style/board.css", ".board.Blackjack { color: red; }", True),
    ("style/board.css", ".board { color: red; }", False),
    ("felt/baccarat_area.tsx", "", True),
    ("core/words.ts", 'games: ["sic-bo"]', True),
    ("pages/deal/next.tsx", 'if (step?.event === "key") return null;', True),
    ("pages/deal/next.tsx", "const isConfirm = next.event !== 'key-confirm';", True),
    ("pages/deal/next.tsx", 'if ("key" in token) return token.key;', False),
    ("pages/deal/steps.ts", 'const letters = { spin: "s" };', True),
    ("pages/deal/steps.ts", 'const letters = { "cut-card": "x" };', True),
    ("pages/deal/steps.ts", 'step.needs === "amount" && step.event !== "split-pair"', True),
    ("pages/deal/steps.ts", 'step.needs === "players" && step.event !== "bet"', False),
    ("pages/table/offers.tsx", 'new Set(["insure", "tip"])', True),
    ("pages/table/offers.tsx", 'new Set(["bet", "withdraw", "tip", "sit", "leave"])', False),
    ("pages/table/flight.ts", 'if (effect.effect === "turn") continue;', False),
    ("pages/table/flight.ts", 'if (event.event === "turn") continue;', True),
    ("games/sicbo/screen.tsx", 'entered: { steps: ["key", "key-confirm"] },', False),
    ("games/registry.ts", 'const letters = { spin: "s" };', False),
    ("games/sicbo/felt.tsx", 'import { Die } from "../../ui/die";', False),
    ("games/sicbo/felt.tsx", 'import { say } from "./words";', False),
    ("games/sicbo/felt.tsx", "// The sic bo table, not the roulette table.", False),
    ("games/sicbo/felt.tsx", 'import { Wheel } from "../roulette/wheel";', True),
    ("games/sicbo/felt.tsx", 'const load = () => import("../roulette/wheel");', True),
    ("games/sicbo/felt.tsx", 'import "../roulette/style.css";', True),
    ("games/sicbo/felt.tsx", 'import { screenOf } from "../registry";', True),
    ("games/sicbo/style.css", '@import "../roulette/style.css";', True),
    ("games/registry.ts", 'import { sicbo } from "./sicbo/screen";', False),
]


def screen_canary_is_right(name, line, wrong):
    with tempfile.TemporaryDirectory() as source:
        os.makedirs(os.path.join(source, os.path.dirname(name)))
        with open(os.path.join(source, name), "w", encoding="utf-8") as file:
            file.write("/* a file */\n" + line + "\n")
        return bool(check_screens(source)[1]) == wrong


# What the check itself must find: (folder, line) and whether it is wrong.
CANARIES = [
    ("base", '#include "table/settlement.h"', True),
    ("base", '#include "rulebook/rulebook.h"', True),
    ("base", '#include "croupier.h"', False),
    ("base", "#include <string.h>", False),
    ("rulebook", '#include "base/json.h"', False),
    ("rulebook", '  #  include "games/game.h"', True),
    ("rulebook", '// #include "table/settlement.h"', False),
    ("games/sicbo", '#include "base/money.h"', False),
    ("games/sicbo", '#include "table/table.h"', False),
    ("games/sicbo", '#include "odds/game_odds.h"', False),
    ("games/sicbo", '#include "games/sicbo/table_inside.h"', False),
    ("games/sicbo", '#include "games/roulette/rules.h"', True),
    ("games/sicbo", '#include "games/games.def"', False),
    ("games/sicbo", '#include "house/house.h"', True),
    ("games", '#include "games/games.def"', False),
    ("table", '#include "odds/odds.h"', True),
    ("table", '#include "games/sicbo/rules.h"', True),
    ("odds", '#include "games/sicbo/rules.h"', True),
    ("odds", '#include "table/table.h"', True),
    ("odds", '#include "rulebook/rulebook.h"', False),
    ("odds", "if (game == CR_NIUNIU)", True),
    ("odds", "/* as at Sic Bo */", True),
    ("table", "    [CR_ROULETTE] = BET_FOREIGN,", True),
    ("base", "/* baccarat */", True),
    ("odds", "if (game == mine)", False),
    ("rulebook", "enum cr_game game = CR_SICBO;", True),
    ("rounds", "struct cr_rulebook books[CR_GAMES];", True),
    ("rounds", '#include "table/table.h"', True),
    ("cli", '#include "games/niuniu/rules.h"', True),
    ("cli", '"  croupier play blackjack"', True),
    ("store", "/* as at Niu_Niu */", True),
    ("floor", "struct table *spare[CR_GAMES];", True),
    ("floor", "struct table *spare[GAMES_MAX];", False),
    ("server", "/* in blackjack */", True),
    ("books", "if (event->type == EVENT_CALL)", True),
    ("books", "event.type = EVENT_TYPES; /* none */", False),
    ("books", 'if (strcmp(call->event, "call") == 0)', True),
    ("server", "case EVENT_BET:", True),
    ("server", "char memory[EVENT_JSON_MAX];", False),
    ("floor", "if (event->type != EVENT_CALL)", True),
    ("floor", "case EVENT_CALL:", True),
    ("floor", "struct event event = {.type = EVENT_OPEN_TABLE};", False),
    ("table", "case EVENT_CALL:", False),
    ("ask", '#include "rulebook/clauses.h"', False),
    ("ask", '#include "table/table.h"', True),
    ("ask", "/* as at roulette */", True),
    ("floor", '#include "ask/ask.h"', False),
    ("floor", '#include "ask/index_inside.h"', True),
    ("ledger", '#include "rulebook/rulebook.h"', True),
    ("store", '#include "table/table.h"', True),
    ("store", '#include "ledger/ledger.h"', False),
    ("store", '#include "base/hash.h"', False),
    ("table", "struct cr_niu_box boxes[16];", True),
    ("table", "struct cr_insurance insurance[8];", True),
    ("rounds", "line->on == CR_BANKER", True),
    ("floor", "event.number = CR_HIT;", True),
    ("table", "struct cr_bet_rule rule; /* CR_DECK cards */", False),
    ("table", f"/* as at {more_games()[0][0]} */", True),
    ("table", '#include "canary.c"', True),
    ("games/sicbo", '#include "canary.c"', False),
    ("games/sicbo", '#include "other.h"', True),
    ("games", '#include "canary.c"', True),
    ("books", '#include "store/store.h"', False),
    ("books", '#include "floor/floor.h"', True),
    ("books", '#include "games/sicbo/rules.h"', True),
    ("books", "/* as at roulette */", True),
    ("books", '#include "books/evidence_inside.h"', False),
    ("floor", '#include "books/evidence_inside.h"', True),
    ("floor", '#include "books/index.h"', False),
    ("store", '#include "books/index.h"', True),
    ("house", '#include "store/store.h"', False),
    ("house", '#include "ledger/ledger.h"', False),
    ("house", '#include "table/table.h"', False),
    ("house", '#include "house/record_inside.h"', False),
    ("house", '#include "floor/floor.h"', True),
    ("house", '#include "server/server.h"', True),
    ("house", '#include "games/sicbo/rules.h"', True),
    ("house", "bool disabled[CR_GAMES];", True),
    ("house", "bool disabled[GAMES_MAX];", False),
    ("house", "/* as at roulette */", True),
    ("store", '#include "house/house.h"', True),
    ("floor", '#include "house/house.h"', False),
    ("floor", '#include "house/record_inside.h"', True),
    ("floor", '#include "store/store.h"', False),
    ("floor", '#include "server/server.h"', True),
    ("floor", '#include "games/sicbo/rulebook.h"', True),
    ("floor", '#include "table/table_inside.h"', True),
    ("server", '#include "cli/cli.h"', True),
    ("load", '#include "server/server.h"', True),
    ("load", '#include "odds/game_simulation.h"', False),
    ("cli", '#include "odds/odds.h"', False),
    ("cli", '#include "base/text.h"', False),
    ("kitchen", "", True),
    ("games", '#include "other.h"', True),
]


def canary_is_right(room, line, wrong):
    with tempfile.TemporaryDirectory() as source:
        os.makedirs(os.path.join(source, room))
        with open(os.path.join(source, room, "canary.c"), "w", encoding="utf-8") as file:
            file.write("/* a file */\n" + line + "\nint canary;\n")
        return bool(check_tree(source)[1]) == wrong


def main():
    passed = failed = 0
    for room, line, wrong in CANARIES:
        if canary_is_right(room, line, wrong):
            passed += 1
        else:
            failed += 1
            print(f"the check sees this otherwise: {room}: {line}")
    for name, line, wrong in SCREEN_CANARIES:
        if screen_canary_is_right(name, line, wrong):
            passed += 1
        else:
            failed += 1
            print(f"the check sees this otherwise: web/src/{name}: {line}")
    if set(WORDS) - set(some_events()):
        failed += 1
        print(f"no event of some games: {set(WORDS) - set(some_events())}")
    for name, line, wrong in OUTSIDE_CANARIES:
        if bool(check_outside(name, line)) == wrong:
            passed += 1
        else:
            failed += 1
            print(f"the check sees this otherwise: {name}: {line}")
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    for count, wrong in (check_tree(os.path.join(root, "src")), check_screens(os.path.join(root, "web", "src")),
                         check_more_games(), check_all_outside(), check_file_names()):
        for sentence in wrong:
            print(sentence)
        passed += count - min(count, len(wrong))
        failed += len(wrong) + (count == 0)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
