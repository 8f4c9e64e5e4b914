import type { Answer } from "../../gather/support/internet.js";

const SVCB_TYPE = 64;

/** `1 agent.example. alpn="h2"` in the wire format of RFC 9460. */
const SERVICE = Buffer.from([
  0,
  1,
  5,
  ...Buffer.from("agent"),
  7,
  ...Buffer.from("example"),
  0,
  0,
  1,
  0,
  3,
  2,
  104,
  50,
]);

/** A resolver that knows one service of agents of every host but `bare`, and says whether DNSSEC vouches for it. */
export function answerDns(url: string, { signed }: { readonly signed: boolean }): Answer {
  const query = Buffer.from(new URL(url).searchParams.get("dns") ?? "", "base64url");
  const question = query.subarray(12);
  const name = query.toString("latin1");
  const found = name.includes("_index") && !name.includes("bare") && query.readUInt16BE(query.length - 4) === SVCB_TYPE;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (signed ? 0x20 : 0) | (found ? 0 : 3), 2);
  header.writeUInt16BE(found ? 1 : 0, 6);
  const record = [0xc0, 12, ...question.subarray(-4), 0, 0, 0, 60, 0, SERVICE.length, ...SERVICE];
  return {
    headers: { "content-type": "application/dns-message" },
    body: Buffer.concat([header, question, Buffer.from(found ? record : [])]),
  };
}
