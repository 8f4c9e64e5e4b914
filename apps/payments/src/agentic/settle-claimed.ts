import { ServiceError } from "@svc/errors";
import type { FacilitatorClient } from "@svc/x402";
import type { PayDeps } from "./pay-deps.js";
import { outcomeUnknown, type PayOutcome, type PayRequest } from "./pay-request.js";
import { proveSettlement } from "./prove-settlement.js";
import { recordSettlement } from "./record-settlement.js";
import { resolvePayment } from "./resolve-payment.js";
import { ANSWER_KEPT_MS, type BoughtAnswer, sealAnswer } from "./stored-answer.js";
import { doWork } from "./target-work.js";
import type { NewX402Payment, X402Payment } from "./x402-payment.js";

/** A claim that this process holds. */
export interface HeldClaim {
  readonly id: string;
  readonly lease: string;
  readonly draft: NewX402Payment;
}

/** Beyond the facilitator's time: proving and recording. */
const SETTLE_MARGIN_MS = 30_000;

/** From the claim to the answer. Whatever fails before the settlement is asked for gives the payment back. */
export async function settleClaimed(
  deps: PayDeps,
  facilitator: FacilitatorClient,
  request: PayRequest,
  claim: HeldClaim,
  statusUrl: (id: string) => string,
): Promise<PayOutcome> {
  const { id, lease } = claim;
  const now = () => new Date(deps.clock.now());
  const release = (reason: string) => deps.settlements.end(id, lease, "released", reason, now());

  const work = await doWork(deps, request, id).catch(async (error) => {
    await release("failed before the target was called");
    throw error;
  });
  await deps.checkpoint?.("target_called");
  if (work.outcome === "failed") {
    await release(work.error.code);
    throw work.error;
  }
  if (work.outcome === "declined") {
    await release(`target answered ${work.answer.status}`);
    return { outcome: "uncharged", paymentId: id, answer: work.answer };
  }
  const { settleTimeoutMs, proofWaitMs } = deps.times;
  const leasedTill = new Date(deps.clock.now() + settleTimeoutMs + proofWaitMs(claim.draft.network) + SETTLE_MARGIN_MS);
  const answerTill = new Date(deps.clock.now() + ANSWER_KEPT_MS);
  const box = sealAnswer(work.answer, deps.cipher);
  if (!(await deps.settlements.beginSettling(id, lease, leasedTill, box, answerTill, now()))) {
    const payment = await deps.settlements.find(id);
    // Sent to the chain by somebody else, and found there meanwhile.
    if (payment?.state === "settled") return { outcome: "delivered", payment, answer: work.answer, replayed: false };
    throw new ServiceError("CONFLICT", "The payment took too long and was given back. Nothing was charged.", {
      retryAfter: 1,
    });
  }
  await deps.checkpoint?.("settling");
  return settle(deps, facilitator, request, claim, work.answer, statusUrl);
}

async function settle(
  deps: PayDeps,
  facilitator: FacilitatorClient,
  request: PayRequest,
  { id, lease, draft }: HeldClaim,
  answer: BoughtAnswer,
  statusUrl: (id: string) => string,
): Promise<PayOutcome> {
  const now = () => new Date(deps.clock.now());
  const waitMs = deps.times.proofWaitMs(draft.network);
  const settling = facilitator.settle(request.payment, request.offer, request.resource);
  await deps.checkpoint?.("settle_sent");
  const outcome = await settling;
  await deps.checkpoint?.("settle_answered");
  const stored = asStored(draft);
  if (outcome.outcome === "refused") {
    // Said by somebody who may be wrong or lie: a 402 makes the buyer pay again, so the chain has the last word.
    const resolution = await resolvePayment(deps, stored, null, waitMs).catch(() => "unknown" as const);
    if (resolution === "settled") return delivered(deps, stored, answer);
    if (resolution === "unproven") throw await undecided(deps, stored, lease, statusUrl);
    await deps.settlements.end(id, lease, "refused", outcome.reason, now());
    return { outcome: "refused", reason: outcome.reason, paymentId: id };
  }
  if (outcome.outcome === "unknown" && !outcome.requestSent) {
    await deps.settlements.end(id, lease, "released", outcome.cause, now());
    throw new ServiceError("TIMEOUT", "The facilitator could not be reached. Nothing was charged.", {
      retryAfter: 5,
      hint: "Send the same request with the same payment again.",
      headers: { "x-svc-charged": "false" },
      cause: new Error(outcome.detail),
    });
  }
  if (outcome.outcome === "settled") {
    const proof = await proveSettlement(deps, stored, request.payment, outcome.transaction, waitMs);
    if (proof.outcome === "proven") {
      await deps.checkpoint?.("proven");
      await recordSettlement(
        deps,
        stored,
        proof,
        { customer: request.customer, taxCents: request.quote.taxCents },
        "agentic.request.paid",
      );
      await deps.checkpoint?.("recorded");
      return {
        outcome: "delivered",
        payment: { ...stored, state: "settled", txHash: proof.txHash },
        answer,
        replayed: false,
      };
    }
    deps.report(
      new Error(`payment ${id}: ${proof.why}`),
      "a facilitator reported a settlement that the chain does not show",
    );
  }
  return lookOnce(deps, stored, lease, answer, statusUrl);
}

/** The facilitator cannot be believed: the chain may know already; else the worker will find out. */
async function lookOnce(
  deps: PayDeps,
  stored: X402Payment,
  lease: string,
  answer: BoughtAnswer,
  statusUrl: (id: string) => string,
): Promise<PayOutcome> {
  const waitMs = deps.times.proofWaitMs(stored.network);
  const resolution = await resolvePayment(deps, stored, null, waitMs).catch(() => "unknown" as const);
  if (resolution === "settled") return delivered(deps, stored, answer);
  throw await undecided(deps, stored, lease, statusUrl);
}

async function undecided(
  deps: PayDeps,
  { id }: X402Payment,
  lease: string,
  statusUrl: (id: string) => string,
): Promise<ServiceError> {
  await deps.settlements.end(id, lease, "unknown", "settlement outcome unknown", new Date(deps.clock.now()));
  return outcomeUnknown(id, statusUrl(id));
}

async function delivered(deps: PayDeps, stored: X402Payment, answer: BoughtAnswer): Promise<PayOutcome> {
  const payment = (await deps.settlements.find(stored.id)) ?? stored;
  return { outcome: "delivered", payment, answer, replayed: false };
}

const asStored = (draft: NewX402Payment): X402Payment => ({
  ...draft,
  state: "settling",
  leasedTill: null,
  lease: null,
  reason: null,
  txHash: null,
  answer: null,
  answerTill: null,
  deliveredAt: null,
});
