import { networkOf } from "@svc/x402";
import { publicLinkId } from "./link-id.js";
import type { PayableLink } from "./payable-link.js";
import { priceText, type Quote, quoteCents } from "./quote.js";

const CUSTOMER_HEADERS = ["X-Customer-Email", "X-Customer-Name", "X-Customer-Address", "X-Customer-Country"] as const;

/** The public address of a link: from the settings, never from a request. */
export const resourceUrl = (publicUrl: string, linkId: string): string =>
  `${publicUrl}/api/agent/link/${publicLinkId(linkId)}`;

/** Price discovery: what the 402 challenge would say, without `payTo`. */
export function priceAnswer(link: PayableLink, quote: Quote, publicUrl: string) {
  const name = link.networks[0] as PayableLink["networks"][0];
  const network = networkOf(name);
  return {
    status: "ok",
    paymentLinkId: publicLinkId(link.id),
    resource: resourceUrl(publicUrl, link.id),
    name: link.name,
    description: link.description,
    scheme: "exact",
    network: name,
    caip2Network: network.caip2,
    asset: "USDC",
    mode: link.mode,
    price: priceText(quote.totalCents),
    quote: quoteCents(quote),
    ...(quote.taxKnown ? {} : { taxStatus: "unavailable" }),
    optionalCustomerHeaders: [...CUSTOMER_HEADERS],
  };
}
