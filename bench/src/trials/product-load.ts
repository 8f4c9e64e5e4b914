import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { TOKEN } from "../ground/bench-data.js";
import type { Replica } from "./fleet.js";
import { startPace } from "./pace.js";

export interface ProductLoad {
  /** Names of products whose creation was acknowledged. */
  readonly acknowledged: Set<string>;
  readonly reads: { sent: number; failed: number };
  readonly writes: { sent: number; failed: number };
  resetCounts(): void;
  /** Milliseconds until each replica has acknowledged a product that was first sent after the call. */
  untilEachWrites(): Promise<number>;
  stop(): Promise<void>;
}

const READS_PER_SECOND = 10;
const PATIENCE_MS = 150_000;
/** The delay in Retry-After. */
const REPEAT_AFTER_MS = 2_000;

/**
 * Creates products and reads lists at fixed rates. Repeats each creation with the same Idempotency-Key until the
 * service acknowledges it.
 */
export function startProductLoad(replicas: readonly Replica[], writesPerSecond: number): ProductLoad {
  const acknowledged = new Set<string>();
  const reads = { sent: 0, failed: 0 };
  const writes = { sent: 0, failed: 0 };
  const waiting = new Set<{ readonly port: number; readonly sinceMs: number; readonly resolve: () => void }>();
  const send = async (port: number, init: RequestInit, expected: number) => {
    const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json", ...init.headers };
    const url = `http://127.0.0.1:${port}/api/v1/products?limit=10`;
    const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(30_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.status === expected;
  };
  const create = async (port: number) => {
    const name = randomUUID();
    const sentMs = performance.now();
    const init = {
      method: "POST",
      headers: { "idempotency-key": name },
      body: JSON.stringify({ name, amount: 1 }),
    };
    while (performance.now() - sentMs < PATIENCE_MS) {
      writes.sent += 1;
      if (await send(port, init, 201)) {
        acknowledged.add(name);
        for (const one of waiting) if (one.port === port && sentMs >= one.sinceMs) one.resolve();
        return;
      }
      writes.failed += 1;
      await sleep(REPEAT_AFTER_MS);
    }
  };
  const list = async (port: number) => {
    reads.sent += 1;
    if (!(await send(port, {}, 200))) reads.failed += 1;
  };
  const choosePort = (count: number): number => (replicas[count % replicas.length] as Replica).port;
  const paces = [
    startPace(writesPerSecond, (count) => create(choosePort(count))),
    startPace(READS_PER_SECOND, (count) => list(choosePort(count))),
  ];
  return {
    acknowledged,
    reads,
    writes,
    resetCounts() {
      Object.assign(reads, { sent: 0, failed: 0 });
      Object.assign(writes, { sent: 0, failed: 0 });
    },
    async untilEachWrites() {
      const sinceMs = performance.now();
      await Promise.all(
        replicas.map(({ port }) => new Promise<void>((resolve) => waiting.add({ port, sinceMs, resolve }))),
      );
      return Math.round(performance.now() - sinceMs);
    },
    async stop() {
      await Promise.all(paces.map((pace) => pace.stop()));
    },
  };
}
