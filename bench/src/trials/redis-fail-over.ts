import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type RedisSet,
  type RunningRedis,
  startRedisCluster,
  startRedisSentinel,
  suspendProcess,
} from "@svc/localstack";
import { TOKEN } from "../ground/bench-data.js";
import { type Replica, startReplica } from "./fleet.js";
import type { Trial } from "./trial.js";
import { openWorld, type TrialWorld } from "./world.js";

const BACK_WITHIN_MS = 5_000;
const GIVE_UP_MS = 60_000;
/**
 * Number of successes in a row that count as recovered. One isn't enough, because the dead shard of a Cluster held only
 * a third of the keys.
 */
const IN_A_ROW = 6;
/** The limit of the read tier. */
const READS_MAX = 30;
const CLIENTS = 6;

const getPid = (set: RedisSet, name: string): number => (set.servers.get(name) as RunningRedis).process.pid;

const LOSSES: readonly { name: string; open(): Promise<RedisSet>; lose(set: RedisSet): unknown }[] = [
  {
    name: "Sentinel, the primary hangs",
    open: startRedisSentinel,
    lose: (set) => suspendProcess(getPid(set, "primary")),
  },
  {
    name: "Sentinel, the primary dies",
    open: startRedisSentinel,
    lose: (set) => process.kill(getPid(set, "primary"), "SIGKILL"),
  },
  {
    name: "Cluster, a shard dies",
    open: startRedisCluster,
    lose: (set) => process.kill(getPid(set, "shard-0"), "SIGKILL"),
  },
];

/**
 * Takes away a part of Redis while two processes of each service work. Within 5 s, limits must be exact again, and the
 * service must sell paid scans again.
 */
export const redisFailOver: Trial = async (_options, say, closers) => {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const { name, open, lose } of LOSSES) {
    const set = await open();
    const world = await openWorld();
    const start = (service: "payments" | "scan") =>
      startReplica(service, { ...world.env[service], REDIS_URL: set.url, SHUTDOWN_DELAY_MS: "0" });
    const payments = [await start("payments"), await start("payments")];
    const scans = [await start("scan"), await start("scan")];
    const replicas = [...payments, ...scans];
    const close = async () => {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await Promise.all([world.stop(), set.stop()]);
    };
    closers.push(close);
    await Promise.all([untilWell(() => isExact(payments)), untilWell((turn) => isSold(world, scans, turn))]);
    const lostMs = performance.now();
    await lose(set);
    const [exactMs, soldMs] = await Promise.all([
      untilWell(() => isExact(payments)),
      untilWell((turn) => isSold(world, scans, turn)),
    ]).then((times) => times.map((atMs) => atMs - lostMs) as [number, number]);
    const outages = replicas.flatMap(({ redisOutagesMs }) => redisOutagesMs);
    lines.push(
      `${name}: limits exact after ${Math.round(exactMs)} ms, paid scans sold after ${Math.round(soldMs)} ms; ` +
        `the logs report ${outages.length} outages, the longest ${Math.max(0, ...outages)} ms`,
    );
    say(lines.at(-1) as string);
    if (exactMs > BACK_WITHIN_MS) faults.push(`${name}: limits were not exact for ${Math.round(exactMs)} ms`);
    if (soldMs > BACK_WITHIN_MS) faults.push(`${name}: no paid scan for ${Math.round(soldMs)} ms`);
    faults.push(...replicas.flatMap(({ crashes }) => crashes));
    closers.splice(closers.indexOf(close), 1);
    await close();
  }
  return { lines, faults };
};

/** Waits for enough successful turns in a row. Returns the time of the first one, as in `performance.now()`. */
async function untilWell(isWell: (turn: number) => Promise<boolean>): Promise<number> {
  const begunMs = performance.now();
  let sinceMs: number | undefined;
  for (let well = 0, turn = 0; well < IN_A_ROW; turn++) {
    if (await isWell(turn)) {
      well += 1;
      sinceMs ??= performance.now();
    } else {
      well = 0;
      sinceMs = undefined;
    }
    if (performance.now() - begunMs > GIVE_UP_MS)
      throw new Error(`not ${IN_A_ROW} successes in a row within ${GIVE_UP_MS} ms`);
    await sleep(50);
  }
  return sinceMs as number;
}

const randomAddress = (): string => `${randomInt(11, 100)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Some clients exceed their limits at both processes in turn. Each must get as many answers as from one process. */
async function isExact(payments: readonly Replica[]): Promise<boolean> {
  const countServed = async (client: string) => {
    const ask = async (turn: number) => {
      const headers = { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": client };
      const answer = await fetch(`http://127.0.0.1:${payments[turn % 2]?.port}/api/v1/products?limit=1`, { headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    const statuses = await Promise.all(Array.from({ length: READS_MAX + 10 }, (_, turn) => ask(turn)));
    return statuses.filter((status) => status === 200).length;
  };
  const served = await Promise.all(Array.from({ length: CLIENTS }, () => countServed(randomAddress())));
  return served.every((count) => count === READS_MAX);
}

async function isSold(world: TrialWorld, scans: readonly Replica[], turn: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${scans[turn % 2]?.port}/api/scan`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": randomAddress(),
      "x-payment": await world.payers.pay(world.wallets.scans),
    },
    body: JSON.stringify({ url: `${world.site.url}?order=${randomInt(100)}` }),
  });
  await answer.arrayBuffer();
  return answer.status === 200 && answer.headers.has("x-payment-response");
}
