import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { insertTransactions } from "./support/insert-rows.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";

let database: TestDatabase;
let proxy: TcpProxy;
let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.url);
  payments = await startPayments({ databaseUrl: proxy.url });
  [merchant, other] = await Promise.all([payments.makeMerchant(), payments.makeMerchant()]);
});
afterAll(async () => {
  await payments?.stop();
  await proxy?.stop();
  await database?.drop();
});

const PATH = "/api/v1/transactions";
const day = (number: number) => Date.UTC(2026, 0, number);
const CSV = { accept: "text/csv" };
const csv = (key: string, query = "", path = PATH) => payments.call("GET", `${path}${query}`, { key, headers: CSV });

/** An independent parser for RFC 4180. */
function parse(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") rows.push([]);
  }
  const [head = [], ...lines] = rows.slice(0, -1);
  return lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
}

describe("a list as CSV", () => {
  test("has all rows that match the filters, newest first, beyond the page limit, and none of another merchant or mode", async () => {
    const rows = (id: string, mode: "test" | "live", count: number) => ({
      merchantId: id,
      mode,
      createdAtMs: Array.from({ length: count }, (_, at) => day(1) + at * 1_000),
    });
    const ids = await insertTransactions(payments.deps.database.pool, rows(merchant.id, "test", 2_500));
    await insertTransactions(payments.deps.database.pool, rows(merchant.id, "live", 3));
    await insertTransactions(payments.deps.database.pool, rows(other.id, "test", 3));
    const answer = await csv(merchant.testKey, "?limit=1");
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("vary")]).toEqual([
      200,
      "text/csv; charset=utf-8; header=present",
      expect.stringContaining("Accept"),
    ]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="transactions.csv"');
    const read = parse(answer.text);
    expect(read.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const times = read.map(({ createdAt }) => createdAt as string);
    expect(times).toEqual([...times].sort().reverse());
    const page = await payments.call("GET", `${PATH}?limit=1`, { key: merchant.testKey });
    const [newest] = page.body.data;
    expect(read[0]).toMatchObject({
      id: newest.id,
      amount: String(newest.amount),
      amountBaseUnits: newest.amountBaseUnits,
      txHash: newest.txHash,
      livemode: "false",
      metadata: JSON.stringify(newest.metadata),
    });
    expect(Object.keys(read[0] ?? {})).toEqual(Object.keys(newest));
  });

  test("goes by period, and continues after the last row that arrived", async () => {
    const { id, testKey } = await payments.makeMerchant();
    await insertTransactions(payments.deps.database.pool, {
      merchantId: id,
      mode: "test",
      createdAtMs: [1, 2, 3, 4, 5].map(day),
    });
    const all = parse((await csv(testKey)).text);
    const days = async (query: string) =>
      parse((await csv(testKey, query)).text).map(({ createdAt = "" }) => createdAt.slice(8, 10));
    expect(await days("?created_gte=2026-01-02&created_lte=2026-01-04")).toEqual(["04", "03", "02"]);
    expect(await days(`?starting_after=${all[2]?.id}`)).toEqual(["02", "01"]);
    expect(await days("?created_gte=2027-01-01")).toEqual([]);
    expect((await csv(testKey, `?ending_before=${all[2]?.id}`)).status).toBe(400);
    expect((await csv("nonsense")).body.code).toBe("AUTH_MISSING_CREDENTIALS");
  });

  test("neutralizes formulas, and keeps commas, quotes and line ends", async () => {
    const { id, testKey } = await payments.makeMerchant();
    const { pool } = payments.deps.database;
    const texts = [
      "=1+1",
      "+1",
      "-1",
      "@SUM(A1)",
      "\t=1",
      "＝1",
      'a "quoted", text',
      "two\r\nlines",
      " blank ",
      "plain",
    ];
    const made = await insertTransactions(pool, {
      merchantId: id,
      mode: "test",
      createdAtMs: texts.map((_, at) => day(texts.length - at)),
    });
    for (const [at, text] of texts.entries()) {
      await pool.query("UPDATE transactions SET customer_name = $2 WHERE id = $1", [made[at], text]);
    }
    const read = parse((await csv(testKey)).text).map(({ customerName }) => customerName);
    const inert = (text: string) => (/^[=+\-@\t＝]/.test(text) ? `'${text}` : text);
    expect(read.sort()).toEqual(texts.map(inert).sort());
  });

  test("exists for payment intents too, and only if CSV is preferred to JSON", async () => {
    const answer = await csv(merchant.testKey, "", "/api/v1/payment-intents");
    expect([answer.status, parse(answer.text)]).toEqual([200, []]);
    expect(answer.text).toMatch(/^id,status,reason,/);
    for (const accept of ["*/*", "application/json, text/csv", "text/csv;q=0.5, application/json", "text/html"]) {
      const { headers } = await payments.call("GET", PATH, { key: merchant.testKey, headers: { accept } });
      expect([accept, headers.get("content-type")]).toEqual([accept, "application/json; charset=utf-8"]);
    }
  });

  test("stops when the reader disconnects, holds no connection, and continues after its last row and by period", async () => {
    const { id, testKey } = await payments.makeMerchant();
    const { pool } = payments.deps.database;
    const rows = 20_000;
    const createdAtMs = Array.from({ length: rows }, (_, at) => day(1) + at * 20_000);
    const ids = await insertTransactions(pool, { merchantId: id, mode: "test", createdAtMs });
    let statements = 0;
    const count = () => {
      statements++;
    };
    pool.on("acquire", count);
    const whole = async () => {
      const before = statements;
      expect(parse((await csv(testKey)).text)).toHaveLength(rows);
      return statements - before;
    };
    const needed = await whole();
    const before = statements;
    const arrived = await new Promise<string>((resolve, reject) => {
      const headers = { authorization: `Bearer ${testKey}`, accept: "text/csv" };
      httpRequest(`${payments.url}${PATH}`, { headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
          if (text.length > 100_000) response.destroy();
        });
        response.on("close", () => resolve(text)).on("error", () => {});
      })
        .on("error", reject)
        .end();
    });
    // If the first download had continued, it would have run its statements during this one.
    await whole();
    expect(statements - before - needed).toBeLessThan(needed / 2);
    pool.off("acquire", count);
    await until(() => pool.idleCount === pool.totalCount && pool.waitingCount === 0);
    const first = parse(arrived.slice(0, arrived.lastIndexOf("\r\n") + 2)).map((row) => row.id as string);
    const idsOf = async (query: string) => parse((await csv(testKey, query)).text).map((row) => row.id as string);
    expect(first.length).toBeLessThan(rows);
    expect([...first, ...(await idsOf(`?starting_after=${first.at(-1)}`))].sort()).toEqual([...ids].sort());
    const days = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => idsOf(`?created_gte=2026-01-0${number}&created_lte=2026-01-0${number}`)),
    );
    expect(days.flat().sort()).toEqual([...ids].sort());
  });

  test("aborts without an end marker if the database fails in between", async () => {
    const { id, testKey } = await payments.makeMerchant();
    await insertTransactions(payments.deps.database.pool, {
      merchantId: id,
      mode: "test",
      createdAtMs: Array.from({ length: 20_000 }, (_, at) => day(1) + at),
    });
    const ended = await new Promise<string>((resolve) => {
      const headers = { authorization: `Bearer ${testKey}`, accept: "text/csv" };
      httpRequest(`${payments.url}${PATH}`, { headers }, (response) => {
        response.once("data", () => {
          proxy.cut();
          response.resume();
        });
        response.on("end", () => resolve("whole")).on("error", (error) => resolve(error.message));
      }).end();
    });
    proxy.resume();
    expect(ended).toBe("aborted");
    expect(parse((await csv(testKey)).text)).toHaveLength(20_000);
  });
});
