import type { FieldError } from "@svc/errors";
import { IDEMPOTENCY_KEY_FORM, isIdempotencyKey } from "./claim.js";

/** The headers with which a buyer names a purchase: an idempotency key and the id of an earlier payment. */
export interface BuyerNames {
  readonly idempotencyKey: string | null;
  readonly namedPaymentId: string | null;
  /**
   * Names in a wrong form. The service must not sell anything to a request that has some. A buyer who sends a name
   * relies on not being charged twice.
   */
  readonly nameErrors: readonly FieldError[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the names of a purchase. @param headers as Node provides them, with lower-case names */
export function readBuyerNames(headers: Readonly<Record<string, string | readonly string[] | undefined>>): BuyerNames {
  const [key, paymentId] = [headers["idempotency-key"], headers["x-svc-payment-id"]];
  const isId = typeof paymentId === "string" && UUID.test(paymentId);
  return {
    idempotencyKey: isIdempotencyKey(key) ? key : null,
    namedPaymentId: isId ? paymentId.toLowerCase() : null,
    nameErrors: [
      ...(key === undefined || isIdempotencyKey(key)
        ? []
        : [{ field: "Idempotency-Key", reason: `must be ${IDEMPOTENCY_KEY_FORM}` }]),
      ...(paymentId === undefined || isId
        ? []
        : [{ field: "X-Svc-Payment-Id", reason: "must be a payment id (a UUID)" }]),
    ],
  };
}
