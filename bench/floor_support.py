"""What bench/floor.sh needs besides the program.

    floor_support.py postgres COMMAND...      runs COMMAND with {url} replaced by a PostgreSQL of its own
    floor_support.py restart PROGRAM STORE    how long a server takes from its start until it is ready
"""
import os
import subprocess
import sys
import time
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "store"))
from own_postgres import FOLDERS, Postgres  # noqa: E402


def postgres(command):
    if not FOLDERS:
        print("PostgreSQL is not here: left out")
        return 0
    with Postgres() as store:
        return subprocess.run([word.replace("{url}", store.url) for word in command]).returncode


def is_ready(address):
    try:
        with urllib.request.urlopen(address + "readyz") as answer:
            return answer.status == 200
    except OSError:
        return False


def restart(program, store):
    began = time.monotonic()
    server = subprocess.Popen([program, "serve", "--store", store, "--listen", "127.0.0.1:0", "--log-level", "error"],
                              stdout=subprocess.PIPE, text=True)
    address = server.stdout.readline().strip()
    while address and not is_ready(address):
        time.sleep(0.01)
    print(f"ready after            {time.monotonic() - began:10.2f} s")
    server.terminate()
    return server.wait() if address else 1


if __name__ == "__main__":
    if sys.argv[1] == "postgres":
        sys.exit(postgres(sys.argv[2:]))
    sys.exit(restart(sys.argv[2], sys.argv[3]))
