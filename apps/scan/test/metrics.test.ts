import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  documentedMetrics,
  toldMetrics,
  unbornCounters,
  valueIn,
} from "../../../packages/service/test/support/metrics-text.js";
import { type LocalSite, startLocalSite } from "./support/local-site.js";
import { newClient, type ScanUnderTest, startScan } from "./support/scan-under-test.js";

let site: LocalSite;
let service: ScanUnderTest;
beforeAll(async () => {
  site = await startLocalSite();
  service = await startScan({ OUTBOUND_ALLOW_HOSTS: site.host });
});
afterAll(async () => {
  await service?.stop();
  await site?.stop();
});

const text = () => service.deps.metrics.registry.metrics();

test("every counter is reported from the start, as 0", async () => {
  const metricsText = await text();
  expect(unbornCounters(metricsText)).toEqual([]);
  for (const outcome of ["unknown", "unavailable"])
    expect(valueIn(metricsText, "scan_payments_total", { outcome })).toBe(0);
});

test("counts scans, cached answers and refusals, and documents the metrics that the service exports", async () => {
  const headers = newClient();
  const body = { url: site.url };
  expect((await service.post(body, { headers })).status).toBe(200);
  for (let times = 0; times < 9; times++) await service.post(body, { headers });
  expect((await service.post(body, { headers })).status).toBe(429);
  const metricsText = await text();
  for (const [name, labels, value] of [
    ["scan_answers_total", { outcome: "scanned" }, 1],
    ["scan_answers_total", { outcome: "cached" }, 9],
    ["scan_duration_seconds_count", { outcome: "scanned" }, 1],
    ["scan_admissions_total", { kind: "free" }, 10],
    ["scan_admissions_total", { kind: "refused" }, 1],
    ["rate_limit_refusals_total", { tier: "scan" }, 1],
    ["scan_slots_in_use", { state: "running" }, 0],
    ["build_info", { version: "1.2.3", sha: "abc", env: "test" }, 1],
  ] as const) {
    expect([name, labels, valueIn(metricsText, name, labels)]).toEqual([name, labels, value]);
  }
  expect(toldMetrics(metricsText)).toEqual(documentedMetrics("Both services", "Scan", "The process"));
});
