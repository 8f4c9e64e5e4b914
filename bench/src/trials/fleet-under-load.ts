import { type Audit, audit, summary } from "./audit.js";
import { type Replica, startProxy, startReplica, type TrialProxy } from "./fleet.js";
import { type LoadOptions, makeLinks, startLoad, type Traffic, warmUp } from "./load.js";
import { openWorld, type TrialWorld } from "./world.js";

/** What happens to a fleet under load, and what is held against the books when it is over. */
export interface FleetUnderLoad {
  readonly world: TrialWorld;
  readonly replicas: readonly Replica[];
  readonly proxy: TrialProxy;
  readonly traffic: Traffic;
  /** Ends the load, waits for its last answers, and looks whether everything is in order. */
  end(): Promise<Audit>;
}

/** Two replicas of each service behind haproxy, asked at a steady rate from now on; everything in it has been paid once before. */
export async function openFleetUnderLoad(
  load: LoadOptions,
  closers: (() => Promise<unknown> | unknown)[],
): Promise<FleetUnderLoad> {
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
  const traffic = startLoad(world, proxy, links, load);
  return {
    world,
    replicas,
    proxy,
    traffic,
    async end() {
      await traffic.stop();
      for (const kind of ["links", "scans"] as const) traffic.paid[kind] += before[kind];
      const { lines, faults } = await audit(world, traffic);
      const crashes = replicas.flatMap((replica) => replica.crashes);
      return { lines: [...summary(traffic), ...lines], faults: [...faults, ...crashes] };
    },
  };
}
