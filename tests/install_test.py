#!/usr/bin/env python3
"""Installs the build and uses it as a stranger would: through pkg-config and through CMake, from C and from C++.

    install_test.py PROGRAM     the program's folder is the build that is installed
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
COMPILERS = {"C": ["gcc", "-std=c17"], "C++": ["g++", "-std=c++17", "-x", "c++"]}

EXAMPLES = {
    # 1 + 2 + 6 = 9: small pays 1, a total of nine 6, and there is no double of sixes.
    "settle_round": """\
An    small      100000  win   paid  100000, gets back  200000  by 6.1.1 5.1
An    total:9     20000  win   paid  120000, gets back  140000  by 6.6.1 5.1
Binh  double:6    50000  lose  paid       0, gets back       0  by 6.4.2
""",
    "run_table": """\
bet       100000 from purse to felt
bet       200000 from purse to felt
collect   200000 from felt to float
pay       100000 from float to purse
pay       100000 from felt to purse
""",
    # Eight decks: the figures that every book on the game has.
    "find_odds": """\
player  the house keeps  1.23508 %, the player wins 44.625 % of the time
banker  the house keeps  1.05791 %, the player wins 45.860 % of the time
tie     the house keeps 14.35963 %, the player wins  9.516 % of the time
player  after 100000 rounds within four standard errors of it
banker  after 100000 rounds within four standard errors of it
tie     after 100000 rounds within four standard errors of it
""",
}


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

    def compile(self, example, language, static):
        program = self.folder / f"{example}_{'a' if static else 'so'}_{language}"
        libraries = self.flags("--libs", "--static") if static else self.flags("--libs")
        if static:
            libraries = ["-l:libcroupier.a" if flag == "-lcroupier" else flag for flag in libraries]
        must([*COMPILERS[language], *STRICT, *self.flags("--cflags"), ROOT / "examples" / f"{example}.c", "-x", "none", "-o", program, *libraries])
        return program

    def check_example(self, example, language, static):
        program = self.compile(example, language, static)
        linked = "libcroupier" in must(["ldd", program], env=self.environment)
        assert linked != static, "the wrong library was linked"
        assert must([program], env=self.environment) == EXAMPLES[example], "the example prints something else"
        assert shutil.which("valgrind"), "valgrind is not installed"
        must(["valgrind", "-q", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=all", program],
             env=self.environment)

    def check_cmake(self, library):
        """A project of its own that knows the package's name alone."""
        project = self.folder / f"project_{library}"
        project.mkdir()
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(stranger LANGUAGES C)\nfind_package(croupier REQUIRED)\n"
            f"add_executable(program {ROOT / 'examples' / 'settle_round.c'})\ntarget_link_libraries(program PRIVATE croupier::{library})\n")
        must(["cmake", "-S", project, "-B", project / "build", f"-DCMAKE_PREFIX_PATH={self.prefix}"])
        must(["cmake", "--build", project / "build"])
        program = project / "build" / "program"
        linked = "libcroupier" in must(["ldd", program])
        assert linked == (library == "croupier"), "the wrong library was linked"
        assert must([program]) == EXAMPLES["settle_round"], "the example prints something else"

    def check_program(self):
        environment = dict(os.environ)
        environment.pop("LD_LIBRARY_PATH", None)
        version = must([self.prefix / "bin" / "croupier", "--version"], env=environment)
        assert self.flags("--modversion")[0] in version, f"pkg-config and {version!r} disagree"

    def check_header(self):
        for name in (self.prefix / "include").rglob("*"):
            assert name.name == "croupier.h", f"{name} was installed too"

    def check_page(self):
        """It is installed, and the programs in it are those that were compiled."""
        page = next(self.prefix.rglob("LIBRARY.md")).read_text()
        quoted = dict(re.findall(r"<!-- examples/(\w+)\.c -->\n```c\n(.*?)```\n", page, flags=re.S))
        assert set(quoted) == set(EXAMPLES), f"it quotes {sorted(quoted)}"
        for name, text in quoted.items():
            assert text == (ROOT / "examples" / f"{name}.c").read_text(), f"examples/{name}.c is quoted otherwise"


def main():
    build = pathlib.Path(sys.argv[1]).resolve().parent
    if instrumented(build):
        print("skipped: this build is instrumented\n0 passed, 0 failed")
        return 0
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        stranger = Stranger(build, pathlib.Path(folder))
        checks = {f"{example} in {language}, {'static' if static else 'shared'}":
                  (lambda example=example, language=language, static=static: stranger.check_example(example, language, static))
                  for example in EXAMPLES for language in COMPILERS for static in (False, True)}
        for library in ("croupier", "static"):
            checks[f"CMake, croupier::{library}"] = lambda library=library: stranger.check_cmake(library)
        checks["the installed program"] = stranger.check_program
        checks["only the public header"] = stranger.check_header
        checks["the programmer's page"] = stranger.check_page
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
