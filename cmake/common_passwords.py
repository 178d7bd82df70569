"""Writes src/server/common_passwords.def: fingerprints of the 10,000 most used passwords.

    npm pack zxcvbn@4.4.2 && tar xzf zxcvbn-4.4.2.tgz
    python3 cmake/common_passwords.py package/lib/frequency_lists.js src/server/common_passwords.def

The order of frequency is that of zxcvbn (npm, MIT licence, Dan Wheeler and Dropbox, Inc.), which counted them in ten million
passwords that Mark Burnett gave to the public domain. Only fingerprints stand in our tree: the first four bytes of the
BLAKE2b, least first, sorted."""
import hashlib
import re
import sys

COUNT, A_LINE = 10000, 8


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        words = re.search(r'passwords: "([^"]*)"', file.read()).group(1).split(",")[:COUNT]
    assert len(words) == len(set(words)) == COUNT
    prints = sorted({int.from_bytes(hashlib.blake2b(word.encode(), digest_size=32).digest()[:4], "little")
                     for word in words})
    with open(target, "w", encoding="utf-8") as file:
        file.write("/* Made by cmake/common_passwords.py, which says from what. */\n")
        for i in range(0, len(prints), A_LINE):
            file.write(" ".join(f"0x{number:08x}," for number in prints[i:i + A_LINE]) + "\n")


main()
