import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, freePort, type RunningRedis, startRedis, type TestDatabase } from "@svc/localstack";
import { Redis } from "ioredis";
import pg from "pg";
import { runDoctor } from "../src/admin/doctor.js";

let database: TestDatabase;
let redis: RunningRedis;
let nobody: string;

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  const open = new Redis(redis.url);
  await open.config("SET", "requirepass", "secret");
  open.disconnect();
  nobody = `127.0.0.1:${await freePort()}`;
});
afterAll(async () => {
  await redis?.stop();
  await database?.drop();
});

const environment = (wrong: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: database.url,
  REDIS_URL: redis.url.replace("//", "//:secret@"),
  ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64"),
  ...wrong,
});
const wrongOf = async (wrong: Record<string, string>): Promise<string[]> =>
  (await runDoctor(environment(wrong))).filter(({ ok }) => !ok).map(({ what, says }) => `${what}: ${says}`);

test("finds nothing wrong where nothing is", async () => {
  expect((await runDoctor(environment())).map(({ what, ok }) => [what, ok])).toEqual([
    ["settings", true],
    ["PostgreSQL", true],
    ["Redis", true],
  ]);
});

test.each<[string, () => Record<string, string>, RegExp]>([
  ["a bad key", () => ({ ENCRYPTION_KEYS: "x".repeat(50) }), /^settings: ENCRYPTION_KEYS is not valid/],
  [
    "a file of a secret that is not there",
    () => ({ ENCRYPTION_KEYS: "", ENCRYPTION_KEYS_FILE: "/nowhere" }),
    /ENCRYPTION_KEYS_FILE names a file/,
  ],
  [
    "a database that does not listen",
    () => ({ DATABASE_URL: `postgresql://a:b@${nobody}/c` }),
    /^PostgreSQL: nothing listens/,
  ],
  [
    "a database that does not exist",
    () => ({ DATABASE_URL: `${database.url}-no` }),
    /^PostgreSQL: the database of DATABASE_URL does not exist/,
  ],
  ["a Redis that does not listen", () => ({ REDIS_URL: `redis://${nobody}` }), /^Redis: nothing listens there/],
  ["a Redis without its password", () => ({ REDIS_URL: redis.url }), /^Redis: it asks for a password/],
  [
    "a wrong password of Redis",
    () => ({ REDIS_URL: redis.url.replace("//", "//:wrong@") }),
    /^Redis: user or password are wrong/,
  ],
  [
    "a server taken for a Cluster",
    () => ({ REDIS_URL: redis.url.replace("redis://", "redis+cluster://:secret@") }),
    /^Redis: .*without \+cluster|^Redis: no node/,
  ],
  [
    "a node that does not listen",
    () => ({ RPC_URLS_BASE: `http://${nobody}` }),
    /^a node of base .*ECONNREFUSED.*RPC_URLS_BASE/,
  ],
  [
    "a facilitator that does not listen",
    () => ({ FACILITATOR_URL_TEST: `http://${nobody}` }),
    /^the test facilitator: .*FACILITATOR_URL_TEST/,
  ],
])("names the cause of %s", async (_, wrong, words) => {
  const found = await wrongOf(wrong());
  expect(found).toContainEqual(expect.stringMatching(words));
});

test("names a schema that is behind", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)",
  );
  await client.end();
  expect(await wrongOf({})).toEqual([expect.stringMatching(/^PostgreSQL: lacks 1 migration/)]);
});
