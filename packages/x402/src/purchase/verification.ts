import type { PaymentAction } from "@svc/errors";
import type { FacilitatorClient } from "../facilitator/facilitator-client.js";
import type { VerifyOutcome } from "../facilitator/outcomes.js";
import type { Offer, PaidResource } from "../offer.js";
import { type Payment, wirePayment } from "../payment.js";
import type { ChainPort } from "./ports.js";
import type { PurchaseDeps } from "./purchase-deps.js";

/** Questions in flight. The key is the process's dependencies object. */
const underWay = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Lets concurrent callers with the same question share one request. Otherwise many requests with one payment would
 * queue at the facilitator and the nodes until they time out.
 */
export function shareInFlight<Answer>(of: object, question: string, ask: () => Promise<Answer>): Promise<Answer> {
  const asked = underWay.get(of) ?? new Map<string, Promise<unknown>>();
  underWay.set(of, asked);
  const known = asked.get(question) as Promise<Answer> | undefined;
  if (known !== undefined) return known;
  const answer = ask().finally(() => asked.delete(question));
  asked.set(question, answer);
  return answer;
}

export interface Verification {
  readonly verdict: VerifyOutcome;
  readonly state: Awaited<ReturnType<ChainPort["authorizationState"]>>;
  readonly readAt: number;
}

/**
 * Asks the facilitator and the chain in parallel. The facilitator reserves nothing, and only the chain knows which
 * authorizations are used. Requests with the same payment and offer share the question, because the answer doesn't
 * depend on the caller.
 */
export function verify(
  deps: Pick<PurchaseDeps, "chain" | "clock">,
  facilitator: FacilitatorClient,
  payment: Payment,
  { offer, resource }: { readonly offer: Offer; readonly resource: PaidResource },
): Promise<Verification> {
  const terms = { ...offer, amountBaseUnits: offer.amountBaseUnits.toString() };
  // Catalog data is omitted from the key, because it doesn't affect the verdict and can be large.
  const { bazaar: _, outputSchema: __, ...named } = resource;
  return shareInFlight(deps, JSON.stringify(["verify", wirePayment(payment), terms, named]), async () => {
    const readAt = deps.clock.now();
    const [verdict, state] = await Promise.all([
      facilitator.verify(payment, offer, resource),
      deps.chain(payment.network).authorizationState(payment),
    ]);
    return { verdict, state, readAt };
  });
}

export interface Refusal {
  readonly reason: string;
  readonly message: string;
  /** Set if the authorization was used or canceled. The money may have moved. */
  readonly isUsed?: true;
  /** Next step for the buyer, if it differs from the usual one for this reason. */
  readonly action?: PaymentAction;
}

export interface Problem {
  /** The refusal to send. Null if it is unknown whether the payment is valid (504). */
  readonly answer: Refusal | null;
  /** True if the chain shows that the authorization can't pay anymore. */
  readonly isSpent: boolean;
  /** True if the chain shows that the authorization wasn't used, so nothing was settled. */
  readonly isUnused: boolean;
  readonly detail: string;
}

/** x402's reason for a missing token account. On Solana, unlike on EVM, an account must exist before it can receive. */
const NO_ACCOUNT = "invalid_exact_svm_payload_transaction_receiver_ata_not_found";

/** Returns why a payment can't be accepted, according to the facilitator and the chain; null if it can. */
export function findProblem({ verdict, state }: Verification, amountBaseUnits: bigint): Problem | null {
  const authorization = state.outcome === "known" ? state.authorization : null;
  const isSpent = authorization === "used" || authorization === "expired";
  const problem = { isSpent, isUnused: authorization === "unused", detail: "" };
  const refused = (reason: string, message: string): Problem => ({ ...problem, answer: { reason, message } });
  const cannotTell = (detail: string): Problem => ({ ...problem, answer: null, detail });
  if (authorization === "used") {
    const message = "This authorization was already used or canceled. Sign a new payment.";
    return { ...problem, answer: { reason: "invalid_transaction_state", message, isUsed: true } };
  }
  if (authorization === "expired") {
    return refused("payment_expired", "The transaction's blockhash is no longer valid. Sign a new payment.");
  }
  if (verdict.outcome === "invalid") return refused(verdict.reason, "The payment was refused.");
  if (verdict.outcome === "unknown") return cannotTell(verdict.detail);
  if (state.outcome !== "known") return cannotTell("no node of the network responds");
  if (!state.canReceive) return refused(NO_ACCOUNT, "The recipient's token account does not exist.");
  if (state.balanceBaseUnits !== null && state.balanceBaseUnits < amountBaseUnits) {
    return refused("insufficient_funds", "The payer's balance is too low.");
  }
  return null;
}
