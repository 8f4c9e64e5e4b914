import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { suspendProcess } from "@svc/localstack";
import { audit, summary } from "./audit.js";
import { type Replica, startProxy, startReplica } from "./fleet.js";
import { AGAIN, makeLinks, startLoad, type Traffic, warmUp } from "./load.js";
import type { Trial } from "./main.js";
import { openWorld, type TrialWorld } from "./world.js";

interface Fault {
  readonly name: string;
  begin(): Promise<unknown> | unknown;
  end?(): Promise<unknown> | unknown;
}

const AWAY_MS = 5_000;
const QUIET_MS = 4_000;

/**
 * Everything is stopped, killed and cut off in turn under load. Requests may be refused meanwhile; in the end nothing that was
 * acknowledged may be lost, nobody charged twice, no payment left open, and everything has to work again by itself.
 */
export const chaos: Trial = async ({ seconds, rate, paid }, say, closers) => {
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
  // A buyer is patient: he sends the payment that he has signed until he knows.
  const load = { requestsPerSecond: rate, paidPerSecond: paid, buyerPatienceMs: 45_000 };
  const traffic = startLoad(world, proxy, links, load);
  const endMs = performance.now() + seconds * 1_000;
  const told: string[] = [];
  await sleep(QUIET_MS);
  if (traffic.failures.length > 0) told.push(`failed before any fault: ${traffic.failures[0]?.what}`);
  const faults = faultsOf(world, replicas);
  let done = 0;
  for (; performance.now() < endMs; done++) {
    const fault = faults[done % faults.length] as Fault;
    const soFar = traffic.failures.length;
    await fault.begin();
    if (fault.end) {
      await sleep(AWAY_MS);
      await fault.end();
    }
    const backMs = await untilWell(traffic);
    say(`${fault.name}: ${traffic.failures.length - soFar} requests failed, well again after ${backMs} ms`);
    told.push(
      `${fault.name}: ${traffic.failures.length - soFar} failed; nothing new failed ${backMs} ms after its end`,
    );
    await sleep(QUIET_MS);
  }
  await traffic.stop();
  for (const kind of ["links", "scans"] as const) traffic.paid[kind] += before[kind];
  const books = await audit(world, traffic);
  const crashes = replicas.flatMap(({ errors }) =>
    errors.filter((line) => /"level":60|uncaught|unhandled/i.test(line)),
  );
  const unforeseen = traffic.failures.filter(({ what }) => what.startsWith("500"));
  return {
    lines: [
      `${rate} requests and ${paid} paid calls a second, ${done} faults`,
      ...told,
      ...summary(traffic),
      ...books.lines,
    ],
    faults: [
      ...books.faults,
      ...crashes.map((line) => `a process crashed: ${line.slice(0, 200)}`),
      ...(unforeseen.length > 0 ? [`${unforeseen.length} answers were 500`] : []),
      ...(done < faults.length ? [`only ${done} of ${faults.length} faults: give it more --seconds`] : []),
    ],
  };
};

/** How long until nothing new has failed for two seconds. */
async function untilWell({ failures }: Traffic): Promise<number> {
  const endedMs = performance.now();
  const failed = () => failures.filter(({ kind }) => !kind.endsWith(AGAIN)).length;
  for (let count = failed(); performance.now() - endedMs < 60_000; ) {
    await sleep(2_000);
    if (failed() === count) return Math.round(performance.now() - endedMs) - 2_000;
    count = failed();
  }
  return 60_000;
}

function faultsOf(world: TrialWorld, replicas: readonly Replica[]): Fault[] {
  const { postgres, node, facilitator, target } = world;
  let frozen: number[] = [];
  const freeze = async (pids: readonly number[]) => {
    frozen = [...pids];
    for (const pid of frozen) await suspendProcess(pid);
  };
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  };
  const paths = ["/verify", "/settle"] as const;
  const facilitatorDoes = (fault: Parameters<typeof facilitator.fail>[1]) => () => {
    for (const path of paths) facilitator.fail(path, fault);
  };
  return [
    { name: "PostgreSQL frozen", begin: async () => freeze(await backends(world)), end: thaw },
    { name: "PostgreSQL killed", begin: () => postgres.halt(), end: () => postgres.resume() },
    { name: "Redis frozen", begin: () => freeze([world.redis().process.pid]), end: thaw },
    { name: "Redis killed", begin: () => world.killRedis() },
    { name: "facilitator hangs after settling", begin: facilitatorDoes("hang-after"), end: () => facilitator.forget() },
    { name: "facilitator cuts connections", begin: facilitatorDoes("reset-after"), end: () => facilitator.forget() },
    { name: "facilitator answers 500", begin: facilitatorDoes("error-before"), end: () => facilitator.forget() },
    { name: "node frozen", begin: () => freeze([node.pid]), end: thaw },
    { name: "target hangs", begin: () => target.hang(true), end: () => target.hang(false) },
    ...replicas.flatMap((replica, place): Fault[] => [
      { name: `${replica.service} ${place >> 1} killed`, begin: () => replica.kill() },
      { name: `${replica.service} ${place >> 1} frozen`, begin: () => freeze([replica.pid()]), end: thaw },
    ]),
  ];
}

/** The postmaster first: it must not start another process meanwhile. */
async function backends({ query }: TrialWorld): Promise<number[]> {
  const [row] = await query<{ text: string }>("SELECT pg_read_file('postmaster.pid') AS text");
  const postmaster = Number(row?.text.split("\n")[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
  return [postmaster, ...children.filter(Boolean).map(Number)];
}
