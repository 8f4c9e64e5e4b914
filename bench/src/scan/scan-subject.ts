import type { Child } from "../child.js";
import type { Launched } from "../ground/launch.js";
import { perOperation } from "../measure/cpu-meter.js";
import { processCpuUs } from "../measure/process-cpu.js";
import type { Sample, Subject } from "../measure/rounds.js";
import { spreadOf } from "../measure/spread.js";
import { startPings } from "./pings.js";
import { scanNow } from "./scan-client.js";
import type { Seen, SiteOrder } from "./site-order.js";

/** `p50Ms`: of a scan. `p99Ms`: of the small requests beside the scans. */
export interface ScanSample extends Sample {
  /** The longest that a small request beside the scans waited. */
  readonly stallMs: number;
  /** Of the last scan. */
  readonly seen: Seen;
}

export interface ScanSubjectOptions {
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
