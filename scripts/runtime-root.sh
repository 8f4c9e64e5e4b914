#!/bin/sh
# Creates a root file system in which Node and an app can run. It contains Node's binary, the libraries that Node and
# the app's native modules load, a user, and an empty /tmp. Runs in the build stage of the services' images. Names and
# versions of the Debian packages stay where scanners look for them. The licenses of the packages and of Node stay where
# the base image has them.
# Usage: scripts/runtime-root.sh FOLDER [APP]
set -eu
root=$1
node=$(readlink -f "$(command -v node)")
mkdir -p "$root/usr/local/bin" "$root/etc" "$root/tmp" "$root/var/lib/dpkg/status.d"
chmod 1777 "$root/tmp"
cp "$node" "$root/usr/local/bin/node"
for library in $({ echo "$node"; [ -z "${2:-}" ] || find "$2" -name '*.node'; } | xargs -n 1 ldd | grep -o '/[^ ]*' | sort -u); do
  # Copy to the path by which it is loaded, and copy the file itself, not a link into the build's system.
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
  package=$(dpkg -S "$(readlink -f "$library")" 2>/dev/null | cut -d: -f1 | head -1)
  [ -n "$package" ] || continue
  dpkg -s "$package" >"$root/var/lib/dpkg/status.d/$package"
  copyright=/usr/share/doc/$package/copyright
  [ -f "$copyright" ] || continue
  mkdir -p "$root$(dirname "$copyright")"
  cp -L "$copyright" "$root$copyright"
done
[ ! -f /usr/local/LICENSE ] || cp /usr/local/LICENSE "$root/usr/local/LICENSE"
# The C library needs this file to look names up in the hosts file and DNS. Node has its own TLS roots.
printf 'hosts: files dns\n' >"$root/etc/nsswitch.conf"
printf 'root:x:0:0:root:/root:/sbin/nologin\nnode:x:1000:1000::/tmp:/sbin/nologin\n' >"$root/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"$root/etc/group"
cp /etc/os-release "$root/etc/os-release"
