import type { PaymentAction } from "@svc/errors";
import type { FacilitatorClient } from "../facilitator/facilitator-client.js";
import type { VerifyOutcome } from "../facilitator/outcomes.js";
import type { Offer, PaidResource } from "../offer.js";
import { type Payment, wirePayment } from "../payment.js";
import type { ChainPort } from "./ports.js";
import type { PurchaseDeps } from "./purchase.js";

/** Questions under way, of one process each (its deps). */
const underWay = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Whoever asks what is being asked already gets that answer. A crowd with one payment would otherwise queue at the facilitator and
 * the nodes, with itself, until every one of its questions takes longer than it may.
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
 * Facilitator and chain, side by side: the one reserves nothing, the other knows what is used. Requests with the very payment for
 * the same offer share the question: it says nothing about who asks.
 */
export function verify(
  deps: Pick<PurchaseDeps, "chain" | "clock">,
  facilitator: FacilitatorClient,
  payment: Payment,
  { offer, resource }: { readonly offer: Offer; readonly resource: PaidResource },
): Promise<Verification> {
  const terms = { ...offer, amountBaseUnits: offer.amountBaseUnits.toString() };
  // What catalogs are told about the resource decides nothing here, and can be large.
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
  /** The chain says that the authorization was used or cancelled: it may have moved the money, though nobody here asked for that. */
  readonly isUsed?: true;
  /** What the buyer does, where it isn't what the reason usually means. */
  readonly action?: PaymentAction;
}

interface Problem {
  /** Null: not known (504). */
  readonly answer: Refusal | null;
  /** The chain says that the authorization cannot pay any more. */
  readonly isSpent: boolean;
  /** The chain says that it was not used: nothing was settled. */
  readonly isUnused: boolean;
  readonly detail: string;
}

/** x402's word for it. Only on Solana must an account be opened before it can receive. */
const NO_ACCOUNT = "invalid_exact_svm_payload_transaction_receiver_ata_not_found";

/** Why a payment cannot be taken, as far as facilitator and chain say; null: it can. */
export function problemOf({ verdict, state }: Verification, amountBaseUnits: bigint): Problem | null {
  const authorization = state.outcome === "known" ? state.authorization : null;
  const isSpent = authorization === "used" || authorization === "expired";
  const problem = { isSpent, isUnused: authorization === "unused", detail: "" };
  const refused = (reason: string, message: string): Problem => ({ ...problem, answer: { reason, message } });
  const cannotTell = (detail: string): Problem => ({ ...problem, answer: null, detail });
  if (authorization === "used") {
    const message = "This authorization was used or cancelled before. Sign a new payment.";
    return { ...problem, answer: { reason: "invalid_transaction_state", message, isUsed: true } };
  }
  if (authorization === "expired") {
    return refused("payment_expired", "The transaction's blockhash is no longer valid. Sign a new payment.");
  }
  if (verdict.outcome === "invalid") return refused(verdict.reason, "The payment was refused.");
  if (verdict.outcome === "unknown") return cannotTell(verdict.detail);
  if (state.outcome !== "known") return cannotTell("no node of the network answers");
  if (!state.canReceive) return refused(NO_ACCOUNT, "The recipient's token account does not exist.");
  if (state.balanceBaseUnits !== null && state.balanceBaseUnits < amountBaseUnits) {
    return refused("insufficient_funds", "The payer's balance is too low.");
  }
  return null;
}
