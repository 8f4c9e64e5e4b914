import { Worker } from "node:worker_threads";
import type { Probes } from "./probes.js";

/** Probes a service from a separate thread, because the trial's own thread is busy with its attack. */
export function probeFor(port: number, ms: number): Promise<Probes> {
  const worker = new Worker(new URL("./probes.js", import.meta.url), { workerData: { port, ms } });
  return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
}

/**
 * Response times of a replica's health checks: `inside` on the metrics port, which load balancers and orchestrators
 * probe, and `outside` on the public port.
 */
export interface HealthTimes {
  readonly inside: number[];
  readonly outside: number[];
  failed: number;
}

/** Checks a replica's health on both of its ports until `isOver` returns true. */
export async function watchHealth(
  replica: { readonly port: number; readonly metricsPort: number },
  isOver: () => boolean,
): Promise<HealthTimes> {
  const health: HealthTimes = { inside: [], outside: [], failed: 0 };
  const watch = async (port: number, tookMs: number[]) => {
    while (!isOver()) {
      const probes = await probeFor(port, 1_000);
      tookMs.push(...probes.tookMs);
      health.failed += probes.failed;
    }
  };
  await Promise.all([watch(replica.metricsPort, health.inside), watch(replica.port, health.outside)]);
  return health;
}

/** The slowest probe of each port, in words. */
export const healthLine = ({ inside, outside, failed }: HealthTimes): string =>
  `${inside.length + outside.length} probes, the slowest ${Math.max(...inside).toFixed(0)} ms on the metrics port and ` +
  `${Math.max(...outside).toFixed(0)} ms on the public port, ${failed} failed`;
