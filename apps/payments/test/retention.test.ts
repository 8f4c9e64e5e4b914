import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { createMetrics, systemClock, watchBackgroundWork } from "@svc/service";
import pg from "pg";
import { eventId } from "../src/events/write-events.js";
import { createRetentionRepository, SWEEP_LOCK } from "../src/retention/retention-repository.js";
import { GO_WITH_OTHERS, KEPT_FOR_EVER, type RetentionRule, retentionRules } from "../src/retention/retention-rules.js";
import { createSweep, type SweeperDeps } from "../src/retention/sweeper.js";
import { planOf } from "./support/retention-plan.js";

/**
 * Number of old rows of each kind. RETENTION_ROWS=2000000 turns this test into a measurement: it logs the slowest
 * statement.
 */
const OLD_ROWS = Number(process.env.RETENTION_ROWS ?? 1_000);
const YOUNG_ROWS = 50;
const BUILD = { service: "payments", version: "0", sha: "0", env: "test", node: "0" };
const RULES = retentionRules({ events: 30, checkoutSessions: 30, endedPayments: 90 });

let database: TestDatabase;
let pool: pg.Pool;
const merchant = randomUUID();
const link = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  await pool.query("INSERT INTO merchants (id, name) VALUES ($1, 'old')", [merchant]);
  await pool.query(
    `INSERT INTO payment_links (id, merchant_id, mode, name, amount, network, networks, merchant_wallet_address, merchant_wallet_addresses)
     VALUES ($1, $2, 'test', 'old', 1, 'base', '[]', '0x', '{}')`,
    [link, merchant],
  );
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const bytes = "sha256(convert_to(n::text || random()::text, 'UTF8'))";
/** Statements that insert a row of each kind. `at` is the time that decides when it is due, and `n` counts rows. */
const INSERTS: Record<string, string | ((rule: RetentionRule) => string)> = {
  idempotency_keys: `INSERT INTO idempotency_keys (id, fingerprint, status, body, expires_at) SELECT ${bytes}, ${bytes}, 201, ${bytes}, at`,
  x402_payments: `INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
    valid_before, fingerprint, state, payload) SELECT gen_random_uuid(), '${merchant}', '${link}', 'test', 'base', 'usdc', 'p' || n, n || random()::text, 'x', 1, 1,
    at, ${bytes}, 'settled', ${bytes}`,
  events: ({
    isInId,
  }) => `WITH made AS (INSERT INTO events (id, merchant_id, mode, type, data, created_at, fanned_out_at)
    SELECT ${isInId ? eventId("at") : "gen_random_uuid()"}, '${merchant}', 'test', 'x', '{}', at, at`,
  checkout_sessions: `INSERT INTO checkout_sessions (id, merchant_id, mode, amount, network, status, pay_to, expires_at)
    SELECT gen_random_uuid(), '${merchant}', 'test', 1, 'base', 'expired', 'x', at`,
  payment_intents: `INSERT INTO payment_intents (id, merchant_id, payment_link_id, mode, name, amount, subtotal_amount, tax_amount, wallets,
    amount_due_base_units, reference, token_hash, status, expires_at, watch_until)
    SELECT gen_random_uuid(), '${merchant}', '${link}', 'test', 'old', 1, 1, 0, '{}', 1000001, gen_random_uuid()::text, ${bytes}, 'expired', at, at`,
  verifications: `INSERT INTO verifications (id, merchant_id, type, target, nonce, expires_at)
    SELECT gen_random_uuid(), '${merchant}', 'domain', n || random()::text, 'x', at`,
  proxy_secrets: `INSERT INTO proxy_secrets (id, merchant_id, mode, secret, expires_at) SELECT gen_random_uuid(), '${merchant}', 'test', ${bytes}, at`,
};

async function insert(rule: RetentionRule, count: number, ageMs: number): Promise<void> {
  const made =
    rule.table === "events"
      ? " RETURNING id, created_at), endpoint AS (SELECT id FROM webhook_endpoints LIMIT 1) INSERT INTO webhook_deliveries (id, event_id, endpoint_id, state, next_attempt_at, created_at) SELECT gen_random_uuid(), made.id, endpoint.id, 'delivered', made.created_at, made.created_at FROM made, endpoint"
      : "";
  const rows = `FROM (SELECT n, now() - make_interval(secs => $1) - n * interval '1 millisecond' AS at FROM generate_series(1, $2) AS n) AS row`;
  const insertInto = INSERTS[rule.table];
  const text = typeof insertInto === "function" ? insertInto(rule) : insertInto;
  await pool.query(`${text} ${rows}${made}`, [ageMs / 1_000, count]);
}

const count = async (table: string): Promise<number> =>
  (await pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

/** Watches background work like the service. Each process has its own gauge. */
const watchOf = (reports: string[], metrics = createMetrics(BUILD), nowMs = () => performance.now()) => {
  const watchWork = watchBackgroundWork(metrics, (_, message) => void reports.push(message), nowMs);
  return (table: string) => watchWork("retention", `failed to delete old rows of ${table}`);
};

function sweeper(options: Partial<SweeperDeps> = {}) {
  const reports: string[] = [];
  const batches: { table: string; tookMs: number }[] = [];
  const pauses: number[] = [];
  const deps = {
    repository: createRetentionRepository(pool),
    rules: RULES,
    clock: systemClock,
    watch: watchOf(reports),
    observe: (batch: { table: string; tookMs: number }) => void batches.push(batch),
    pause: async (ms: number) => void pauses.push(ms),
    ...options,
  };
  return { runOnce: createSweep(deps), reports, batches, pauses };
}

test("every table has a retention time, or is kept forever on purpose", async () => {
  const { rows } = await pool.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
  );
  const known = [
    ...new Set(RULES.filter(({ erases }) => !erases).map(({ table }) => table)),
    ...KEPT_FOR_EVER,
    ...Object.keys(GO_WITH_OTHERS),
  ];
  expect(rows.map(({ tablename }) => tablename).filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test("a table that is deleted with another one has a cascading foreign key", async () => {
  const { rows } = await pool.query(
    "SELECT conrelid::regclass::text AS goes, confrelid::regclass::text AS with FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'c'",
  );
  for (const [goes, other] of Object.entries(GO_WITH_OTHERS)) {
    expect(rows).toContainEqual({ goes, with: other });
    expect(RULES.filter(({ erases }) => !erases).map(({ table }) => table)).toContain(other);
  }
});

test("the oldest rows of every kind are found by an index, without reading or sorting the others", async () => {
  const session = await pool.connect();
  try {
    // If there were no index, the planner could only use what this turns off.
    await session.query("SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off");
    for (const rule of RULES) {
      const plan = await planOf(session, rule, 100);
      expect(plan).toContain("Index Scan using");
      expect(plan).not.toContain(`Seq Scan on ${rule.table}`);
      expect(plan).not.toContain(`Sort Key: ${rule.table}.`);
    }
  } finally {
    session.release(true);
  }
});

test("old rows of every kind are deleted in short batches, and young and open ones stay", async () => {
  await pool.query(
    "INSERT INTO webhook_endpoints (id, merchant_id, mode, url, secret) VALUES (gen_random_uuid(), $1, 'test', 'https://x', '')",
    [merchant],
  );
  const rules = RULES.filter(({ table }) => table in INSERTS);
  for (const rule of rules) {
    await insert(rule, OLD_ROWS, rule.keptMs + 60_000);
    await insert(rule, YOUNG_ROWS, rule.keptMs - 3_600_000);
  }
  await pool.query(
    "UPDATE x402_payments SET state = 'unknown' WHERE id = (SELECT id FROM x402_payments ORDER BY valid_before LIMIT 1)",
  );
  // Settled payments without an answer: an API caller's stays, and a payer's is deleted.
  for (const intent of [null, randomUUID()]) {
    await pool.query(
      `UPDATE x402_payments SET state = 'owed', intent_id = $1 WHERE id = (
         SELECT id FROM x402_payments WHERE state = 'settled' ORDER BY valid_before LIMIT 1)`,
      [intent],
    );
  }
  for (const isInId of [true, false]) {
    await pool.query(
      `UPDATE events SET fanned_out_at = NULL WHERE id = (
         SELECT id FROM events WHERE (substr(id::text, 15, 1) = '7') = $1 ORDER BY created_at LIMIT 1)`,
      [isInId],
    );
  }
  for (const status of ["open", "processing", "unresolved"]) {
    await pool.query(
      `UPDATE payment_intents SET status = $1 WHERE id = (
         SELECT id FROM payment_intents WHERE status = 'expired' ORDER BY watch_until LIMIT 1)`,
      [status],
    );
  }
  await pool.query(
    "UPDATE checkout_sessions SET status = 'open' WHERE id = (SELECT id FROM checkout_sessions ORDER BY expires_at LIMIT 1)",
  );
  const { runOnce, batches, reports } = sweeper();
  const { results } = await runOnce();
  expect(reports).toEqual([]);
  const open: Record<string, number> = { x402_payments: 2, events: 2, payment_intents: 3, checkout_sessions: 1 };
  for (const table of new Set(rules.map((rule) => rule.table))) {
    const kinds = rules.filter((rule) => rule.table === table).length;
    expect({ table, left: await count(table) }).toEqual({ table, left: kinds * YOUNG_ROWS + (open[table] ?? 0) });
    const deleted = results.filter((one) => one.table === table).reduce((sum, one) => sum + one.deleted, 0);
    expect(deleted).toBe(kinds * OLD_ROWS - (open[table] ?? 0));
  }
  expect(await count("webhook_deliveries")).toBe(2 * YOUNG_ROWS + 2);
  if (process.env.RETENTION_ROWS) {
    for (const { table } of rules) {
      const took = batches
        .filter((batch) => batch.table === table)
        .map(({ tookMs }) => tookMs)
        .sort((a, b) => a - b);
      console.log(
        `${table}: ${took.length} statements, median ${took[took.length >> 1]?.toFixed(0)} ms, slowest ${took.at(-1)?.toFixed(0)} ms`,
      );
    }
  }
}, 3_600_000);

test.each([
  ["cheap", 0.001, 0.5],
  ["as dear as 50 kB each", 0.25, 0.5],
  ["very dear", 9, 0.5],
  ["cheap, in a database that is far away", 0.02, 12],
])("rows that are %s: batches take less than 20 ms, and a tenth of the time", async (_what, costMs, fixedMs) => {
  const rule = RULES.find(({ table }) => table === "idempotency_keys") as RetentionRule;
  const rows = Math.floor(Math.min(OLD_ROWS, 600 / costMs));
  await insert(rule, rows, rule.keptMs + 60_000);
  const real = createRetentionRepository(pool);
  const sizes: number[] = [];
  let nowMs = 0;
  const repository = {
    ...real,
    deleteBatch: async (...of: Parameters<typeof real.deleteBatch>) => {
      const batch = await real.deleteBatch(...of);
      nowMs += fixedMs + (batch?.deleted ?? 0) * costMs;
      sizes.push(batch?.deleted ?? 0);
      return batch;
    },
  };
  const { runOnce, batches, pauses } = sweeper({ rules: [rule], repository, stopwatch: () => nowMs });
  await runOnce();
  // After the last batch there is no pause.
  expect(pauses).toHaveLength(batches.length - 1);
  expect(pauses.every((ms, index) => ms >= 9 * (batches[index]?.tookMs ?? 0))).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(rows);
  const most = Math.max(...sizes);
  // A batch may be twice as large as planned. The sweeper always tries at least two rows, even if one takes longer than
  // a batch should.
  expect(most).toBeLessThanOrEqual(Math.max(2, 10.5 / costMs));
  expect(most).toBeGreaterThan(costMs < 1 ? 15 : 0);
});

test("a batch ends when it has deleted four megabytes, whatever it was allowed", async () => {
  const rule = RULES.find(({ table }) => table === "x402_answers") as RetentionRule;
  const payments = RULES.find(({ table }) => table === "x402_payments") as RetentionRule;
  await insert(payments, 10, 0);
  await pool.query(
    `INSERT INTO x402_answers (payment_id, answer, expires_at)
     SELECT id, convert_to(repeat('a', 1500000), 'UTF8'), now() - interval '1 minute' FROM x402_payments WHERE valid_before <= now()
     ORDER BY created_at DESC LIMIT 10`,
  );
  const repository = createRetentionRepository(pool);
  const sizes: number[] = [];
  for (let from: Date | null = null, isFull = true; isFull; ) {
    const batch = await repository.deleteBatch(rule, new Date(), from, 5_000);
    sizes.push(batch?.deleted ?? -1);
    ({ till: from, isFull } = batch as NonNullable<typeof batch>);
  }
  expect(sizes).toEqual([3, 3, 3, 1]);
});

test("two processes never delete at the same time, and nothing is held between two batches", async () => {
  const rule = RULES.find(({ table }) => table === "idempotency_keys") as RetentionRule;
  await insert(rule, 10, rule.keptMs + 60_000);
  const other = await pool.connect();
  try {
    await other.query("BEGIN");
    await other.query("SELECT pg_advisory_xact_lock($1)", [SWEEP_LOCK]);
    expect(await sweeper({ rules: [rule] }).runOnce()).toEqual({
      results: [{ table: rule.table, deleted: 0 }],
      leftToAnother: true,
    });
    await other.query("ROLLBACK");
  } finally {
    other.release();
  }
  const locks = await pool.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1", [SWEEP_LOCK]);
  expect(locks.rows).toEqual([]);
  expect(await sweeper({ rules: [rule] }).runOnce()).toEqual({
    results: [{ table: rule.table, deleted: 10 }],
    leftToAnother: false,
  });
});

test("one connection is enough: the local stack's database has a single session", async () => {
  const single = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 5_000 });
  try {
    const { runOnce, reports } = sweeper({ repository: createRetentionRepository(single) });
    expect((await runOnce()).results).toHaveLength(RULES.length);
    expect(reports).toEqual([]);
  } finally {
    await single.end();
  }
});

const broken: RetentionRule = { table: "products", column: "no_such_column", keptMs: 0, what: "" };

test("a table that can't be swept is logged once and doesn't stop the others", async () => {
  const rule = RULES.find(({ table }) => table === "idempotency_keys") as RetentionRule;
  await insert(rule, 10, rule.keptMs + 60_000);
  const { runOnce, reports } = sweeper({ rules: [broken, rule] });
  expect((await runOnce()).results).toEqual([{ table: "idempotency_keys", deleted: 10 }]);
  await runOnce();
  expect(reports).toEqual(["failed to delete old rows of products"]);
});

test("while one table has old rows for an hour, others get their turn each minute, and a failing one is reported as failing", async () => {
  const [rows, answers] = ["idempotency_keys", "x402_answers"].map((name) => RULES.find(({ table }) => table === name));
  await insert(rows as RetentionRule, 200, (rows as RetentionRule).keptMs + 60_000);
  const real = createRetentionRepository(pool);
  const metrics = createMetrics(BUILD);
  const tries: Record<string, number> = {};
  const failing: number[] = [];
  let nowMs = 0;
  const repository = {
    ...real,
    // Deletes one row per batch, and each takes twenty seconds.
    async deleteBatch(...[rule, now, from]: Parameters<typeof real.deleteBatch>) {
      tries[rule.table] = (tries[rule.table] ?? 0) + 1;
      const batch = await real.deleteBatch(rule, now, from, 1);
      if (rule !== rows) return batch;
      nowMs += 20_000;
      const text = await metrics.registry.metrics();
      failing.push(Number(/^background_failing_seconds\{.*\} (\S+)$/m.exec(text)?.[1]));
      return batch;
    },
  };
  const reports: string[] = [];
  await sweeper({
    rules: [broken, rows as RetentionRule, answers as RetentionRule],
    repository,
    watch: watchOf(reports, metrics, () => nowMs),
    stopwatch: () => nowMs,
  }).runOnce();
  // The sweeper checks which tables are due before each batch, and for the last time before the last one.
  const turns = Math.floor((nowMs - 20_000) / 60_000) + 1;
  expect(turns).toBeGreaterThan(60);
  expect([tries.products, tries.x402_answers]).toEqual([turns, turns]);
  expect(failing.every((seconds, index) => seconds === (index + 1) * 20)).toBe(true);
  expect(reports).toEqual(["failed to delete old rows of products"]);
});
