import type { IncomingHttpHeaders } from "node:http";
import { errorRecord, fail, paymentFailure } from "@svc/errors";
import {
  AMOUNT_MAX_CENTS,
  baseUnitsOfCents,
  buildChallenge,
  type Challenge,
  decimalOfCents,
  type FacilitatorClient,
  getNetwork,
  MAX_TIMEOUT_SECONDS,
  type Offer,
  type PaidResource,
  type Payment,
  withFeePayers,
  type X402Version,
} from "@svc/x402";
import { notSetUp } from "@svc/x402/purchase";
import { takesQuery } from "../input-schema/input-schema.js";
import { publicLinkId } from "../payment-links/link-urls.js";
import type { AgenticDeps } from "./agentic-deps.js";
import type { CachedLink } from "./link-cache.js";
import { listedMethod } from "./listed-resource.js";
import type { PayableLink } from "./payable-link.js";
import { isPersonal, priceText, type Quote, quoteCents, quotePrice, readCustomer, settleMoment } from "./quote.js";

/** Builds one offer per network, in the given order. Default: the networks on which the link is sold. */
export function allOffers(link: PayableLink, quote: Quote, networks = link.networks): Offer[] {
  return networks.map((network) => ({
    network,
    payTo: link.wallets[network] as string,
    amountBaseUnits: baseUnitsOfCents(quote.totalCents, getNetwork(network).decimals),
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
  }));
}

/**
 * The offers that the facilitator settles. A facilitator that hasn't answered yet is assumed to settle on every EVM
 * network.
 * @param payment the payment that will be compared with the offers. A Solana payment may name any of the facilitator's
 * fee payers.
 */
export async function settleableOffers(
  offers: readonly Offer[],
  facilitator: FacilitatorClient,
  payment?: Payment,
): Promise<Offer[]> {
  const supported = await facilitator.supported();
  const settled = supported.size === 0 ? offers : offers.filter(({ network }) => supported.has(network));
  return withFeePayers(settled, supported, payment);
}

interface ChallengeOptions {
  /** An x402 reason, or the sentence that asks for a payment. */
  readonly error: string;
  readonly version: X402Version;
  readonly more: Readonly<Record<string, unknown>>;
  /** True for a tool call, whose resource is the tool instead of the link's URL. */
  readonly asTool?: boolean;
}

/** Builds the 402 response of a link. Its body contains the fields of x402 and those of our error envelope. */
function linkChallenge(
  link: PayableLink,
  quote: Quote,
  offers: readonly Offer[],
  resource: PaidResource,
  options: ChallengeOptions,
): Challenge {
  const outputSchema = options.asTool ? undefined : buildOutputSchema(link);
  const { payer, ...more } = options.more as { payer?: string };
  return buildChallenge({
    offers,
    resource: { ...resource, ...(outputSchema ? { outputSchema } : {}) },
    error: options.error,
    version: options.version,
    payer,
    body: {
      status: "error",
      code: "PAYMENT_REQUIRED",
      message: errorRecord("PAYMENT_REQUIRED").title,
      paymentLinkId: publicLinkId(link.id),
      name: link.name,
      mode: link.mode,
      price: priceText(quote.totalCents),
      quote: quoteCents(quote),
      ...settleMoment(link),
      ...more,
    },
  });
}

/** The description of a call in version 1 of x402. */
function buildOutputSchema(link: PayableLink): Record<string, unknown> | undefined {
  if (link.inputSchema === null) return undefined;
  const method = listedMethod(link);
  const fields = link.inputSchema.properties ?? {};
  const input = takesQuery(link) ? { queryParams: fields } : { bodyType: "json", bodyFields: fields };
  // Version 1 catalogs list every resource that doesn't opt out.
  const discoverable = link.isListed ? {} : { discoverable: false };
  return { input: { type: "http", method, ...discoverable, ...input }, output: link.outputExample ?? {} };
}

/**
 * Throws unless the link can be sold at this price.
 * @throws TIMEOUT if the tax is unknown, because buyers would sign for the wrong price; CONFLICT if the price exceeds
 * the maximum
 */
export function requirePrice({ taxStatus, totalCents }: Quote): void {
  if (taxStatus === "unavailable") {
    fail(
      "TIMEOUT",
      "The tax could not be calculated in time. Nothing was charged. Try again later.",
      paymentFailure("tax_unavailable"),
    );
  }
  if (taxStatus === "above_maximum") {
    const [total, max] = [decimalOfCents(totalCents), decimalOfCents(AMOUNT_MAX_CENTS)];
    const message = `This link can't be sold: its price with tax, ${total}, is above the maximum of ${max}.`;
    fail("CONFLICT", message, paymentFailure("above_maximum"));
  }
}

/**
 * Returns the 402 response of a link for one buyer. The response is cached with the link, unless the request has
 * customer headers or `options.more` has members.
 * @throws SERVICE_UNAVAILABLE without a facilitator for the link's mode, TIMEOUT if the tax engine doesn't answer,
 * CONFLICT if the price with tax exceeds the maximum
 */
export async function buildLinkChallenge(
  { facilitators, taxes, listed }: Pick<AgenticDeps, "facilitators" | "taxes" | "listed">,
  { link, make }: CachedLink,
  headers: IncomingHttpHeaders,
  options: ChallengeOptions,
): Promise<Challenge> {
  const facilitator = facilitators[link.mode] ?? notSetUp();
  const { customer } = readCustomer(headers);
  const build = async () => {
    const quote = await quotePrice(link, customer, taxes);
    requirePrice(quote);
    const offers = await settleableOffers(allOffers(link, quote), facilitator);
    return linkChallenge(link, quote, offers, await listed.buildResource(link, options), options);
  };
  const isShared = !isPersonal(customer) && Object.keys(options.more).length === 0;
  return isShared ? make(`402 ${options.version} ${options.asTool ?? false} ${options.error}`, build) : build();
}
