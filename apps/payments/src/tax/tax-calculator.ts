import { failInvalid } from "@svc/errors";
import { AMOUNT_MAX_CENTS, centsOf, decimalOfCents, type Mode } from "@svc/x402";
import { request } from "undici";

/** Request to a tax engine. Money in cents. */
interface TaxRequest {
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

type TaxAnswer = { readonly outcome: "taxed"; readonly taxCents: bigint } | { readonly outcome: "unavailable" };

/** A tax engine. Never throws: one that does not answer is `unavailable`, and the caller decides what that means. */
export interface TaxCalculator {
  tax(request: TaxRequest): Promise<TaxAnswer>;
}

/** Without a configured provider there is no tax. */
export const noTax: TaxCalculator = { tax: async () => ({ outcome: "taxed", taxCents: 0n }) };

/** The price with its tax. @throws VALIDATION_FAILED where that is more than anything may cost */
export function totalCentsOf(subtotalCents: bigint, taxCents: bigint): bigint {
  const totalCents = subtotalCents + taxCents;
  if (totalCents <= AMOUNT_MAX_CENTS) return totalCents;
  const [total, max] = [decimalOfCents(totalCents), decimalOfCents(AMOUNT_MAX_CENTS)];
  return failInvalid("amount", `is ${total} with the tax, which is more than ${max}`);
}

const TIMEOUT_MS = 3000;
const UNAVAILABLE: TaxAnswer = { outcome: "unavailable" };

/**
 * A tax engine behind `POST <url>` with `{merchantId, mode, subtotal, currency, customer}` and the answer `{tax}`; amounts are
 * decimal text. The operator names the address, so it is not a stranger's.
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
        return taxOf(await answer.body.json());
      } catch {
        return UNAVAILABLE;
      }
    },
  };
}

function taxOf(body: unknown): TaxAnswer {
  const said = (body as { tax?: unknown } | null)?.tax;
  // Number("") and Number([]) are 0: nothing said is not "no tax".
  const tax = typeof said === "number" || (typeof said === "string" && said.trim() !== "") ? Number(said) : Number.NaN;
  const cents = tax === 0 ? 0n : centsOf(tax);
  return cents === null ? UNAVAILABLE : { outcome: "taxed", taxCents: cents };
}
