"""The rooms of the house: a folder of src/ includes only what it may know of."""
import os
import re
import sys
import tempfile

# Each room and the rooms it may know of besides itself; those know of theirs in turn.
ROOMS = {
    "base": [],
    "rulebook": ["base"],
    "games": ["rulebook"],
    "table": ["games"],
    "odds": ["games"],
    "ledger": ["base"],
    "store": ["ledger", "table"],
    "floor": ["store", "table", "odds"],
    "server": ["floor", "odds"],
    "cli": ["odds", "server"],
}
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
PUBLIC = "croupier.h"


def allowed(room):
    rooms = {room}
    for other in ROOMS[room]:
        rooms |= allowed(other)
    return rooms


def check_file(room, path):
    """What is wrong with the includes of one file."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    wrong = []
    for name in INCLUDE.findall(text):
        target = name.split("/")[0]
        if name == PUBLIC or target in allowed(room):
            continue
        wrong.append(f"{path} includes {name}: {room} may not know of {target}")
    return wrong


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
                    wrong += check_file(room, os.path.join(parent, name))
    return count, wrong


# What the check itself must find: (room, line) and whether it is wrong.
CANARIES = [
    ("base", '#include "table/settlement.h"', True),
    ("base", '#include "rulebook/rulebook.h"', True),
    ("base", '#include "croupier.h"', False),
    ("base", "#include <string.h>", False),
    ("rulebook", '#include "base/json.h"', False),
    ("rulebook", '  #  include "games/game.h"', True),
    ("rulebook", '// #include "table/settlement.h"', False),
    ("games", '#include "base/money.h"', False),
    ("games", '#include "table/table.h"', True),
    ("table", '#include "odds/odds.h"', True),
    ("odds", '#include "table/table.h"', True),
    ("odds", '#include "rulebook/rulebook.h"', False),
    ("ledger", '#include "rulebook/rulebook.h"', True),
    ("store", '#include "table/table.h"', False),
    ("floor", '#include "store/store.h"', False),
    ("floor", '#include "server/server.h"', True),
    ("server", '#include "cli/cli.h"', True),
    ("cli", '#include "odds/odds.h"', False),
    ("cli", '#include "base/text.h"', False),
    ("kitchen", "", True),
    ("games", '#include "other.h"', True),
]


def canary_is_right(room, line, wrong):
    with tempfile.TemporaryDirectory() as source:
        os.mkdir(os.path.join(source, room))
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
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src")
    count, wrong = check_tree(source)
    for sentence in wrong:
        print(sentence)
    passed += count - min(count, len(wrong))
    failed += len(wrong) + (count == 0)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
