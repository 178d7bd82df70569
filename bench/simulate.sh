#!/bin/sh
# Simulation, one core: rounds a second of every game, and of two simulators from npm in the same run.
#
#   bench/simulate.sh [BUILD] [ROUNDS]     BUILD holds bench/bench_simulate; build-bench, 20 million
#
# A second time every round is the first of a fresh shoe, which is what the exact figures describe,
# and insurance is taken wherever it is offered. The largest |z| of all bets is shown; above 4 the
# script ends with 1. Seconds are of processor time. The peers are installed into build-bench/npm-simulate;
# without npm they are left out.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build-bench}
rounds=${2:-20000000}
modules=build-bench/npm-simulate
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "From shuffled shoes dealt to the cut card:"
"$build/bench/bench_simulate" "$rounds" | tee "$work/ours"

echo
echo "Each round the first of a fresh shoe:"
"$build/bench/bench_simulate" "$rounds" fresh | tee "$work/fresh"

echo
if command -v npm > /dev/null; then
    if [ ! -d "$modules/node_modules/baccarat-engine" ]; then
        mkdir -p "$modules"
        (cd "$modules" && npm init -y && npm install baccarat-engine@1.1.5 @blackjacktrainer/blackjack-simulator@0.34.0) \
            > "$work/npm" 2>&1 || { cat "$work/npm"; exit 1; }
    fi
    echo "Against baccarat-engine and @blackjacktrainer/blackjack-simulator (npm, node $(node --version)):"
    NODE_PATH="$modules/node_modules" node bench/simulate_peers.js > "$work/peers"
    awk 'NR == FNR {ours[$1] = $2; next}
         {theirs = $2 / $3 / 1e6; printf "%-10s %8.1f M rounds/s %8.2f M theirs   %6.1f times as many\n",
          $1, ours[$1], theirs, ours[$1] / theirs}' "$work/ours" "$work/peers"
else
    echo "npm is not here: the peers are left out."
fi
awk '{for (i = 1; i < NF; i++) if ($i == "z") {z = $(i + 1); if (z > 4 || z < -4) bad = 1}} END {exit bad}' "$work/fresh"
