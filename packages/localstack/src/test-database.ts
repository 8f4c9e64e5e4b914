import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export interface TestDatabase {
  /** Connection string of a migrated database for this test only. */
  readonly url: string;
  /** Removes the database, even while clients are connected. */
  drop(): Promise<void>;
}

/** All test databases of this process share one connection, because the server starts a process for each connection. */
let admin: pg.Pool | undefined;
function onServer(statement: string, values?: unknown[]): Promise<pg.QueryResult> {
  if (admin === undefined) {
    admin = new pg.Pool({ connectionString: process.env.TEST_POSTGRES_URL, max: 1, allowExitOnIdle: true });
    // Ignore errors: the server may stop before this process.
    admin.on("error", () => {});
  }
  return admin.query(statement, values);
}

/**
 * Number of times that `drop` checks whether the test's connections are closed on the server. DROP DATABASE would
 * terminate open connections, which raises an unhandled error in the test.
 */
const GOODBYE_TRIES = 50;
async function isConnected(name: string): Promise<boolean> {
  const { rows } = await onServer("SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = $1) AS found", [name]);
  return rows[0].found;
}

/**
 * A fresh database with the current schema for one test file: a copy of the run's template, in about 30 ms.
 * Needs TEST_POSTGRES_URL and TEST_TEMPLATE_DATABASE from the tests' global setup.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  const template = process.env.TEST_TEMPLATE_DATABASE;
  if (server === undefined || template === undefined) {
    throw new Error("TEST_POSTGRES_URL and TEST_TEMPLATE_DATABASE are not set: run the tests with jest at the root");
  }
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copy the files. By default, the server writes them all to its write-ahead log, which takes three times as long.
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

/** Role of the services under test. It owns no tables, so the services have the same rights as in production. */
const SERVE_ROLE = "payments_serve";

/**
 * Connection string with which a service reaches the database at `url`: with the serving role, and through the test
 * run's PgBouncer if there is one.
 */
export function serveUrl(url: string): string {
  const serving = new URL(url);
  const server = new URL(process.env.TEST_POSTGRES_URL ?? url);
  // If `url` names another role, keep it.
  if (serving.username === server.username) {
    serving.username = SERVE_ROLE;
    // `letServe` creates the role only if the URL has a password.
    serving.password ||= SERVE_ROLE;
  }
  const pooler = process.env.TEST_PGBOUNCER_ADDRESS;
  // If a test has already put a proxy in between, keep the proxy.
  if (pooler !== undefined && serving.host === server.host) serving.host = pooler;
  return serving.href;
}

/** @param url from {@link serveUrl} */
export const getPooler = (url: string): "none" | "transaction" =>
  new URL(url).host === process.env.TEST_PGBOUNCER_ADDRESS ? "transaction" : "none";
