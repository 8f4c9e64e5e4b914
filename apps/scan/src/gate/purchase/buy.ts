import { ServiceError } from "@svc/errors";
import { matchPayment, wirePayment } from "@svc/x402";
import { type Claim, keptTill, openKeyOf } from "../claims/claim.js";
import type { Kept } from "../claims/claim-store.js";
import { MIN_REMAINING_SECONDS } from "../price.js";
import { outcomeOfEarlier, outcomeOfKnown } from "./known-claim.js";
import { notCharged, type Purchase, type PurchaseOutcome, refusedPayment } from "./purchase.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import { settleClaim } from "./settle-claim.js";

/** Longer than a scan takes, with the wait for its turn. */
const WORK_MS = 40_000;
/** Paid requests of one payer that this process works on at once: one balance may stand behind all of them. */
const OPEN_MAX = 4;

/**
 * A paid request, from its payment to its answer: verify → claim → work → settle → prove → answer. A payment that is known gets
 * its earlier outcome, whether or not it would be taken now (it may have little time left).
 */
export function createBuy(deps: PurchaseDeps): (purchase: Purchase) => Promise<PurchaseOutcome> {
  const openOf = new Map<string, number>();

  async function workOn(held: Kept, before: Kept | null, purchase: Purchase): Promise<PurchaseOutcome> {
    const { payer } = purchase.payment;
    // Refused on a facilitator's word, and it may have lied: then what the chain shows is ours.
    const mayBeSettled = before?.claim.state === "refused";
    openOf.set(payer, (openOf.get(payer) ?? 0) + 1);
    try {
      return await settleClaim(deps, held, purchase, mayBeSettled);
    } finally {
      const open = (openOf.get(payer) ?? 1) - 1;
      if (open === 0) openOf.delete(payer);
      else openOf.set(payer, open);
    }
  }

  return async (purchase) => {
    const { payment, paymentId, fingerprint } = purchase;
    let isVerified = false;
    for (;;) {
      const known = await deps.claims.read(paymentId);
      const before = known && (await outcomeOfKnown(deps, known, purchase));
      if (before) return before;
      const match = matchPayment(payment, [deps.offer], {
        nowMs: deps.clock.now(),
        minRemainingSeconds: MIN_REMAINING_SECONDS,
      });
      if (match.outcome === "refused") return refusedPayment(match.reason, match.message);
      if (!isVerified) {
        const refusal = await verify(deps, purchase);
        if (refusal) return refusal;
        isVerified = true;
        await deps.checkpoint?.("verified");
        const earlier = await earlierOutcome(deps, purchase);
        if (earlier) return earlier;
        continue;
      }
      if ((openOf.get(payment.payer) ?? 0) >= OPEN_MAX) {
        throw new ServiceError("RATE_LIMITED", "This payer has too many paid scans under way.", { retryAfter: 1 });
      }
      const draft = draftOf(deps, payment, paymentId, fingerprint);
      const createdAtMs = known?.claim.createdAtMs ?? draft.createdAtMs;
      const held = await deps.claims.write(known, { ...draft, createdAtMs });
      if (held === null) continue;
      await deps.checkpoint?.("claimed");
      return workOn(held, known, purchase);
    }
  };
}

async function verify({ facilitator, offer }: PurchaseDeps, purchase: Purchase): Promise<PurchaseOutcome | null> {
  const verdict = await facilitator.verify(purchase.payment, offer, purchase.request.resource);
  if (verdict.outcome === "invalid") return refusedPayment(verdict.reason);
  if (verdict.outcome === "unknown") throw notCharged("The payment could not be verified in time.", verdict.detail);
  return null;
}

/** Only after the verification: whoever has not signed himself must not be given what another has bought. */
async function earlierOutcome(deps: PurchaseDeps, purchase: Purchase): Promise<PurchaseOutcome | null> {
  const id = await deps.claims.readOpen(openKeyOf(purchase.payment.payer, purchase.fingerprint));
  if (id === null || id === purchase.paymentId) return null;
  const earlier = await deps.claims.read(id);
  return earlier && outcomeOfEarlier(deps, earlier, purchase);
}

function draftOf(
  { clock, offer }: PurchaseDeps,
  payment: Purchase["payment"],
  paymentId: string,
  fingerprint: string,
): Claim {
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
    answer: null,
    delivered: false,
  };
}
