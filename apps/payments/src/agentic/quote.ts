import { centsOf, decimalOfCents } from "@svc/x402";
import type { Customer, TaxCalculator } from "../tax/tax-calculator.js";
import type { PayableLink } from "./payable-link.js";

/** What a request to a link costs. The price of price discovery and of the 402 challenge are this one object. */
export interface Quote {
  readonly subtotalCents: bigint;
  readonly taxCents: bigint;
  readonly totalCents: bigint;
  /** False: the tax engine did not answer, and the price is without tax. */
  readonly taxKnown: boolean;
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
  const taxCents = answer.outcome === "taxed" ? answer.taxCents : 0n;
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents, taxKnown: answer.outcome === "taxed" };
}

/** As price discovery and the challenge write it. */
export const quoteCents = ({ subtotalCents, taxCents, totalCents }: Quote) => ({
  subtotalCents: Number(subtotalCents),
  taxCents: Number(taxCents),
  totalCents: Number(totalCents),
});

/** `$0.50` */
export const priceText = (totalCents: bigint): string => `$${decimalOfCents(totalCents)}`;
