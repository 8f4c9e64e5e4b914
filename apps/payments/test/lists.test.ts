import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { insertLinks, insertProducts, insertTransactions } from "./support/insert-rows.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant, unknownId } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant();
  other = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

interface Item {
  readonly id: string;
  readonly createdAt: string;
}

const LISTS = [
  ["products", insertProducts],
  ["payment-links", insertLinks],
  ["transactions", insertTransactions],
] as const;
const NIL = "00000000-0000-0000-0000-000000000000";

describe.each(LISTS)("GET /api/v1/%s", (name, insert) => {
  const path = `/api/v1/${name}`;
  const list = (query = "", key = merchant.testKey) => payments.call("GET", `${path}${query}`, { key });
  const rows = (count: number, fromMs: number, stepMs: number, more: object = {}) =>
    insert(payments.deps.database.pool, {
      merchantId: merchant.id,
      mode: "test",
      createdAtMs: Array.from({ length: count }, (_, index) => fromMs + index * stepMs),
      ...more,
    });
  /** Follows the cursor to the end. */
  const pages = async (limit: number, onPage: (page: number) => Promise<unknown> = async () => {}) => {
    const seen: Item[] = [];
    for (let page = 0; ; page++) {
      const cursor = seen.length > 0 ? `&starting_after=${(seen.at(-1) as Item).id}` : "";
      const { status, body } = await list(`?limit=${limit}${cursor}`);
      expect(status).toBe(200);
      seen.push(...body.data);
      if (!body.hasMore) return seen;
      expect(body.data).toHaveLength(limit);
      await onPage(page);
    }
  };

  test("is empty for a merchant without any", async () => {
    const { testKey } = await payments.makeMerchant();
    expect((await list("", testKey)).body).toEqual({ status: "success", data: [], hasMore: false });
  });

  test("a thousand rows of one millisecond are paged newest first, without gap or repeat", async () => {
    await rows(1000, Date.UTC(2026, 0, 1), 0);
    await rows(30, Date.UTC(2026, 0, 2), 1000);
    const seen = await pages(77);
    expect(seen).toHaveLength(1030);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1030);
    const order = seen.map(({ createdAt, id }) => `${createdAt} ${id}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  test("rows added during paging don't change the pages of existing rows", async () => {
    const before = (await pages(100)).map(({ id }) => id);
    const during = await pages(100, async (page) => {
      await rows(3, Date.UTC(2026, 6, 1) + page * 60_000, 1);
    });
    expect(during.map(({ id }) => id)).toEqual(before);
    const after = await pages(100);
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.slice(-before.length).map(({ id }) => id)).toEqual(before);
  });

  test.each([
    ["", 25],
    ["?limit=1", 1],
    ["?limit=100", 100],
    ["?limit=0", 1],
    ["?limit=-1", 1],
    ["?limit=-1000000000", 1],
    ["?limit=101", 100],
    ["?limit=1000000000", 100],
    ["?limit=1000000000", 100],
  ])("%j answers %d items", async (query, count) => {
    const { body } = await list(query);
    expect(body.data).toHaveLength(count);
    expect(body.hasMore).toBe(true);
  });

  test.each(["1.5", "abc", "", "NaN", "Infinity", "1e400", "null", "true", "1_0", " ", "5&limit=6"])(
    "?limit=%s is refused: it is no whole number",
    async (limit) => {
      const { status, body } = await list(`?limit=${limit}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: "limit" }] });
    },
  );

  test("the last page says that there is no more, also when it is exactly full", async () => {
    const lone = await payments.makeMerchant();
    await rows(4, Date.UTC(2026, 1, 1), 1, { merchantId: lone.id });
    const ask = async (query: string) => {
      const { body } = await list(query, lone.testKey);
      return [body.data.length, body.hasMore];
    };
    expect(await ask("?limit=3")).toEqual([3, true]);
    expect(await ask("?limit=4")).toEqual([4, false]);
    const { body } = await list("?limit=4", lone.testKey);
    expect(await ask(`?starting_after=${body.data[3].id}`)).toEqual([0, false]);
    expect(await ask(`?starting_after=${body.data[1].id}&limit=2`)).toEqual([2, false]);
    expect(await ask(`?starting_after=${body.data[1].id.toUpperCase()}&limit=1`)).toEqual([1, true]);
  });

  test("a cursor that is unknown, foreign, of the other mode or deleted is refused with one text", async () => {
    const [foreign] = await rows(1, Date.now(), 0, { merchantId: other.id });
    const [live] = await rows(1, Date.now(), 0, { mode: "live" });
    const [deleted] = await rows(1, Date.now(), 0);
    await payments.deps.database.pool.query(`DELETE FROM ${name.replace("-", "_")} WHERE id = $1`, [deleted]);
    for (const id of [unknownId(), NIL, NIL.replaceAll("0", "f"), foreign, live, deleted]) {
      const { status, body } = await list(`?starting_after=${id}`);
      expect([id, status, body.message]).toEqual([id, 400, "starting_after: is not the id of an item of this list"]);
    }
    for (const odd of ["", "1", "null", `${unknownId()}x`, `{${unknownId()}}`, "%00", "'; DROP TABLE products; --"]) {
      const { status, body } = await list(`?starting_after=${odd}`);
      expect([odd, status, body.code]).toEqual([odd, 400, "VALIDATION_FAILED"]);
    }
  });

  test("lists the caller's own rows of its own mode only", async () => {
    const mine = await payments.makeMerchant();
    const [testId] = await rows(1, Date.now(), 0, { merchantId: mine.id });
    const [liveId] = await rows(1, Date.now(), 0, { merchantId: mine.id, mode: "live" });
    const ids = async (key: string) => (await list("", key)).body.data.map(({ id }: Item) => id);
    expect(await ids(mine.testKey)).toEqual([testId]);
    expect(await ids(mine.liveKey)).toEqual([liveId]);
  });

  test.each(["limt=5", "offset=1", "starting_before=1", "LIMIT=5", "created_gte[]=x", "__proto__=1", "constructor=1"])(
    "?%s is refused: it is not a known parameter",
    async (query) => {
      const { status, body } = await list(`?${query}`);
      expect(status).toBe(400);
      expect(body.errors[0].reason).toBe("is not a known query parameter");
    },
  );
});

describe.each(LISTS)("filters by time of GET /api/v1/%s", (name, insert) => {
  let key = "";
  const at = Date.UTC(2026, 2, 3, 4, 5, 6, 789);
  beforeAll(async () => {
    const { id, testKey } = await payments.makeMerchant();
    key = testKey;
    await insert(payments.deps.database.pool, { merchantId: id, mode: "test", createdAtMs: [at - 1, at, at + 1] });
  });
  const times = async (query: string) => {
    const { status, body } = await payments.call("GET", `/api/v1/${name}?${query}`, { key });
    expect(status).toBe(200);
    return body.data.map(({ createdAt }: Item) => Date.parse(createdAt) - at);
  };

  test("bounds are inclusive, exact to the millisecond, and in any offset", async () => {
    expect(await times("created_gte=2026-03-03T04:05:06.789Z")).toEqual([1, 0]);
    expect(await times("created_lte=2026-03-03T04:05:06.789Z")).toEqual([0, -1]);
    expect(await times("created_gte=2026-03-03T04:05:06.789Z&created_lte=2026-03-03T04:05:06.789Z")).toEqual([0]);
    expect(await times("created_gte=2026-03-03T04:05:06.790Z&created_lte=2026-03-03T04:05:06.789Z")).toEqual([]);
    expect(await times("created_gte=2026-03-03T06:35:06.790%2B02:30")).toEqual([1]);
    expect(await times("created_lte=2026-03-02T05:05:06.788-23:00")).toEqual([-1]);
    expect(await times("created_gte=2026-03-04T03:05:06.790%2B23:00")).toEqual([1]);
    expect(await times("created_gte=0000-01-01T00:00:00Z")).toEqual([1, 0, -1]);
    expect(await times("created_lte=9999-12-31T23:59:59.999Z")).toEqual([1, 0, -1]);
    expect(await times("created_lte=0000-01-01T00:00:00Z")).toEqual([]);
  });

  test.each([
    "yesterday",
    "",
    "2026-13-01T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-02-30",
    "1767225600",
    "infinity",
    "2026-12-31T23:59:60Z",
  ])("%j is refused: it is no time", async (time) => {
    for (const parameter of ["created_gte", "created_lte"]) {
      const { status, body } = await payments.call("GET", `/api/v1/${name}?${parameter}=${time}`, { key });
      expect(status).toBe(400);
      expect(body.errors[0].field).toBe(parameter);
    }
  });
});
