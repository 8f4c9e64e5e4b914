import { identityKey, type Payment } from "../payment.js";

interface Asked {
  /** Position of the facilitator that verified the payment. */
  verifiedBy: number | null;
  /** Positions of those that were sent the settlement and gave no proof of it. */
  readonly settledBy: Set<number>;
}

/** An entry is some 200 bytes. Forgetting one costs an order of preference, never money. */
const REMEMBERED_MAX = 10_000;

/** Which facilitators a process asked about a payment. */
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
