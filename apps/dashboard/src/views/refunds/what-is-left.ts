import type { PreparedRefund, Transaction } from "@svc/sdk/client";

/** Prices have two decimals at most, so this is exact. */
const centsOf = (amount: number): bigint => BigInt(amount.toFixed(2).replace(".", ""));

/** What refunds that are done or waiting have left of a payment, in cents. The API decides; this fills in the form. */
export function centsLeft(payment: Transaction, refunds: readonly PreparedRefund[]): bigint {
  const taken = refunds
    .filter(({ status }) => status === "succeeded" || status === "pending")
    .reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  const left = centsOf(payment.amount) - taken;
  return left > 0n ? left : 0n;
}

/** As a form field has it. */
export const amountOfCents = (cents: bigint): string => {
  const digits = cents.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
