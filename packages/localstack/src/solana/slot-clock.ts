/** Blocks for which a blockhash may still be used (MAX_PROCESSING_AGE of a real validator). */
export const BLOCKHASH_LIFETIME_SLOTS = 150;

const FIRST_SLOT = 1_000;
const SLOTS_PER_EPOCH = 432_000;

/**
 * Slots follow the wall clock, as on a cluster that skips none: no timer runs, and a busy test does not use up the
 * lifetime of a blockhash by sending many transactions.
 */
export class SlotClock {
  readonly #startedAtMs = Date.now();
  readonly #slotMs: number;

  constructor(slotMs: number) {
    this.#slotMs = slotMs;
  }

  slot(): number {
    return FIRST_SLOT + Math.floor((Date.now() - this.#startedAtMs) / this.#slotMs);
  }

  /** Unix seconds at which the slot began. */
  blockTimeOf(slot: number): number {
    return Math.floor((this.#startedAtMs + (slot - FIRST_SLOT) * this.#slotMs) / 1000);
  }

  isPast(slot: number): boolean {
    return slot >= FIRST_SLOT && slot <= this.slot();
  }

  epochInfo() {
    const slot = this.slot();
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / SLOTS_PER_EPOCH),
      slotIndex: slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: null,
    };
  }
}
