#!/bin/sh
# Bets settled and acknowledged a second by the npm package colyseus, in memory and over loopback, nothing stored.
#
#   bench/colyseus_peer.sh [CLIENTS] [SECONDS]      50 clients, 10 seconds; prints the figure
#
# The packages are installed into build-bench/npm-colyseus, never into the tree; without npm it prints nothing.
# Their peers are left out: one of them comes from outside the registry, and the WebSocket transport needs none.
set -eu
cd "$(dirname "$0")/.."
modules=build-bench/npm-colyseus
command -v npm > /dev/null || exit 0
if [ ! -d "$modules/node_modules/colyseus" ] || [ ! -d "$modules/node_modules/@colyseus/sdk" ]; then
    mkdir -p "$modules"
    (cd "$modules" && { [ -f package.json ] || npm init -y; } &&
        npm install --legacy-peer-deps colyseus@0.18.8 @colyseus/sdk@0.18.4 @colyseus/schema@5 express@5) \
        > "$modules/log" 2>&1 || { cat "$modules/log" >&2; exit 1; }
fi
NODE_PATH="$PWD/$modules/node_modules" NODE_ENV=production node bench/colyseus_peer.js "${1:-50}" "${2:-10}"
