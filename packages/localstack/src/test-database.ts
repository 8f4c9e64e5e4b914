import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export interface TestDatabase {
  /** Connection string of a database for this test alone, migrated. */
  readonly url: string;
  /** Removes it, even while clients are connected. */
  drop(): Promise<void>;
}

/** One connection for all databases of this process: each new one costs the server a process. Unref'd. */
let admin: pg.Pool | undefined;
function onServer(statement: string, values?: unknown[]): Promise<pg.QueryResult> {
  if (admin === undefined) {
    admin = new pg.Pool({ connectionString: process.env.TEST_POSTGRES_URL, max: 1, allowExitOnIdle: true });
    // The server may end before.
    admin.on("error", () => {});
  }
  return admin.query(statement, values);
}

/** A pool has ended before the server has noticed: a connection that is terminated then raises an unhandled error. */
const GOODBYE_TRIES = 50;
async function isConnected(name: string): Promise<boolean> {
  const { rows } = await onServer("SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = $1) AS found", [name]);
  return rows[0].found;
}

/**
 * A fresh database with the current schema for one test file: a copy of the run's template, about 30 ms.
 * Needs TEST_POSTGRES_URL and TEST_TEMPLATE_DATABASE, which the global set-up of the tests provides.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  const template = process.env.TEST_TEMPLATE_DATABASE;
  if (server === undefined || template === undefined) {
    throw new Error("TEST_POSTGRES_URL and TEST_TEMPLATE_DATABASE are not set: run the tests through jest at the root");
  }
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Its files are copied: writing all of them to the log, the default, is three times the work.
  const copied = `TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY file_copy`;
  await onServer(`CREATE DATABASE ${pg.escapeIdentifier(name)} ${copied}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      for (let tries = 0; tries < GOODBYE_TRIES && (await isConnected(name)); tries++) await sleep(10);
      await onServer(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
    },
  };
}

/** Owns nothing: the services under test have the rights that they have in production. */
const SERVE_ROLE = "payments_serve";

/** How a service reaches the database of the run at `url`: as the role that serves, and through the run's PgBouncer where there is one. */
export function serveUrl(url: string): string {
  const serving = new URL(url);
  const server = new URL(process.env.TEST_POSTGRES_URL ?? url);
  // An explicit role name wins.
  if (serving.username === server.username) {
    serving.username = SERVE_ROLE;
    // A role is made only with one.
    serving.password ||= SERVE_ROLE;
  }
  const pooler = process.env.TEST_PGBOUNCER_ADDRESS;
  // Keep a proxy that a test has already put between them.
  if (pooler !== undefined && serving.host === server.host) serving.host = pooler;
  return serving.href;
}

/** `transaction` where {@link serveUrl} leads through PgBouncer. */
export const poolerOf = (url: string): "none" | "transaction" =>
  new URL(url).host === process.env.TEST_PGBOUNCER_ADDRESS ? "transaction" : "none";
