import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { type ManagedProcess, onPort, startProcess } from "./managed-process.js";
import { ensureProgram, findCommand } from "./server-binaries.js";

export interface RunningRedis {
  readonly url: string;
  /** Program and version, for example `Redis 7.0.15`. */
  readonly version: string;
  readonly process: ManagedProcess;
  stop(): Promise<void>;
}

/** The path of redis-server or valkey-server, if one is installed. */
export function findRedisServer(): string | undefined {
  return findCommand(["redis-server", "valkey-server"], ["/usr/sbin", "/usr/local/sbin"]);
}

export const ensureRedisServer = (): string =>
  ensureProgram({
    find: findRedisServer,
    debianPackage: "redis-server",
    missing: "Install a Redis server (redis-server or valkey-server on PATH), or set REDIS_URL",
    howTo: "On Debian and Ubuntu: sudo apt-get install -y redis-server; on macOS: brew install redis",
  });

/**
 * Starts a Redis server on 127.0.0.1. Unless `args` change this, it stores nothing on disk. Throws if no server is
 * installed, or `port` is taken.
 */
export async function startRedis(wanted: { port?: number; args?: readonly string[] } = {}): Promise<RunningRedis> {
  const command = findRedisServer();
  if (command === undefined) throw new Error("no Redis server is installed: install redis-server or valkey-server");
  return onPort(wanted.port, async (port) => {
    const server = await startProcess({
      name: "Redis",
      command,
      args: [
        ["--port", String(port)],
        ["--bind", "127.0.0.1"],
        ["--save", ""],
        ["--appendonly", "no"],
        ["--daemonize", "no"],
        ["--dir", tmpdir()],
        // A replica's data goes through a file. With the default name, the next server in this folder would load it.
        ["--dbfilename", `redis-${port}.rdb`],
        ["--rdb-del-sync-files", "yes"],
        // Don't wait for replicas at shutdown.
        ["--shutdown-timeout", "0"],
        wanted.args ?? [],
      ].flat(),
      isReady: (line) => /ready to accept connections/i.test(line),
    });
    const url = `redis://127.0.0.1:${port}`;
    return { url, version: await redisVersion(url), process: server, stop: () => server.stop() };
  });
}

/** Program and version of the server at `url`. Throws if it doesn't answer. */
export async function redisVersion(url: string): Promise<string> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on("error", () => {});
  try {
    await client.connect();
    const info = await client.info("server");
    const of = (key: string) => new RegExp(`^${key}:(\\S+)`, "m").exec(info)?.[1];
    const valkey = of("valkey_version");
    return valkey === undefined ? `Redis ${of("redis_version")}` : `Valkey ${valkey}`;
  } finally {
    // On a failed connection, disconnecting would leave a timer of two seconds.
    if (client.status !== "end") client.disconnect();
  }
}

/** Several Redis servers that act as one. Tests stop them one by one. */
export interface RedisSet {
  readonly url: string;
  /** The servers by name, such as `primary`, `replica`, `shard-0`. */
  readonly servers: ReadonlyMap<string, RunningRedis>;
  stop(): Promise<void>;
}

/** How long a server must be silent to count as down. */
const DOWN_AFTER_MS = 1_000;

/** A primary, a replica, and one Sentinel, which promotes the replica when the primary is gone. */
export async function startRedisSentinel(): Promise<RedisSet> {
  const folder = await mkdtemp(join(tmpdir(), "redis-sentinel-"));
  const primary = await startRedis();
  const ofPrimary = ["--replicaof", "127.0.0.1", String(getPort(primary))];
  const replica = await startRedis({ args: [...ofPrimary, "--repl-diskless-sync-delay", "0"] });
  const { port, process } = await startSentinel(folder, getPort(primary));
  await isTrue(replica.url, async (redis) => (await redis.info("replication")).includes("master_link_status:up"));
  // Sentinel asks the primary for replicas every ten seconds, and once when it starts monitoring.
  await isTrue(
    `redis://127.0.0.1:${port}`,
    async (redis) => ((await redis.call("SENTINEL", "REPLICAS", "main")) as unknown[]).length === 1,
  );
  const servers = new Map([
    ["primary", primary],
    ["replica", replica],
  ]);
  return {
    url: `redis+sentinel://127.0.0.1:${port}/main`,
    servers,
    async stop() {
      await process.stop();
      await stopAll(servers);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function startSentinel(folder: string, primaryPort: number): Promise<{ port: number; process: ManagedProcess }> {
  return onPort(undefined, async (port) => {
    const config = join(folder, "sentinel.conf");
    const lines = [
      `port ${port}`,
      "bind 127.0.0.1",
      `dir ${folder}`,
      `sentinel monitor main 127.0.0.1 ${primaryPort} 1`,
      `sentinel down-after-milliseconds main ${DOWN_AFTER_MS}`,
      "sentinel failover-timeout main 3000",
    ];
    await writeFile(config, `${lines.join("\n")}\n`);
    const process = await startProcess({
      name: "Redis Sentinel",
      command: findRedisServer() as string,
      args: [config, "--sentinel"],
      isReady: (line) => /monitor master/i.test(line),
    });
    return { port, process };
  });
}

/** A Cluster of three shards (`shard-0` … `shard-2`). The first shard has a replica (`replica-0`). */
export async function startRedisCluster(): Promise<RedisSet> {
  const names = ["shard-0", "shard-1", "shard-2", "replica-0"];
  const folder = await mkdtemp(join(tmpdir(), "redis-cluster-"));
  const started = await Promise.all(
    names.map((name) =>
      startRedis({
        args: [
          ["--cluster-enabled", "yes"],
          ["--cluster-config-file", join(folder, `${name}.conf`)],
          ["--cluster-node-timeout", String(DOWN_AFTER_MS)],
          ["--cluster-require-full-coverage", "no"],
          ["--repl-diskless-sync-delay", "0"],
        ].flat(),
      }),
    ),
  );
  const servers = new Map(names.map((name, place) => [name, started[place] as RunningRedis]));
  const ask = async (name: string, ...command: [string, ...(string | number)[]]) => {
    const redis = new Redis((servers.get(name) as RunningRedis).url);
    return redis.call(...command).finally(() => redis.disconnect());
  };
  const bounds = [0, 5_461, 10_923, 16_384];
  for (const place of [0, 1, 2]) {
    const [from = 0, till = 0] = bounds.slice(place);
    await ask(`shard-${place}`, "CLUSTER", "ADDSLOTSRANGE", from, till - 1);
    await ask(`shard-${place}`, "CLUSTER", "SET-CONFIG-EPOCH", place + 1);
  }
  for (const name of names.slice(1))
    await ask("shard-0", "CLUSTER", "MEET", "127.0.0.1", getPort(servers.get(name) as RunningRedis));
  const first = String(await ask("shard-0", "CLUSTER", "MYID"));
  const replica = (servers.get("replica-0") as RunningRedis).url;
  await isTrue(replica, async (redis) => String(await redis.cluster("NODES")).includes(first));
  await ask("replica-0", "CLUSTER", "REPLICATE", first);
  await isTrue(replica, async (redis) => (await redis.info("replication")).includes("master_link_status:up"));
  for (const server of started) {
    await isTrue(server.url, async (redis) => {
      const [info, nodes] = [String(await redis.cluster("INFO")), String(await redis.cluster("NODES"))];
      return (
        /cluster_state:ok/.test(info) &&
        /cluster_known_nodes:4/.test(info) &&
        (nodes.match(/ connected/g)?.length ?? 0) === 4 &&
        /slave/.test(nodes)
      );
    });
  }
  return {
    url: `redis+cluster://${[...servers.values()].map((server) => `127.0.0.1:${getPort(server)}`).join(",")}`,
    servers,
    async stop() {
      await stopAll(servers);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const getPort = ({ url }: RunningRedis): number => Number(new URL(url).port);

const stopAll = (servers: ReadonlyMap<string, RunningRedis>) =>
  Promise.all([...servers.values()].map((server) => server.stop()));

/** Waits for at most half a minute until a condition on the server at `url` holds. */
async function isTrue(url: string, look: (redis: Redis) => Promise<boolean>): Promise<void> {
  const redis = new Redis(url);
  try {
    for (let turn = 0; turn < 600; turn++) {
      if (await look(redis)) return;
      await sleep(50);
    }
    throw new Error(`the Redis servers were not ready after half a minute: ${url}`);
  } finally {
    redis.disconnect();
  }
}
