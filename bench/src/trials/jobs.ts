import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Replica, startReplica } from "./fleet.js";
import { makeLink } from "./load.js";
import type { Trial } from "./trial.js";
import { openWorld, type TrialWorld } from "./world.js";

const JOBS = 20;
/** The service is killed and restarted after these parts of the jobs' time. */
const KILLED_AT = [1 / 3, 2 / 3];
const PAUSE_SECONDS = 5;
/**
 * Number of keys that a stranger guesses for each payment, before it polls without a key. After ten wrong keys, the
 * service would refuse even the buyer's key (ADR 57).
 */
const GUESSES = 9;
/** Maximum delay of an answer: the target's pause, the service's pause, and a restart. */
const LATE_MS_MAX = 20_000;

interface WorkingTarget {
  readonly url: string;
  readonly server: Server;
  /** When each job ends, in Unix ms, by its id. */
  readonly endsAtMs: ReadonlyMap<string, number>;
  polls(): number;
}

interface BoughtJob {
  readonly url: string;
  readonly key: string;
}

interface Delivery {
  readonly body: string;
  readonly lateMs: number;
  readonly polls: number;
}

/**
 * Buys jobs that take as long as the trial lasts. Each buyer polls from another address every time. The service is
 * killed twice meanwhile, and a stranger who knows the address of each job polls it too.
 */
export const jobs: Trial = async ({ seconds }, say, closers) => {
  const world = await openWorld();
  closers.push(() => world.stop());
  const target = await startWorkingTarget(seconds * 1_000);
  closers.push(() => target.server.close());
  const service = await startReplica("payments", {
    ...world.env.payments,
    OUTBOUND_ALLOW_HOSTS: new URL(target.url).host,
    SHUTDOWN_DELAY_MS: "0",
  });
  closers.push(() => service.stop());
  const url = `http://127.0.0.1:${service.port}`;
  const id = await makeLink(url, { targetUrl: target.url, targetMethod: "POST", settle: "before" });
  const link = `${url}/api/agent/link/pl-${id}`;

  const beganAtMs = Date.now();
  const bought: BoughtJob[] = [];
  for (let turn = 0; turn < JOBS; turn++) bought.push(await buy(world, link, turn));
  say(`${JOBS} jobs of ${seconds} s are running`);
  const strangers = { polls: 0, served: 0 };
  const [deliveries, kills] = await Promise.all([
    Promise.all(bought.map((job, turn) => waitForAnswer(job, turn, target, strangers))),
    killTwice(service, beganAtMs, seconds * 1_000, say),
  ]);

  const settled = await world.query<{ state: string; count: number }>(
    "SELECT state, count(*)::int AS count FROM x402_payments GROUP BY state",
  );
  const lateMs = deliveries.map((delivery) => delivery.lateMs).sort((one, other) => one - other);
  const lines = [
    `${JOBS} jobs of ${seconds} s, the service killed after ${kills.join(" and ")} s: ${new Set(deliveries.map(({ body }) => body)).size} different answers delivered`,
    `an answer was read ${lateMs[JOBS / 2]} ms after its job had ended (median), ${lateMs.at(-1)} ms at most`,
    `${deliveries.reduce((sum, { polls }) => sum + polls, 0)} polls by buyers, ${target.polls()} of them reached the target`,
    `${strangers.polls} polls by a stranger, ${strangers.served} served`,
    `payments by state: ${settled.map(({ state, count }) => `${count} ${state}`).join(", ")}`,
  ];
  const faults = [
    ...(target.endsAtMs.size === JOBS ? [] : [`the target began ${target.endsAtMs.size} jobs, not ${JOBS}`]),
    ...(new Set(deliveries.map(({ body }) => body)).size === JOBS ? [] : ["two buyers read the same answer"]),
    ...(lateMs.every((late) => late >= 0 && late <= LATE_MS_MAX) ? [] : [`an answer was ${lateMs.at(-1)} ms late`]),
    ...(strangers.served === 0 ? [] : [`a stranger was served ${strangers.served} times`]),
    ...(settled.length === 1 && settled[0]?.state === "settled" && settled[0].count === JOBS
      ? []
      : ["not every payment was settled exactly once"]),
    ...service.crashes,
  ];
  return { lines, faults };
};

async function killTwice(service: Replica, beganAtMs: number, jobMs: number, say: (line: string) => void) {
  const atSeconds: number[] = [];
  for (const part of KILLED_AT) {
    await sleep(beganAtMs + jobMs * part - Date.now());
    await service.kill();
    atSeconds.push(Math.round((Date.now() - beganAtMs) / 1_000));
    await service.start();
    say(`killed after ${atSeconds.at(-1)} s, and serving again`);
  }
  return atSeconds;
}

/** Starts a target that begins a job with each POST, and reports at the job's address whether it has ended. */
async function startWorkingTarget(jobMs: number): Promise<WorkingTarget> {
  const endsAtMs = new Map<string, number>();
  let polls = 0;
  const server = createServer((incoming, response) => {
    const pause = { "retry-after": String(PAUSE_SECONDS) };
    if (incoming.method === "POST") {
      const id = randomUUID();
      endsAtMs.set(id, Date.now() + jobMs);
      incoming.resume();
      response.writeHead(202, { ...pause, location: `/jobs/${id}` }).end();
      return;
    }
    polls++;
    const id = incoming.url?.split("/").at(-1) ?? "";
    const endMs = endsAtMs.get(id);
    if (endMs === undefined) response.writeHead(404).end();
    else if (Date.now() < endMs) response.writeHead(202, pause).end();
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ id }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, endsAtMs, polls: () => polls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function buy(world: TrialWorld, link: string, turn: number): Promise<BoughtJob> {
  const key = randomUUID();
  const answer = await fetch(link, {
    method: "POST",
    headers: {
      "x-payment": await world.payers.pay(world.wallets.links),
      "idempotency-key": key,
      "content-type": "application/json",
      "x-forwarded-for": `203.0.113.${turn}`,
    },
    body: JSON.stringify({ turn }),
  });
  if (answer.status !== 202) throw new Error(`a call that starts a job returned ${answer.status}, not 202`);
  const { paymentId } = (await answer.json()) as { paymentId: string };
  return { key, url: `${link}/jobs/${paymentId}` };
}

/** Polls until the answer arrives. If the service is down, polls again after a second. */
async function waitForAnswer(
  { url, key }: BoughtJob,
  turn: number,
  target: WorkingTarget,
  strangers: { polls: number; served: number },
): Promise<Delivery> {
  for (let polls = 1; ; polls++) {
    const stranger = await ask(url, polls <= GUESSES ? randomUUID() : null, `192.0.2.${turn}`);
    if (stranger !== null) strangers.polls++;
    if (stranger !== null && stranger.status !== 404 && stranger.status !== 429) strangers.served++;
    const answer = await ask(url, key, `10.${turn}.${polls >> 8}.${polls & 255}`);
    if (answer?.status === 200) {
      const body = await answer.text();
      const endMs = target.endsAtMs.get((JSON.parse(body) as { id: string }).id) ?? Number.NaN;
      return { body, polls, lateMs: Date.now() - endMs };
    }
    if (answer !== null && answer.status !== 202 && answer.status < 500)
      throw new Error(`a buyer's poll returned ${answer.status}, not 200 or 202`);
    await sleep(answer === null ? 1_000 : Number(answer.headers.get("retry-after") ?? 1) * 1_000);
  }
}

/** Polls once; null: the service didn't answer. */
const ask = (url: string, key: string | null, address: string): Promise<Response | null> =>
  fetch(url, {
    headers: { "x-forwarded-for": address, ...(key === null ? {} : { "idempotency-key": key }) },
  }).catch(() => null);
