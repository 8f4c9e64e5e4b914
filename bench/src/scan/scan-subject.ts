import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { Child } from "../child.js";
import type { Launched } from "../ground/launch.js";
import { perOperation, processCpuUs } from "../measure/cpu.js";
import { type Sample, type Subject, spreadOf } from "../measure/spread.js";
import type { Seen, SiteOrder } from "./sites.js";

const agent = new Agent({ keepAlive: true });

interface Answered {
  readonly ms: number;
  readonly body: string;
}

/** A client that the limits have not seen. */
const address = (): string => [10, randomInt(256), randomInt(256), randomInt(256)].join(".");

/** Sends a request over a connection that is open already; answers when the last byte is there. Another status than 200 fails. */
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

/** A scan that is made now. Fails where the site could not be looked at: then nothing was measured. */
async function scanNow(port: number, url: string): Promise<Answered> {
  const answered = await call(port, "POST", "/api/scan", { url, fresh: true });
  const { siteError } = JSON.parse(answered.body) as { siteError: unknown };
  assert.equal(siteError, null, `${url} could not be scanned: ${JSON.stringify(siteError)}`);
  return answered;
}

const EVERY_MS = 4;

/** Small requests, one every few milliseconds whether or not the last one was answered. Answers their latencies in order of size. */
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
/** As many of one host as the service takes at once. */
export const CROWD_AT_ONCE = 16;
/** Node's heap in that run. */
export const CROWD_HEAP_MB = 128;

/** Scans one large page `CROWD` times, as many at once as the service allows for one host. Returns the total time and the peak memory. */
export async function scanAtOnce(
  scan: Launched,
  url: string,
): Promise<{ readonly ms: number; readonly peakMb: number }> {
  const startedAtMs = performance.now();
  let next = 0;
  const scanOnAndOn = async () => {
    // Addresses that differ, so that none waits for another's result.
    while (next < CROWD) await call(scan.port, "POST", "/api/scan", { url: `${url}?place=${next++}`, fresh: true });
  };
  await Promise.all(Array.from({ length: CROWD_AT_ONCE }, scanOnAndOn));
  const ms = performance.now() - startedAtMs;
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${scan.pid}/status`, "utf8"))?.[1];
  return { ms, peakMb: Number(kilobytes) / 1024 };
}

/** `p50Ms`: of a scan. `p99Ms`: of the small requests beside the scans. */
export interface ScanSample extends Sample {
  /** The longest that a small request beside the scans waited. */
  readonly stallMs: number;
  /** Requests that the sites got during the last scan. */
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
      const scanMs = spreadOf(scansMs).median;
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
