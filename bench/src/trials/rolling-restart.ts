import { setTimeout as sleep } from "node:timers/promises";
import type { Replica } from "./fleet.js";
import { openFleetUnderLoad } from "./fleet-under-load.js";
import type { Trial } from "./trial.js";

/** The proxy checks every second, and reacts to the second failure. */
const SEEN_BY_PROXY_MS = 3_000;

/** Restarts two replicas of each service behind haproxy one after the other under load: no request may fail. */
export const rollingRestart: Trial = async ({ seconds, rate, paid }, say, closers) => {
  const load = { requestsPerSecond: rate, paidPerSecond: paid, buyerPatienceMs: 0 };
  const { world, replicas, traffic, end } = await openFleetUnderLoad(load, closers);
  const endMs = performance.now() + seconds * 1_000;
  let restarts = 0;
  const badEnds: string[] = [];
  do {
    const replica = replicas[restarts % replicas.length] as Replica;
    const code = await replica.restart();
    if (code !== 0) badEnds.push(`a ${replica.service} process ended with ${code}`);
    restarts += 1;
    say(`${restarts} restarts, ${traffic.failures.length} failures`);
    await sleep(SEEN_BY_PROXY_MS);
  } while (performance.now() < endMs || restarts < replicas.length);
  const { lines, faults } = await end();
  const doubles = world.target.count() - traffic.paid.links.size;
  return {
    lines: [`${rate} requests and ${paid} paid calls a second, ${restarts} restarts`, ...lines],
    faults: [
      ...faults,
      ...badEnds,
      ...(traffic.failures.length > 0 ? [`${traffic.failures.length} requests failed`] : []),
      ...(doubles > 0 ? [`the target got ${doubles} more requests than buyers paid for`] : []),
    ],
  };
};
