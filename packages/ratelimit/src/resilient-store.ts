import { LOST, type RedisLink } from "@svc/redis";
import type { Decision } from "./decision.js";
import type { TierTable, Uses } from "./limit.js";
import type { MemoryStore } from "./memory-store.js";
import type { RedisStore } from "./redis-store.js";
import type { LimitStore } from "./store.js";

interface ResilientStoreOptions {
  readonly redis: RedisStore;
  /** Knows whether the server behind `redis` answers. */
  readonly link: RedisLink;
  /** Decides by the same table while Redis does not. */
  readonly memory: MemoryStore;
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

  constructor(options: ResilientStoreOptions) {
    if (options.memory.table !== options.redis.table) throw new TypeError("the two stores have different tables");
    this.table = options.redis.table;
    this.#options = options;
  }

  /** Whether memory decides at present. */
  get isDown(): boolean {
    return !this.#options.link.isUp;
  }

  async decide(identity: string, uses: Uses): Promise<Decision> {
    const { redis, memory, link, onFallback } = this.#options;
    const remembered = this.recall(identity, uses);
    if (remembered !== undefined) return remembered;
    const decision = await link.ask(
      () => redis.decide(identity, uses),
      () => redis.probe(identity),
    );
    if (decision !== LOST) return decision;
    onFallback?.();
    return memory.decide(identity, uses);
  }

  recall(identity: string, uses: Uses): Decision | undefined {
    return this.#options.redis.recall(identity, uses);
  }

  async refund(identity: string, tier: string): Promise<void> {
    this.table.refundableIndexOf(tier);
    const { redis, memory, link } = this.#options;
    // The unit is where it was charged; in the other store there is at most one of an outage that ended meanwhile.
    const done = await link.ask(
      () => redis.refund(identity, tier),
      () => redis.probe(identity),
    );
    if (done === LOST) await memory.refund(identity, tier);
  }
}
