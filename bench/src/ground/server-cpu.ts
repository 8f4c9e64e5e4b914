import { Redis } from "ioredis";
import pg from "pg";
import { processCpuUs } from "../measure/process-cpu.js";

export interface ServerCpu {
  /** CPU microseconds that the server has used. */
  readUs(): Promise<number>;
  close(): Promise<void>;
}

/** CPU of the Redis server, by its own account. */
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

/** CPU of the processes that serve clients of a database; 0 where the server is on another machine. */
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
