/**
 * Name suffixes that never lead to a public site. Sources: IANA Special-Use Domain Names registry (RFC 6761 and those that
 * name it), ICANN's reservation of .internal, and the suffixes that home and office networks use without a delegation.
 */
const PRIVATE_SUFFIXES = new Set([
  "alt",
  "arpa",
  "corp",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "private",
  "test",
]);

/** Names by which clouds publish the instance's credentials, and which do not end in a suffix above. */
const METADATA_HOSTS = new Set([
  "metadata.goog",
  "metadata.packet.net",
  "metadata.platformequinix.com",
  "metadata.tencentyun.com",
]);

/** RFC 1035 lengths; underscore as in the wild. What the URL parser lets pass beyond it (`a,b.example`) is no host name. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * True when `hostname` (a WHATWG host, not an address; one trailing dot allowed) is the name of a site on the public Internet:
 * at least two labels, none of them malformed, no special-use suffix, no metadata service.
 */
export function isPublicHostName(hostname: string): boolean {
  const name = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  const labels = name.split(".");
  if (name.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  return !PRIVATE_SUFFIXES.has(labels.at(-1)!) && !METADATA_HOSTS.has(name);
}
