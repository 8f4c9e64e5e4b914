import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Address blocks without public web sites: [block, name, source]. The lists contain every row of IANA's IPv4 and IPv6
 * Special-Purpose Address Registries except 64:ff9b::/96 (see NAT64_WELL_KNOWN_PREFIX), and a few more blocks. Rows
 * marked "globally reachable" are included, because their addresses belong to network infrastructure (anycast), never
 * to a web site.
 */
type SpecialBlock = readonly [cidr: string, name: string, source: string];

const SPECIAL_IPV4: readonly SpecialBlock[] = [
  ["0.0.0.0/8", "This network", "RFC 791"],
  ["0.0.0.0/32", "This host on this network", "RFC 1122"],
  ["10.0.0.0/8", "Private use", "RFC 1918"],
  ["100.64.0.0/10", "Shared address space (carrier-grade NAT)", "RFC 6598"],
  ["127.0.0.0/8", "Loopback", "RFC 1122"],
  ["169.254.0.0/16", "Link local", "RFC 3927"],
  ["172.16.0.0/12", "Private use", "RFC 1918"],
  ["192.0.0.0/24", "IETF protocol assignments", "RFC 6890"],
  ["192.0.0.0/29", "IPv4 service continuity prefix", "RFC 7335"],
  ["192.0.0.8/32", "IPv4 dummy address", "RFC 7600"],
  ["192.0.0.9/32", "Port Control Protocol anycast", "RFC 7723"],
  ["192.0.0.10/32", "Traversal Using Relays around NAT anycast", "RFC 8155"],
  ["192.0.0.170/32", "NAT64/DNS64 discovery", "RFC 8880"],
  ["192.0.0.171/32", "NAT64/DNS64 discovery", "RFC 8880"],
  ["192.0.2.0/24", "Documentation (TEST-NET-1)", "RFC 5737"],
  ["192.31.196.0/24", "AS112-v4", "RFC 7535"],
  ["192.52.193.0/24", "AMT", "RFC 7450"],
  ["192.88.99.0/24", "Deprecated (6to4 relay anycast)", "RFC 7526"],
  ["192.88.99.2/32", "6a44 relay anycast", "RFC 6751"],
  ["192.168.0.0/16", "Private use", "RFC 1918"],
  ["192.175.48.0/24", "Direct delegation AS112 service", "RFC 7534"],
  ["198.18.0.0/15", "Benchmarking", "RFC 2544"],
  ["198.51.100.0/24", "Documentation (TEST-NET-2)", "RFC 5737"],
  ["203.0.113.0/24", "Documentation (TEST-NET-3)", "RFC 5737"],
  ["240.0.0.0/4", "Reserved", "RFC 1112"],
  ["255.255.255.255/32", "Limited broadcast", "RFC 919"],
  // Not in the registry.
  ["224.0.0.0/4", "Multicast", "RFC 5771"],
  // The registry treats this address as public. Inside Azure, it leads to the host's agent and its secrets.
  ["168.63.129.16/32", "Azure virtual public address of the platform", "Azure documentation"],
];

const SPECIAL_IPV6: readonly SpecialBlock[] = [
  ["::1/128", "Loopback", "RFC 4291"],
  ["::/128", "Unspecified", "RFC 4291"],
  ["::ffff:0:0/96", "IPv4-mapped", "RFC 4291"],
  ["64:ff9b:1::/48", "IPv4-IPv6 translation, local use", "RFC 8215"],
  ["100::/64", "Discard-only", "RFC 6666"],
  ["100:0:0:1::/64", "Dummy prefix", "RFC 9780"],
  ["2001::/23", "IETF protocol assignments", "RFC 2928"],
  ["2001::/32", "Teredo", "RFC 4380"],
  ["2001:1::1/128", "Port Control Protocol anycast", "RFC 7723"],
  ["2001:1::2/128", "Traversal Using Relays around NAT anycast", "RFC 8155"],
  ["2001:1::3/128", "DNS-SD service registration anycast", "RFC 9665"],
  ["2001:2::/48", "Benchmarking", "RFC 5180"],
  ["2001:3::/32", "AMT", "RFC 7450"],
  ["2001:4:112::/48", "AS112-v6", "RFC 7535"],
  ["2001:10::/28", "Deprecated (ORCHID)", "RFC 4843"],
  ["2001:20::/28", "ORCHIDv2", "RFC 7343"],
  ["2001:30::/28", "Drone remote id", "RFC 9374"],
  ["2001:db8::/32", "Documentation", "RFC 3849"],
  ["2002::/16", "6to4", "RFC 3056"],
  ["2620:4f:8000::/48", "Direct delegation AS112 service", "RFC 7534"],
  ["3fff::/20", "Documentation", "RFC 9637"],
  ["5f00::/16", "Segment routing (SRv6) identifiers", "RFC 9602"],
  ["fc00::/7", "Unique local", "RFC 4193"],
  ["fe80::/10", "Link-local unicast", "RFC 4291"],
  // Not in the registry.
  ["::/96", "Deprecated (IPv4-compatible)", "RFC 4291"],
  ["::ffff:0:0:0/96", "Deprecated (IPv4-translated)", "RFC 2765"],
  ["fec0::/10", "Deprecated (site-local)", "RFC 3879"],
  ["ff00::/8", "Multicast", "RFC 4291"],
];

/**
 * Prefix for IPv4-IPv6 translation (RFC 6052). The last 32 bits are an IPv4 address, which decides whether the address
 * is public.
 */
const NAT64_WELL_KNOWN_PREFIX = "64:ff9b::/96";

/** The range of all global unicast IPv6 addresses (RFC 4291, section 2.4; IANA IPv6 address space). */
const IPV6_GLOBAL_UNICAST = "2000::/3";

const ipv4Blocks = SPECIAL_IPV4.map(([cidr]: SpecialBlock) => ipaddr.IPv4.parseCIDR(cidr));
const ipv6Blocks = SPECIAL_IPV6.map(([cidr]: SpecialBlock) => ipaddr.IPv6.parseCIDR(cidr));
const nat64 = ipaddr.IPv6.parseCIDR(NAT64_WELL_KNOWN_PREFIX);
const globalUnicast = ipaddr.IPv6.parseCIDR(IPV6_GLOBAL_UNICAST);

/**
 * True if `address` is an IP address that a public web site can have. The file resolve-target.ts calls this for every
 * address of a host, unless the operator opened the host (allow-hosts.ts). `address` has the plain form of a resolver
 * or a socket ("192.0.2.1", "2001:db8::1", no brackets). Anything else isn't public, for example a zone id
 * ("fe80::1%eth0").
 *
 * An IPv6 address that contains an IPv4 address is a second way to write that address. For NAT64's well-known prefix
 * the inner address decides, because networks without IPv4 reach every IPv4 site through it. Mapped, compatible,
 * translated, 6to4, Teredo and ISATAP addresses are always refused: no web site is published under them.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return isPublicIpv4(ipaddr.IPv4.parse(address));
  // A zone id selects a network interface of this machine.
  if (isIPv6(address) && !address.includes("%")) return isPublicIpv6(ipaddr.IPv6.parse(address));
  return false;
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return !ipv4Blocks.some((block) => address.match(block));
}

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  if (address.match(nat64)) return isPublicIpv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  if (!address.match(globalUnicast)) return false;
  return !isIsatap(address) && !ipv6Blocks.some((block) => address.match(block));
}

/**
 * True for an ISATAP address: any prefix, then 0000:5efe or 0200:5efe, then an IPv4 address (RFC 5214, section 6.1).
 */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , high, low] = address.parts;
  return low === 0x5efe && (high === 0x0000 || high === 0x0200);
}

/** True if both texts are the same IP address, in any notation. */
export function isSameAddress(one: string, other: string): boolean {
  if (!ipaddr.isValid(one) || !ipaddr.isValid(other)) return false;
  return ipaddr.process(one).toNormalizedString() === ipaddr.process(other).toNormalizedString();
}
