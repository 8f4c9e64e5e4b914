import { randomBytes } from "node:crypto";
import bs58 from "bs58";
import { BLOCKHASH_LIFETIME_SLOTS, type SlotClock } from "./slot-clock.js";

export interface RecentBlockhash {
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
}

/**
 * The blockhashes that a transaction may name. litesvm itself accepts its latest one only, so its check is switched off
 * and this takes its place: a hash per slot, each good for 150 slots. A hash that a transaction has used is not handed
 * out again, so that two equal transfers by two callers within one slot do not have the same signature. The hashes are
 * random, so a restarted node never repeats a signature.
 */
export class RecentBlockhashes {
  readonly #clock: SlotClock;
  /** Blockhash → slot, oldest first. */
  readonly #slots = new Map<string, number>();
  #latest = "";
  #latestWasUsed = false;

  constructor(clock: SlotClock) {
    this.#clock = clock;
  }

  latest(): RecentBlockhash {
    const slot = this.#clock.slot();
    if (this.#latestWasUsed || this.#slots.get(this.#latest) !== slot) {
      this.#latest = bs58.encode(randomBytes(32));
      this.#latestWasUsed = false;
      this.#slots.set(this.#latest, slot);
      this.#forgetExpired(slot);
    }
    return { blockhash: this.#latest, lastValidBlockHeight: slot + BLOCKHASH_LIFETIME_SLOTS };
  }

  isValid(blockhash: string): boolean {
    const slot = this.#slots.get(blockhash);
    return slot !== undefined && this.#clock.slot() <= slot + BLOCKHASH_LIFETIME_SLOTS;
  }

  markUsed(blockhash: string): void {
    if (blockhash === this.#latest) this.#latestWasUsed = true;
  }

  #forgetExpired(now: number): void {
    for (const [blockhash, slot] of this.#slots) {
      if (now <= slot + BLOCKHASH_LIFETIME_SLOTS) return;
      this.#slots.delete(blockhash);
    }
  }
}
