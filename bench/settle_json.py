"""How fast `croupier settle` reads and answers JSON, and whether its memory grows with the input.

    settle_json.py PROGRAM [LINES]

Roulette rounds of ten bets (20,000 different ones, again and again) are streamed through the program. Time is
processor time of the program, peak memory what the kernel counted (VmHWM).
"""
import random
import resource
import subprocess
import sys
import tempfile

PLAYERS = ["An", "Bình", "Cúc", "Dũng"]
BETS = ["red", "black", "odd", "even", "low", "high", "dozen:1", "dozen:3", "column:2", "line:1-6", "street:4-5-6"]
BETS += [f"straight:{n}" for n in range(37)] + ["split:0-1", "split:17-20", "corner:1-2-4-5", "corner:0-1-2-3"]


def rounds(count):
    rng = random.Random(7)
    for _ in range(count):
        bets = ",".join(f'{{"player":"{rng.choice(PLAYERS)}","bet":"{rng.choice(BETS)}","stake":{rng.randrange(1, 100) * 10000}}}'
                        for _ in range(10))
        yield f'{{"game":"roulette","bets":[{bets}],"number":{rng.randrange(37)}}}\n'


def peak_memory(process):
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))


def run(program, block, lines):
    times = (lines + 19_999) // 20_000
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile() as nowhere:
        child = subprocess.Popen([program, "settle"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=nowhere)
        for _ in range(times):
            child.stdin.write(block)
            peak = peak_memory(child.pid)
        child.stdin.close()
        child.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return times * 20_000, seconds, peak


def main():
    program = sys.argv[1]
    lines = int(sys.argv[2]) if len(sys.argv) > 2 else 5_000_000
    block = "".join(rounds(20_000)).encode()
    print(f"{'lines':>10} {'bytes a line':>13} {'rounds/s':>10} {'peak KiB':>9}")
    for count in (20_000, 200_000, lines):
        done, seconds, peak = run(program, block, count)
        print(f"{done:>10} {len(block) // 20_000:>13} {done / seconds:>10.0f} {peak:>9}")


if __name__ == "__main__":
    main()
