import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

export interface Probes {
  readonly tookMs: readonly number[];
  readonly failed: number;
}

/** Checks a service's health about ten times a second. The checks come from 200 addresses, so no limit refuses them. */
async function probes(port: number, ms: number): Promise<Probes> {
  const tookMs: number[] = [];
  let failed = 0;
  for (const tillMs = performance.now() + ms; performance.now() < tillMs; await sleep(100)) {
    const sentMs = performance.now();
    if ((await probe(port, `127.0.3.${1 + (tookMs.length % 200)}`)) !== 200) failed += 1;
    tookMs.push(performance.now() - sentMs);
  }
  return { tookMs, failed };
}

const probe = (port: number, localAddress: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    get({ port, host: "127.0.0.1", path: "/api/health", localAddress, agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    }).on("error", () => resolve(undefined));
  });

probes(workerData.port, workerData.ms).then((all) => parentPort?.postMessage(all));
