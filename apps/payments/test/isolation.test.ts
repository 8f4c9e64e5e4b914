import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { insertLinks, insertProducts, insertTransactions } from "./support/insert-rows.js";
import {
  type Answer,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
  unknownId,
} from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;
beforeAll(async () => {
  payments = await startPayments();
  [merchant, other] = await Promise.all([payments.makeMerchant(), payments.makeMerchant()]);
});
afterAll(() => payments?.stop());

describe.each([
  ["products", insertProducts, "PATCH"],
  ["payment-links", insertLinks, "PATCH"],
  ["transactions", insertTransactions, "GET"],
] as const)("%s", (resource, insert, change) => {
  const path = `/api/v1/${resource}`;
  const owners: Record<string, string[]> = {};
  const keys = () => ({
    "the owner": merchant.testKey,
    "the owner's live side": merchant.liveKey,
    "another merchant": other.testKey,
    "another merchant's live side": other.liveKey,
  });

  beforeAll(async () => {
    for (const { id } of [merchant, other]) {
      for (const mode of ["test", "live"] as const) {
        const rows = { merchantId: id, mode, createdAtMs: [1, 2, 3].map((day) => Date.UTC(2026, 0, day)) };
        owners[`${id} ${mode}`] = await insert(payments.deps.database.pool, rows);
      }
    }
  });
  const mine = () => owners[`${merchant.id} test`] as string[];
  const summary = ({ status, body }: Answer) => [status, body.code];

  test("can be read and changed only by their owner, in their mode", async () => {
    const [id] = mine();
    for (const method of new Set(["GET", change])) {
      const body = method === "PATCH" ? { name: "stolen" } : undefined;
      const ask = (key: string, target = id) => payments.call(method, `${path}/${target}`, { key, body });
      const { testKey, liveKey } = merchant;
      expect(summary(await ask(other.testKey))).toEqual([403, "AUTH_TENANT_MISMATCH"]);
      for (const key of [liveKey, other.liveKey]) expect(summary(await ask(key))).toEqual([404, "NOT_FOUND"]);
      for (const key of [testKey, other.testKey, other.liveKey]) {
        expect(summary(await ask(key, unknownId()))).toEqual([404, "NOT_FOUND"]);
      }
    }
    const { body } = await payments.call("GET", `${path}/${id}`, { key: merchant.testKey });
    expect(body.data).toMatchObject({ id, merchantId: merchant.id, mode: "test" });
    expect(JSON.stringify(body)).not.toContain("stolen");
  });

  test("are refused in a way that reveals nothing about them", async () => {
    const [id] = mine();
    const refused = await payments.call("GET", `${path}/${id}`, { key: other.testKey });
    expect(Object.keys(refused.body).sort()).toEqual(["code", "docUrl", "message", "status"]);
    expect(refused.text).not.toContain(merchant.id);
    const [unknown, otherMode] = await Promise.all([
      payments.call("GET", `${path}/${unknownId()}`, { key: other.liveKey }),
      payments.call("GET", `${path}/${id}`, { key: other.liveKey }),
    ]);
    expect(otherMode.body).toEqual(unknown.body);
  });

  test("are listed only for their owner, in their mode", async () => {
    for (const [who, key] of Object.entries(keys())) {
      const { body } = await payments.call("GET", path, { key });
      const owner = `${who.startsWith("the owner") ? merchant.id : other.id} ${who.endsWith("live side") ? "live" : "test"}`;
      expect([who, body.data.map(({ id }: { id: string }) => id).sort()]).toEqual([
        who,
        [...(owners[owner] as string[])].sort(),
      ]);
    }
  });

  test("of others can't be cursors: a foreign cursor gets the same answer as an unknown one", async () => {
    const foreign = [
      owners[`${other.id} test`]?.[1],
      owners[`${merchant.id} live`]?.[1],
      owners[`${other.id} live`]?.[1],
    ];
    const ask = (cursor: string) => payments.call("GET", `${path}?starting_after=${cursor}`, { key: merchant.testKey });
    const unknown = await ask(unknownId());
    for (const cursor of foreign) {
      const answer = await ask(cursor as string);
      expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
    }
  });
});
