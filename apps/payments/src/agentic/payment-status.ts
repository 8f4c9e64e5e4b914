import { PAYMENT_STATES, type PublicPaymentStatus } from "@svc/x402/purchase";
import type { AgenticDeps } from "./agentic-deps.js";
import type { PaymentClaim } from "./claim-rows.js";

/** The state of a paid answer, for a repeat of its request. */
export const ANSWER_STATUSES = ["owed", "kept", "gone"] as const;

export interface PaymentStatus {
  readonly status: PublicPaymentStatus;
  readonly txHash: string | null;
  /** Null: nothing is settled, or what was paid has no answer. */
  readonly answer: (typeof ANSWER_STATUSES)[number] | null;
}

/** The status of a payment; an alias has that of the payment it stands for. Null: no such payment. */
export async function paymentStatus(
  { store, clock }: Pick<AgenticDeps, "store" | "clock">,
  paymentId: string,
): Promise<PaymentStatus | null> {
  const claim = await store.find(paymentId);
  const first = claim?.aliasOf ? await store.find(claim.aliasOf) : claim;
  if (first === null) return null;
  const { publicStatus } = PAYMENT_STATES[first.state];
  return { status: publicStatus, txHash: first.txHash, answer: answerStatus(first, clock.now()) };
}

/**
 * Every caller who knows the id reads it. So it says what a repeat of the request can still get, and not whether the buyer has received it.
 */
function answerStatus({ state, order, answerExpiresAt }: PaymentClaim, now: number): PaymentStatus["answer"] {
  if (order.intentId !== null) return null;
  if (state === "owed") return "owed";
  if (state !== "settled") return null;
  return answerExpiresAt !== null && answerExpiresAt > now ? "kept" : "gone";
}
