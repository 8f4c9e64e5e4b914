import type { FastifyRequest } from "fastify";
import { challengeVersionOf } from "../challenge.js";
import { decodePaymentHeaders } from "../decode-payment.js";
import type { DecodedPayment } from "../decoded-payment.js";
import type { X402Version } from "../network-aliases.js";

/** The payment in the headers of a request. */
export const paymentOf = (request: FastifyRequest): DecodedPayment => decodePaymentHeaders(request.headers);

/** The challenge format that a request asks for by `X-402-Version`. */
export const versionAskedFor = (request: FastifyRequest, byDefault: X402Version): X402Version =>
  challengeVersionOf(request.headers["x-402-version"], byDefault);

const NAME = /^[\x20-\x7e]{1,255}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How a buyer names what he buys: by a key of his own, and by the payment that, he says, has paid for it. */
export function namesOf({ headers }: FastifyRequest): {
  readonly idempotencyKey: string | null;
  readonly namedPaymentId: string | null;
} {
  const [key, paymentId] = [headers["idempotency-key"], headers["x-svc-payment-id"]];
  return {
    idempotencyKey: typeof key === "string" && NAME.test(key) ? key : null,
    namedPaymentId: typeof paymentId === "string" && UUID.test(paymentId) ? paymentId : null,
  };
}
