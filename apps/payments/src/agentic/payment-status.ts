import { type AnswerStatus, answerStatus, PAYMENT_STATES, type PublicPaymentStatus } from "@svc/x402/purchase";
import type { AgenticDeps } from "./agentic-deps.js";

export interface PaymentStatus {
  readonly status: PublicPaymentStatus;
  readonly txHash: string | null;
  /** Null if nothing is settled, or if the payment doesn't buy an answer. */
  readonly answer: AnswerStatus | null;
}

/**
 * The status of a payment; null if there is no such payment. A payment in the state `aliased` has the status of its
 * original.
 */
export async function paymentStatus(
  { store, clock }: Pick<AgenticDeps, "store" | "clock">,
  paymentId: string,
): Promise<PaymentStatus | null> {
  const claim = await store.find(paymentId);
  const first = claim?.aliasOf ? await store.find(claim.aliasOf) : claim;
  if (first === null) return null;
  const { publicStatus } = PAYMENT_STATES[first.state];
  // An intent is paid on its payment page, and its payer gets no answer from a target.
  const answer = first.order.intentId === null ? answerStatus(first, clock.now()) : null;
  return { status: publicStatus, txHash: first.txHash, answer };
}
