import { setTimeout as sleep } from "node:timers/promises";
import { canonicalTxHash } from "@svc/chains";
import { type NetworkName, networkOf, type Payment } from "@svc/x402";
import type { PayDeps } from "./pay-deps.js";
import type { X402Payment } from "./x402-payment.js";

export type SettlementProof =
  | { readonly outcome: "proven"; readonly txHash: string; readonly confirmedAt: Date }
  /** Not (yet) on the chain, whatever anybody says. */
  | { readonly outcome: "unproven"; readonly why: string };

const LOOK_EVERY_MS = 500;

/**
 * Proves on the chain that a transaction is this payment's: nobody is charged, and nobody delivers, on a facilitator's word.
 * @param waitMs how long it may take until the chain has it for good
 */
export async function proveSettlement(
  { chains, trackers }: Pick<PayDeps, "chains" | "trackers">,
  stored: X402Payment,
  payment: Payment,
  transaction: string,
  waitMs: number,
): Promise<SettlementProof> {
  const network: NetworkName = stored.network;
  const txHash = canonicalTxHash(network, transaction);
  if (txHash === null) return { outcome: "unproven", why: `not a transaction of ${networkOf(network).title}` };
  const claim = {
    network,
    txHash,
    payer: stored.payer,
    recipients: [stored.payTo],
    amountBaseUnits: stored.amountBaseUnits,
    ...(payment.kind === "evm" ? { authorizationNonce: payment.authorization.nonce } : {}),
  };
  const verifier = chains.verifier(network);
  let verdict = await verifier.verify(claim);
  for (const endMs = performance.now() + waitMs; verdict.outcome === "pending" && performance.now() < endMs; ) {
    await sleep(LOOK_EVERY_MS);
    verdict = await verifier.verify(claim);
  }
  const tracker = await trackers.tracker(network);
  // On Solana the verifier knows payer, recipient and amount only: an older, equal payment must not stand for this one.
  if (verdict.outcome === "verified" && tracker.isPayment) {
    const isIt = await tracker.isPayment(payment, txHash);
    if (isIt !== true) return { outcome: "unproven", why: isIt === null ? "not readable now" : "another payment's" };
  }
  if (verdict.outcome === "verified") return { outcome: "proven", txHash, confirmedAt: verdict.confirmedAt };
  return { outcome: "unproven", why: "reason" in verdict ? verdict.reason : verdict.cause };
}
