import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { RunningRedis } from "@svc/localstack";
import { Redis } from "ioredis";
import { defineTiers } from "../src/limit.js";
import { RedisStore } from "../src/redis-store.js";
import { StoreUnavailableError } from "../src/store.js";
import { outputOf } from "./other-process.js";
import { startOwnRedis } from "./redis-server.js";
import { passedOf, together } from "./store-contract.js";

const table = defineTiers([{ name: "global", max: 100, windowMs: 60_000 }]);
const global = table.uses({ global: "consume" });

describe("several users of one Redis", () => {
  let server: RunningRedis & { readonly port: number };
  beforeAll(async () => {
    server = await startOwnRedis();
  });
  afterAll(() => server.stop());

  test("share one count over two connections", async () => {
    const connections = [new Redis(server.url), new Redis(server.url)] as const;
    const stores = connections.map((redis) => new RedisStore({ redis, table }));
    const decisions = await together(400, (place) => (stores[place % 2] as RedisStore).decide("a", global));
    expect(passedOf(decisions)).toBe(100);
    for (const redis of connections) redis.disconnect();
  });

  test("share one count over two processes", async () => {
    const passed = await Promise.all([passedInProcess(server.url, "b", 300), passedInProcess(server.url, "b", 300)]);
    expect(passed[0] + passed[1]).toBe(100);
  });

  test("keep counting after the server lost its scripts, without losing counts", async () => {
    const redis = new Redis(server.url);
    const store = new RedisStore({ redis, table, refusalsRemembered: 0 });
    await together(60, () => store.decide("c", global));
    await redis.script("FLUSH");
    expect(passedOf(await together(60, () => store.decide("c", global)))).toBe(40);
    redis.disconnect();
  });

  test("continue after the server was restarted", async () => {
    const restarted = await startOwnRedis();
    const redis = new Redis(restarted.url, { retryStrategy: () => 20 });
    redis.on("error", () => {});
    const store = new RedisStore({ redis, table });
    await store.decide("d", global);
    await restarted.stop();
    const again = await startOwnRedis(restarted.port);
    expect((await store.decide("d", global)).tightest.remaining).toBe(99);
    redis.disconnect();
    await again.stop();
  });

  test("get a StoreUnavailableError, and no other error, if the server is gone or refuses", async () => {
    const gone = await startOwnRedis();
    const redis = new Redis(gone.url, { maxRetriesPerRequest: 0, retryStrategy: () => null });
    redis.on("error", () => {});
    const store = new RedisStore({ redis, table });
    await redis.config("SET", "maxmemory", "1");
    await expect(store.decide("e", global)).rejects.toThrow(StoreUnavailableError);
    await expect(store.probe("e")).rejects.toThrow(StoreUnavailableError);
    await redis.config("SET", "maxmemory", "0");
    await expect(store.probe("e")).resolves.toBeUndefined();
    await gone.stop();
    await expect(store.decide("e", global)).rejects.toThrow(StoreUnavailableError);
  });
});

/** How many of `count` parallel requests pass in another process. */
async function passedInProcess(url: string, identity: string, count: number): Promise<number> {
  return Number(await outputOf("./decide-in-process.mjs", url, identity, `${count}`));
}
