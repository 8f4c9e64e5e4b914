import { BlockList, isIPv4 } from "node:net";
import { plainAddress } from "./client-address.js";
import { type AddressedRequest, clientAddress, clientIdentity, hasForwardingHeader } from "./client-key.js";

/** Addresses that many share, or that a neighbour may have: they tell nobody apart. */
const SHARED = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  SHARED.addSubnet(net, prefix, "ipv4");
}
SHARED.addSubnet("::", 127, "ipv6");
SHARED.addSubnet("fc00::", 7, "ipv6");
SHARED.addSubnet("fe80::", 10, "ipv6");

/**
 * The client's address (/32, /64) where it says something about who asks; null where it does not: loopback and private ones, and
 * whatever came through a proxy that is not trusted, which speaks for anybody.
 */
export function tellingAddress(request: AddressedRequest): string | null {
  const address = clientAddress(request);
  if (address === undefined || SHARED.check(address, isIPv4(address) ? "ipv4" : "ipv6")) return null;
  // Whoever trusts no proxy, or is not behind his own, has himself as the only one in the chain.
  const isFromTrusted = (request.ips?.length ?? 1) > 1 && plainAddress(request.socket.remoteAddress) !== address;
  return hasForwardingHeader(request) && !isFromTrusted ? null : clientIdentity(request);
}
