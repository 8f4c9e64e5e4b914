import { execFile } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort, type ManagedProcess, registerFolder, startProcess, unregisterFolder } from "./managed-process.js";
import { queryOnce } from "./postgres.js";
import { findPostgres, type PostgresUser, unprivilegedUser } from "./server-binaries.js";

const run = promisify(execFile);

/** One server of a pair. A standby replicates the other server. */
export interface PairedPostgres {
  readonly port: number;
  /** Connection string of the superuser. */
  buildUrl(database: string): string;
  /** Starts the server as primary, or as a standby of the other server. */
  start(role: "primary" | "standby"): Promise<void>;
  /** Makes a standby accept writes. */
  promote(): Promise<void>;
  /** Changes a setting for all connections, including open ones. */
  set(setting: string, value: string): Promise<void>;
  /** Restores the value from before {@link set}. */
  reset(setting: string): Promise<void>;
  /** Kills the server and all its child processes at once, as if the machine were lost. */
  kill(): Promise<void>;
  /** Shuts the server down cleanly, so that its standby has every commit. */
  shutDown(): Promise<void>;
}

export interface PostgresPair {
  readonly first: PairedPostgres;
  readonly second: PairedPostgres;
  stop(): Promise<void>;
}

/**
 * Two PostgreSQL servers on 127.0.0.1 with the same history; the first starts as primary. For trials and tests of
 * failovers.
 */
export async function startPostgresPair({ hasStandby = true } = {}): Promise<PostgresPair> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(user === undefined ? tmpdir() : "/tmp", "svc-postgres-pair-"));
  registerFolder(folder);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const binaries = findPostgres(folder, user, false);
  const options = { cwd: folder, ...user };
  const ports = [await freePort(), await freePort()] as const;
  const folders = [join(folder, "first"), join(folder, "second")] as const;
  const initdb = ["-D", folders[0], "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  await run(binaries.initdb, initdb, options);
  if (hasStandby) await run("cp", ["-r", folders[0], folders[1]], options);
  const makeServer = (place: 0 | 1) =>
    pairedPostgres(binaries.postgres, options, {
      data: folders[place],
      port: ports[place],
      otherPort: ports[place === 0 ? 1 : 0],
      name: place === 0 ? "first" : "second",
    });
  const first = makeServer(0);
  const second = makeServer(1);
  const stop = async () => {
    await Promise.all([first.kill(), second.kill()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    unregisterFolder(folder);
  };
  try {
    await first.start("primary");
    if (hasStandby) await second.start("standby");
    return { first, second, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Place {
  readonly data: string;
  readonly port: number;
  readonly otherPort: number;
  readonly name: string;
}

function pairedPostgres(
  command: string,
  options: { cwd: string } & Partial<PostgresUser>,
  { data, port, otherPort, name }: Place,
): PairedPostgres {
  let server: ManagedProcess | undefined;
  const buildUrl = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const ask = (statement: string) => queryOnce(buildUrl("postgres"), statement);
  const readSetting = async (setting: string) =>
    (await ask(`SELECT current_setting('${setting}') AS value`)).rows[0]?.value as string;
  const change = async (what: string) => {
    await ask(`ALTER SYSTEM ${what}`);
    await ask("SELECT pg_reload_conf()");
  };
  const end = async (how: (pid: number) => void) => {
    const ending = server;
    server = undefined;
    if (ending === undefined) return;
    how(ending.pid);
    await ending.ended;
  };
  return {
    port,
    buildUrl,
    async start(role) {
      const signal = join(data, "standby.signal");
      if (role === "standby") writeFileSync(signal, "");
      else rmSync(signal, { force: true });
      const settings = {
        listen_addresses: "127.0.0.1",
        unix_socket_directories: "",
        max_connections: 100,
        primary_conninfo: `host=127.0.0.1 port=${otherPort} user=postgres application_name=${name}`,
        hot_standby: "on",
        wal_retrieve_retry_interval: "200ms",
        wal_keep_size: "256MB",
        log_min_messages: "warning",
        lc_messages: "C",
      };
      const args = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
      server = await startProcess({
        name: `PostgreSQL (${name})`,
        command,
        args: ["-D", data, "-p", String(port), ...args],
        options,
        isReady: (line) => /database system is ready to accept (read-only )?connections/.test(line),
        stopSignal: "SIGQUIT",
      });
    },
    async promote() {
      await ask("SELECT pg_promote()");
    },
    async set(setting, value) {
      await change(`SET ${setting} = '${value}'`);
      while ((await readSetting(setting)) !== value) await sleep(20);
    },
    async reset(setting) {
      const before = await readSetting(setting);
      await change(`RESET ${setting}`);
      while ((await readSetting(setting)) === before) await sleep(20);
    },
    kill: () => end((pid) => process.kill(-pid, "SIGKILL")),
    shutDown: () => end((pid) => process.kill(pid, "SIGINT")),
  };
}
