"""The program's check of itself: its hashes are those of the files, kept from start to start, and a change is seen.

usage: self_check_test.py CROUPIER
"""
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from client import Server, check, verdict


def blake(path):
    with open(path, "rb") as file:
        return hashlib.blake2b(file.read(), digest_size=32).hexdigest()


def checks_of(server):
    cookie = server.login("operations-manager")
    status, found, _ = server.request("GET", "/api/self-checks", cookie=cookie)
    check(status == 200, f"the checks can be read: {status}")
    return found.get("checks", [])


def command(program, *arguments):
    return subprocess.run([program, "self-check", *arguments], capture_output=True, text=True)


def test_kept(program, folder):
    copy = os.path.join(folder, "croupier")
    shutil.copy(program, copy)
    store = os.path.join(folder, "floor.db")
    server = Server(copy, store=store)
    first = checks_of(server)
    check(len(first) == 1 and first[0]["reason"] == "start", f"a start is a check: {first}")
    check(first[0]["program"] == blake(copy), "the program's hash is its file's")
    check(first[0]["good"] and first[0]["changed"] == [], "nothing has changed before the first")
    status, asked, _ = server.request("POST", "/api/self-checks", {}, cookie=server.login("regulator"))
    check(status == 201 and asked["check"]["reason"] == "asked" and asked["check"]["by"] == "regulator",
          f"the regulator asks for one: {asked}")
    status, _, _ = server.request("POST", "/api/self-checks", {}, cookie=server.login("pit-manager"))
    check(status == 403, f"a pit manager does not: {status}")
    server.stop()

    with open(copy, "ab") as file:
        file.write(b"!")
    server.start()
    found = checks_of(server)
    check(len(found) == 3 and not found[0]["good"] and found[0]["changed"] == ["program"],
          f"one byte more in the program is seen: {found[0]}")
    alerts = server.request("GET", "/api/alerts?open=1", cookie=server.login("operations-manager"))[1]["alerts"]
    check([alert["kind"] for alert in alerts] == ["self-check"], f"the operations manager is told: {alerts}")
    server.stop()

    link = sqlite3.connect(store)
    link.execute("CREATE INDEX smuggled ON balance(amount)")
    link.commit()
    link.close()
    server.start()
    found = checks_of(server)
    check(found[0]["changed"] == ["schema"], f"an index more in the store is seen: {found[0]}")
    server.stop()
    server.start()
    check(checks_of(server)[0]["good"], "what is as it was the last time is good")
    server.stop()
    audit = subprocess.run([copy, "audit", "--store", store], capture_output=True, text=True)
    check(audit.returncode == 1 and "index smuggled is none of this program's" in audit.stdout, f"the audit sees it too: {audit.stdout}")
    link = sqlite3.connect(store)
    link.execute("DROP INDEX smuggled")
    link.commit()
    link.close()
    audit = subprocess.run([copy, "audit", "--store", store], capture_output=True, text=True)
    check(audit.returncode == 0, f"the log with its checks is right: {audit.stdout}")
    server.close()


def test_command(program, folder):
    printed = command(program, "--json")
    trusted = os.path.join(folder, "trusted.json")
    with open(trusted, "w", encoding="utf-8") as file:
        file.write(printed.stdout)
    found = json.loads(printed.stdout)
    check(found["program"] == blake(program), "the command's hash of the program is its file's")
    check(command(program, "--expect", trusted).returncode == 0, "it is what it was")
    copy = os.path.join(folder, "other")
    shutil.copy(program, copy)
    with open(copy, "ab") as file:
        file.write(b"!")
    other = command(copy, "--expect", trusted)
    check(other.returncode == 1 and "program" in other.stderr and "rulebooks" not in other.stderr,
          f"another program is named, the same rulebooks are not: {other.stderr}")
    with open(trusted, "w", encoding="utf-8") as file:
        file.write("{}")
    check(command(program, "--expect", trusted).returncode == 1, "a file without hashes proves nothing")
    check(command(program, "--store", os.path.join(folder, "none.db")).returncode == 1,
          "a store that is named must be there")


def main():
    program = os.path.realpath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # no store lies here
        test_kept(program, folder)
        test_command(program, folder)
    return verdict()


if __name__ == "__main__":
    sys.exit(main())
