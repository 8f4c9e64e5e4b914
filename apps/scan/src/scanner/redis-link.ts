export interface RedisLinkOptions {
  /** Resolves while Redis answers. */
  readonly probe: () => Promise<unknown>;
  /** Once at the start of each outage. */
  readonly onOutage: (error: unknown) => void;
  /** A slower answer counts as none. Default 500. */
  readonly commandTimeoutMs?: number;
  /** How often a lost Redis is tried. Default 500. */
  readonly probeIntervalMs?: number;
}

export const LOST = Symbol("Redis did not answer");

/** Knows whether Redis answers: while it does not, nothing is asked of it and nobody waits for it. */
export class RedisLink {
  readonly #options: RedisLinkOptions;
  readonly #commandTimeoutMs: number;
  #lost = false;
  #closed = false;
  #probing: NodeJS.Timeout | undefined;

  constructor(options: RedisLinkOptions) {
    this.#options = options;
    this.#commandTimeoutMs = options.commandTimeoutMs ?? 500;
  }

  async ask<T>(question: () => Promise<T>): Promise<T | typeof LOST> {
    if (this.#lost) return LOST;
    try {
      return await inTime(question(), this.#commandTimeoutMs);
    } catch (error) {
      this.#lose(error);
      return LOST;
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#probing);
  }

  #lose(error: unknown): void {
    if (this.#lost || this.#closed) return;
    this.#lost = true;
    this.#options.onOutage(error);
    this.#probeLater();
  }

  #probeLater(): void {
    if (this.#closed) return;
    this.#probing = setTimeout(() => void this.#probe(), this.#options.probeIntervalMs ?? 500);
    this.#probing.unref();
  }

  async #probe(): Promise<void> {
    try {
      await inTime(this.#options.probe(), this.#commandTimeoutMs);
      this.#lost = false;
    } catch {
      this.#probeLater();
    }
  }
}

function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`Redis did not answer within ${timeoutMs} ms`));
    // After a stall of this process timers run before the sockets are read: look once more when they were.
    const timer = setTimeout(() => setImmediate(late), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
