#!/bin/sh
# Runs a reduced dieharder battery over both random sources and keeps the report.
#
#   bench/dieharder.sh [BUILD]     BUILD holds bench/bench_random_stream; build-bench when not said
#
# A p-value below 0.005 or above 0.995 is WEAK and comes by chance once in a hundred rows; below 1e-6
# (or as near to 1) it is FAILED. A test with such a row is repeated with ten times as much of the
# same stream, as dieharder advises: what is wrong with a source gets worse with more of it, what was
# chance goes away. The report keeps both; the script ends with 1 when a repeated test fails.
set -eu
cd "$(dirname "$0")/.."
stream="${1:-build-bench}/bench/bench_random_stream"
report=bench/DIEHARDER.md
tests="0 1 2 3 4 8 9 10 11 12 13 15 16 17 100 101 102"

run() { # source, test, p-samples
    "$stream" "$1" 2>/dev/null | nice dieharder -g 200 -d "$2" -p "$3" -D test_name -D ntuple \
        -D tsamples -D psamples -D pvalues -D assessment 2>/dev/null
}

battery() { # source: first results to stdout, repeated ones to descriptor 3
    for test in $tests; do
        first=$(run "$1" "$test" 40)
        printf '%s\n' "$first"
        case $first in *WEAK* | *FAILED*) run "$1" "$test" 400 >&3 ;; esac
    done
}

rows() {
    printf '| test | n | samples | p-samples | p-value | assessment |\n'
    printf '| --- | ---: | ---: | ---: | ---: | --- |\n'
    awk -F'|' 'NF >= 6 {gsub(/ /, ""); printf "| %s | %s | %s | %s | %s | %s |\n", $1, $2, $3, $4, $5, $6}' "$1"
}

counts() {
    printf '\n%s passed, %s weak, %s failed.\n' "$(grep -c PASSED "$1" || true)" \
        "$(grep -c WEAK "$1" || true)" "$(grep -c FAILED "$1" || true)"
}

section() { # file, title
    printf '\n## %s\n\n' "$2"
    rows "$1"
    counts "$1"
    [ -s "$1.again" ] || return 0
    printf '\nTests with a weak or failed row, repeated with ten times as much:\n\n'
    rows "$1.again"
    counts "$1.again"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for source in deal fast; do
    battery "$source" > "$work/$source" 3> "$work/$source.again"
done
{
    printf '# Random numbers: dieharder report\n\n'
    printf 'Written by `bench/dieharder.sh` with dieharder %s. A weak row (p below 0.005 or above\n' \
        "$(dieharder -l 2>/dev/null | grep -o 'version [0-9.]*' | head -1 | cut -d' ' -f2)"
    printf '0.995) comes by chance about once in a hundred. A test with a weak or failed row is repeated\n'
    printf 'with ten times as much of the same stream: a fault of the source gets worse with more of it,\n'
    printf 'chance goes away.\n'
    section "$work/deal" 'The source of real tables (ChaCha20, `src/base/random.c`)'
    section "$work/fast" 'The source of simulations (xoshiro256++, `src/base/fast_random.c`)'
} > "$report"
grep -h 'passed,' "$report"
if grep -q FAILED "$work/deal.again" "$work/fast.again"; then exit 1; fi
