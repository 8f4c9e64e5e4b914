import { type FacilitatorClient, networkOf, type Offer, withFeePayers } from "@svc/x402";
import type { PayableLink } from "./payable-link.js";
import type { Quote } from "./quote.js";

/** How long a signed payment stays good: for the target, the settlement and a margin. */
const MAX_TIMEOUT_SECONDS = 120;

/** What must be left of it when a payment is taken. */
export const MIN_REMAINING_SECONDS = 60;

/** Every way to pay a link, by its own networks, in their order. */
export function allOffers(link: PayableLink, quote: Quote): Offer[] {
  return link.networks.map((network) => ({
    network,
    payTo: link.wallets[network] as string,
    amountBaseUnits: quote.totalCents * 10n ** BigInt(networkOf(network).decimals - 2),
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
  }));
}

/** Those that the facilitator settles; one that could not be asked yet is believed to settle every EVM network. */
export async function payableNow(offers: readonly Offer[], facilitator: FacilitatorClient): Promise<Offer[]> {
  const supported = await facilitator.supported();
  const settled = supported.size === 0 ? offers : offers.filter(({ network }) => supported.has(network));
  return withFeePayers(settled, supported);
}
