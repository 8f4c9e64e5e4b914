import { networkOf, type Offer } from "@svc/x402";
import type { ScanSettings } from "../env.js";

/** What a scan costs above the free limit. */
export const PRICE_CENTS = 1n;
export const PRICE_TEXT = "$0.01";

/** How long a signed payment stays good: for the longest scan, the settlement and a margin. */
export const MAX_TIMEOUT_SECONDS = 120;
/** What must be left of it when the scan begins. */
export const MIN_REMAINING_SECONDS = 60;

/** The one way to pay for a scan; null where nobody is paid. */
export function offerOf({ SCAN_PAY_TO: payTo, SCAN_NETWORK: network }: ScanSettings): Offer | null {
  if (payTo === undefined) return null;
  const amountBaseUnits = PRICE_CENTS * 10n ** BigInt(networkOf(network).decimals - 2);
  return { network, payTo, amountBaseUnits, maxTimeoutSeconds: MAX_TIMEOUT_SECONDS };
}
