import { logIds } from "@svc/service";
import type { FastifyRequest } from "fastify";
import type { PaymentIntent } from "../payment-intents/payment-intent.js";

/** Adds a payment intent, and the transaction that completed it, to the request's log line. */
export const logIntent = (request: FastifyRequest, intent: PaymentIntent): void =>
  logIds(request, {
    intent: intent.id,
    link: intent.paymentLinkId,
    merchant: intent.merchantId,
    transaction: intent.transactionId ?? undefined,
  });
