"""Makes the manual pages out of what the program says of itself with --help, so that they cannot say anything else.

    man.py PROGRAM FOLDER DATE    croupier.1.gz and one page a command, as croupier-serve.1.gz, into FOLDER
"""
import gzip
import os
import pathlib
import re
import subprocess
import sys

OPTION = re.compile(r" {2,6}(-\S.*?)(?: {2,}(\S.*))?$")
LEFT_OUT = ("Mandatory or optional arguments to long options are also mandatory or optional\n"
            "for any corresponding short options.\n")


def escaped(text):
    """Text as roff wants it: no line of it is a request, a hyphen is one that can be copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = "".join(c if ord(c) < 128 else f"\\[u{ord(c):04X}]" for c in text)
    return "\\&" + text if text[:1] in (".", "'") else text


def literal(lines):
    return [".PP", ".nf", ".RS 4", *map(escaped, lines), ".RE", ".fi"]


def paragraphs(lines):
    """Filled text; what is indented stays as it stands."""
    out, block = [], []

    def end():
        if block and block[0].startswith(" "):
            out.extend(literal([line.removeprefix("  ") for line in block]))
        elif block:
            out.extend([".PP", *map(escaped, block)])
        block.clear()

    for line in lines:
        if not line or (block and block[0].startswith(" ") != line.startswith(" ")):
            end()
        if line:
            block.append(line)
    end()
    return out


def options(lines):
    """argp's list: an option and what it does, which may begin on the next line."""
    out = []
    for line in lines:
        option = OPTION.match(line)
        if option:
            out += [".TP", f"\\fB{escaped(option[1])}\\fR"] + ([escaped(option[2])] if option[2] else [])
        elif line.startswith("      "):
            out.append(escaped(line.strip()))
        elif line.strip():
            out += [f".SS {escaped(line.strip().rstrip(':'))}"]
    return out


def is_of_options(line):
    return OPTION.match(line) or re.match(r" \S.*:$", line)


def parts(help_text):
    """What --help says: usage, description, options, and what stands behind them."""
    lines = help_text.replace(LEFT_OUT, "").split("\n")
    usage = [line for line in lines if re.match(r"Usage: |  or: ", line)]
    lines = lines[len(usage):]
    first = next((i for i, line in enumerate(lines) if is_of_options(line)), len(lines))
    last = max((i for i, line in enumerate(lines) if OPTION.match(line)), default=first - 1)
    while last + 1 < len(lines) and lines[last + 1].startswith("      "):
        last += 1
    return usage, lines[:first], lines[first:last + 1], lines[last + 1:]


def commands_of(help_text):
    """[(name, what it does)] of a list of commands."""
    listed = re.search(r"^Commands:\n((?:  \S.*\n)+)", help_text, flags=re.M)
    return re.findall(r"^  (\S+) +(.*)$", listed[1], flags=re.M) if listed else []


def behind_options(lines):
    """Examples under a heading of their own, the rest as notes."""
    text = "\n".join(lines).strip("\n")
    before, found, rest = text.partition("Examples:\n")
    examples = re.match(r"(?:  .*(?:\n|$))*", rest)[0] if found else ""
    notes = (before.strip("\n") + "\n\n" + rest[len(examples):].strip("\n")).strip("\n")
    out = [".SH NOTES", *paragraphs(notes.split("\n"))] if notes else []
    return out + ([".SH EXAMPLES", *literal([line[2:] for line in examples.splitlines()])] if examples else [])


def page(words, what, help_text, also, version, date):
    name = "-".join(words)
    usage, description, listed, behind = parts(help_text)
    out = [f'.TH {name.upper()} 1 {date} "{version}" "User Commands"',
           ".SH NAME", f"{escaped(name)} \\- {escaped(what)}",
           ".SH SYNOPSIS", ".nf", *[escaped(re.sub(r"^(Usage:|  or:) +", "", line)) for line in usage], ".fi",
           ".SH DESCRIPTION", *paragraphs(description)]
    out += [".SH OPTIONS", *options(listed)] if listed else []
    out += behind_options(behind)
    out += [".SH SEE ALSO", " ,\n".join(f".BR {escaped(other)} (1)" for other in also)]
    return re.sub(r"^(\.SH .*)\n\.PP$", r"\1", "\n".join(out), flags=re.M) + "\n"


def told(program, *words):
    """Always in the same width and language."""
    environment = {**os.environ, "ARGP_HELP_FMT": "", "LC_ALL": "C.UTF-8", "ASAN_OPTIONS": "detect_leaks=0"}
    return subprocess.run([program, *words], env=environment, capture_output=True, text=True, check=True).stdout


def pages(program, words, what):
    """[(words, what, help)] of a command and of those below it."""
    help_text = told(program, *words[1:], "--help")
    yield words, what, help_text
    for name, of_it in commands_of(help_text):
        yield from pages(program, [*words, name], of_it)


def main():
    program, folder, date = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.1.gz"):
        old.unlink()
    version = told(program, "--version").strip()
    made = list(pages(program, ["croupier"], "casino table games run exactly as their rulebooks say"))
    for words, what, help_text in made:
        near = ["-".join(other) for other, _, _ in made if other[:-1] == words or other == words[:-1]]
        text = page(words, what, help_text, near, version, date)
        with gzip.GzipFile(folder / f"{'-'.join(words)}.1.gz", "wb", mtime=0) as file:
            file.write(text.encode("ascii"))


if __name__ == "__main__":
    main()
