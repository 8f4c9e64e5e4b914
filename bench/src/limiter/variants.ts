import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { defineTiers, MemoryStore, RedisStore, ResilientStore, type TierTable, type Uses } from "@svc/ratelimit";
import { RedisLink } from "@svc/redis";
import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterUnion } from "rate-limiter-flexible";

/** A limiter under measurement, over one connection. */
export interface Variant {
  /** Decides one request of a client and charges it. A refusal is an answer, not an error. */
  check(identity: string): Promise<unknown>;
  /** Before the measurement, fills a client's logs as far as the regime needs. */
  prepare?(identity: string): Promise<void>;
}

type VariantFactory = (redis: Redis, regime: RegimeName) => Variant;

/**
 * `mostly-allowed`: 20,000 clients with short logs. `mostly-denied`: 200 clients beyond their limits. `nearly-full`:
 * each log is 90% full, and one entry expires with each request. This is the most expensive case of an exact log. Its
 * clock is virtual, so that the logs stay that full at any speed.
 */
export type RegimeName = "mostly-allowed" | "mostly-denied" | "nearly-full";

export const CLIENTS: Readonly<Record<RegimeName, number>> = {
  "mostly-allowed": 20_000,
  "mostly-denied": 200,
  "nearly-full": 500,
};

/** The three tiers on which all limiters are compared: two are charged, the failures are only checked. */
export const GLOBAL = { max: 100, windowMs: 10_000 };
export const READ = { max: 30, windowMs: 10_000 };
const FAILURES = { max: 10, windowMs: 300_000 };
/** Replaces the failures tier for peers, which can't check a limit without charging it. It never refuses a request. */
export const LOOKED_AT = { max: 1_000_000, windowMs: 300_000 };

interface Store {
  incr(key: string, done: (error: Error | null, result: unknown) => void, windowMs: number, max: number): void;
}
type StoreConstructor = new (continueExceeding: boolean, backoff: boolean, redis: Redis, prefix: string) => Store;

/** The Redis store of @fastify/rate-limit, which the plugin calls once per request. */
const FastifyRedisStore = createRequire(import.meta.url)("@fastify/rate-limit/store/RedisStore.js") as StoreConstructor;

const createTiers = (redis: Redis) =>
  [GLOBAL, READ, LOOKED_AT].map(({ max, windowMs }, place) => {
    const store = new FastifyRedisStore(false, false, redis, `fastify${place}-`);
    return (identity: string) =>
      new Promise<unknown>((resolve, reject) => {
        store.incr(identity, (error, result) => (error ? reject(error) : resolve(result)), windowMs, max);
      });
  });

const fastifyOneTier: VariantFactory = (redis) => {
  const [first] = createTiers(redis);
  return { check: first as (identity: string) => Promise<unknown> };
};

const fastifySequential: VariantFactory = (redis) => {
  const tiers = createTiers(redis);
  return {
    check: async (identity) => {
      for (const tier of tiers) await tier(identity);
    },
  };
};

export const fastifyParallel: VariantFactory = (redis) => {
  const tiers = createTiers(redis);
  return { check: (identity) => Promise.all(tiers.map((tier) => tier(identity))) };
};

/** In `nearly-full`, the second tier has a window of three seconds, so that it is as full as the first. */
const tierRows = (regime: RegimeName) => {
  const read = regime === "nearly-full" ? { max: READ.max, windowMs: 3_000 } : READ;
  return [
    { name: "global", ...GLOBAL },
    { name: "read", ...read },
    { name: "failures", ...FAILURES },
    { name: "fourth", max: 120, windowMs: 10_000 },
    { name: "fifth", max: 60, windowMs: 5_000 },
  ];
};

interface Shape {
  readonly tiers: 1 | 3 | 5;
  /** How many refusals the process caches; 0 sends every request to Redis. */
  readonly remembered: number;
}

function buildUses(table: TierTable, tiers: number): Uses {
  const names = table.tiers.slice(0, tiers).map(({ name }) => name);
  return table.uses(Object.fromEntries(names.map((name) => [name, name === "failures" ? "check" : "consume"])));
}

const ours =
  ({ tiers, remembered }: Shape): VariantFactory =>
  (redis, regime) => {
    const table = defineTiers(tierRows(regime).slice(0, tiers));
    const keyPrefix = `ours-${tiers}-${remembered}-${regime}`;
    const virtual = regime === "nearly-full" ? virtualClock() : undefined;
    const store = new RedisStore({ redis, table, keyPrefix, refusalsRemembered: remembered, clock: virtual?.now });
    const uses = buildUses(table, tiers);
    const check = (identity: string) => {
      virtual?.tick();
      return store.decide(identity, uses);
    };
    if (tiers === 1 || virtual === undefined) return { check };
    const failure = table.uses({ failures: "consume" });
    return {
      check,
      prepare: async (identity) => {
        for (let unit = 1; unit < FAILURES.max; unit++) await store.decide(identity, failure);
      },
    };
  };

/** Time advances with the requests, so that each client sends 90 of them in ten seconds of this clock. */
function virtualClock() {
  let now = Date.now();
  return {
    now: () => Math.floor(now),
    tick: () => {
      now += 10_000 / 90 / CLIENTS["nearly-full"];
    },
  };
}

const oursOneTier = ours({ tiers: 1, remembered: 0 });
const oursThreeTiers = ours({ tiers: 3, remembered: 0 });
const oursFiveTiers = ours({ tiers: 5, remembered: 0 });
const oursRemembering = ours({ tiers: 3, remembered: 10_000 });

/**
 * The limiter as a service uses it: cached refusals, a deadline for each answer, memory as a fallback, and eight tiers,
 * of which three are in use.
 */
const oursInService: VariantFactory = (redis, regime) => {
  const others = ["fourth", "fifth", "sixth", "seventh", "eighth"].map((name) => ({ name, max: 10, windowMs: 60_000 }));
  const table = defineTiers([...tierRows(regime).slice(0, 3), ...others]);
  const uses = buildUses(table, 3);
  const inRedis = new RedisStore({ redis, table, keyPrefix: "ours-service" });
  // With a short timeout, a busy machine would switch to the store in memory and measure that.
  const link = new RedisLink({ redis, probe: () => inRedis.probe(""), commandTimeoutMs: 60_000 });
  const store = new ResilientStore({ redis: inRedis, link, memory: new MemoryStore({ table }) });
  return { check: (identity) => store.decide(identity, uses) };
};

/** The cost of one round trip, as a lower bound. The value is short: GET of a full log would only be slower. */
const get: VariantFactory = (redis) => ({
  prepare: async (identity) => {
    await redis.set(`get:${identity}`, "0".repeat(20), "PX", 600_000);
  },
  check: (identity) => redis.get(`get:${identity}`),
});

/** The cost of one script, as a lower bound. */
const emptyScript: VariantFactory = (redis) => {
  const text = "return 1";
  const sha = createHash("sha1").update(text).digest("hex");
  const loaded = redis.script("LOAD", text);
  return {
    check: async (identity) => {
      await loaded;
      return redis.evalsha(sha, 1, `empty:${identity}`);
    },
  };
};

const flexibleLimiter = (storeClient: Redis, keyPrefix: string, { max, windowMs }: typeof GLOBAL) =>
  new RateLimiterRedis({ storeClient, keyPrefix, points: max, duration: windowMs / 1000 });
/** rate-limiter-flexible refuses a request by rejecting the promise. */
const refused = () => undefined;

const flexibleOneTier: VariantFactory = (redis) => {
  const global = flexibleLimiter(redis, "rlf-one", GLOBAL);
  return { check: (identity) => global.consume(identity).catch(refused) };
};

const flexibleUnion: VariantFactory = (redis) => {
  const tiers = Object.entries({ GLOBAL, READ, LOOKED_AT }).map(([name, tier]) =>
    flexibleLimiter(redis, `rlf-${name}`, tier),
  );
  const union = new RateLimiterUnion(...tiers);
  return { check: (identity) => union.consume(identity).catch(refused) };
};

type Client = ConstructorParameters<typeof Ratelimit>[0]["redis"];

const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");

/**
 * Wraps a connection for @upstash/ratelimit, and removes `#!lua flags=allow-key-locking` from its scripts. Only the
 * vendor's own service accepts the flag; Redis answers "Unexpected flag in script shebang".
 */
function wrapClient(redis: Redis): Client {
  const withoutShebang = new Map<string, string>();
  return {
    async evalsha(sha: string, keys: string[], args: (string | number)[]) {
      return redis.evalsha(withoutShebang.get(sha) ?? sha, keys.length, ...keys, ...args);
    },
    async eval(script: string, keys: string[], args: (string | number)[]) {
      const text = script.replace(/^#!lua[^\n]*\n/, "");
      withoutShebang.set(sha1(script), sha1(text));
      return redis.eval(text, keys.length, ...keys, ...args);
    },
  } as unknown as Client;
}

const upstashLimiter = (redis: Client, prefix: string, { max, windowMs }: typeof GLOBAL) =>
  new Ratelimit({ redis, prefix, limiter: Ratelimit.slidingWindow(max, `${windowMs} ms`) });

const upstashOneTier: VariantFactory = (redis) => {
  const global = upstashLimiter(wrapClient(redis), "up-one", GLOBAL);
  return { check: (identity) => global.limit(identity) };
};

export const upstashParallel: VariantFactory = (redis) => {
  const client = wrapClient(redis);
  const tiers = Object.entries({ GLOBAL, READ, LOOKED_AT }).map(([name, tier]) =>
    upstashLimiter(client, `up-${name}`, tier),
  );
  return { check: (identity) => Promise.all(tiers.map((tier) => tier.limit(identity))) };
};

export const GET = "GET";
export const OURS_1 = "ours, 1 tier";
export const OURS_3 = "ours, 3 tiers";
export const OURS_5 = "ours, 5 tiers";
export const OURS_REMEMBERING = "ours, 3 tiers, refusals cached";
export const OURS_IN_SERVICE = "ours, 3 of 8 tiers, with memory as a fallback";
export const FASTIFY_1 = "@fastify/rate-limit, 1 tier";
export const FASTIFY_3_SEQUENTIAL = "@fastify/rate-limit, 3 tiers one by one";
export const FASTIFY_3_PARALLEL = "@fastify/rate-limit, 3 tiers at once";
const FLEXIBLE_1 = "rate-limiter-flexible, 1 tier";
export const FLEXIBLE_3 = "rate-limiter-flexible, union of 3";
const UPSTASH_1 = "@upstash/ratelimit, 1 tier";
export const UPSTASH_3 = "@upstash/ratelimit, 3 tiers at once";

export const VARIANTS: Readonly<Record<string, VariantFactory>> = {
  [GET]: get,
  "empty script": emptyScript,
  [FASTIFY_1]: fastifyOneTier,
  [FASTIFY_3_SEQUENTIAL]: fastifySequential,
  [FASTIFY_3_PARALLEL]: fastifyParallel,
  [FLEXIBLE_1]: flexibleOneTier,
  [FLEXIBLE_3]: flexibleUnion,
  [UPSTASH_1]: upstashOneTier,
  [UPSTASH_3]: upstashParallel,
  [OURS_1]: oursOneTier,
  [OURS_3]: oursThreeTiers,
  [OURS_5]: oursFiveTiers,
  [OURS_REMEMBERING]: oursRemembering,
  [OURS_IN_SERVICE]: oursInService,
};

export const PEERS_WITH_3_TIERS = [FASTIFY_3_SEQUENTIAL, FASTIFY_3_PARALLEL, FLEXIBLE_3, UPSTASH_3];
