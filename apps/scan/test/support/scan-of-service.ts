import { parseAllowHosts } from "@svc/outbound";
import { runChecks } from "../../src/checks/run-checks.js";
import { gather } from "../../src/gather/gather.js";
import { parseTarget } from "../../src/gather/parse-target.js";
import { buildReport } from "../../src/report/build-report.js";
import type { ScanReport } from "../../src/report/scan-report.js";
import { buildUserAgent, ROBOTS_TOKEN } from "../../src/scanner/run-scan.js";
import { PATIENT_LIMITS } from "./patient-limits.js";

/** Scans a service on this machine, as the scan service does. */
export async function scanOfService(publicUrl: string): Promise<ScanReport> {
  const allowHosts = parseAllowHosts(new URL(publicUrl).host);
  const parsed = parseTarget(publicUrl, { allowHosts });
  if (!parsed.ok) throw new Error(parsed.message);
  const startedAt = Date.now();
  const clock = await clockOf(publicUrl);
  const gathered = await gather(parsed.target, {
    userAgent: buildUserAgent("https://scan.example.com"),
    robotsToken: ROBOTS_TOKEN,
    allowHosts,
    clock,
    limits: PATIENT_LIMITS,
  });
  const ran = runChecks(gathered.artifacts, {
    onCrash: (id, error) => {
      throw new Error(`${id} crashed: ${error}`);
    },
  });
  return buildReport({ target: parsed.target, gathered, ran, startedAt, durationMs: Date.now() - startedAt });
}

const DAY_MS = 86_400_000;

/**
 * Returns the scan's clock: the current time, but at most 30 days after the service's newest page. Otherwise the test
 * would fail as soon as no page has changed for a year.
 */
async function clockOf(publicUrl: string): Promise<{ now(): number }> {
  const sitemap = await (await fetch(`${publicUrl}/sitemap.xml`)).text();
  const days = [...sitemap.matchAll(/<lastmod>([^<]+)/g)].map(([, day]) => Date.parse(day ?? ""));
  const latest = Math.max(...days) + 30 * DAY_MS;
  return { now: () => Math.min(Date.now(), latest) };
}

/** Lists the checks with a status, each with its message and evidence. */
export const checksOf = (report: ScanReport, status: string): readonly string[] =>
  Object.values(report.checks)
    .flatMap((checks) => Object.entries(checks))
    .filter(([, check]) => check.status === status)
    .map(([id, { message, evidence }]) => `${id}: ${message} ${evidence.map(({ text }) => text).join(" | ")}`);
