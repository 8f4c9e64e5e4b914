import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { valueIn } from "../../../packages/service/test/support/metrics-text.js";
import { createLink, type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let busy: TestMerchant;
let other: TestMerchant;
let productId = "";
let linkId = "";
let otherLinkId = "";

const POOL_MAX = 6;
/** A merchant's share is half of the pool's connections. One of them is reserved for reads. */
const WRITERS = 2;
const REQUESTS = 12;

beforeAll(async () => {
  payments = await startPayments({
    env: { DATABASE_POOL_MAX: String(POOL_MAX), RPC_URLS_BASE_SEPOLIA: "http://127.0.0.1:1" },
  });
  [busy, other] = await Promise.all([payments.makeMerchant(), payments.makeMerchant()]);
  const product = await payments.call("POST", "/api/v1/products", {
    key: busy.testKey,
    body: { name: "p", amount: 1 },
  });
  productId = product.body.data.id;
  linkId = (await createLink(payments, busy.testKey)).id;
  otherLinkId = (await createLink(payments, other.testKey)).id;
});
afterAll(() => payments?.stop());

/** Locks one row, so that each request that needs it keeps its connection. */
async function holdRow(table: string, id: string) {
  const client = await payments.deps.database.pool.connect();
  await client.query("BEGIN");
  await client.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  return {
    async letGo() {
      await client.query("COMMIT");
      client.release();
    },
  };
}

const openIntent = (id: string) => payments.call("POST", `/api/pay/pl-${id.replace("pl-", "")}/intents`, { body: {} });

describe("a merchant whose requests hang", () => {
  test.each([
    [
      "its key's requests",
      "products",
      () => productId,
      () => payments.call("PATCH", `/api/v1/products/${productId}`, { key: busy.testKey, body: { name: "q" } }),
    ],
    ["payers of its link", "payment_links", () => linkId.replace("pl-", ""), () => openIntent(linkId)],
  ])("leaves connections to another merchant when %s wait", async (_who, table, id, request) => {
    const { database, metrics } = payments.deps;
    const row = await holdRow(table, id());
    const hanging = Array.from({ length: REQUESTS }, request);
    try {
      // The transaction that locks the row uses a connection, too.
      await until(() => database.waiting >= REQUESTS - (POOL_MAX - 1));

      const key = other.testKey;
      const product = await payments.call("POST", "/api/v1/products", { key, body: { name: "p", amount: 1 } });
      const intent = await openIntent(otherLinkId);
      expect([product.status, intent.status, intent.body.message]).toEqual([201, 201, undefined]);
      expect((await payments.call("GET", "/api/v1/products", { key })).body.data).toContainEqual(
        expect.objectContaining({ id: product.body.data.id }),
      );
      await until(() => database.waitingForShare === REQUESTS - WRITERS);
      expect(valueIn(await metrics.registry.metrics(), "database_pool_waiting_for_share", {})).toBe(REQUESTS - WRITERS);
    } finally {
      await row.letGo();
    }
    // A visitor may open three payments of a link. The others are refused for this reason, which isn't a failure.
    const answers = await Promise.all(hanging);
    expect(answers.map(({ status, body }) => (status < 500 ? "served" : body))).toEqual(Array(REQUESTS).fill("served"));
    expect(database.waiting).toBe(0);
  });
});
