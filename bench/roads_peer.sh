#!/bin/sh
# Baccarat's five roads of a 70-hand shoe: ours and the npm package baccarat-engine, in the same run.
#
#   bench/roads_peer.sh [BUILD]     BUILD holds bench/bench_roads; build-bench
#
# The package is installed into build-bench/npm-roads, never into the tree; without npm it is left out.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build-bench}
modules=build-bench/npm-roads

ours=$("$build/bench/bench_roads" 2)
echo "$ours"
if ! command -v npm > /dev/null; then
    echo "npm is not here: the peer is left out."
    exit 0
fi
if [ ! -d "$modules/node_modules/baccarat-engine" ]; then
    mkdir -p "$modules"
    (cd "$modules" && { [ -f package.json ] || npm init -y; } && npm install baccarat-engine@1.1.5) > "$modules/log" 2>&1 ||
        { cat "$modules/log"; exit 1; }
fi
theirs=$(NODE_PATH="$modules/node_modules" node bench/roads_peer.js)
echo "$ours" | awk -v theirs="$theirs" '{for (i = 2; i < NF; i++) if ($i == "shoes") shoes = $(i - 1)}
    END {printf "five roads of a 70-hand shoe: ours %d, baccarat-engine %d rebuilt a second: %.0f times as many\n",
         shoes, theirs, shoes / theirs}'
