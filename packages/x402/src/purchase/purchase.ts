import { isSignedByKey } from "../evm/authorization-signer.js";
import type { Offer } from "../offer.js";
import type { Payment } from "../payment.js";
import { buy, prove } from "./buy.js";
import { type Claim, keyDigest } from "./claim.js";
import { storeAlias } from "./claiming.js";
import { deliverOwed, deliverStored } from "./give-bought.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import type { PurchaseOutcome, PurchaseRequest } from "./purchase-request.js";
import { type PurchaseRun, readAgain, readKnown } from "./purchase-run.js";
import { outcomeUnknown, stillWorking, toConflict } from "./refusals.js";
import { type Asked, nextStep, type Step } from "./replay.js";
import { resolveClaim } from "./settlement.js";

/** How long to wait for a concurrent request with the same payment, or with the same payer and request. */
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;
const LOOK_SELDOM_MS = 500;

/**
 * Serves a paid request from its payment to its answer. The stored claims decide each step. A new claim is created only
 * if they haven't changed since they were read.
 *
 * Before it refuses a payment as invalid, used or not covered by the balance, `purchase` reads all claims again. So a
 * payment with an active or settled claim never gets a 402. A payment whose claim ended without a charge (`refused`,
 * `released` or `never`) can get a 402.
 *
 * Throws a ServiceError: 409 (not the buyer, another request), 429, 503, 504 (outcome unknown).
 */
export async function purchase<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  request: PurchaseRequest<Order, Answer>,
): Promise<PurchaseOutcome<Answer>> {
  const { clock } = deps;
  const asked = toAsked(request);
  const run: PurchaseRun<Order, Answer> = {
    deps,
    request,
    known: request.known ?? (await readKnown(deps, request)),
    verification: null,
    isProven: null,
    lookedAt: new Set(),
    unclear: new Set(),
    waitedFor: new Set(),
    waitTill: clock.now() + WAIT_MS,
    waitMs: LOOK_EVERY_MS,
  };
  for (;;) {
    const { known, isProven, lookedAt, unclear } = run;
    const step = nextStep(known, asked, { now: clock.now(), startedAt: deps.startedAt, isProven, lookedAt, unclear });
    const outcome = await takeStep(run, step);
    if (outcome !== null) return outcome;
  }
}

function toAsked<Order, Answer>(request: PurchaseRequest<Order, Answer>): Asked {
  const { payment, item, fingerprint, keys, address, arrivedAt } = request;
  let wasSignedByKey: boolean | null = null;
  return {
    payment,
    fingerprint,
    key: keys[0] === undefined ? null : keyDigest(item, payment.payer, keys[0]),
    address,
    arrivedAt,
    isSignedByKey() {
      wasSignedByKey ??= payment.kind === "evm" && isSignedByKey(payment);
      return wasSignedByKey;
    },
  };
}

/** Returns the request's outcome; null if another step follows. */
async function takeStep<Order, Answer>(
  run: PurchaseRun<Order, Answer>,
  step: Step,
): Promise<PurchaseOutcome<Answer> | null> {
  switch (step.step) {
    case "give":
      return giveStored(run, step);
    case "work":
      return workOwed(run, step);
    case "wait":
      await waitForOther(run, step.claim);
      return null;
    case "resolve":
      await resolveOpen(run, step.claim as Claim<Order>);
      return null;
    case "prove":
      return prove(run);
    case "buy":
      return buy(run);
    default:
      return refused(run.deps, step, run.request.payment);
  }
}

async function giveStored<Order, Answer>(
  run: PurchaseRun<Order, Answer>,
  step: Extract<Step, { step: "give" }>,
): Promise<PurchaseOutcome<Answer> | null> {
  const { deps, request } = run;
  const changed = await storeAlias(deps, request, step, run.known);
  if (changed === null) return deliverStored(deps, step.claim, step.entitlement);
  run.known = changed;
  return null;
}

async function workOwed<Order, Answer>(
  run: PurchaseRun<Order, Answer>,
  step: Extract<Step, { step: "work" }>,
): Promise<PurchaseOutcome<Answer> | null> {
  const { deps, request } = run;
  const room = request.admit?.("owed");
  const changed = await storeAlias(deps, request, step, run.known);
  if (changed === null) return deliverOwed(deps, request, step.claim, step.entitlement);
  room?.release();
  run.known = changed;
  return null;
}

/** Pauses while another request works on the claim, then reads the claims again. */
async function waitForOther<Order, Answer>(run: PurchaseRun<Order, Answer>, claim: Claim): Promise<void> {
  const { deps } = run;
  if (deps.clock.now() >= run.waitTill) throw stillWorking(claim, deps);
  run.waitedFor.add(claim.paymentId);
  await deps.sleep(run.waitMs);
  run.waitMs = Math.min(run.waitMs * 1.1, LOOK_SELDOM_MS);
  await readAgain(run);
}

/** Asks the chain for the outcome of a claim, then reads the claims again. */
async function resolveOpen<Order, Answer>(run: PurchaseRun<Order, Answer>, claim: Claim<Order>): Promise<void> {
  const { deps, request } = run;
  run.lookedAt.add(claim.paymentId);
  // Another request already asked the chain while this one waited, and the outcome is still unknown. Don't ask again,
  // because many requests with one payment would all do so.
  if (claim.state === "unknown" && run.waitedFor.has(claim.paymentId)) return;
  const resolved = await resolveClaim(deps, claim, await recallTerms(request, claim));
  if (resolved === "open") run.unclear.add(claim.paymentId);
  await readAgain(run);
}

/**
 * Returns the facilitator and the terms to settle a claim's payment again. Null without a facilitator, for a claim of
 * another request, or if nothing is offered now.
 */
async function recallTerms<Order, Answer>(request: PurchaseRequest<Order, Answer>, claim: Claim) {
  const { facilitator } = request;
  if (facilitator === null || claim.fingerprint !== request.fingerprint) return null;
  const terms = await request.terms("sale").catch(() => null);
  if (terms?.outcome !== "offered") return null;
  const { payTo, amountBaseUnits, payment } = claim;
  const extra = payment.kind === "svm" ? { extra: { feePayer: payment.feePayer } } : {};
  const offer: Offer = { ...terms.offer, network: payment.network, payTo, amountBaseUnits, ...extra };
  return { facilitator, offer, resource: terms.resource };
}

function refused<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  step: Extract<Step, { step: "unknown" | "refuse" | "conflict" }>,
  payment: Payment,
): PurchaseOutcome<Answer> {
  const { paymentId } = step.claim;
  if (step.step === "unknown") throw outcomeUnknown(paymentId, deps.statusUrl(paymentId));
  if (step.step === "refuse") {
    return {
      outcome: "refused",
      reason: step.reason,
      message: `This payment of ${payment.payer} has already failed.`,
      paymentId,
    };
  }
  if (step.why === "wrong_key") {
    deps.store.keyFailed(paymentId).catch((error) => deps.report(error, "failed to count a wrong key"));
  }
  throw toConflict(step.why, step.claim, deps);
}
