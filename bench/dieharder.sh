#!/bin/sh
# Runs a reduced dieharder battery over both random sources and keeps the report.
#
#   bench/dieharder.sh [BUILD]     BUILD holds bench/bench_random_stream; build-bench when not said
#
# Every test takes its own fresh stretch of the stream. Each yields p-values; over both sources
# about one in fifty is expected to be "WEAK" by chance (dieharder calls p below 0.005 or above
# 0.995 weak); "FAILED" (p below 1e-6) must not come at all.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build-bench}
stream="$build/bench/bench_random_stream"
report=bench/DIEHARDER.md
tests="0 1 2 3 4 8 9 10 11 12 13 15 16 17 100 101 102"

battery() {
    for test in $tests; do
        "$stream" "$1" 2>/dev/null | nice dieharder -g 200 -d "$test" -p 40 -D test_name -D ntuple \
            -D tsamples -D psamples -D pvalues -D assessment 2>/dev/null
    done
}

rows() { # name|ntuple|samples|p-samples|p-value|assessment, as a Markdown table
    printf '| test | n | samples | p-samples | p-value | assessment |\n'
    printf '| --- | ---: | ---: | ---: | ---: | --- |\n'
    awk -F'|' 'NF >= 6 {gsub(/ /, ""); printf "| %s | %s | %s | %s | %s | %s |\n", $1, $2, $3, $4, $5, $6}' "$1"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for source in deal fast; do
    battery "$source" > "$work/$source"
done
{
    printf '# Random numbers: dieharder report\n\n'
    printf 'Written by `bench/dieharder.sh` with %s.\n' "$(dieharder -l 2>/dev/null | grep -o 'version [0-9.]*' | head -1 | sed 's/^/dieharder /')"
    printf 'Weak results (p below 0.005 or above 0.995) come by chance about once in a hundred rows; a failed one must not come.\n'
    for source in deal fast; do
        [ "$source" = deal ] && printf '\n## The source of real tables (ChaCha20, src/base/random.c)\n\n'
        [ "$source" = fast ] && printf '\n## The source of simulations (xoshiro256++, src/base/fast_random.c)\n\n'
        rows "$work/$source"
        printf '\n%s passed, %s weak, %s failed.\n' "$(grep -c PASSED "$work/$source" || true)" \
            "$(grep -c WEAK "$work/$source" || true)" "$(grep -c FAILED "$work/$source" || true)"
    done
} > "$report"
grep -h 'passed,' "$report"
! grep -q FAILED "$report"
