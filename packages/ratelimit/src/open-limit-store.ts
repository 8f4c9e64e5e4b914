import { LOST, openRedis, RedisLink, type RedisSettings } from "@svc/redis";
import type { Decision } from "./decision.js";
import type { TierTable, Uses } from "./limit.js";
import { MemoryStore } from "./memory-store.js";
import { RedisStore } from "./redis-store.js";
import type { LimitStore } from "./store.js";

interface OpenLimitStoreOptions {
  /** If absent, this process counts in its own memory. */
  readonly redis?: RedisSettings;
  /** Start of every key. Two services that share one Redis need different prefixes. */
  readonly keyPrefix: string;
  /** Returns Unix ms and replaces the store's own clock. For tests. */
  readonly clock?: () => number;
  /** Called once at the start of each outage; the message says why. */
  readonly onLost?: (error: Error) => void;
  /** Called once at the end of each outage. */
  readonly onBack?: (outageMs: number) => void;
  /** Called for each request that memory decided during an outage of Redis. */
  readonly onFallback?: () => void;
  /** A slower response from Redis counts as a failure. Default 200. */
  readonly commandTimeoutMs?: number;
  /** Time between two probes during an outage. Default 500. */
  readonly probeIntervalMs?: number;
}

export interface OpenLimitStore {
  readonly store: LimitStore;
  /** True if Redis decides, or if there is no Redis. */
  isUp(): boolean;
  /**
   * Resolves when Redis has accepted a write, has refused it, or hasn't answered in time. A deployment that waits for
   * this learns of a wrong password before the first request.
   */
  opened(): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_MS_MAX = 2_000;
/**
 * Maximum number of clients in memory when there is a Redis. Memory then holds what this process granted, some 30 MB at
 * most.
 */
const IDENTITIES_BEHIND_REDIS_MAX = 20_000;

/** Opens the store of a service: Redis with memory as fallback, or memory alone. */
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
  /** Tracks whether the Redis server of `redis` answers. */
  readonly link: RedisLink;
  /** Makes the decisions during an outage of Redis, with the same table. */
  readonly memory: MemoryStore;
  /** Called for each request that memory decided, for a metric. */
  readonly onFallback?: () => void;
}

/**
 * Uses Redis first. When Redis fails or doesn't answer within its timeout, this process's memory decides with the same
 * limits. From then on, memory decides at once, until a probe of Redis succeeds. So an outage never makes a request
 * fail, and only the first requests wait. During the outage, each process counts only its own requests.
 *
 * Memory also records what Redis granted to this process. So a process never grants more than one quota in a window,
 * however often Redis fails and recovers.
 */
export class ResilientStore implements LimitStore {
  readonly table: TierTable;
  readonly #options: ResilientStoreOptions;
  readonly #longestWindowMs: number;
  /** Until this time, memory can hold grants that Redis doesn't have, so both must allow a request. */
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
    // Charge memory before asking Redis, so that the limit also holds for requests in flight when Redis fails. Memory's
    // charge is never later than that of Redis, so memory frees the unit first.
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
    this.table.findRefundableIndex(tier);
    const { redis, memory, link } = this.#options;
    // Memory holds every unit that this process charged. So does Redis, unless it was down at the time of the charge.
    await memory.refund(identity, tier);
    await link.ask(
      () => redis.refund(identity, tier),
      () => redis.probe(identity),
    );
  }
}
