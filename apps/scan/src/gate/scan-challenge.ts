import { buildChallenge, type Challenge, networkOf, type Offer } from "@svc/x402";
import type { GateRequest } from "./gate.js";
import { PRICE_TEXT } from "./price.js";

export interface ChallengeReason {
  /** An x402 reason, or the sentence that asks for a payment. */
  readonly error: string;
  readonly message: string;
  /** Seconds until a scan is free again; 0: it is now. */
  readonly retryAfter: number;
  readonly payer?: string;
}

/** How to go on above the free limit, in one sentence; also told where no payment is taken. */
export const upgradeText = (offer: Offer | null): string =>
  offer === null
    ? "Paid scans (x402) are not set up at this service: wait for the free limit."
    : `Above the free limit a scan costs ${PRICE_TEXT} in USDC on ${networkOf(offer.network).title}, paid with x402 and without an account: send the same request again, read the 402 challenge, and repeat it with a PAYMENT-SIGNATURE header.`;

/** 402 of a scan: x402's members, and those of a refusal by the limits, in one body. */
export const scanChallenge = (
  offer: Offer,
  { resource, challengeVersion }: GateRequest,
  { error, message, retryAfter, payer }: ChallengeReason,
): Challenge =>
  buildChallenge({
    offers: [offer],
    resource,
    error,
    version: challengeVersion,
    payer,
    body: {
      status: "error",
      code: "RATE_LIMITED",
      message,
      retryAfter,
      upgrade: upgradeText(offer),
      price: PRICE_TEXT,
    },
  });
