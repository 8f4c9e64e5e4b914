#!/usr/bin/env bash
# Replaces the containers of a service with new ones of its image, without losing a request. For payments, first runs
# the migrations. Then starts as many new containers as there are old ones. When all new ones are ready, stops the old
# ones, which finish their requests. If a new one doesn't become ready, removes the new ones, and the old ones continue.
# For the steps before and after it, see docs/operations.md, "Stop, update, look".
# Usage: deploy/compose/update.sh [payments|scan]...       (default: both). Build or pull the images first.
# READY_WAIT_SECONDS (default 120) limits how long new containers may take to become ready.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- payments scan

# The dependencies in docker-compose.yml (`pnpm check:compose` compares them). A new release may need one that isn't
# running yet.
declare -A needs=([payments]="postgres redis storage" [scan]="redis redis-reports")
# Checks the same as the proxy, and also that Redis is up. Without Redis, a service is ready, but each process counts
# limits on its own.
read -r -d '' is_ready <<'EOF' || true
const [signal, fail] = [AbortSignal.timeout(5000), () => process.exit(1)];
const ask = (path) => fetch("http://127.0.0.1:9090" + path, { signal });
Promise.all([ask("/api/ready"), ask("/metrics").then((answer) => answer.text())])
  .then(([ready, metrics]) => process.exit(ready.ok && !/^redis_up\{.*\} 0$/m.test(metrics) ? 0 : 1), fail);
EOF

# Prints the service's containers, except those of `docker compose run`, in which operators may be working.
containers() {
  local container
  for container in $(docker compose ps --all --quiet "$1"); do
    [ "$(docker inspect --format '{{index .Config.Labels "com.docker.compose.oneoff"}}' "$container")" = True ] || echo "$container"
  done
}

# Prints the given containers that don't become ready in time.
not_ready() {
  local waiting=("$@") still deadline=$((SECONDS + ${READY_WAIT_SECONDS:-120}))
  while :; do
    still=()
    for container in "${waiting[@]}"; do
      timeout 10 docker exec "$container" node -e "$is_ready" >/dev/null 2>&1 || still+=("$container")
    done
    waiting=("${still[@]}")
    [ ${#waiting[@]} -gt 0 ] && [ "$SECONDS" -lt "$deadline" ] || break
    sleep 1
  done
  echo "${waiting[@]}"
}

for service in "$@"; do
  count=$(docker compose ps --quiet "$service" | wc -l)
  # Stopped containers count as old, because Compose would start them again and include them in the scale.
  mapfile -t old < <(containers "$service")
  [ "$count" -gt 0 ] || { echo "$service is not running. Start it: docker compose up --detach --wait edge" >&2; exit 1; }
  [ "$count" -le 10 ] || { echo "$service has $count containers, but at most ten can be updated, because the proxy knows 20. Scale it to ten, then update" >&2; exit 1; }
  for needed in ${needs[$service]}; do
    [ -n "$(docker compose ps --all --quiet "$needed")" ] || docker compose up --detach --wait --no-deps --no-recreate "$needed"
  done
  if [ "$service" = payments ]; then docker compose run --rm --no-deps migrations; fi

  failed=
  # Doesn't use --wait, which also waits for the old containers: they may be the reason for the update.
  docker compose up --detach --no-deps --no-recreate --scale "$service=$((${#old[@]} + count))" "$service" || failed="could not be started"
  mapfile -t new < <(containers "$service" | grep --invert-match --fixed-strings --line-regexp --file <(printf '%s\n' "${old[@]}"))
  if [ -z "$failed" ]; then
    waiting=$(not_ready "${new[@]}")
    [ -z "$waiting" ] || failed="did not become ready (/api/ready, or redis_up in /metrics, of $waiting)"
  fi
  if [ -n "$failed" ]; then
    for container in "${new[@]}"; do
      docker logs --tail 5 "$container" >&2 || true
      docker rm --force "$container" >/dev/null
    done
    echo "$service: the new containers $failed and were removed. The old ones keep serving. The last log lines of the new containers are above. Check the settings of the database, Redis and certificates first" >&2
    exit 1
  fi

  # The proxy checks every second. Gives it time to find the new containers before the old ones stop.
  sleep 5
  for container in "${old[@]}"; do
    docker stop --time 45 "$container" >/dev/null
    docker rm "$container" >/dev/null
  done
  docker compose up --detach --wait --no-deps --no-recreate --scale "$service=$count" "$service"
  echo "$service: $count new container(s)"
done
