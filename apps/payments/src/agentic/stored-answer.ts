import type { Cipher } from "../crypto/cipher.js";
import type { TargetAnswer } from "../proxy/call-target.js";

/** What a settled payment has bought: the target's answer, or (no proxy) the recorded transaction, made when it is delivered. */
export type BoughtAnswer = ({ readonly kind: "proxied" } & TargetAnswer) | { readonly kind: "transaction" };

/** How long an answer is kept for the same payment and request. */
export const ANSWER_KEPT_MS = 15 * 60_000;

/** Encrypted: an answer may hold what only its buyer may see. */
export function sealAnswer(answer: BoughtAnswer, cipher: Cipher): Buffer {
  const text =
    answer.kind === "transaction"
      ? { kind: answer.kind }
      : { kind: answer.kind, status: answer.status, headers: answer.headers, body: answer.body.toString("base64") };
  return cipher.encrypt(JSON.stringify(text));
}

export function openAnswer(box: Buffer, cipher: Cipher): BoughtAnswer {
  const answer = JSON.parse(cipher.decrypt(box));
  return answer.kind === "transaction" ? answer : { ...answer, body: Buffer.from(answer.body, "base64") };
}
