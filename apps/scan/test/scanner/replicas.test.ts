import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type CountedWire, countedRedis } from "@svc/localstack/counted-wires";
import { parseAllowHosts } from "@svc/outbound";
import { parseTarget, type ScanTarget } from "../../src/gather/parse-target.js";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { type OtherProcess, startOtherProcess } from "./support/other-process.js";
import { testScanner } from "./support/test-scanner.js";

const redisUrl = process.env.TEST_REDIS_URL as string;
let site: LocalSite;
/** Counts the commands between our scanner and Redis. */
let wire: CountedWire;
let other: OtherProcess;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  site = await startLocalSite();
  wire = await countedRedis(redisUrl);
  other = await startOtherProcess();
});
afterEach(async () => {
  await other.kill();
  for (const one of open.splice(0)) await one.close();
  await wire.stop();
  await site.stop();
});

function ownScanner() {
  const allowHosts = parseAllowHosts(site.host);
  const scanner = testScanner({ redis: { url: wire.url }, allowHosts, network: undefined });
  open.push(scanner);
  const parsed = parseTarget(site.url, { allowHosts });
  if (!parsed.ok) throw new Error(parsed.message);
  return { scanner, target: parsed.target as ScanTarget };
}
/** An order for the other process to scan. Its lease lasts as long as the scan, or ends soon after the process dies. */
const order = ({ fresh = false, count = 1, leaseMs = 60_000 }) => ({
  redisUrl,
  address: site.url,
  allowHosts: site.host,
  fresh,
  count,
  leaseMs,
});
/** A scanner that waits for another process polls whether that process still scans. */
const untilOursWaits = () => wire.until((asked) => asked.filter((command) => command === "GET").length >= 3);

describe("two processes", () => {
  test("scan an address once for 200 callers of both", async () => {
    const { scanner, target } = ownScanner();
    site.hold();
    const answers = Promise.all([
      other.scan(order({ count: 100 })),
      Promise.all(Array.from({ length: 100 }, () => scanner.scan({ target, fresh: false }))),
    ]);
    await Promise.all([other.asked, site.held()]);
    site.release();
    const [theirs, ours] = await answers;
    expect(site.pages()).toBe(1);
    const times = [...theirs.scannedAt, ...ours.map(({ report }) => report.scannedAt)];
    expect(times).toHaveLength(200);
    expect(new Set(times).size).toBe(1);
  });

  test("share a running fresh scan", async () => {
    const { scanner, target } = ownScanner();
    await scanner.scan({ target, fresh: false });
    site.hold();
    const theirs = other.scan(order({ fresh: true }));
    await site.held();
    wire.asked.length = 0;
    const waiting = scanner.scan({ target, fresh: true });
    await untilOursWaits();
    site.release();
    const ours = await waiting;
    expect(ours.cached).toBe(false);
    expect((await theirs).scannedAt).toEqual([ours.report.scannedAt]);
    expect(JSON.parse(ours.json.toString())).toEqual(ours.report);
    expect(site.pages()).toBe(2);
  });

  test("aren't blocked when the scanning process dies: the next one scans itself", async () => {
    const { scanner, target } = ownScanner();
    site.hold();
    void other.scan(order({ leaseMs: 2_000 }));
    await site.held();
    wire.asked.length = 0;
    const answer = scanner.scan({ target, fresh: false });
    await untilOursWaits();
    await other.kill();
    site.release();
    expect(await answer).toMatchObject({ cached: false, chargeable: true });
    expect(site.pages()).toBe(2);
  });
});
