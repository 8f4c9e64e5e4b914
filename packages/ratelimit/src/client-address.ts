import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** Longer than any address with a zone and a port: more is not worth parsing. */
const TEXT_MAX = 80;
const V4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/;
/** ::ffff:0:0/96, RFC 4291 section 2.5.5.2. The form ::a.b.c.d of section 2.5.5.1 is another, ordinary address. */
const MAPPED_START = "0:0:0:0:0:ffff:";
const LOOPBACK_V6 = "0:0:0:0:0:0:0:1";

/**
 * The plain address in what a socket or an X-Forwarded-For entry says: without port, brackets and zone, `::ffff:a.b.c.d`
 * as `a.b.c.d`, other IPv6 addresses as eight groups without leading zeros. Undefined when it is no address. Never throws.
 */
export function plainAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > TEXT_MAX) return undefined;
  if (isIPv4(text)) return text;
  const trimmed = text.trim();
  const bare = V4_WITH_PORT.exec(trimmed)?.[1] ?? BRACKETED.exec(trimmed)?.[1] ?? trimmed;
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOf(bare.split("%", 1)[0] as string);
  const address = groups.map((group) => group.toString(16)).join(":");
  return address.startsWith(MAPPED_START) ? dotted(groups[6] as number, groups[7] as number) : address;
}

/**
 * Who is counted as one client: an IPv4 address, or the /64 of an IPv6 address, because whoever has one address of a /64
 * has all of them. Takes what {@link plainAddress} answers; absent addresses are one client.
 */
export function identityOfAddress(address: string | undefined): string {
  if (address === undefined) return "unknown";
  return isIPv4(address) ? address : `${address.split(":", 4).join(":")}::/64`;
}

/** 127.0.0.0/8 and ::1. Takes what {@link plainAddress} answers. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && (address === LOOPBACK_V6 || (address.startsWith("127.") && isIPv4(address)));
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
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

/** Fastify's `trustProxy` option: whether the sender at `address`, `hop` steps away, may say for whom it speaks. */
type TrustProxy = (address: string, hop: number) => boolean;

const ANSWERS_MAX = 1_000;

/**
 * Reads TRUST_PROXY, a list of addresses and CIDR blocks separated by commas or spaces, for Fastify's `trustProxy`
 * option. Empty or absent: nobody is trusted, and X-Forwarded-For says nothing. Throws a TypeError that says what
 * to write instead.
 */
export function parseTrustProxy(setting: string | undefined): TrustProxy {
  const entries = (setting ?? "").split(/[\s,]+/).filter((entry) => entry !== "");
  if (entries.length === 0) return () => false;
  const trusted = new BlockList();
  for (const entry of entries) addBlock(trusted, entry);
  // The few proxies in front of a service are asked about with every request.
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
    throw wrong(entry, "would let every client choose its own address; list the addresses of your proxies");
  }
  if (/^\d+$/.test(entry)) {
    throw wrong(entry, "is a hop count, which cannot tell a proxy from a client; list the addresses of your proxies");
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
  if (!(prefix <= bitsMax && prefix >= 0)) throw wrong(entry, `has no prefix length from 1 to ${bitsMax + mappedBits}`);
  if (prefix === 0) throw wrong(entry, "trusts every address, so every client could choose its own");
  trusted.addSubnet(plain, prefix, isIPv4(plain) ? "ipv4" : "ipv6");
}

const wrong = (entry: string, reason: string): TypeError =>
  new TypeError(`TRUST_PROXY: ${JSON.stringify(entry)} ${reason}`);
