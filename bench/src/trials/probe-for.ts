import { Worker } from "node:worker_threads";
import type { Probes } from "./probes.js";

/** Probes a service in a thread of its own: the one of a trial is busy with its attack. */
export function probeFor(port: number, ms: number): Promise<Probes> {
  const worker = new Worker(new URL("./probes.js", import.meta.url), { workerData: { port, ms } });
  return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
}
