#!/usr/bin/env bash
# Writes the production dependencies of each service, as in the lockfile, to dist/sbom/<app>.json (CycloneDX). An
# image's own /app/sbom.cdx.json lists which of them it contains (scripts/runtime-app.mjs).
# Usage: scripts/sbom.sh [payments|scan]...      (default: both)
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- payments scan
cdxgen=@cyclonedx/cdxgen@12.8.4
pnpm=$(node -p "require('./package.json').packageManager")
mkdir -p dist/sbom

for app in "$@"; do
  folder=$(mktemp -d)
  trap 'rm -rf --one-file-system "$folder"' EXIT
  # cdxgen reads only the lockfile of this deployment, which names exactly the production dependencies.
  npx -y "$pnpm" --config.inject-workspace-packages=true --filter "@svc/$app" --prod deploy --ignore-scripts "$folder/app" >/dev/null
  npx -y "$cdxgen" --no-install-deps --no-recurse --spec-version 1.6 --type pnpm --output "dist/sbom/$app.json" "$folder/app" >/dev/null
  rm -rf --one-file-system "$folder"
  node -e 'const { components } = JSON.parse(require("fs").readFileSync(process.argv[1])); if (components.length < 50) process.exit(1); console.log(`${process.argv[1]}: ${components.length} components`)' "dist/sbom/$app.json"
done
