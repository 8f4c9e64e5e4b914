import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { suspendProcess } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { openRedis, type RedisClient, RedisLink } from "@svc/redis";
import { defineTiers } from "../src/limit.js";
import { MemoryStore } from "../src/memory-store.js";
import { ResilientStore } from "../src/open-limit-store.js";
import { RedisStore } from "../src/redis-store.js";
import { startOwnRedis } from "./redis-server.js";
import { passedOf, together } from "./store-contract.js";

const table = defineTiers([
  { name: "global", max: 20, windowMs: 600_000 },
  { name: "attempts", max: 5, windowMs: 600_000, refundable: true },
]);
const global = table.uses({ global: "consume" });
const TIMEOUT_MS = 200;

describe("limits whose Redis fails", () => {
  let server: Awaited<ReturnType<typeof startOwnRedis>>;
  let redis: RedisClient;
  let link: RedisLink;
  let store: ResilientStore;
  let outages: string[];
  let recoveries: number;
  let fallbacks: number;

  beforeEach(async () => {
    server = await startOwnRedis();
    redis = openRedis({ url: server.url });
    await new Promise((resolve) => redis.once("ready", resolve));
    [outages, recoveries, fallbacks] = [[], 0, 0];
    const inRedis = new RedisStore({ redis, table });
    link = new RedisLink({
      redis,
      probe: () => inRedis.probe(""),
      commandTimeoutMs: TIMEOUT_MS,
      probeIntervalMs: 100,
      onLost: (error) => outages.push(error.message),
      onBack: () => recoveries++,
    });
    store = new ResilientStore({
      redis: inRedis,
      link,
      memory: new MemoryStore({ table }),
      onFallback: () => fallbacks++,
    });
  });
  afterEach(async () => {
    link.close();
    redis.disconnect();
    await server.stop();
  });

  const pid = async () => Number(/process_id:(\d+)/.exec(await redis.info("server"))?.[1]);
  const untilRecovered = () => until(() => !store.isDown);

  test("are decided by memory within the timeout when it hangs, at once from then on, and by Redis again afterwards", async () => {
    await together(8, () => store.decide("a", global));
    const server = await pid();
    await suspendProcess(server);
    try {
      const first = await together(30, () => store.decide("a", global));
      // The same limit: memory has the eight units that Redis granted to this process.
      expect(passedOf(first)).toBe(12);
      // Memory decides without asking Redis again. Otherwise the decisions would take until the timeout.
      const later = together(100, () => store.decide("b", global));
      await expect(Promise.race([later.then(() => "at once"), sleep(0, "after a wait")])).resolves.toBe("at once");
      expect(outages).toEqual([`Redis did not answer within ${TIMEOUT_MS} ms`]);
      expect(fallbacks).toBe(130);
      await sleep(500);
      expect(outages.length).toBe(1);
    } finally {
      process.kill(server, "SIGCONT");
    }
    await untilRecovered();
    expect(recoveries).toBe(1);
    expect((await store.decide("c", global)).tightest.remaining).toBe(19);
    expect(fallbacks).toBe(130);
  });

  test("never fail a request while it is killed and restarted", async () => {
    await store.decide("a", global);
    await server.stop();
    const decisions = await together(50, () => store.decide("a", global));
    expect(passedOf(decisions)).toBe(19);
    await store.refund("a", "attempts");
    expect(outages.length).toBe(1);
    server = await startOwnRedis(server.port);
    await untilRecovered();
    // Redis has lost its counts, but memory knows that this process granted the whole quota.
    expect((await store.decide("a", global)).allowed).toBe(false);
    expect((await store.decide("b", global)).tightest.remaining).toBe(19);
    expect([outages.length, recoveries]).toEqual([1, 1]);
  });

  test("report one outage, not many, while it answers but accepts no writes", async () => {
    await redis.config("SET", "maxmemory", "1");
    for (let round = 0; round < 5; round++) {
      expect((await store.decide("a", global)).allowed).toBe(true);
      await sleep(120);
    }
    expect(await redis.ping()).toBe("PONG");
    expect([outages.length, recoveries, fallbacks]).toEqual([1, 0, 5]);
    await redis.config("SET", "maxmemory", "0");
    await untilRecovered();
  });

  test("still refuse the client that Redis has refused", async () => {
    await together(21, () => store.decide("a", global));
    await server.stop();
    await store.decide("other", global);
    expect(store.isDown).toBe(true);
    expect((await store.decide("a", global)).allowed).toBe(false);
  });

  test("return units in memory during an outage", async () => {
    await server.stop();
    const attempt = table.uses({ attempts: "consume" });
    expect(passedOf(await together(8, () => store.decide("a", attempt)))).toBe(5);
    await store.refund("a", "attempts");
    expect(passedOf(await together(8, () => store.decide("a", attempt)))).toBe(1);
  });

  test("don't treat a stall of this process as an outage", async () => {
    await store.decide("a", global);
    const answer = store.decide("a", global);
    const untilMs = performance.now() + 3 * TIMEOUT_MS;
    while (performance.now() < untilMs);
    expect((await answer).tightest.remaining).toBe(18);
    expect(outages).toEqual([]);
  });

  test("rethrow programming errors instead of hiding them", async () => {
    const foreign = defineTiers([{ name: "global", max: 1, windowMs: 1 }]);
    await expect(store.decide("a", foreign.uses({ global: "consume" }))).rejects.toThrow(TypeError);
    await expect(store.refund("a", "global")).rejects.toThrow(TypeError);
    expect(outages).toEqual([]);
  });
});
