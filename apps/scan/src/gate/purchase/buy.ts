import { matchPayment, wirePayment } from "@svc/x402";
import { type Claim, keptTill, openKeyOf } from "../claims/claim.js";
import { MIN_REMAINING_SECONDS } from "../price.js";
import { outcomeOfEarlier, outcomeOfKnown } from "./known-claim.js";
import { PayerSlots } from "./payer-slots.js";
import { notCharged, type Purchase, type PurchaseOutcome, type RefusedPurchase, refusedPayment } from "./purchase.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import { settleClaim } from "./settle-claim.js";

/** Longer than a scan takes, with the wait for its turn. */
const WORK_MS = 40_000;

/** Reasons that a facilitator gives when the payer has too little. */
const NO_FUNDS: ReadonlySet<string> = new Set(["insufficient_funds", "invalid_exact_evm_insufficient_balance"]);

/**
 * A paid request, from its payment to its answer: verify → claim → work → settle → prove → answer. A payment that is known gets
 * its earlier outcome, whether or not it would be taken now (it may have little time left).
 */
export function createBuy(deps: PurchaseDeps): (purchase: Purchase) => Promise<PurchaseOutcome> {
  const slots = new PayerSlots();
  return async (purchase) => {
    const { claims } = deps;
    const known = await claims.read(purchase.paymentId);
    const before = (known && (await outcomeOfKnown(deps, known, purchase))) ?? mismatch(deps, purchase);
    if (before) return before;
    const refusal = await verify(deps, purchase);
    // What he lacks may be what an earlier payment for the same has cost him: then he has paid.
    if (refusal && !NO_FUNDS.has(refusal.reason)) return refusal;
    await deps.checkpoint?.("verified");
    const earlier = (await earlierOutcome(deps, purchase)) ?? refusal;
    return earlier ?? slots.run(purchase.payment.payer, () => claimAndSettle(deps, purchase));
  };
}

/** Of several requests with one payment one gets the claim; the others wait for what becomes of it. */
async function claimAndSettle(deps: PurchaseDeps, purchase: Purchase): Promise<PurchaseOutcome> {
  for (;;) {
    const known = await deps.claims.read(purchase.paymentId);
    const before = (known && (await outcomeOfKnown(deps, known, purchase))) ?? mismatch(deps, purchase);
    if (before) return before;
    const draft = draftOf(deps, purchase);
    const held = await deps.claims.write(known, {
      ...draft,
      createdAtMs: known?.claim.createdAtMs ?? draft.createdAtMs,
    });
    if (held === null) continue;
    await deps.checkpoint?.("claimed");
    // Refused on a facilitator's word, and it may have lied: then what the chain shows is ours.
    return settleClaim(deps, held, purchase, known?.claim.state === "refused");
  }
}

/** Why the payment is not one for a scan, or has too little time left; null: it is. */
function mismatch({ clock, offer }: PurchaseDeps, { payment }: Purchase): PurchaseOutcome | null {
  const match = matchPayment(payment, [offer], { nowMs: clock.now(), minRemainingSeconds: MIN_REMAINING_SECONDS });
  return match.outcome === "refused" ? refusedPayment(match.reason, match.message) : null;
}

async function verify({ facilitator, offer }: PurchaseDeps, purchase: Purchase): Promise<RefusedPurchase | null> {
  // Cached: it decides in which version the facilitator is asked.
  await facilitator.supported();
  const verdict = await facilitator.verify(purchase.payment, offer, purchase.request.resource);
  if (verdict.outcome === "invalid") return refusedPayment(verdict.reason);
  if (verdict.outcome === "unknown") throw notCharged("The payment could not be verified in time.", verdict.detail);
  return null;
}

/** Only after the verification, which looks at the signature first: a stranger is not given what another has bought. */
async function earlierOutcome(deps: PurchaseDeps, purchase: Purchase): Promise<PurchaseOutcome | null> {
  const id = await deps.claims.readOpen(openKeyOf(purchase.payment.payer, purchase.fingerprint));
  if (id === null || id === purchase.paymentId) return null;
  const earlier = await deps.claims.read(id);
  return earlier && outcomeOfEarlier(deps, earlier, purchase);
}

function draftOf({ clock, offer }: PurchaseDeps, { payment, paymentId, fingerprint }: Purchase): Claim {
  const nowMs = clock.now();
  return {
    paymentId,
    state: "claimed",
    fingerprint,
    network: payment.network,
    payer: payment.payer,
    payTo: offer.payTo,
    amountBaseUnits: offer.amountBaseUnits.toString(),
    payment: wirePayment(payment) as unknown as Claim["payment"],
    createdAtMs: nowMs,
    leasedTillMs: nowMs + WORK_MS,
    keptTillMs: keptTill(payment, nowMs),
    txHash: null,
    reason: null,
    delivered: false,
  };
}
