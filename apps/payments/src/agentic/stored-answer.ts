import type { Cipher } from "../crypto/cipher.js";
import type { TargetAnswer } from "../proxy/call-target.js";

/** What a settled payment has bought: the target's answer, or (no proxy) the recorded transaction, made when it is delivered. */
export type BoughtAnswer = ({ readonly kind: "proxied" } & TargetAnswer) | { readonly kind: "transaction" };

const HEAD_LENGTH_BYTES = 4;

/** Encrypted, because an answer may hold what only its buyer may see. Length of the head, head as JSON, then the body as it is. */
export function sealAnswer(answer: BoughtAnswer, cipher: Cipher): Buffer {
  const { body, ...head } = answer.kind === "proxied" ? answer : { ...answer, body: Buffer.alloc(0) };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(HEAD_LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return cipher.encrypt(Buffer.concat([length, text, body]));
}

export function openAnswer(box: Uint8Array, cipher: Cipher): BoughtAnswer {
  const bytes = cipher.decryptBytes(box);
  const end = HEAD_LENGTH_BYTES + bytes.readUInt32BE(0);
  const head = JSON.parse(bytes.toString("utf8", HEAD_LENGTH_BYTES, end));
  return head.kind === "transaction" ? head : { ...head, body: bytes.subarray(end) };
}
