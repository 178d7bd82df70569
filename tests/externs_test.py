"""What a room shows to others bears the name of what it is of: every global symbol of its objects begins with one of the room's
prefixes, and a game's with the game's own name.

    externs_test.py PROGRAM     the objects lie in the folder of the program
"""
import functools
import pathlib
import re
import subprocess
import sys

TREE = pathlib.Path(__file__).resolve().parent.parent

# A new prefix is a new thing that a room has: a type, or a file with a subject of its own.
PREFIXES = {
    "base": "codec cr json text query random fast_random hash memory utf8 ratio refusal checksum embedded money engine day game_list",
    "rulebook": "cr reader rules rulebook section value clause rule phase post ruling option edition",
    "table": "cr table step check event transcript telling line virtual_dealer settling settlement fair shoe guide deal view drawn turn "
             "game announcement seeds betting limits offer offers trial account post_on dealer_timings dealer_wait dealer_patience equipment effect sender moment moments caller past slip",
    "odds": "odds simulate simulation big picture page expected expectation spread fraction figure shoe grid settled part edge_changes",
    "rounds": "round arena settle settler",
    "games": "game",
    "library": "cr library",
    "ledger": "ledger",
    "store": "store postgres sqlite index replies reply bytes heads backup",
    "house": "house record dispute document notice self_check self_part alert fill actor device switch request post table_timing thing lack doubtful",
    "books": "books anchor key keys sealing round index evidence log event csv report draw_proof edges edge_books player_rounds letter export snapshot line effect "
             "edition life",
    "floor": "floor duties batch anchoring table field writer answer request record view step fault alert alerts alteration notice notices pit disputes operation shape equipment",
    "server": "server http sessions session access exchange tls websocket subscriptions transport connection limiter route reading worker "
              "odds buffer operation log admission message pit passwords login frame span metrics page fault document sandbox confinement address password totp recovery factor origin feed anchor_command",
    "load": "load link web",
    "cli": "cli command session games odds store table_log rulebook simulate verify main edition when",
}


@functools.cache
def more_games():
    """The games that only the tests build in, by folder."""
    listed = re.search(r"^set\(MORE_GAMES ([^)]*)\)", (TREE / "cmake" / "more_games.cmake").read_text(), re.MULTILINE)
    return {folder: name for name, folder in (entry.split("=") for entry in listed.group(1).split())}


def room_of(path):
    """The room of an object by the path of its source, and the prefixes it may use; None: it is of no room."""
    parts = path.split("/")
    if parts[0] == "src" and parts[1] == "games" and len(parts) > 3:
        return f"games/{parts[2]}", [parts[2]]
    if parts[0] == "src" and parts[1] in PREFIXES:
        return parts[1], PREFIXES[parts[1]].split()
    for folder, name in more_games().items():
        if path.startswith(folder + "/") and not path.startswith(folder + "/tests/"):
            return f"games/{name}", [name]
    return None


def shown(folder, paths):
    """Global names that the objects define, as (object, name); those with a leading underscore are the toolchain's."""
    output = subprocess.run(["nm", "-A", "-g", "--defined-only", *paths], check=True, capture_output=True, text=True, cwd=folder).stdout
    names = [(line.split(":")[0], line.split()[-1]) for line in output.splitlines() if line]
    return [(path, name) for path, name in names if re.fullmatch(r"[a-z]\w*", name)]


def fits(name, prefixes):
    return any(name == prefix or name.startswith(prefix + "_") for prefix in prefixes)


def check_objects(folder):
    """How many names were looked at, which rooms they were of, and what is wrong."""
    objects = {}
    for path in sorted(folder.glob("CMakeFiles/*.dir/**/*.o")):
        own = path.relative_to(folder).as_posix()
        source = re.sub(r"^CMakeFiles/[^/]*\.dir/|\.o$", "", own)
        if (TREE / source).exists() and room_of(source):  # and nothing that an older build has left behind
            objects[own] = source
    names = {(objects[path], name) for path, name in shown(folder, objects)} if objects else set()
    wrong = []
    for source, name in sorted(names):
        room, prefixes = room_of(source)
        if not fits(name, prefixes):
            wrong.append(f"{source} shows {name}, which begins with nothing of {room}: {' '.join(prefixes)}")
    return len(names), {room_of(source)[0].split("/")[0] for source in objects.values()}, wrong


CANARIES = [
    ("src/base/json.c", "json_parse", True),
    ("src/base/json.c", "jsonparse", False),
    ("src/base/refusal.c", "refuse", False),
    ("src/games/sicbo/rules.c", "sicbo_rules", True),
    ("src/games/sicbo/rules.c", "roulette_rules", False),
    ("src/games/registry.c", "game_modules", True),
    ("src/floor/people.c", "operation_players", True),
    ("src/floor/people.c", "run_players", False),
    ("src/cli/main.c", "main", True),
]


def main():
    failed = 0
    for source, name, right in CANARIES:
        if fits(name, room_of(source)[1]) != right:
            failed += 1
            print(f"the check sees this otherwise: {source}: {name}")
    count, rooms, wrong = check_objects(pathlib.Path(sys.argv[1]).resolve().parent)
    for sentence in wrong:
        print(sentence)
    missing = {"base", "table", "odds", "games", "cli"} - rooms
    if missing:
        print(f"no objects of {' '.join(sorted(missing))} lie beside the program")
    failed += len(wrong) + bool(missing)
    print(f"{len(CANARIES) + count - min(count, len(wrong))} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
