import type { IncomingHttpHeaders } from "node:http";
import type { FieldError } from "@svc/errors";
import { AMOUNT_MAX_CENTS, type BazaarExtension, centsOf, decimalOfCents, networkOf } from "@svc/x402";
import { apiPath } from "../apis/api-address.js";
import { COUNTRY_PATTERN, CUSTOMER_MAX } from "../field-rules.js";
import { publicLinkId } from "../payment-links/link-urls.js";
import type { Customer, TaxCalculator } from "../tax/tax-calculator.js";
import type { PayableLink } from "./payable-link.js";

const COUNTRY = new RegExp(COUNTRY_PATTERN);
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
/** No text of a person has them, and PostgreSQL stores no NUL and no half of a surrogate pair. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** Buyer details that came as headers; percent-encoded text is decoded, so that names need not be ASCII. */
export function customerOf(headers: IncomingHttpHeaders): {
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

/** What a request to a link costs. The price of price discovery and of the 402 challenge are this one object. */
export interface Quote {
  readonly subtotalCents: bigint;
  readonly taxCents: bigint;
  readonly totalCents: bigint;
  /** `unavailable`: the tax engine did not answer, and the price is without tax. `above_maximum`: nothing may cost as much as this does. */
  readonly taxStatus: "known" | "unavailable" | "above_maximum";
}

export async function quoteOf(link: PayableLink, customer: Customer, taxes: TaxCalculator): Promise<Quote> {
  const subtotalCents = centsOf(link.amount) as bigint;
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

/** As price discovery and the challenge write it. */
export const quoteCents = ({ subtotalCents, taxCents, totalCents }: Quote) => ({
  subtotalCents: Number(subtotalCents),
  taxCents: Number(taxCents),
  totalCents: Number(totalCents),
});

/** Says that the payment comes before the answer; nothing of the usual order. */
export const settleMoment = ({ settle }: Pick<PayableLink, "settle">): { settle?: "before" } =>
  settle === "before" ? { settle } : {};

/** `$0.50` */
export const priceText = (totalCents: bigint): string => `$${decimalOfCents(totalCents)}`;

/** Headers by which a buyer says who buys; they may change the tax. */
export const CUSTOMER_HEADERS = [
  "X-Customer-Email",
  "X-Customer-Name",
  "X-Customer-Address",
  "X-Customer-Country",
] as const;

/** The public address of a link, for a route with its parameters: from the settings, never from a request. */
export const resourceUrl = (publicUrl: string, { id, route }: Pick<PayableLink, "id" | "route">): string =>
  route === null
    ? `${publicUrl}/api/agent/link/${publicLinkId(id)}`
    : `${publicUrl}${apiPath(route.apiId)}${route.template}`;

/** Price discovery: what the 402 challenge would say, without `payTo`. */
export function priceAnswer(link: PayableLink, quote: Quote, publicUrl: string, bazaar?: BazaarExtension) {
  const name = link.networks[0] as PayableLink["networks"][0];
  const network = networkOf(name);
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

/** Whether a price is for one buyer: then it is not cached. */
export const isPersonal = (customer: Customer): boolean => Object.values(customer).some((value) => value !== null);
