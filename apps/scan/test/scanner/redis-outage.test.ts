import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, test } from "@jest/globals";
import { type RunningRedis, startRedis, suspendProcess } from "@svc/localstack";
import { Redis } from "ioredis";
import { startInternet } from "../gather/support/internet.js";
import { FULL_SITE, ORIGIN, respondFrom, toHttps } from "../gather/support/site-fixture.js";
import { targetOf, testScanner } from "./support/test-scanner.js";

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const target = targetOf("site.example.com");
const kept = { target, fresh: false };

async function start() {
  const redis: RunningRedis = await startRedis();
  open.push(() => redis.stop());
  const internet = await startInternet({ [ORIGIN]: respondFrom(FULL_SITE), "http://site.example.com": toHttps });
  open.push(() => internet.close());
  const lines: string[] = [];
  const onLost = ({ message }: Error) => void lines.push(message);
  const scanner = testScanner({ network: internet.network, redis: { url: redis.url }, onLost });
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
    // It was killed.
  }
};

describe.each(ENDS)("a Redis that is %s", (_, signal) => {
  test("costs a line in the log and the cache, and no answer", async () => {
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
          : /did not answer within 500 ms/,
      ),
    ]);
  });
});

test("a Redis that comes back is used again", async () => {
  const { redis, scanner, lines } = await start();
  const first = await scanner.scan(kept);
  await suspendProcess(redis.process.pid);
  const alone = await scanner.scan({ target, fresh: true });
  expect(alone.report.scannedAt).not.toBe(first.report.scannedAt);
  process.kill(redis.process.pid, "SIGCONT");
  const untilFound = async (): Promise<string> => {
    const { report } = await scanner.scan(kept);
    // Memory answers without a turn of the event loop, in which Redis could be found.
    await delay(20);
    return report.scannedAt === first.report.scannedAt ? report.scannedAt : untilFound();
  };
  expect(await untilFound()).toBe(first.report.scannedAt);
  expect(lines).toHaveLength(1);
});

test("a value in Redis that is no report is none", async () => {
  const { redis, scanner, lines } = await start();
  await scanner.scan(kept);
  const client = new Redis(redis.url);
  open.push(async () => client.disconnect());
  for (const key of await client.keys("*")) await client.set(key, "garbage");
  expect(await scanner.lastReport("site.example.com")).toBeNull();
  expect(await scanner.scan(kept)).toMatchObject({ cached: false });
  expect(lines).toEqual([]);
});
