import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import type { HttpApp } from "./http-app-type.js";

/** Private networks: RFC 1918, RFC 4193, and this machine. */
const OWN_NETWORKS = new BlockList();
OWN_NETWORKS.addSubnet("10.0.0.0", 8);
OWN_NETWORKS.addSubnet("172.16.0.0", 12);
OWN_NETWORKS.addSubnet("192.168.0.0", 16);
OWN_NETWORKS.addSubnet("127.0.0.0", 8);
OWN_NETWORKS.addSubnet("fc00::", 7, "ipv6");
OWN_NETWORKS.addAddress("::1", "ipv6");
/**
 * True for addresses of private networks, including `::ffff:10.0.0.1`. False for text that isn't an address, because
 * headers may contain any text.
 */
const isOwn = (address: string): boolean =>
  isIP(address) > 0 && !address.includes("%") && OWN_NETWORKS.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/**
 * Warns if all callers seem to have the same address, because they then share rate limits and locks. There are two
 * causes. Either a peer that isn't trusted sends X-Forwarded-For. Or only the nearer of two proxies is trusted, as
 * behind Docker's gateway. The second warning requires a caller with a private address, so a client on the internet
 * can't cause it. Each cause is logged once.
 */
export function warnOfUnbelievedProxies(app: HttpApp, isBelieved: (address: string) => boolean): void {
  const warned = new Set<string>();
  const warn = (fields: object, message: string) => {
    if (!warned.has(message)) app.log.warn(fields, message);
    warned.add(message);
  };
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.headers["x-forwarded-for"] !== undefined) {
      const peer = request.socket.remoteAddress ?? "";
      if (!isBelieved(peer)) warn({ peer }, NOT_BELIEVED);
      else if (isOwn(request.ip) && namesOthersBefore(request)) warn({ client: request.ip }, BEHIND_ANOTHER);
    }
    done();
  });
}

const NOT_BELIEVED =
  "ignored X-Forwarded-For from an untrusted peer. If this peer is your proxy, add it to TRUST_PROXY. Until then, all its callers share one rate limit";
const BEHIND_ANOTHER =
  "ignored further addresses in X-Forwarded-For behind an untrusted client. If this client is your proxy or gateway, add it to TRUST_PROXY. Until then, all its callers share one rate limit";

/** True if the header lists more addresses before the one that the service takes as the caller's. */
function namesOthersBefore({ headers, ips = [] }: FastifyRequest): boolean {
  const named = String(headers["x-forwarded-for"])
    .split(",")
    .filter((one) => one.trim() !== "").length;
  // `ips` begins with the peer, which isn't in the header.
  return named > ips.length - 1;
}
