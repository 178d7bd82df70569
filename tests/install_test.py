#!/usr/bin/env python3
"""Installs the build and uses it as a stranger would: through pkg-config, from C and from C++.

    install_test.py PROGRAM     the program's folder is the build that is installed
"""
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "examples" / "settle_round.c"
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
COMPILERS = {"C": ["gcc", "-std=c17"], "C++": ["g++", "-std=c++17", "-x", "c++"]}

# 1 + 2 + 6 = 9: small pays 1, a total of nine 6, and there is no double of sixes.
EXPECTED = """\
The dice show 9.
An    small      100000  win   paid  100000, gets back  200000  by 6.1.1 5.1
An    total:9     20000  win   paid  120000, gets back  140000  by 6.6.1 5.1
Binh  double:6    50000  lose  paid       0, gets back       0  by 6.4.2
"""


def run(command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)


def must(command, **options):
    done = run(command, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{shlex.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def instrumented(build):
    """A build for sanitizers or coverage is not one to install."""
    cache = (build / "CMakeCache.txt").read_text()
    return "CROUPIER_SANITIZE:STRING=\n" not in cache or "CROUPIER_COVERAGE:BOOL=ON\n" in cache


class Stranger:
    """Somebody's project beside an installed prefix."""

    def __init__(self, build, folder):
        self.prefix, self.folder = folder / "prefix", folder
        must(["cmake", "--install", build, "--prefix", self.prefix])
        description = next(self.prefix.rglob("croupier.pc"))
        self.libraries = next(self.prefix.rglob("libcroupier.so")).parent
        self.environment = dict(os.environ, PKG_CONFIG_PATH=str(description.parent),
                                LD_LIBRARY_PATH=str(self.libraries))

    def flags(self, *what):
        return must(["pkg-config", *what, "croupier"], env=self.environment).split()

    def compile(self, language, static):
        program = self.folder / f"settle_round_{'a' if static else 'so'}_{language}"
        libraries = self.flags("--libs", "--static") if static else self.flags("--libs")
        if static:
            libraries = ["-l:libcroupier.a" if flag == "-lcroupier" else flag for flag in libraries]
        must([*COMPILERS[language], *STRICT, *self.flags("--cflags"), EXAMPLE, "-x", "none", "-o", program, *libraries])
        return program

    def check_example(self, language, static):
        program = self.compile(language, static)
        linked = "libcroupier" in must(["ldd", program], env=self.environment)
        assert linked != static, "the wrong library was linked"
        assert must([program], env=self.environment) == EXPECTED, "the example prints something else"
        assert shutil.which("valgrind"), "valgrind is not installed"
        must(["valgrind", "-q", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=all", program],
             env=self.environment)

    def check_program(self):
        environment = dict(os.environ)
        environment.pop("LD_LIBRARY_PATH", None)
        version = must([self.prefix / "bin" / "croupier", "--version"], env=environment)
        assert self.flags("--modversion")[0] in version, f"pkg-config and {version!r} disagree"

    def check_header(self):
        for name in (self.prefix / "include").rglob("*"):
            assert name.name == "croupier.h", f"{name} was installed too"


def main():
    build = pathlib.Path(sys.argv[1]).resolve().parent
    if instrumented(build):
        print("skipped: this build is instrumented\n0 passed, 0 failed")
        return 0
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        stranger = Stranger(build, pathlib.Path(folder))
        checks = {f"the example in {language}, {'static' if static else 'shared'}":
                  (lambda language=language, static=static: stranger.check_example(language, static))
                  for language in COMPILERS for static in (False, True)}
        checks["the installed program"] = stranger.check_program
        checks["only the public header"] = stranger.check_header
        for name, check in checks.items():
            try:
                check()
                passed += 1
            except (AssertionError, RuntimeError) as problem:
                failed += 1
                print(f"FAILED {name}: {problem}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
