import { execFile } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type pg from "pg";
import { queryOnce, type RunningPostgres, startPostgres } from "../../packages/localstack/src/postgres.js";
import { findCommand } from "../../packages/localstack/src/server-binaries.js";
import { migrate } from "../src/migrate.js";
import { letServe } from "../src/serve-role.js";

const MAIN = fileURLToPath(new URL("../dist/migrate-main.js", import.meta.url));
const OPERATIONS = fileURLToPath(new URL("../../docs/operations.md", import.meta.url));
const run = promisify(execFile);
// The npm package's server lacks these programs.
const describeWithPrograms = findCommand(["pg_restore"]) === undefined ? describe.skip : describe;

let server: RunningPostgres;
let owner: URL;
beforeAll(async () => {
  server = await startPostgres();
  owner = new URL(await server.createDatabase("shop"));
  // The server trusts local connections. As in Compose, it must ask the serving role for a password.
  const [{ hba_file }] = (await queryOnce(server.url, "SHOW hba_file")).rows;
  const rest = readFileSync(hba_file, "utf8");
  writeFileSync(hba_file, "host all serve 127.0.0.1/32 scram-sha-256\n");
  appendFileSync(hba_file, rest);
  await queryOnce(server.url, "SELECT pg_reload_conf()");
});
afterAll(() => server?.stop());

const serving = (password: string): string => {
  const url = new URL(owner);
  Object.assign(url, { username: "serve", password });
  return url.href;
};
/** Does the same as the migration command, without a process. */
const migrateFor = async (password: string, ownerUrl = owner.href) => {
  await migrate(ownerUrl);
  return letServe(ownerUrl, serving(password));
};
const refused = (url: string, statement: string) =>
  queryOnce(url, statement).then(
    () => "done",
    (error: pg.DatabaseError) => error.code,
  );

test("the migration command creates the serving role, which reads and writes rows but changes no table", async () => {
  const password = "päss word/%41";
  const env = { PATH: process.env.PATH, DIRECT_DATABASE_URL: owner.href, DATABASE_URL: serving(password) };
  expect((await run(process.execPath, [MAIN], { env })).stdout).toMatch(/migration\(s\) applied\n$/);
  const url = serving(password);
  await queryOnce(url, "INSERT INTO merchants (id, name) VALUES (gen_random_uuid(), 'Acme')");
  await queryOnce(url, "UPDATE merchants SET name = 'Shop'");
  expect((await queryOnce(url, "DELETE FROM merchants")).rowCount).toBe(1);
  expect(await refused(url, "ALTER TABLE merchants ADD COLUMN mine int")).toBe("42501");
  expect(await refused(url, "TRUNCATE merchants")).toBe("42501");
  expect(await refused(url, "DELETE FROM _prisma_migrations")).toBe("42501");
});

test("sets a password only if the server refuses it, because a pooler may have copied the present one", async () => {
  const verifier = async () => {
    const { rows } = await queryOnce(server.url, "SELECT rolpassword FROM pg_authid WHERE rolname = 'serve'");
    return rows[0]?.rolpassword;
  };
  await migrateFor("first");
  const copied = await verifier();
  expect(await migrateFor("first")).toBeNull();
  expect(await verifier()).toBe(copied);
  expect(await migrateFor("second")).toBeNull();
  expect(await refused(serving("second"), "SELECT 1")).toBe("done");
  expect(await refused(serving("first"), "SELECT 1")).toBe("28P01");
});

test("the role can use a new table before the migration run is over", async () => {
  await migrateFor("x");
  await queryOnce(owner.href, "CREATE TABLE later (id serial)");
  expect(await refused(serving("x"), "INSERT INTO later DEFAULT VALUES")).toBe("done");
});

test("an owner that may not create roles grants rights to an existing one, or reports that there is none", async () => {
  await queryOnce(server.url, "CREATE ROLE plain LOGIN");
  await queryOnce(server.url, "CREATE DATABASE theirs OWNER plain");
  const theirs = Object.assign(new URL(owner), { username: "plain", pathname: "/theirs" }).href;
  await queryOnce(theirs.replace("plain", "postgres"), "ALTER ROLE serve RENAME TO other");
  expect(await migrateFor("x", theirs)).toMatch(/there is no role serve in the database, and it could not be created/);
  await queryOnce(server.url, "ALTER ROLE other RENAME TO serve; ALTER ROLE serve PASSWORD 'theirs'");
  expect(await migrateFor("theirs", theirs)).toBeNull();
  const url = serving("theirs").replace("/shop", "/theirs");
  expect(await refused(url, "SELECT count(*) FROM merchants")).toBe("done");
  expect(await refused(url, "DROP TABLE merchants")).toBe("42501");
});

test("an owner that may not alter the role still grants its rights, and says what to do", async () => {
  await queryOnce(server.url, "CREATE ROLE maker LOGIN CREATEROLE");
  await queryOnce(server.url, "CREATE DATABASE made OWNER maker");
  // Since PostgreSQL 16 the owner can't alter any other role; before, only superusers are out of its reach.
  await queryOnce(server.url, "ALTER ROLE serve SUPERUSER PASSWORD 'theirs'");
  const made = Object.assign(new URL(owner), { username: "maker", pathname: "/made" }).href;
  expect(await migrateFor("ours", made)).toMatch(/refuses the password .* for serve.*run ALTER ROLE "serve" PASSWORD/);
  await queryOnce(server.url, "ALTER ROLE serve NOSUPERUSER");
  const url = serving("theirs").replace("/shop", "/made");
  expect(await refused(url, "SELECT count(*) FROM merchants")).toBe("done");
});

test("sets no password on a server that asks for none, and says so to the operator", async () => {
  await queryOnce(server.url, "CREATE ROLE trusted LOGIN");
  const toDo = await letServe(owner.href, serving("x").replace("serve:", "trusted:"));
  expect(toDo).toMatch(
    /cannot tell whether trusted has the password of DATABASE_URL \(the server asks for no password from here\)/,
  );
});

test("a role that owns no table changes nothing and says so", async () => {
  await queryOnce(server.url, "CREATE ROLE guest LOGIN");
  await queryOnce(owner.href, "GRANT SELECT ON _prisma_migrations TO guest; GRANT CREATE ON SCHEMA public TO guest");
  const guest = Object.assign(new URL(owner), { username: "guest" }).href;
  await migrateFor("x");
  expect(await migrateFor("x", guest)).toMatch(
    /^guest owns no table .*: run the migrations as the role that owns the tables$/,
  );
});

describeWithPrograms("a backup", () => {
  /** The command as an operator reads it. */
  const restoring = readFileSync(OPERATIONS, "utf8").match(
    /pg_restore --username=payments --dbname=payments ([^<]*)</,
  )?.[1];
  const restore = (file: string, database: string) =>
    run("pg_restore", [`--dbname=${database}`, ...(restoring ?? "").split(/[\s\\]+/).filter(Boolean), file]);

  test("can be restored where the serving role is missing, as docs/operations.md says, and served after the migrations", async () => {
    const folder = mkdtempSync(join(tmpdir(), "backup-"));
    const file = join(folder, "payments.dump");
    try {
      await migrateFor("x");
      await queryOnce(owner.href, "INSERT INTO merchants (id, name) VALUES (gen_random_uuid(), 'Kept')");
      await run("pg_dump", [`--dbname=${owner.href}`, "--format=custom", `--file=${file}`]);
      await queryOnce(server.url, "ALTER ROLE serve RENAME TO elsewhere");
      const restored = await server.createDatabase("restored");
      await restore(file, restored);
      await migrateFor("y", restored);
      const url = serving("y").replace("/shop", "/restored");
      expect((await queryOnce(url, "SELECT name FROM merchants")).rows).toEqual([{ name: "Kept" }]);
      // Restores once more over the existing data: this recreates the record of migrations.
      await restore(file, restored);
      expect(await refused(url, "DELETE FROM merchants")).toBe("done");
      await migrateFor("y", restored);
      expect(await refused(url, "DELETE FROM _prisma_migrations")).toBe("42501");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
