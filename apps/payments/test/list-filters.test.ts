import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import bs58 from "bs58";
import { insertLinks, insertProducts, insertTransactions } from "./support/insert-rows.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant, unknownId } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const ids = async (path: string, key = merchant.testKey): Promise<string[]> => {
  const { status, body } = await payments.call("GET", path, { key });
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
};
const refused = async (path: string, key = merchant.testKey) => {
  const { status, body } = await payments.call("GET", path, { key });
  expect(status).toBe(400);
  return body.message;
};
type Insert = typeof insertProducts;
const insert = async (into: Insert, columns: Record<string, unknown> = {}, more: object = {}): Promise<string> => {
  const rows = { merchantId: merchant.id, mode: "test" as const, createdAtMs: [Date.now()], columns, ...more };
  return (await into(payments.deps.database.pool, rows))[0] as string;
};

describe("filters of products", () => {
  let off = "";
  let archived = "";
  let on = "";
  beforeAll(async () => {
    off = await insert(insertProducts, { active: false });
    archived = await insert(insertProducts, { active: false, archived: true });
    on = await insert(insertProducts);
  });

  test("active and archived, alone and together; without them everything is listed", async () => {
    const list = (query: string) => ids(`/api/v1/products${query}`);
    expect((await list("")).sort()).toEqual([off, archived, on].sort());
    expect(await list("?active=true")).toEqual([on]);
    expect((await list("?active=false")).sort()).toEqual([off, archived].sort());
    expect(await list("?archived=true")).toEqual([archived]);
    expect((await list("?archived=false")).sort()).toEqual([off, on].sort());
    expect(await list("?archived=false&active=false")).toEqual([off]);
    expect(await list("?archived=true&active=true")).toEqual([]);
  });

  test("a cursor that doesn't match the filter still marks the position", async () => {
    const page = await payments.call("GET", `/api/v1/products?active=false&starting_after=${on}`, {
      key: merchant.testKey,
    });
    expect(page.body.data.every(({ active }: { active: boolean }) => !active)).toBe(true);
  });

  test.each(["active=1", "active=yes", "active=", "active=TRUE", "archived=null", "active=true&active=false"])(
    "?%s is refused: it is neither true nor false",
    async (query) => {
      expect(await refused(`/api/v1/products?${query}`)).toMatch(/^(active|archived): must be true or false/);
    },
  );

  test.each(["mode=test", "productId=x", "status=completed", "txHash=x"])(
    "?%s is no filter of products",
    async (query) => {
      expect(await refused(`/api/v1/products?${query}`)).toMatch(/is not a known query parameter$/);
    },
  );
});

describe("filters of payment links", () => {
  test("active and productId; a product that is unknown, foreign or of the other mode has no links here", async () => {
    const productId = await insert(insertProducts);
    const on = await insert(insertLinks, { product_id: productId });
    const off = await insert(insertLinks, { product_id: productId, active: false });
    await insert(insertLinks);
    const list = (query: string) => ids(`/api/v1/payment-links?${query}`);
    expect((await list(`productId=${productId}`)).sort()).toEqual([on, off].sort());
    expect(await list(`productId=${productId.toUpperCase()}&active=false`)).toEqual([off]);
    expect(await list(`productId=${unknownId()}`)).toEqual([]);
    expect(await ids(`/api/v1/payment-links?productId=${productId}`, merchant.liveKey)).toEqual([]);
    const { testKey } = await payments.makeMerchant();
    expect(await ids(`/api/v1/payment-links?productId=${productId}`, testKey)).toEqual([]);
    expect(await refused("/api/v1/payment-links?productId=1")).toMatch(/^productId: /);
    expect(await refused("/api/v1/payment-links?archived=true")).toBe("archived: is not a known query parameter");
  });
});

describe("filters of transactions", () => {
  const evmHash = `0x${randomBytes(32).toString("hex")}`;
  const signature = randomBytes(64);
  let evm = "";
  let solana = "";
  let linkId = "";
  let productId = "";
  beforeAll(async () => {
    productId = await insert(insertProducts);
    linkId = await insert(insertLinks, { product_id: productId });
    const transaction = async (txHash: string, columns: Record<string, unknown>) => {
      const id = await insert(insertTransactions, columns);
      await payments.deps.database.pool.query("UPDATE transactions SET tx_hash = $2 WHERE id = $1", [id, txHash]);
      return id;
    };
    evm = await transaction(evmHash, { payment_link_id: linkId });
    solana = await transaction(signature.toString("hex"), { network: "solana_devnet", status: "pending" });
  });
  const list = (query: string, key?: string) => ids(`/api/v1/transactions?${query}`, key);

  test("txHash finds a transaction in every spelling of its hash, and nothing else", async () => {
    const digits = evmHash.slice(2);
    for (const spelling of [
      evmHash,
      digits,
      digits.toUpperCase(),
      `0X${digits.toUpperCase()}`,
      evmHash.toUpperCase(),
    ]) {
      expect(await list(`txHash=${spelling}`)).toEqual([evm]);
    }
    const hex = signature.toString("hex");
    for (const spelling of [bs58.encode(signature), hex, hex.toUpperCase()]) {
      expect(await list(`txHash=${spelling}`)).toEqual([solana]);
    }
    expect(await list(`txHash=${"ab".repeat(32)}`)).toEqual([]);
    expect(await list(`txHash=${evmHash}`, merchant.liveKey)).toEqual([]);
    const { testKey } = await payments.makeMerchant();
    expect(await list(`txHash=${evmHash}`, testKey)).toEqual([]);
  });

  test.each(["", "0x", "ab".repeat(31), "ab".repeat(33), "zz".repeat(32), `${"ab".repeat(32)}%00`, "a".repeat(200)])(
    "txHash=%s is refused, because it isn't a hash of any network",
    async (txHash) => {
      expect(await refused(`/api/v1/transactions?txHash=${txHash}`)).toMatch(/^txHash: /);
    },
  );

  test("paymentLinkId, productId and status, alone and together", async () => {
    expect(await list(`paymentLinkId=${linkId}`)).toEqual([evm]);
    expect(await list(`productId=${productId}`)).toEqual([evm]);
    expect(await list("status=pending")).toEqual([solana]);
    expect(await list("status=completed")).toEqual([evm]);
    expect(await list("status=refunded")).toEqual([]);
    expect(await list(`status=completed&paymentLinkId=${linkId}&productId=${productId}&txHash=${evmHash}`)).toEqual([
      evm,
    ]);
    expect(await list(`status=pending&paymentLinkId=${linkId}`)).toEqual([]);
    expect(await list(`paymentLinkId=${unknownId()}`)).toEqual([]);
    expect(await list(`productId=${unknownId()}`)).toEqual([]);
    expect(await refused("/api/v1/transactions?status=done")).toMatch(/^status: must be one of pending, /);
    expect(await refused("/api/v1/transactions?status=Completed")).toMatch(/^status: /);
    expect(await refused("/api/v1/transactions?paymentLinkId=pl-1")).toMatch(/^paymentLinkId: /);
    expect(await refused("/api/v1/transactions?active=true")).toBe("active: is not a known query parameter");
  });

  test("mode may name the key's own mode only; without it the key's transactions are listed", async () => {
    const live = await insert(insertTransactions, { network: "base" }, { mode: "live" });
    expect((await list("")).sort()).toEqual([evm, solana].sort());
    expect((await list("mode=test")).sort()).toEqual([evm, solana].sort());
    expect(await list("", merchant.liveKey)).toEqual([live]);
    expect(await list("mode=live", merchant.liveKey)).toEqual([live]);
    expect(await refused("/api/v1/transactions?mode=live")).toBe("mode: must be test: the mode of the key or session");
    expect(await refused("/api/v1/transactions?mode=test", merchant.liveKey)).toBe(
      "mode: must be live: the mode of the key or session",
    );
    expect(await refused("/api/v1/transactions?mode=all")).toBe("mode: must be one of live, test");
  });
});

test.each([4, 365])("events are listed, and promised, for as long as they are kept: %s days", async (days) => {
  const { databaseUrl } = payments;
  const keeping = await startPayments({ databaseUrl, env: { EVENTS_KEPT_DAYS: String(days) } });
  try {
    const { id, testKey } = await keeping.makeMerchant();
    await keeping.deps.database.pool.query(
      `INSERT INTO events (id, merchant_id, mode, type, data, created_at, fanned_out_at)
       SELECT gen_random_uuid(), $1, 'test', 'webhook.test', jsonb_build_object('age', age), at, at
       FROM unnest(ARRAY['young', 'old'], ARRAY[now() - make_interval(days => $2, hours => -1), now() - make_interval(days => $2, hours => 1)]) AS one (age, at)`,
      [id, days],
    );
    const { body } = await keeping.call("GET", "/api/v1/events", { key: testKey });
    expect(body.data.map(({ data }: { data: { age: string } }) => data.age)).toEqual(["young"]);
    const { paths } = (await keeping.call("GET", "/openapi.json")).body;
    expect(paths["/api/v1/events"].get.description).toContain(`the last ${days} days`);
  } finally {
    await keeping.stop();
  }
});

test("callers can't fill the memory of a connection with statements, by combining filters", async () => {
  const narrow = await startPayments({ env: { DATABASE_POOL_MAX: "2" } });
  try {
    const { testKey: key } = await narrow.makeMerchant();
    const count = async () => {
      const text = "SELECT count(*)::int FROM pg_prepared_statements";
      const { pool } = narrow.deps.database;
      const counts = await Promise.all([pool.query(text), pool.query(text)]);
      return Math.max(...counts.map(({ rows }) => rows[0].count));
    };
    const filters = {
      status: "completed",
      network: "base_sepolia",
      customerEmail: "a@example.com",
      clientReference: "A-1",
      isAgenticProxy: "true",
      paymentLinkId: unknownId(),
      productId: unknownId(),
      created_gte: "2026-11-01",
    };
    const combinations = Array.from({ length: 2 ** 8 }, (_, bits) =>
      Object.entries(filters).filter((_filter, place) => (bits >> place) & 1),
    ).filter(({ length }) => length > 2);
    const before = await count();
    for (const chosen of combinations.slice(0, 120)) {
      const path = `/api/v1/transactions?${new URLSearchParams(chosen)}`;
      expect((await narrow.call("GET", path, { key })).status).toBe(200);
    }
    expect((await count()) - before).toBeLessThan(20);
  } finally {
    await narrow.stop();
  }
});
