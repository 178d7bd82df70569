#!/usr/bin/env bash
# Finding rounds and opening one again in a store of ten million records, on SQLite and on PostgreSQL.
#   bench/search.sh PROGRAM [RECORDS]
# The records are real bets and rounds of some thirty events each, put there by bench_fill_floor next to PROGRAM.
set -euo pipefail
program=$(realpath "$1")
records=${2:-10000000}
bench=$(dirname "$(realpath "$0")")
fill=$(dirname "$program")/bench/bench_fill_floor
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

echo "== SQLite"
"$fill" "$records" "$folder/full.db" 50
ls -l "$folder/full.db" | awk '{print $5 " bytes"}'
python3 "$bench/search.py" "$program" "$folder/full.db"
rm -f "$folder"/full.db*
echo "== PostgreSQL"
python3 "$bench/floor_support.py" postgres bash -c "'$fill' $records '{url}' 50 && python3 '$bench/search.py' '$program' '{url}'"
