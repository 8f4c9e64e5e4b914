import { execFile } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type ManagedProcess, onPort, registerFolder, startProcess, unregisterFolder } from "./managed-process.js";
import { findPostgres, type PostgresUser, unprivilegedUser } from "./server-binaries.js";

const run = promisify(execFile);

export interface RunningPostgres {
  /** Connection string of the superuser, to the database `postgres`. */
  readonly url: string;
  /** For example `PostgreSQL 15.18`. */
  readonly version: string;
  /** The server's process. {@link resume} starts another one. */
  readonly process: ManagedProcess;
  /** Creates a database, as a copy of `template` if that is set, and returns its connection string. */
  createDatabase(name: string, template?: string): Promise<string>;
  /** Ends the server at once, like a crash; the data stays. */
  halt(): Promise<void>;
  /** Starts the server again, with the same port and data. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL on 127.0.0.1 with an empty, temporary cluster, for local work only. It trusts every local
 * connection and does not wait for the disk. `embedded` uses the npm package's PostgreSQL even if one is installed.
 * With `durable`, acknowledged commits survive a crash of the server. `inMemory` keeps the files in memory if there is
 * room. Throws if no PostgreSQL is found, or if it does not start.
 */
export async function startPostgres(
  wanted: { embedded?: boolean; durable?: boolean; inMemory?: boolean } = {},
): Promise<RunningPostgres> {
  const user = unprivilegedUser();
  // A private TMPDIR of root isn't accessible to the server's user.
  const onDisk = user === undefined ? tmpdir() : "/tmp";
  const makeFolder = (parent: string): string => {
    const made = mkdtempSync(join(parent, "svc-postgres-"));
    registerFolder(made);
    if (user !== undefined) chownSync(made, user.uid, user.gid);
    return made;
  };
  const folder = makeFolder(onDisk);
  // /dev/shm may be mounted noexec, so binaries stay on disk.
  const dataFolder = wanted.inMemory && hasRoomInMemory() ? makeFolder(MEMORY) : folder;
  const removeFolders = () => {
    for (const made of new Set([folder, dataFolder])) {
      rmSync(made, { recursive: true, force: true, maxRetries: 5 });
      unregisterFolder(made);
    }
  };
  try {
    const binaries = findPostgres(folder, user, wanted.embedded ?? false);
    const data = join(dataFolder, "data");
    const options = { cwd: folder, ...user };
    const initdb = ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    await run(binaries.initdb, initdb, options);
    const durable = wanted.durable ?? false;
    const start = (port: number) => startServer(binaries.postgres, data, { port, durable }, options);
    let server = await onPort(undefined, start);
    const stop = async () => {
      await server.process.stop();
      removeFolders();
    };
    const resume = async () => {
      server = await start(server.port);
    };
    try {
      const described = await describe(server.port);
      return {
        ...described,
        get process() {
          return server.process;
        },
        halt: () => server.process.stop(),
        resume,
        stop,
      };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    removeFolders();
    throw error;
  }
}

/** Linux's folder for files in memory. */
const MEMORY = "/dev/shm";
/** Bytes that must be free in that folder and in memory. By default, a container has only 64 MB in the folder. */
const ROOM = 4 * 1024 ** 3;
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && freemem() >= ROOM;
  } catch {
    return false;
  }
}

async function startServer(
  command: string,
  data: string,
  { port, durable }: { port: number; durable: boolean },
  options: { cwd: string } & Partial<PostgresUser>,
) {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    shared_buffers: "128MB",
    // The cluster is temporary, so it needn't survive a crash of the machine.
    fsync: "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: "off",
    log_min_messages: "warning",
    lc_messages: "C",
  };
  const server = await startProcess({
    name: "PostgreSQL",
    command,
    args: [
      "-D",
      data,
      "-p",
      String(port),
      ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
    ],
    options,
    isReady: (line) => /database system is ready to accept (read-only )?connections/.test(line),
    // Immediate shutdown: doesn't wait for clients, and needs no checkpoint.
    stopSignal: "SIGQUIT",
  });
  return { port, process: server };
}

async function describe(port: number): Promise<Pick<RunningPostgres, "url" | "version" | "createDatabase">> {
  const buildUrl = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const url = buildUrl("postgres");
  const answer = await queryOnce(url, "SHOW server_version");
  return {
    url,
    version: `PostgreSQL ${String(answer.rows[0]?.server_version).split(" ")[0]}`,
    async createDatabase(name, template) {
      const from = template === undefined ? "" : ` TEMPLATE ${pg.escapeIdentifier(template)}`;
      await queryOnce(url, `CREATE DATABASE ${pg.escapeIdentifier(name)}${from}`);
      return buildUrl(name);
    },
  };
}

/** Runs one statement on its own connection. */
export async function queryOnce(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  // If the server closes an idle connection, an error without a listener would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
