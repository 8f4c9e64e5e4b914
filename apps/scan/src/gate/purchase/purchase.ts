import { ServiceError } from "@svc/errors";
import type { Payment } from "@svc/x402";
import type { Claim } from "../claims/claim.js";
import type { GateRequest, Work } from "../gate.js";

/** A paid request: what it asks for, and with which payment. */
export interface Purchase {
  readonly request: GateRequest;
  readonly payment: Payment;
  readonly paymentId: string;
  readonly fingerprint: string;
  /** Does what is paid for. */
  readonly work: () => Promise<Work<unknown>>;
}

export type PurchaseOutcome =
  | {
      readonly outcome: "delivered";
      readonly claim: Claim;
      readonly answer: unknown;
      readonly replayed: boolean;
    }
  /** The work could not be done: nothing is charged. */
  | { readonly outcome: "uncharged"; readonly paymentId: string; readonly answer: unknown }
  | RefusedPurchase;

/** The payment is not good: 402 with the reason. */
export interface RefusedPurchase {
  readonly outcome: "refused";
  readonly reason: string;
  readonly message: string;
}

export const refusedPayment = (reason: string, message = "The payment was refused."): RefusedPurchase => ({
  outcome: "refused",
  reason,
  message,
});

/** 504: nobody can tell yet. The same payment can be sent again; a new one is not needed and would not be used. */
export const outcomeUnknown = (paymentId: string, statusUrl: string): ServiceError =>
  new ServiceError("TIMEOUT", "The outcome of the settlement is not known yet. Do not pay again.", {
    retryAfter: 5,
    hint: "Send the same request with the same payment again, or ask for the state of the payment.",
    details: { paymentId, statusUrl },
  });

/** 504 before anything was asked of the chain. */
export const notCharged = (message: string, cause: string): ServiceError =>
  new ServiceError("TIMEOUT", `${message} Nothing was charged.`, {
    retryAfter: 5,
    hint: "Send the same request with the same payment again.",
    headers: { "x-svc-charged": "false" },
    cause: new Error(cause),
  });
