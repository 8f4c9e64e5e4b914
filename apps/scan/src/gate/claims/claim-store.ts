import type { Claim } from "./claim.js";

/** A claim as it was read: it can be changed only while it is still so. */
export interface Kept {
  readonly claim: Claim;
  readonly revision: number;
}

/**
 * Where claims on payments are kept. What may follow what is decided by the callers; the store promises that of two writers who
 * have read the same one wins. Rejects with {@link ClaimsUnavailable} when it cannot tell.
 */
export interface ClaimStore {
  read(paymentId: string): Promise<Kept | null>;
  /** Writes unless somebody else has written since `before` was read (null: there was none). Null: somebody has. */
  write(before: Kept | null, claim: Claim): Promise<Kept | null>;
  /** What a payment buys, kept beside its claim and as long. Written before the settlement is asked for. */
  keepAnswer(claim: Claim, answer: unknown): Promise<void>;
  /** Undefined: there is none. */
  answerOf(paymentId: string): Promise<unknown>;
  forgetAnswer(paymentId: string): Promise<void>;
  /** The payment under which something is bought and not yet received; see `openKeyOf`. */
  readOpen(key: string): Promise<string | null>;
  setOpen(key: string, paymentId: string): Promise<void>;
  /** Only if it still names this payment. */
  clearOpen(key: string, paymentId: string): Promise<void>;
  close(): Promise<void>;
}

/** How long something bought and not received stands in the way of buying it again. */
export const OPEN_MS = 86_400_000;

/** It is not known what is claimed: no payment can be taken now. */
export class ClaimsUnavailable extends Error {
  constructor(cause: unknown) {
    super("the store of claims did not answer", { cause });
    this.name = "ClaimsUnavailable";
  }
}
