import { randomInt, randomUUID } from "node:crypto";
import { makeMemoryCgroup } from "../../ground/memory-cgroup.js";
import { fundPayers, type Payers } from "../../paid/buyer.js";
import { type Replica, startReplica } from "../fleet.js";
import { makeLink } from "../load.js";
import { healthLine } from "../probe-for.js";
import type { Trial, TrialReport } from "../trial.js";
import { openWorld, type TrialWorld } from "../world.js";
import { type AttackResult, attack, judgeHealth } from "./attack.js";
import { endless, type Server, serve } from "./hostile-sites.js";

const CALLS = 50;
const WAVES = 3;
const TARGETS = 10;
const HONEST_EVERY_MS = 1_000;
const HUGE = Buffer.alloc(9 * 1024 ** 2, "a");

const KINDS: Readonly<Record<string, Parameters<typeof serve>[0]>> = {
  endless: (_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    endless(response);
  },
  slow: (_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024, "a")), 50);
    response.on("close", () => clearInterval(timer)).on("error", () => {});
  },
  huge: (_, response) => void response.writeHead(200, { "content-type": "text/plain" }).end(HUGE),
};

/**
 * Paid calls whose targets send an endless answer, a slow one, or 9 MiB. The service must survive, and honest buyers
 * must get what they pay for meanwhile. A call without an answer must not be charged.
 */
export async function hostileTargets(
  memoryMb: number,
  say: (line: string) => void,
  closers: Parameters<Trial>[2],
): Promise<TrialReport> {
  const world = await openWorld();
  closers.push(() => world.stop());
  let kind = "endless";
  const targets: Server[] = [];
  for (let count = 0; count < TARGETS; count++) {
    targets.push(await serve((path, response) => KINDS[kind]?.(path, response)));
  }
  for (const target of targets) closers.push(() => target.stop());
  // A payer whose calls end uncharged is soon refused, so the callers of hostile targets have separate wallets.
  const strangers = await fundPayers(world.node);
  const hosts = targets.map(({ host }) => host);
  const lines: string[] = [];
  const faults: string[] = [];
  for (kind of Object.keys(KINDS)) {
    const memory = makeMemoryCgroup("svc-targets", memoryMb);
    if (memory === null) return { lines: ["not run: no permission to create a memory cgroup"], faults: [] };
    closers.push(() => memory.close());
    const allowed = [new URL(world.target.url).host, ...hosts].join();
    const payments = await startReplica("payments", { ...world.env.payments, OUTBOUND_ALLOW_HOSTS: allowed }, memory);
    closers.push(() => payments.stop());
    const result = await attackPayments(payments, world, hosts, strangers);
    const line =
      `targets, ${kind}: ${WAVES} waves of ${CALLS} paid calls in ${result.seconds.toFixed(0)} s; answers ${JSON.stringify(result.hostile)}, ` +
      `honest calls meanwhile ${JSON.stringify(result.honest)}; ${result.settled} settled on the chain, ${result.charged} answered as charged; ` +
      `${memory.killed()} killed, ${memory.peakMb()} of ${memoryMb} MB; ${healthLine(result.health)}`;
    lines.push(line);
    say(line);
    if (memory.killed() + payments.crashes.length > 0)
      faults.push(`targets, ${kind}: the service was killed or crashed`);
    faults.push(...judgeHealth(`targets, ${kind}`, result.health), ...judgeCharges(`targets, ${kind}`, result));
    await payments.stop();
    memory.close();
  }
  return { lines, faults };
}

interface PaidAttackResult extends AttackResult {
  /** Transfers to the merchant on the chain. */
  readonly settled: number;
  /** Calls that the service answered as charged. */
  readonly charged: number;
}

/** Sells calls of the honest target and of the hostile ones, and buys both at once. */
async function attackPayments(
  payments: Replica,
  world: TrialWorld,
  hostileHosts: readonly string[],
  strangers: Payers,
): Promise<PaidAttackResult> {
  const url = `http://127.0.0.1:${payments.port}`;
  const honestLink = await makeLink(url, { targetUrl: world.target.url });
  const hostileLinks = await Promise.all(hostileHosts.map((host) => makeLink(url, { targetUrl: `http://${host}/` })));
  const buyLink = async (link: string, payers: Payers) =>
    buy(`${url}/api/agent/link/pl-${link}`, await payers.pay(world.wallets.links));
  // A new facilitator and a new chain are slow at first.
  for (let count = 0; count < 3; count++) await buyLink(honestLink, world.payers);
  const readEarned = () => world.node.readUsdcBalance(world.wallets.links);
  const before = await readEarned();
  const result = await attack(payments, {
    waves: WAVES,
    sendWave: () =>
      Promise.all(
        Array.from({ length: CALLS }, (_, place) => buyLink(hostileLinks[place % TARGETS] as string, strangers)),
      ),
    callHonestly: () => buyLink(honestLink, world.payers),
    honestEveryMs: HONEST_EVERY_MS,
  });
  const charged = [result.hostile, result.honest]
    .flatMap((counts) => Object.entries(counts))
    .reduce((sum, [what, count]) => sum + (what.endsWith("charged") ? count : 0), 0);
  const settled = Number(((await readEarned()) - before) / 10_000n);
  return { ...result, settled, charged };
}

/** Buys once. Returns the status, and whether the service reports a charge. */
async function buy(link: string, payment: string): Promise<string> {
  const answer = await fetch(`${link}?order=${randomUUID()}`, {
    headers: { "x-payment": payment, "x-forwarded-for": `198.51.${randomInt(256)}.${randomInt(1, 255)}` },
    signal: AbortSignal.timeout(120_000),
  }).catch((error: Error) => error);
  if (answer instanceof Error) return `connection lost (${String(answer.cause ?? answer).slice(0, 60)})`;
  const body = await answer.arrayBuffer().catch(() => null);
  if (body === null) return `${answer.status} cut off`;
  return `${answer.status}${answer.headers.get("x-svc-charged") === "true" ? " charged" : ""}`;
}

function judgeCharges(name: string, { settled, charged, honest }: PaidAttackResult): string[] {
  const faults: string[] = [];
  if (settled !== charged)
    faults.push(`${name}: the chain has ${settled} payments, but ${charged} answers report a charge`);
  const lost = Object.keys(honest).filter((what) => what !== "200 charged");
  if (lost.length > 0) faults.push(`${name}: honest calls ended with ${lost.join(", ")}`);
  return faults;
}
