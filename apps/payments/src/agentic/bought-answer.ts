import { solanaSignatureOf } from "@svc/chains";
import { networkOf, type Receipt } from "@svc/x402";
import type { Claim, PurchaseOutcome } from "@svc/x402/purchase";
import type { Cipher } from "../crypto/cipher.js";
import type { TargetAnswer } from "../proxy/call-target.js";
import type { StreamedAnswer } from "../proxy/open-target.js";
import { optionalsOf } from "../transactions/transaction.js";
import type { TransactionsRepository } from "../transactions/transactions-repository.js";

/** What a settled payment has bought: the target's answer, whole or as it comes, or (no proxy) the recorded transaction, made when it is delivered. */
export type BoughtAnswer =
  | ({ readonly kind: "proxied" } & TargetAnswer)
  | ({ readonly kind: "streamed" } & StreamedAnswer)
  | { readonly kind: "transaction" };

const HEAD_LENGTH_BYTES = 4;

/** Encrypted, because an answer may hold what only its buyer may see. Length of the head, head as JSON, then the body as it is. */
export function sealAnswer(answer: BoughtAnswer, cipher: Cipher): Buffer {
  if (answer.kind === "streamed") throw new Error("a streamed answer can't be stored");
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

/** The x402 receipt of a settled payment: a transaction is named as its chain does. */
export function receiptOf({ identity: { network, payer }, txHash }: Claim): Receipt {
  const hash = txHash ?? "";
  const transaction = networkOf(network).family === "solana" ? solanaSignatureOf(hash) : hash;
  return { success: true, transaction, network, payer };
}

/** A transaction's JSON as others than its buyer get it: without anything that was said of him, whatever that may be one day. */
export const withoutBuyer = (json: string): string => JSON.stringify({ ...JSON.parse(json), ...optionalsOf({}) });

/**
 * JSON of what a link without a target sells: the record of this payment, because several payments can share one transaction.
 * Customer details are shown only to the buyer who sent them.
 */
export async function boughtTransactionJson(
  transactions: TransactionsRepository,
  { claim, isPersonal }: Extract<PurchaseOutcome<BoughtAnswer>, { outcome: "delivered" }>,
): Promise<string> {
  const { paymentId, txHash } = claim;
  const json = txHash === null ? null : await transactions.findOfPayment(txHash, paymentId);
  if (json === null) return JSON.stringify({ paymentId, txHash });
  return isPersonal ? json : withoutBuyer(json);
}
