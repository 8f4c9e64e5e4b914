import type { IncomingHttpHeaders } from "node:http";
import type { FieldError } from "@svc/errors";
import { AMOUNT_MAX_CENTS, type BazaarExtension, decimalOfCents, getNetwork, toCents } from "@svc/x402";
import { apiPath } from "../apis/api-address.js";
import { COUNTRY_PATTERN, CUSTOMER_MAX } from "../field-rules.js";
import { publicLinkId } from "../payment-links/link-urls.js";
import type { Customer, TaxCalculator } from "../tax/tax-calculator.js";
import type { ListedLink, PayableLink } from "./payable-link.js";

const COUNTRY = new RegExp(COUNTRY_PATTERN);
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
/** Control characters and lone surrogates. PostgreSQL can't store NUL or a lone surrogate. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** The buyer's details from the headers. Decodes percent-encoding, so that names may have non-ASCII letters. */
export function readCustomer(headers: IncomingHttpHeaders): {
  readonly customer: Customer;
  readonly errors: readonly FieldError[];
} {
  const errors: FieldError[] = [];
  const read = (name: string, ok: (text: string) => boolean, reason: string): string | null => {
    const value = headers[`x-customer-${name}`];
    if (typeof value !== "string" || value === "") return null;
    const text = decoded(value);
    if (!UNPRINTABLE.test(text) && ok(text)) return text;
    errors.push({ field: `X-Customer-${name[0]?.toUpperCase()}${name.slice(1)}`, reason });
    return null;
  };
  const short = (max: number) => (text: string) => text.length <= max;
  const customer = {
    email: read("email", (text) => text.length <= CUSTOMER_MAX.email && EMAIL.test(text), "is not an e-mail address"),
    name: read("name", short(CUSTOMER_MAX.name), `must be at most ${CUSTOMER_MAX.name} characters of text`),
    address: read("address", short(CUSTOMER_MAX.address), `must be at most ${CUSTOMER_MAX.address} characters of text`),
    country: read("country", (text) => COUNTRY.test(text), "is not an ISO 3166-1 alpha-2 code"),
  };
  return { customer, errors };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The price of a request to a link. Price discovery and the 402 challenge both show it. */
export interface Quote {
  readonly subtotalCents: bigint;
  readonly taxCents: bigint;
  readonly totalCents: bigint;
  /**
   * `unavailable`: the tax engine didn't answer, so the price is without tax. `above_maximum`: the price exceeds the
   * maximum amount.
   */
  readonly taxStatus: "known" | "unavailable" | "above_maximum";
}

export async function quotePrice(link: PayableLink, customer: Customer, taxes: TaxCalculator): Promise<Quote> {
  const subtotalCents = toCents(link.amount) as bigint;
  const answer = await taxes.tax({
    merchantId: link.merchantId,
    mode: link.mode,
    subtotalCents,
    currency: link.currency,
    customer,
  });
  if (answer.outcome !== "taxed") {
    return { subtotalCents, taxCents: 0n, totalCents: subtotalCents, taxStatus: "unavailable" };
  }
  const totalCents = subtotalCents + answer.taxCents;
  const taxStatus = totalCents > AMOUNT_MAX_CENTS ? "above_maximum" : "known";
  return { subtotalCents, taxCents: answer.taxCents, totalCents, taxStatus };
}

/** Converts the amounts to numbers, for price discovery and the 402 challenge. */
export const quoteCents = ({ subtotalCents, taxCents, totalCents }: Quote) => ({
  subtotalCents: Number(subtotalCents),
  taxCents: Number(taxCents),
  totalCents: Number(totalCents),
});

/** Returns `settle` only if the link charges before the answer, and an empty object otherwise. */
export const settleMoment = ({ settle }: Pick<PayableLink, "settle">): { settle?: "before" } =>
  settle === "before" ? { settle } : {};

/** Formats a price, for example `$0.50`. */
export const priceText = (totalCents: bigint): string => `$${decimalOfCents(totalCents)}`;

/** Headers with the buyer's details, which may change the tax. */
export const CUSTOMER_HEADERS = [
  "X-Customer-Email",
  "X-Customer-Name",
  "X-Customer-Address",
  "X-Customer-Country",
] as const;

/** The public URL of a link; a route's URL contains parameter names. `publicUrl` is a setting, never from a request. */
export const resourceUrl = (publicUrl: string, { id, route }: ListedLink): string =>
  route === null
    ? `${publicUrl}/api/agent/link/${publicLinkId(id)}`
    : `${publicUrl}${apiPath(route.apiId)}${route.template}`;

/** Builds the response of price discovery: the content of the 402 challenge without `payTo`. */
export function priceAnswer(link: PayableLink, quote: Quote, publicUrl: string, bazaar?: BazaarExtension) {
  const name = link.networks[0] as PayableLink["networks"][0];
  const network = getNetwork(name);
  return {
    status: "ok",
    paymentLinkId: publicLinkId(link.id),
    resource: resourceUrl(publicUrl, link),
    name: link.name,
    description: link.description,
    scheme: "exact",
    network: name,
    caip2Network: network.caip2,
    asset: "USDC",
    mode: link.mode,
    price: priceText(quote.totalCents),
    quote: quoteCents(quote),
    ...settleMoment(link),
    ...(quote.taxStatus === "known" ? {} : { taxStatus: quote.taxStatus }),
    optionalCustomerHeaders: [...CUSTOMER_HEADERS],
    ...(bazaar === undefined ? {} : { extensions: { bazaar: { ...bazaar } } }),
  };
}

/** True if the buyer sent details. The price is then for this buyer only and can't be cached. */
export const isPersonal = (customer: Customer): boolean => Object.values(customer).some((value) => value !== null);
