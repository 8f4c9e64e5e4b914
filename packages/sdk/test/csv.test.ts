import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { insertTransactions } from "../../../apps/payments/test/support/insert-rows.js";
import {
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
} from "../../../apps/payments/test/support/payments-under-test.js";
import { Svc, SvcError } from "../src/index.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

test("reads a filtered list as CSV, and throws errors like every other call", async () => {
  await insertTransactions(payments.deps.database.pool, {
    merchantId: merchant.id,
    mode: "test",
    createdAtMs: [1, 2, 3].map((day) => Date.UTC(2026, 0, day)),
  });
  const svc = new Svc({ apiKey: merchant.testKey, baseUrl: payments.url });
  const linesOf = async (file: Promise<ReadableStream>) => (await new Response(await file).text()).split("\r\n");
  expect(await linesOf(svc.transactions.csv())).toHaveLength(1 + 3 + 1);
  expect(await linesOf(svc.transactions.csv({ created_gte: "2026-01-03" }))).toHaveLength(1 + 1 + 1);
  expect((await linesOf(svc.paymentIntents.csv()))[0]).toMatch(/^id,status,/);
  const stranger = new Svc({ apiKey: "nonsense", baseUrl: payments.url });
  const refused = await stranger.transactions.csv().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SvcError);
  expect(refused).toMatchObject({ code: "AUTH_MISSING_CREDENTIALS", status: 401, requestId: expect.any(String) });
});
