import { readFileSync } from "node:fs";
import type { Launched } from "../ground/launch.js";
import { call } from "./scan-client.js";

export const CROWD = 100;
/** As many of one host as the service takes at once. */
export const CROWD_AT_ONCE = 16;
/** Node's heap in that run. */
export const CROWD_HEAP_MB = 128;

/** Many scans of one large page each, as many at once as are taken of one host; answers how long they took together, and the most memory that the process had. */
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
