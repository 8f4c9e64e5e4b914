import type { TransactionRecord } from "./transaction-record.js";

/** Commitment levels, lowest first. */
export const COMMITMENTS = ["processed", "confirmed", "finalized"] as const;
export type Commitment = (typeof COMMITMENTS)[number];

/** Number of later blocks that make a block final (MAX_LOCKOUT_HISTORY + 1). */
const FINAL_CONFIRMATIONS = 32;

interface LedgerTimes {
  /** Age at which a transaction is `confirmed`. */
  readonly confirmAfterMs: number;
  /** Age at which a transaction is `finalized`. */
  readonly finalizeAfterMs: number;
}

/** All transactions since the start. Nothing is pruned, because a local node runs for a working day at most. */
export class Ledger {
  readonly #times: LedgerTimes;
  readonly #bySignature = new Map<string, TransactionRecord>();
  /** Oldest first. */
  readonly #byAddress = new Map<string, TransactionRecord[]>();
  readonly #listeners = new Set<(record: TransactionRecord) => void>();
  #agedMs = 0;

  constructor(times: LedgerTimes) {
    this.#times = times;
  }

  get size(): number {
    return this.#bySignature.size;
  }

  add(record: TransactionRecord): void {
    this.#bySignature.set(record.wire.signature, record);
    for (const key of new Set(record.accountKeys)) {
      const records = this.#byAddress.get(key);
      if (records) records.push(record);
      else this.#byAddress.set(key, [record]);
    }
    for (const listener of this.#listeners) listener(record);
  }

  /** @returns a function that stops listening */
  onAdd(listener: (record: TransactionRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  bySignature(signature: string): TransactionRecord | undefined {
    return this.#bySignature.get(signature);
  }

  /** Makes all transactions older. */
  age(ms: number): void {
    this.#agedMs += ms;
    for (const record of this.#bySignature.values()) for (const listener of this.#listeners) listener(record);
  }

  /** Newest first. */
  byAddress(address: string): TransactionRecord[] {
    return (this.#byAddress.get(address) ?? []).toReversed();
  }

  /** Milliseconds until the record has this commitment; 0 if it has. */
  msUntil(record: TransactionRecord, commitment: Commitment): number {
    const { confirmAfterMs, finalizeAfterMs } = this.#times;
    const ages = { processed: 0, confirmed: confirmAfterMs, finalized: Math.max(confirmAfterMs, finalizeAfterMs) };
    return Math.max(0, record.landedAtMs + ages[commitment] - Date.now() - this.#agedMs);
  }

  has(record: TransactionRecord, commitment: Commitment): boolean {
    return this.msUntil(record, commitment) === 0;
  }

  getCommitment(record: TransactionRecord): Commitment {
    return COMMITMENTS.findLast((commitment) => this.has(record, commitment)) ?? "processed";
  }

  /**
   * Confirmations as in `getSignatureStatuses`: null if final, 0 if only processed. Otherwise 1 to 31: the number of
   * blocks after the record's block.
   */
  countConfirmations(record: TransactionRecord, slot: number): number | null {
    const commitment = this.getCommitment(record);
    if (commitment === "finalized") return null;
    return commitment === "processed" ? 0 : Math.min(Math.max(slot - record.slot, 1), FINAL_CONFIRMATIONS - 1);
  }
}
