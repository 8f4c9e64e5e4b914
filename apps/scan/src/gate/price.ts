import type { PaymentAdvice } from "@svc/errors";
import {
  buildChallenge,
  type Challenge,
  type FacilitatorClient,
  MAX_TIMEOUT_SECONDS,
  networkOf,
  type Offer,
  type PaidResource,
  type Payment,
  withFeePayers,
  type X402Version,
} from "@svc/x402";
import { requireWalletOf, type ScanSettings } from "../env.js";

/** Price of a scan above the free tier. */
const PRICE_CENTS = 1n;
/** In US dollars, without a sign. */
export const PRICE_USD = (Number(PRICE_CENTS) / 100).toFixed(2);
export const PRICE_TEXT = `$${PRICE_USD}`;

/**
 * The one way to pay for a scan; null if the operator sells no scans. @throws Error where the wallet is none of the
 * network: what is paid there would be lost
 */
export function offerOf({ SCAN_PAY_TO: payTo, SCAN_NETWORK: network }: ScanSettings): Offer | null {
  if (payTo === undefined) return null;
  requireWalletOf(network, payTo);
  return {
    network,
    payTo,
    amountBaseUnits: PRICE_CENTS * 10n ** BigInt(networkOf(network).decimals - 2),
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
  };
}

/**
 * The offer as it can be paid now; null while it is not known who pays Solana's fees. What the facilitator settles is cached.
 * @param payment the one that it is compared with
 */
export const payableNow = async (
  offer: Offer,
  facilitator: FacilitatorClient,
  payment?: Payment,
): Promise<Offer | null> => withFeePayers([offer], await facilitator.supported(), payment)[0] ?? null;

export interface ChallengeReason {
  /** An x402 reason, or the sentence that asks for a payment. */
  readonly error: string;
  readonly message: string;
  /** Seconds until a scan is free again; 0: it is now. */
  readonly retryAfter: number;
  readonly payer?: string;
  /** Next step for a refused payment. */
  readonly advice?: PaymentAdvice;
  /** Format of the header. */
  readonly version: X402Version;
}

/** Says in one sentence how to continue above the free limit, even if no payment is accepted. */
export const upgradeText = (offer: Offer | null): string =>
  offer === null
    ? "Paid scans (x402) are not set up at this service: wait for the free limit."
    : `Above the free limit a scan costs ${PRICE_TEXT} in USDC on ${networkOf(offer.network).title}, paid with x402 and without an account: send the same request again, read the 402 challenge, and repeat it with a PAYMENT-SIGNATURE header.`;

/** 402 of a scan: x402's members, and those of a refusal by the limits, in one body. */
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
