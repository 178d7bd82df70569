"""croupier ask: a question in words, and what is said to a wrong one."""
import json
import subprocess
import sys

passed = failed = 0


def check(good, what):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {what}")


def run(program, *arguments):
    return subprocess.run([program, "ask", *arguments], capture_output=True, timeout=60)


def main():
    program = sys.argv[1]
    done = run(program, "ball fell out")
    lines = done.stdout.decode().splitlines()
    check(done.returncode == 0 and lines[0].split()[:2] == ["roulette", "7.5"], f"best first: {lines[:1]}")
    check(lines[2].strip() == "by dealer or higher; while: idle betting no-more-bets spinning", f"who and when: {lines[2:3]}")
    check(run(program, "ball", "fell", "out").stdout == done.stdout, "quotes are not needed")

    done = run(program, "co la ngua trong hop khi van da bat dau", "--game", "baccarat", "--lang", "vi", "--limit", "1")
    lines = done.stdout.decode().splitlines()
    check(lines[0].split()[:2] == ["baccarat", "7.4"] and "Có lá ngửa" in lines[0], f"of one game, in Vietnamese: {lines}")

    done = run(program, "--json", "khach khong dong y")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    check(answers[0]["clause"] == "8.5" and len(answers[0]["games"]) == 5 and set(answers[0]["title"]) == {"en", "vi"}, f"{answers[:1]}")
    check(len(answers) == 5, "five answers unless told")
    irregular = json.loads(run(program, "--json", "--limit", "1", "the ball flies out of the wheel").stdout)
    check(irregular["by"] == "dealer" and irregular["kind"] == "irregularity" and irregular["phases"] == ["idle", "betting", "no-more-bets", "spinning"], f"{irregular}")

    for arguments, words in ((("?!",), "no words"), (("x" * 201,), "200 bytes"), ((b"b\xe1\xba",), "UTF-8"), (("qqqqqqqqqqqzzzz",), "no clause")):
        done = run(program, *arguments)
        check(done.returncode == 1 and done.stdout == b"" and words in done.stderr.decode(), f"{arguments}: {done}")
    check("không phải UTF-8" in run(program, "--lang", "vi", b"\xff").stderr.decode(), "in Vietnamese too")
    for arguments in ((), ("--limit", "0", "card"), ("--limit", "21", "card"), ("--lang", "fr", "card"), ("--game", "chess", "card")):
        check(run(program, *arguments).returncode == 2, f"{arguments} is no command line")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
