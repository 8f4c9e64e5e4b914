import type { DnsAid } from "../artifacts.js";
import type { GatherContext } from "../gather-context.js";
import { defineNode } from "../graph/run-graph.js";

/** Record types that DNS-AID uses. */
const DNS_TYPES = { TXT: 16, SVCB: 64, HTTPS: 65 } as const;
type DnsType = keyof typeof DNS_TYPES;

interface DnsAnswer {
  /** Response code. 0 means success, and 3 means that the name doesn't exist. */
  readonly code: number;
  /** True if the resolver validated the response with DNSSEC. */
  readonly authenticated: boolean;
  /** Data of the records of the requested type. */
  readonly records: readonly Buffer[];
}

/**
 * Encodes a query (RFC 1035, section 4.1). Sets the authenticated-data bit, which asks whether DNSSEC validated the
 * response (RFC 6840, section 5.7). The query's id is 0, so that HTTP caches can reuse the response (RFC 8484).
 */
function encodeQuery(name: string, type: DnsType): Buffer {
  const header = Buffer.alloc(12);
  // Flags: recursion desired, authentic data.
  header.writeUInt16BE(0x0120, 2);
  header.writeUInt16BE(1, 4);
  const labels = name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  const tail = Buffer.from([0, 0, DNS_TYPES[type], 0, 1]);
  return Buffer.concat([header, ...labels, tail]);
}

/** Decodes a DNS response. Null if the message is malformed or is a query. */
function decodeAnswer(message: Buffer, type: DnsType): DnsAnswer | null {
  try {
    const flags = message.readUInt16BE(2);
    if ((flags & 0x8000) === 0) return null;
    let at = 12;
    for (let left = message.readUInt16BE(4); left > 0; left -= 1) at = afterName(message, at) + 4;
    const records: Buffer[] = [];
    for (let left = message.readUInt16BE(6); left > 0; left -= 1) {
      at = afterName(message, at);
      const length = message.readUInt16BE(at + 8);
      if (at + 10 + length > message.length) return null;
      if (message.readUInt16BE(at) === DNS_TYPES[type]) records.push(message.subarray(at + 10, at + 10 + length));
      at += 10 + length;
    }
    return { code: flags & 0x0f, authenticated: (flags & 0x20) !== 0, records };
  } catch {
    // The message is shorter than its counts claim.
    return null;
  }
}

function afterName(message: Buffer, from: number): number {
  let at = from;
  for (let length = message.readUInt8(at); length !== 0; length = message.readUInt8(at)) {
    // A pointer ends the name.
    if (length >= 0xc0) return at + 2;
    at += 1 + length;
  }
  return at + 1;
}

/** Names of service parameters by number (RFC 9460, section 14.3.2). */
const KEYS = ["mandatory", "alpn", "no-default-alpn", "port", "ipv4hint", "ech", "ipv6hint"];

/**
 * Converts a record's data to presentation format. Returns null for broken data. Also returns null for AliasMode, which
 * names no service.
 */
function recordText(type: DnsType, data: Buffer): string | null {
  try {
    return type === "TXT" ? parseText(data) : parseService(data);
  } catch {
    return null;
  }
}

function parseText(data: Buffer): string {
  const strings: string[] = [];
  for (let at = 0; at < data.length; at += 1 + data.readUInt8(at)) strings.push(quoted(lengthPrefixed(data, at)));
  return strings.join(" ");
}

/** Joins the strings of a TXT record. Returns an empty list for a record without data. */
function plainText(data: Buffer): string[] {
  const strings: Buffer[] = [];
  for (let at = 0; at < data.length; at += 1 + data.readUInt8(at)) strings.push(lengthPrefixed(data, at));
  return data.length === 0 ? [] : [Buffer.concat(strings).toString("latin1")];
}

/**
 * Converts the data of an SVCB or HTTPS record (RFC 9460, section 2.2), in which the target's name is not compressed.
 * Returns null for AliasMode.
 */
function parseService(data: Buffer): string | null {
  const priority = data.readUInt16BE(0);
  if (priority === 0) return null;
  const labels: string[] = [];
  let at = 2;
  for (let length = data.readUInt8(at); length !== 0; length = data.readUInt8(at)) {
    labels.push(lengthPrefixed(data, at).toString("latin1"));
    at += 1 + length;
  }
  const parts = [String(priority), `${labels.join(".")}.`];
  for (at += 1; at < data.length; ) {
    const key = data.readUInt16BE(at);
    const length = data.readUInt16BE(at + 2);
    parts.push(parameterText(key, data.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  return parts.join(" ");
}

function parameterText(key: number, value: Buffer): string {
  const name = KEYS[key] ?? `key${key}`;
  if (name === "port" && value.length === 2) return `port=${value.readUInt16BE(0)}`;
  if (name !== "alpn") return value.length === 0 ? name : `${name}=${quoted(value)}`;
  const protocols: string[] = [];
  for (let at = 0; at < value.length; at += 1 + value.readUInt8(at)) {
    protocols.push(lengthPrefixed(value, at).toString("latin1"));
  }
  return `alpn=${quoted(Buffer.from(protocols.join(","), "latin1"))}`;
}

function lengthPrefixed(data: Buffer, at: number): Buffer {
  return data.subarray(at + 1, at + 1 + data.readUInt8(at));
}

function quoted(bytes: Buffer): string {
  return `"${bytes.toString("latin1").replace(/["\\]/g, "\\$&")}"`;
}

const OWNERS = ["_index._agents", "_mcp._agents", "_a2a._agents"];
/** Names at which ARD 0.91 (section 5.1) expects service bindings for entries and for a search over entries. */
const ARD_OWNERS = ["_entries._agents", "_search._agents"];
/** Name of TXT records such as `v=x4021;url=https://…` (draft-jeftovic-x402-dns-discovery). */
const SELLERS_OWNER = "_x402";
const NO_SUCH_NAME = 3;
/** A name that no site uses. It has records only if the zone has a wildcard, whose records are about no agent. */
const UNUSED_OWNER = "_no-such-name._agents";

export const dnsAid = defineNode({
  name: "dnsAid",
  needs: ["landing"],
  async collect({ context: { dnsOverHttps, limits }, use }): Promise<DnsAid> {
    const nothing = { asked: false, records: [], sellers: [], authenticated: false, error: null };
    if (dnsOverHttps === null) return nothing;
    const { site } = await use("landing");
    const hostname = new URL(site.origin).hostname.replace(/\.$/, "");
    // An IP address has no names below it.
    if (/^\[|^[\d.]+$/.test(hostname)) return nothing;
    const types = Object.keys(DNS_TYPES) as DnsType[];
    const ask = (owners: readonly string[], ofTypes: readonly DnsType[]) =>
      owners.flatMap((owner) => ofTypes.map((type) => ({ name: `${owner}.${hostname}`, type })));
    const questions = [...ask(OWNERS, types), ...ask(ARD_OWNERS, ["SVCB", "HTTPS"]), ...ask([SELLERS_OWNER], ["TXT"])];
    const askAll = (questions: readonly Question[]) =>
      Promise.all(
        questions.map(async (question) => ({
          ...question,
          answer: await askDns(dnsOverHttps, question, limits.requestTimeoutMs),
        })),
      );
    const answers = await askAll(questions);
    const conclusive = answers.filter(isConclusive);
    const isOfSellers = ({ name }: Question) => name.startsWith(`${SELLERS_OWNER}.`);
    const found = conclusive.filter((one) => !isOfSellers(one) && one.answer.records.length > 0);
    const foundTypes = types.filter((type) => found.some((one) => one.type === type));
    const ofUnused = await askAll(ask([UNUSED_OWNER], foundTypes));
    const isOfWildcard = (type: DnsType, data: Buffer) =>
      ofUnused.some((one) => one.type === type && one.answer?.records.some((other) => other.equals(data)));
    const withRecords = found.flatMap((one) => {
      const records = one.answer.records.filter((data) => !isOfWildcard(one.type, data));
      return records.length === 0 ? [] : [{ ...one, records }];
    });
    const isWhole = conclusive.length === answers.length && ofUnused.every(isConclusive);
    return {
      asked: true,
      records: withRecords.flatMap(({ name, type, records }) =>
        records.flatMap((data) => {
          const text = recordText(type, data);
          return text === null ? [] : [`${name} ${type} ${text}`];
        }),
      ),
      sellers: conclusive.filter(isOfSellers).flatMap(({ answer }) => answer.records.flatMap(plainText)),
      authenticated: withRecords.length > 0 && withRecords.every(({ answer }) => answer.authenticated),
      error: isWhole ? null : "the resolver did not answer every question",
    };
  },
});

interface Question {
  readonly name: string;
  readonly type: DnsType;
}

interface Answered extends Question {
  readonly answer: DnsAnswer | null;
}

/** True if the answer shows which records the name has, or that it has none. */
const isConclusive = (one: Answered): one is Answered & { readonly answer: DnsAnswer } =>
  one.answer !== null && [0, NO_SUCH_NAME].includes(one.answer.code);

/** Sends a DNS query by HTTPS (RFC 8484, section 4.1). Returns null if there is no valid response. */
async function askDns(
  { url, client, signal }: NonNullable<GatherContext["dnsOverHttps"]>,
  { name, type }: Question,
  timeoutMs: number,
): Promise<DnsAnswer | null> {
  const address = new URL(url);
  address.searchParams.set("dns", encodeQuery(name, type).toString("base64url"));
  const headers = { accept: "application/dns-message" };
  const result = await client.request({ url: address.href, headers, timeoutMs, bodyBytesMax: 65_535, signal });
  return result.kind === "response" && result.status === 200 ? decodeAnswer(result.body, type) : null;
}
