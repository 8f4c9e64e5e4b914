import { startRedis } from "@svc/localstack";
import { defineTiers, RedisStore } from "@svc/ratelimit";
import { Redis } from "ioredis";
import { type Spread, spreadOf } from "../measure/spread.js";
import { short } from "../report/goals.js";
import { textTable } from "../report/table.js";
import { GLOBAL, LOOKED_AT, READ } from "./variant.js";
import { fastifyParallel } from "./variants/fastify-rate-limit.js";
import { upstashParallel } from "./variants/upstash.js";

const CLIENTS = 3_000;
/** So long that no entry expires while it is measured. */
const LONG_MS = 600_000;

export interface MemoryPerClient {
  readonly text: string;
  readonly oursAtOne: Spread;
  readonly oursFull: Spread;
}

/**
 * Bytes that Redis holds for each client of three tiers, after one request and at the limits. On a server of its own: keys of
 * other measurements that expire meanwhile would be subtracted.
 */
export async function measureMemory(rounds: number): Promise<MemoryPerClient> {
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
      [`@fastify/rate-limit, one request (${LOOKED_AT.windowMs / 1000} s at most)`]: fastify.check,
      "@upstash/ratelimit, one request": upstash.check,
    };
    const found = new Map<string, number[]>();
    for (let round = 0; round < rounds; round++) {
      for (const [name, fill] of Object.entries(kinds)) {
        found.set(name, [...(found.get(name) ?? []), await bytesPerClient(redis, `${name[0]}${process.pid}`, fill)]);
      }
    }
    const spreads = [...found].map(([name, bytes]) => [name, spreadOf(bytes)] as const);
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
  // The scripts are loaded and the buffers of the connection grown.
  for (let warm = 0; warm < 200; warm++) await fill(fresh());
  const before = await usedMemory();
  const clients = Array.from({ length: CLIENTS }, fresh);
  for (let from = 0; from < CLIENTS; from += 100) await Promise.all(clients.slice(from, from + 100).map(fill));
  return ((await usedMemory()) - before) / CLIENTS;
}
