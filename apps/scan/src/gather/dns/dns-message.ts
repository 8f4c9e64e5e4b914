/** Record types that DNS-AID uses. */
export const DNS_TYPES = { TXT: 16, SVCB: 64, HTTPS: 65 } as const;
export type DnsType = keyof typeof DNS_TYPES;

export interface DnsAnswer {
  /** 0: answered · 3: no such name. */
  readonly code: number;
  /** The resolver validated the answer with DNSSEC. */
  readonly authenticated: boolean;
  /** Data of the records of the type that was asked. */
  readonly records: readonly Buffer[];
}

/** A query (RFC 1035, section 4.1) that asks whether the answer is authenticated (RFC 6840, section 5.7). Its id is 0 for caches (RFC 8484). */
export function encodeQuery(name: string, type: DnsType): Buffer {
  const header = Buffer.alloc(12);
  // Recursion desired, authentic data.
  header.writeUInt16BE(0x0120, 2);
  header.writeUInt16BE(1, 4);
  const labels = name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  const tail = Buffer.from([0, 0, DNS_TYPES[type], 0, 1]);
  return Buffer.concat([header, ...labels, tail]);
}

/** Reads an answer; null when it is none. */
export function decodeAnswer(message: Buffer, type: DnsType): DnsAnswer | null {
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
    // Shorter than it says.
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
