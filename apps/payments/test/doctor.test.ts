import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, freePort, type RunningRedis, startRedis, type TestDatabase } from "@svc/localstack";
import { startEvmNode } from "@svc/localstack/evm";
import { startFacilitator } from "@svc/localstack/facilitator";
import { Redis } from "ioredis";
import pg from "pg";
import { runDoctor } from "../src/admin/doctor.js";
import { runAdmin } from "../src/admin/run-admin.js";
import { createCipher } from "../src/crypto/cipher.js";

let database: TestDatabase;
let redis: RunningRedis;
let unusedAddress: string;

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  const open = new Redis(redis.url);
  await open.config("SET", "requirepass", "secret");
  open.disconnect();
  unusedAddress = `127.0.0.1:${await freePort()}`;
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

test("reports no problem for a working installation", async () => {
  expect((await runDoctor(environment())).map(({ what, ok }) => [what, ok])).toEqual([
    ["settings", true],
    ["PostgreSQL", true],
    ["the encryption keys", true],
    ["Redis", true],
  ]);
});

test.each<[string, () => Record<string, string>, RegExp]>([
  ["a bad key", () => ({ ENCRYPTION_KEYS: "x".repeat(50) }), /^settings: ENCRYPTION_KEYS is not valid/],
  [
    "a file of a secret that is not there",
    () => ({ ENCRYPTION_KEYS: "", ENCRYPTION_KEYS_FILE: "/nowhere" }),
    /ENCRYPTION_KEYS_FILE names an unreadable file/,
  ],
  [
    "a database that does not listen",
    () => ({ DATABASE_URL: `postgresql://a:b@${unusedAddress}/c` }),
    /^PostgreSQL: nothing listens/,
  ],
  [
    "a database that does not exist",
    () => ({ DATABASE_URL: `${database.url}-no` }),
    /^PostgreSQL: the database of DATABASE_URL does not exist/,
  ],
  ["a Redis that does not listen", () => ({ REDIS_URL: `redis://${unusedAddress}` }), /^Redis: nothing listens there/],
  ["a Redis without its password", () => ({ REDIS_URL: redis.url }), /^Redis: it requires a password/],
  [
    "a wrong password of Redis",
    () => ({ REDIS_URL: redis.url.replace("//", "//:wrong@") }),
    /^Redis: the user or the password is wrong/,
  ],
  [
    "a server taken for a Cluster",
    () => ({ REDIS_URL: redis.url.replace("redis://", "redis+cluster://:secret@") }),
    /^Redis: .*without \+cluster|^Redis: no node/,
  ],
  ["a setting with a typing error", () => ({ PAYMENT_PORT: "44" }), /^settings: PAYMENT_PORT .* PAYMENTS_PORT\?$/],
  [
    "several hosts without target_session_attrs",
    () => ({ DATABASE_URL: "postgresql://a:b@one,two/c" }),
    /^settings: DATABASE_URL names 2 hosts: add \?target_session_attrs=read-write/,
  ],
  [
    "a tax engine that does not listen",
    () => ({ TAX_PROVIDER_URL: `http://${unusedAddress}` }),
    /^the tax engine: .*ECONNREFUSED.*TAX_PROVIDER_URL/,
  ],
  [
    "a collector that does not listen",
    () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${unusedAddress}` }),
    /^the OpenTelemetry collector: .*ECONNREFUSED.*OTEL_EXPORTER_OTLP_ENDPOINT/,
  ],
  [
    "a node that does not listen",
    () => ({ RPC_URLS_BASE: `http://${unusedAddress}` }),
    /^a node of base .*ECONNREFUSED.*RPC_URLS_BASE/,
  ],
  [
    "a facilitator that does not listen",
    () => ({ FACILITATOR_URL_TEST: `http://${unusedAddress}` }),
    /^the test facilitator: .*FACILITATOR_URL_TEST/,
  ],
])("names the cause of %s", async (_, wrong, words) => {
  const found = await wrongOf(wrong());
  expect(found).toContainEqual(expect.stringMatching(words));
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    "a password in the address of the tax engine",
    { TAX_PROVIDER_URL: "https://engine:hunter2@127.0.0.1:1/tax" },
    /^the tax engine: .*correct TAX_PROVIDER_URL$/,
  ],
  [
    "a token with a line break",
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer hunter2%0Ahunter2",
    },
    /^settings: OTEL_EXPORTER_OTLP_HEADERS is not valid/,
  ],
  [
    "a header that is not percent-encoded",
    { OTEL_EXPORTER_OTLP_HEADERS: "authorization=hunter2%" },
    /^settings: OTEL_EXPORTER_OTLP_HEADERS is not valid/,
  ],
])("names the setting with %s, and not the secret", async (_, wrong, words) => {
  const found = await wrongOf(wrong);
  expect(found).toEqual([expect.stringMatching(words)]);
  expect(found.join()).not.toContain("hunter2");
});

test("reports a Redis that may evict limits", async () => {
  const open = new Redis(environment().REDIS_URL as string);
  await open.config("SET", "maxmemory-policy", "allkeys-lru");
  const found = await wrongOf({});
  await open.config("SET", "maxmemory-policy", "noeviction");
  open.disconnect();
  expect(found).toEqual(["Redis: may evict limits (maxmemory-policy is allkeys-lru): set noeviction"]);
});

test("names a database that is read-only", async () => {
  const open = new pg.Client(database.url);
  await open.connect();
  const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await open.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const found = await wrongOf({});
  await open.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await open.end();
  expect(found).toEqual([
    expect.stringMatching(/^PostgreSQL: accepts no writes, because default_transaction_read_only is on/),
  ]);
});

test("reports encryption keys that decrypt nothing, or not everything, that is stored", async () => {
  const keyOf = (fill: number) => Buffer.alloc(32, fill).toString("base64");
  const open = new pg.Client(database.url);
  await open.connect();
  const insert = async (fill: number) =>
    open.query("INSERT INTO idempotency_keys (id, fingerprint, body, expires_at) VALUES ($1, $2, $3, now())", [
      Buffer.alloc(32, fill),
      Buffer.alloc(32),
      createCipher([keyOf(fill)]).encrypt("an answer"),
    ]);
  await insert(1);
  expect(await wrongOf({})).toEqual([]);
  expect(await wrongOf({ ENCRYPTION_KEYS: keyOf(2) })).toEqual([
    expect.stringMatching(/^the encryption keys: decrypt no stored value \(idempotency_keys\.body\)/),
  ]);
  await insert(2);
  expect(await wrongOf({})).toEqual([
    expect.stringMatching(/^the encryption keys: do not decrypt all values of idempotency_keys/),
  ]);
  expect(await wrongOf({ ENCRYPTION_KEYS: `${keyOf(2)},${keyOf(1)}` })).toEqual([]);
  await open.query("DELETE FROM idempotency_keys");
  await open.end();
});

/** A proxy that requires this credential and forwards everything else. */
async function behindCredential(target: string, authorization: string) {
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== authorization) return void response.writeHead(401).end();
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk);
    const { method = "GET", url = "/" } = request;
    const headers = { "content-type": "application/json" };
    const asked = await fetch(new URL(url, target), {
      method,
      ...(method === "GET" ? {} : { headers, body: Buffer.concat(body) }),
    });
    response.writeHead(asked.status, headers).end(await asked.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { host, stop };
}

test("queries nodes and facilitators like the service: with its credentials, and checks that they are the configured ones", async () => {
  const chain = await startEvmNode({ network: "base_sepolia" });
  const real = await startFacilitator({ rpcUrls: { base_sepolia: chain.rpcUrl } });
  const node = await behindCredential(chain.rpcUrl, `Basic ${Buffer.from("me:a b").toString("base64")}`);
  const facilitator = await behindCredential(real.url, "Bearer right");
  try {
    const right = {
      RPC_URLS_BASE_SEPOLIA: `http://me:a%20b@${node.host}`,
      FACILITATOR_URL_TEST: `http://${facilitator.host}`,
      FACILITATOR_AUTH_TEST: "bearer:right",
    };
    expect(await wrongOf(right)).toEqual([]);
    expect(await wrongOf({ ...right, RPC_URLS_BASE: right.RPC_URLS_BASE_SEPOLIA })).toEqual([
      expect.stringMatching(
        /^a node of base \(.*belongs to another chain \(chain id is 84532, not 8453\): .*RPC_URLS_BASE/,
      ),
    ]);
    const wrong = {
      RPC_URLS_BASE_SEPOLIA: `http://me:wrong@${node.host}`,
      FACILITATOR_URL_TEST: right.FACILITATOR_URL_TEST,
      FACILITATOR_URL_LIVE: right.FACILITATOR_URL_TEST,
      FACILITATOR_AUTH_LIVE: "bearer:right",
    };
    const found = await wrongOf(wrong);
    expect(found).toEqual([
      expect.stringMatching(/^a node of base_sepolia .*401.*RPC_URLS_BASE_SEPOLIA, or the key/),
      expect.stringMatching(/^the test facilitator: .*401.*FACILITATOR_AUTH_TEST/),
      expect.stringMatching(/^the live facilitator: settles on no live network/),
    ]);
    expect(found.join()).not.toMatch(/wrong@|bearer/);
  } finally {
    for (const { stop } of [node, facilitator, real, chain]) await stop();
  }
});

test.each<[string, Record<string, string>, { readonly isTls: boolean; readonly setsSession: boolean }]>([
  ["the database itself", {}, { isTls: false, setsSession: true }],
  [
    "a pooler, which takes no settings of a session",
    { DATABASE_POOLER: "transaction" },
    { isTls: false, setsSession: false },
  ],
  [
    "a server that has to prove its name",
    { DATABASE_CA: "-----BEGIN CERTIFICATE-----" },
    { isTls: true, setsSession: false },
  ],
])("commands and doctor begin their connections as the service does, to %s", async (_, settings, begins) => {
  const SSL_REQUEST = 80877103;
  const heard: { isTls: boolean; setsSession: boolean }[] = [];
  const server = createTcpServer((socket) =>
    socket
      .on("error", () => {})
      .once("data", (first) => {
        const text = first.toString("latin1");
        heard.push({
          isTls: first.readInt32BE(4) === SSL_REQUEST,
          setsSession: /statement_timeout|options/.test(text),
        });
        socket.destroy();
      }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `postgresql://me@127.0.0.1:${(server.address() as { port: number }).port}/pay`;
  const env = { ...environment({ DATABASE_URL: url }), ...settings };
  await runAdmin(["list-merchants"], env);
  await runDoctor(env);
  server.close();
  expect(heard).toEqual([begins, begins]);
});

// This test comes last, because the schema stays outdated afterwards.
test("names a schema that is behind", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)",
  );
  await client.end();
  expect(await wrongOf({})).toEqual([expect.stringMatching(/^PostgreSQL: lacks 1 migration/)]);
});
