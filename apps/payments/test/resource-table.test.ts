import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import pg from "pg";
import { DEVELOPER_KEYS } from "../src/keys/developer-keys-repository.js";
import { paymentLinksTable } from "../src/payment-links/payment-link.js";
import { PRODUCTS } from "../src/products/product.js";
import { column, required, resourceTable, type TextRow } from "../src/sql/resource-table.js";
import { TRANSACTIONS } from "../src/transactions/transaction.js";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const textRows = async (text: string): Promise<TextRow[]> =>
  (await client.query({ text, rowMode: "array" })).rows as unknown as TextRow[];

describe("the columns of a resource", () => {
  test.each([PRODUCTS, paymentLinksTable("https://pay.example.com"), TRANSACTIONS, DEVELOPER_KEYS])(
    "that $table says are never NULL, are NOT NULL in the schema",
    async ({ table, columns }) => {
      const rows = await textRows(
        `SELECT column_name::text FROM information_schema.columns WHERE table_name = '${table}' AND is_nullable = 'NO'`,
      );
      const notNull = new Set(rows.map(([name]) => name));
      const named = columns.filter(({ nullable, sql }) => !nullable && /^[a-z0-9_]+$/.test(sql));
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter(({ sql }) => !notNull.has(sql)).map(({ field }) => field)).toEqual([]);
    },
  );
});

describe("a row as JSON", () => {
  const TYPES = {
    text: "text",
    plain: "uuid",
    number: "numeric(30,2)",
    boolean: "boolean",
    json: "jsonb",
    timestamp: "timestamptz(3)",
  } as const;
  const KINDS = Object.keys(TYPES) as (keyof typeof TYPES)[];
  const SPELLED = resourceTable("kinds", [
    ...KINDS.map((kind) => column(`${kind}Maybe`, kind)),
    column("doubled", (text) => `"${text}${text}"`, "number_maybe"),
    ...KINDS.map((kind) => required(`${kind}Always`, kind)),
    required("isLarge", "boolean", "number_always > 1000"),
  ]);
  const read = async () => {
    const rows = await textRows(`SELECT ${SPELLED.selectList} FROM kinds ORDER BY number_always`);
    return rows.map((row) => JSON.parse(SPELLED.toJson(row)) as Record<string, unknown>);
  };
  const NASTY = 'a "quoted" \\ back\u0001slash\n\t\u2028 ü 🎉 {"x":1}';
  const UUID = "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e";
  const TIMES = ["2026-11-21T08:52:43.000Z", "2026-11-21T23:59:59.999Z", "1999-12-31T00:00:00.100Z"];

  beforeAll(async () => {
    const columnsOf = (suffix: string) => KINDS.map((kind) => `${kind}_${suffix} ${TYPES[kind]}`);
    await client.query(`CREATE TABLE kinds (${[...columnsOf("maybe"), ...columnsOf("always")].join(", ")})`);
    const full = (time: string, number: number) => [NASTY, UUID, number, number > 2, { a: [1, NASTY] }, time];
    const empty = KINDS.map(() => null);
    for (const [place, time] of TIMES.entries()) {
      for (const first of [full(time, place), empty]) {
        const values = [...first, ...full(time, place * 1000 + (first === empty ? 0.5 : 0))];
        const places = values.map((_, index) => `$${index + 1}`);
        await client.query(`INSERT INTO kinds VALUES (${places})`, values);
      }
    }
  });

  test("holds every value of every kind as it was stored", async () => {
    const rows = await read();
    expect(rows).toHaveLength(6);
    expect(rows[2]).toEqual({
      textMaybe: NASTY,
      plainMaybe: UUID,
      numberMaybe: 1,
      booleanMaybe: false,
      jsonMaybe: { a: [1, NASTY] },
      timestampMaybe: TIMES[1],
      doubled: "1.001.00",
      textAlways: NASTY,
      plainAlways: UUID,
      numberAlways: 1000,
      booleanAlways: true,
      jsonAlways: { a: [1, NASTY] },
      timestampAlways: TIMES[1],
      isLarge: false,
    });
    expect(rows.map(({ timestampAlways }) => timestampAlways)).toEqual(TIMES.flatMap((time) => [time, time]));
  });

  test("has null where the column is NULL, for every kind", async () => {
    const row = (await read())[1] as Record<string, unknown>;
    for (const kind of KINDS) expect(row).toHaveProperty(`${kind}Maybe`, null);
    expect(row).toMatchObject({ doubled: null, textAlways: NASTY });
  });

  test("doesn't depend on the session's time zone and date style", async () => {
    const expected = await read();
    await client.query(
      "SET TimeZone = 'Asia/Kathmandu'; SET DateStyle = 'SQL, DMY'; SET IntervalStyle = 'sql_standard'",
    );
    expect(await read()).toEqual(expected);
    await client.query("RESET ALL");
  });

  test("of a table with more members than a function takes arguments is whole", async () => {
    const many = Array.from({ length: 120 }, (_, place) => column(`m${place}`, "plain", "'x'::text"));
    const wide = resourceTable("kinds", many);
    const [row] = await textRows(`SELECT ${wide.selectList} FROM kinds LIMIT 1`);
    const json = JSON.parse(wide.toJson(row as TextRow)) as object;
    expect(Object.keys(json)).toEqual(many.map(({ field }) => field));
    expect(new Set(Object.values(json))).toEqual(new Set(["x"]));
  });
});
