import { decodePaymentObject, type Offer, type PaidResource, type Payment } from "@svc/x402";
import type { Claim } from "../claims/claim.js";
import type { Kept } from "../claims/claim-store.js";
import { MAX_TIMEOUT_SECONDS } from "../price.js";
import { moveClaim, recordSettled } from "./move-claim.js";
import type { PurchaseDeps } from "./purchase-deps.js";

export function paymentOfClaim({ paymentId, payment }: Claim): Payment {
  const read = decodePaymentObject(payment);
  if (read.outcome !== "payment") throw new Error(`the payment ${paymentId} is kept in a form that cannot be read`);
  return read.payment;
}

/**
 * Asks the chain what became of a payment whose settlement was or may have been asked for. "Never" only when the chain has passed
 * its end; the claim is moved accordingly.
 */
export async function resolveClaim(
  { chain, claims }: Pick<PurchaseDeps, "chain" | "claims">,
  kept: Kept,
): Promise<"settled" | "never" | "unknown"> {
  if (chain === null) return "unknown";
  const payment = paymentOfClaim(kept.claim);
  const finding = await chain.find(payment, kept.claim.createdAtMs);
  if (finding.outcome === "found") {
    const txHash = await chain.prove(kept.claim, payment, finding.txHash);
    if (txHash === null) return "unknown";
    await recordSettled(claims, kept, txHash);
    return "settled";
  }
  if (finding.outcome !== "never") return "unknown";
  const unknown = kept.claim.state === "unknown" ? kept : await moveClaim(claims, kept, "unknown");
  const ended = unknown && (await moveClaim(claims, unknown, "never", { reason: "payment_expired" }));
  return ended === null ? "unknown" : "never";
}

/** Beyond the facilitator's time: proving. */
export const SETTLE_MARGIN_MS = 15_000;

/**
 * Asks for the settlement once more, because the buyer has come back for an answer that is kept. The chain takes one
 * authorisation at most once, so that this cannot charge twice.
 */
export async function settleAgain(
  deps: PurchaseDeps,
  kept: Kept,
  resource: PaidResource,
): Promise<"settled" | "never" | "unknown"> {
  const { claims, clock, facilitator } = deps;
  // Another request with the same payment asks at this moment.
  if (kept.claim.leasedTillMs > clock.now()) return "unknown";
  const leasedTillMs = clock.now() + deps.settleTimeoutMs + SETTLE_MARGIN_MS;
  const held = await claims.write(kept, { ...kept.claim, leasedTillMs });
  if (held === null) return "unknown";
  const payment = paymentOfClaim(held.claim);
  const outcome = await facilitator.settle(payment, offerOfClaim(held.claim), resource, { mayHaveBeenSent: true });
  if (outcome.outcome === "settled") {
    const txHash = await provenHash(deps, held.claim, payment, outcome.transaction);
    if (txHash !== null) {
      await recordSettled(claims, held, txHash);
      return "settled";
    }
  }
  const resolution = await resolveClaim(deps, held);
  if (resolution === "unknown") await release(deps, held);
  return resolution;
}

/** Nobody works on it any more, and its outcome stays open. */
async function release({ claims }: PurchaseDeps, held: Kept): Promise<void> {
  const state = held.claim.state === "settling" ? "unknown" : held.claim.state;
  await claims.write(held, { ...held.claim, state, leasedTillMs: 0 });
}

/** The hash of a transaction that a facilitator names: proven where we have nodes, believed where we have none. */
export const provenHash = (
  { chain }: PurchaseDeps,
  claim: Claim,
  payment: Payment,
  transaction: string,
): Promise<string | null> => (chain === null ? Promise.resolve(transaction) : chain.prove(claim, payment, transaction));

const offerOfClaim = ({ network, payTo, amountBaseUnits }: Claim): Offer => ({
  network,
  payTo,
  amountBaseUnits: BigInt(amountBaseUnits),
  maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
});
