import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "@svc/errors";
import type { FacilitatorClient, Payment } from "@svc/x402";
import { isSignedByPayer } from "./is-signed-by-payer.js";
import type { PayDeps } from "./pay-deps.js";
import { type AskedRequest, fingerprintOf, outcomeUnknown, type PayOutcome, requestKeyOf } from "./pay-request.js";
import { type Resolution, resolvePayment } from "./resolve-payment.js";
import { settleAgain } from "./settle-again.js";
import { openSoldRequest } from "./sold-request.js";
import { openAnswer } from "./stored-answer.js";
import type { X402Payment } from "./x402-payment.js";

/** How long a request waits for others: those with the same payment, and the same payer's for the same. */
export const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;
const LOOK_SELDOM_MS = 500;
/** From the recording of a settlement to the last byte of its answer, where its buyer is there to read it. */
const DELIVERY_MS = 1_000;

/**
 * The outcome of a payment that was sent before, whether or not it would be taken now (it may have little time left); null when
 * it is not known, or may be tried again.
 */
export async function outcomeBefore(
  deps: PayDeps,
  facilitator: FacilitatorClient,
  request: AskedRequest,
  statusUrl: (id: string) => string,
): Promise<PayOutcome | null> {
  const known = await deps.settlements.findByIdentity(request.payment.identity);
  return known && settledBefore(deps, facilitator, known, request, statusUrl);
}

/**
 * The outcome of an unfinished earlier payment for the same request, for a payer whose new payment cannot be verified: only if
 * he himself has signed it. Null when there is none.
 */
export async function boughtBefore(
  deps: PayDeps,
  facilitator: FacilitatorClient,
  request: AskedRequest,
  statusUrl: (id: string) => string,
): Promise<PayOutcome | null> {
  const { payer } = request.payment;
  const earlier = await deps.settlements.findUnfinished(fingerprintOf(request), payer, new Date(deps.clock.now()));
  if (!earlier || !(await isSignedByPayer(request.payment))) return null;
  return settledBefore(deps, facilitator, earlier, request, statusUrl);
}

/**
 * The outcome of a payment that is known, the request's own or an earlier one for the same request; null when the request's own
 * may be tried (again), because nothing was and nothing will be charged for the known one, or its answer was delivered.
 */
export async function settledBefore(
  deps: PayDeps,
  facilitator: FacilitatorClient,
  first: X402Payment,
  request: AskedRequest,
  statusUrl: (id: string) => string,
  waitTillMs = deps.clock.now() + WAIT_MS,
): Promise<PayOutcome | null> {
  if (!first.fingerprint.equals(fingerprintOf(request))) {
    throw new ServiceError("CONFLICT", "This payment was made for another request. Nothing was charged for this one.");
  }
  const isOwn = first.nonce === request.payment.identity.nonce;
  if (isOwn && !isSignedAlike(deps, first, request.payment)) {
    return { outcome: "refused", reason: "invalid_exact_evm_payload_signature" };
  }
  let payment = await awaited(deps, first, waitTillMs);
  if (payment.state === "claimed" && isUnderWay(payment, deps.clock.now())) {
    throw new ServiceError("CONFLICT", "An earlier payment for this request is being worked on. Nothing was charged.", {
      retryAfter: 1,
      hint: "Come back for its answer; to buy the same several times at once, give each call an Idempotency-Key of its own.",
    });
  }
  if (payment.state === "settling" || payment.state === "unknown") {
    const resolution = await resolved(deps, facilitator, payment, request);
    if (resolution === "unknown" || resolution === "unproven") throw outcomeUnknown(payment.id, statusUrl(payment.id));
    payment = (await deps.settlements.find(payment.id)) ?? payment;
    if (resolution === "never" && payment.state !== "settled") return isOwn ? expired(payment) : null;
  }
  // Its facilitator refused it, and somebody may have sent it since.
  if (payment.state === "refused") {
    const resolution = await asked(deps, payment);
    if (resolution === "unproven") throw outcomeUnknown(payment.id, statusUrl(payment.id));
    payment = (await deps.settlements.find(payment.id)) ?? payment;
  }
  if (payment.state === "never" && isOwn) return expired(payment);
  if (payment.state !== "settled") return null;
  // Somebody was there to take its answer: then this is another purchase of the same, unless its buyer says that it is not.
  const isNamedAlike = payment.requestKey !== null && requestKeyOf(request)?.equals(payment.requestKey);
  if (!isOwn && !isNamedAlike && (await isDelivered(deps, payment))) return null;
  return delivery(deps, payment);
}

/** Asks the chain; where it says neither yes nor never, asks for the settlement again. */
async function resolved(
  deps: PayDeps,
  facilitator: FacilitatorClient,
  payment: X402Payment,
  { resource }: AskedRequest,
): Promise<Resolution> {
  const resolution = await asked(deps, payment);
  return resolution === "unknown" ? settleAgain(deps, facilitator, payment, resource) : resolution;
}

/** What the chain says; one that has just been sent is waited for. */
const asked = (deps: PayDeps, payment: X402Payment): Promise<Resolution> =>
  resolvePayment(deps, payment, null, deps.times.proofWaitMs(payment.network)).catch(() => "unknown" as const);

const expired = ({ id }: X402Payment): PayOutcome => ({
  outcome: "refused",
  reason: "payment_expired",
  paymentId: id,
});

async function awaited(deps: PayDeps, first: X402Payment, waitTillMs: number): Promise<X402Payment> {
  let payment = first;
  for (let ms = LOOK_EVERY_MS; isUnderWay(payment, deps.clock.now()) && deps.clock.now() < waitTillMs; ) {
    await sleep(ms);
    ms = Math.min(ms * 1.1, LOOK_SELDOM_MS);
    payment = (await deps.settlements.find(payment.id)) ?? payment;
  }
  return payment;
}

const isUnderWay = ({ state, leasedTill }: X402Payment, nowMs: number): boolean =>
  (state === "claimed" || state === "settling") && leasedTill !== null && leasedTill.getTime() > nowMs;

/** Payer and nonce of a payment are public once it is on the chain: they alone do not make it the same one. */
function isSignedAlike(deps: PayDeps, known: X402Payment, payment: Payment): boolean {
  if (payment.kind !== "evm") return true;
  const { payment: stored } = openSoldRequest(known.payload, deps.cipher);
  return stored.kind === "evm" && stored.signature.toLowerCase() === payment.signature.toLowerCase();
}

async function isDelivered(deps: PayDeps, { id }: X402Payment): Promise<boolean> {
  for (const until = deps.clock.now() + DELIVERY_MS; ; await sleep(LOOK_EVERY_MS)) {
    if ((await deps.settlements.find(id))?.deliveredAt) return true;
    if (deps.clock.now() >= until) return false;
  }
}

function delivery(deps: PayDeps, payment: X402Payment): PayOutcome {
  if (payment.answer === null || payment.answerTill === null || payment.answerTill.getTime() <= deps.clock.now()) {
    throw new ServiceError("CONFLICT", "This payment was used, and its answer is no longer kept.", {
      details: { paymentId: payment.id },
    });
  }
  return { outcome: "delivered", payment, answer: openAnswer(payment.answer, deps.cipher), replayed: true };
}
