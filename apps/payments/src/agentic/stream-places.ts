import type { Admission, Room } from "@svc/x402/purchase";

/** Maximum number of open streamed answers of one target in one process. Each occupies a connection until it ends. */
export const STREAMS_PER_TARGET_MAX = 512;

const LIMITS = {
  target: STREAMS_PER_TARGET_MAX,
  /** New purchases can't take the last 64 places. These are for payers who are owed an answer to a settled payment. */
  salesOfTarget: STREAMS_PER_TARGET_MAX - 64,
  payerAtTarget: 64,
  payerOfLink: 16,
};

interface Wanted {
  /** Merchant, mode and origin. Every such target has its own connections. */
  readonly target: string;
  readonly linkId: string;
  /**
   * The network and the proven payer. The same address can be a contract wallet of another owner on another network.
   */
  readonly payer: string;
  readonly what: Admission;
}

/**
 * Counts the open streamed answers, so that one payer who reads slowly can't occupy every connection of a target. A
 * call that gets no place is refused before its payment, because a paid call would be owed an answer. Each process
 * counts its own streams, because each has its own connections.
 */
export class StreamPlaces {
  readonly #open = new Map<string, number>();

  /** @returns the place or, if none is free, whether the payer or the target has too many streams */
  take({ target, linkId, payer, what }: Wanted): Room | "payer" | "target" {
    const names = {
      target: `target ${target}`,
      payerAtTarget: `payer ${payer} at ${target}`,
      payerOfLink: `payer ${payer} of ${linkId} at ${target}`,
    };
    const isFull = (name: keyof typeof names, limit: number) => (this.#open.get(names[name]) ?? 0) >= limit;
    if (isFull("payerOfLink", LIMITS.payerOfLink) || isFull("payerAtTarget", LIMITS.payerAtTarget)) return "payer";
    if (isFull("target", what === "owed" ? LIMITS.target : LIMITS.salesOfTarget)) return "target";
    const held = Object.values(names);
    for (const name of held) this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        for (const name of held) this.#release(name);
      },
    };
  }

  /** The largest number of streams that one target has open. */
  get most(): number {
    return Math.max(0, ...[...this.#open].flatMap(([name, count]) => (name.startsWith("target ") ? [count] : [])));
  }

  #release(name: string): void {
    const left = (this.#open.get(name) ?? 1) - 1;
    if (left > 0) this.#open.set(name, left);
    else this.#open.delete(name);
  }
}
