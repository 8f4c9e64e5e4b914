import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import {
  IPV6_GLOBAL_UNICAST,
  NAT64_WELL_KNOWN_PREFIX,
  SPECIAL_IPV4,
  SPECIAL_IPV6,
  type SpecialBlock,
} from "./special-addresses.js";

const ipv4Blocks = SPECIAL_IPV4.map(([cidr]: SpecialBlock) => ipaddr.IPv4.parseCIDR(cidr));
const ipv6Blocks = SPECIAL_IPV6.map(([cidr]: SpecialBlock) => ipaddr.IPv6.parseCIDR(cidr));
const nat64 = ipaddr.IPv6.parseCIDR(NAT64_WELL_KNOWN_PREFIX);
const globalUnicast = ipaddr.IPv6.parseCIDR(IPV6_GLOBAL_UNICAST);

/**
 * True when `address` is an IP address that a public web site can have. `address` is in the plain form that a resolver or a
 * socket gives ("192.0.2.1", "2001:db8::1", no brackets); anything else, a zone id ("fe80::1%eth0") included, is not public.
 *
 * An IPv6 address that carries an IPv4 address is a second way to write that address. NAT64's well-known prefix is judged by
 * the address inside (networks without IPv4 reach every IPv4 site by it); mapped, compatible, translated, 6to4, Teredo and
 * ISATAP addresses are refused whatever they carry: no web site is published by them.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return isPublicIpv4(ipaddr.IPv4.parse(address));
  // A zone id picks an interface of this machine.
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

/** RFC 5214, section 6.1: interface identifier 0000:5efe or 0200:5efe, then the IPv4 address, below any prefix. */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , high, low] = address.parts;
  return low === 0x5efe && (high === 0x0000 || high === 0x0200);
}

/** True when both are the same IP address, however they are written. */
export function isSameAddress(one: string, other: string): boolean {
  if (!ipaddr.isValid(one) || !ipaddr.isValid(other)) return false;
  return ipaddr.process(one).toNormalizedString() === ipaddr.process(other).toNormalizedString();
}
