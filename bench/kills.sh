#!/usr/bin/env bash
# kill -9 in the middle of rounds of every game, a thousand times on each store; after each the audit must pass.
#   bench/kills.sh PROGRAM [CYCLES]
set -euo pipefail
exec python3 "$(dirname "$0")/../tests/server/kill_test.py" "$(realpath "$1")" "${2:-1000}"
