import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  checksum,
  MIGRATIONS_FOLDER,
  type MigrationFile,
  matchesChecksum,
  readMigrationFiles,
} from "./migration-files.js";
import { parseConnection } from "./parse-connection.js";

export interface MigrateOptions {
  /** Folder of the migrations; default: the package's own. */
  readonly folder?: string;
  /** How long to wait for another running migrator; default 60,000. */
  readonly lockTimeoutMs?: number;
  /**
   * How long a statement may wait for a table, while all other statements on that table queue behind it; default 1,500.
   */
  readonly tableLockTimeoutMs?: number;
  /** How long to retry a statement while other sessions lock its tables; default 600,000. */
  readonly retryForMs?: number;
  /** Certificates (PEM) of the authority that signed the server's certificate. */
  readonly ca?: string;
  /** Called before each retry. */
  readonly onRetry?: (message: string) => void;
}

/** Pause between two attempts, in which the queued statements can run. */
const RETRY_PAUSE_MS = 2_000;
const LOCK_PAUSE_MS = 100;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";
const BUSY = new Set([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED]);

/** The database couldn't be migrated. The message says what an operator has to check. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** Prisma Migrate's advisory lock, so that its CLI and this function never run at the same time. */
const PRISMA_MIGRATE_LOCK = 72707369;

/** The same definition as in Prisma Migrate. */
const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

interface HistoryRow {
  readonly id: string;
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
  readonly logs: string | null;
}

/**
 * Applies the migrations that the database at `url` lacks and returns their names. Does the same as `prisma migrate
 * deploy`, with its table, checksums and lock, but without its CLI and engine. Any number of callers may run
 * concurrently. The folder may lack migrations that the database has applied, because the previous release must still
 * start.
 *
 * @throws MigrationError if an earlier migration failed, an applied one was edited since, or the lock is taken for too
 * long. Also if a migration fails now: its cause is the database's error.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrationFiles(options.folder ?? MIGRATIONS_FOLDER);
  const client = new pg.Client({ ...parseConnection(url, options.ca), application_name: "migrate" });
  // Without a listener, a connection that breaks between two statements would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await takeLock(client, options.lockTimeoutMs ?? 60_000);
    const applied: string[] = [];
    for (const migration of await pendingMigrations(client, migrations)) {
      await applyMigration(client, migration, options);
      applied.push(migration.name);
    }
    await client.query("SELECT pg_advisory_unlock($1)", [PRISMA_MIGRATE_LOCK]);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Polls for the lock. Waiting for it inside a statement would deadlock, because CREATE INDEX CONCURRENTLY waits for
 * every statement in progress.
 */
async function takeLock(client: pg.Client, timeoutMs: number): Promise<void> {
  const untilMs = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS taken", [PRISMA_MIGRATE_LOCK]);
    if (rows[0]?.taken === true) return;
    if (Date.now() > untilMs) {
      throw new MigrationError(
        `no migration lock within ${timeoutMs} ms: another migration is probably running. Wait for it, then try again`,
      );
    }
    await sleep(LOCK_PAUSE_MS);
  }
}

async function pendingMigrations(client: pg.Client, migrations: readonly MigrationFile[]): Promise<MigrationFile[]> {
  await client.query(HISTORY_TABLE);
  const { rows } = await client.query<HistoryRow>(
    `SELECT "id", "migration_name", "checksum", "finished_at", "logs" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`,
  );
  const repeatable = new Set(migrations.filter(({ script }) => ONE_AT_A_TIME.test(script)).map(({ name }) => name));
  // True for a repeatable migration whose process was killed: it recorded no error, and it no longer holds the lock.
  // The migration then runs again.
  const isInterrupted = (row: HistoryRow) =>
    row.finished_at === null && row.logs === null && repeatable.has(row.migration_name);
  for (const { id } of rows.filter(isInterrupted)) {
    await client.query(`DELETE FROM "_prisma_migrations" WHERE "id" = $1`, [id]);
  }
  const failed = rows.find((row) => row.finished_at === null && !isInterrupted(row));
  if (failed !== undefined) {
    throw new MigrationError(
      `migration ${failed.migration_name} failed earlier: repair the database, then mark the migration with "prisma migrate resolve"`,
    );
  }
  const applied = new Map(
    rows.filter((row) => row.finished_at !== null).map((row) => [row.migration_name, row.checksum]),
  );
  for (const { name, script } of migrations) {
    const stored = applied.get(name);
    if (stored !== undefined && !matchesChecksum(script, stored)) {
      throw new MigrationError(`migration ${name} was edited after it was applied: restore its file and add a new one`);
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/**
 * Runs one migration. The statements of a script form one transaction (PostgreSQL's simple protocol), unless the script
 * opens its own. If the first line is `-- one statement at a time`, each statement runs outside a transaction and must
 * be repeatable (IF NOT EXISTS, OR REPLACE).
 *
 * A statement waits only briefly for its table and is then retried. While it waits, later statements queue behind it,
 * so a long wait for one reader could cause an outage. CREATE INDEX CONCURRENTLY blocks no other session, so it may
 * wait for the whole time.
 */
async function applyMigration(
  client: pg.Client,
  { name, script }: MigrationFile,
  options: MigrateOptions,
): Promise<void> {
  const id = randomUUID();
  await client.query(`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ($1, $2, $3)`, [
    id,
    checksum(script),
    name,
  ]);
  try {
    for (const part of splitScript(script)) await untilFree(client, name, part, options);
    await client.query("RESET lock_timeout");
  } catch (cause) {
    // If the script opened its own transaction, that one is aborted and still open.
    await client.query("ROLLBACK");
    // If the tables were busy, the attempt left nothing behind, or only repeatable statements. So the next run can
    // continue.
    if (isBusy(cause)) await client.query(`DELETE FROM "_prisma_migrations" WHERE "id" = $1`, [id]);
    else await client.query(`UPDATE "_prisma_migrations" SET "logs" = $2 WHERE "id" = $1`, [id, String(cause)]);
    throw new MigrationError(`migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  await client.query(
    `UPDATE "_prisma_migrations" SET "finished_at" = now(), "applied_steps_count" = 1 WHERE "id" = $1`,
    [id],
  );
}

const ONE_AT_A_TIME = /^\s*-- one statement at a time\b/i;

function splitScript(script: string): string[] {
  if (!ONE_AT_A_TIME.test(script)) return [script];
  return script
    .split(/;[ \t]*\r?\n/)
    .map((part) => part.replace(/^\s*--.*$/gm, "").trim())
    .filter((part) => part !== "");
}

const NEW_INDEX = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?:CONCURRENTLY\s+)?IF\s+NOT\s+EXISTS\s+("[^"]+"|\w+)/i;
/** These statements wait for readers and writers without blocking them. */
const CONCURRENT = /^(?:CREATE\s+(?:UNIQUE\s+)?|DROP\s+)INDEX\s+CONCURRENTLY\s/i;

async function untilFree(
  client: pg.Client,
  name: string,
  sql: string,
  { tableLockTimeoutMs = 1_500, retryForMs = 600_000, onRetry }: MigrateOptions,
): Promise<void> {
  const untilMs = Date.now() + retryForMs;
  const [, index] = NEW_INDEX.exec(sql) ?? [];
  for (;;) {
    try {
      const waitMs = CONCURRENT.test(sql) ? Math.max(tableLockTimeoutMs, untilMs - Date.now()) : tableLockTimeoutMs;
      await client.query("SELECT set_config('lock_timeout', $1, false)", [String(waitMs)]);
      if (index !== undefined) await dropUnfinished(client, index);
      await client.query(sql);
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > untilMs) throw error;
      await client.query("ROLLBACK");
      const holders = await describeHolders(client);
      onRetry?.(`migration ${name} waits for its tables${holders}; trying again`);
      await sleep(RETRY_PAUSE_MS);
    }
  }
}

const UNFINISHED = `SELECT EXISTS (SELECT FROM pg_stat_progress_create_index p WHERE p.index_relid = i.indexrelid) AS "isBeingBuilt"
  FROM pg_index i WHERE i.indexrelid = to_regclass($1) AND NOT i.indisvalid`;

/**
 * Drops an unfinished index. An aborted concurrent build leaves an invalid index. No query uses it, but IF NOT EXISTS
 * would keep it.
 */
async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query<{ isBeingBuilt: boolean }>(UNFINISHED, [index]);
  if (rows[0]?.isBeingBuilt) throw Object.assign(new Error(`${index} is being built`), { code: LOCK_NOT_AVAILABLE });
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}

const isBusy = (error: unknown): boolean => BUSY.has(String((error as { code?: unknown }).code ?? ""));

/** Describes the session with the longest transaction as a hint: `, perhaps for process 4711 of pg_dump (43 s)`. */
async function describeHolders(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `SELECT pid, coalesce(nullif(application_name, ''), usename, '?') AS name, extract(epoch FROM now() - xact_start)::int AS seconds
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 1`,
  );
  const [first] = rows;
  return first === undefined ? "" : `, perhaps for process ${first.pid} of ${first.name} (${first.seconds} s)`;
}
