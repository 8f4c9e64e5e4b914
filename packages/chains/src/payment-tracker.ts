import type { Payment } from "@svc/x402";

/** What the chain says of a signed payment whose settlement nobody can vouch for. */
export type Finding =
  /** It happened, in this transaction (canonical hash); the verifier still has to prove it. */
  | { readonly outcome: "found"; readonly txHash: string }
  /** It did not happen and cannot happen any more: it expired or was cancelled. */
  | { readonly outcome: "never" }
  /** It has not happened, and still can. */
  | { readonly outcome: "not_yet" }
  | { readonly outcome: "unreachable" };

/** Follows signed payments on one chain. Never throws for anything that a node says or does not say. */
export interface PaymentTracker {
  /** USDC that the payer could spend now, in base units; null: nobody can tell. */
  balance(payment: Payment): Promise<bigint | null>;
  /** @param since no earlier transaction can be this payment's */
  find(payment: Payment, since: Date): Promise<Finding>;
  /**
   * Whether a transaction holds this very payment; null: nobody can tell. Absent where the verifier tells, because what is
   * signed has a name on the chain.
   */
  isPayment?(payment: Payment, txHash: string): Promise<boolean | null>;
  close(): Promise<void>;
}

/** The answer that decides, among those of several nodes: one that is certain wins over "not yet". */
export async function firstCertain(answers: AsyncIterable<Finding>): Promise<Finding> {
  let last: Finding = { outcome: "unreachable" };
  for await (const answer of answers) {
    if (answer.outcome === "found" || answer.outcome === "never") return answer;
    last = answer;
  }
  return last;
}
