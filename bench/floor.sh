#!/usr/bin/env bash
# The floor under load: a server of its own, driven from a second process over loopback, and audited afterwards.
#   bench/floor.sh PROGRAM [SECONDS] [RECORDS]
# Each run prints a table: as fast as it goes and at half the goal, on SQLite and on PostgreSQL; ten thousand spectators;
# with RECORDS (ten million; 0: left out) in the store, put there by bench_fill_floor next to PROGRAM through the floor's own
# operations; and, where npm is, the package colyseus next to ours.
set -euo pipefail
program=$(realpath "$1")
seconds=${2:-60}
records=${3:-10000000}
bench=$(dirname "$(realpath "$0")")
fill=$(dirname "$program")/bench/bench_fill_floor
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
load=(--tables 100 --players 1000 --seconds "$seconds")

show() {
    echo "== $1"
    shift
    "$@" | grep -v '^table [0-9]' | tee last
}
simulate() { show "$1" "$program" simulate-floor "${@:2}"; }
on_postgres() { show "$1" python3 "$bench/floor_support.py" postgres "$program" simulate-floor --store '{url}' "${@:2}"; }
accepted() { awk '/^accepted a second/ {print $4}' last; }

simulate "SQLite, as fast as it goes" "${load[@]}"
empty=$(accepted)
simulate "SQLite, 20,000 commands a second" "${load[@]}" --rate 20000
on_postgres "PostgreSQL, as fast as it goes" "${load[@]}"
on_postgres "PostgreSQL, 7,500 commands a second" "${load[@]}" --rate 7500
simulate "ten thousand spectators" --tables 5 --players 5 --spectators 10000 --seconds 10 --rate 5

if [ "$records" -gt 0 ]; then
    show "filling a store" "$fill" "$records" full.db
    show "restart with $records records" python3 "$bench/floor_support.py" restart "$program" full.db
    simulate "SQLite with $records records, as fast as it goes" "${load[@]}" --store full.db
    full=$(accepted)
    rm -f full.db*
    simulate "SQLite, empty again, as fast as it goes" "${load[@]}"
    echo "accepted a second: $empty empty before, $full with $records records, $(accepted) empty after"
fi

if command -v npm >/dev/null; then
    simulate "fifty players" --tables 10 --players 50 --seconds 10
    fifty=$(accepted)
    peer=$("$bench/colyseus_peer.sh" 50 10)
    echo "bets settled and acknowledged a second:"
    printf '  %-58s %8s\n' "croupier, durable, ledger and log, 1000 players" "$empty" \
        "croupier, durable, ledger and log, 50 players" "$fifty" \
        "colyseus, in memory, nothing stored, 50 clients" "$peer"
fi
