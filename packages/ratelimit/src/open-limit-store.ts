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
  /** True if Redis decides, or if there is no Redis. */
  isUp(): boolean;
  /**
   * Resolves when Redis has accepted a write, or has refused it. So a deployment that waits for the process learns of a
   * wrong password before the first request.
   */
  opened(): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_MS_MAX = 2_000;
/** Behind Redis, memory keeps what this process granted: some 30 MB at most. */
const IDENTITIES_BEHIND_REDIS_MAX = 20_000;

/** The store of a service: Redis where there is one, with memory behind it, else memory alone. */
export function openLimitStore(table: TierTable, options: OpenLimitStoreOptions): OpenLimitStore {
  const { keyPrefix, clock, onFallback, commandTimeoutMs = 200, ...outages } = options;
  if (options.redis === undefined)
    return {
      store: new MemoryStore({ table, clock }),
      isUp: () => true,
      opened: async () => {},
      close: async () => {},
    };
  const memory = new MemoryStore({ table, clock, identitiesMax: IDENTITIES_BEHIND_REDIS_MAX });
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
 * Uses Redis first. When Redis fails or is slow, this process's memory decides at once with the same numbers, until a probe finds Redis
 * back. So no request fails or waits because of limits. Meanwhile every process counts alone.
 *
 * Memory also holds what Redis granted to this process. So a process never grants more than one quota in a window, however
 * often Redis is lost and found.
 */
export class ResilientStore implements LimitStore {
  readonly table: TierTable;
  readonly #options: ResilientStoreOptions;
  readonly #longestWindowMs: number;
  /** Until then memory can hold grants that Redis does not know, so both must agree. */
  #memoryCountsUntilMs = Number.NEGATIVE_INFINITY;

  constructor(options: ResilientStoreOptions) {
    if (options.memory.table !== options.redis.table) throw new TypeError("the two stores have different tables");
    this.table = options.redis.table;
    this.#options = options;
    this.#longestWindowMs = Math.max(...this.table.tiers.map(({ windowMs }) => windowMs));
  }

  /** True while memory decides. */
  get isDown(): boolean {
    return !this.#options.link.isUp;
  }

  async decide(identity: string, uses: Uses): Promise<Decision> {
    const { memory } = this.#options;
    const remembered = this.recall(identity, uses);
    if (remembered !== undefined) return remembered;
    if (performance.now() < this.#memoryCountsUntilMs) return this.#decideByBoth(identity, uses);
    // Before the answer: a limit must also hold for requests in flight when Redis is lost. And no later than Redis charges it, so
    // that memory frees it first.
    const chargedAtMs = memory.charge(identity, uses);
    const decision = await this.#ask(identity, uses);
    if (decision !== LOST && decision.allowed) return decision;
    memory.giveBack(identity, uses, chargedAtMs);
    return decision === LOST ? memory.decide(identity, uses) : decision;
  }

  async #decideByBoth(identity: string, uses: Uses): Promise<Decision> {
    const { memory } = this.#options;
    const own = await memory.decide(identity, uses);
    if (!own.allowed) {
      if (this.isDown) this.#noteFallback();
      return own;
    }
    const decision = await this.#ask(identity, uses);
    if (decision === LOST) return own;
    if (!decision.allowed) memory.giveBack(identity, uses, own.decidedAtMs);
    return decision;
  }

  async #ask(identity: string, uses: Uses): Promise<Decision | typeof LOST> {
    const { redis, link } = this.#options;
    const decision = await link.ask(
      () => redis.decide(identity, uses),
      () => redis.probe(identity),
    );
    if (decision === LOST) this.#noteFallback();
    return decision;
  }

  #noteFallback(): void {
    this.#memoryCountsUntilMs = performance.now() + this.#longestWindowMs;
    this.#options.onFallback?.();
  }

  recall(identity: string, uses: Uses): Decision | undefined {
    return this.#options.redis.recall(identity, uses);
  }

  async refund(identity: string, tier: string): Promise<void> {
    this.table.refundableIndexOf(tier);
    const { redis, memory, link } = this.#options;
    // Memory holds every unit of this process. Redis has it unless it was lost when the unit was charged.
    await memory.refund(identity, tier);
    await link.ask(
      () => redis.refund(identity, tier),
      () => redis.probe(identity),
    );
  }
}
