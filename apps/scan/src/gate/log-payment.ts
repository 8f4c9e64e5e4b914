import { logIds } from "@svc/service";
import type { FastifyRequest } from "fastify";
import type { Bought } from "./gate.js";

/** Adds the payment of a scan to the request's log line. */
export const logPayment = (request: FastifyRequest, { paymentId, receipt }: Bought<unknown>): void =>
  logIds(request, { payment: paymentId, txHash: receipt?.success ? receipt.transaction : undefined });
