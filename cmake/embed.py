"""Writes a C file with the contents of files as constant arrays and a table of them.

    embed.py OUT ROOT FILES...           `embedded_files` of base/embedded.h, named by their paths from ROOT
    embed.py OUT=NAME ROOT FILES...      another table of that name

A folder among the files is the root of those behind it.
"""
import pathlib
import sys


def array(name, data):
    """A constant array; a NUL that no length counts stands behind the data."""
    lines = [",".join(map(str, data[at:at + 64])) for at in range(0, len(data), 64)] + ["0"]
    return f"static const unsigned char {name}[] = {{\n" + ",\n".join(lines) + "};\n"


def write(out, parts):
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("".join(parts), encoding="utf-8")


def main():
    out, _, table = sys.argv[1].partition("=")
    out, table, root = pathlib.Path(out), table or "embedded_files", None
    parts, rows = ['#include "base/embedded.h"\n\n'], []
    if table != "embedded_files":
        parts.append(f"extern const struct embedded_file {table}[];\n")
    for number, path in enumerate(map(pathlib.Path, sys.argv[2:])):
        if path.is_dir():
            root = path
            continue
        data = path.read_bytes()
        parts.append(array(f"file{number}", data))
        rows.append(f'    {{"{path.relative_to(root)}", (const char *)file{number}, {len(data)}}},\n')
    parts += [f"\nconst struct embedded_file {table}[] = {{\n"] + rows + ["    {0, 0, 0}};\n"]
    write(out, parts)


if __name__ == "__main__":
    main()
