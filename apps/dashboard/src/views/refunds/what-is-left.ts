import type { PreparedRefund, Transaction } from "@svc/sdk/client";

/** Prices have two decimals at most, so this is exact. */
const toCents = (amount: number): bigint => BigInt(amount.toFixed(2).replace(".", ""));

/**
 * Returns how much of a payment can still be refunded, in cents. Subtracts completed and pending refunds. The result
 * only prefills the form: the API makes the final check.
 */
export function centsLeft(payment: Transaction, refunds: readonly PreparedRefund[]): bigint {
  const taken = refunds
    .filter(({ status }) => status === "succeeded" || status === "pending")
    .reduce((sum, { amount }) => sum + toCents(amount), 0n);
  const left = toCents(payment.amount) - taken;
  return left > 0n ? left : 0n;
}

/** Formats cents for a form field. */
export const amountOfCents = (cents: bigint): string => {
  const digits = cents.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
