import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { Redis } from "ioredis";
import { type ManagedProcess, onPort, startProcess } from "./managed-process.js";
import { findCommand } from "./server-binaries.js";

export interface RunningRedis {
  readonly url: string;
  /** Program and version, such as `Redis 7.0.15`. */
  readonly version: string;
  readonly process: ManagedProcess;
  stop(): Promise<void>;
}

/** The path of redis-server or valkey-server, where one is installed. */
export function findRedisServer(): string | undefined {
  return findCommand(["redis-server", "valkey-server"], ["/usr/sbin", "/usr/local/sbin"]);
}

/** The path of a Redis server; installs one on a Debian where this process may, and otherwise says what to type. */
export function ensureRedisServer(): string {
  const found = findRedisServer();
  if (found !== undefined) return found;
  const missing = "a Redis server is needed (redis-server or valkey-server on PATH), or REDIS_URL";
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(
      `${missing}. On Debian and Ubuntu: sudo apt-get install -y redis-server; on macOS: brew install redis`,
    );
  }
  console.log("redis-server is not installed: running apt-get install -y redis-server");
  const options = {
    stdio: ["ignore", "ignore", "inherit"] as ("ignore" | "inherit")[],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  execFileSync("apt-get", ["update", "-qq"], options);
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "redis-server"], options);
  const installed = findRedisServer();
  if (installed === undefined) throw new Error(`${missing}; apt-get did not install it`);
  return installed;
}

/** Starts a Redis server on 127.0.0.1 that keeps nothing on disk. Throws when none is installed, and on a taken `port`. */
export async function startRedis(wanted: { port?: number; args?: readonly string[] } = {}): Promise<RunningRedis> {
  const command = findRedisServer();
  if (command === undefined) throw new Error("neither redis-server nor valkey-server is on PATH");
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
        // What a replica is sent goes through a file, which the next server in this folder would read.
        ["--dbfilename", `redis-${port}.rdb`],
        ["--rdb-del-sync-files", "yes"],
        // Nobody waits for its replicas when it is stopped.
        ["--shutdown-timeout", "0"],
        wanted.args ?? [],
      ].flat(),
      isReady: (line) => /ready to accept connections/i.test(line),
    });
    const url = `redis://127.0.0.1:${port}`;
    return { url, version: await redisVersion(url), process: server, stop: () => server.stop() };
  });
}

/** Program and version of the server at `url`. Throws when it does not answer. */
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
    // On a connection that failed it would leave a timer of two seconds.
    if (client.status !== "end") client.disconnect();
  }
}
