import type { Clock } from "@svc/service";

interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly endsAt: number;
}

export interface BoundedCacheOptions {
  readonly bytesMax: number;
  readonly clock: Clock;
}

/** Values for a time in a fixed amount of memory: what was used longest ago goes first. */
export class BoundedCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #options: BoundedCacheOptions;
  #bytes = 0;

  constructor(options: BoundedCacheOptions) {
    this.#options = options;
  }

  get(key: string): Value | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    this.#kept.delete(key);
    if (kept.endsAt <= this.#options.clock.now()) {
      this.#bytes -= kept.bytes;
      return null;
    }
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** `bytes`: about how much memory the value takes. */
  set(key: string, value: Value, { bytes, ttlMs }: { readonly bytes: number; readonly ttlMs: number }): void {
    this.#drop(key);
    this.#kept.set(key, { value, bytes, endsAt: this.#options.clock.now() + ttlMs });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#options.bytesMax) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
