import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "@svc/errors";
import type { FacilitatorClient, Payment } from "@svc/x402";
import { isSignedByPayer } from "./is-signed-by-payer.js";
import type { PayDeps } from "./pay-deps.js";
import { type AskedRequest, fingerprintOf, outcomeUnknown, type PayOutcome } from "./pay-request.js";
import { resolvePayment } from "./resolve-payment.js";
import { settleAgain } from "./settle-again.js";
import { openSoldRequest } from "./sold-request.js";
import { openAnswer } from "./stored-answer.js";
import type { X402Payment } from "./x402-payment.js";

/** How long a request waits for another one with the same payment. */
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;
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
): Promise<PayOutcome | null> {
  if (!first.fingerprint.equals(fingerprintOf(request))) {
    throw new ServiceError("CONFLICT", "This payment was made for another request. Nothing was charged for this one.");
  }
  const isOwn = first.nonce === request.payment.identity.nonce;
  if (isOwn && !isSignedAlike(deps, first, request.payment)) {
    return { outcome: "refused", reason: "invalid_exact_evm_payload_signature" };
  }
  let payment = await awaited(deps, first);
  if (payment.state === "settling" || payment.state === "unknown") {
    const resolution = await resolved(deps, facilitator, payment, request);
    if (resolution === "unknown") throw outcomeUnknown(payment.id, statusUrl(payment.id));
    payment = (await deps.settlements.find(payment.id)) ?? payment;
    if (resolution === "never" && payment.state !== "settled") return isOwn ? expired(payment) : null;
  }
  // Its facilitator refused it, and somebody may have sent it since.
  if (payment.state === "refused" && (await resolvePayment(deps, payment, null).catch(() => "unknown")) !== "unknown") {
    payment = (await deps.settlements.find(payment.id)) ?? payment;
  }
  if (payment.state === "never" && isOwn) return expired(payment);
  if (payment.state !== "settled") return null;
  // Somebody was there to take its answer: then this is another purchase of the same.
  if (!isOwn && (await isDelivered(deps, payment))) return null;
  return delivery(deps, payment);
}

/** Asks the chain; where it says neither yes nor never, asks for the settlement again. */
async function resolved(
  deps: PayDeps,
  facilitator: FacilitatorClient,
  payment: X402Payment,
  { resource }: AskedRequest,
): Promise<"settled" | "never" | "unknown"> {
  const resolution = await resolvePayment(deps, payment, null).catch(() => "unknown" as const);
  return resolution === "unknown" ? settleAgain(deps, facilitator, payment, resource) : resolution;
}

const expired = ({ id }: X402Payment): PayOutcome => ({
  outcome: "refused",
  reason: "payment_expired",
  paymentId: id,
});

async function awaited(deps: PayDeps, first: X402Payment): Promise<X402Payment> {
  let payment = first;
  const until = deps.clock.now() + WAIT_MS;
  while (isUnderWay(payment, deps.clock.now()) && deps.clock.now() < until) {
    await sleep(LOOK_EVERY_MS);
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
