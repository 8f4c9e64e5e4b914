import type { DnsType } from "./dns-message.js";

/** RFC 9460, section 14.3.2. */
const KEYS = ["mandatory", "alpn", "no-default-alpn", "port", "ipv4hint", "ech", "ipv6hint"];

/** A record's data in presentation format; null for what is broken, and for AliasMode, which names no service. */
export function recordText(type: DnsType, data: Buffer): string | null {
  try {
    return type === "TXT" ? textOf(data) : serviceOf(data);
  } catch {
    return null;
  }
}

function textOf(data: Buffer): string {
  const strings: string[] = [];
  for (let at = 0; at < data.length; at += 1 + data.readUInt8(at)) strings.push(quoted(lengthPrefixed(data, at)));
  return strings.join(" ");
}

/** RFC 9460, section 2.2: the target's name is not compressed. */
function serviceOf(data: Buffer): string | null {
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
