import type { Supported } from "./supported.js";

export interface SupportedCacheOptions {
  /** Asks the facilitator; null when it cannot be told. Never throws. */
  readonly load: () => Promise<Supported | null>;
  readonly nowMs: () => number;
}

const FRESH_MS = 300_000;
const RETRY_AFTER_MS = 5_000;
const NOTHING: Supported = new Map();

/**
 * Remembers what a facilitator supports. An old answer is better than none, and nobody waits for a newer one: it is asked
 * for in the background. Only the first caller of all waits, and a facilitator that is down is not asked by every request.
 */
export class SupportedCache {
  readonly #options: SupportedCacheOptions;
  #latest: Supported | null = null;
  #askAgainAtMs = 0;
  #asking: Promise<void> | null = null;

  constructor(options: SupportedCacheOptions) {
    this.#options = options;
  }

  /** What is known now, without asking. */
  get known(): Supported {
    return this.#latest ?? NOTHING;
  }

  async get(): Promise<Supported> {
    if (this.#options.nowMs() >= this.#askAgainAtMs) this.#asking ??= this.#ask();
    if (this.#latest === null) await this.#asking;
    return this.known;
  }

  async #ask(): Promise<void> {
    const answer = await this.#options.load();
    this.#latest = answer ?? this.#latest;
    this.#askAgainAtMs = this.#options.nowMs() + (answer === null ? RETRY_AFTER_MS : FRESH_MS);
    this.#asking = null;
  }
}
