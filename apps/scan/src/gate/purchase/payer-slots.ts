import { ServiceError } from "@svc/errors";

/** Scans of one payer that are made at once: one balance may stand behind all his payments. */
const AT_ONCE_MAX = 4;
const WAITING_MAX = 100;

interface Line {
  open: number;
  readonly waiting: (() => void)[];
}

/** Paid scans of one payer in this process, a few at a time and in the order in which they came. */
export class PayerSlots {
  readonly #lines = new Map<string, Line>();

  /** Does the work when it is its turn. Throws RATE_LIMITED when too much of this payer's waits. */
  async run<Result>(payer: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(payer) ?? { open: 0, waiting: [] };
    this.#lines.set(payer, line);
    if (line.open >= AT_ONCE_MAX) {
      if (line.waiting.length >= WAITING_MAX) {
        throw new ServiceError("RATE_LIMITED", "This payer has too many paid scans under way.", { retryAfter: 1 });
      }
      // Whoever ends hands his place over.
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    } else line.open += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.open -= 1;
      if (line.open === 0) this.#lines.delete(payer);
    }
  }
}
