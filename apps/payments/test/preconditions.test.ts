import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  payments.call(method, path, { key: merchant.testKey, body, headers });

describe.each([
  {
    path: "/api/v1/payment-links",
    table: "payment_links",
    updated: "payment_link.updated",
    made: { network: "base_sepolia" },
  },
  { path: "/api/v1/products", table: "products", updated: "product.updated", made: {} },
])("If-Match on $path", ({ path, table, updated, made }) => {
  const make = async () => `${path}/${(await call("POST", path, { name: "Poster", amount: 5, ...made })).body.data.id}`;
  const tagOf = async (one: string) => (await call("GET", one)).headers.get("etag") as string;
  const change = (one: string, body: unknown, ifMatch?: string) =>
    call("PATCH", one, body, ifMatch === undefined ? {} : { "if-match": ifMatch });
  const eventsOf = async (one: string) => {
    const { body } = await call("GET", `/api/v1/events?type=${updated}&limit=100`);
    return body.data.filter(({ data }: { data: { id: string } }) => one.endsWith(data.id)).length;
  };

  test("changes the version that was read, and returns the new version's tag", async () => {
    const one = await make();
    const first = await tagOf(one);
    expect(first).toMatch(/^"[0-9a-f]{32}"$/);
    const changed = await change(one, { name: "Large poster" }, first);
    expect([changed.status, changed.body.data.name]).toEqual([200, "Large poster"]);
    expect(changed.headers.get("etag")).not.toBe(first);
    expect(changed.headers.get("etag")).toBe(await tagOf(one));
  });

  test("refuses a change of an older version, saves nothing and names the next step", async () => {
    const one = await make();
    const first = await tagOf(one);
    await change(one, { amount: 6 });
    const refused = await change(one, { name: "Mine" }, first);
    expect(refused.status).toBe(412);
    expect(refused.body).toMatchObject({ status: "error", code: "PRECONDITION_FAILED", hint: expect.any(String) });
    expect((await call("GET", one)).body.data).toMatchObject({ name: "Poster", amount: 6 });
    expect(await eventsOf(one)).toBe(1);
  });

  test("lets one of 24 concurrent changes of one version through", async () => {
    const one = await make();
    const first = await tagOf(one);
    const names = Array.from({ length: 24 }, (_, n) => `Poster ${n}`);
    const answers = await Promise.all(names.map((name) => change(one, { name }, first)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(23).fill(412)]);
    const won = answers.find(({ status }) => status === 200);
    expect((await call("GET", one)).body.data.name).toBe(won?.body.data.name);
    expect(await eventsOf(one)).toBe(1);
  });

  test("keeps every one of 12 concurrent changes that read again after a refusal", async () => {
    const one = await make();
    let refusals = 0;
    const add = async (key: string) => {
      for (;;) {
        const read = await call("GET", one);
        const answer = await change(
          one,
          { description: `${read.body.data.description}${key}` },
          read.headers.get("etag") as string,
        );
        if (answer.status === 200) return;
        refusals++;
      }
    };
    const keys = [..."abcdefghijkl"];
    await Promise.all(keys.map(add));
    expect([...(await call("GET", one)).body.data.description].sort()).toEqual(keys);
    expect(refusals).toBeGreaterThan(0);
  });

  test("accepts a change that has taken effect already, as after a lost response", async () => {
    const one = await make();
    const first = await tagOf(one);
    await change(one, { name: "Mine" }, first);
    expect((await change(one, { name: "Mine" }, first)).status).toBe(200);
    expect(await eventsOf(one)).toBe(1);
  });

  test("still succeeds after a payment", async () => {
    const one = await make();
    const first = await tagOf(one);
    const set = "total_collected = total_collected + 5, total_transactions = total_transactions + 1";
    const { rowCount } = await payments.deps.database.pool.query(
      `UPDATE ${table} SET ${set}, updated_at = now() WHERE id = $1`,
      [one.slice(-36)],
    );
    expect(rowCount).toBe(1);
    expect((await change(one, { name: "Mine" }, first)).status).toBe(200);
  });

  test("takes any version for *, one of a list, and a tag that a proxy made weak", async () => {
    const one = await make();
    const first = await tagOf(one);
    for (const [name, ifMatch] of [
      ["a", "*"],
      ["b", `"other", ${first}, W/"more"`],
    ] as const) {
      expect((await change(one, { name }, ifMatch)).status).toBe(name === "a" ? 200 : 412);
    }
    expect((await change(one, { name: "c" }, `"other", W/${await tagOf(one)}`)).status).toBe(200);
  });

  test("with a malformed list of tags is refused before any lookup", async () => {
    const one = await make();
    for (const ifMatch of ["abc", '"a" "b"', '"a', "W/abc"]) {
      const { status, body } = await change(one, { name: "Mine" }, ifMatch);
      expect([ifMatch, status, body.code]).toEqual([ifMatch, 400, "VALIDATION_FAILED"]);
    }
  });

  test("isn't required: without it, the last change wins, as before", async () => {
    const one = await make();
    expect((await change(one, { name: "First" })).status).toBe(200);
    expect((await change(one, { name: "Second" })).status).toBe(200);
    expect((await call("GET", one)).body.data.name).toBe("Second");
  });
});
