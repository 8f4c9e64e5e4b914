import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { migrate } from "../src/migrate.js";
import { MIGRATIONS_FOLDER, readMigrationFiles } from "../src/migration-files.js";
import { createEmptyDatabase, type EmptyDatabase } from "./empty-database.js";

let database: EmptyDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function write(name: string, script: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), script);
}

const history = () =>
  database.query<{ migration_name: string; checksum: string; finished_at: Date | null; logs: string | null }>(
    "SELECT migration_name, checksum, finished_at, logs FROM _prisma_migrations ORDER BY started_at",
  );

const tableExists = async (name: string) =>
  (await database.query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [name]))[0]?.found;

describe("the package's migrations", () => {
  test("bring an empty database to the current schema, and a second run changes nothing", async () => {
    const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    expect(await migrate(database.url)).toEqual(names.sort());
    expect(await tableExists("transactions")).toBe(true);
    expect(await migrate(database.url)).toEqual([]);
  });

  test("are applied once when three migrators start at the same time", async () => {
    const runs = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(runs.filter((applied) => applied.length > 0)).toHaveLength(1);
    const rows = await history();
    expect(new Set(rows.map((row) => row.migration_name)).size).toBe(rows.length);
  });
});

describe("a folder of migrations", () => {
  test("is applied in the order of the names, with SHA-256 checksums of the files", async () => {
    await write("2_second", "INSERT INTO things VALUES (1)");
    await write("1_first", "CREATE TABLE things (id int)");
    expect(await migrate(database.url, { folder })).toEqual(["1_first", "2_second"]);
    const [first] = await history();
    const sha256 = createHash("sha256").update("CREATE TABLE things (id int)").digest("hex");
    expect(first).toMatchObject({ migration_name: "1_first", checksum: sha256, logs: null });
    expect(first?.finished_at).toBeInstanceOf(Date);
  });

  test("applies only the new migration when one was added", async () => {
    await write("1_first", "CREATE TABLE things (id int)");
    await migrate(database.url, { folder });
    await write("2_second", "CREATE TABLE others (id int)");
    expect(await migrate(database.url, { folder })).toEqual(["2_second"]);
  });

  test("is refused if an applied migration was edited since, and nothing newer is applied", async () => {
    await write("1_first", "CREATE TABLE things (id int)");
    await migrate(database.url, { folder });
    await write("1_first", "CREATE TABLE things (id bigint)");
    await write("2_second", "CREATE TABLE others (id int)");
    await expect(migrate(database.url, { folder })).rejects.toThrow(/1_first was edited after it was applied/);
    expect(await tableExists("others")).toBe(false);
  });

  test("doesn't count as edited if only its line endings differ", async () => {
    await write("1_first", "CREATE TABLE things (\n  id int\n)");
    await migrate(database.url, { folder });
    await write("1_first", "CREATE TABLE things (\r\n  id int\r\n)");
    expect(await migrate(database.url, { folder })).toEqual([]);
  });

  test("may lack a migration of the database, so that the previous release starts", async () => {
    await write("1_first", "CREATE TABLE things (id int)");
    await write("2_second", "CREATE TABLE others (id int)");
    await migrate(database.url, { folder });
    await rm(join(folder, "2_second"), { recursive: true });
    expect(await migrate(database.url, { folder })).toEqual([]);
  });

  test("rolls back a script that fails, records why, and refuses to continue until an operator resolves it", async () => {
    await write("1_broken", "CREATE TABLE things (id int); SELECT 1 / 0");
    await expect(migrate(database.url, { folder })).rejects.toThrow(/1_broken failed: division by zero/);
    expect(await tableExists("things")).toBe(false);
    expect(await history()).toMatchObject([{ finished_at: null, logs: expect.stringContaining("division by zero") }]);
    await write("1_broken", "CREATE TABLE things (id int)");
    await expect(migrate(database.url, { folder })).rejects.toThrow(/1_broken failed earlier.*prisma migrate resolve/);
  });

  test("records the failure of a script that opened its own transaction", async () => {
    await write("1_broken", "BEGIN; CREATE TABLE things (id int); SELECT 1 / 0; COMMIT");
    await expect(migrate(database.url, { folder })).rejects.toThrow(/division by zero/);
    expect(await tableExists("things")).toBe(false);
    expect(await history()).toMatchObject([{ logs: expect.stringContaining("division by zero") }]);
  });

  test("is applied again after the failed row was marked as rolled back", async () => {
    await write("1_broken", "SELECT 1 / 0");
    await expect(migrate(database.url, { folder })).rejects.toThrow();
    await database.query("UPDATE _prisma_migrations SET rolled_back_at = now()");
    await write("1_broken", "CREATE TABLE things (id int)");
    expect(await migrate(database.url, { folder })).toEqual(["1_broken"]);
  });

  test("waits no longer than the configured time for a running migrator", async () => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    try {
      await other.query("SELECT pg_advisory_lock(72707369)");
      await expect(migrate(database.url, { folder, lockTimeoutMs: 100 })).rejects.toThrow(
        /no migration lock within 100 ms/,
      );
    } finally {
      await other.end();
    }
  });
});

describe("a migration that waits for a reader", () => {
  /** An open transaction that has read the table, like that of a backup. */
  async function reader() {
    const client = new pg.Client({ connectionString: database.url, application_name: "pg_dump" });
    await client.connect();
    await client.query("BEGIN; SELECT * FROM things");
    return client;
  }

  test("lets later requests through, reports the lock's holder, and is applied when the holder is gone", async () => {
    await write("1_first", "CREATE TABLE things (id int)");
    await migrate(database.url, { folder });
    await write("2_second", "ALTER TABLE things ADD COLUMN name text");
    const holder = await reader();
    const retries: string[] = [];
    const migrated = migrate(database.url, {
      folder,
      tableLockTimeoutMs: 200,
      onRetry: (message) => {
        retries.push(message);
        // A request that queued behind the ALTER TABLE.
        void database.query("SELECT * FROM things").then(() => holder.end());
      },
    });
    expect(await migrated).toEqual(["2_second"]);
    expect(retries[0]).toMatch(
      /^migration 2_second waits for its tables, perhaps for process \d+ of pg_dump \(\d+ s\); trying again$/,
    );
    expect(await history()).toHaveLength(2);
  });

  test("gives up when the reader keeps its lock, and leaves nothing to repair", async () => {
    await write("1_first", "CREATE TABLE things (id int)");
    await migrate(database.url, { folder });
    await write("2_second", "ALTER TABLE things ADD COLUMN name text");
    const holder = await reader();
    await expect(migrate(database.url, { folder, tableLockTimeoutMs: 50, retryForMs: 0 })).rejects.toThrow(
      /lock timeout/,
    );
    await holder.end();
    expect(await migrate(database.url, { folder })).toEqual(["2_second"]);
  });

  test("leaves nothing to repair either if its script runs statement by statement", async () => {
    await write("1_first", "CREATE TABLE things (id int)");
    await migrate(database.url, { folder });
    const column = "ALTER TABLE things ADD COLUMN IF NOT EXISTS name text;\n";
    await write("2_second", `-- one statement at a time\nCREATE TABLE IF NOT EXISTS others (id int);\n${column}`);
    const holder = await reader();
    const impatient = { folder, tableLockTimeoutMs: 1, retryForMs: 0 };
    await expect(migrate(database.url, impatient)).rejects.toThrow(/lock timeout/);
    await holder.end();
    expect(await migrate(database.url, { folder })).toEqual(["2_second"]);
  });
});

describe("a script of one statement at a time", () => {
  const script = `-- one statement at a time
-- why
CREATE INDEX CONCURRENTLY IF NOT EXISTS one ON things (id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS two ON things (id);
`;
  const validIndexes = async () => {
    const valid = "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indisvalid";
    const rows = await database.query<{ name: string }>(`${valid} AND indrelid = 'things'::regclass ORDER BY 1`);
    return rows.map((row) => row.name);
  };

  test("creates indexes concurrently while other migrators wait", async () => {
    await write("1_first", "CREATE TABLE things (id int)");
    await write("2_second", script);
    const retries: string[] = [];
    const one = () => migrate(database.url, { folder, onRetry: (message) => retries.push(message) });
    const runs = await Promise.all([one(), one(), one()]);
    expect(runs.flat()).toEqual(["1_first", "2_second"]);
    expect(retries).toEqual([]);
    expect(await validIndexes()).toEqual(["one", "two"]);
  });

  test("waits for writers without a short limit, and recreates an index that was left unfinished", async () => {
    await write("1_first", "CREATE TABLE things (id int)");
    await migrate(database.url, { folder });
    await write("2_second", script);
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    await writer.query("BEGIN; INSERT INTO things VALUES (1)");
    const impatient = { folder, tableLockTimeoutMs: 1, retryForMs: 0 };
    await expect(migrate(database.url, impatient)).rejects.toThrow(/lock timeout/);
    expect(await validIndexes()).toEqual([]);
    const retries: string[] = [];
    const onRetry = (message: string) => retries.push(message);
    let isOver = false;
    const migrated = migrate(database.url, { folder, tableLockTimeoutMs: 1, onRetry }).finally(() => {
      isOver = true;
    });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while (!isOver && retries.length === 0 && (await database.query(waiting)).length === 0);
    await writer.end();
    expect(await migrated).toEqual(["2_second"]);
    expect(await validIndexes()).toEqual(["one", "two"]);
    expect(retries).toEqual([]);
  });

  test("does not touch an index that another session is building", async () => {
    await write("1_first", "CREATE TABLE things (id int)");
    await migrate(database.url, { folder });
    await write("2_second", script);
    const writer = new pg.Client({ connectionString: database.url });
    const builder = new pg.Client({ connectionString: database.url });
    await Promise.all([writer.connect(), builder.connect()]);
    await writer.query("BEGIN; INSERT INTO things VALUES (1)");
    const built = builder.query("CREATE INDEX CONCURRENTLY one ON things (id)");
    const oid = async () => (await database.query("SELECT to_regclass('one')::oid AS oid"))[0]?.oid;
    while ((await oid()) === null);
    const begun = await oid();
    const retries: string[] = [];
    const migrated = migrate(database.url, {
      folder,
      onRetry(message) {
        retries.push(message);
        void writer.end();
      },
    });
    expect(await migrated).toEqual(["2_second"]);
    await built;
    await builder.end();
    expect(await oid()).toBe(begun);
    expect(await validIndexes()).toEqual(["one", "two"]);
    expect(retries).toHaveLength(1);
  });

  test("continues after its process was killed, unlike any other script", async () => {
    await write("1_first", "CREATE TABLE things (id int)");
    await write("2_second", script);
    await migrate(database.url, { folder });
    const unfinished = "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name";
    await database.query(`${unfinished} = '2_second'`);
    expect(await migrate(database.url, { folder })).toEqual(["2_second"]);
    expect(await history()).toHaveLength(2);
    await database.query(`${unfinished} = '1_first'`);
    await expect(migrate(database.url, { folder })).rejects.toThrow(/1_first failed earlier/);
  });

  test("can be repeated as a whole, for each of the package's own migrations", async () => {
    for (const { name, script } of await readMigrationFiles(MIGRATIONS_FOLDER)) {
      await write(name, script);
      if (script.startsWith("-- one statement at a time")) await write(`${name}_again`, script);
    }
    const applied = await migrate(database.url, { folder });
    expect(applied.filter((name) => name.endsWith("_again"))).not.toEqual([]);
  });
});
