import { ServiceError } from "@svc/errors";
import { openKeyOf } from "../claims/claim.js";
import type { Kept } from "../claims/claim-store.js";
import { moveClaim, recordSettled } from "./move-claim.js";
import { notCharged, outcomeUnknown, type Purchase, type PurchaseOutcome, refusedPayment } from "./purchase.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import { provenHash, resolveClaim, SETTLE_MARGIN_MS } from "./resolve-claim.js";

/** From the claim to the answer. Whatever fails before the settlement is asked for gives the payment back. */
export async function settleClaim(
  deps: PurchaseDeps,
  held: Kept,
  purchase: Purchase,
  mayBeSettled: boolean,
): Promise<PurchaseOutcome> {
  const { claims, chain, clock } = deps;
  const giveBack = (reason: string) => moveClaim(claims, held, "released", { reason });
  // Beside the work: a payment that was spent elsewhere must not buy a scan, and a facilitator does not notice.
  const spent = chain === null || mayBeSettled ? null : chain.find(purchase.payment, held.claim.createdAtMs);
  const [work, finding] = await Promise.all([purchase.work(), spent]).catch(async (error) => {
    await giveBack("the work failed");
    throw error;
  });
  await deps.checkpoint?.("worked");
  if (finding?.outcome === "found" || finding?.outcome === "never") {
    await giveBack("spent or cancelled before");
    return refusedPayment("invalid_payment", "This payment was used or cancelled before.");
  }
  if (!work.chargeable) {
    await giveBack("the site could not be looked at");
    return { outcome: "uncharged", paymentId: purchase.paymentId, answer: work.answer };
  }
  const leasedTillMs = clock.now() + deps.settleTimeoutMs + SETTLE_MARGIN_MS;
  await claims.keepAnswer(held.claim, work.answer);
  await claims.setOpen(openKeyOf(held.claim.payer, held.claim.fingerprint), purchase.paymentId);
  const settling = await moveClaim(claims, held, "settling", { leasedTillMs });
  if (settling === null) {
    throw new ServiceError("CONFLICT", "The scan took too long and the payment was given back. Nothing was charged.", {
      retryAfter: 1,
    });
  }
  await deps.checkpoint?.("settling");
  return settle(deps, settling, purchase, work.answer);
}

async function settle(deps: PurchaseDeps, held: Kept, purchase: Purchase, answer: unknown): Promise<PurchaseOutcome> {
  const { claims, facilitator, offer } = deps;
  const { payment, request } = purchase;
  const asked = facilitator.settle(payment, offer, request.resource);
  await deps.checkpoint?.("settle_sent");
  const outcome = await asked;
  await deps.checkpoint?.("settle_answered");
  if (outcome.outcome === "unknown" && !outcome.requestSent) {
    await moveClaim(claims, held, "released", { reason: outcome.cause });
    await claims.forgetAnswer(purchase.paymentId);
    throw notCharged("The facilitator could not be reached.", outcome.detail);
  }
  if (outcome.outcome === "settled") {
    const txHash = await provenHash(deps, held.claim, payment, outcome.transaction);
    if (txHash !== null) return delivered(deps, held, txHash, answer);
    deps.report(
      new Error(`payment ${purchase.paymentId} is not in ${outcome.transaction}`),
      "a facilitator reported a settlement that the chain does not show",
    );
  }
  const refusal = outcome.outcome === "refused" ? outcome.reason : null;
  return asChainSays(deps, held, purchase, answer, refusal);
}

/** The facilitator is not believed: it may be wrong or lie, and a 402 makes the buyer pay again. */
async function asChainSays(
  deps: PurchaseDeps,
  held: Kept,
  { payment, paymentId }: Purchase,
  answer: unknown,
  refusal: string | null,
): Promise<PurchaseOutcome> {
  const { claims, chain } = deps;
  const finding = chain === null ? null : await chain.find(payment, held.claim.createdAtMs);
  const isBelieved = finding === null || finding.outcome === "not_yet" || finding.outcome === "never";
  if (refusal !== null && isBelieved) {
    await moveClaim(claims, held, "refused", { reason: refusal });
    await claims.forgetAnswer(paymentId);
    return refusedPayment(refusal);
  }
  if ((await resolveClaim(deps, held)) === "settled") {
    const now = await claims.read(paymentId);
    if (now !== null) return { outcome: "delivered", claim: now.claim, answer, replayed: false };
  }
  const now = await claims.read(paymentId);
  if (now?.claim.state === "settling")
    await moveClaim(claims, now, "unknown", { reason: "settlement outcome unknown" });
  throw outcomeUnknown(paymentId, deps.statusUrl(paymentId));
}

/** It is settled, whatever becomes of the note about it: that can be made again from the chain. */
async function delivered(deps: PurchaseDeps, held: Kept, txHash: string, answer: unknown): Promise<PurchaseOutcome> {
  const claim = await recordSettled(deps.claims, held, txHash).then(
    (kept) => kept.claim,
    (error) => {
      deps.report(error, `payment ${held.claim.paymentId} is settled by ${txHash}, which was not noted`);
      return { ...held.claim, state: "settled" as const, txHash };
    },
  );
  await deps.checkpoint?.("settled");
  return { outcome: "delivered", claim, answer, replayed: false };
}
