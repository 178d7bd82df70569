"""The unit for systemd: it can be read, it names options that there are, and the program runs as it says, with keys and anchors."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
UNIT = ROOT / "deploy" / "croupier.service"
SETTINGS = ROOT / "deploy" / "serve.env"
NOBODY = 65534
passed = failed = 0


def check(holds, what):
    global passed, failed
    passed += bool(holds)
    failed += not holds
    if not holds:
        print(f"FAILED {what}")


def settings():
    """{name: [value]} of the unit's service, lines put together again."""
    text = UNIT.read_text(encoding="utf-8").replace("\\\n", " ")
    found = {}
    for line in text.partition("[Service]")[2].partition("[Install]")[0].splitlines():
        if line and line[0] not in "#[":
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(" ".join(value.split()))
    return found


def as_started(command):
    """The command with what serve.env sets in its places."""
    check("EnvironmentFile=/etc/croupier/serve.env" in UNIT.read_text(encoding="utf-8"), "the unit reads serve.env")
    for name, value in re.findall(r"^(CROUPIER_[A-Z]+)=(.*)$", SETTINGS.read_text(encoding="utf-8"), flags=re.M):
        command = command.replace("${" + name + "}", value).replace(f"${name}", value)
    check("$" not in command, f"serve.env sets all of it: {command}")
    return command


def filter_of(words):
    """The calls that one line of SystemCallFilter names."""
    calls = set()
    for word in words.split():
        if word.startswith("@"):
            said = subprocess.run(["systemd-analyze", "syscall-filter", word], capture_output=True, text=True).stdout
            listed = [line.strip() for line in said.splitlines()[1:] if line.strip() and line.strip()[0] != "#"]
            calls |= filter_of(" ".join(listed))
        else:
            calls.add(word)
    return calls


def test_calls(unit):
    """What the program allows itself the unit must not take away, nor what it confines itself with."""
    if not shutil.which("systemd-analyze"):
        print("systemd-analyze is not there: the unit's calls are not looked at")
        return
    allowed = set()
    for words in unit["SystemCallFilter"]:
        allowed = allowed - filter_of(words[1:]) if words[0] == "~" else allowed | filter_of(words)
    source = (ROOT / "src/server/sandbox_calls.c").read_text(encoding="utf-8")
    own = set(re.findall(r'"([a-z0-9_]+)"', source.partition("allowed[] = {")[2].partition("};")[0]))
    own |= {"execve", "seccomp", "prctl", "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self", "listen", "bind"}
    own -= {"fstatat64"}  # of other machines
    check(len(own) > 100 and own <= allowed, f"the unit refuses {sorted(own - allowed)}")


def test_words(program, unit):
    command = as_started(unit["ExecStart"][0])
    told = subprocess.run([program, "serve", "--help"], capture_output=True, text=True).stdout
    for option in re.findall(r" --[a-z-]+", command):
        check(option.strip() in told, f"there is an option{option}")
    check(unit.get("User") == ["croupier"] and "--user croupier" in command, "it never runs as root")
    check(unit.get("LoadCredential", [""])[0].startswith("keys:"), "it has keys")
    folders = [f"/var/lib/{name}/" for name in unit.get("StateDirectory", [""])[0].split()]
    store, anchors = (re.search(rf"--{name} (\S+)", command) for name in ("store", "anchors"))
    check(store and anchors and len(folders) == 2 and store[1].startswith(folders[0]) and anchors[1].startswith(folders[1]),
          f"store and anchors have a folder each: {command}")
    check(unit.get("CapabilityBoundingSet") == ["CAP_NET_BIND_SERVICE"], "nothing but the port")


def test_verify(program):
    """As systemd reads it, with this program in the place of an installed one."""
    if not shutil.which("systemd-analyze"):
        print("systemd-analyze is not there: only the words are looked at")
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "croupier.service")
        copy.write_text(UNIT.read_text(encoding="utf-8").replace("/usr/bin/croupier", program), encoding="utf-8")
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", str(copy)], capture_output=True, text=True)
        wrong = [line for line in done.stderr.splitlines() if "croupier.service" in line]
        check(not wrong, f"systemd reads it: {wrong}")


def credentials(program, folder, owner):
    """As LoadCredential=keys:DIR gives them: flat, by the name of each file."""
    made, given = os.path.join(folder, "made"), os.path.join(folder, "given")
    check(subprocess.run([program, "keys", "make", "--keys", made], capture_output=True).returncode == 0, "keys are made")
    os.mkdir(given, 0o700)
    for name in os.listdir(made):
        shutil.copy(os.path.join(made, name), os.path.join(given, f"keys_{name}"))
        os.chmod(os.path.join(given, f"keys_{name}"), 0o400)
        os.chown(os.path.join(given, f"keys_{name}"), owner, owner)
    os.chown(given, owner, owner)
    return given


def starts(program, folder, given, **how):
    """Whether it comes to listen, and what it says."""
    command = [program, "serve", "--demo", "--listen", "127.0.0.1:0", "--store", os.path.join(folder, "state", "floor.db"),
               "--anchors", os.path.join(folder, "state", "anchors.jsonl"), "--user", "nobody"]
    with open(os.path.join(folder, "log"), "w+", encoding="utf-8") as log:
        process = subprocess.Popen(command, env={**os.environ, "CREDENTIALS_DIRECTORY": given}, stdout=subprocess.PIPE, stderr=log, text=True, **how)
        address = process.stdout.readline()  # where it listens; nothing: it has ended
        process.terminate()
        process.communicate()
        log.seek(0)
        return address.startswith("http"), log.read()


def test_credentials(program):
    """Keys of the service's user are used; keys that it may not read are an error, and not a floor without any."""
    if os.geteuid() != 0:
        print("not root: nobody else can be become")
        return
    for owner, how, good in ((NOBODY, {"user": NOBODY, "group": NOBODY, "extra_groups": []}, True), (0, {}, False)):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            os.mkdir(os.path.join(folder, "state"))
            os.chown(os.path.join(folder, "state"), NOBODY, NOBODY)
            listens, said = starts(program, folder, credentials(program, folder, owner), **how)
            anchors = os.path.join(folder, "state", "anchors.jsonl")
            check(listens == good, f"credentials of {owner}: {said[-400:]}")
            check((os.path.exists(anchors) and os.path.getsize(anchors) > 0) == good, f"anchors are signed: {good}")


def main():
    program = os.path.abspath(sys.argv[1])
    if b"serve" not in subprocess.run([program, "--help"], capture_output=True).stdout:
        print("0 passed, 0 failed")
        return 0
    test_words(program, settings())
    test_calls(settings())
    test_verify(program)
    test_credentials(program)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
