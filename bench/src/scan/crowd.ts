import { readFileSync } from "node:fs";
import type { Launched } from "../ground/launch.js";
import { call } from "./scan-client.js";

export const CROWD = 100;
/** Node's heap in that run. */
export const CROWD_HEAP_MB = 128;

/** Many scans at once, of one large page each; answers how long they took together, and the most memory that the process had. */
export async function scanAtOnce(
  scan: Launched,
  url: string,
): Promise<{ readonly ms: number; readonly peakMb: number }> {
  const startedAtMs = performance.now();
  // Addresses that differ, so that none waits for another's result.
  const scans = Array.from({ length: CROWD }, (_, place) => {
    return call(scan.port, "POST", "/api/scan", { url: `${url}?place=${place}`, fresh: true });
  });
  await Promise.all(scans);
  const ms = performance.now() - startedAtMs;
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${scan.pid}/status`, "utf8"))?.[1];
  return { ms, peakMb: Number(kilobytes) / 1024 };
}
