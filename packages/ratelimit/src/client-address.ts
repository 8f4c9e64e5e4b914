import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** Maximum length of an address with a zone and a port. Longer text isn't parsed. */
const TEXT_MAX = 80;
const V4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/;
/**
 * Start of IPv4-mapped addresses, ::ffff:0:0/96 (RFC 4291 section 2.5.5.2). Addresses of the form ::a.b.c.d (section
 * 2.5.5.1) aren't mapped.
 */
const MAPPED_START = "0:0:0:0:0:ffff:";
const LOOPBACK_V6 = "0:0:0:0:0:0:0:1";

/**
 * Normalizes the address of a socket or an X-Forwarded-For entry. Removes port, brackets and zone. Writes
 * `::ffff:a.b.c.d` as `a.b.c.d`, and other IPv6 addresses as eight groups without leading zeros. Undefined if it isn't
 * an address. Never throws.
 */
export function plainAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > TEXT_MAX) return undefined;
  if (isIPv4(text)) return text;
  const trimmed = text.trim();
  const bare = V4_WITH_PORT.exec(trimmed)?.[1] ?? BRACKETED.exec(trimmed)?.[1] ?? trimmed;
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const groups = parseGroups(bare.split("%", 1)[0] as string);
  const address = groups.map((group) => group.toString(16)).join(":");
  return address.startsWith(MAPPED_START) ? dotted(groups[6] as number, groups[7] as number) : address;
}

/**
 * Identity of a client for limits: an IPv4 address, or the /64 of an IPv6 address, because a customer usually gets a
 * whole /64. Takes the result of {@link plainAddress}. Clients without an address share one identity.
 */
export function identityOfAddress(address: string | undefined): string {
  if (address === undefined) return "unknown";
  return isIPv4(address) ? address : `${address.split(":", 4).join(":")}::/64`;
}

/** Returns the identity, for limits, of the caller at a socket's address. */
export const callerOfAddress = (address: string): string => identityOfAddress(plainAddress(address));

/** True for 127.0.0.0/8 and ::1. Takes the result of {@link plainAddress}. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && (address === LOOPBACK_V6 || (address.startsWith("127.") && isIPv4(address)));
}

/** The eight numbers of a valid IPv6 address. */
function parseGroups(address: string): number[] {
  const [head = [], tail = []] = address.split("::", 2).map(groupsIn);
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function groupsIn(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join(".");

/**
 * Fastify's `trustProxy` option. Returns true if the peer at `address`, `hop` steps away, may name the client in
 * X-Forwarded-For.
 */
type TrustProxy = (address: string, hop: number) => boolean;

const ANSWERS_MAX = 1_000;

/**
 * Parses TRUST_PROXY, a list of addresses and CIDR blocks separated by commas or spaces, for Fastify's `trustProxy`
 * option. Empty or absent: no proxy is trusted, and X-Forwarded-For is ignored. Throws a TypeError that says what to
 * write instead.
 */
export function parseTrustProxy(setting: string | undefined): TrustProxy {
  const entries = (setting ?? "").split(/[\s,]+/).filter((entry) => entry !== "");
  if (entries.length === 0) return () => false;
  const trusted = new BlockList();
  for (const entry of entries) addBlock(trusted, entry);
  // Cached, because every request asks about the same few proxies.
  const answers = new Map<string, boolean>();
  return (address) => {
    let answer = answers.get(address);
    if (answer === undefined) {
      const plain = plainAddress(address);
      answer = plain !== undefined && trusted.check(plain, isIPv4(plain) ? "ipv4" : "ipv6");
      if (answers.size >= ANSWERS_MAX) answers.clear();
      if (plain !== undefined) answers.set(address, answer);
    }
    return answer;
  };
}

function addBlock(trusted: BlockList, entry: string): void {
  if (/^(true|yes|on|all|\*)$/i.test(entry)) {
    throw wrong(entry, "would let every client choose its own address. List the addresses of your proxies instead");
  }
  if (/^\d+$/.test(entry)) {
    throw wrong(
      entry,
      "is a hop count, which can't tell a proxy from a client. List the addresses of your proxies instead",
    );
  }
  const [address = "", bits, ...rest] = entry.split("/");
  const family = isIP(address);
  const plain = plainAddress(address);
  if (family === 0 || address.includes("%") || plain === undefined || rest.length > 0) {
    throw wrong(entry, "is neither an address nor a CIDR block such as 10.0.0.0/8 or fd00::/8");
  }
  // ::ffff:10.0.0.0/104 is 10.0.0.0/8.
  const mappedBits = family === 6 && isIPv4(plain) ? 96 : 0;
  const bitsMax = isIPv4(plain) ? 32 : 128;
  const prefix = bits === undefined ? bitsMax : /^\d{1,3}$/.test(bits) ? Number(bits) - mappedBits : Number.NaN;
  if (!(prefix <= bitsMax && prefix >= 0))
    throw wrong(entry, `has no prefix length from ${mappedBits + 1} to ${mappedBits + bitsMax}`);
  if (prefix === 0) throw wrong(entry, "trusts every address, so every client could choose its own address");
  trusted.addSubnet(plain, prefix, isIPv4(plain) ? "ipv4" : "ipv6");
}

const wrong = (entry: string, reason: string): TypeError =>
  new TypeError(`TRUST_PROXY: ${JSON.stringify(entry)} ${reason}`);

type AddressedRequest = Pick<FastifyRequest, "ip" | "ips" | "headers" | "socket">;

/** Headers in which proxies name the client. Headers that start with `x-forwarded` count too. */
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
 * The client's address. Without trusted proxies (Fastify's `trustProxy`, see `parseTrustProxy`), it is the peer's.
 * Otherwise it is the right-most entry of X-Forwarded-For that isn't a trusted proxy. If that entry isn't an address,
 * the proxy that passed it on counts as the client. Undefined when the peer has disconnected.
 */
function clientAddress(request: AddressedRequest): string | undefined {
  // Fastify defines `ips` only when proxies are trusted. It lists the nearest address first and ends at the first
  // untrusted one.
  const chain = request.ips ?? [request.ip];
  for (let place = chain.length - 1; place >= 0; place--) {
    const address = plainAddress(chain[place]);
    if (address !== undefined) return address;
  }
  return undefined;
}

/** The client's identity for limits: see `identityOfAddress`. */
export function clientIdentity(request: AddressedRequest): string {
  return identityOfAddress(clientAddress(request));
}

/**
 * True if the request comes from this machine: the peer and the client are loopback addresses, and no proxy forwarded
 * the request. A proxy on this machine is a loopback peer too, so a forwarding header means that the client may be
 * elsewhere.
 */
export function isLocalRequest(request: AddressedRequest): boolean {
  if (!isLoopback(plainAddress(request.socket.remoteAddress)) || !isLoopback(clientAddress(request))) return false;
  return !hasForwardingHeader(request);
}

const hasForwardingHeader = ({ headers }: Pick<AddressedRequest, "headers">): boolean =>
  Object.keys(headers).some((name) => name.startsWith("x-forwarded") || FORWARDING_HEADERS.has(name));

/**
 * A client's address, as detailed as the operator wants it in the logs: whole, only its network (/24, /48), or omitted.
 */
export function loggedAddress(request: AddressedRequest, detail: "full" | "network" | "none"): string | undefined {
  if (detail === "none") return undefined;
  const address = clientAddress(request);
  if (address === undefined || detail === "full") return address;
  return isIPv4(address) ? `${address.split(".", 3).join(".")}.0/24` : `${address.split(":", 3).join(":")}::/48`;
}

/** Private and shared addresses: they don't identify a client. */
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
 * The client's address (/32, /64) if it identifies the caller. Null for loopback and private addresses. Also null if an
 * untrusted peer sends forwarding headers, because it may be a proxy for many callers.
 */
export function tellingAddress(request: AddressedRequest): string | null {
  const address = clientAddress(request);
  if (address === undefined || SHARED.check(address, isIPv4(address) ? "ipv4" : "ipv6")) return null;
  // Without a trusted proxy, the caller is the only address in the chain.
  const isFromTrusted = (request.ips?.length ?? 1) > 1 && plainAddress(request.socket.remoteAddress) !== address;
  return hasForwardingHeader(request) && !isFromTrusted ? null : clientIdentity(request);
}
