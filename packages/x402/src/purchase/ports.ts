import type { Payment, PaymentIdentity } from "../payment.js";
import { type Claim, type NewClaim, toClaimToken } from "./claim.js";
import type { Ending, PaymentState } from "./states.js";

/**
 * The first lookup of a request: the claim of its own payment, and claims of the same payer that may have paid for this
 * request before.
 */
export interface KnownQuery {
  readonly identity: PaymentIdentity;
  readonly item: string;
  readonly fingerprint: string;
  /** Digest of the request's key: of the Idempotency-Key, otherwise of the payment identifier. */
  readonly key: string | null;
  /** The payment id from `X-Svc-Payment-Id`. */
  readonly paymentId: string | null;
  readonly now: number;
}

/**
 * Everything that a store knows about a request. If the lookup by key or by id finds an alias, `byKey` or `named` holds
 * the alias's original claim. `byKey`, `named` and `unfinished` never hold the request's own payment.
 */
export interface Known<Order = unknown> {
  readonly own: Claim<Order> | null;
  /** The original claim if `own` is an alias. */
  readonly ownFirst: Claim<Order> | null;
  /**
   * The payer's latest claim that has the same key and is younger than KEY_KEPT_MS. Claims in state `released`,
   * `refused` or `never` don't count, because they ended without a charge.
   */
  readonly byKey: Claim<Order> | null;
  /** The payer's claim that the request names. */
  readonly named: Claim<Order> | null;
  /**
   * The payer's latest unfinished claim for an equal request: open, owed, refused but still watched, or settled with an
   * answer that isn't delivered. Excludes claims with keys if the request has a different key.
   */
  readonly unfinished: Claim<Order> | null;
}

const joinTokens = ({ own, ownFirst, byKey, named, unfinished }: Known): string =>
  [own, ownFirst, byKey, named, unfinished].map((claim) => (claim === null ? "-" : toClaimToken(claim))).join(" ");

/** True if two reads saw the same claims. A new claim requires this. */
export const sawTheSame = (one: Known, other: Known): boolean => joinTokens(one) === joinTokens(other);

export interface ClaimLimits {
  /** Maximum number of the payer's open reservations on this chain and asset. */
  readonly openMax: number;
  /** Maximum number of the payer's uncharged and open calls to this seller within UNCHARGED_WINDOW_MS. */
  readonly unchargedMax: number;
  /** Like `unchargedMax`, but for all sellers together. */
  readonly unchargedOfPayerMax: number;
  /** The payer's balance at the time `readAt`. If null, the balance is unknown and isn't checked. */
  readonly balance: { readonly baseUnits: bigint; readonly readAt: number } | null;
}

/** Limits of both services. Verifying a payment reserves no funds, so the number of unpaid calls is limited. */
export const CLAIM_LIMITS: Omit<ClaimLimits, "balance"> = { openMax: 4, unchargedMax: 10, unchargedOfPayerMax: 60 };

export type ClaimOutcome<Order = unknown> =
  | { readonly outcome: "claimed"; readonly claim: Claim<Order> }
  /** The data has changed since `seen` was read, so decide again. */
  | { readonly outcome: "changed"; readonly known: Known<Order> }
  | { readonly outcome: "too_many_open" | "too_many_uncharged" | "insufficient_funds" };

export interface ClaimRequest<Order = unknown> {
  readonly claim: NewClaim<Order>;
  readonly query: KnownQuery;
  /** The data on which the decision was based. */
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
  /** True if the reconciler found the settlement, false if the request did. */
  readonly isLate: boolean;
  readonly now: number;
  readonly answerExpiresAt: number;
}

/**
 * The storage of claims. A store makes no decisions. It guarantees that
 *
 * - a write happens only from a state that the table of states allows,
 * - if two processes write at the same time, only one succeeds, and
 * - a claim is created only if nothing has changed since it was read.
 *
 * Each method is one round trip. It rejects if the outcome is unknown.
 */
export interface ClaimStore<Order = unknown, Answer = unknown> {
  known(query: KnownQuery): Promise<Known<Order>>;
  find(paymentId: string): Promise<Claim<Order> | null>;
  /**
   * Creates a claim. Under a lock on the payer, it reads the data again and compares it with `seen`. Then it checks the
   * limits and inserts the claim, or claims it again if {@link mayBeClaimedAgain} holds.
   */
  claim(request: ClaimRequest<Order>): Promise<ClaimOutcome<Order>>;
  /**
   * Stores an uncharged payment as an alias of another payment, under a lock on the payer. Returns null if the alias
   * was stored, otherwise the current data.
   */
  alias(request: Pick<ClaimRequest<Order>, "claim" | "query" | "seen" | "now">): Promise<Known<Order> | null>;
  /**
   * `claimed → settling`, with the answer. The answer is null if the payment is settled before the work. Then the
   * answer of an earlier attempt is removed. `settleSentAt` keeps its first value. Returns false if the lease was lost.
   */
  settling(
    paymentId: string,
    lease: string,
    leaseExpiresAt: number,
    answer: Answer | null,
    now: number,
  ): Promise<boolean>;
  /**
   * `→ settled`, or `→ owed` if no answer is stored. Needs no lease, because the chain has proven the transfer. Records
   * the sale in the same step. Returns `conflict` if this Transfer already belongs to another payment; the claim then
   * becomes `never`. Returns `already` if nothing changed.
   */
  settled(claim: Claim<Order>, record: SettledRecord): Promise<"settled" | "owed" | "conflict" | "already">;
  /** `owed → settled`, with the answer. */
  answered(paymentId: string, lease: string, answer: Answer, answerExpiresAt: number, now: number): Promise<boolean>;
  /**
   * `owed → settled`, and delivered. The answer was streamed, so it isn't stored. Returns false if the lease was lost.
   */
  streamed(paymentId: string, lease: string, now: number): Promise<boolean>;
  /** Extends the lease of an owed claim. Returns false if the lease was lost. */
  extend(paymentId: string, lease: string, leaseExpiresAt: number): Promise<boolean>;
  /**
   * Stores the job of an owed claim, and changes the lease's end to `leaseExpiresAt`. A null job means that the job
   * failed. Returns false if the lease was lost.
   */
  noteJob(paymentId: string, lease: string, job: string | null, leaseExpiresAt: number): Promise<boolean>;
  /**
   * Ends an attempt. A null lease ends a claim that no attempt holds. Returns false if the lease was lost or the
   * transition isn't allowed.
   */
  end(paymentId: string, lease: string | null, ending: Ending, reason: string, now: number): Promise<boolean>;
  /** Leases a claim if it is in one of these states. Returns null if it is already leased or in another state. */
  take(
    paymentId: string,
    states: readonly PaymentState[],
    lease: string,
    leaseExpiresAt: number,
    now: number,
  ): Promise<Claim<Order> | null>;
  /** Releases a lease without other changes. */
  giveBack(paymentId: string, lease: string, now: number): Promise<void>;
  answer(paymentId: string, now: number): Promise<Answer | null>;
  /** Records that buyers have received these answers. Only the first record of each payment counts. */
  delivered(paymentIds: readonly string[], now: number): Promise<void>;
  /** Records a broken connection. Only the first call counts, and only if the answer wasn't delivered. */
  broken(paymentId: string, now: number): Promise<void>;
  /** Counts a wrong key that came with this payment. */
  keyFailed(paymentId: string): Promise<void>;
  /** Sets `isCollected`. Returns true for the first call, false for all later ones. */
  collect(paymentId: string): Promise<boolean>;
  /**
   * Leases up to `limit` claims that need work: open claims without a live lease, and refused or released claims that
   * are due for a check. Concurrent calls never lease the same claim. A store may also delete expired claims here.
   */
  due(lease: string, leaseExpiresAt: number, limit: number, now: number): Promise<DueClaim<Order>[]>;
  /** For stores whose rows don't expire by themselves. Deletes some expired claims; true if there may be more. */
  forget?(now: number): Promise<boolean>;
}

/** A leased claim. It is decoded only by `read`, so that one corrupt claim doesn't block the batch. */
export interface DueClaim<Order = unknown> extends Pick<Claim, "paymentId" | "state"> {
  /** Throws if the claim can't be decoded, for example because its encryption key is gone. */
  read(): Claim<Order>;
}

export const dueClaim = <Order>(claim: Claim<Order>): DueClaim<Order> => ({
  paymentId: claim.paymentId,
  state: claim.state,
  read: () => claim,
});

/** The chain as a purchase uses it. `@svc/chains` implements this. Without nodes, use {@link trustFacilitator}. */
export interface ChainPort {
  authorizationState(payment: Payment): Promise<
    | {
        readonly outcome: "known";
        readonly authorization: "unused" | "used" | "expired";
        /** Null if it is unknown. */
        readonly balanceBaseUnits: bigint | null;
        /** True if the recipient can receive. On Solana, its token account must exist. */
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
    /**
     * `unrelated`: the transaction belongs to another payment. `unreadable`: it belongs to this payment, but can't be
     * read. `before_claim`: it belongs to this payment, but was mined before the claim. `failed`: the transaction
     * failed.
     */
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
  /** Returns null if no node can tell. */
  isSignedByPayer(payment: Payment): Promise<boolean | null>;
}

/**
 * A chain for operators without nodes, which trusts the facilitator. A settlement with an unknown outcome stays unknown
 * until the facilitator is asked again and confirms it.
 * @param canonical returns the canonical form of a transaction id; null if it isn't one
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
    if (txHash === null) return { outcome: "unrelated", message: "not a transaction id" };
    return { outcome: "proven", txHash, logIndex: 0, confirmedAt: now() };
  },
  find: async () => ({ outcome: "not_yet" }),
  isSignedByPayer: async () => null,
});
