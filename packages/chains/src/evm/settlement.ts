import { type EvmPayment, NETWORKS } from "@svc/x402";
import { isBefore, type SettlementProof } from "../chain.js";
import type { TransactionFacts } from "./facts.js";
import { notConfirmed } from "./rules.js";

/**
 * Whether a transaction is the one that settled a payment, from what one node knows. One Transfer pays one authorization: the
 * transaction may hold any number of others of the same payer, to the same wallet, of the same value.
 */
export function judgeSettlement(
  { network, authorization }: EvmPayment,
  txHash: string,
  facts: TransactionFacts,
  { since, confirmationsNeeded }: { readonly since: Date; readonly confirmationsNeeded: number },
): SettlementProof {
  // What a block holds that may still be replaced is no reason to believe or to refuse anything.
  if (facts.confirmations < confirmationsNeeded) return notConfirmed({ facts, confirmationsNeeded });
  if (!facts.succeeded) return { outcome: "unrelated", message: "The transaction failed; it moved nothing." };

  const usdc = NETWORKS[network].usdc.toLowerCase();
  const payer = authorization.from.toLowerCase();
  const nonce = authorization.nonce.toLowerCase();
  const used = facts.authorizations.find(
    (one) => one.contract === usdc && one.authorizer === payer && one.nonce === nonce,
  );
  if (used === undefined) {
    return { outcome: "unrelated", message: "The transaction did not use the payer's authorization." };
  }
  const { transfer } = used;
  if (transfer === null) {
    return { outcome: "unreadable", message: `No Transfer follows the authorization in ${txHash}.` };
  }
  const { to, value } = authorization;
  if (transfer.from !== payer || transfer.to !== to.toLowerCase() || transfer.value !== value) {
    const message = `The authorization moved ${transfer.value} base units to ${transfer.to}, not ${value} to ${to}.`;
    return { outcome: "refuted", reason: "used_otherwise", message };
  }
  if (isBefore(facts.minedAt, since)) {
    const message = `The authorization was used at ${facts.minedAt.toISOString()}, before it was claimed here.`;
    return { outcome: "refuted", reason: "before_claim", message };
  }
  return { outcome: "proven", txHash, logIndex: transfer.logIndex, confirmedAt: facts.minedAt };
}
