import { setTimeout as sleep } from "node:timers/promises";
import type { Replica } from "../fleet.js";
import { type HealthTimes, watchHealth } from "../probe-for.js";

const HEALTH_MS = 1_000;

/** Waves of hostile requests during honest ones. Each request returns a text that says how it ended. */
interface Attack {
  readonly waves: number;
  /** Sends the requests of a wave at once. */
  readonly sendWave: () => Promise<string[]>;
  readonly callHonestly: () => Promise<string>;
  readonly honestEveryMs: number;
}

export interface AttackResult {
  /** Counts of requests by how they ended. */
  readonly hostile: Readonly<Record<string, number>>;
  readonly honest: Readonly<Record<string, number>>;
  /** How long the waves took. */
  readonly seconds: number;
  readonly health: HealthTimes;
}

/** Attacks a replica, and watches its health and its honest callers meanwhile. */
export async function attack(replica: Replica, options: Attack): Promise<AttackResult> {
  const hostile: Record<string, number> = {};
  const honest: Record<string, number> = {};
  const note = (counts: Record<string, number>, what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  let isOver = false;
  const honestCalls = (async () => {
    while (!isOver) {
      note(honest, await options.callHonestly());
      await sleep(options.honestEveryMs);
    }
  })();
  const probing = watchHealth(replica, () => isOver);
  const begunMs = performance.now();
  for (let wave = 0; wave < options.waves; wave++) {
    for (const what of await options.sendWave()) note(hostile, what);
  }
  const seconds = (performance.now() - begunMs) / 1_000;
  isOver = true;
  const [health] = await Promise.all([probing, honestCalls]);
  return { hostile, honest, seconds, health };
}

/** @param name how the report names the attack */
export function judgeHealth(name: string, { failed, inside }: HealthTimes): string[] {
  const slowest = Math.max(...inside);
  return failed > 0 || slowest > HEALTH_MS
    ? [`${name}: ${failed} probes failed, the slowest took ${slowest.toFixed(0)} ms`]
    : [];
}
