/** Lets at most so many pieces of work run at once; the others wait in order. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Rejects with the signal's reason when it aborts before the work has begun. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      this.#giveBack();
    }
  }

  #take(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (this.#free > 0) {
        this.#free -= 1;
        return resolve();
      }
      const onAbort = () => {
        this.#waiting.delete(next);
        reject(signal.reason);
      };
      const next = () => {
        this.#waiting.delete(next);
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      this.#waiting.add(next);
      signal.addEventListener("abort", onAbort, { once: true });
    });
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else next();
  }
}
