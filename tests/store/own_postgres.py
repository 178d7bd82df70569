"""A PostgreSQL server of the tests' own, in a temporary folder and on a private socket."""
import os
import pathlib
import pwd
import shlex
import shutil
import signal
import subprocess
import tempfile

FOLDERS = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))


class Postgres:
    """Use it in a with-statement; `url` is the address of its database."""

    def __init__(self):
        if not FOLDERS:
            raise FileNotFoundError("PostgreSQL is not installed")
        self.bin = FOLDERS[-1]
        self.folder = tempfile.mkdtemp(prefix="croupier-pg-")
        self.data = os.path.join(self.folder, "data")
        self.url = f"postgresql://postgres@/postgres?host={self.folder}"

    def words(self, name, *arguments):
        """As the user postgres when we are root: the server refuses to run as root."""
        words = [str(self.bin / name), *arguments]
        return ["runuser", "-u", "postgres", "--", *words] if os.getuid() == 0 else words

    def command(self, name, *arguments):
        return subprocess.run(self.words(name, *arguments), check=True, capture_output=True, text=True,
                              cwd=self.folder)

    def control(self, what):
        """The arguments of pg_ctl that start or stop it."""
        options = (f"-c listen_addresses='' -c unix_socket_directories={self.folder} "
                   "-c max_connections=40 -c shared_buffers=64MB -c recovery_init_sync_method=syncfs")
        begin = ["-D", self.data, "-w", "-l", os.path.join(self.folder, "log")]
        return [*begin, "-o", options, "start"] if what == "start" else [*begin, "-m", "fast", "stop"]

    def command_line(self, what):
        """What a shell runs to start or stop it, without a word."""
        return f"cd {self.folder} && " + shlex.join(self.words("pg_ctl", *self.control(what))) + " >/dev/null 2>&1"

    def start(self):
        self.command("pg_ctl", *self.control("start"))

    def stop(self):
        self.command("pg_ctl", *self.control("stop"))

    def kill(self):
        """What a power cut is to the server: no warning, no clean end."""
        with open(os.path.join(self.data, "postmaster.pid"), encoding="ascii") as file:
            os.kill(int(file.readline()), signal.SIGKILL)

    def __enter__(self):
        if os.getuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            os.chmod(self.folder, 0o755)
        self.command("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C")
        self.start()
        return self

    def __exit__(self, *_):
        try:
            self.stop()
        except subprocess.CalledProcessError:
            pass
        shutil.rmtree(self.folder, ignore_errors=True)
