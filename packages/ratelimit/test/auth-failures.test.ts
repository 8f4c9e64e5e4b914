import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Redis } from "ioredis";
import { AuthFailures } from "../src/auth-failures.js";
import { defineTiers } from "../src/limit.js";
import { MemoryStore } from "../src/memory-store.js";
import { RedisStore } from "../src/redis-store.js";
import type { LimitStore } from "../src/store.js";
import { attemptInProcess } from "./other-process.js";
import { connectToTestRedis } from "./redis-server.js";
import { together } from "./store-contract.js";

const table = defineTiers([
  { name: "global", max: 100, windowMs: 10_000 },
  { name: "auth-failures", max: 10, windowMs: 300_000 },
  { name: "auth-attempts", max: 10, windowMs: 300_000, refundable: true },
]);
const tiers = { failuresTier: "auth-failures", attemptsTier: "auth-attempts" };
const request = table.uses({ global: "consume", "auth-failures": "check" });
const keyPrefix = `auth-${process.pid}`;
const outcomes = (all: readonly { readonly outcome: string }[], wanted: string) =>
  all.filter(({ outcome }) => outcome === wanted).length;

let redis: Redis;
let nowMs = 1_800_000_000_000;
let clients = 0;
const client = () => `client-${clients++}`;
beforeAll(() => {
  redis = connectToTestRedis();
});
afterAll(() => redis.quit());

const stores: [string, () => LimitStore][] = [
  ["redis", () => new RedisStore({ redis, table, keyPrefix, clock: () => nowMs })],
  ["memory", () => new MemoryStore({ table, clock: () => nowMs })],
];

describe.each(stores)("the lock after failed authentications, on %s", (_name, makeStore) => {
  test("evaluates at most 10 of 50 parallel bad keys, and locks the address", async () => {
    const store = makeStore();
    const failures = new AuthFailures({ store, ...tiers });
    const identity = client();
    let evaluated = 0;
    const all = await together(50, () =>
      failures.evaluate(identity, async () => {
        evaluated++;
        return null;
      }),
    );
    expect(evaluated).toBe(10);
    expect([outcomes(all, "failed"), outcomes(all, "blocked")]).toEqual([10, 40]);
    const decision = await store.decide(identity, request);
    expect(decision).toMatchObject({ allowed: false, refusedBy: "auth-failures", retryAfterSeconds: 300 });
    expect((await store.decide(client(), request)).allowed).toBe(true);
  });

  test("lets 50 parallel valid keys pass, even after nine failures, without refusing a request meanwhile", async () => {
    const store = makeStore();
    const failures = new AuthFailures({ store, ...tiers });
    const identity = client();
    for (let failed = 0; failed < 9; failed++) await failures.evaluate(identity, async () => null);
    const all = await together(50, (place) =>
      failures.evaluate(identity, async () => {
        const meanwhile = await store.decide(identity, request);
        return meanwhile.allowed ? `key ${place}` : null;
      }),
    );
    expect(all).toEqual(Array.from({ length: 50 }, (_, place) => ({ outcome: "accepted", value: `key ${place}` })));
  });

  test("isn't prolonged by blocked requests and attempts, and ends after five minutes", async () => {
    const store = makeStore();
    const failures = new AuthFailures({ store, ...tiers });
    const identity = client();
    const firstFailureMs = nowMs;
    for (let failed = 0; failed < 10; failed++, nowMs += 1_000) await failures.evaluate(identity, async () => null);
    for (; nowMs < firstFailureMs + 299_000; nowMs += 30_000) {
      expect((await store.decide(identity, request)).allowed).toBe(false);
      expect((await failures.evaluate(identity, async () => "valid")).outcome).toBe("blocked");
    }
    nowMs = firstFailureMs + 300_000;
    expect((await store.decide(identity, request)).allowed).toBe(true);
    expect(await failures.evaluate(identity, async () => "valid")).toEqual({ outcome: "accepted", value: "valid" });
  });

  test("counts only failures: successes in between neither count nor reset", async () => {
    const failures = new AuthFailures({ store: makeStore(), ...tiers });
    const identity = client();
    for (let round = 0; round < 10; round++) {
      expect((await failures.evaluate(identity, async () => "valid")).outcome).toBe("accepted");
      expect((await failures.evaluate(identity, async () => null)).outcome).toBe("failed");
    }
    expect((await failures.evaluate(identity, async () => "valid")).outcome).toBe("blocked");
  });

  test("costs nothing when the attempt throws, and rethrows the error", async () => {
    const failures = new AuthFailures({ store: makeStore(), ...tiers });
    const identity = client();
    const down = new Error("the database is down");
    const broken = together(30, () => failures.evaluate(identity, () => Promise.reject(down)).catch((error) => error));
    expect(new Set(await broken)).toEqual(new Set([down]));
    const thrown = await together(10, () => failures.evaluate(identity, async () => null));
    expect(outcomes(thrown, "failed")).toBe(10);
  });
});

describe("attempts of one address", () => {
  const store = () => new MemoryStore({ table, clock: () => nowMs });

  test("run one after another; those of different addresses run in parallel", async () => {
    const failures = new AuthFailures({ store: store(), ...tiers });
    let running = 0;
    let most = 0;
    const attempt = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      return "valid";
    };
    await together(8, () => failures.evaluate("same", attempt));
    expect(most).toBe(1);
    await together(8, (place) => failures.evaluate(`other-${place}`, attempt));
    expect(most).toBe(8);
  });

  test("don't pile up: those beyond the limit get a retryAfter", async () => {
    const failures = new AuthFailures({ store: store(), ...tiers, waitingMax: 5 });
    const all = await together(8, () => failures.evaluate("crowd", async () => "valid"));
    expect([outcomes(all, "accepted"), outcomes(all, "blocked")]).toEqual([5, 3]);
    expect(all.at(-1)).toMatchObject({ decision: { allowed: false, retryAfterSeconds: 1 } });
    expect((await failures.evaluate("crowd", async () => "valid")).outcome).toBe("accepted");
  });

  test("together wait a second while other requests hold all units, and then get a retryAfter", async () => {
    const busy = store();
    const failures = new AuthFailures({ store: busy, ...tiers });
    await together(10, () => busy.decide("busy", table.uses({ "auth-attempts": "consume" })));
    const all = await together(20, () => failures.evaluate("busy", async () => "valid"));
    expect(outcomes(all, "blocked")).toBe(20);
    expect(all.at(-1)).toMatchObject({ decision: { refusedBy: "auth-attempts", retryAfterSeconds: 1 } });
    await busy.refund("busy", "auth-attempts");
    expect((await failures.evaluate("busy", async () => "valid")).outcome).toBe("accepted");
  });

  test("aren't locked if the client is exempt", async () => {
    const failures = new AuthFailures({ store: store(), ...tiers });
    const all = await together(30, () => failures.evaluate(null, async () => null));
    expect(outcomes(all, "failed")).toBe(30);
  });

  test("need two matching tiers", () => {
    const uneven = defineTiers([
      { name: "auth-failures", max: 10, windowMs: 300_000 },
      { name: "auth-attempts", max: 9, windowMs: 300_000, refundable: true },
    ]);
    expect(() => new AuthFailures({ store: new MemoryStore({ table: uneven }), ...tiers })).toThrow("same limit");
    expect(() => new AuthFailures({ store: store(), ...tiers, attemptsTier: "auth-failures" })).toThrow(
      "not refundable",
    );
  });
});

describe("two service processes on one Redis", () => {
  const url = () => process.env.TEST_REDIS_URL as string;

  test("evaluate at most 10 of 100 parallel bad keys between them", async () => {
    const identity = client();
    const work = () => attemptInProcess({ url: url(), keyPrefix, identity, count: 50, valid: false });
    const all = await Promise.all([work(), work()]);
    expect(all[0].evaluated + all[1].evaluated).toBe(10);
    expect(all[0].failed + all[1].failed).toBe(10);
    expect(all[0].blocked + all[1].blocked).toBe(90);
  });

  test("let all of 50 parallel valid keys pass after nine failures", async () => {
    const identity = client();
    await attemptInProcess({ url: url(), keyPrefix, identity, count: 9, valid: false });
    const work = () => attemptInProcess({ url: url(), keyPrefix, identity, count: 25, valid: true });
    const all = await Promise.all([work(), work()]);
    expect(all.map(({ accepted }) => accepted)).toEqual([25, 25]);
  });
});
