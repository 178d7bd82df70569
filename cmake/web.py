"""Builds the screens and writes them as a C file, the table `web_files` of server/web_files.h.

    web.py OUT.c WEB FOLDER    WEB is the folder of the sources; the built files are left in FOLDER

The packages of WEB/package-lock.json are installed first, when they are not there or the lock file is newer.
"""
import fcntl
import gzip
import hashlib
import os
import pathlib
import subprocess
import sys

from embed import array, write

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
}


def run(*command, folder):
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed in {folder}:\n{done.stdout}")


def install(web):
    """Several build folders share the packages: one at a time installs them."""
    lock = os.open(web, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    installed, wanted = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime:
        run("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", folder=web)
    os.close(lock)


def embed(out, folder):
    parts, rows = ['#include "server/web_files.h"\n\n'], []
    for number, path in enumerate(sorted(path for path in folder.rglob("*") if path.is_file())):
        data = path.read_bytes()
        packed = gzip.compress(data, 9, mtime=0)
        smaller = len(packed) < len(data)
        parts.append(array(f"file{number}", data))
        if smaller:
            parts.append(array(f"packed{number}", packed))
        packed_at = f"packed{number}, {len(packed)}" if smaller else "0, 0"
        kind = TYPES.get(path.suffix, "application/octet-stream")
        rows.append(f'    {{"/{path.relative_to(folder).as_posix()}", "{kind}", '
                    f'"{hashlib.sha256(data).hexdigest()[:16]}", {{file{number}, {len(data)}}}, {{{packed_at}}}}},\n')
    parts += ["\nconst struct web_file web_files[] = {\n"] + rows + ["    {0, 0, 0, {0, 0}, {0, 0}}};\n"]
    write(out, parts)


def main():
    out, web, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    install(web)
    run("node", "build.mjs", str(folder), folder=web)
    embed(out, folder)


if __name__ == "__main__":
    main()
