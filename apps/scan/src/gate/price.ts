import type { PaymentAdvice } from "@svc/errors";
import {
  baseUnitsOfCents,
  buildChallenge,
  type Challenge,
  type FacilitatorClient,
  getNetwork,
  MAX_TIMEOUT_SECONDS,
  type Offer,
  type PaidResource,
  type Payment,
  withFeePayers,
  type X402Version,
} from "@svc/x402";
import { requireWallet, type ScanSettings } from "../env.js";

/** Price of a scan above the free tier. */
const PRICE_CENTS = 1n;
/** Price in US dollars, without the currency sign. */
export const PRICE_USD = (Number(PRICE_CENTS) / 100).toFixed(2);
export const PRICE_TEXT = `$${PRICE_USD}`;

/**
 * Builds the only offer for a scan. Null if the operator sells no scans.
 * @throws Error if `SCAN_PAY_TO` isn't an address of the network
 */
export function buildOffer({ SCAN_PAY_TO: payTo, SCAN_NETWORK: network }: ScanSettings): Offer | null {
  if (payTo === undefined) return null;
  requireWallet(network, payTo);
  return {
    network,
    payTo,
    amountBaseUnits: baseUnitsOfCents(PRICE_CENTS, getNetwork(network).decimals),
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
  };
}

/**
 * Completes the offer with the current fee payer on Solana. Null while the fee payer is unknown.
 * @param payment the payment that the offer will be compared with
 */
export const payableNow = async (
  offer: Offer,
  facilitator: FacilitatorClient,
  payment?: Payment,
): Promise<Offer | null> => withFeePayers([offer], await facilitator.supported(), payment)[0] ?? null;

export interface ChallengeReason {
  /** An x402 reason, or a sentence that requests a payment. */
  readonly error: string;
  readonly message: string;
  /** Seconds until the next free scan. 0 means now. */
  readonly retryAfter: number;
  readonly payer?: string;
  /** Next step for a refused payment. */
  readonly advice?: PaymentAdvice;
  /** Format of the `PAYMENT-REQUIRED` header. */
  readonly version: X402Version;
}

/** Describes how to continue above the free limit, also for a service that accepts no payments. */
export const upgradeText = (offer: Offer | null): string =>
  offer === null
    ? "This service sells no scans. Wait until a scan is free again."
    : `Above the free limit a scan costs ${PRICE_TEXT} in USDC on ${getNetwork(offer.network).title}, paid with x402 and without an account: send the same request again, read the 402 challenge, and repeat it with a PAYMENT-SIGNATURE header.`;

/** Builds the 402 of a scan. Its body contains the members of an x402 challenge and those of a rate-limit error. */
export const scanChallenge = (
  offer: Offer,
  resource: PaidResource,
  { error, message, retryAfter, payer, advice, version }: ChallengeReason,
): Challenge =>
  buildChallenge({
    offers: [offer],
    resource,
    error,
    version,
    payer,
    body: {
      status: "error",
      code: "RATE_LIMITED",
      message,
      ...advice,
      retryAfter,
      upgrade: upgradeText(offer),
      price: PRICE_TEXT,
    },
  });
