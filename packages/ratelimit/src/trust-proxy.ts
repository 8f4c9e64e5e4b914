import { BlockList, isIP, isIPv4 } from "node:net";
import { plainAddress } from "./client-address.js";

/** Fastify's `trustProxy` option: whether the sender at `address`, `hop` steps away, may say for whom it speaks. */
export type TrustProxy = (address: string, hop: number) => boolean;

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
