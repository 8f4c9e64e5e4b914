import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type RunningRedis, startRedis, type TestDatabase } from "@svc/localstack";
import { closeConnections, send, statusCounts } from "./support/http-request.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";

let database: TestDatabase;
let redis: RunningRedis;
let services: PaymentsProcess[] = [];

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  const env = { REDIS_URL: redis.url, RATE_LIMIT_LOCALHOST: "enforce" };
  const start = () => startPaymentsProcess(database.url, env);
  services = await Promise.all([start(), start()]);
});
afterAll(async () => {
  closeConnections();
  await Promise.all(services.map((service) => service.stop()));
  await redis?.stop();
  await database?.drop();
});

/** Alternately to both services. */
const everywhere = (count: number, method: string, path: string) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(services[index % 2]?.url as string, { method, path })));

describe("two service processes on one Redis", () => {
  test("let exactly 100 of 1,000 parallel POSTs pass, from the first request after their start", async () => {
    const startedMs = Date.now();
    const answers = await everywhere(1_000, "POST", "/nothing");
    const { 404: passed = 0, 429: refused } = statusCounts(answers);
    // Where the machine takes longer than a window, another hundred pass in the next one.
    const windows = 1 + Math.floor((Date.now() - startedMs) / 10_000);
    expect(passed).toBeGreaterThanOrEqual(100);
    expect(passed).toBeLessThanOrEqual(100 * windows);
    expect(refused).toBe(1_000 - passed);
  });

  test("count the GETs of one client together in every window of 10 s", async () => {
    const passed: { readonly sentMs: number; readonly receivedMs: number }[] = [];
    const endMs = Date.now() + 12_000;
    while (Date.now() < endMs) {
      const sentMs = Date.now();
      const answers = await everywhere(8, "GET", "/api/version");
      const receivedMs = Date.now();
      for (const { status } of answers) if (status === 200) passed.push({ sentMs, receivedMs });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    // The moment of a decision is known to a round trip only: what certainly fell into the same ten seconds.
    const held = passed.map(
      ({ sentMs: from }) => passed.filter((one) => one.sentMs >= from && one.receivedMs < from + 10_000).length,
    );
    expect(Math.max(...held)).toBeLessThanOrEqual(30);
    // And what may have.
    const mayHold = passed.map(
      ({ sentMs: from, receivedMs: till }) =>
        passed.filter((one) => one.receivedMs >= from && one.sentMs < till + 10_000).length,
    );
    expect(Math.max(...mayHold)).toBeGreaterThanOrEqual(30);
  });

  test("neither falls back to its own memory meanwhile", () => {
    expect(services.flatMap(({ lines }) => lines).filter((line) => line.includes("Redis"))).toEqual([]);
  });
});
