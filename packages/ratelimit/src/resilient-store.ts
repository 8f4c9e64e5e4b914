import type { Decision } from "./decision.js";
import type { TierTable, Uses } from "./limit.js";
import type { MemoryStore } from "./memory-store.js";
import type { RedisStore } from "./redis-store.js";
import { type LimitStore, StoreUnavailableError } from "./store.js";

export interface ResilientStoreOptions {
  readonly redis: RedisStore;
  /** Decides by the same table while Redis does not. */
  readonly memory: MemoryStore;
  /** A slower answer counts as none. Default 200. */
  readonly commandTimeoutMs?: number;
  /** How often a lost Redis is tried. Default 500. */
  readonly probeIntervalMs?: number;
  /** Once at the start of each outage, for a log line. */
  readonly onOutage?: (error: StoreUnavailableError) => void;
  /** Once at its end. */
  readonly onRecovery?: (outageMs: number) => void;
  /** For each request that memory decided, for a metric. */
  readonly onFallback?: () => void;
}

/**
 * Redis first. When it fails or is slow, this process's memory decides with the same numbers, at once, until a probe
 * finds Redis back: limits are never a reason for a request to fail or to wait. Meanwhile every process counts alone.
 */
export class ResilientStore implements LimitStore {
  readonly table: TierTable;
  readonly #options: ResilientStoreOptions;
  readonly #commandTimeoutMs: number;
  readonly #probeIntervalMs: number;
  #downSinceMs: number | undefined;
  #probeTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ResilientStoreOptions) {
    if (options.memory.table !== options.redis.table) throw new TypeError("the two stores have different tables");
    this.table = options.redis.table;
    this.#options = options;
    this.#commandTimeoutMs = options.commandTimeoutMs ?? 200;
    this.#probeIntervalMs = options.probeIntervalMs ?? 500;
  }

  /** Whether memory decides at present. */
  get isDown(): boolean {
    return this.#downSinceMs !== undefined;
  }

  async decide(identity: string, uses: Uses): Promise<Decision> {
    const { redis, memory, onFallback } = this.#options;
    const remembered = redis.recall(identity, uses);
    if (remembered !== undefined) return remembered;
    if (this.#downSinceMs === undefined) {
      const decision = await this.#inTime(redis.decide(identity, uses));
      if (decision !== LOST) return decision;
    }
    onFallback?.();
    return memory.decide(identity, uses);
  }

  async refund(identity: string, tier: string): Promise<void> {
    this.table.refundableIndexOf(tier);
    const { redis, memory } = this.#options;
    // The unit is where it was charged; in the other store there is at most one of an outage that ended meanwhile.
    if (this.#downSinceMs === undefined && (await this.#inTime(redis.refund(identity, tier))) !== LOST) return;
    await memory.refund(identity, tier);
  }

  /** Stops probing. The connection is its owner's to close. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#probeTimer);
  }

  async #inTime<T>(answer: Promise<T>): Promise<T | typeof LOST> {
    try {
      return await withDeadline(answer, this.#commandTimeoutMs);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      this.#lose(error);
      return LOST;
    }
  }

  #lose(error: StoreUnavailableError): void {
    if (this.#downSinceMs !== undefined) return;
    this.#downSinceMs = performance.now();
    this.#options.onOutage?.(error);
    this.#probeLater();
  }

  #probeLater(): void {
    if (this.#closed) return;
    this.#probeTimer = setTimeout(() => void this.#probe(), this.#probeIntervalMs);
    this.#probeTimer.unref();
  }

  async #probe(): Promise<void> {
    try {
      await withDeadline(this.#options.redis.probe(), this.#commandTimeoutMs);
    } catch {
      this.#probeLater();
      return;
    }
    const outageMs = performance.now() - (this.#downSinceMs as number);
    this.#downSinceMs = undefined;
    this.#options.onRecovery?.(outageMs);
  }
}

const LOST = Symbol("the answer did not come");

function withDeadline<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new StoreUnavailableError(`Redis did not answer within ${timeoutMs} ms`));
    // After a stall of this process timers run before the sockets are read: look once more when they were.
    const timer = setTimeout(() => setImmediate(late), timeoutMs);
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
