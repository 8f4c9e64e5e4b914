import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { FOLD, FOLD_LOCK } from "../src/totals/totals-statements.js";
import { insertRecording } from "../src/transactions/transactions-repository.js";
import { newRecording } from "./support/new-recording.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;

beforeAll(async () => {
  payments = await startPayments({ env: { DATABASE_POOL_MAX: "8" } });
  merchant = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const pool = () => payments.deps.database.pool;

/** A link that sells a product of its own. */
async function newLink(): Promise<{ id: string; productId: string }> {
  const post = async (path: string, body: object) =>
    (await payments.call("POST", `/api/v1/${path}`, { key: merchant.testKey, body })).body.data;
  const product = await post("products", { name: "Sold", amount: 0.07 });
  const link = await post("payment-links", { network: "base_sepolia", name: "x", amount: 0.07, productId: product.id });
  return { id: link.id, productId: product.id };
}

const recording = (paymentLinkId: string) => newRecording(merchant.id, paymentLinkId);

async function totals(path: string) {
  const { totalCollected, totalTransactions } = (await payments.call("GET", path, { key: merchant.testKey })).body.data;
  return { totalCollected, totalTransactions };
}
const ofLink = (id: string) => totals(`/api/v1/payment-links/${id}`);
const ofProduct = (id: string) => totals(`/api/v1/products/${id}`);
const times = (count: number) => ({ totalCollected: (count * 7) / 100, totalTransactions: count });
const pendingChanges = async (linkId: string) =>
  (await pool().query("SELECT count(*)::int AS count FROM total_changes WHERE link_id = $1", [linkId])).rows[0].count;

describe("totals of a link and its product", () => {
  test("are exact before, between and after the folds of a worker", async () => {
    const { id, productId } = await newLink();
    for (let count = 0; count < 3; count++) await payments.deps.transactions.insert(recording(id), null);
    const all = async () => [await ofLink(id), await ofProduct(productId)];
    expect(await all()).toEqual([times(3), times(3)]);
    expect(await pendingChanges(id)).toBe(3);
    await pool().query(FOLD, ["0", 2]);
    expect(await pendingChanges(id)).toBe(1);
    expect(await all()).toEqual([times(3), times(3)]);
    await payments.deps.jobs.workers.totals.runOnce();
    expect(await pendingChanges(id)).toBe(0);
    expect(await all()).toEqual([times(3), times(3)]);
    const { body } = await payments.call("GET", "/api/v1/payment-links?limit=100", { key: merchant.testKey });
    expect(body.data.find((link: { id: string }) => link.id === id)).toMatchObject(times(3));
  });

  test("don't make a payment wait for another payment of the same link that isn't committed yet", async () => {
    const { id, productId } = await newLink();
    const slow = await pool().connect();
    try {
      await slow.query("BEGIN");
      expect(await insertRecording(slow, recording(id), null)).toBe("stored");
      expect(await payments.deps.transactions.insert(recording(id), null)).toBe("stored");
      expect(await ofLink(id)).toEqual(times(1));
      await slow.query("COMMIT");
    } finally {
      slow.release();
    }
    expect([await ofLink(id), await ofProduct(productId)]).toEqual([times(2), times(2)]);
  });

  test("stay exact when the worker dies in the middle of a fold", async () => {
    const { id, productId } = await newLink();
    for (let count = 0; count < 3; count++) await payments.deps.transactions.insert(recording(id), null);
    const worker = await pool().connect();
    const died = new Promise((resolve) => worker.once("error", resolve));
    await worker.query("BEGIN");
    await worker.query(FOLD, ["0", 1_000]);
    const [{ pid }] = (await worker.query("SELECT pg_backend_pid() AS pid")).rows;
    expect([await ofLink(id), await ofProduct(productId)]).toEqual([times(3), times(3)]);
    await pool().query("SELECT pg_terminate_backend($1)", [pid]);
    await died;
    worker.release(true);
    expect([await ofLink(id), await ofProduct(productId)]).toEqual([times(3), times(3)]);
    await payments.deps.jobs.workers.totals.runOnce();
    expect([await ofLink(id), await pendingChanges(id)]).toEqual([times(3), 0]);
  });

  test("never go back or run ahead during concurrent payments, folds and reads", async () => {
    const { id, productId } = await newLink();
    const PAYMENTS = 120;
    let committed = 0;
    let isOver = false;
    const pay = async () => {
      while (committed + 1 <= PAYMENTS) {
        committed += 1;
        await payments.deps.transactions.insert(recording(id), null);
      }
    };
    const watch = async (read: () => Promise<{ totalCollected: number; totalTransactions: number }>) => {
      let last = 0;
      while (!isOver) {
        const seen = await read();
        expect(seen).toEqual(times(seen.totalTransactions));
        expect(seen.totalTransactions).toBeGreaterThanOrEqual(last);
        last = seen.totalTransactions;
      }
    };
    const fold = async () => {
      while (!isOver) await pool().query(FOLD, ["0", 7]);
    };
    const others = Promise.all([watch(() => ofLink(id)), watch(() => ofProduct(productId)), fold(), fold()]);
    await Promise.all([pay(), pay(), pay()]).finally(() => {
      isOver = true;
    });
    await others;
    expect([await ofLink(id), await ofProduct(productId)]).toEqual([times(PAYMENTS), times(PAYMENTS)]);
  });

  test("are folded by one process at a time", async () => {
    const { id } = await newLink();
    await payments.deps.transactions.insert(recording(id), null);
    const other = await pool().connect();
    try {
      await other.query("BEGIN");
      await other.query("SELECT pg_advisory_xact_lock($1)", [FOLD_LOCK]);
      expect(await payments.deps.jobs.workers.totals.runOnce()).toBe(0);
    } finally {
      await other.query("ROLLBACK");
      other.release();
    }
    expect(await payments.deps.jobs.workers.totals.runOnce()).toBeGreaterThan(0);
    expect(await pendingChanges(id)).toBe(0);
  });
});
