import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type RunningRedis, startRedis, type TestDatabase } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { closeConnections, type PlainRequest, send, statusCounts } from "./support/http-request.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";

let database: TestDatabase;
let redis: RunningRedis;
let services: PaymentsProcess[] = [];

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
});
afterAll(async () => {
  await stopServices();
  await redis?.stop();
  await database?.drop();
});

async function stopServices(): Promise<void> {
  closeConnections();
  await Promise.all(services.splice(0).map((service) => service.stop()));
}

/** If the machine is too busy to answer Redis within 200 ms, each process counts alone. The test then starts over. */
const TRIES_MAX = 3;

/** Runs `work` on two new services, and repeats it if one of them fell back to its own memory meanwhile. */
async function onNewServices(work: () => Promise<void>): Promise<void> {
  const outages = () => services.flatMap(({ lines }) => lines).filter((line) => line.includes("Redis"));
  for (let tries = 1; ; tries++) {
    await stopServices();
    const env = { REDIS_URL: redis.url, RATE_LIMIT_LOCALHOST: "enforce" };
    const start = () => startPaymentsProcess(database.url, env);
    services = await Promise.all([start(), start()]);
    const failure = await work().catch((error: Error) => error);
    const isLost = outages().length > 0;
    if (!isLost && failure) throw failure;
    if (!isLost) return;
    if (tries === TRIES_MAX) expect(outages()).toEqual([]);
    // Starts an empty Redis, so that no requests of the last try count.
    await redis.stop();
    redis = await startRedis();
  }
}

/** Sends requests to both services in turn. */
const everywhere = (count: number, request: PlainRequest) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(services[index % 2]?.url as string, request)));

interface Pass {
  readonly sentMs: number;
  readonly receivedMs: number;
}

describe("two service processes on one Redis", () => {
  test("let exactly 100 of 1,000 parallel POSTs pass, from the first request after their start", () =>
    onNewServices(async () => {
      const startedMs = Date.now();
      const answers = await everywhere(1_000, { method: "POST", path: "/nothing" });
      const { 404: passed = 0, 429: refused } = statusCounts(answers);
      // On a slow machine, the requests take longer than one window, and the next window lets another hundred pass.
      const windows = 1 + Math.floor((Date.now() - startedMs) / 10_000);
      expect(passed).toBeGreaterThanOrEqual(100);
      expect(passed).toBeLessThanOrEqual(100 * windows);
      expect(refused).toBe(1_000 - passed);
    }));

  test("count the GETs of one client together in every window of 10 s", () =>
    onNewServices(async () => {
      const passed: Pass[] = [];
      const most = (isWithin: (first: Pass, other: Pass) => boolean) =>
        Math.max(0, ...passed.map((first) => passed.filter((other) => isWithin(first, other)).length));
      // A decision was made at some time between request and response. This counts those that may fall into the same
      // ten seconds.
      const mayHold = () =>
        most((first, other) => other.receivedMs >= first.sentMs && other.sentMs < first.receivedMs + 10_000);
      const startedMs = Date.now();
      let refused = 0;
      await until(async () => {
        const sentMs = Date.now();
        // A different client than the one whose POSTs used up the global limit.
        const answers = await everywhere(8, { path: "/api/version", from: "127.0.0.7" });
        const receivedMs = Date.now();
        const { 200: passes = 0, 429: refusals = 0 } = statusCounts(answers);
        expect(passes + refusals).toBe(8);
        passed.push(...Array.from({ length: passes }, () => ({ sentMs, receivedMs })));
        refused += refusals;
        // When the window is full, sends requests less often, and sees how it slides.
        if (refusals > 0) await sleep(250);
        return Date.now() - startedMs > 12_000 && refused > 0 && mayHold() >= 30;
      });
      // Counts the decisions that were certainly made within the same ten seconds.
      expect(
        most((first, other) => other.sentMs >= first.sentMs && other.receivedMs < first.sentMs + 10_000),
      ).toBeLessThanOrEqual(30);
    }));
});
