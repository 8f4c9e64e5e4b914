import type { Claim, NewClaim } from "./claim.js";
import { isLegalTransition, isUncharged, type PaymentState } from "./states.js";
import { nextLookAt } from "./times.js";

/** An attempt that ended without a charge. */
export interface Uncharged {
  readonly payer: string;
  readonly seller: string;
  readonly at: number;
}

/** The data of a store in memory. */
export interface KeptClaims<Order = unknown, Answer = unknown> {
  /** Claims by payment id, in the order of their creation. */
  readonly claims: Map<string, Claim<Order>>;
  readonly answers: Map<string, Answer>;
  /** By payment id: when the chain is asked next about a payment that is uncharged or has an unknown outcome. */
  readonly nextLooks: Map<string, number>;
  uncharged: Uncharged[];
}

export const nothingKept = <Order, Answer>(): KeptClaims<Order, Answer> => ({
  claims: new Map(),
  answers: new Map(),
  nextLooks: new Map(),
  uncharged: [],
});

const UNTOUCHED = {
  revision: 0,
  lease: null,
  leaseExpiresAt: 0,
  settleSentAt: null,
  settledAt: null,
  txHash: null,
  logIndex: null,
  answerExpiresAt: null,
  deliveredAt: null,
  brokenAt: null,
  isCollected: false,
  wrongKeys: 0,
  reason: null,
  job: null,
} as const;

export function addClaim<Order>(
  { claims }: Pick<KeptClaims<Order>, "claims">,
  claim: NewClaim<Order>,
  start: Pick<Claim, "state"> & Partial<Pick<Claim, "lease" | "leaseExpiresAt">>,
): Claim<Order> {
  const added: Claim<Order> = { ...claim, ...UNTOUCHED, ...start };
  claims.set(added.paymentId, added);
  return added;
}

/** Changes a claim and increases its revision. Use {@link moveClaim} to change its state. */
export function changeClaim<Order>(
  { claims }: Pick<KeptClaims<Order>, "claims">,
  claim: Claim<Order>,
  change: Partial<Claim<Order>>,
): Claim<Order> {
  const changed = { ...claim, ...change, revision: claim.revision + 1 };
  claims.set(claim.paymentId, changed);
  return changed;
}

/**
 * Moves a claim to another state. Releases the lease, unless `change` sets one. If the table of states forbids the
 * transition, changes nothing and returns false.
 */
export function moveClaim<Order>(
  kept: KeptClaims<Order>,
  claim: Claim<Order>,
  state: PaymentState,
  change: Partial<Claim<Order>>,
  now: number,
): boolean {
  const { paymentId } = claim;
  if (!isLegalTransition(claim.state, state)) return false;
  if (isUncharged(claim.state, state))
    kept.uncharged.push({ payer: claim.identity.payer, seller: claim.seller, at: now });
  changeClaim(kept, claim, { lease: null, leaseExpiresAt: 0, ...change, state });
  if (state === "never") kept.answers.delete(paymentId);
  if (state === "refused" || state === "released" || state === "unknown")
    kept.nextLooks.set(paymentId, nextLookAt({ ...claim, state }, now));
  else kept.nextLooks.delete(paymentId);
  return true;
}
