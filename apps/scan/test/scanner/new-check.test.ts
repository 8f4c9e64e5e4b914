import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "@jest/globals";
import { openRedis } from "@svc/redis";
import { startInternet } from "../gather/support/internet.js";
import { FULL_SITE, respondFrom } from "../gather/support/site-fixture.js";
import { targetOf, testScanner } from "./support/test-scanner.js";

const redis = { url: process.env.TEST_REDIS_URL as string };
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

test("runs a check that a stored report of the previous release doesn't have", async () => {
  const host = "new-check.example.com";
  const target = targetOf(`https://${host}/`);
  const internet = await startInternet({ [`https://${host}`]: respondFrom(FULL_SITE) });
  const scanners = [1, 2].map(() => testScanner({ network: internet.network, redis }));
  const [before, after] = scanners;
  const client = openRedis(redis, {});
  open.push(internet, ...scanners, { close: async () => client.disconnect() });
  await before!.scan({ target, fresh: true });
  const [key] = await client.keys(`*{${target.cacheKey}}:zip`);
  const stored = gunzipSync((await client.getBuffer(key!))!).toString();
  const line = stored.indexOf("\n");
  const report = JSON.parse(stored.slice(line + 1));
  delete report.checks.discoverability.llmsTxt;
  report.list = report.list.filter(({ id }: { id: string }) => id !== "llmsTxt");
  await client.set(key!, gzipSync(stored.slice(0, line + 1) + JSON.stringify(report)));
  const answer = await after!.check({ target, checks: ["llmsTxt"], fresh: false });
  expect(answer.report.list).toMatchObject([{ id: "llmsTxt" }]);
});
