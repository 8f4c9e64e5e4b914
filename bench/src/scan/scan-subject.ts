import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { Child } from "../child.js";
import type { Launched } from "../ground/launch.js";
import { perOperation, processCpuUs } from "../measure/cpu.js";
import { computeSpread, type Sample, type Subject } from "../measure/spread.js";
import type { Seen, SiteOrder } from "./sites.js";

const agent = new Agent({ keepAlive: true });

interface Answered {
  readonly ms: number;
  readonly body: string;
}

/** A random client address, so that limits refuse hardly any request. */
const address = (): string => [10, randomInt(256), randomInt(256), randomInt(256)].join(".");

/**
 * Sends a request over a keep-alive connection, and resolves with the last byte. Rejects for any status other than 200.
 */
export function call(port: number, method: "GET" | "POST", path: string, json?: object): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const startedAtMs = performance.now();
    const headers = { "content-type": "application/json", "x-forwarded-for": address() };
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("error", reject);
      response.on("end", () => {
        const ms = performance.now() - startedAtMs;
        if (response.statusCode === 200) resolve({ ms, body });
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${body.slice(0, 500)}`));
      });
    });
    sent.on("error", reject).end(json && JSON.stringify(json));
  });
}

/** Runs a new scan. Fails if the site could not be scanned, because then nothing was measured. */
async function scanNow(port: number, url: string): Promise<Answered> {
  const answered = await call(port, "POST", "/api/scan", { url, fresh: true });
  const { siteError } = JSON.parse(answered.body) as { siteError: unknown };
  assert.equal(siteError, null, `${url} could not be scanned: ${JSON.stringify(siteError)}`);
  return answered;
}

const EVERY_MS = 4;

/**
 * Sends a small request every few milliseconds, without waiting for earlier answers. `stop` returns the sorted
 * latencies.
 */
function startPings(port: number): { stop(): Promise<number[]> } {
  const sent: Promise<number>[] = [];
  const timer = setInterval(() => sent.push(call(port, "GET", "/api/health").then(({ ms }) => ms)), EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      return (await Promise.all(sent)).sort((one, other) => one - other);
    },
  };
}

export const CROWD = 100;
/** As many scans of one host as the service allows at once. */
export const CROWD_AT_ONCE = 16;
/** Node's heap limit in MB while `CROWD` scans run. */
export const CROWD_HEAP_MB = 128;

/**
 * Scans one large page `CROWD` times, with as many concurrent scans as the service allows for one host. Returns the
 * total time and the peak memory.
 */
export async function scanAtOnce(
  scan: Launched,
  url: string,
): Promise<{ readonly ms: number; readonly peakMb: number }> {
  const startedAtMs = performance.now();
  let next = 0;
  const scanOnAndOn = async () => {
    // The addresses differ, so that no scan waits for another's result.
    while (next < CROWD) await call(scan.port, "POST", "/api/scan", { url: `${url}?place=${next++}`, fresh: true });
  };
  await Promise.all(Array.from({ length: CROWD_AT_ONCE }, scanOnAndOn));
  const ms = performance.now() - startedAtMs;
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${scan.pid}/status`, "utf8"))?.[1];
  return { ms, peakMb: Number(kilobytes) / 1024 };
}

/** `p50Ms` is the median duration of a scan. `p99Ms` is the 99th percentile of the small requests during the scans. */
export interface ScanSample extends Sample {
  /** The slowest small request during the scans. */
  readonly stallMs: number;
  /** Requests that the sites received during the last scan. */
  readonly seen: Seen;
}

interface ScanSubjectOptions {
  readonly name: string;
  readonly scan: Launched;
  readonly sites: Child<SiteOrder>;
  readonly url: string;
  readonly delayMs: number;
}

const SCANS_A_SECOND = 4;

export function scanSubject({ name, scan, sites, url, delayMs }: ScanSubjectOptions): Subject<ScanSample> {
  return {
    name,
    async run(seconds) {
      await sites.ask({ kind: "delay", ms: delayMs });
      const before = { Node: processCpuUs(scan.pid) };
      const pings = startPings(scan.port);
      const scansMs: number[] = [];
      let seen: Seen | undefined;
      for (let left = Math.ceil(SCANS_A_SECOND * seconds); left > 0; left--) {
        await sites.ask({ kind: "seen" });
        scansMs.push((await scanNow(scan.port, url)).ms);
        seen = await sites.ask<Seen>({ kind: "seen" });
      }
      const pingsMs = await pings.stop();
      const after = { Node: processCpuUs(scan.pid) };
      const scanMs = computeSpread(scansMs).median;
      return {
        perSecond: 1000 / scanMs,
        p50Ms: scanMs,
        p99Ms: pingsMs[Math.floor(0.99 * (pingsMs.length - 1))] ?? 0,
        stallMs: pingsMs.at(-1) ?? 0,
        seen: seen as Seen,
        cpuUs: perOperation(before, after, scansMs.length),
      };
    },
  };
}
