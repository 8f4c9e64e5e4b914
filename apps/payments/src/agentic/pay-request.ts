import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "@svc/errors";
import type { Offer, PaidResource, Payment } from "@svc/x402";
import type { Customer } from "../tax/tax-calculator.js";
import type { PayableLink } from "./payable-link.js";
import type { Quote } from "./quote.js";
import type { BoughtAnswer } from "./stored-answer.js";
import type { X402Payment } from "./x402-payment.js";

/** A paid request to a link, validated. */
export interface PayRequest {
  readonly link: PayableLink;
  readonly method: string;
  /** With its question mark, or empty. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array | null;
  readonly payment: Payment;
  readonly offer: Offer;
  readonly resource: PaidResource;
  readonly quote: Quote;
  readonly customer: Customer;
  /** The buyer's own name for the request: Idempotency-Key, else the payment identifier. */
  readonly requestKey: string | null;
  readonly requestId: string;
}

/** What decides whether a request was paid before: what is offered now does not. */
export type AskedRequest = Omit<PayRequest, "offer">;

/** How a paid request ended. */
export type PayOutcome =
  | {
      readonly outcome: "delivered";
      readonly payment: X402Payment;
      readonly answer: BoughtAnswer;
      readonly replayed: boolean;
    }
  /** The target did not do its work: its answer passes through, nothing is charged. */
  | {
      readonly outcome: "uncharged";
      readonly paymentId: string;
      readonly answer: Extract<BoughtAnswer, { kind: "proxied" }>;
    }
  /** The payment is not good: 402 with the reason. */
  | { readonly outcome: "refused"; readonly reason: string; readonly paymentId?: string };

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\n");
  return hash.digest();
};

/** What a payment is good for: this link, method, query and body. */
export const fingerprintOf = ({ link, method, query, body }: AskedRequest): Buffer =>
  sha256(link.id, method, query, body ? createHash("sha256").update(body).digest("hex") : "");

export const requestKeyOf = ({ link, requestKey, payment }: AskedRequest): Buffer | null =>
  requestKey === null ? null : sha256(link.id, payment.payer, requestKey);

/** 504: nobody can tell yet. The same payment can be sent again; a new one is not needed and would not be used. */
export const outcomeUnknown = (paymentId: string, statusUrl: string): ServiceError =>
  new ServiceError("TIMEOUT", "The outcome of the settlement is not known yet. Do not pay again.", {
    retryAfter: 5,
    hint: "Send the same request with the same payment again, or ask for the state of the payment.",
    details: { paymentId, statusUrl },
  });
