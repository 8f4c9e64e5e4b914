import { afterEach, expect, test } from "@jest/globals";
import { startRedis } from "@svc/localstack";
import { type CheerioAPI, load } from "cheerio";
import { Redis } from "ioredis";
import { historySection } from "../../src/pages/trend.js";
import { createRedisReports } from "../../src/scanner/redis-reports.js";
import { startLocalSite } from "../support/local-site.js";
import { startScan } from "../support/scan-under-test.js";
import { visitorsOf } from "../support/visitors.js";

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const pastOf = (index: number, score: number | null) => ({
  scannedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  level: index < 2 ? 0 : 1,
  score,
});

test("Redis keeps the last thirty scans of a host, the latest first, apart from those of other hosts", async () => {
  const redis = await startRedis();
  open.push(() => redis.stop());
  const client = new Redis(redis.url);
  open.push(async () => client.disconnect());
  const store = createRedisReports(client, { clock: { now: () => Date.now() }, reportsMax: 10 });
  const keep = (host: string, index: number) =>
    store.keep(
      `key ${host} ${index}`,
      { scanId: `${index}`, scannedAtMs: index, chargeable: true, json: Buffer.from('{"cached":true,"n":1}') },
      { ttlMs: 60_000, host, whole: true, past: pastOf(index, index) },
    );
  for (let index = 0; index < 35; index += 1) await keep("site.example.com", index);
  await keep("other.example.com", 99);
  const scores = (await store.readHistory("site.example.com")).map(({ score }) => score);
  expect(scores).toEqual(Array.from({ length: 30 }, (_, back) => 34 - back));
  expect(await store.readHistory("other.example.com")).toHaveLength(1);
});

test("the report's page draws them after the second scan, in words, too", async () => {
  const redis = await startRedis();
  open.push(() => redis.stop());
  const site = await startLocalSite();
  open.push(() => site.stop());
  const scan = await startScan({ OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*", REDIS_URL: redis.url });
  open.push(() => scan.stop());
  const { ask, send } = visitorsOf(() => scan);
  const page = async () => load(await (await ask(`/report/${site.host}`)).text());
  expect((await send({ url: site.host })).status).toBe(303);
  expect((await page())("#history").length).toBe(0);
  expect((await send({ url: site.host, fresh: "true" })).status).toBe(303);
  const second = await page();
  expect(second("#history tbody tr").length).toBe(2);
  expect(second("#history svg.trend circle").length).toBe(2);
  expect(second("#history svg.trend").attr("aria-label")).toMatch(
    /^Score over the last 2 scans: from (\d+) to \1, lowest \1, highest \1; level 0 of 5$/,
  );
});

const textsOf = (page: CheerioAPI, selector: string) =>
  page(selector)
    .map((_, one) => page(one).text())
    .get();

test("a long line labels its ends, its best and its worst scan, but no two labels that would overlap", () => {
  const scores = [40, 20, 45, 60, 55, 50, 90, 55, 52, 51, 53, 54];
  const history = scores.map((score, index) => pastOf(index, score)).reverse();
  // The second scan is the worst. Its label would overlap the label of the first.
  expect(textsOf(load(String(historySection(history))), "text.score")).toEqual(["54", "40", "90"]);
});

test("the line runs from the earliest to the latest, and skips scans without a score", () => {
  const history = [pastOf(3, 100), pastOf(2, null), pastOf(1, 50), pastOf(0, 0)];
  const page = load(String(historySection(history)));
  const picture = "svg.trend";
  const ends = page("line.run").map((_, { attribs: { x1, y1, x2, y2 } }) => `${x1},${y1} ${x2},${y2}`);
  expect(ends.get()).toEqual(["9%,128.0 52.5%,76.0", "52.5%,76.0 96%,24.0"]);
  expect(textsOf(page, "text.score")).toEqual(["0", "50", "100"]);
  expect(textsOf(page, "text.soft")).toEqual(["0", "50", "100", "2026-01-01", "2026-01-04"]);
  expect(page(picture).attr("aria-label")).toBe(
    "Score over the last 3 scans: from 0 to 100, lowest 0, highest 100; level 0 to 1 of 5",
  );
  expect(page("circle title").last().text()).toBe("2026-01-04 00:00 UTC: score 100, level 1");
  expect(load(String(historySection([pastOf(0, 10), pastOf(1, null)])))(picture).length).toBe(0);
});
