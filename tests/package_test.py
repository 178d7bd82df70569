"""The Debian packages: built, looked at by lintian, and installed, used, upgraded and purged in a root of their own.

    package_test.py PROGRAM     the program's folder is the build that is packaged

That root is this machine's with a layer of memory over it (overlayfs in a mount namespace): whatever is installed there,
the machine itself stays as it was, and what a purge left behind is what the layer still holds. It needs root.
"""
import gzip
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tempfile

from install_test import instrumented, must, run

NEXT = "99.0"  # a version above every other
# Of a build that is not a distribution's own: no address of a maintainer, and not in a folder by the machine's name.
# CPack calls ldconfig whether there is a trigger for it or not.
NOT_OURS = "maintscript-calls-ldconfig,bogus-mail-host,bogus-mail-host-in-debian-changelog,pkg-config-unavailable-for-cross-compilation"
passed = failed = 0


def check(holds, what):
    global passed, failed
    passed += bool(holds)
    failed += not holds
    if not holds:
        print(f"FAILED {what}", flush=True)


# ---- Building ----

def build(folder, build_folder):
    """{package: file}"""
    must(["cpack", "-G", "DEB", "-B", folder / "cpack", "--config", build_folder / "CPackConfig.cmake"], cwd=folder)
    found = {file.name.partition("_")[0]: file for file in (folder / "cpack").glob("*.deb")}
    check(set(found) == {"croupier", "libcroupier0.1", "libcroupier-dev"}, f"three packages: {sorted(found)}")
    return found


def build_next(package, folder):
    """The same package in a later version, which brings other settings of its own."""
    tree = folder / "next"
    must(["dpkg-deb", "-R", package, tree])
    control = tree / "DEBIAN" / "control"
    control.write_text(re.sub(r"^Version: .*$", f"Version: {NEXT}", control.read_text(), flags=re.M))
    for name in ("croupier/serve.env", "logrotate.d/croupier"):
        with open(tree / "etc" / name, "a", encoding="utf-8") as file:
            file.write("# of the next version\n")
    must(["dpkg-deb", "--root-owner-group", "-b", tree, folder / "next.deb"])
    return folder / "next.deb"


def check_lintian(packages):
    if not shutil.which("lintian"):
        print("lintian is not there: it was not asked")
        return
    done = run(["lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags", NOT_OURS, *packages.values()])
    check(done.returncode == 0, f"lintian: {done.stdout}{done.stderr}")


def check_pages(program, build_folder):
    """One for every command, nothing that a reader of such pages complains of, every option in it."""
    pages = sorted((build_folder / "man").glob("*.1.gz"))
    commands = re.findall(r"^  ([a-z-]+)  +\S", run([program, "--help"]).stdout.partition("Commands:")[2], flags=re.M)
    check(len(commands) > 20, f"commands: {commands}")
    for command in commands:
        page = build_folder / "man" / f"croupier-{command}.1.gz"
        check(page in pages, f"a page for {command}")
        text = gzip.open(page, "rt").read().replace("\\-", "-")
        options = re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", run([program, command, "--help"]).stdout, flags=re.M)
        check(all(option in text for option in options), f"croupier-{command}(1) has every option")
    if not shutil.which("mandoc"):
        print("mandoc is not there: only the words of the pages are looked at")
        return
    for page in pages:
        done = run(["mandoc", "-T", "lint", "-W", "warning", page])
        check(done.returncode == 0, f"{page.name}: {done.stdout}")


# ---- A root of its own; what follows runs in a mount namespace ----

class Root:
    """This machine's files with a layer of memory over them, in which everything written stays."""

    def __init__(self, folder):
        self.layer, self.at = folder / "upper", folder / "root"
        must(["mount", "-t", "tmpfs", "-o", "size=512m", "layer", folder])
        for name in ("upper", "work", "root"):
            (folder / name).mkdir()
        must(["mount", "-t", "overlay", "overlay", "-o", f"lowerdir=/,upperdir={self.layer},workdir={folder / 'work'}", self.at])
        must(["mount", "--rbind", "/dev", self.at / "dev"])
        must(["mount", "-t", "proc", "proc", self.at / "proc"])
        # neither an index of all manual pages nor a disk that is waited for
        (self.at / "var/lib/man-db/auto-update").unlink(missing_ok=True)
        (self.at / "etc/dpkg/dpkg.cfg.d").mkdir(parents=True, exist_ok=True)
        (self.at / "etc/dpkg/dpkg.cfg.d/unsafe").write_text("force-unsafe-io\n")

    def run(self, *words):
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        return run(["chroot", self.at, *words], env=environment, stdin=subprocess.DEVNULL)

    def must(self, *words):
        done = self.run(*words)
        check(done.returncode == 0, f"{' '.join(words)}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def file(self, path):
        return self.at / path.lstrip("/")

    def left(self):
        """What bears the name and was not there before; a file that was taken away shows as a device without number."""
        found = []
        for folder, folders, files in os.walk(self.layer):
            for name in folders + files:
                path = pathlib.Path(folder, name)
                if "croupier" in name and not stat.S_ISCHR(path.lstat().st_mode) and "/tmp/" not in f"{path}/":
                    found.append(str(path.relative_to(self.layer)))
        return found


def check_installed(root):
    who = root.must("getent", "passwd", "croupier").strip().split(":")
    check(who[5:] == ["/var/lib/croupier", "/usr/sbin/nologin"] and 0 < int(who[2]) < 1000, f"a user of the system: {who}")
    for folder in ("/var/lib/croupier", "/var/lib/croupier-anchors"):
        state = root.file(folder).stat()
        check(state.st_uid == int(who[2]) and stat.S_IMODE(state.st_mode) == 0o700, f"{folder} is the service's alone")
    listed = root.must("dpkg-query", "-W", "-f=${Conffiles}", "croupier")
    check("/etc/croupier/serve.env" in listed and "/etc/logrotate.d/croupier" in listed, f"conffiles: {listed}")
    check("croupier " in root.must("croupier", "--version"), "the program runs")
    check(not root.run("ls", "/etc/systemd/system/multi-user.target.wants/croupier.service").stdout, "nothing is enabled by itself")


def check_unit(root):
    if not shutil.which("systemd-analyze"):
        print("systemd-analyze is not there: the installed unit is not looked at")
        return
    # Only what it says of ours: this machine's other units are none of our business.
    said = root.run("systemd-analyze", "verify", "--man=yes", "/usr/lib/systemd/system/croupier.service")
    wrong = [line for line in said.stderr.splitlines() if "croupier" in line]
    check(not wrong, f"systemd-analyze verify: {wrong}")
    said = root.run("systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", "/usr/lib/systemd/system/croupier.service")
    check(said.returncode == 0, f"systemd-analyze security: {said.stdout[-300:]}{said.stderr[-300:]}")


def check_library(root):
    """A stranger on that machine finds it by the package's name alone."""
    source = pathlib.Path(__file__).resolve().parent.parent / "examples" / "settle_round.c"
    shutil.copy(source, root.file("/tmp/settle_round.c"))
    root.must("sh", "-c", "cd /tmp && gcc -o settle_round settle_round.c $(pkg-config --cflags --libs croupier) && ./settle_round")


def check_logrotate(root):
    if not shutil.which("logrotate"):
        print("logrotate is not there: its settings are not read")
        return
    root.file("/var/log/croupier").mkdir()
    log = root.file("/var/log/croupier/croupier.log")
    log.write_text('{"level":"info"}\n')
    root.must("chown", "-R", "croupier:croupier", "/var/log/croupier")
    root.must("logrotate", "--force", "--state", "/tmp/logrotate.state", "/etc/logrotate.d/croupier")
    check(log.read_text() == "" and log.with_name("croupier.log.1").read_text() == '{"level":"info"}\n', "the log is turned over in place")
    shutil.rmtree(log.parent)


def serve(root):
    """As the unit starts it, on any port: whether it comes to listen, and what it says."""
    settings = dict(re.findall(r"^([A-Z_]+)=(.*)$", root.file("/etc/croupier/serve.env").read_text(), flags=re.M))
    command = ["croupier", "serve", "--user", "croupier", "--store", settings["CROUPIER_STORE"], "--anchors",
               "/var/lib/croupier-anchors/anchors.jsonl", *settings["CROUPIER_OPTIONS"].split()]
    words = ["chroot", root.at, "runuser", "-u", "croupier", "--", "env", "CREDENTIALS_DIRECTORY=/run/credentials-croupier", *command]
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE, stderr=log, text=True)
        address = process.stdout.readline()
        process.terminate()
        process.communicate()
        log.seek(0)
        check(address.startswith("https://"), f"it serves: {log.read()[-600:]}")


def bring_keys(root):
    """What the unit's comment tells the house to do; systemd's part in handing the keys over is played."""
    root.must("croupier", "keys", "make", "--keys", "/etc/croupier/keys")
    root.must("sh", "-c", "cd /etc/croupier && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1"
              " -subj /CN=localhost -keyout key.pem -out cert.pem && chown root:croupier key.pem && chmod 0640 key.pem")
    root.must("sh", "-c", "install -d -m 0700 -o croupier /run/credentials-croupier && cd /etc/croupier/keys &&"
              " for name in *; do install -m 0400 -o croupier \"$name\" /run/credentials-croupier/keys_\"$name\"; done")
    root.must("sh", "-c", "echo 'four words for somebody' | runuser -u croupier -- croupier staff add An --post senior-management"
              " --store /var/lib/croupier/floor.db")


def check_life(root, packages, later):
    before = root.must("getent", "passwd"), root.must("getent", "group")
    root.must("dpkg", "-i", *packages)
    check_installed(root)
    check_unit(root)
    check_library(root)
    check_logrotate(root)
    root.must("dpkg", "--purge", "croupier", "libcroupier-dev", "libcroupier0.1")
    check(root.left() == [], f"left after a purge: {root.left()}")
    check((root.must("getent", "passwd"), root.must("getent", "group")) == before, "users and groups are as before")

    root.must("dpkg", "-i", packages[0])
    settings = root.file("/etc/croupier/serve.env")
    settings.write_text(settings.read_text().replace("[::]:443", "127.0.0.1:0").replace("--metrics 127.0.0.1:9464", "--metrics 127.0.0.1:0"))
    ours = settings.read_text()
    bring_keys(root)
    serve(root)
    root.must("dpkg", "--force-confdef", "--force-confold", "-i", later)
    check(root.must("dpkg-query", "-W", "-f=${Version}", "croupier") == NEXT, "the later version is there")
    check(settings.read_text() == ours, "settings of the house outlive an upgrade")
    check("of the next version" in root.file("/etc/logrotate.d/croupier").read_text(), "those it left alone are brought up to date")
    serve(root)
    root.must("croupier", "audit", "--store", "/var/lib/croupier/floor.db")
    root.must("dpkg", "--remove", "croupier")
    check(settings.read_text() == ours, "a removal leaves the settings")
    said = root.must("dpkg", "--purge", "croupier")
    check("kept" in said and "/var/lib/croupier" in said and root.file("/var/lib/croupier/floor.db").exists()
          and root.file("/etc/croupier/keys").is_dir(), f"the house's books and keys are not the package's to delete: {said}")
    check(not settings.exists() and not root.file("/usr/bin/croupier").exists(), "everything of the package is gone")


def inside(folder):
    root = Root(pathlib.Path(folder, "layer"))
    shutil.copytree(pathlib.Path(folder, "debs"), root.file("/tmp/debs"))
    names = sorted(name for name in os.listdir(root.file("/tmp/debs")) if name != "next.deb")
    check_life(root, [f"/tmp/debs/{name}" for name in names], "/tmp/debs/next.deb")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


# ---- All of it ----

def why_not():
    """What keeps us from having such a root here; None: nothing."""
    if os.geteuid() != 0:
        return "only root can make a root of its own"
    if not shutil.which("dpkg") or not shutil.which("adduser"):
        return "this is no Debian"
    if run(["dpkg-query", "-W", "croupier"]).returncode == 0:
        return "croupier is installed on this machine"
    with tempfile.TemporaryDirectory() as folder:
        done = run(["unshare", "--mount", "--propagation", "private", "sh", "-c",
                    f"cd {folder} && mount -t tmpfs layer . && cd {folder} && mkdir u w m && mount -t overlay overlay -o lowerdir=/,upperdir=u,workdir=w m"])
    return None if done.returncode == 0 else f"no layer can be laid over this machine's files: {done.stderr.strip()}"


def main():
    if sys.argv[1] == "--inside":
        return inside(sys.argv[2])
    program = pathlib.Path(sys.argv[1]).resolve()
    if instrumented(program.parent) or not (program.parent / "CPackConfig.cmake").exists():
        print("skipped: this build is not one to package\n0 passed, 0 failed")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        packages = build(folder, program.parent)
        check_lintian(packages)
        check_pages(program, program.parent)
        reason = why_not()
        if reason:
            print(f"skipped: the packages are not installed, upgraded and purged: {reason}")
        else:
            for part in ("debs", "layer"):
                (folder / part).mkdir()
            for package in packages.values():
                shutil.copy(package, folder / "debs")
            shutil.move(build_next(packages["croupier"], folder), folder / "debs")
            done = run(["unshare", "--mount", "--propagation", "private", sys.executable, __file__, "--inside", folder])
            print(done.stdout + done.stderr)
            check(done.returncode == 0, "installed, upgraded and purged")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
