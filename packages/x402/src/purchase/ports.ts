import type { Payment, PaymentIdentity } from "../payment.js";
import { type Claim, type NewClaim, tokenOf } from "./claim.js";
import type { Ending, PaymentState } from "./states.js";

/** What is looked for before anything else: this payment, and earlier ones of its payer that may have paid for the request. */
export interface KnownQuery {
  readonly identity: PaymentIdentity;
  readonly item: string;
  readonly fingerprint: string;
  /** Digest of the request's key: Idempotency-Key, else the payment identifier. */
  readonly key: string | null;
  /** From `X-Svc-Payment-Id`. */
  readonly paymentId: string | null;
  readonly now: number;
}

/**
 * What a store knows about a request. Where a claim is an alias, the claim that it stands for is given beside it (`own`) or in
 * its place (`byKey`, `named`). `byKey`, `named` and `unfinished` are never the request's own payment.
 */
export interface Known<Order = unknown> {
  readonly own: Claim<Order> | null;
  /** What `own` is an alias of. */
  readonly ownFirst: Claim<Order> | null;
  /** The payer's latest claim under the same key, within KEY_KEPT_MS, that was or may be charged (released, refused, never free the key). */
  readonly byKey: Claim<Order> | null;
  /** The payer's claim that the request names. */
  readonly named: Claim<Order> | null;
  /**
   * The payer's latest claim for an equal request that is not over: open, owed, refused and still watched, or settled, undelivered
   * and with an answer. Not one that is named by keys of its own while the request has another.
   */
  readonly unfinished: Claim<Order> | null;
}

const tokensOf = ({ own, ownFirst, byKey, named, unfinished }: Known): string =>
  [own, ownFirst, byKey, named, unfinished].map((claim) => (claim === null ? "-" : tokenOf(claim))).join(" ");

/** Whether two reads saw the same: what a claim is bound to. */
export const sawTheSame = (one: Known, other: Known): boolean => tokensOf(one) === tokensOf(other);

export interface ClaimLimits {
  /** Open reservations of the payer on this chain and asset. */
  readonly openMax: number;
  /** Uncharged calls within UNCHARGED_WINDOW_MS, the open ones included: at this seller, and in all. */
  readonly unchargedMax: number;
  readonly unchargedOfPayerMax: number;
  /** What the payer owned when it was read; null: not known, not compared. */
  readonly balance: { readonly baseUnits: bigint; readonly readAt: number } | null;
}

/** Of both services. Verifying reserves no funds, so calls that nobody paid for are limited: nobody has work done for free. */
export const CLAIM_LIMITS: Omit<ClaimLimits, "balance"> = { openMax: 4, unchargedMax: 10, unchargedOfPayerMax: 60 };

export type ClaimOutcome<Order = unknown> =
  | { readonly outcome: "claimed"; readonly claim: Claim<Order> }
  /** Something has happened since `seen` was read: decide again. */
  | { readonly outcome: "changed"; readonly known: Known<Order> }
  | { readonly outcome: "too_many_open" | "too_many_uncharged" | "insufficient_funds" };

export interface ClaimRequest<Order = unknown> {
  readonly claim: NewClaim<Order>;
  readonly query: KnownQuery;
  /** What was decided on. */
  readonly seen: Known<Order>;
  readonly lease: string;
  readonly leaseExpiresAt: number;
  readonly limits: ClaimLimits;
  readonly now: number;
}

export interface SettledRecord {
  readonly txHash: string;
  readonly logIndex: number;
  readonly confirmedAt: Date;
  /** Whether it was found out later, and not by the request itself. */
  readonly isLate: boolean;
  readonly now: number;
  readonly answerExpiresAt: number;
}

/**
 * Where claims are kept. A store decides nothing: it promises that a write happens only in a state from which the table of
 * states allows it, that of two writers one wins, and that a claim is made only while everything is still as it was seen. Every
 * method is one exchange. It rejects where the answer is not known.
 */
export interface ClaimStore<Order = unknown, Answer = unknown> {
  known(query: KnownQuery): Promise<Known<Order>>;
  find(paymentId: string): Promise<Claim<Order> | null>;
  /** Under a lock on the payer: look, compare with `seen`, count, insert (or claim again what {@link mayBeClaimedAgain}). */
  claim(request: ClaimRequest<Order>): Promise<ClaimOutcome<Order>>;
  /** Stores a payment that was signed anew, or of which nothing came, as an alias of another, under the same lock; null: stored. */
  alias(request: Pick<ClaimRequest<Order>, "claim" | "query" | "seen" | "now">): Promise<Known<Order> | null>;
  /**
   * `claimed → settling`, with the answer, or with null and without any answer of an earlier attempt: it is settled before the work.
   * `settleSentAt` is the first such moment. False: the lease was lost.
   */
  settling(
    paymentId: string,
    lease: string,
    leaseExpiresAt: number,
    answer: Answer | null,
    now: number,
  ): Promise<boolean>;
  /**
   * `→ settled`, or `→ owed` where no answer is kept, whoever holds a lease: the chain has proven it. Records the sale in the same
   * step. `conflict`: this very Transfer is another payment's; the claim is `never` then. `already`: nothing was changed.
   */
  settled(claim: Claim<Order>, record: SettledRecord): Promise<"settled" | "owed" | "conflict" | "already">;
  /** `owed → settled`, with the answer. */
  answered(paymentId: string, lease: string, answer: Answer, answerExpiresAt: number, now: number): Promise<boolean>;
  /** `owed → settled`, delivered: the answer was streamed, and none is kept. False: the lease was lost. */
  streamed(paymentId: string, lease: string, now: number): Promise<boolean>;
  /** Extends the lease of an owed claim. False: it was lost. */
  extend(paymentId: string, lease: string, leaseExpiresAt: number): Promise<boolean>;
  /** Stores the job that works on an owed claim, or null: it failed. The lease ends as given. False: it was lost. */
  noteJob(paymentId: string, lease: string, job: string | null, leaseExpiresAt: number): Promise<boolean>;
  /** Ends the work of a lease; null: of nobody, where no lease is running. False: it was lost, or the move is not legal. */
  end(paymentId: string, lease: string | null, ending: Ending, reason: string, now: number): Promise<boolean>;
  /** Takes what nobody works on, in one of these states; null: somebody does, or the state is another. */
  take(
    paymentId: string,
    states: readonly PaymentState[],
    lease: string,
    leaseExpiresAt: number,
    now: number,
  ): Promise<Claim<Order> | null>;
  /** Gives back what was taken, unchanged. */
  giveBack(paymentId: string, lease: string, now: number): Promise<void>;
  /** Null: none is kept. */
  answer(paymentId: string, now: number): Promise<Answer | null>;
  delivered(paymentIds: readonly string[], now: number): Promise<void>;
  /** Only the first counts, and only what was not delivered. */
  broken(paymentId: string, now: number): Promise<void>;
  /** A wrong key with the very payment. */
  keyFailed(paymentId: string): Promise<void>;
  /** Once: false for everybody after the first. */
  collect(paymentId: string): Promise<boolean>;
  /**
   * Takes up to `limit` claims that somebody must look after: open ones that nobody works on, and refused or released ones whose
   * next look is due. Several replicas never take the same one. A store may also forget what is over here.
   */
  due(lease: string, leaseExpiresAt: number, limit: number, now: number): Promise<DueClaim<Order>[]>;
  /**
   * Forgets some of what is over, and answers whether there may be more. For stores whose rows do not end by themselves: every settled
   * payment leaves one, far more of them than claims that are due.
   */
  forget?(now: number): Promise<boolean>;
}

/** A claim that was taken to be looked after, and is read only then: one that cannot be read keeps no other waiting. */
export interface DueClaim<Order = unknown> extends Pick<Claim, "paymentId" | "state"> {
  /** Throws where what is kept of it cannot be read, for example because the key that sealed it is gone. */
  read(): Claim<Order>;
}

export const dueClaim = <Order>(claim: Claim<Order>): DueClaim<Order> => ({
  paymentId: claim.paymentId,
  state: claim.state,
  read: () => claim,
});

/** What the machine asks a chain. `@svc/chains` implements it; where nobody runs nodes, {@link trustFacilitator} does. */
export interface ChainPort {
  authorizationState(payment: Payment): Promise<
    | {
        readonly outcome: "known";
        readonly authorization: "unused" | "used" | "expired";
        /** Null: not known. */
        readonly balanceBaseUnits: bigint | null;
        /** Solana: the credited account exists. */
        readonly canReceive: boolean;
      }
    | { readonly outcome: "unreachable" }
  >;
  prove(
    payment: Payment,
    txHash: string,
    options: { readonly since: Date; readonly waitMs?: number },
  ): Promise<
    | { readonly outcome: "proven"; readonly txHash: string; readonly logIndex: number; readonly confirmedAt: Date }
    | { readonly outcome: "refuted"; readonly message: string }
    /** Another transaction; this payment's, which cannot be read; this payment's, by its time before the claim; a failed one. */
    | { readonly outcome: "unrelated" | "unreadable" | "before_claim" | "failed"; readonly message: string }
    | { readonly outcome: "pending" | "unreachable" }
  >;
  find(
    payment: Payment,
    since: Date,
  ): Promise<
    | { readonly outcome: "found"; readonly txHash: string }
    | { readonly outcome: "never" | "not_yet" | "used" | "unreachable" }
  >;
  isSignedByPayer(payment: Payment): Promise<boolean | null>;
}

/**
 * Where nobody runs nodes: what the facilitator says is believed. A settlement whose outcome is unknown stays so until the
 * facilitator is asked again and says that it is done.
 * @param canonical the canonical form of a transaction's name; null: not one
 */
export const trustFacilitator = (canonical: (transaction: string) => string | null, now: () => Date): ChainPort => ({
  authorizationState: async () => ({
    outcome: "known",
    authorization: "unused",
    balanceBaseUnits: null,
    canReceive: true,
  }),
  async prove(_payment, transaction) {
    const txHash = canonical(transaction);
    if (txHash === null) return { outcome: "unrelated", message: "not the name of a transaction" };
    return { outcome: "proven", txHash, logIndex: 0, confirmedAt: now() };
  },
  find: async () => ({ outcome: "not_yet" }),
  isSignedByPayer: async () => null,
});
