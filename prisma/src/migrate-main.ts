import { readFileSync } from "node:fs";
import { hostUrls } from "./database-hosts.js";
import { migrate } from "./migrate.js";
import { letServe } from "./serve-role.js";
import { waitForDatabase } from "./wait-for-database.js";

/**
 * Migrates the database before the services start. Exit status 0: the database is up to date; 1: the migration failed.
 */
const DATABASE_WAIT_MS = 60_000;

// Migrations bypass a pooler, because they hold a session lock.
const serveUrl = fromEnvironment("DATABASE_URL");
const migrateUrl = fromEnvironment("DIRECT_DATABASE_URL") || serveUrl;
const ca = fromEnvironment("DATABASE_CA");

try {
  if (!migrateUrl)
    throw new Error("set DATABASE_URL, and DIRECT_DATABASE_URL too if DATABASE_URL is a connection pooler");
  // If the URL names several hosts, this is the one that accepts writes.
  const url = await waitForDatabase(migrateUrl, DATABASE_WAIT_MS, ca);
  const applied = await migrate(url, { ca, onRetry: (message) => console.log(message) });
  for (const name of applied) console.log(`applied ${name}`);
  const toDo = serveUrl ? await letServe(url, hostUrls(serveUrl)[0], { ca }) : null;
  if (toDo !== null) console.log(toDo);
  console.log(applied.length === 0 ? "database schema is up to date" : `${applied.length} migration(s) applied`);
} catch (error) {
  console.error(`migrations failed: ${describe(error)}`);
  process.exitCode = 1;
}

/** The value of a setting, or the content of the file that `<name>_FILE` names. */
function fromEnvironment(name: string): string | undefined {
  const file = process.env[`${name}_FILE`];
  return process.env[name] || (file ? readFileSync(file, "utf8").trim() : undefined);
}

/** Never prints the connection string, which contains the password. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join("; ");
  return error instanceof Error ? error.message : String(error);
}
