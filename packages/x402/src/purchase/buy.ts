import { failInvalid } from "@svc/errors";
import type { FacilitatorClient } from "../facilitator/facilitator-client.js";
import { claim } from "./claiming.js";
import type { PurchaseOutcome, Terms, TermsFor } from "./purchase-request.js";
import { type PurchaseRun, readAgain } from "./purchase-run.js";
import { notCharged, notSetUp, outcomeUnknown, signerUnverified } from "./refusals.js";
import { settleAndWork } from "./settle-first.js";
import { resolveClaim } from "./settlement.js";
import { findProblem, type Problem, type Verification, verify } from "./verification.js";
import { workAndSettle } from "./work-first.js";

/** How long a verification and a balance count as current. */
const VERIFIED_MS = 10_000;

/**
 * Refuses to sell to a request that names a payment that isn't there, or is of another payer or product. The buyer named
 * it in order not to be charged.
 * @throws ServiceError VALIDATION_FAILED
 */
function requireNamed<Order, Answer>({ request, known }: PurchaseRun<Order, Answer>): void {
  const { namedPaymentId } = request;
  if (namedPaymentId === null || known.named !== null || known.own?.paymentId === namedPaymentId) return;
  failInvalid("X-Svc-Payment-Id", "names no payment of this payer for this resource. Nothing was charged");
}

type Offered<Order> = Extract<Terms<Order>, { outcome: "offered" }>;

/**
 * Verifies, claims, settles and does the work.
 * @returns null if the claims have changed in the meantime
 */
export async function buy<Order, Answer>(run: PurchaseRun<Order, Answer>): Promise<PurchaseOutcome<Answer> | null> {
  const { deps, request } = run;
  request.forSale();
  requireNamed(run);
  const checked = await checkPayment(run, "sale");
  if (checked === null || checked.outcome === "refused") return checked;
  const { facilitator, terms, verification, problem } = checked;
  if (problem !== null) return refuse(problem);
  const room = request.admit?.("sale");
  const claimed = await claim(deps, request, terms, verification, run.known);
  if (claimed.outcome === "refused") return claimed;
  if (claimed.outcome === "changed") {
    room?.release();
    run.known = claimed.known;
    return null;
  }
  const sale = { request, facilitator, offer: terms.offer, resource: terms.resource, order: terms.order };
  const sell = request.settlesFirst ? settleAndWork : workAndSettle;
  return sell(deps, sale, claimed.claim, claimed.lease);
}

/**
 * Verifies that the payer signed the payment, and notes the result in `run.isProven`. The payment is never settled.
 * @returns null unless the payment is refused
 */
export async function prove<Order, Answer>(run: PurchaseRun<Order, Answer>): Promise<PurchaseOutcome<Answer> | null> {
  const { deps, request } = run;
  const checked = await checkPayment(run, "proof");
  if (checked === null || checked.outcome === "refused") return checked;
  const { problem } = checked;
  if (problem === null) {
    run.isProven = true;
    return null;
  }
  if (!problem.isSpent) {
    run.isProven = await deps.chain(request.payment.network).isSignedByPayer(request.payment);
    if (run.isProven) return null;
    if (run.isProven === null || problem.answer === null) throw signerUnverified(run.known);
  }
  return refuse(problem);
}

type Checked<Order> =
  | {
      readonly outcome: "checked";
      readonly facilitator: FacilitatorClient;
      readonly terms: Offered<Order>;
      readonly verification: Verification;
      /** Null if the payment can be accepted. */
      readonly problem: Problem | null;
    }
  | Exclude<Terms<Order>, { outcome: "offered" }>;

/**
 * Verifies the payment against the seller's terms. If the payment can't be accepted, reads the claims again.
 * @returns null if the claims have changed in the meantime
 */
async function checkPayment<Order, Answer>(
  run: PurchaseRun<Order, Answer>,
  wanted: TermsFor,
): Promise<Checked<Order> | null> {
  const { request } = run;
  const facilitator = request.facilitator ?? notSetUp();
  const terms = await request.terms(wanted);
  if (terms.outcome === "refused") return terms;
  const verification = await verifyOnce(run, facilitator, terms);
  const problem = findProblem(verification, terms.offer.amountBaseUnits);
  if (problem !== null) {
    const isChanged = await readAgain(run);
    if (isChanged) return null;
    const isResolved = await resolveOwn(run, problem);
    if (isResolved) return null;
  }
  return { outcome: "checked", facilitator, terms, verification, problem };
}

async function verifyOnce<Order, Answer>(
  run: PurchaseRun<Order, Answer>,
  facilitator: FacilitatorClient,
  terms: Offered<Order>,
): Promise<Verification> {
  const { deps, request } = run;
  const last = run.verification;
  if (last !== null && deps.clock.now() - last.readAt <= VERIFIED_MS) return last;
  const verification = await verify(deps, facilitator, request.payment, terms);
  run.verification = verification;
  await deps.checkpoint?.("verified");
  return verification;
}

/**
 * Asks the chain once about an earlier claim of this payment. The earlier attempt ended without a charge, but another
 * party may have sent the payment since. Returns true if the claims were read again.
 * @throws ServiceError if the payment may have been used, but no node can name the transaction
 */
async function resolveOwn<Order, Answer>(run: PurchaseRun<Order, Answer>, { isUnused }: Problem): Promise<boolean> {
  const { deps, request } = run;
  const { own } = run.known;
  if (own === null || (isUnused && request.payment.kind !== "svm")) return false;
  const { paymentId } = own;
  if (!run.lookedAt.has(paymentId)) {
    run.lookedAt.add(paymentId);
    await resolveClaim(deps, own, null);
    await readAgain(run);
    return true;
  }
  if (!isUnused) throw outcomeUnknown(paymentId, deps.statusUrl(paymentId));
  return false;
}

/** Returns the refusal of a payment. @throws ServiceError if it is unknown whether the payment is valid */
function refuse<Answer>({ answer, detail }: Problem): PurchaseOutcome<Answer> {
  if (answer === null) throw notCharged("verification_unknown", "The payment could not be verified in time.", detail);
  return { outcome: "refused", ...answer };
}
