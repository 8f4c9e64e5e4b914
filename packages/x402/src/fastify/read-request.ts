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
