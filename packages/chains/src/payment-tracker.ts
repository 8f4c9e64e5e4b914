import type { Payment } from "@svc/x402";
import type { Chain, Finding } from "./chain.js";

/** @deprecated use `Chain` */
export interface PaymentTracker {
  /** USDC that the payer could spend now, in base units; null: nobody can tell. */
  balance(payment: Payment): Promise<bigint | null>;
  /** @param since no earlier transaction can be this payment's */
  find(payment: Payment, since: Date): Promise<Finding>;
  /** Solana: whether a transaction holds this very payment; null: nobody can tell. */
  isPayment?(payment: Payment, txHash: string): Promise<boolean | null>;
  close(): Promise<void>;
}

/** @deprecated use `Chain` */
export function trackerOf(chain: Chain): PaymentTracker {
  return {
    async balance(payment) {
      const state = await chain.authorizationState(payment);
      return state.outcome === "known" ? state.balanceBaseUnits : null;
    },
    find: (payment, since) => chain.find(payment, since),
    async isPayment(payment, txHash) {
      if (payment.kind === "evm") return true;
      const proof = await chain.prove(payment, txHash, { since: new Date(0) });
      if (proof.outcome === "pending" || proof.outcome === "unreachable") return null;
      return proof.outcome === "proven";
    },
    close: () => chain.close(),
  };
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
