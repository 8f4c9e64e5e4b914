import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "@svc/errors";
import type { Kept } from "../claims/claim-store.js";
import { outcomeUnknown, type Purchase, type PurchaseOutcome, refusedPayment } from "./purchase.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import { paymentOfClaim, resolveClaim, settleAgain } from "./resolve-claim.js";

/** How long a request waits for another one with the same payment. */
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** From the settlement to the last byte of its answer, where its buyer is there to read it. */
const DELIVERY_MS = 1_000;

/**
 * The outcome of a payment that was sent before; null when it may be claimed (again), because nothing was charged for it and
 * nothing will be.
 */
export async function outcomeOfKnown(
  deps: PurchaseDeps,
  first: Kept,
  purchase: Purchase,
): Promise<PurchaseOutcome | null> {
  const { claim } = first;
  if (claim.fingerprint !== purchase.fingerprint) {
    throw new ServiceError("CONFLICT", "This payment was made for another request. Nothing was charged for this one.", {
      details: { paymentId: claim.paymentId },
    });
  }
  if (!isSignedAlike(first, purchase)) {
    // Payer and nonce are public once they are on the chain: they alone do not make it the same payment.
    return refusedPayment("invalid_exact_evm_payload_signature");
  }
  const kept = await settledIfPossible(deps, first, purchase);
  if (kept === null) return null;
  if (kept.claim.state === "never") return refusedPayment("payment_expired");
  return kept.claim.state === "settled" ? deliveredAgain(deps, kept) : null;
}

/**
 * The outcome of an earlier payment of the payer for the same request, whose answer nobody has received: then the new one is not
 * used. Null when there is none.
 */
export async function outcomeOfEarlier(
  deps: PurchaseDeps,
  earlier: Kept,
  purchase: Purchase,
): Promise<PurchaseOutcome | null> {
  if (earlier.claim.fingerprint !== purchase.fingerprint || earlier.claim.payer !== purchase.payment.payer) return null;
  const kept = await settledIfPossible(deps, earlier, purchase);
  if (kept?.claim.state !== "settled") return null;
  // Somebody was there to take its answer: then this is another purchase of the same.
  if (await isDelivered(deps, kept)) return null;
  return deliveredAgain(deps, kept);
}

async function deliveredAgain({ claims }: PurchaseDeps, { claim }: Kept): Promise<PurchaseOutcome> {
  const answer = await claims.answerOf(claim.paymentId);
  if (answer === undefined) {
    throw new ServiceError("CONFLICT", "This payment was used, and its answer is no longer kept.", {
      details: { paymentId: claim.paymentId },
    });
  }
  return { outcome: "delivered", claim, answer, replayed: true };
}

/** Waits for whoever works on it, then asks the chain, then for the settlement again. Throws 504 where the outcome stays open. */
async function settledIfPossible(deps: PurchaseDeps, first: Kept, { request }: Purchase): Promise<Kept | null> {
  const kept = await awaited(deps, first);
  const { paymentId, state } = kept.claim;
  const unknown = () => outcomeUnknown(paymentId, deps.statusUrl(paymentId));
  if (isUnderWay(kept, deps.clock.now())) throw unknown();
  if (state !== "settling" && state !== "unknown") return kept;
  let resolution = await resolveClaim(deps, kept);
  if (resolution === "unknown") {
    const latest = await deps.claims.read(paymentId);
    if (latest !== null) resolution = await settleAgain(deps, latest, request.resource);
  }
  if (resolution === "unknown") throw unknown();
  return deps.claims.read(paymentId);
}

async function awaited({ claims, clock }: PurchaseDeps, first: Kept): Promise<Kept> {
  let kept = first;
  for (const until = clock.now() + WAIT_MS; isUnderWay(kept, clock.now()) && clock.now() < until; ) {
    await sleep(LOOK_EVERY_MS);
    kept = (await claims.read(first.claim.paymentId)) ?? kept;
  }
  return kept;
}

const isUnderWay = ({ claim }: Kept, nowMs: number): boolean => claim.leasedTillMs > nowMs;

function isSignedAlike({ claim }: Kept, { payment }: Purchase): boolean {
  if (payment.kind !== "evm") return true;
  const stored = paymentOfClaim(claim);
  return stored.kind === "evm" && stored.signature === payment.signature;
}

async function isDelivered({ claims, clock }: PurchaseDeps, { claim }: Kept): Promise<boolean> {
  for (const until = clock.now() + DELIVERY_MS; ; await sleep(LOOK_EVERY_MS)) {
    if ((await claims.read(claim.paymentId))?.claim.delivered) return true;
    if (clock.now() >= until) return false;
  }
}
