import { BlockList, isIPv4 } from "node:net";
import type { FastifyRequest } from "fastify";
import { identityOfAddress, isLoopback, plainAddress } from "./client-address.js";

type AddressedRequest = Pick<FastifyRequest, "ip" | "ips" | "headers" | "socket">;

/** Headers by which proxies tell for whom they speak, besides everything that starts with `x-forwarded`. */
const FORWARDING_HEADERS = new Set([
  "forwarded",
  "forwarded-for",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-original-forwarded-for",
  "x-envoy-external-address",
  "x-azure-clientip",
  "x-azure-socketip",
  "x-appengine-user-ip",
  "cf-connecting-ip",
  "cf-connecting-ipv6",
  "cf-pseudo-ipv4",
  "true-client-ip",
  "fastly-client-ip",
  "fly-client-ip",
  "client-ip",
]);

/**
 * The address of the client: the peer's, or behind trusted proxies (Fastify's `trustProxy`, see `parseTrustProxy`) the
 * right-most entry of X-Forwarded-For that is not one of theirs. An entry that is no address counts as missing: the
 * proxy that passed it on is the client. Undefined when the peer is gone already.
 */
function clientAddress(request: AddressedRequest): string | undefined {
  // Fastify defines `ips`, nearest first and ending at the first untrusted one, only when proxies are trusted.
  const chain = request.ips ?? [request.ip];
  for (let place = chain.length - 1; place >= 0; place--) {
    const address = plainAddress(chain[place]);
    if (address !== undefined) return address;
  }
  return undefined;
}

/** What limits count by: see `identityOfAddress`. */
export function clientIdentity(request: AddressedRequest): string {
  return identityOfAddress(clientAddress(request));
}

/**
 * Whether the request comes from this machine itself: the peer and the client are loopback, and nothing was forwarded.
 * A proxy on the same host has a loopback peer as well, and a stranger can write any header.
 */
export function isLocalRequest(request: AddressedRequest): boolean {
  if (!isLoopback(plainAddress(request.socket.remoteAddress)) || !isLoopback(clientAddress(request))) return false;
  return !hasForwardingHeader(request);
}

/** Whether somebody on the way says for whom he speaks. */
const hasForwardingHeader = ({ headers }: Pick<AddressedRequest, "headers">): boolean =>
  Object.keys(headers).some((name) => name.startsWith("x-forwarded") || FORWARDING_HEADERS.has(name));

/** A caller's address as an operator wants it in his logs: whole, its network only (/24, /48), or not at all. */
export function loggedAddress(request: AddressedRequest, detail: "full" | "network" | "none"): string | undefined {
  if (detail === "none") return undefined;
  const address = clientAddress(request);
  if (address === undefined || detail === "full") return address;
  return isIPv4(address) ? `${address.split(".", 3).join(".")}.0/24` : `${address.split(":", 3).join(":")}::/48`;
}

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
