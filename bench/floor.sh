#!/usr/bin/env bash
# The floor under load: a server of its own, driven from a second process over loopback, and audited afterwards.
#   bench/floor.sh PROGRAM [SECONDS]
# Prints three tables: as fast as it goes, at half the goal (latency), and with ten thousand spectators (memory).
set -euo pipefail
program=$(realpath "$1")
seconds=${2:-60}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

show() {
    echo "== $1"
    shift
    "$program" simulate-floor "$@" | grep -v '^table [0-9]'
    rm -f ./*.db*
}

show "as fast as it goes" --tables 100 --players 1000 --seconds "$seconds"
show "20,000 commands a second" --tables 100 --players 1000 --seconds "$seconds" --rate 20000
show "ten thousand spectators" --tables 5 --players 5 --spectators 10000 --seconds 10 --rate 5
