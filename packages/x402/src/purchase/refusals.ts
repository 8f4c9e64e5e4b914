import { type PaymentFailureReason, paymentFailure, ServiceError } from "@svc/errors";
import type { Claim } from "./claim.js";
import type { Known } from "./ports.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import type { Conflict } from "./replay.js";

const CONFLICTS: Readonly<Record<Conflict, readonly [message: string, hint?: string]>> = {
  other_request: ["This payment was made for another request. Nothing was charged for this one."],
  key_taken: ["This Idempotency-Key or payment identifier was used for another request. Nothing was charged."],
  not_the_buyer: [
    "This payment has already been used.",
    "If you are the buyer, send a newly signed payment with the first request's Idempotency-Key, or with its payment id in X-Svc-Payment-Id. The new payment will not be settled.",
  ],
  wrong_key: [
    "This payment has already been used.",
    "If you are the buyer, send a newly signed payment with the first request's Idempotency-Key, or with its payment id in X-Svc-Payment-Id. The new payment will not be settled.",
  ],
  other_network: [
    "The earlier payment was made on another network, and this signature does not prove the same payer there. Nothing was charged.",
    "Sign the new payment on the network of the first payment.",
  ],
  answer_gone: ["This request was paid for, but its answer is no longer stored.", "Use a new key to buy it again."],
};

/**
 * Creates the 409 for a caller who isn't entitled to the answer. It reveals nothing about the answer, and tells the
 * buyer how to get it.
 */
export function toConflict(why: Conflict, { paymentId }: Claim, deps: Pick<PurchaseDeps, "statusUrl">): ServiceError {
  const [message, hint] = CONFLICTS[why];
  // The response must not reveal that the key was wrong.
  const reason: PaymentFailureReason = why === "wrong_key" ? "not_the_buyer" : why;
  const details = { paymentId, statusUrl: deps.statusUrl(paymentId) };
  return new ServiceError("CONFLICT", message, { hint, ...paymentFailure(reason, details) });
}

export const stillWorking = ({ paymentId }: Claim, deps: Pick<PurchaseDeps, "statusUrl">): ServiceError =>
  new ServiceError(
    "CONFLICT",
    "An earlier payment for this request is still being processed. Nothing more was charged.",
    {
      hint: "Retry later to get its answer. To buy the same thing several times at once, use a new Idempotency-Key for each call.",
      ...paymentFailure("in_progress", { paymentId, statusUrl: deps.statusUrl(paymentId) }),
    },
  );

/** Creates the 409 if an earlier payment may have paid for this request, but this payment's signer isn't verified. */
export const signerUnverified = (known: Known): ServiceError =>
  new ServiceError(
    "CONFLICT",
    "An earlier payment may have paid for this request, and this payment's signer could not be verified.",
    paymentFailure("signer_unverified", { paymentId: (known.byKey ?? known.named ?? known.unfinished)?.paymentId }),
  );

export function notSetUp(): never {
  throw new ServiceError(
    "SERVICE_UNAVAILABLE",
    "This service does not accept payments, because its operator has not set them up.",
    { retryAfter: 60 },
  );
}

/** Creates the 504 for a failure before the payment was sent to the chain. */
export const notCharged = (
  reason: "verification_unknown" | "facilitator_unreachable",
  message: string,
  cause: string,
): ServiceError =>
  new ServiceError("TIMEOUT", `${message} Nothing was charged.`, {
    ...paymentFailure(reason),
    hint: "Send the same request with the same payment again.",
    headers: { "x-svc-charged": "false" },
    cause: new Error(cause),
  });

/** Creates the 504 for an unknown outcome. */
export const outcomeUnknown = (paymentId: string, statusUrl: string): ServiceError =>
  new ServiceError("TIMEOUT", "The outcome of the settlement is not known yet. Do not pay again.", {
    hint: "Send a newly signed payment with the first request's Idempotency-Key, or with its payment id in X-Svc-Payment-Id. The new payment will not be settled. Or look up the status of the payment.",
    ...paymentFailure("settlement_unknown", { paymentId, statusUrl }),
  });

/** Creates the 409 for an attempt that lost its lease before the settlement was requested. */
export const givenBack = (paymentId: string): ServiceError =>
  new ServiceError("CONFLICT", "The payment took too long and was released. Nothing was charged.", {
    ...paymentFailure("given_back", { paymentId }),
  });

/**
 * Creates the error for a settled payment whose work failed. The work stays owed, and the buyer gets it with the same
 * payment or key.
 * @param why what failed, as a sentence for the buyer
 */
export const answerOwed = (
  { paymentId }: Claim,
  { statusUrl, pauseMs }: Pick<PurchaseDeps, "statusUrl"> & { readonly pauseMs: number },
  why: string,
  code: "UPSTREAM_ERROR" | "TIMEOUT" | "SERVICE_UNAVAILABLE" = "UPSTREAM_ERROR",
): ServiceError =>
  new ServiceError(code, `The payment is settled, but the work that it paid for failed. ${why}`, {
    hint: "Send the same request with the same payment and key again, or with a new payment from the same wallet. Nothing more is charged.",
    headers: { "x-svc-charged": "true", "x-svc-payment-id": paymentId, "x-svc-payment-status": "settled" },
    ...paymentFailure("answer_owed", { paymentId, statusUrl: statusUrl(paymentId) }, pauseMs),
  });
