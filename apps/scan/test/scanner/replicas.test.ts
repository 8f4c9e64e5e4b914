import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { parseAllowHosts } from "@svc/outbound";
import { parseTarget, type ScanTarget } from "../../src/gather/parse-target.js";
import { type LocalSite, startLocalSite } from "./support/local-site.js";
import { type OtherProcess, startOtherProcess } from "./support/other-process.js";
import { testScanner } from "./support/test-scanner.js";

const redisUrl = process.env.TEST_REDIS_URL as string;
let site: LocalSite;
let other: OtherProcess;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  site = await startLocalSite({ delayMs: 100 });
  other = await startOtherProcess();
});
afterEach(async () => {
  await other.kill();
  for (const one of open.splice(0)) await one.close();
  await site.close();
});

function ownScanner() {
  const allowHosts = parseAllowHosts(site.allowHosts);
  const scanner = testScanner({ redis: { url: redisUrl }, redisTimeoutMs: 10_000, allowHosts, network: undefined });
  open.push(scanner);
  const parsed = parseTarget(site.address, { allowHosts });
  if (!parsed.ok) throw new Error(parsed.message);
  return { scanner, target: parsed.target as ScanTarget };
}
const order = (fresh: boolean, count: number) => ({
  redisUrl,
  address: site.address,
  allowHosts: site.allowHosts,
  fresh,
  count,
});

describe("two processes", () => {
  test("scan an address once for 200 callers of both", async () => {
    const { scanner, target } = ownScanner();
    const [theirs, ours] = await Promise.all([
      other.scan(order(false, 100)),
      Promise.all(Array.from({ length: 100 }, () => scanner.scan({ target, fresh: false }))),
    ]);
    expect(site.scans()).toBe(1);
    const times = [...theirs.scannedAt, ...ours.map(({ report }) => report.scannedAt)];
    expect(times).toHaveLength(200);
    expect(new Set(times).size).toBe(1);
  });

  test("share a fresh scan that one of them has begun", async () => {
    const { scanner, target } = ownScanner();
    await scanner.scan({ target, fresh: false });
    const theirs = other.scan(order(true, 1));
    await other.begun;
    const ours = await scanner.scan({ target, fresh: true });
    expect(ours.cached).toBe(false);
    expect((await theirs).scannedAt).toEqual([ours.report.scannedAt]);
    expect(JSON.parse(ours.json.toString())).toEqual(ours.report);
    expect(site.scans()).toBe(2);
  });

  test("are not held up by the death of the one that scans: the next one scans itself", async () => {
    const { scanner, target } = ownScanner();
    void other.scan(order(false, 1));
    await other.begun;
    const answer = scanner.scan({ target, fresh: false });
    await other.kill();
    expect(await answer).toMatchObject({ cached: false, chargeable: true });
    expect(site.scans()).toBe(2);
  });
});
