import { execFile } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type pg from "pg";
import { queryOnce, type RunningPostgres, startPostgres } from "../../packages/localstack/src/postgres.js";

const MAIN = fileURLToPath(new URL("../dist/migrate-main.js", import.meta.url));
const run = promisify(execFile);

let server: RunningPostgres;
let owner: URL;
beforeAll(async () => {
  server = await startPostgres();
  owner = new URL(await server.createDatabase("shop"));
  // The server trusts local connections: from whoever serves it wants a password, as Compose's does.
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
const migrateFor = async (password: string, ownerUrl = owner.href) => {
  const env = { PATH: process.env.PATH, DIRECT_DATABASE_URL: ownerUrl, DATABASE_URL: serving(password) };
  return (await run(process.execPath, [MAIN], { env })).stdout;
};
const refused = (url: string, statement: string) =>
  queryOnce(url, statement).then(
    () => "done",
    (error: pg.DatabaseError) => error.code,
  );

test("the migration command makes the role that serves: it reads and writes rows, and changes no table", async () => {
  const password = "päss word/%41";
  expect(await migrateFor(password)).toMatch(/migration\(s\) applied/);
  const url = serving(password);
  await queryOnce(url, "INSERT INTO merchants (id, name) VALUES (gen_random_uuid(), 'Acme')");
  await queryOnce(url, "UPDATE merchants SET name = 'Shop'");
  expect((await queryOnce(url, "DELETE FROM merchants")).rowCount).toBe(1);
  expect(await refused(url, "ALTER TABLE merchants ADD COLUMN mine int")).toBe("42501");
  expect(await refused(url, "TRUNCATE merchants")).toBe("42501");
  expect(await refused(url, "DELETE FROM _prisma_migrations")).toBe("42501");
});

test("a new password is taken with the next run, and a table of a later migration is served", async () => {
  await migrateFor("first");
  await queryOnce(owner.href, "CREATE TABLE later (id serial)");
  expect(await refused(serving("first"), "INSERT INTO later DEFAULT VALUES")).toBe("42501");
  expect(await migrateFor("second")).toBe("database schema is up to date\n");
  expect(await refused(serving("second"), "INSERT INTO later DEFAULT VALUES")).toBe("done");
  expect(await refused(serving("first"), "SELECT 1")).toBe("28P01");
});

test("an owner that may make no roles grants to the one that was made for it, or says that there is none", async () => {
  await queryOnce(server.url, "CREATE ROLE plain LOGIN");
  await queryOnce(server.url, "CREATE DATABASE theirs OWNER plain");
  const theirs = Object.assign(new URL(owner), { username: "plain", pathname: "/theirs" }).href;
  await queryOnce(theirs.replace("plain", "postgres"), "ALTER ROLE serve RENAME TO other");
  expect(await migrateFor("x", theirs)).toMatch(/there is no role serve in the database: make it/);
  await queryOnce(server.url, "ALTER ROLE other RENAME TO serve; ALTER ROLE serve PASSWORD 'theirs'");
  expect(await migrateFor("theirs", theirs)).not.toMatch(/there is no role/);
  const url = serving("theirs").replace("/shop", "/theirs");
  expect(await refused(url, "SELECT count(*) FROM merchants")).toBe("done");
  expect(await refused(url, "DROP TABLE merchants")).toBe("42501");
});
