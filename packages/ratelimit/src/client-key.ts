import type { FastifyRequest } from "fastify";
import { identityOfAddress, isLoopback, plainAddress } from "./client-address.js";

export type AddressedRequest = Pick<FastifyRequest, "ip" | "ips" | "headers" | "socket">;

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
export function clientAddress(request: AddressedRequest): string | undefined {
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
export const hasForwardingHeader = ({ headers }: Pick<AddressedRequest, "headers">): boolean =>
  Object.keys(headers).some((name) => name.startsWith("x-forwarded") || FORWARDING_HEADERS.has(name));
