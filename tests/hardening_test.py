#!/usr/bin/env python3
"""The program and the library are built so that a mistake in them is hard to use: protected stack, checked copies,
addresses that are not known beforehand, tables of addresses that cannot be written.

    hardening_test.py PROGRAM     the library lies beside the program
"""
import json
import pathlib
import platform
import re
import subprocess
import sys

OPTIMISED = {"Release", "RelWithDebInfo", "MinSizeRel"}


def readelf(option, file):
    return subprocess.run(["readelf", "-W", option, file], check=True, capture_output=True, text=True).stdout


def cached(build, name):
    found = re.search(rf"^{name}:\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE)
    return found.group(1) if found else ""


def why_not(build):
    """Sanitizers and counters bring their own; checked copies need an optimiser."""
    if cached(build, "CROUPIER_SANITIZE") or cached(build, "CROUPIER_COVERAGE") == "ON":
        return "this build is instrumented"
    if cached(build, "CMAKE_BUILD_TYPE") not in OPTIMISED:
        return "this build is not optimised"
    return ""


def imported(file):
    symbols = [line.split() for line in readelf("--dyn-syms", file).splitlines()]
    return {words[7].split("@")[0] for words in symbols if len(words) > 7 and words[6] == "UND"}


def flags_of(file, segment):
    """`RW` of a line of program headers such as `GNU_STACK 0x0 0x0 0x0 0x0 0x0 RW 0x10`."""
    for line in readelf("-l", file).splitlines():
        words = line.split()
        if words and words[0] == segment:
            return "".join(words[6:-1])
    return ""


def checks(file):
    dynamic, names = readelf("-d", file), imported(file)
    return {
        "is position independent": "DYN (" in readelf("-h", file),
        "has tables of addresses that become read-only": "R" in flags_of(file, "GNU_RELRO"),
        "resolves every name when it starts": "BIND_NOW" in dynamic or re.search(r"FLAGS_1\).*\bNOW\b", dynamic),
        "has a stack that is not executed": flags_of(file, "GNU_STACK") == "RW",
        "has a protected stack": "__stack_chk_fail" in names,
        "asserts what cannot happen": "__assert_fail" in names,
        "checks what it copies": any(re.fullmatch(r"__\w+_chk", name) for name in names),
    }


def how_compiled(build):
    """What leaves no trace in a program: how each file of src/ is compiled. Control flow is a matter of x86."""
    wanted = ["-fstack-protector-strong", "-D_FORTIFY_SOURCE=2", "-fstack-clash-protection"]
    wanted += ["-fcf-protection"] if platform.machine() == "x86_64" else []
    commands = json.loads((build / "compile_commands.json").read_text())
    ours = [entry["command"].split() for entry in commands if "/src/" in entry["file"]]
    return {f"every file is compiled with {flag}": ours and all(flag in command for command in ours) for flag in wanted}


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    reason = why_not(program.parent)
    if reason:
        print(f"skipped: {reason}\n0 passed, 0 failed")
        return 0
    passed = failed = 0
    for file in (program, program.parent / "libcroupier.so", program.parent):
        for name, holds in (how_compiled(file) if file.is_dir() else checks(file)).items():
            passed += bool(holds)
            failed += not holds
            if not holds:
                print(f"FAILED {file.name} {name}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
