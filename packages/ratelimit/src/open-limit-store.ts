import { LOST, openRedis, RedisLink, type RedisSettings } from "@svc/redis";
import type { Decision } from "./decision.js";
import type { TierTable, Uses } from "./limit.js";
import { MemoryStore } from "./memory-store.js";
import { RedisStore } from "./redis-store.js";
import type { LimitStore } from "./store.js";

interface OpenLimitStoreOptions {
  /** Absent: this process counts alone. */
  readonly redis?: RedisSettings;
  /** Start of every key: two services on one Redis must not share their logs. */
  readonly keyPrefix: string;
  /** Unix ms, instead of the store's own clock. For tests. */
  readonly clock?: () => number;
  /** Once at the start of each outage; the message says why. */
  readonly onLost?: (error: Error) => void;
  /** Once at its end. */
  readonly onBack?: (outageMs: number) => void;
  /** For each request that memory decided while Redis was lost. */
  readonly onFallback?: () => void;
  /** A slower answer of Redis counts as none. Default 200. */
  readonly commandTimeoutMs?: number;
  /** How often a lost Redis is tried. Default 500. */
  readonly probeIntervalMs?: number;
}

export interface OpenLimitStore {
  readonly store: LimitStore;
  /** Whether Redis decides; true where there is none. */
  isUp(): boolean;
  /**
   * Resolves when Redis has taken something, or is known not to: a wrong password is told before the first request, to whoever waits for a
   * process that has its Redis.
   */
  opened(): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_MS_MAX = 2_000;

/** The store of a service: Redis where there is one, with memory behind it, else memory alone. */
export function openLimitStore(table: TierTable, options: OpenLimitStoreOptions): OpenLimitStore {
  const { keyPrefix, clock, onFallback, commandTimeoutMs = 200, ...outages } = options;
  const memory = new MemoryStore({ table, clock });
  if (options.redis === undefined)
    return { store: memory, isUp: () => true, opened: async () => {}, close: async () => {} };
  const client = openRedis(options.redis);
  const redis = new RedisStore({ redis: client, table, keyPrefix, clock });
  const link = new RedisLink({ ...outages, redis: client, probe: () => redis.probe(""), commandTimeoutMs });
  return {
    store: new ResilientStore({ redis, link, memory, onFallback }),
    isUp: () => link.isUp,
    async opened() {
      await link.firstConnection(CONNECT_MS_MAX);
      await link.ask(() => redis.probe(""));
    },
    async close() {
      link.close();
      client.disconnect();
    },
  };
}

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
