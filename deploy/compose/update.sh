#!/usr/bin/env bash
# Replaces the containers of a service by new ones of its image, without a lost request: as many new ones are started beside the old
# ones, and when they are healthy the old ones are stopped, each finishing what it has begun. Migrations run first.
# What comes before and after it: docs/operations.md, "Stop, update, look".
# Usage: deploy/compose/update.sh [payments|scan]...       (default: both)    Build or pull the images before.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- payments scan

for service in "$@"; do
  mapfile -t old < <(docker compose ps --quiet "$service")
  count=${#old[@]}
  [ "$count" -gt 0 ] || { echo "$service does not run: docker compose up --detach --wait edge" >&2; exit 1; }
  [ "$count" -le 10 ] || { echo "$service has $count containers, and the proxy knows 20: let ten run, then update" >&2; exit 1; }
  if [ "$service" = payments ]; then docker compose run --rm --no-deps migrations; fi
  docker compose up --detach --wait --no-deps --no-recreate --scale "$service=$((2 * count))" "$service"
  # The proxy looks each second: let it find the new ones before the old ones go.
  sleep 5
  for container in "${old[@]}"; do
    docker stop --time 45 "$container" >/dev/null
    docker rm "$container" >/dev/null
  done
  docker compose up --detach --wait --no-deps --no-recreate --scale "$service=$count" "$service"
  echo "$service: $count new container(s)"
done
