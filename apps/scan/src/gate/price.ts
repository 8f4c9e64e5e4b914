import { associatedTokenAddress, type FacilitatorClient, networkOf, type Offer, withFeePayers } from "@svc/x402";
import type { ScanSettings } from "../env.js";

/** What a scan costs above the free limit. */
export const PRICE_CENTS = 1n;
export const PRICE_TEXT = "$0.01";

/** How long a signed payment stays good: for the longest scan, the settlement and a margin. */
export const MAX_TIMEOUT_SECONDS = 120;
/** What must be left of it when the scan begins. */
export const MIN_REMAINING_SECONDS = 60;

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i;

/**
 * The one way to pay for a scan; null where nobody is paid.
 * @throws Error where the wallet is none of the network: what is paid there would be lost
 */
export function offerOf({ SCAN_PAY_TO: payTo, SCAN_NETWORK: network }: ScanSettings): Offer | null {
  if (payTo === undefined) return null;
  const { family, usdc, decimals, title } = networkOf(network);
  try {
    if (family === "solana") associatedTokenAddress(payTo, usdc);
    else if (!EVM_ADDRESS.test(payTo)) throw new RangeError("not an EVM address");
  } catch (cause) {
    throw new Error(`SCAN_PAY_TO is no wallet of SCAN_NETWORK (${title}).`, { cause });
  }
  return {
    network,
    payTo,
    amountBaseUnits: PRICE_CENTS * 10n ** BigInt(decimals - 2),
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
  };
}

/** The offer as it can be paid now; null while it is not known who pays Solana's fees. What the facilitator settles is cached. */
export const payableNow = async (offer: Offer, facilitator: FacilitatorClient): Promise<Offer | null> =>
  withFeePayers([offer], await facilitator.supported())[0] ?? null;
