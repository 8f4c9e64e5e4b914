import { toSolanaSignature } from "@svc/chains";
import { getNetwork, type Receipt } from "@svc/x402";
import type { Claim, PurchaseOutcome } from "@svc/x402/purchase";
import type { Cipher } from "../crypto/cipher.js";
import type { TargetAnswer } from "../proxy/call-target.js";
import type { StreamedAnswer } from "../proxy/open-target.js";
import { pickOptionals } from "../transactions/transaction.js";
import type { TransactionsRepository } from "../transactions/transactions-repository.js";

/**
 * The answer that a settled payment has bought: the target's answer, either whole or streamed. A link without a target
 * answers with the recorded transaction, whose JSON is built on delivery.
 */
export type BoughtAnswer =
  | ({ readonly kind: "proxied" } & TargetAnswer)
  | ({ readonly kind: "streamed" } & StreamedAnswer)
  | { readonly kind: "transaction" };

const HEAD_LENGTH_BYTES = 4;

/**
 * Encrypts an answer, because it may contain data that only its buyer may see. Format: the head's length, the head as
 * JSON, the raw body.
 */
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

/** Returns the x402 receipt of a settled payment, with the transaction in its chain's own notation. */
export function toReceipt({ identity: { network, payer }, txHash }: Claim): Receipt {
  const hash = txHash ?? "";
  const transaction = getNetwork(network).family === "solana" ? toSolanaSignature(hash) : hash;
  return { success: true, transaction, network, payer };
}

/**
 * Removes the customer details, which are the fields of `pickOptionals`, from a transaction's JSON. For callers other
 * than the buyer.
 */
export const withoutBuyer = (json: string): string => JSON.stringify({ ...JSON.parse(json), ...pickOptionals({}) });

/**
 * Returns the answer of a link without a target: the record of this payment as JSON. The record is found by payment,
 * because several payments can share one transaction. Only the buyer who sent the customer details sees them.
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
