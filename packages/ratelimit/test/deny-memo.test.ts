import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { RunningRedis } from "@svc/localstack";
import { Redis } from "ioredis";
import type { Decision, TierState } from "../src/decision.js";
import { defineTiers } from "../src/limit.js";
import { DenyMemo, RedisStore } from "../src/redis-store.js";
import { Oracle, randomOf } from "./oracle.js";
import { callsOf, startOwnRedis } from "./redis-server.js";
import { together } from "./store-contract.js";

const table = defineTiers([
  { name: "read", max: 3, windowMs: 1_000 },
  { name: "keys", max: 2, windowMs: 60_000 },
  { name: "attempts", max: 2, windowMs: 60_000, refundable: true },
]);
const read = table.uses({ read: "consume" });

describe("a client that was refused", () => {
  // A separate server, because the test counts commands.
  let server: RunningRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await startOwnRedis();
    redis = new Redis(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  test("is refused again without a round trip until its reset, and passes when it waited for retryAfter", async () => {
    let nowMs = 1_800_000_000_000;
    const store = new RedisStore({ redis, table, keyPrefix: "memo", clock: () => nowMs });
    await together(4, () => store.decide("a", read));
    const callsBefore = await callsOf(redis, "evalsha");
    const refused = await together(500, () => store.decide("a", read));
    expect(refused.every(({ allowed }) => !allowed)).toBe(true);
    expect(await callsOf(redis, "evalsha")).toBe(callsBefore);
    const { retryAfterSeconds } = refused.at(-1) as (typeof refused)[number];
    expect(retryAfterSeconds).toBe(1);
    nowMs += retryAfterSeconds * 1000;
    expect((await store.decide("a", read)).allowed).toBe(true);
  });

  test("gets the same decisions as without the cache, over 3,000 random steps", async () => {
    let nowMs = 1_800_000_000_000;
    const random = randomOf(3);
    const store = new RedisStore({ redis, table, keyPrefix: "walk", clock: () => nowMs });
    const oracle = new Oracle();
    const choices = [read, table.uses({ read: "consume", keys: "consume" }), table.uses({ keys: "check" })];
    const callsBefore = await callsOf(redis, "evalsha");
    for (let step = 0; step < 3_000; step++) {
      nowMs += Math.floor(random() * (random() < 0.01 ? 90_000 : 120));
      const uses = choices[Math.floor(random() * 3)] as typeof read;
      const identity = `walker-${Math.floor(random() * 3)}`;
      const got = await store.decide(identity, uses);
      const expected = oracle.decide(identity, uses, nowMs);
      expect(got.allowed).toBe(expected.allowed);
      for (const state of got.tiers) expect(expected.tiers).toContainEqual(state);
      if (!got.allowed) expect(nowMs + got.retryAfterSeconds * 1000).toBeGreaterThanOrEqual(got.tightest.resetAtMs);
    }
    expect((await callsOf(redis, "evalsha")) - callsBefore).toBeLessThan(2_400);
  });

  test("is decided by Redis again if another process may have refunded a unit", async () => {
    const [one, other] = [new RedisStore({ redis, table }), new RedisStore({ redis, table })];
    const attempt = table.uses({ attempts: "consume" });
    await together(3, () => one.decide("b", attempt));
    await other.refund("b", "attempts");
    expect((await one.decide("b", attempt)).allowed).toBe(true);
  });

  test("may still make other kinds of requests", async () => {
    const nowMs = 1_800_000_000_000;
    const store = new RedisStore({ redis, table, keyPrefix: "memo", clock: () => nowMs });
    await together(4, () => store.decide("c", read));
    expect((await store.decide("c", table.uses({ keys: "consume" }))).allowed).toBe(true);
  });
});

describe("the memory for refusals", () => {
  const full: TierState = {
    name: "read",
    use: "consume",
    limit: 3,
    windowMs: 1_000,
    remaining: 0,
    resetAtMs: 1_500,
  };
  const refusal: Decision = {
    allowed: false,
    decidedAtMs: 1_000,
    tiers: [full],
    tightest: full,
    retryAfterSeconds: 1,
    refusedBy: "read",
  };

  test("is bounded, and keeps the clients that come back", () => {
    const memo = new DenyMemo(read, 100);
    memo.remember("regular", refusal, 0, 1);
    for (let other = 0; other < 10_000; other++) {
      memo.remember(`other-${other}`, refusal, 0, 1);
      if (other % 20 === 0) expect(memo.recall("regular", 10)).toBeDefined();
    }
    expect(memo.size).toBeLessThanOrEqual(100);
  });

  test("refuses for a time measured from sending, and reports a wait measured from the answer", () => {
    const memo = new DenyMemo(read, 10);
    memo.remember("a", refusal, 700, 900);
    expect(memo.recall("a", 1_199)?.retryAfterSeconds).toBe(1);
    expect(memo.recall("a", 1_200)).toBeUndefined();
    memo.remember("b", { ...refusal, tiers: [{ ...full, resetAtMs: 2_000 }] }, 700, 900);
    // The answer may have taken a moment, so a whole second from now isn't enough.
    expect(memo.recall("b", 890)?.retryAfterSeconds).toBe(2);
  });

  test("is ignored when the clock was set back", () => {
    const memo = new DenyMemo(read, 10);
    memo.remember("a", refusal, 700, 900);
    expect(memo.recall("a", 600)).toBeUndefined();
  });
});
