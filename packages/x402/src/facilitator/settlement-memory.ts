import { identityKey, type Payment } from "../payment.js";

interface Asked {
  /** Position of the facilitator that verified the payment. */
  verifiedBy: number | null;
  /** Positions of the facilitators that received the settlement request and didn't refuse it. */
  readonly settledBy: Set<number>;
}

/**
 * Maximum number of entries, at about 200 bytes each. Evicting an entry only changes which facilitator is asked first,
 * so it costs no money.
 */
const REMEMBERED_MAX = 10_000;

/** Records which facilitators this process asked about a payment. */
export class SettlementMemory {
  readonly #asked = new Map<string, Asked>();

  find(payment: Payment): Asked | null {
    return this.#asked.get(identityKey(payment.identity)) ?? null;
  }

  require(payment: Payment): Asked {
    const key = identityKey(payment.identity);
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    if (this.#asked.size >= REMEMBERED_MAX) {
      const [oldest] = this.#asked.keys();
      if (oldest !== undefined) this.#asked.delete(oldest);
    }
    const asked: Asked = { verifiedBy: null, settledBy: new Set() };
    this.#asked.set(key, asked);
    return asked;
  }
}
