import { fail, failInvalid } from "@svc/errors";
import { numberOfCents, toCents } from "@svc/x402";
import type { Caller } from "../authorization/caller.js";
import { NO_AMOUNT } from "../field-rules.js";
import { requireOwned } from "../owned-resource.js";
import type { PaymentLinksRepository } from "../payment-links/payment-links-repository.js";
import { addTax, type TaxCalculator } from "../tax/tax-calculator.js";

/** Request body, validated by its schema. */
interface TaxQuoteInput {
  readonly amount?: number;
  readonly paymentLinkId?: string | null;
  readonly customerEmail?: string | null;
  readonly customerName?: string | null;
  readonly customerAddress?: string | null;
  readonly customerCountry?: string | null;
}

interface QuoteTaxDeps {
  readonly links: PaymentLinksRepository;
  readonly taxes: TaxCalculator;
}

/** Quotes the tax on a purchase. @throws TIMEOUT if the tax engine doesn't answer, instead of assuming no tax */
export async function quoteTax(deps: QuoteTaxDeps, caller: Caller, input: TaxQuoteInput) {
  const { paymentLinkId } = input;
  const link = paymentLinkId
    ? requireOwned(await deps.links.load(paymentLinkId), caller, "payment link").fields
    : undefined;
  const amount = input.amount ?? link?.amount ?? failInvalid("amount", "is required without a payment link");
  const subtotalCents = toCents(amount);
  if (subtotalCents === null) {
    return failInvalid("amount", NO_AMOUNT);
  }
  const answer = await deps.taxes.tax({
    merchantId: caller.merchantId,
    mode: caller.mode,
    subtotalCents,
    currency: "USD",
    customer: {
      email: input.customerEmail ?? null,
      name: input.customerName ?? null,
      address: input.customerAddress ?? null,
      country: input.customerCountry ?? null,
    },
  });
  if (answer.outcome === "unavailable") {
    return fail("TIMEOUT", "The tax engine does not respond. Try again in a few seconds.", {
      retryAfter: 3,
      details: { retryable: true },
    });
  }
  const totalCents = addTax(subtotalCents, answer.taxCents);
  return {
    currency: "USD",
    subtotalAmount: numberOfCents(subtotalCents),
    taxAmount: numberOfCents(answer.taxCents),
    totalAmount: numberOfCents(totalCents),
    quote: {
      subtotalCents: Number(subtotalCents),
      taxCents: Number(answer.taxCents),
      totalCents: Number(totalCents),
    },
  };
}
