import { isIPv4, isIPv6 } from "node:net";

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
