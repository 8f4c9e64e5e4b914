import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import pg from "pg";
import { ensureBrowser } from "./look-at-page.js";
import { onPort, startProcess } from "./managed-process.js";
import { queryOnce, startPostgres } from "./postgres.js";
import { ensureRedisServer, redisVersion, startRedis } from "./redis.js";
import { unprivilegedUser } from "./server-binaries.js";
import { serveUrl } from "./test-database.js";

export interface TestRunOptions {
  readonly postgres: boolean;
  readonly redis: boolean;
  /** Installs a browser, see ensureBrowser. Without a browser, tests that need one are skipped. */
  readonly browser: boolean;
  /** Connection string of a PostgreSQL to use instead of starting one. Its user must be allowed to create databases. */
  readonly postgresUrl?: string;
  /** URL of a Redis to use instead of starting one. */
  readonly redisUrl?: string;
  /** Path of a PgBouncer program. The services under test then reach PostgreSQL through it. */
  readonly pgbouncer?: string;
  /** Migrates an empty database to the current schema. */
  readonly migrate: (url: string) => Promise<unknown>;
}

export interface TestRun {
  /** Variables for the tests, such as TEST_POSTGRES_URL and TEST_TEMPLATE_DATABASE (a migrated database to copy). */
  readonly env: Record<string, string>;
  /** Components with their versions, for example `PostgreSQL 15.18`. */
  readonly versions: readonly string[];
  stop(): Promise<void>;
}

interface Provided {
  readonly env: Record<string, string>;
  readonly version: string;
  stop(): Promise<unknown>;
}

/** Starts the real components for one test run. Throws if a server can't be started. */
export async function startTestRun(options: TestRunOptions): Promise<TestRun> {
  const browser = options.browser ? ensureBrowser() : null;
  const starting = [
    ...(options.postgres ? [providePostgres(options)] : []),
    ...(options.redis ? [provideRedis(options.redisUrl)] : []),
  ];
  const settled = await Promise.allSettled(starting);
  const provided = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => {
    await Promise.all(provided.map((one) => one.stop()));
  };
  const refused = settled.find((one) => one.status === "rejected");
  if (refused !== undefined) {
    await stop();
    throw refused.reason;
  }
  return {
    env: Object.assign({}, ...provided.map((one) => one.env)),
    versions: [...provided.map((one) => one.version), ...(browser === null ? [] : [browser])],
    stop,
  };
}

/** Settings of new connections. With a pooler, they must be set on the role, as docs/operations.md explains. */
const FOR_A_POOLER = [
  "timezone = 'UTC'",
  "statement_timeout = '3s'",
  "idle_in_transaction_session_timeout = '4s'",
  "jit = off",
];

async function providePostgres({ postgresUrl, migrate, pgbouncer }: TestRunOptions): Promise<Provided> {
  const server = postgresUrl === undefined ? await startPostgres({ inMemory: true }) : undefined;
  const admin = postgresUrl ?? server?.url ?? "";
  const template = `template_${randomBytes(6).toString("hex")}`;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
  // Our own server disappears with all its databases. From a given server, drop the template.
  const stop = async () => {
    await pooler?.stop();
    if (server === undefined) await queryOnce(admin, `DROP DATABASE ${pg.escapeIdentifier(template)} WITH (FORCE)`);
    else await server.stop();
  };
  try {
    await queryOnce(admin, `CREATE DATABASE ${pg.escapeIdentifier(template)}`);
    const url = new URL(admin);
    url.pathname = `/${template}`;
    await migrate(url.href);
    const { rows } = await queryOnce(admin, "SHOW server_version");
    const version = `PostgreSQL ${String(rows[0]?.server_version).split(" ")[0]}`;
    const env = { TEST_POSTGRES_URL: admin, TEST_TEMPLATE_DATABASE: template };
    if (pgbouncer === undefined) return { env, version, stop };
    const role = new URL(serveUrl(admin)).username;
    for (const setting of FOR_A_POOLER)
      await queryOnce(admin, `ALTER ROLE ${pg.escapeIdentifier(role)} SET ${setting}`);
    pooler = await startPgBouncer(pgbouncer, admin, role);
    return { env: { ...env, TEST_PGBOUNCER_ADDRESS: pooler.address }, version: `${version} behind PgBouncer`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function provideRedis(given: string | undefined): Promise<Provided> {
  if (given !== undefined) {
    return { env: { TEST_REDIS_URL: given }, version: await redisVersion(given), stop: async () => {} };
  }
  ensureRedisServer();
  const server = await startRedis();
  return { env: { TEST_REDIS_URL: server.url }, version: server.version, stop: () => server.stop() };
}

/** Returns the versions of the chain nodes that tests start themselves. */
export function chainVersions(): string[] {
  const resolve = createRequire(import.meta.url);
  const readVersion = (name: string): string =>
    JSON.parse(readFileSync(resolve.resolve(`${name}/package.json`), "utf8")).version;
  return [`anvil ${readVersion("@foundry-rs/anvil")}`, `litesvm ${readVersion("litesvm")}`];
}

interface RunningPgBouncer {
  /** For example `127.0.0.1:6432`. It replaces the server's address in a connection string. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Starts the PgBouncer at `command` (1.21 or newer) in transaction mode, in front of every database of the server at
 * `serverUrl`. That server must trust local connections. PgBouncer gets few connections, so that a client's consecutive
 * transactions seldom use the same connection. Throws if PgBouncer doesn't start.
 */
async function startPgBouncer(command: string, serverUrl: string, user: string): Promise<RunningPgBouncer> {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const folder = mkdtempSync("/tmp/svc-pgbouncer-");
  const account = unprivilegedUser();
  const config = join(folder, "pgbouncer.ini");
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    return await onPort(undefined, async (port) => {
      const lines = [
        "[databases]",
        `* = host=${hostname} port=${serverPort} user=${user}`,
        "[pgbouncer]",
        "listen_addr = 127.0.0.1",
        `listen_port = ${port}`,
        "unix_socket_dir =",
        "auth_type = any",
        "pool_mode = transaction",
        "max_prepared_statements = 200",
        "max_client_conn = 2000",
        "default_pool_size = 5",
      ];
      writeFileSync(config, `${lines.join("\n")}\n`);
      if (account !== undefined) for (const path of [folder, config]) chownSync(path, account.uid, account.gid);
      const server = await startProcess({
        name: "PgBouncer",
        command,
        args: [config],
        options: { cwd: folder, ...account },
        isReady: (line) => line.includes("process up"),
      });
      const stop = async () => {
        await server.stop();
        removeFolder();
      };
      return { address: `127.0.0.1:${port}`, stop };
    });
  } catch (error) {
    removeFolder();
    throw error;
  }
}
