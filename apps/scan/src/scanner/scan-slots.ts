import { ServiceError } from "@svc/errors";

export interface ScanSlotsOptions {
  /** Scans at once. */
  readonly runningMax: number;
  /** Scans that wait for that; a further one is refused. */
  readonly waitingMax: number;
}

/** Bounds what this process does at once, and with it the memory that scans take. */
export class ScanSlots {
  readonly #options: ScanSlotsOptions;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor(options: ScanSlotsOptions) {
    this.#options = options;
  }

  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting.size };
  }

  /** Rejects with the signal's reason when it aborts before the work has begun. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #take(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (this.#running < this.#options.runningMax) {
        this.#running += 1;
        return resolve();
      }
      if (this.#waiting.size >= this.#options.waitingMax) return reject(tooMany());
      const leave = () => {
        this.#waiting.delete(next);
        reject(signal.reason);
      };
      const next = () => {
        this.#waiting.delete(next);
        signal.removeEventListener("abort", leave);
        resolve();
      };
      this.#waiting.add(next);
      signal.addEventListener("abort", leave, { once: true });
    });
  }
}

const tooMany = () =>
  new ServiceError("SERVICE_UNAVAILABLE", "Too many scans are waiting.", {
    retryAfter: 10,
    hint: "Ask again later; nothing was charged.",
  });
