import { isSignedByKey } from "../evm/authorization-signer.js";
import type { Offer } from "../offer.js";
import type { Payment } from "../payment.js";
import { type Claim, keyDigest } from "./claim.js";
import { claim, storeAlias } from "./claiming.js";
import { deliverOwed, deliverStored } from "./give-bought.js";
import { sawTheSame } from "./ports.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import { type PurchaseOutcome, type PurchaseRequest, toQuery } from "./purchase-request.js";
import { notCharged, notSetUp, outcomeUnknown, signerUnverified, stillWorking, toConflict } from "./refusals.js";
import { nextStep, type Step } from "./replay.js";
import { settleAndWork } from "./settle-first.js";
import { resolveClaim } from "./settlement.js";
import { findProblem, type Verification, verify } from "./verification.js";
import { workAndSettle } from "./work-first.js";

/** How long to wait for a concurrent request with the same payment, or with the same payer and request. */
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;
const LOOK_SELDOM_MS = 500;
/** How long a verification and a balance count as current. */
const VERIFIED_MS = 10_000;

/**
 * Serves a paid request from its payment to its answer. First it reads the stored claims for the payment. Each step is
 * decided by data that was read, and a claim is created only if that data hasn't changed.
 *
 * If the facilitator says `invalid`, the authorization is used, or the balance is too low, everything is read again
 * first. So a payment that was claimed or settled here never gets a 402.
 *
 * Throws a ServiceError: 409 (not the buyer, another request), 429, 503, 504 (outcome unknown).
 */
export async function purchase<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  request: PurchaseRequest<Order, Answer>,
): Promise<PurchaseOutcome<Answer>> {
  const { store, clock } = deps;
  const { payment } = request;
  const query = () => toQuery(request, clock.now());
  const key = request.keys[0] === undefined ? null : keyDigest(request.item, payment.payer, request.keys[0]);
  let isKeys: boolean | null = null;
  const asked = {
    payment,
    fingerprint: request.fingerprint,
    key,
    address: request.address,
    arrivedAt: request.arrivedAt,
    isSignedByKey: () => {
      isKeys ??= payment.kind === "evm" && isSignedByKey(payment);
      return isKeys;
    },
  };
  const lookedAt = new Set<string>();
  const unclear = new Set<string>();
  const waitedFor = new Set<string>();
  let isProven: boolean | null = null;
  let verified: Verification | null = null;
  let known = request.known ?? (await store.known(query()));
  let waitMs = LOOK_EVERY_MS;
  for (const waitTill = clock.now() + WAIT_MS; ; ) {
    const step = nextStep(known, asked, { now: clock.now(), startedAt: deps.startedAt, isProven, lookedAt, unclear });
    if (step.step === "give") {
      const changed = await storeAlias(deps, request, step, known);
      if (changed === null) return deliverStored(deps, step.claim, step.entitlement);
      known = changed;
    } else if (step.step === "work") {
      const room = request.admit?.("owed");
      const changed = await storeAlias(deps, request, step, known);
      if (changed === null) return deliverOwed(deps, request, step.claim, step.entitlement);
      room?.release();
      known = changed;
    } else if (step.step === "wait") {
      if (clock.now() >= waitTill) throw stillWorking(step.claim, deps);
      waitedFor.add(step.claim.paymentId);
      await deps.sleep(waitMs);
      waitMs = Math.min(waitMs * 1.1, LOOK_SELDOM_MS);
      known = await store.known(query());
    } else if (step.step === "resolve") {
      lookedAt.add(step.claim.paymentId);
      // Another request already asked the chain while this one waited, and the outcome is still unknown. Don't ask
      // again, because many requests with one payment would all do so.
      if (step.claim.state === "unknown" && waitedFor.has(step.claim.paymentId)) continue;
      const resolved = await resolveClaim(deps, step.claim as Claim<Order>, await recallAnswer(request, step.claim));
      if (resolved === "open") unclear.add(step.claim.paymentId);
      known = await store.known(query());
    } else if (step.step === "prove" || step.step === "buy") {
      if (step.step === "buy") request.forSale();
      const facilitator = request.facilitator ?? notSetUp();
      const terms = await request.terms(step.step === "buy" ? "sale" : "proof");
      if (terms.outcome === "refused") return terms;
      if (verified === null || clock.now() - verified.readAt > VERIFIED_MS) {
        verified = await verify(deps, facilitator, payment, terms);
        await deps.checkpoint?.("verified");
      }
      const problem = findProblem(verified, terms.offer.amountBaseUnits);
      if (problem !== null) {
        const fresh = await store.known(query());
        const isChanged = !sawTheSame(fresh, known);
        known = fresh;
        if (isChanged) continue;
        // The payment was refused or released here, and may have been sent to the chain since.
        if (known.own !== null && (!problem.isUnused || payment.kind === "svm")) {
          const { paymentId } = known.own;
          if (!lookedAt.has(paymentId)) {
            lookedAt.add(paymentId);
            await resolveClaim(deps, known.own, null);
            known = await store.known(query());
            continue;
          }
          // The payment may have been used, but no node can name the transaction.
          if (!problem.isUnused) throw outcomeUnknown(paymentId, deps.statusUrl(paymentId));
        }
      }
      if (step.step === "prove" && !problem?.isSpent) {
        isProven = problem === null || (await deps.chain(payment.network).isSignedByPayer(payment));
        if (isProven) continue;
        if (isProven === null || problem?.answer === null) throw signerUnverified(known);
      }
      if (problem !== null) {
        if (problem.answer === null)
          throw notCharged("verification_unknown", "The payment could not be verified in time.", problem.detail);
        return { outcome: "refused", ...problem.answer };
      }
      const room = request.admit?.("sale");
      const claimed = await claim(deps, request, terms, verified, known);
      if (claimed.outcome === "refused") return claimed;
      if (claimed.outcome === "changed") {
        room?.release();
        known = claimed.known;
        continue;
      }
      const sale = { request, facilitator, offer: terms.offer, resource: terms.resource, order: terms.order };
      const buy = request.settlesFirst ? settleAndWork : workAndSettle;
      return buy(deps, sale, claimed.claim, claimed.lease);
    } else return refused(deps, step, payment);
  }
}

/** Returns what is needed to repeat a settlement. Null unless the request has exactly the claim's terms. */
async function recallAnswer<Order, Answer>(request: PurchaseRequest<Order, Answer>, claim: Claim) {
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
