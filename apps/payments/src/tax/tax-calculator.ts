import type { Mode } from "@svc/x402";

/** What a tax engine is asked. Money in cents. */
export interface TaxRequest {
  readonly merchantId: string;
  readonly mode: Mode;
  readonly subtotalCents: bigint;
  readonly currency: string;
  readonly customer: Customer;
}

/** Buyer details, as far as they are known. */
export interface Customer {
  readonly email: string | null;
  readonly name: string | null;
  readonly address: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

export const NO_CUSTOMER: Customer = { email: null, name: null, address: null, country: null };

export type TaxAnswer = { readonly outcome: "taxed"; readonly taxCents: bigint } | { readonly outcome: "unavailable" };

/** A tax engine. Never throws: one that does not answer is `unavailable`, and the caller decides what that means. */
export interface TaxCalculator {
  tax(request: TaxRequest): Promise<TaxAnswer>;
}

/** Without a configured provider there is no tax. */
export const noTax: TaxCalculator = { tax: async () => ({ outcome: "taxed", taxCents: 0n }) };
