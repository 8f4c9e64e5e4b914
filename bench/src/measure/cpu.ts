import { readdirSync, readFileSync } from "node:fs";
import { Redis } from "ioredis";
import pg from "pg";

/** CPU microseconds used so far, by kind of process. */
export type CpuMeter = () => Promise<Readonly<Record<string, number>>>;

/** CPU time per operation between two readings of a meter. */
export function perOperation(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  operations: number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([kind, us]) => [kind, Math.max(0, us - (before[kind] ?? 0)) / operations]),
  );
}

/** CPU microseconds (user and system) of a process with all its threads; 0 if it has ended or isn't visible. */
export function processCpuUs(pid: number): number {
  // Reads nanoseconds: /proc/<pid>/stat only counts ticks of ten milliseconds.
  let ns = 0;
  try {
    for (const task of readdirSync(`/proc/${pid}/task`)) {
      ns += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ", 1)[0]);
    }
  } catch {
    return 0;
  }
  return ns / 1000;
}

export interface ServerCpu {
  /** CPU microseconds that the server has used. */
  readUs(): Promise<number>;
  close(): Promise<void>;
}

/** CPU time of the Redis server, as its command INFO reports it. */
export function redisCpu(url: string): ServerCpu {
  const redis = new Redis(url);
  return {
    async readUs() {
      const info = await redis.info("cpu");
      const seconds = (name: string) => Number(new RegExp(`^${name}:(\\S+)`, "m").exec(info)?.[1]);
      return (seconds("used_cpu_user") + seconds("used_cpu_sys")) * 1e6;
    },
    close: async () => redis.disconnect(),
  };
}

/** CPU time of a database's backends; 0 if the server is on another machine. */
export async function postgresCpu(databaseUrl: string): Promise<ServerCpu> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async readUs() {
      const { rows } = await client.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
      return rows.reduce((sum, { pid }) => sum + processCpuUs(pid), 0);
    },
    close: () => client.end(),
  };
}
