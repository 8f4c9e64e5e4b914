import { decodePaymentObject, type Payment, wirePayment } from "@svc/x402";
import type { Cipher } from "../crypto/cipher.js";
import type { Customer } from "../tax/tax-calculator.js";

/** To whom, and with how much tax: recorded with the transaction. */
export interface Sold {
  readonly customer: Customer;
  readonly taxCents: bigint;
}

/** A payment as its buyer signed it, with what was sold: enough to settle and record it after a crash. */
export interface SoldRequest extends Sold {
  readonly payment: Payment;
}

/** Encrypted: whoever has a signature can settle it. */
export const sealSoldRequest = ({ payment, customer, taxCents }: SoldRequest, cipher: Cipher): Buffer =>
  cipher.encrypt(JSON.stringify({ payment: wirePayment(payment), customer, taxCents: taxCents.toString() }));

/** @throws Error when the box is not one of ours */
export function openSoldRequest(box: Uint8Array, cipher: Cipher): SoldRequest {
  const { payment, customer, taxCents } = JSON.parse(cipher.decrypt(box));
  const decoded = decodePaymentObject(payment);
  if (decoded.outcome !== "payment") throw new Error("a stored payment cannot be read");
  return { payment: decoded.payment, customer, taxCents: BigInt(taxCents) };
}
