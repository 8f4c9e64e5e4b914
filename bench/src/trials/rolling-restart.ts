import { setTimeout as sleep } from "node:timers/promises";
import { audit, summary } from "./audit.js";
import { type Replica, startProxy, startReplica } from "./fleet.js";
import { makeLinks, startLoad, warmUp } from "./load.js";
import type { Trial } from "./main.js";
import { openWorld } from "./world.js";

/** The proxy looks each second, and believes the second look. */
const SEEN_BY_PROXY_MS = 3_000;

/** haproxy in front of two replicas of each service, which are restarted one after the other under load: nothing may fail. */
export const rollingRestart: Trial = async ({ seconds, rate, paid }, say, closers) => {
  const world = await openWorld();
  closers.push(() => world.stop());
  const replicas: Replica[] = [];
  for (const service of ["payments", "scan", "payments", "scan"] as const) {
    const replica = await startReplica(service, world.env[service]);
    replicas.push(replica);
    closers.push(() => replica.stop());
  }
  const proxy = await startProxy(replicas);
  closers.push(() => proxy.stop());
  const links = await makeLinks(world, proxy, 10);
  const before = await warmUp(world, proxy, links);
  const traffic = startLoad(world, proxy, links, { requestsPerSecond: rate, paidPerSecond: paid, buyerPatienceMs: 0 });
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
  await traffic.stop();
  for (const kind of ["links", "scans"] as const) traffic.paid[kind] += before[kind];
  const { lines, faults } = await audit(world, traffic);
  const doubles = world.target.count() - traffic.paid.links;
  return {
    lines: [`${rate} requests and ${paid} paid calls a second, ${restarts} restarts`, ...summary(traffic), ...lines],
    faults: [
      ...faults,
      ...badEnds,
      ...(traffic.failures.length > 0 ? [`${traffic.failures.length} requests failed`] : []),
      ...(doubles > 0 ? [`the target was asked ${doubles} times more than was paid for`] : []),
    ],
  };
};
