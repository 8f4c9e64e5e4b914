import { setTimeout as sleep } from "node:timers/promises";
import { letServe, migrate } from "@svc/db";
import { type PairedPostgres, type PostgresPair, queryOnce, startPostgresPair } from "@svc/localstack";
import { insertMerchants } from "../ground/bench-data.js";
import { startReplica } from "./fleet.js";
import { type MovableAddress, startMovableAddress } from "./movable-address.js";
import { type ProductLoad, startProductLoad } from "./product-load.js";
import type { Trial } from "./trial.js";

const WRITES_PER_SECOND = 40;
const POOL_MAX = 10;
const REPLICAS = 2;
/** Each process has one connection more, with which it ends the backends of abandoned connections. */
const BACKENDS_MAX = REPLICAS * (POOL_MAX + 1);
const WRITES_WITHIN_MS = 5_000;
const QUIET_MS = 5_000;
const PROMOTED_AFTER_MS = 2_000;
const MOVED_AFTER_MS = 6_000;
const READ_ONLY_MS = 10_000;
const STANDBY_LOST_MS = 60_000;
const SERVE_ROLE = "trial_serve";
const DATABASE = "trial";

interface Stage {
  readonly pair: PostgresPair;
  readonly address: MovableAddress;
  readonly load: ProductLoad;
}

interface Case {
  readonly name: string;
  readonly hosts?: "both";
  /** Makes a server unavailable. Resolves when a server accepts writes again. */
  lose(stage: Stage): Promise<void>;
  /** True if no read may fail meanwhile. */
  readonly keepsReads?: boolean;
  /** Lower than usual for a case in which all writes are retried for a minute. */
  readonly writesPerSecond?: number;
}

const CASES: readonly Case[] = [
  {
    name: "primary killed, standby promoted",
    async lose({ pair, address }) {
      await pair.first.kill();
      await sleep(PROMOTED_AFTER_MS);
      await pair.second.promote();
      address.moveTo(pair.second.port);
    },
  },
  {
    name: "planned switchover",
    async lose({ pair, address }) {
      await pair.first.shutDown();
      await pair.second.promote();
      address.moveTo(pair.second.port);
      await pair.first.start("standby");
    },
  },
  {
    name: "old primary returns as standby, the address moves late",
    async lose({ pair, address }) {
      await pair.first.shutDown();
      await pair.second.promote();
      await pair.first.start("standby");
      await sleep(MOVED_AFTER_MS);
      address.moveTo(pair.second.port);
    },
  },
  {
    name: "default_transaction_read_only on and off",
    async lose({ pair }) {
      await pair.first.set("default_transaction_read_only", "on");
      await sleep(READ_ONLY_MS);
      await pair.first.reset("default_transaction_read_only");
    },
  },
  {
    name: "synchronous standby lost for a minute",
    keepsReads: true,
    writesPerSecond: 10,
    async lose({ pair }) {
      await pair.second.kill();
      await sleep(STANDBY_LOST_MS);
      await pair.second.start("standby");
      await untilSynchronous(pair.first);
    },
  },
  {
    name: "two hosts in DATABASE_URL, primary killed",
    hosts: "both",
    async lose({ pair }) {
      await pair.first.kill();
      await sleep(PROMOTED_AFTER_MS);
      await pair.second.promote();
    },
  },
];

/**
 * Makes PostgreSQL servers unavailable in each of these ways while two processes write. No write may be lost or made
 * twice, and the processes must recover by themselves.
 */
export const databases: Trial = async ({ only }, say, closers) => {
  const lines: string[] = [];
  const faults: string[] = [];
  const wanted = only?.split(",");
  for (const one of CASES) {
    if (wanted !== undefined && !wanted.some((start) => one.name.startsWith(start))) continue;
    const outcome = await runCase(one, closers);
    lines.push(outcome.line);
    faults.push(...outcome.faults.map((fault) => `${one.name}: ${fault}`));
    say(outcome.line);
  }
  return { lines, faults };
};

async function runCase(one: Case, closers: (() => unknown)[]): Promise<{ line: string; faults: string[] }> {
  const opened: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  closers.push(close);
  const pair = await startPostgresPair();
  opened.push(() => pair.stop());
  await queryOnce(pair.first.buildUrl("postgres"), `CREATE DATABASE ${DATABASE}`);
  const ownerUrl = pair.first.buildUrl(DATABASE);
  await migrate(ownerUrl);
  const address = await startMovableAddress(pair.first.port);
  opened.push(() => address.stop());
  const hosts = one.hosts === "both" ? [pair.first.port, pair.second.port] : [address.port];
  const buildUrl = (ports: readonly number[]) =>
    `postgresql://${SERVE_ROLE}:trial@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/${DATABASE}`;
  await letServe(ownerUrl, buildUrl([pair.first.port]));
  await insertMerchants(ownerUrl);
  await pair.first.set("synchronous_standby_names", "*");
  await untilSynchronous(pair.first);
  const env = {
    NODE_ENV: "production",
    DATABASE_URL: buildUrl(hosts) + (hosts.length > 1 ? "?target_session_attrs=read-write" : ""),
    DATABASE_POOL_MAX: String(POOL_MAX),
    ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString("base64"),
  };
  const replicas = [await startReplica("payments", env), await startReplica("payments", env)];
  opened.push(() => Promise.all(replicas.map((replica) => replica.stop())));
  const load = startProductLoad(replicas, one.writesPerSecond ?? WRITES_PER_SECOND);
  const backends = watchBackends([pair.first, pair.second]);
  opened.push(backends.stop);
  await load.untilEachWrites();
  await sleep(QUIET_MS);
  load.resetCounts();
  await one.lose({ pair, address, load });
  const reads = { ...load.reads };
  const writes = { ...load.writes };
  const writesMs = await load.untilEachWrites();
  await sleep(QUIET_MS);
  await load.stop();
  const { mostAtOnce } = backends;
  const primary = (await isWritable(pair.first)) ? pair.first : pair.second;
  const { rows } = await queryOnce(
    primary.buildUrl(DATABASE),
    "SELECT name, count(*)::int AS count FROM products GROUP BY 1",
  );
  const counts = new Map(rows.map(({ name, count }) => [name as string, count as number]));
  const lost = [...load.acknowledged].filter((name) => !counts.has(name)).length;
  const twice = [...counts.values()].filter((count) => count > 1).length;
  const most = mostAtOnce();
  const faults = replicas.flatMap(({ crashes }) => crashes);
  if (lost > 0) faults.push(`${lost} acknowledged products are lost`);
  if (twice > 0) faults.push(`${twice} products were created twice`);
  if (writesMs > WRITES_WITHIN_MS) faults.push(`no write for ${writesMs} ms after a server accepted writes again`);
  if (most > BACKENDS_MAX) faults.push(`${most} backends on one server, but only ${BACKENDS_MAX} are allowed`);
  if (one.keepsReads && reads.failed > 0) faults.push(`${reads.failed} of ${reads.sent} reads failed`);
  closers.splice(closers.indexOf(close), 1);
  await close();
  const line =
    `${one.name}: ${load.acknowledged.size} products acknowledged, ${lost} lost, ${twice} created twice; ` +
    `both processes wrote again ${writesMs} ms after a server accepted writes; before that, ${writes.failed} of ${writes.sent} writes and ` +
    `${reads.failed} of ${reads.sent} reads failed; at most ${most} backends on one server (${BACKENDS_MAX} allowed)`;
  return { line, faults };
}

async function untilSynchronous(primary: PairedPostgres): Promise<void> {
  const isSynchronous = async () => {
    const { rows } = await queryOnce(primary.buildUrl("postgres"), "SELECT sync_state FROM pg_stat_replication");
    return rows.some(({ sync_state }) => sync_state === "sync" || sync_state === "quorum");
  };
  while (!(await isSynchronous())) await sleep(50);
}

const isWritable = (server: PairedPostgres): Promise<boolean> =>
  queryOnce(server.buildUrl("postgres"), "SELECT NOT pg_is_in_recovery() AS yes").then(
    ({ rows }) => rows[0]?.yes === true,
    () => false,
  );

const LOOK_MS = 200;

/** Counts the services' backends on each server repeatedly. `mostAtOnce` returns the highest number on one server. */
function watchBackends(servers: readonly PairedPostgres[]) {
  let most = 0;
  let isOver = false;
  const look = async () => {
    for (; !isOver; await sleep(LOOK_MS)) {
      for (const server of servers) {
        const count = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = '${SERVE_ROLE}'`;
        const found = await queryOnce(server.buildUrl("postgres"), count).catch(() => null);
        most = Math.max(most, found?.rows[0]?.count ?? 0);
      }
    }
  };
  const looking = look();
  return {
    mostAtOnce: () => most,
    async stop() {
      isOver = true;
      await looking;
    },
  };
}
