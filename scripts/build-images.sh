#!/usr/bin/env bash
# Builds the images of both services with buildah, without a Docker engine, then tests each of them
# (scripts/check-image.mjs). An image must answer /api/health, pass its own health check, not run as root, and exit with
# 0 on SIGTERM.
# Usage, as root: scripts/build-images.sh [payments|scan|localstack]...     (default: the services).
# IMAGE_STORAGE is a folder for images (default: in the user's cache).
# DATABASE_URL is a PostgreSQL on which the payments image also runs its migrations (default: none, the service starts without one).
set -euo pipefail
cd "$(dirname "$0")/.."

command -v buildah >/dev/null || { echo "buildah is missing: apt-get install -y --no-install-recommends buildah debootstrap crun" >&2; exit 1; }
[ $# -gt 0 ] || set -- payments scan

# Named by tag, because the stand-in from local-base-image.sh doesn't have the pinned digest.
base=docker.io/library/node:24-bookworm-slim
storage=${IMAGE_STORAGE:-${XDG_CACHE_HOME:-$HOME/.cache}/agent-payments-images}
mkdir -p "$storage"
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/root"\nrunroot = "%s/run"\n' "$storage" "$storage" >"$storage/storage.conf"
export CONTAINERS_STORAGE_CONF=$storage/storage.conf
# Needs no namespaces and no overlay file system, so it also works inside a container.
export BUILDAH_ISOLATION=chroot

if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  timeout 120 buildah pull --quiet "$base" || scripts/local-base-image.sh "$base"
fi

sha=$(git rev-parse --short HEAD 2>/dev/null || echo unknown)
version=$(node -p "require('./package.json').version")
for app in "$@"; do
  folder=apps/$app
  [ -d "$folder" ] || folder=packages/$app
  # The docker format keeps the health check, which the OCI format lacks.
  buildah bud --quiet --format docker --pull=never --layers=false --build-arg "SERVICE_SHA=$sha" \
    --build-arg "SERVICE_VERSION=$version" --build-arg "NODE_IMAGE=$base" --file "$folder/Dockerfile" --tag "agent-payments/$app:local" .
  node scripts/check-image.mjs "$app"
done
buildah images
