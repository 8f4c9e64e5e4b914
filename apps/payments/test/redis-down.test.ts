import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import {
  createTestDatabase,
  freePort,
  type RunningRedis,
  startRedis,
  suspendProcess,
  type TestDatabase,
} from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { Redis } from "ioredis";
import { valueIn } from "../../../packages/service/test/support/metrics-text.js";
import { newApiKey } from "../src/keys/api-key.js";
import { closeConnections, type PlainRequest, send, statusCounts } from "./support/http-request.js";
import {
  type Answer,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "./support/payments-under-test.js";

let database: TestDatabase;
let redis: RunningRedis | undefined;
let port: number;
let services: PaymentsUnderTest[] = [];
/** Number of outages that each service had logged before the test. */
let toldBefore: number[] = [];
let merchant: TestMerchant;
let client = "";
let clients = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
  redis = await startRedis({ port });
  services = await Promise.all([startService(), startService()]);
  merchant = await (services[0] as PaymentsUnderTest).makeMerchant();
  await untilCountedTogether();
});
afterAll(async () => {
  closeConnections();
  await Promise.all(services.map((service) => service.stop()));
  await endRedis();
  await database?.drop();
});
beforeEach(() => {
  toldBefore = services.map(outagesOf);
  nextClient();
});
afterEach(async () => {
  if (redis) process.kill(redis.process.pid, "SIGCONT");
  redis ??= await startRedis({ port });
  await untilCountedTogether();
});

const startService = () =>
  startPayments({
    databaseUrl: database.url,
    env: { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_LOCALHOST: "enforce", TRUST_PROXY: "127.0.0.1" },
    // The clock stands still, so that no window ends, however long forty requests take.
    limitClock: () => 1_800_000_000_000,
  });
async function endRedis(): Promise<void> {
  if (redis) process.kill(redis.process.pid, "SIGCONT");
  await redis?.stop();
  redis = undefined;
}
const nextClient = () => {
  clients++;
  client = `203.0.${clients >> 8}.${clients & 255}`;
};
const ask = (place: number, path: string, more: Partial<PlainRequest> = {}): Promise<Answer> =>
  send(services[place]?.url as string, { path, ...more, headers: [["X-Forwarded-For", client]] });
const passes = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 429).length;
const gets = (place: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => ask(place, "/api/version")));
const outagesOf = ({ logs }: PaymentsUnderTest) => logs.filter((line) => line.startsWith("Redis is lost")).length;
const outages = () => services.map((service, place) => outagesOf(service) - (toldBefore[place] ?? 0));
const leftAt = async (place: number) => (await ask(place, "/api/version")).headers.get("x-ratelimit-remaining");

/** True if both services count a fresh client in one quota, as they do when Redis counts. */
async function countedTogether(places: readonly number[]): Promise<boolean> {
  nextClient();
  const left = [];
  for (const place of places) left.push(await leftAt(place));
  return left.every((one, index) => one === String(29 - index));
}
const untilCountedTogether = (places = services.map((_, place) => place)) => until(() => countedTogether(places));
/** Number of requests that the first service limited from its memory. */
async function fallbacks(): Promise<number> {
  const text = await (services[0] as PaymentsUnderTest).deps.metrics.registry.metrics();
  return valueIn(text, "rate_limit_fallbacks_total") as number;
}

describe.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  [
    "stopped",
    endRedis,
    async () => {
      redis = await startRedis({ port });
    },
  ],
  [
    "frozen",
    () => suspendProcess(redis?.process.pid as number),
    async () => process.kill(redis?.process.pid as number, "SIGCONT"),
  ],
])("when Redis is %s", (_how, takeAway, bringBack) => {
  test("under load, no request fails or hangs, the service stays ready, and each process logs it once", async () => {
    const answers: { status: number; path: string }[] = [];
    let isOver = false;
    const worker = async (number: number) => {
      for (let turn = 0; !isOver; turn++) {
        const [path, key] =
          turn % 3 === 0 ? (["/api/ready"] as const) : (["/api/v1/products", merchant.testKey] as const);
        const headers: [string, string][] = [["X-Forwarded-For", `198.51.${number}.${turn % 250}`]];
        const { status } = await send(services[number % 2]?.url as string, { path, key, headers });
        answers.push({ status, path });
        await sleep(25);
      }
    };
    const workers = Array.from({ length: 8 }, (_, number) => worker(number));
    // Waits for answers from both services before, during and after the outage.
    const asked = (more: number) => until(() => answers.length >= more);
    await asked(16);
    await takeAway();
    await asked(answers.length + 32);
    await bringBack();
    await untilCountedTogether();
    await asked(answers.length + 16);
    isOver = true;
    await Promise.all(workers);
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(answers.filter(({ path, status }) => path === "/api/ready" && status !== 200)).toEqual([]);
    expect(outages()).toEqual([1, 1]);
  });

  test("the limits continue in the memory of each process, with the same numbers and headers", async () => {
    const before = await fallbacks();
    await takeAway();
    for (const place of [0, 1]) {
      const answers = await gets(place, 40);
      expect(passes(answers)).toBe(30);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body).toMatchObject({ code: "RATE_LIMITED", retryAfter: expect.any(Number) });
      expect(refused?.headers.get("x-ratelimit-limit")).toBe("30");
      const posts = Array.from({ length: 110 }, () => ask(place, "/nothing", { method: "POST" }));
      expect(passes(await Promise.all(posts))).toBe(70);
    }
    expect(await fallbacks()).toBeGreaterThan(before);
  });

  test("an address is still locked after ten failures, and others aren't", async () => {
    await takeAway();
    const keys = Array.from({ length: 50 }, () => newApiKey("test").token);
    const answers = await Promise.all(keys.map((key) => ask(0, "/api/v1/products", { method: "POST", key })));
    expect(statusCounts(answers)).toEqual({ 401: 10, 429: 40 });
    expect((await ask(0, "/api/v1/products", { key: merchant.testKey })).status).toBe(429);
    expect((await ask(0, "/api/health")).status).toBe(429);
    nextClient();
    expect((await ask(0, "/api/v1/products", { key: merchant.testKey })).status).toBe(200);
  });

  test("a loss after a recovery is a second outage", async () => {
    for (const outage of [1, 2]) {
      await takeAway();
      // Uses a new client. The service would refuse a client with a cached refusal without querying Redis.
      nextClient();
      await gets(0, 3);
      await gets(1, 3);
      await bringBack();
      await untilCountedTogether();
      expect(outages()).toEqual([outage, outage]);
    }
  });
});

test("a service that starts without Redis limits by itself and uses Redis when it comes", async () => {
  await endRedis();
  const fresh = await startService();
  try {
    services.push(fresh);
    expect(passes(await gets(2, 40))).toBe(30);
    nextClient();
    expect((await ask(2, "/api/ready")).status).toBe(200);
    redis = await startRedis({ port });
    await untilCountedTogether();
    expect(outagesOf(fresh)).toBe(1);
  } finally {
    services.pop();
    await fresh.stop();
  }
});

test("a process keeps a lock that it has loaded while Redis is lost", async () => {
  for (let turn = 0; turn < 10; turn++) await ask(0, "/api/v1/products", { method: "POST", key: "nonsense" });
  expect((await ask(0, "/api/v1/products", { key: merchant.testKey })).status).toBe(429);
  await endRedis();
  expect((await ask(0, "/api/v1/products", { key: merchant.testKey })).status).toBe(429);
});

test("a service whose Redis is there from the start uses it for its very first request", async () => {
  const fresh = await startService();
  try {
    services.push(fresh);
    expect(passes([...(await gets(2, 20)), ...(await gets(0, 20))])).toBe(30);
    expect(outagesOf(fresh)).toBe(0);
  } finally {
    services.pop();
    await fresh.stop();
  }
});

test("a Redis that may evict limits is logged at the start", async () => {
  const server = redis as RunningRedis;
  const client = new Redis(server.url);
  await client.config("SET", "maxmemory-policy", "allkeys-lru");
  client.disconnect();
  const { deps, logs } = services[0] as PaymentsUnderTest;
  await deps.opened();
  const warnings = () =>
    logs.filter((line) => /Redis of REDIS_URL may evict limits.*allkeys-lru.*noeviction/.test(line));
  await until(async () => warnings().length > 0);
  expect(warnings()).toHaveLength(1);
});
