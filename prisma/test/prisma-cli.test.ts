import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { migrate } from "../src/migrate.js";
import { createEmptyDatabase, type EmptyDatabase } from "./empty-database.js";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);

/** Runs a CLI command like an operator, on the given database. Throws if the exit status isn't 0. */
async function prisma(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { DATABASE_URL: _url, DIRECT_DATABASE_URL: _directUrl, ...inherited } = process.env;
  const { stdout } = await run(join(PACKAGE, "node_modules/.bin/prisma"), args, {
    cwd: PACKAGE,
    // This address has no listener, so a command that tried to download an engine would fail. The version check is off.
    env: { ...inherited, PRISMA_ENGINES_MIRROR: "http://127.0.0.1:9", CHECKPOINT_DISABLE: "1", ...env },
  });
  return stdout;
}

/** Columns, indexes, constraints and enumerations, as described by PostgreSQL itself. */
async function describeSchema(database: EmptyDatabase): Promise<unknown> {
  const skip = "NOT LIKE '\\_prisma%'";
  return {
    columns: await database.query(
      `SELECT table_name, column_name, data_type, udt_name, numeric_precision, numeric_scale, datetime_precision,
              is_nullable, column_default
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name ${skip} ORDER BY 1, 2`,
    ),
    indexes: await database.query(
      `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename ${skip} ORDER BY 1`,
    ),
    constraints: await database.query(
      `SELECT conrelid::regclass::text AS tablename, conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text ${skip} ORDER BY 1, 2`,
    ),
    enums: await database.query(
      `SELECT typname, enumlabel FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid ORDER BY typname, enumsortorder`,
    ),
  };
}

describe("an operator's database", () => {
  let database: EmptyDatabase;
  beforeEach(async () => {
    database = await createEmptyDatabase();
  });
  afterEach(() => database.drop());

  test("is up to date for the Prisma CLI after the run-time migrator", async () => {
    await migrate(database.url);
    const env = { DATABASE_URL: database.url };
    expect(await prisma(["migrate", "status"], env)).toMatch(/Database schema is up to date/);
    expect(await prisma(["migrate", "deploy"], env)).toMatch(/No pending migrations to apply/);
  });

  test("gets the same schema from `prisma migrate deploy`, with which the run-time migrator agrees", async () => {
    expect(await prisma(["migrate", "deploy"], { DIRECT_DATABASE_URL: database.url })).toMatch(
      /All migrations have been successfully applied/,
    );
    expect(await migrate(database.url)).toEqual([]);
    const migrated = await createEmptyDatabase();
    try {
      await migrate(migrated.url);
      const schema = await describeSchema(migrated);
      expect(await describeSchema(database)).toEqual(schema);
      expect(JSON.stringify(schema)).toMatch(/transactions_tx_hash_x402_payment_id_key/);
    } finally {
      await migrated.drop();
    }
  });

  test("has exactly the schema of schema.prisma after the migrations, and a manual change is reported", async () => {
    await migrate(database.url);
    const env = { DATABASE_URL: database.url };
    const diff = ["migrate", "diff", "--from-config-datasource", "--to-schema", "schema.prisma", "--exit-code"];
    expect(await prisma(diff, env)).toMatch(/No difference detected/);
    await database.query("ALTER TABLE products ADD COLUMN stray int");
    await expect(prisma(diff, env)).rejects.toMatchObject({ code: 2, stdout: expect.stringContaining("stray") });
  });

  test("that doesn't answer causes a clear error, not a success", async () => {
    const deploy = prisma(["migrate", "deploy"], { DATABASE_URL: "postgresql://postgres@127.0.0.1:9/none" });
    await expect(deploy).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("P1001") });
  });
});
