import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { revokeKey } from "../src/admin/merchants.js";
import { newApiKey } from "../src/keys/api-key.js";
import { createKeyAuthenticator } from "../src/keys/key-authenticator.js";
import { createKeysRepository } from "../src/keys/keys-repository.js";
import { closeConnections, send } from "./support/http-request.js";
import { type PaymentsProcess, startPaymentsProcess } from "./support/payments-process.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { keyLookUps, sentStatements } from "./support/sent-statements.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let nowMs = Date.now();
/** Statements that the service sent since the test began. */
let statements: string[];

beforeAll(async () => {
  payments = await startPayments({ clock: { now: () => nowMs } });
  merchant = await payments.makeMerchant();
  statements = sentStatements(payments);
});
afterAll(async () => {
  closeConnections();
  await payments?.stop();
});
beforeEach(() => {
  nowMs += 60_000;
  statements.length = 0;
});

const statusOf = async (key: string, base = payments.url): Promise<number> =>
  (await send(base, { path: "/api/v1/products", key })).status;
const revoke = (id: string) => revokeKey(payments.deps.database, id, new Date(nowMs));
const readKey = (id: string) => payments.deps.database.prisma.apiKey.findUniqueOrThrow({ where: { id } });

describe("a generated key", () => {
  test("differs from 1,000 others in every part", () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => newApiKey(index % 2 === 0 ? "test" : "live"));
    expect(new Set(keys.map(({ token }) => token)).size).toBe(1_000);
    for (const { token, prefix, suffix, hash } of keys) {
      expect(token).toMatch(/^svc_(test|live)_sk_[0-9a-f]{48}$/);
      expect(token.startsWith(prefix) && token.endsWith(suffix) && hash.length === 32).toBe(true);
    }
    // Each digit takes all 16 values, so the key has all its 192 random bits.
    for (let place = 0; place < 48; place++) {
      expect(new Set(keys.map(({ token }) => token.at(12 + place))).size).toBe(16);
    }
  });

  test("is stored in the database only as a digest", async () => {
    await statusOf(merchant.testKey);
    const { pool } = payments.deps.database;
    const tables = await pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    const dumps = await Promise.all(
      tables.rows.map(({ tablename }) => pool.query(`SELECT t::text AS row FROM "${tablename}" t`)),
    );
    const dump = dumps.flatMap(({ rows }) => rows.map(({ row }) => row as string)).join("\n");
    const issued = Object.values(merchant).filter((value) => value.startsWith("svc_"));
    expect(issued).toHaveLength(4);
    for (const token of issued) {
      const digits = token.slice(12);
      expect(dump).not.toContain(digits);
      expect(dump).not.toContain(Buffer.from(token).toString("hex"));
      expect(dump).not.toContain(Buffer.from(digits, "hex").toString("base64"));
      const { keyHash } = await payments.deps.database.prisma.apiKey.findFirstOrThrow({
        where: { merchantId: merchant.id, keySuffix: token.slice(-4), keyPrefix: token.slice(0, 12) },
      });
      expect(dump).toContain(Buffer.from(keyHash).toString("hex"));
    }
  });
});

describe("a valid key", () => {
  test("is cached for a second without a database query, under any load", async () => {
    const { token } = await payments.makeKey(merchant.id, "test");
    for (let step = 0; step < 10; step++) {
      expect(await statusOf(token)).toBe(200);
      nowMs += 99;
    }
    expect(keyLookUps(statements)).toBe(1);
    nowMs += 10;
    await statusOf(token);
    expect(keyLookUps(statements)).toBe(2);
  });

  test("is refused a second after its revocation, at the latest", async () => {
    const { id, token } = await payments.makeKey(merchant.id, "test");
    expect(await statusOf(token)).toBe(200);
    expect(await revoke(id)).toBe(true);
    nowMs += 999;
    expect(await statusOf(token)).toBe(200);
    nowMs += 1;
    expect(await statusOf(token)).toBe(401);
  });

  test("is refused after its revocation even if the clock was set back meanwhile", async () => {
    const { id, token } = await payments.makeKey(merchant.id, "test");
    expect(await statusOf(token)).toBe(200);
    expect(await revoke(id)).toBe(true);
    nowMs -= 3_600_000;
    expect(await statusOf(token)).toBe(401);
    nowMs += 3_600_000;
  });

  test("is refused in time even if the database answered slowly with old data", async () => {
    const { id, token } = await payments.makeKey(merchant.id, "test");
    const keys = createKeysRepository(payments.deps.database.pool);
    const authenticator = createKeyAuthenticator({
      keys: {
        ...keys,
        async findByHash(hash) {
          const found = await keys.findByHash(hash);
          await revoke(id);
          nowMs += 700;
          return found;
        },
      },
      clock: { now: () => nowMs },
      cacheMs: 1_000,
      watchWork: payments.deps.watchWork,
    });
    expect((await authenticator.verify(token, performance.now())).outcome).toBe("accepted");
    nowMs += 299;
    expect(authenticator.recall(token)).not.toBeNull();
    nowMs += 1;
    expect(authenticator.recall(token)).toBeNull();
  });

  test("is refused as soon as it expires", async () => {
    const { token } = await payments.makeKey(merchant.id, "test", "full", new Date(nowMs + 500));
    expect(await statusOf(token)).toBe(200);
    nowMs += 499;
    expect(await statusOf(token)).toBe(200);
    nowMs += 1;
    expect(await statusOf(token)).toBe(401);
  });
});

describe("the time of last use", () => {
  test("is written for many requests of many keys by one statement", async () => {
    const service = await startPayments({ databaseUrl: payments.databaseUrl, clock: { now: () => nowMs } });
    const sent = sentStatements(service);
    const keys = await Promise.all([1, 2, 3].map(() => payments.makeKey(merchant.id, "test")));
    for (let round = 0; round < 5; round++) {
      for (const { token } of keys) await statusOf(token, service.url);
      nowMs += 100;
    }
    for (const { id } of keys) expect((await readKey(id)).lastUsedAt).toBeNull();
    await service.stop();
    for (const { id } of keys) expect((await readKey(id)).lastUsedAt?.getTime()).toBe(nowMs - 100);
    expect(sent.filter((text) => text.includes("last_used_at"))).toHaveLength(1);
  });

  test("never goes back when a slower replica writes an older one", async () => {
    const { id } = await payments.makeKey(merchant.id, "test");
    const keys = createKeysRepository(payments.deps.database.pool);
    await keys.touch(new Map([[id, nowMs]]));
    await keys.touch(new Map([[id, nowMs - 5_000]]));
    expect((await readKey(id)).lastUsedAt?.getTime()).toBe(nowMs);
  });

  test("is written by replicas at the same time without a deadlock", async () => {
    const made = await Promise.all(Array.from({ length: 200 }, () => payments.makeKey(merchant.id, "test")));
    const ids = made.map(({ id }) => id);
    const keys = createKeysRepository(payments.deps.database.pool);
    for (let round = 1; round <= 20; round++) {
      const orders = [ids, [...ids].reverse(), [...ids].sort(), [...ids].sort().reverse()];
      await Promise.all(
        orders.map((order, writer) => keys.touch(new Map(order.map((id) => [id, nowMs + round * 10 + writer])))),
      );
    }
    expect((await readKey(ids[0] as string)).lastUsedAt?.getTime()).toBe(nowMs + 203);
  });

  test("is written later if the database was down", async () => {
    const { id, token } = await payments.makeKey(merchant.id, "test");
    const keys = createKeysRepository(payments.deps.database.pool);
    let isAway = true;
    const errors: unknown[] = [];
    const authenticator = createKeyAuthenticator({
      keys: { ...keys, touch: async (times) => (isAway ? Promise.reject(new Error("away")) : keys.touch(times)) },
      clock: { now: () => nowMs },
      cacheMs: 1_000,
      watchWork: () => ({ succeeded() {}, failed: (error) => errors.push(error) }),
    });
    authenticator.job.start();
    await authenticator.verify(token, performance.now());
    await expect(authenticator.job.runOnce()).rejects.toThrow("away");
    expect(errors).toHaveLength(1);
    isAway = false;
    await authenticator.job.stop();
    expect((await readKey(id)).lastUsedAt?.getTime()).toBe(nowMs);
  });
});

describe("two service processes", () => {
  let services: PaymentsProcess[] = [];
  afterEach(async () => {
    await Promise.all(services.map((service) => service.stop()));
  });

  test("both refuse a key one second after its revocation, with warm caches", async () => {
    const env = { RATE_LIMIT_LOCALHOST: "exempt" };
    services = await Promise.all([1, 2].map(() => startPaymentsProcess(payments.databaseUrl, env)));
    const { id, token } = await payments.makeKey(merchant.id, "test");
    const everywhere = () => Promise.all(services.map(({ url }) => statusOf(token, url)));
    expect(await everywhere()).toEqual([200, 200]);
    await revoke(id);
    const revokedMs = performance.now();
    // Keeps sending requests, to detect a cache whose entries are renewed by use.
    while (performance.now() - revokedMs < 1_001) await everywhere();
    expect(await everywhere()).toEqual([401, 401]);
  });
});
