import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Redis } from "ioredis";
import { defineTiers } from "../src/limit.js";
import { RedisStore } from "../src/redis-store.js";
import { connectToTestRedis } from "./redis-server.js";
import { passedOf, storeContract, together } from "./store-contract.js";

let redis: Redis;
storeContract("redis", {
  open: async () => {
    redis = connectToTestRedis();
  },
  close: async () => {
    await redis.quit();
  },
  // The oracle compares every tier of every answer, but a cached refusal lists only the refusing ones.
  make: (table, clock) =>
    new RedisStore({ redis, table, refusalsRemembered: 0, ...(clock === undefined ? {} : { clock }) }),
});

const table = defineTiers([
  { name: "global", max: 100, windowMs: 10_000 },
  { name: "checkout", max: 10, windowMs: 60_000 },
  { name: "failures", max: 10, windowMs: 300_000 },
]);
const get = table.uses({ global: "consume", failures: "check" });

describe("the stored value of the Redis store", () => {
  let own: Redis;
  const keyPrefix = `kept-${process.pid}`;
  const keyOf = (identity: string) => `${keyPrefix}:${table.fingerprint}:{${identity}}`;
  const storeAt = (clock?: () => number) => new RedisStore({ redis: own, table, keyPrefix, ...(clock && { clock }) });
  /** Checks that a key expires `ttlMs` after `fromMs`, a time of `performance.now()` that has passed. */
  const expectTtl = async (key: string, ttlMs: number, fromMs: number) => {
    const leftMs = await own.pttl(key);
    expect(leftMs).toBeLessThanOrEqual(ttlMs);
    expect(leftMs).toBeGreaterThan(ttlMs - 100 - (performance.now() - fromMs));
  };
  const log = async (identity: string) => unpacked((await own.getBuffer(keyOf(identity))) ?? Buffer.alloc(3));
  beforeAll(() => {
    own = connectToTestRedis();
  });
  afterAll(() => own.quit());

  test("is one key: a count for each tier and four bytes for each unit in use", async () => {
    let nowMs = 1_800_000_000_000;
    const store = storeAt(() => nowMs);
    await store.decide("a", get);
    nowMs += 5;
    await store.decide("a", table.uses({ global: "consume", checkout: "consume" }));
    expect(await own.keys(`${keyPrefix}:*`)).toEqual([keyOf("a")]);
    expect(await own.strlen(keyOf("a"))).toBe(3 + 3 * 4);
    expect(await log("a")).toEqual([[nowMs - 5, nowMs], [nowMs], []].map((times) => times.map((at) => at % 2 ** 32)));
  });

  test("holds exactly the allowed requests, with their time to live, after 50 parallel callers at the limit", async () => {
    const store = storeAt();
    const startMs = performance.now();
    const passed = passedOf(
      await together(50, () => store.decide("b", table.uses({ global: "consume", checkout: "consume" }))),
    );
    expect(passed).toBe(10);
    expect((await log("b")).map(({ length }) => length)).toEqual([10, 10, 0]);
    await expectTtl(keyOf("b"), 60_000, startMs);
  });

  test("lives as long as its longest window in use, even if a later request uses shorter ones", async () => {
    let nowMs = 1_800_000_000_000;
    const store = storeAt(() => nowMs);
    await store.decide("c", get);
    expect(await own.pttl(keyOf("c"))).toBeLessThanOrEqual(10_000);
    await store.decide("c", table.uses({ failures: "consume" }));
    nowMs += 100_000;
    const startMs = performance.now();
    await store.decide("c", get);
    await expectTtl(keyOf("c"), 200_000, startMs);
    await store.decide("c", table.uses({ global: "consume" }));
    await expectTtl(keyOf("c"), 200_000, startMs);
  });

  test("drops expired entries, including those of tiers that the request doesn't use", async () => {
    let nowMs = 1_800_000_000_000;
    const store = storeAt(() => nowMs);
    await together(10, () => store.decide("d", table.uses({ global: "consume", checkout: "consume" })));
    await store.decide("d", table.uses({ failures: "consume" }));
    nowMs += 60_000;
    await store.decide("d", get);
    expect((await log("d")).map(({ length }) => length)).toEqual([1, 0, 1]);
    nowMs += 300_000;
    await store.decide("d", get);
    expect(await log("d")).toEqual([[nowMs % 2 ** 32], [], []]);
  });

  test("isn't changed by refused requests, nor by requests that only check", async () => {
    const store = storeAt(() => 1_800_000_000_000);
    await together(12, () => store.decide("e", table.uses({ checkout: "consume" })));
    await own.persist(keyOf("e"));
    const before = await own.getBuffer(keyOf("e"));
    await store.decide("e", table.uses({ global: "consume", checkout: "consume" }));
    await store.decide("e", table.uses({ global: "check" }));
    expect(await own.getBuffer(keyOf("e"))).toEqual(before);
    expect(await own.pttl(keyOf("e"))).toBe(-1);
  });

  test("is deleted when the only unit was refunded, and otherwise keeps its time to live", async () => {
    const refundable = defineTiers([
      { name: "attempts", max: 5, windowMs: 60_000, refundable: true },
      { name: "other", max: 5, windowMs: 300_000 },
    ]);
    const store = new RedisStore({ redis: own, table: refundable, keyPrefix });
    const key = (identity: string) => `${keyPrefix}:${refundable.fingerprint}:{${identity}}`;
    await store.decide("f", refundable.uses({ attempts: "consume" }));
    await store.refund("f", "attempts");
    expect(await own.exists(key("f"))).toBe(0);
    const startMs = performance.now();
    await store.decide("g", refundable.uses({ attempts: "consume", other: "consume" }));
    await store.refund("g", "attempts");
    expect(await own.strlen(key("g"))).toBe(2 + 4);
    await expectTtl(key("g"), 300_000, startMs);
  });

  test("uses the server's own clock unless a test sets one", async () => {
    const serverMs = async () => {
      const [seconds, microseconds] = await own.time();
      return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
    };
    const beforeMs = await serverMs();
    const { decidedAtMs } = await storeAt().decide("h", get);
    expect(decidedAtMs).toBeGreaterThanOrEqual(beforeMs);
    expect(decidedAtMs).toBeLessThanOrEqual(await serverMs());
  });

  test("has a new key when the layout of the table changes, and the same one when only a limit does", () => {
    const lower = defineTiers(table.tiers.map((tier) => ({ ...tier, max: tier.max - 1 })));
    const reordered = defineTiers([...table.tiers].reverse());
    expect(lower.fingerprint).toBe(table.fingerprint);
    expect(reordered.fingerprint).not.toBe(table.fingerprint);
  });

  test("is refused correctly if a lowered limit is below the units in use", async () => {
    let nowMs = 1_800_000_000_000;
    const clock = () => nowMs;
    const lower = defineTiers(table.tiers.map((tier) => (tier.name === "checkout" ? { ...tier, max: 4 } : tier)));
    for (let sent = 0; sent < 10; sent++, nowMs += 1_000) {
      await storeAt(clock).decide("i", table.uses({ checkout: "consume" }));
    }
    const lowered = new RedisStore({ redis: own, table: lower, keyPrefix, clock });
    const refused = await lowered.decide("i", lower.uses({ checkout: "consume" }));
    expect(refused.tightest).toMatchObject({ remaining: 0, limit: 4, resetAtMs: 1_800_000_000_000 + 6_000 + 60_000 });
    nowMs = refused.tightest.resetAtMs;
    expect((await lowered.decide("i", lower.uses({ checkout: "consume" }))).allowed).toBe(true);
  });
});

/** The stored entries of each tier. */
function unpacked(value: Buffer): number[][] {
  let at = table.headerBytes;
  return table.tiers.map((_, index) =>
    Array.from({ length: value[index] as number }, () => {
      const entry = value.readUInt32BE(at);
      at += 4;
      return entry;
    }),
  );
}
