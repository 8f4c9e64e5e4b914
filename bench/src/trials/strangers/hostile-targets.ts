import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { makeMemoryCgroup } from "../../ground/memory-cgroup.js";
import { fundPayers, type Payers } from "../../paid/buyer.js";
import { startReplica } from "../fleet.js";
import { makeLink } from "../load.js";
import { healthLine, watchHealth } from "../probe-for.js";
import type { Trial, TrialReport } from "../trial.js";
import { openWorld } from "../world.js";
import { endless, serve } from "./hostile-sites.js";

const CALLS = 50;
const WAVES = 3;
const TARGETS = 10;
const HEALTH_MS = 1_000;
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
 * Paid calls whose targets answer without end, slowly, or with the largest allowed answer. The service must survive,
 * and honest buyers must get what they pay for meanwhile. A call that isn't answered must not be charged.
 */
export async function hostileTargets(
  memoryMb: number,
  say: (line: string) => void,
  closers: Parameters<Trial>[2],
): Promise<TrialReport> {
  const world = await openWorld();
  closers.push(() => world.stop());
  let kind = "endless";
  const targets = [];
  for (let count = 0; count < TARGETS; count++) {
    targets.push(await serve((path, response) => KINDS[kind]?.(path, response)));
  }
  for (const target of targets) closers.push(() => target.stop());
  // A payer whose calls end uncharged is soon refused, so callers of hostile targets have their own wallets.
  const strangers = await fundPayers(world.node);
  const lines: string[] = [];
  const faults: string[] = [];
  for (kind of Object.keys(KINDS)) {
    const memory = makeMemoryCgroup("svc-targets", memoryMb);
    if (memory === null) return { lines: ["not run: this process may not make a memory cgroup"], faults: [] };
    closers.push(() => memory.close());
    const allowed = [new URL(world.target.url).host, ...targets.map(({ host }) => host)].join();
    const payments = await startReplica("payments", { ...world.env.payments, OUTBOUND_ALLOW_HOSTS: allowed }, memory);
    closers.push(() => payments.stop());
    const url = `http://127.0.0.1:${payments.port}`;
    const randomAddress = () => `198.51.${randomInt(256)}.${randomInt(1, 255)}`;
    const honestLink = await makeLink(url, { targetUrl: world.target.url });
    const hostileLinks = await Promise.all(targets.map(({ host }) => makeLink(url, { targetUrl: `http://${host}/` })));
    /** Buys once. Returns the status, and whether the service reports a charge. */
    const buy = async (link: string, payers: Payers): Promise<string> => {
      const answer = await fetch(`${url}/api/agent/link/pl-${link}?order=${randomUUID()}`, {
        headers: { "x-payment": await payers.pay(world.wallets.links), "x-forwarded-for": randomAddress() },
        signal: AbortSignal.timeout(120_000),
      }).catch((error: Error) => error);
      if (answer instanceof Error) return `connection lost (${String(answer.cause ?? answer).slice(0, 60)})`;
      const body = await answer.arrayBuffer().catch(() => null);
      if (body === null) return `${answer.status} cut off`;
      return `${answer.status}${answer.headers.get("x-svc-charged") === "true" ? " charged" : ""}`;
    };
    // A new facilitator and a new chain are slow at first.
    for (let count = 0; count < 3; count++) await buy(honestLink, world.payers);
    const earned = () => world.node.readUsdcBalance(world.wallets.links);
    const before = await earned();
    const outcomes = { hostile: {} as Record<string, number>, honest: {} as Record<string, number> };
    const note = (of: Record<string, number>, what: string) => {
      of[what] = (of[what] ?? 0) + 1;
    };
    let isOver = false;
    const honestCalls = (async () => {
      while (!isOver) {
        note(outcomes.honest, await buy(honestLink, world.payers));
        await sleep(HONEST_EVERY_MS);
      }
    })();
    const probing = watchHealth(payments, () => isOver);
    const begunMs = performance.now();
    for (let wave = 0; wave < WAVES; wave++) {
      const calls = Array.from({ length: CALLS }, (_, place) =>
        buy(hostileLinks[place % TARGETS] as string, strangers),
      );
      for (const what of await Promise.all(calls)) note(outcomes.hostile, what);
    }
    isOver = true;
    const [health] = await Promise.all([probing, honestCalls]);
    const charged = Object.entries({ ...outcomes.hostile })
      .concat(Object.entries(outcomes.honest))
      .reduce((sum, [what, count]) => sum + (what.endsWith("charged") ? count : 0), 0);
    const settled = Number(((await earned()) - before) / 10_000n);
    const slowest = Math.max(...health.inside);
    const line =
      `targets, ${kind}: ${WAVES} waves of ${CALLS} paid calls in ${((performance.now() - begunMs) / 1_000).toFixed(0)} s; answers ${JSON.stringify(outcomes.hostile)}, ` +
      `honest calls beside ${JSON.stringify(outcomes.honest)}; ${settled} settled on the chain, ${charged} answered as charged; ` +
      `${memory.killed()} killed, ${memory.peakMb()} of ${memoryMb} MB; ${healthLine(health)}`;
    lines.push(line);
    say(line);
    if (memory.killed() + payments.crashes.length > 0) faults.push(`targets, ${kind}: the service was killed`);
    if (health.failed > 0 || slowest > HEALTH_MS)
      faults.push(`targets, ${kind}: ${health.failed} probes failed, the slowest took ${slowest.toFixed(0)} ms`);
    if (settled !== charged) faults.push(`targets, ${kind}: ${settled} settled and ${charged} answered as charged`);
    const lost = Object.keys(outcomes.honest).filter((what) => what !== "200 charged");
    if (lost.length > 0) faults.push(`targets, ${kind}: honest calls ended with ${lost.join(", ")}`);
    await payments.stop();
    memory.close();
  }
  return { lines, faults };
}
