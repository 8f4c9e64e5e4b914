import { failInvalid } from "@svc/errors";
import { AMOUNT_MAX_CENTS, decimalOfCents, type Mode, toCents } from "@svc/x402";
import { request } from "undici";

/** Request to a tax engine. Amounts are in cents. */
interface TaxRequest {
  readonly merchantId: string;
  readonly mode: Mode;
  readonly subtotalCents: bigint;
  readonly currency: string;
  readonly customer: Customer;
}

/** Buyer details. Unknown ones are null. */
export interface Customer {
  readonly email: string | null;
  readonly name: string | null;
  readonly address: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

export const NO_CUSTOMER: Customer = { email: null, name: null, address: null, country: null };

type TaxAnswer = { readonly outcome: "taxed"; readonly taxCents: bigint } | { readonly outcome: "unavailable" };

/**
 * A tax engine. `tax` never throws. If the engine doesn't respond, the outcome is `unavailable` and the caller decides
 * how to continue.
 */
export interface TaxCalculator {
  tax(request: TaxRequest): Promise<TaxAnswer>;
}

/** Used if no tax provider is configured. */
export const noTax: TaxCalculator = { tax: async () => ({ outcome: "taxed", taxCents: 0n }) };

/**
 * Adds the tax to the price.
 * @throws VALIDATION_FAILED if the sum is more than the maximum amount
 */
export function addTax(subtotalCents: bigint, taxCents: bigint): bigint {
  const totalCents = subtotalCents + taxCents;
  if (totalCents <= AMOUNT_MAX_CENTS) return totalCents;
  const [total, max] = [decimalOfCents(totalCents), decimalOfCents(AMOUNT_MAX_CENTS)];
  return failInvalid("amount", `is ${total} with tax, which is more than the maximum of ${max}`);
}

const TIMEOUT_MS = 3000;
const UNAVAILABLE: TaxAnswer = { outcome: "unavailable" };

/**
 * Creates a client for a tax engine. The client posts `{merchantId, mode, subtotal, currency, customer}` to the URL,
 * and expects `{tax}`. Amounts are decimal text. The operator configures the URL, so it is trusted.
 */
export function createHttpTaxCalculator(url: string): TaxCalculator {
  return {
    async tax({ merchantId, mode, subtotalCents, currency, customer }: TaxRequest) {
      try {
        const answer = await request(url, {
          method: "POST",
          headers: { "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify({ merchantId, mode, subtotal: decimalOfCents(subtotalCents), currency, customer }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (answer.statusCode !== 200) {
          answer.body.dump().catch(() => {});
          return UNAVAILABLE;
        }
        return parseTax(await answer.body.json());
      } catch {
        return UNAVAILABLE;
      }
    },
  };
}

function parseTax(body: unknown): TaxAnswer {
  const said = (body as { tax?: unknown } | null)?.tax;
  // `Number("")` and `Number([])` are 0, but an empty value must not mean "no tax".
  const tax = typeof said === "number" || (typeof said === "string" && said.trim() !== "") ? Number(said) : Number.NaN;
  const cents = tax === 0 ? 0n : toCents(tax);
  return cents === null ? UNAVAILABLE : { outcome: "taxed", taxCents: cents };
}
