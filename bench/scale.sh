#!/usr/bin/env bash
# How the floor grows: memory after one and ten million commands, starts with ten million records in the floor's own stream and with
# ten thousand tables and a million players, memory a table, and what a command costs at a hundred and at ten thousand tables.
#   bench/scale.sh PROGRAM [PART [OUT]]
# PART divides every number (1000: tried in seconds); OUT.txt gets the figures and OUT.svg the plot (scale). With CROUPIER_SCALE_PG=1
# everything is done on a PostgreSQL of its own as well.
set -euo pipefail
program=$(realpath "$1")
part=${2:-1}
out=$(realpath -m "${3:-scale}")
bench=$(dirname "$(realpath "$0")")
scale=$(dirname "$program")/bench/bench_scale
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
commands=$((10000000 / part))
tables=$((10000 / part < 200 ? 200 : 10000 / part))
players=$((1000000 / part))
steps=$((1000000 / part < 20000 ? 20000 : 1000000 / part))

run() { # KIND NUMBERS...: on a new store
    rm -f "$folder"/store.db*
    "$scale" "$@" "$folder/store.db"
}
run_postgres() { python3 "$bench/floor_support.py" postgres "$scale" "$@" '{url}'; }
measure() { # HOW
    "$1" commands "$commands"
    "$1" own "$commands"
    "$1" size "$tables" "$players"
    "$1" cost 100 "$steps"
    "$1" cost "$tables" "$steps"
}

{
    echo "store SQLite"
    measure run
    if [ "${CROUPIER_SCALE_PG:-0}" = 1 ]; then
        echo "store PostgreSQL"
        measure run_postgres
    fi
} | tee "$out.txt"
python3 "$bench/scale_plot.py" "$out.txt" "$out.svg"
