import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import pg from "pg";
import { eventId } from "../src/events/write-events.js";
import { createRetentionRepository } from "../src/retention/retention-repository.js";
import { type RetentionRule, retentionRules } from "../src/retention/retention-rules.js";
import { planOf } from "./support/retention-plan.js";

/** The rule for events whose ids begin with their time. */
const rule = retentionRules({ events: 30, checkoutSessions: 30, endedPayments: 90 }).find(
  ({ isInId }) => isInId,
) as RetentionRule;
const merchant = randomUUID();
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database is dropped before the last connections have closed.
  pool.on("error", () => {});
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

test("due events are read in index order, and not sorted for each batch", async () => {
  await pool.query(
    `INSERT INTO events (id, merchant_id, mode, type, data, created_at, fanned_out_at)
     SELECT CASE WHEN n % 10 = 0 THEN gen_random_uuid() ELSE ${eventId("at")} END, $1, 'test', 'x', '{}', at, at
     FROM (SELECT n, now() - n * interval '3 minutes' AS at FROM generate_series(1, 20000) AS n) AS row`,
    [merchant],
  );
  await pool.query("ANALYZE events");
  for (const limit of [1, 100, 1_000]) {
    const plan = await planOf(pool, rule, limit);
    expect(plan).toContain("Index Scan using events_pkey");
    expect(plan).not.toContain("Sort Key: events.");
  }
});

test("an event whose id and row have different times is deleted by the row's time, and doesn't delay other events", async () => {
  const at = (ms: number) => new Date(Date.now() - rule.keptMs + ms).toISOString();
  const [older, old, young] = [at(-120_000), at(-60_000), at(60_000)];
  await pool.query("DELETE FROM events");
  await pool.query(
    `INSERT INTO events (id, merchant_id, mode, type, data, created_at, fanned_out_at)
     SELECT ${eventId("id_time::timestamptz")}, $1, 'test', 'x', '{}', at::timestamptz, now()
     FROM (VALUES ($2, $2), ($3, $4), ('1990-01-01', $3), ('1990-01-01', $4)) AS row (id_time, at)`,
    [merchant, older, old, young],
  );
  const repository = createRetentionRepository(pool);
  const sizes: number[] = [];
  for (let from: Date | null = null, isFull = true; isFull; ) {
    const batch = await repository.deleteBatch(rule, new Date(), from, 1);
    sizes.push(batch?.deleted ?? -1);
    ({ till: from, isFull } = batch as NonNullable<typeof batch>);
  }
  expect(sizes).toEqual([1, 1, 0]);
  const { rows } = await pool.query("SELECT created_at FROM events");
  expect(rows.map(({ created_at }) => created_at.toISOString())).toEqual([young, young]);
});
