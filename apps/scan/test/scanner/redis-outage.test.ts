import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, test } from "@jest/globals";
import { freePort, type RunningRedis, startRedis, suspendProcess } from "@svc/localstack";
import { warnOfEviction } from "@svc/redis";
import { Redis } from "ioredis";
import { createRedisReports } from "../../src/scanner/redis-reports.js";
import { startInternet } from "../gather/support/internet.js";
import { FULL_SITE, ORIGIN, respondFrom, toHttps } from "../gather/support/site-fixture.js";
import { startScan } from "../support/scan-under-test.js";
import { targetOf, testScanner } from "./support/test-scanner.js";

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const target = targetOf("site.example.com");
const kept = { target, fresh: false };

/**
 * A healthy Redis answers within this time, even on a busy machine. A stopped one delays the test once, by this time.
 */
const REDIS_TIMEOUT_MS = 3_000;

async function start() {
  const redis: RunningRedis = await startRedis();
  open.push(() => redis.stop());
  const internet = await startInternet({ [ORIGIN]: respondFrom(FULL_SITE), "http://site.example.com": toHttps });
  open.push(() => internet.close());
  const lines: string[] = [];
  const onLost = ({ message }: Error) => void lines.push(message);
  const options = { redis: { url: redis.url }, redisTimeoutMs: REDIS_TIMEOUT_MS, onLost };
  const scanner = testScanner({ network: internet.network, ...options });
  open.push(() => scanner.close());
  const scans = () => internet.paths(ORIGIN).filter((path) => path === "/robots.txt").length;
  return { redis, scanner, lines, scans };
}

const ENDS: readonly [string, NodeJS.Signals][] = [
  ["killed", "SIGKILL"],
  ["frozen", "SIGSTOP"],
];
const thaw = async (pid: number) => {
  try {
    process.kill(pid, "SIGCONT");
  } catch {
    // The process was killed.
  }
};

test("a report isn't returned if the stored facts belong to another scan", async () => {
  const redis = await startRedis();
  open.push(() => redis.stop());
  const client = new Redis(redis.url);
  open.push(async () => client.disconnect());
  const reports = createRedisReports(client, { clock: { now: () => 5_000 }, reportsMax: 10 });
  const entry = (scanId: string) => ({
    ...{ scanId, scannedAtMs: 5_000, chargeable: true },
    json: Buffer.from('{"cached":true,"level":1}'),
  });
  const options = { ttlMs: 60_000, host: "site.example.com", whole: false, past: null };
  await reports.keep("one", entry("first"), options);
  expect(await reports.read("one")).toEqual(entry("first"));
  const [facts] = await client.keys("*{one}:facts");
  await client.set(facts!, "second 5000 1");
  expect(await reports.read("one")).toBeNull();
});

describe.each(ENDS)("a Redis that is %s", (_, signal) => {
  test("costs one log line and the cache, but no answer", async () => {
    const { redis, scanner, lines, scans } = await start();
    expect(await scanner.scan(kept)).toMatchObject({ cached: false });
    if (signal === "SIGSTOP") await suspendProcess(redis.process.pid);
    else process.kill(redis.process.pid, signal);
    open.push(() => thaw(redis.process.pid));
    expect(await scanner.scan(kept)).toMatchObject({ cached: false, chargeable: true });
    expect(await scanner.scan(kept)).toMatchObject({ cached: true });
    expect(await scanner.scan({ target, fresh: true })).toMatchObject({ cached: false });
    expect(await scanner.lastReport("site.example.com")).toMatchObject({ level: expect.any(Number) });
    expect(await scanner.lastReport("other.example.com")).toBeNull();
    expect(scans()).toBe(3);
    expect(lines).toEqual([
      expect.stringMatching(
        signal === "SIGKILL"
          ? /connection was closed|nothing listens there|ECONNRESET/
          : /did not answer within 3000 ms/,
      ),
    ]);
  });
});

test("uses a Redis that comes back", async () => {
  const { redis, scanner, lines } = await start();
  const first = await scanner.scan(kept);
  await suspendProcess(redis.process.pid);
  const alone = await scanner.scan({ target, fresh: true });
  expect(alone.report.scannedAt).not.toBe(first.report.scannedAt);
  process.kill(redis.process.pid, "SIGCONT");
  const untilFound = async (): Promise<string> => {
    const { report } = await scanner.scan(kept);
    // The store in memory answers within the same turn of the event loop. Without a pause, the scanner could never
    // notice that Redis is back.
    await delay(20);
    return report.scannedAt === first.report.scannedAt ? report.scannedAt : untilFound();
  };
  expect(await untilFound()).toBe(first.report.scannedAt);
  expect(lines).toHaveLength(1);
});

describe("reports of scans by anonymous callers", () => {
  test("are stored once for an hour if the site doesn't exist; the report of a site is compressed", async () => {
    const { redis, scanner } = await start();
    const client = new Redis(redis.url);
    open.push(async () => client.disconnect());
    const sizes = async () => {
      const names = (await client.keys("scan:*")).filter((name) => !name.includes(":index:"));
      const of = async (name: string) => ({ bytes: await client.strlen(name), ttlMs: await client.pttl(name) });
      return Promise.all(names.map(of));
    };
    const missing = { target: targetOf("missing.example.com"), fresh: false };
    expect(await scanner.scan(missing)).toMatchObject({ chargeable: false });
    const ofNobody = await sizes();
    expect(Math.max(...ofNobody.map(({ ttlMs }) => ttlMs))).toBeLessThanOrEqual(3_600_000);
    expect(Math.min(...ofNobody.map(({ ttlMs }) => ttlMs))).toBeGreaterThan(0);
    expect(ofNobody.filter(({ bytes }) => bytes > 200)).toHaveLength(1);
    expect(ofNobody.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(6_000);
    expect(await scanner.lastTrouble("missing.example.com")).toMatchObject({ siteError: { cause: "dns" } });
    expect(await scanner.lastReport("missing.example.com")).toBeNull();

    const { json } = await scanner.scan(kept);
    expect(Math.max(...(await sizes()).map(({ bytes }) => bytes))).toBeLessThan(json.length / 3);
    expect(await scanner.scan(kept)).toMatchObject({ cached: true });
    expect((await scanner.report(target.cacheKey))?.host).toBe("site.example.com");
  });

  test("are bounded by number: the oldest is deleted with all its keys", async () => {
    const redis = await startRedis();
    open.push(() => redis.stop());
    const client = new Redis(redis.url);
    open.push(async () => client.disconnect());
    let nowMs = Date.now();
    const store = createRedisReports(client, { clock: { now: () => nowMs }, reportsMax: 3 });
    const keep = async (index: number, chargeable: boolean) => {
      nowMs += 1_000;
      const entry = {
        scanId: `${index}`,
        scannedAtMs: nowMs,
        chargeable,
        json: Buffer.from(`{"cached":true,"n":${index}}`),
      };
      const past = chargeable ? { scannedAt: new Date(nowMs).toISOString(), level: 1, score: 50 } : null;
      await store.keep(`key${index}`, entry, { ttlMs: 60_000, host: `h${index}.example.com`, whole: true, past });
    };
    for (let index = 0; index < 10; index += 1) await keep(index, true);
    // Reports of names that don't resolve displace each other, but not the reports of sites.
    for (let index = 10; index < 30; index += 1) await keep(index, false);
    const known = await Promise.all(Array.from({ length: 10 }, (_, index) => store.readLast(`h${index}.example.com`)));
    expect(known.map((entry) => entry?.scanId ?? null)).toEqual([...Array(7).fill(null), "7", "8", "9"]);
    expect(await store.readHistory("h6.example.com")).toEqual([]);
    expect(await store.readHistory("h9.example.com")).toHaveLength(1);
    expect([await store.read("key26"), await store.readLastTrouble("h26.example.com")]).toEqual([null, null]);
    expect((await store.readLastTrouble("h29.example.com"))?.scanId).toBe("29");
    // Keys: three reports of the last hour with facts, report and failure, three hosts with report and history, and two
    // indexes.
    expect(await client.dbsize()).toBe(3 * 3 + 3 * 2 + 2);
  });

  test("logs at the start that a Redis may evict limits or claims", async () => {
    const redis = await startRedis();
    open.push(() => redis.stop());
    const client = new Redis(redis.url);
    open.push(async () => client.disconnect());
    const address = { redis: { url: redis.url }, setting: "REDIS_URL", keeps: "limits" };
    const warnings: string[] = [];
    await warnOfEviction(address, (error) => warnings.push(String(error)));
    expect(warnings).toEqual([]);
    await client.config("SET", "maxmemory-policy", "volatile-ttl");
    const scan = await startScan({ REDIS_URL: redis.url });
    while (scan.reported.length === 0) await delay(10);
    await scan.stop();
    expect(scan.reported).toEqual([
      expect.stringMatching(/Redis of REDIS_URL may evict limits.*volatile-ttl.*REPORTS_REDIS_URL/),
    ]);
  });

  test("starts while its Redis Cluster is down", async () => {
    const deadAddress = `redis+cluster://127.0.0.1:${await freePort()}`;
    const scan = await startScan({ REDIS_URL: deadAddress }, { redisTimeoutMs: 200 });
    expect((await fetch(`${scan.url}/api/health`)).status).toBe(200);
    await scan.stop();
  });
});

test("ignores a value in Redis that isn't a report", async () => {
  const { redis, scanner, lines } = await start();
  await scanner.scan(kept);
  const client = new Redis(redis.url);
  open.push(async () => client.disconnect());
  for (const key of await client.keys("*")) if (!key.includes(":index:")) await client.set(key, "garbage");
  expect(await scanner.lastReport("site.example.com")).toBeNull();
  expect(await scanner.scan(kept)).toMatchObject({ cached: false });
  expect(lines).toEqual([]);
});
