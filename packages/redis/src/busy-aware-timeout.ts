interface Waiting {
  leftMs: number;
  readonly giveUp: () => void;
}

const TICK_MS = 20;

/**
 * A time limit that counts only while the event loop runs. A process that computes for a second can't read answers that
 * arrive meanwhile, and an ordinary timer would then reject them all. Here each turn of the loop counts as 20 ms at
 * most. With a limit of 200 ms, an answer gets at least ten turns before it is late, however long they take.
 */
export class BusyAwareTimeout {
  readonly #limitMs: number;
  readonly #waiting = new Set<Waiting>();
  #ticker: NodeJS.Timeout | undefined;
  #tickedAtMs = 0;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Resolves to the answer. If the time is up first, rejects with the error from `late`. */
  wait<T>(answer: Promise<T>, late: () => Error): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting = { leftMs: this.#limitMs, giveUp: () => reject(late()) };
      this.#add(waiting);
      answer.then(
        (value) => {
          this.#waiting.delete(waiting);
          resolve(value);
        },
        (error: unknown) => {
          this.#waiting.delete(waiting);
          reject(error);
        },
      );
    });
  }

  #add(waiting: Waiting): void {
    this.#waiting.add(waiting);
    if (this.#ticker !== undefined) return;
    this.#tickedAtMs = performance.now();
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
  }

  #tick(): void {
    const nowMs = performance.now();
    const spentMs = Math.min(nowMs - this.#tickedAtMs, TICK_MS);
    this.#tickedAtMs = nowMs;
    for (const waiting of this.#waiting) {
      waiting.leftMs -= spentMs;
      if (waiting.leftMs > 0) continue;
      this.#waiting.delete(waiting);
      waiting.giveUp();
    }
    if (this.#waiting.size > 0) return;
    clearInterval(this.#ticker);
    this.#ticker = undefined;
  }
}
