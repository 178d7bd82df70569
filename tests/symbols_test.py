#!/usr/bin/env python3
"""What libcroupier.so exports is what cmake/symbols.txt lists, and what croupier.h declares; its structs and constants are as
cmake/abi.txt has them, which a person looks at before it changes.

    symbols_test.py PROGRAM     the library lies beside the program
    symbols_test.py --write     writes cmake/abi.txt anew
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def listed():
    lines = (ROOT / "cmake" / "symbols.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def exported(library):
    """Names of the library's own; a leading underscore is the toolchain's, as is what gcov brings along."""
    output = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    names = [line.split()[-1].split("@")[0] for line in output.splitlines()]
    return sorted(name for name in names if not name.startswith("_") and name != "mangle_path")


def shown(archive):
    """Global names that a program linking the archive could clash with."""
    output = subprocess.run(["nm", "-g", "--defined-only", archive], check=True, capture_output=True, text=True).stdout
    names = [line.split()[-1] for line in output.splitlines() if len(line.split()) == 3]
    return sorted(name for name in names if not name.startswith("_"))


def header():
    text = (ROOT / "include" / "croupier.h").read_text()
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"^#.*$", "", text, flags=re.M)


def declared():
    text = header()
    return sorted(re.findall(r"CR_API\b[^;(]*?\b(\w+)\s*\(", text))


def members(body):
    """Names of a struct's members, in their order; several may share a declaration."""
    names = []
    for declaration in body.split(";"):
        for part in declaration.split(","):
            found = re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)*$", part.strip())
            if found:
                names.append(found.group(1))
    return names


def layout_program():
    """A C program that prints the size of every public struct, where its members stand, and every constant."""
    text = header()
    prints = []
    for name, body in re.findall(r"\bstruct (cr_\w+) \{(.*?)\};", text, flags=re.S):
        prints.append(f'printf("struct {name}: %zu\\n", sizeof(struct {name}));')
        prints += [f'printf("    {member} at %zu, %zu\\n", offsetof(struct {name}, {member}), sizeof(((struct {name} *)0)->{member}));'
                   for member in members(body)]
    for body in re.findall(r"\benum(?: cr_\w+)? \{(.*?)\};", text, flags=re.S):
        prints += [f'printf("{constant} = %d\\n", (int){constant});' for constant in re.findall(r"\bCR_\w+(?=\s*[,=}]|\s*$)", body)]
    macros = re.findall(r"^#define (CR_\w+ROOM|CR_BLOCK_ROUNDS|CR_DECK|CR_NO_CARD)\b", (ROOT / "include" / "croupier.h").read_text(), flags=re.M)
    prints += [f'printf("{macro} = %lld\\n", (long long){macro});' for macro in macros]
    body = "\n    ".join(prints)
    return f"#include <croupier.h>\n#include <stdio.h>\nint main(void) {{\n    {body}\n    return 0;\n}}\n"


ABI = ROOT / "cmake" / "abi.txt"
ABI_HEAD = "# Sizes and places of what croupier.h shows, on a 64-bit machine. Members are added at a struct's end; nothing else changes.\n"


def layout():
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder) / "layout.c", pathlib.Path(folder) / "layout"
        source.write_text(layout_program())
        subprocess.run(["gcc", "-std=c17", "-I", ROOT / "include", source, "-o", program], check=True)
        return ABI_HEAD + subprocess.run([program], check=True, capture_output=True, text=True).stdout


def layout_differences():
    found, wanted = layout().splitlines(), ABI.read_text().splitlines()
    return [] if found == wanted else [f"not in cmake/abi.txt: {line}" for line in found if line not in wanted] + \
        [f"only in cmake/abi.txt: {line}" for line in wanted if line not in found] or ["the order differs"]


def difference(name, found, wanted):
    more, less = sorted(set(found) - set(wanted)), sorted(set(wanted) - set(found))
    problems = [f"{name}: {symbol} is not in cmake/symbols.txt" for symbol in more]
    return problems + [f"{name}: {symbol} of cmake/symbols.txt is missing" for symbol in less]


def main():
    if sys.argv[1] == "--write":
        ABI.write_text(layout())
        return 0
    folder = pathlib.Path(sys.argv[1]).resolve().parent
    library, archive = folder / "libcroupier.so", folder / "libcroupier.a"
    wanted = listed()
    checks = {
        "cmake/symbols.txt is sorted and has each name once":
            [] if wanted and wanted == sorted(set(wanted)) else ["it is not"],
        "the library exports the list": difference("libcroupier.so", exported(library), wanted),
        "the archive shows no other name": difference("libcroupier.a", shown(archive), wanted),
        "the header declares the list": difference("croupier.h", declared(), wanted),
        "structs and constants are as listed": layout_differences(),
    }
    failed = 0
    for name, problems in checks.items():
        failed += bool(problems)
        if problems:
            print(f"FAILED {name}", *problems, sep="\n    ")
    print(f"{len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
