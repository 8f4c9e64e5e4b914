import { readFileSync } from "node:fs";
import { hostUrls } from "./database-hosts.js";
import { migrate } from "./migrate.js";
import { letServe } from "./serve-role.js";
import { waitForDatabase } from "./wait-for-database.js";

/** Brings the database up to date before the services start. Exit status 0 when it is, 1 when it cannot be. */
const DATABASE_WAIT_MS = 60_000;

// Migrations go past a pooler when there is one: they hold a lock of the session.
const serveUrl = fromEnvironment("DATABASE_URL");
const migrateUrl = fromEnvironment("DIRECT_DATABASE_URL") || serveUrl;
const ca = fromEnvironment("DATABASE_CA");

try {
  if (!migrateUrl) throw new Error("set DATABASE_URL (or DIRECT_DATABASE_URL, past a connection pooler)");
  // If the URL names several hosts, this is the one that takes writes.
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

/** A setting, or what the file holds that `<name>_FILE` names. */
function fromEnvironment(name: string): string | undefined {
  const file = process.env[`${name}_FILE`];
  return process.env[name] || (file ? readFileSync(file, "utf8").trim() : undefined);
}

/** Never the connection string: it holds the password. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join("; ");
  return error instanceof Error ? error.message : String(error);
}
