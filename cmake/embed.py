"""Writes a C file with the contents of files as constant arrays and a table of them.

    embed.py OUT ROOT FILES...    `embedded_files` of base/embedded.h, named by their paths from ROOT

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
    out, root = pathlib.Path(sys.argv[1]), None
    parts, rows = ['#include "base/embedded.h"\n\n'], []
    for number, path in enumerate(map(pathlib.Path, sys.argv[2:])):
        if path.is_dir():
            root = path
            continue
        data = path.read_bytes()
        parts.append(array(f"file{number}", data))
        rows.append(f'    {{"{path.relative_to(root)}", (const char *)file{number}, {len(data)}}},\n')
    parts += ["\nconst struct embedded_file embedded_files[] = {\n"] + rows + ["    {0, 0, 0}};\n"]
    write(out, parts)


if __name__ == "__main__":
    main()
