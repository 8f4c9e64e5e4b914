import type { IncomingHttpHeaders } from "node:http";
import { errorRecord, fail, paymentFailure } from "@svc/errors";
import {
  AMOUNT_MAX_CENTS,
  baseUnitsOfCents,
  buildChallenge,
  type Challenge,
  decimalOfCents,
  type FacilitatorClient,
  MAX_TIMEOUT_SECONDS,
  networkOf,
  type Offer,
  type PaidResource,
  type Payment,
  withFeePayers,
  type X402Version,
} from "@svc/x402";
import { notSetUp } from "@svc/x402/purchase";
import { publicLinkId } from "../payment-links/link-urls.js";
import type { AgenticDeps } from "./agentic-deps.js";
import { takesQuery } from "./input-schema.js";
import type { CachedLink } from "./link-cache.js";
import { listedMethod } from "./listed-resource.js";
import type { PayableLink } from "./payable-link.js";
import { customerOf, isPersonal, priceText, type Quote, quoteCents, quoteOf, settleMoment } from "./quote.js";

/** Every way to pay a link on these networks, by default those on which it is sold, in their order. */
export function allOffers(link: PayableLink, quote: Quote, networks = link.networks): Offer[] {
  return networks.map((network) => ({
    network,
    payTo: link.wallets[network] as string,
    amountBaseUnits: baseUnitsOfCents(quote.totalCents, networkOf(network).decimals),
    maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
  }));
}

/**
 * The offers that the facilitator settles; until it has answered once, every EVM network is assumed.
 * @param payment the one that they are compared with
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
  /** For a tool call: the resource is then the tool. */
  readonly asTool?: boolean;
}

/** The 402 of a link: x402's members and our own envelope in one body. */
function linkChallenge(
  link: PayableLink,
  quote: Quote,
  offers: readonly Offer[],
  resource: PaidResource,
  options: ChallengeOptions,
): Challenge {
  const outputSchema = options.asTool ? undefined : outputSchemaOf(link);
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

/** How version 1 describes a call; it calls the parts of the input by other names than version 2. */
function outputSchemaOf(link: PayableLink): Record<string, unknown> | undefined {
  if (link.inputSchema === null) return undefined;
  const method = listedMethod(link);
  const fields = link.inputSchema.properties ?? {};
  const input = takesQuery(link) ? { queryParams: fields } : { bodyType: "json", bodyFields: fields };
  // Catalogs of version 1 list whatever does not say that it is not to be listed.
  const discoverable = link.isListed ? {} : { discoverable: false };
  return { input: { type: "http", method, ...discoverable, ...input }, output: link.outputExample ?? {} };
}

/**
 * A price at which the link can be sold.
 * @throws TIMEOUT without the tax: buyers would sign for a price that is not charged; CONFLICT for a price that nothing may have
 */
export function requirePrice({ taxStatus, totalCents }: Quote): void {
  if (taxStatus === "unavailable") {
    fail("TIMEOUT", "The tax could not be calculated in time. Nothing was charged.", paymentFailure("tax_unavailable"));
  }
  if (taxStatus === "above_maximum") {
    const [total, max] = [decimalOfCents(totalCents), decimalOfCents(AMOUNT_MAX_CENTS)];
    const message = `This link is not for sale: it costs ${total} with the tax, which is more than ${max}.`;
    fail("CONFLICT", message, paymentFailure("above_maximum"));
  }
}

/**
 * The 402 of a link for one buyer; without customer headers it is cached with the link.
 * @throws SERVICE_UNAVAILABLE without a facilitator for the link's mode, TIMEOUT when the tax engine does not answer, CONFLICT where the tax
 * takes the price beyond what anything may cost
 */
export async function challengeOf(
  { facilitators, taxes, listed }: Pick<AgenticDeps, "facilitators" | "taxes" | "listed">,
  { link, make }: CachedLink,
  headers: IncomingHttpHeaders,
  options: ChallengeOptions,
): Promise<Challenge> {
  const facilitator = facilitators[link.mode] ?? notSetUp();
  const { customer } = customerOf(headers);
  const build = async () => {
    const quote = await quoteOf(link, customer, taxes);
    requirePrice(quote);
    const offers = await settleableOffers(allOffers(link, quote), facilitator);
    return linkChallenge(link, quote, offers, await listed.resourceOf(link, options), options);
  };
  const isShared = !isPersonal(customer) && Object.keys(options.more).length === 0;
  return isShared ? make(`402 ${options.version} ${options.asTool ?? false} ${options.error}`, build) : build();
}
