import { ServiceError } from "@svc/errors";

export interface ScanSlotsOptions {
  /** Concurrent scans. */
  readonly runningMax: number;
  /** Scans that may wait for a slot. Further scans are refused. */
  readonly waitingMax: number;
  /** Scans of one site, running and waiting. Keeps a slow site from taking all slots. Default: unlimited. */
  readonly perHostMax?: number;
  /** Longest wait, which counts towards the scan's deadline. Default ten seconds. */
  readonly waitMsMax?: number;
}

const WAIT_MS_MAX = 10_000;

/** Bounds the concurrent scans of this process, and so the memory that scans take. */
export class ScanSlots {
  readonly #options: ScanSlotsOptions;
  #running = 0;
  readonly #waiting = new Set<() => void>();
  readonly #hosts = new Map<string, number>();

  constructor(options: ScanSlotsOptions) {
    this.#options = options;
  }

  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting.size };
  }

  /**
   * Runs `work` in a slot, and passes it the time that it waited. Rejects with the signal's reason if the signal aborts
   * before the work starts. Rejects with SERVICE_UNAVAILABLE if the queue is full, if the site already has too many
   * scans, or if no slot becomes free in time.
   */
  async run<T>(work: (waitedMs: number) => Promise<T>, signal: AbortSignal, host = ""): Promise<T> {
    const ofHost = (this.#hosts.get(host) ?? 0) + 1;
    if (host !== "" && ofHost > (this.#options.perHostMax ?? Number.POSITIVE_INFINITY)) {
      throw busy("Too many scans of this site are running.");
    }
    this.#hosts.set(host, ofHost);
    const arrivedMs = performance.now();
    try {
      await this.#take(signal);
      return await this.#work(() => work(performance.now() - arrivedMs));
    } finally {
      const left = (this.#hosts.get(host) ?? 1) - 1;
      if (left > 0) this.#hosts.set(host, left);
      else this.#hosts.delete(host);
    }
  }

  async #work<T>(work: () => Promise<T>): Promise<T> {
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
      if (this.#waiting.size >= this.#options.waitingMax) return reject(busy("Too many scans are waiting."));
      const leave = (reason: unknown) => {
        settle();
        reject(reason);
      };
      const onAbort = () => leave(signal.reason);
      const next = () => {
        settle();
        resolve();
      };
      const settle = () => {
        clearTimeout(timer);
        this.#waiting.delete(next);
        signal.removeEventListener("abort", onAbort);
      };
      const timer = setTimeout(
        () => leave(busy("The scan waited too long for its turn.")),
        this.#options.waitMsMax ?? WAIT_MS_MAX,
      );
      this.#waiting.add(next);
      signal.addEventListener("abort", onAbort, { once: true });
    });
  }
}

const busy = (message: string) =>
  new ServiceError("SERVICE_UNAVAILABLE", message, {
    retryAfter: 10,
    hint: "Try again later; nothing was charged.",
  });
