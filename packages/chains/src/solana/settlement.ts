import { NETWORKS, type SvmPayment } from "@svc/x402";
import { isBefore, type SettlementProof } from "../chain.js";
import type { TransactionFacts } from "./facts.js";
import { notConfirmed } from "./rules.js";

/** Whether a transaction is the one that settled a payment: by its message, the bytes that the payer has signed. */
export function judgeSettlement(
  { network, identity, transfer }: SvmPayment,
  txHash: string,
  facts: TransactionFacts,
  { since, confirmationsNeeded }: { readonly since: Date; readonly confirmationsNeeded: number },
): SettlementProof {
  if (!facts.isFinal) return notConfirmed(facts.confirmations, { confirmationsNeeded });
  if (facts.messageHash !== identity.nonce) {
    return { outcome: "unrelated", message: "The transaction is another message than the one that the payer signed." };
  }
  if (!facts.succeeded) {
    // A message lands once, and its failure is final.
    return { outcome: "refuted", reason: "used_otherwise", message: "The transaction failed; it moved nothing." };
  }
  const { usdc } = NETWORKS[network];
  const gained = facts.changes.some(({ mint, delta }) => mint === usdc && delta >= transfer.amountBaseUnits);
  if (!gained) return { outcome: "unreadable", message: `Nobody was credited with the transfer in ${txHash}.` };
  if (facts.blockTime === null) return notConfirmed(0, { confirmationsNeeded });
  if (isBefore(facts.blockTime, since)) {
    const message = `The message landed at ${facts.blockTime.toISOString()}, before it was claimed here.`;
    return { outcome: "refuted", reason: "before_claim", message };
  }
  return { outcome: "proven", txHash, logIndex: 0, confirmedAt: facts.blockTime };
}
