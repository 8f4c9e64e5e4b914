import { randomBytes } from "node:crypto";
import { migrate } from "@svc/db";
import { startPostgres, startRedis } from "@svc/localstack";
import { Redis } from "ioredis";
import pg from "pg";
import { Child } from "../child.js";
import type { LoadResult, LoadSpec } from "../load/load-spec.js";

/** The load generator in a separate process, so that its cost isn't attributed to the measured server. */
class LoadGenerator {
  readonly #child = new Child<LoadSpec>(new URL("../load/main.js", import.meta.url));

  run(spec: LoadSpec): Promise<LoadResult> {
    return this.#child.ask(spec);
  }

  stop(): void {
    this.#child.stop();
  }
}

interface GroundOptions {
  /** Connection string of a superuser. Absent: the bench starts a temporary server. */
  readonly postgresUrl?: string;
  readonly redisUrl?: string;
}

/** The real servers and the load generator that all tables use. */
export interface Ground {
  /** Names and versions of the servers. */
  readonly versions: readonly string[];
  readonly redisUrl: string;
  readonly load: LoadGenerator;
  /** Creates a migrated database, which is dropped at the end. */
  createDatabase(): Promise<string>;
  close(): Promise<void>;
}

export async function openGround(options: GroundOptions): Promise<Ground> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const adminUrl = options.postgresUrl ?? (await started(startPostgres(), closers));
    const redisUrl = options.redisUrl ?? (await started(startRedis(), closers));
    const load = new LoadGenerator();
    closers.push(async () => load.stop());
    return {
      versions: [await postgresVersion(adminUrl), await redisVersion(redisUrl)],
      redisUrl,
      load,
      async createDatabase() {
        const name = `bench_${randomBytes(6).toString("hex")}`;
        await execute(adminUrl, `CREATE DATABASE ${name}`);
        closers.push(() => execute(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`));
        const url = new URL(adminUrl);
        url.pathname = `/${name}`;
        await migrate(url.href);
        return url.href;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function started(
  server: Promise<{ readonly url: string; stop(): Promise<void> }>,
  closers: (() => Promise<void>)[],
): Promise<string> {
  const { url, stop } = await server;
  closers.push(stop);
  return url;
}

/** Runs statements on a separate connection. */
export async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function postgresVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
    return `PostgreSQL ${rows[0]?.server_version.split(" ", 1)[0]}`;
  } finally {
    await client.end();
  }
}

async function redisVersion(url: string): Promise<string> {
  const redis = new Redis(url);
  try {
    return `Redis ${/^redis_version:(\S+)/m.exec(await redis.info("server"))?.[1]}`;
  } finally {
    redis.disconnect();
  }
}
