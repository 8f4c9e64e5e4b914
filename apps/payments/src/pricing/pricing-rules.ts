import type { FieldError } from "@svc/errors";
import { toCents } from "@svc/x402";
import { NO_AMOUNT } from "../field-rules.js";

/** The members that say what something costs and how often. Products and links share them. */
export interface Pricing {
  readonly amount: number;
  readonly pricingType: "one_time" | "recurring";
  readonly billingInterval: "day" | "week" | "month" | "year" | null;
  readonly billingIntervalCount: number | null;
  readonly trialDays: number | null;
}

/** Pricing of a new object. A recurring price is billed in every interval, unless the input names another count. */
export function pricingDefaults(given: Partial<Pricing>): Omit<Pricing, "amount"> {
  const pricingType = given.pricingType ?? "one_time";
  return {
    pricingType,
    billingInterval: given.billingInterval ?? null,
    billingIntervalCount: given.billingIntervalCount ?? (pricingType === "recurring" ? 1 : null),
    trialDays: given.trialDays ?? null,
  };
}

/** Returns the interval count after a change. A price that becomes recurring gets 1, unless the patch names a count. */
export function mergedIntervalCount(stored: Pricing, patch: Partial<Pricing>): number | null {
  const { billingIntervalCount = stored.billingIntervalCount, pricingType = stored.pricingType } = patch;
  const named = patch.billingIntervalCount !== undefined;
  return billingIntervalCount === null && pricingType === "recurring" && !named ? 1 : billingIntervalCount;
}

/**
 * Checks the amount, and the rules that concern several members. Takes the whole object, with defaults or the change
 * already applied.
 */
export function pricingErrors(pricing: Pricing): FieldError[] {
  const errors: FieldError[] = [];
  if (toCents(pricing.amount) === null) {
    errors.push({ field: "amount", reason: NO_AMOUNT });
  }
  if (pricing.pricingType === "recurring") {
    if (pricing.billingInterval === null)
      errors.push({ field: "billingInterval", reason: "is required for a recurring price" });
    if (pricing.billingIntervalCount === null) {
      errors.push({ field: "billingIntervalCount", reason: "is required for a recurring price" });
    }
  } else {
    for (const field of ["billingInterval", "billingIntervalCount", "trialDays"] as const) {
      if (pricing[field] !== null) errors.push({ field, reason: "must be null unless pricingType is recurring" });
    }
  }
  return errors;
}
