import { setTimeout as sleep } from "node:timers/promises";
import { PRICE_BASE_UNITS } from "../paid/buyer-order.js";
import { type Replica, startProxy, startReplica, type TrialProxy } from "./fleet.js";
import { type LoadOptions, makeLinks, startLoad, type Traffic, warmUp } from "./load.js";
import { openWorld, type TrialWorld } from "./world.js";

/** A fleet under load, and the check of its books at the end. */
export interface FleetUnderLoad {
  readonly world: TrialWorld;
  readonly replicas: readonly Replica[];
  readonly proxy: TrialProxy;
  readonly traffic: Traffic;
  /** Ends the load, waits for the last answers, and audits the books. */
  end(): Promise<Audit>;
}

/**
 * Starts two replicas of each service behind haproxy. Warms them up, and then sends requests at a steady rate.
 */
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
      for (const kind of ["links", "scans"] as const)
        for (const transaction of before[kind]) traffic.paid[kind].add(transaction);
      const { lines, faults } = await audit(world, traffic);
      const crashes = replicas.flatMap((replica) => replica.crashes);
      return { lines: [...summary(traffic), ...lines], faults: [...faults, ...crashes] };
    },
  };
}

/** A report on the books at the end of a trial, and the violated invariants. */
interface Audit {
  readonly lines: readonly string[];
  readonly faults: readonly string[];
}

/** Time for the workers to read unknown outcomes from the chain. Meanwhile, the audit mines blocks. */
const END_WAIT_MS = 120_000;

/**
 * Compares the answers with the database and the chain. No acknowledged write may be lost or made twice, and no buyer
 * may be charged twice. Every payment must have an outcome.
 */
async function audit(world: TrialWorld, traffic: Pick<Traffic, "created" | "paid">): Promise<Audit> {
  const faults: string[] = [];
  const open = "SELECT state::text AS state, count(*)::int AS count FROM x402_payments GROUP BY 1 ORDER BY 1";
  let states: { state: string; count: number }[] = [];
  for (const tillMs = performance.now() + END_WAIT_MS; performance.now() < tillMs; await sleep(1_000)) {
    await world.node.rpc("evm_mine", []);
    states = await world.query(open);
    if (states.every(({ state }) => ENDED.includes(state))) break;
  }
  for (const { state, count } of states)
    if (!ENDED.includes(state)) faults.push(`${count} payments are still ${state}`);

  const made = await world.query<{ name: string; count: number }>(
    "SELECT name, count(*)::int AS count FROM products GROUP BY 1",
  );
  const counts = new Map(made.map(({ name, count }) => [name, count]));
  const lost = [...traffic.created].filter((name) => !counts.has(name)).length;
  const twice = made.filter(({ count }) => count > 1).length;
  if (lost > 0) faults.push(`${lost} acknowledged products are lost`);
  if (twice > 0) faults.push(`${twice} products were created twice`);

  const [books] = await world.query<{ rows: number; distinct: number }>(
    "SELECT count(*)::int AS rows, count(DISTINCT tx_hash)::int AS distinct FROM transactions",
  );
  const settled = states.filter(({ state }) => /settled|owed/.test(state)).reduce((sum, { count }) => sum + count, 0);
  const received = async (wallet: string) => Number((await world.node.readUsdcBalance(wallet)) / PRICE_BASE_UNITS);
  const [links, scans] = [await received(world.wallets.links), await received(world.wallets.scans)];
  if (links !== settled)
    faults.push(`the chain has ${links} payments of links, but ${settled} are settled in the database`);
  if (books?.rows !== settled || books.distinct !== settled)
    faults.push(
      `${settled} payments are settled, but ${books?.rows} transactions with ${books?.distinct} hashes are recorded`,
    );
  const receipts = { links: traffic.paid.links.size, scans: traffic.paid.scans.size };
  if (receipts.links > settled)
    faults.push(`buyers have receipts of ${receipts.links} transactions, but only ${settled} payments are settled`);
  if (receipts.scans > scans)
    faults.push(
      `buyers have receipts of ${receipts.scans} transactions for scans, but the chain has only ${scans} transfers`,
    );
  return {
    lines: [
      `payments by state: ${states.map(({ state, count }) => `${state} ${count}`).join(", ")}`,
      `on the chain: ${links} calls and ${scans} scans paid; receipts of ${receipts.links} and ${receipts.scans} transactions`,
      `transactions recorded: ${books?.rows}; the target got ${world.target.count()} requests`,
      `products acknowledged: ${traffic.created.size}; lost ${lost}, created twice ${twice}`,
    ],
    faults,
  };
}

/**
 * States in which no worker has anything left to do. An owed payment is settled, but its buyer hasn't returned for the
 * answer.
 */
const ENDED = ["settled", "owed", "refused", "released", "never", "aliased"];

/** Describes the requests by kind, the durations of answers, and the failures by kind and cause. */
function summary(traffic: Traffic): string[] {
  const took = [...traffic.tookMs].sort((one, other) => one - other);
  const at = (share: number) => `${Math.round(took[Math.floor(share * (took.length - 1))] ?? 0)} ms`;
  const failed = new Map<string, number>();
  for (const { kind, what } of traffic.failures)
    failed.set(`${kind}: ${what}`, (failed.get(`${kind}: ${what}`) ?? 0) + 1);
  return [
    `requests: ${Object.entries(traffic.asked)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(", ")}`,
    `answered in ${at(0.5)} (median), ${at(0.99)} (p99), ${at(1)} (slowest)`,
    `failed: ${traffic.failures.length}`,
    ...[...failed].map(([what, count]) => `  ${count} x ${what}`),
  ];
}
