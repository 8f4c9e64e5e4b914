import { startRedis } from "@svc/localstack";
import { defineTiers, RedisStore } from "@svc/ratelimit";
import { Redis } from "ioredis";
import { Child } from "../child.js";
import { redisCpu, type ServerCpu } from "../measure/cpu.js";
import {
  computeRatio,
  computeSpread,
  cpuUs,
  type Measured,
  measureRounds,
  p50Ms,
  perSecond,
  ratioToBest,
  requireSamples,
  type Spread,
  type Subject,
} from "../measure/spread.js";
import type { BenchTable, TableContext, TableReport } from "../options.js";
import { atLeast, atMost, type Goal, renderTable, reportSamples, short, textTable } from "../report/table.js";
import type { CheckResult, Order } from "./limiter-process.js";
import {
  FASTIFY_1,
  FASTIFY_3_PARALLEL,
  FASTIFY_3_SEQUENTIAL,
  FLEXIBLE_3,
  fastifyParallel,
  GET,
  GLOBAL,
  LOOKED_AT,
  OURS_1,
  OURS_3,
  OURS_5,
  OURS_IN_SERVICE,
  OURS_REMEMBERING,
  PEERS_WITH_3_TIERS,
  READ,
  type RegimeName,
  UPSTASH_3,
  upstashParallel,
  VARIANTS,
} from "./variants.js";

const CLIENTS = 3_000;
/** So long that no entry expires during the measurement. */
const LONG_MS = 600_000;

interface MemoryPerClient {
  readonly text: string;
  readonly oursAtOne: Spread;
  readonly oursFull: Spread;
}

/**
 * Measures how many bytes in Redis a client with three tiers takes: after one request, and at its limits. Uses a
 * separate server, because expiring keys of other measurements would distort the difference.
 */
async function measureMemory(rounds: number, say: (line: string) => void): Promise<MemoryPerClient> {
  const server = await startRedis();
  const redis = new Redis(server.url);
  try {
    const table = defineTiers([
      { name: "global", max: GLOBAL.max, windowMs: LONG_MS },
      { name: "read", max: READ.max, windowMs: LONG_MS },
      { name: "failures", max: 10, windowMs: LONG_MS },
    ]);
    const store = new RedisStore({ redis, table, keyPrefix: "memory", refusalsRemembered: 0 });
    const read = table.uses({ global: "consume", read: "consume", failures: "check" });
    const write = table.uses({ global: "consume", failures: "check" });
    const fastify = fastifyParallel(redis, "mostly-allowed");
    const upstash = upstashParallel(redis, "mostly-allowed");
    const kinds = {
      "ours, one request": (client: string) => store.decide(client, read),
      "ours, 100 requests, 30 of them reads": async (client: string) => {
        for (let unit = 0; unit < READ.max; unit++) await store.decide(client, read);
        for (let unit = READ.max; unit < GLOBAL.max; unit++) await store.decide(client, write);
      },
      [`@fastify/rate-limit, one request (longest window ${LOOKED_AT.windowMs / 1000} s)`]: fastify.check,
      "@upstash/ratelimit, one request": upstash.check,
    };
    const found = new Map<string, number[]>();
    for (let round = 1; round <= rounds; round++) {
      for (const [name, fill] of Object.entries(kinds)) {
        const bytes = await bytesPerClient(redis, `${name[0]}${process.pid}`, fill);
        found.set(name, [...(found.get(name) ?? []), bytes]);
        say(`memory: round ${round}: ${name}: ${short(bytes)} bytes`);
      }
    }
    const spreads = [...found].map(([name, bytes]) => [name, computeSpread(bytes)] as const);
    const rows = spreads.map(([name, { median, low, high }]) => [
      name,
      `${short(median)} (${short(low)}-${short(high)})`,
    ]);
    return {
      text: `Memory for each client of three tiers\n${textTable([["", "bytes"], ...rows])}`,
      oursAtOne: spreads[0]?.[1] as Spread,
      oursFull: spreads[1]?.[1] as Spread,
    };
  } finally {
    redis.disconnect();
    await server.stop();
  }
}

let made = 0;

async function bytesPerClient(
  redis: Redis,
  prefix: string,
  fill: (client: string) => Promise<unknown>,
): Promise<number> {
  const usedMemory = async () => Number(/^used_memory:(\d+)/m.exec(await redis.info("memory"))?.[1]);
  const fresh = () => `${prefix}-${String(made++).padStart(8, "0")}`;
  // Warms up: loads the scripts, and grows the connection's buffers.
  for (let warm = 0; warm < 200; warm++) await fill(fresh());
  const before = await usedMemory();
  const clients = Array.from({ length: CLIENTS }, fresh);
  for (let from = 0; from < CLIENTS; from += 100) await Promise.all(clients.slice(from, from + 100).map(fill));
  return ((await usedMemory()) - before) / CLIENTS;
}

type LimiterProcess = Child<Order>;

/** Starts a variant in a separate process, with one connection to Redis. */
async function startLimiter(variant: string, redisUrl: string): Promise<LimiterProcess> {
  const child: LimiterProcess = new Child(new URL("./limiter-process.js", import.meta.url), {
    VARIANT: variant,
    REDIS_URL: redisUrl,
  });
  await child.answer();
  return child;
}

interface LimiterSubjectOptions {
  readonly name: string;
  readonly limiter: LimiterProcess;
  readonly redis: ServerCpu;
  readonly regime: RegimeName;
  readonly concurrency: number;
}

/** A limiter under load of `concurrency` callers, and the CPU time of both ends of its connection to Redis. */
function limiterSubject({ name, limiter, redis, regime, concurrency }: LimiterSubjectOptions): Subject {
  return {
    name,
    async run(seconds) {
      await limiter.ask({ do: "prepare", regime });
      const before = await redis.readUs();
      const result = await limiter.ask<CheckResult>({ do: "run", seconds, concurrency });
      const after = await redis.readUs();
      return {
        perSecond: result.checks / result.seconds,
        p50Ms: result.p50Ms,
        p99Ms: result.p99Ms,
        cpuUs: { Redis: (after - before) / result.checks, client: result.cpuUs / result.checks },
      };
    },
  };
}

interface LimiterMeasurements {
  readonly allowed: Measured;
  readonly denied: Measured;
  readonly nearlyFull: Measured;
  readonly alone: Measured;
  readonly memory: MemoryPerClient;
}

const cpu = cpuUs("Redis", "client");

function limiterGoals({ allowed, denied, nearlyFull, alone, memory }: LimiterMeasurements): Goal[] {
  const over = (peers: readonly string[]) => ratioToBest(allowed, OURS_3, peers, perSecond, Math.max);
  const perExtraTier = requireSamples(allowed, OURS_5).map((five, round) => {
    const three = requireSamples(allowed, OURS_3)[round] as typeof five;
    return (100 * (cpu(five) / cpu(three) - 1)) / 2;
  });
  const fastify = [FASTIFY_3_SEQUENTIAL, FASTIFY_3_PARALLEL];
  return [
    atLeast("R1", "3 tiers / GET, mostly allowed", 0.6, computeRatio(allowed, OURS_3, GET, perSecond)),
    atLeast("R1", "3 tiers / GET, nearly full", 0.6, computeRatio(nearlyFull, OURS_3, GET, perSecond)),
    atLeast("R1", "3 of 8 tiers as in a service / GET", 0.6, computeRatio(allowed, OURS_IN_SERVICE, GET, perSecond)),
    atLeast("R2", "3 tiers / @fastify/rate-limit with 3", 2.5, over(fastify)),
    atLeast("R2", "3 tiers / rate-limiter-flexible's union of 3", 2.5, over([FLEXIBLE_3])),
    atLeast("R2", "3 tiers / @upstash/ratelimit with 3", 2.5, over([UPSTASH_3])),
    atLeast("R3", "3 tiers / @fastify/rate-limit with one", 0.85, over([FASTIFY_1])),
    atMost("R4", "one caller: time of 3 tiers / of GET", 1.6, computeRatio(alone, OURS_3, GET, p50Ms)),
    atMost("R4", "CPU that each tier past the third adds", 5, computeSpread(perExtraTier), " %"),
    atMost(
      "R5",
      "CPU of 3 tiers / of the cheapest peer's 3",
      0.4,
      ratioToBest(allowed, OURS_3, PEERS_WITH_3_TIERS, cpu, Math.min),
    ),
    atMost("R7", "memory of a client after one request", 160, memory.oursAtOne, " B"),
    atMost("R7", "memory of a client at its limits", 900, memory.oursFull, " B"),
    atLeast("R8", "denied again / GET", 10, computeRatio(denied, OURS_REMEMBERING, GET, perSecond)),
    atMost(
      "R8",
      "Redis CPU of a request denied again",
      0.1,
      computeSpread(requireSamples(denied, OURS_REMEMBERING).map(cpuUs("Redis"))),
      " us",
    ),
  ];
}

export const limiterTable: BenchTable = {
  name: "limiter",
  title: "Checks of the rate limiter, compared with plain commands and well-known limiters",
  run: measureLimiter,
};

interface Part {
  readonly title: string;
  readonly regime: RegimeName;
  readonly concurrency: number;
  readonly names: readonly string[];
}

const MANY = 64;
const ALLOWED: Part = {
  title: `A. 20,000 clients, mostly allowed, ${MANY} callers`,
  regime: "mostly-allowed",
  concurrency: MANY,
  names: Object.keys(VARIANTS),
};
const DENIED: Part = {
  title: `B. 200 clients, mostly denied, ${MANY} callers`,
  regime: "mostly-denied",
  concurrency: MANY,
  names: [GET, OURS_3, OURS_REMEMBERING, OURS_IN_SERVICE, FLEXIBLE_3, UPSTASH_3],
};
const NEARLY_FULL: Part = {
  title: `C. logs with 90 of 100 entries, always allowed, virtual clock, ${MANY} callers`,
  regime: "nearly-full",
  concurrency: MANY,
  names: [GET, OURS_1, OURS_3, OURS_5],
};
const ALONE: Part = {
  title: "One caller: the latency of a check",
  regime: "mostly-allowed",
  concurrency: 1,
  names: [GET, OURS_3, OURS_5, OURS_IN_SERVICE, ...PEERS_WITH_3_TIERS],
};

async function measureLimiter({ ground, options, say }: TableContext): Promise<TableReport> {
  const limiters = new Map<string, LimiterProcess>();
  const redis = redisCpu(ground.redisUrl);
  try {
    for (const name of Object.keys(VARIANTS)) limiters.set(name, await startLimiter(name, ground.redisUrl));
    const measure = ({ names, regime, concurrency, title }: Part): Promise<Measured> => {
      const subjects = names.map((name) => {
        return limiterSubject({ name, limiter: limiters.get(name) as LimiterProcess, redis, regime, concurrency });
      });
      // In a second, a limiter makes far more checks than a service answers requests. So a shorter run is as precise.
      const seconds = options.seconds / 4;
      return measureRounds(subjects, { ...options, seconds, onSample: reportSamples(say, title) });
    };
    const allowed = await measure(ALLOWED);
    const denied = await measure(DENIED);
    const nearlyFull = await measure(NEARLY_FULL);
    const alone = await measure(ALONE);
    const memory = await measureMemory(3, say);
    const tables = [
      renderTable(allowed, { title: ALLOWED.title, base: GET, unit: "checks" }),
      renderTable(denied, { title: DENIED.title, base: GET, unit: "checks" }),
      renderTable(nearlyFull, { title: NEARLY_FULL.title, base: GET, unit: "checks" }),
      renderTable(alone, { title: ALONE.title, base: GET, unit: "checks" }),
      memory.text,
    ];
    return { text: tables.join("\n\n"), goals: limiterGoals({ allowed, denied, nearlyFull, alone, memory }) };
  } finally {
    for (const limiter of limiters.values()) limiter.stop();
    await redis.close();
  }
}
