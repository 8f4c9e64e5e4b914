import { queryOnce, startPostgres } from "@svc/localstack";
import pg from "pg";
import { execute } from "../../ground/ground.js";
import { computeSpread } from "../../measure/spread.js";
import type { Trial, TrialReport } from "../trial.js";

const DAYS = 30;
const MERCHANTS = 1_000;
const ROWS_PER_STATEMENT = 250_000;
const READS = 300;
const WRITES = 40;
const ROWS_PER_WRITE = 500;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** A row as large as a recorded payment's event. */
const DATA = `jsonb_build_object('id', gen_random_uuid(), 'amount', n % 500, 'note', repeat(md5(n::text), 12))`;

/** First id of a day: ids start with the millisecond of their creation, so a range of ids is a range of time. */
const dayStart = (day: number): string =>
  `(lpad(to_hex((extract(epoch FROM date_trunc('day', now()) - interval '${DAYS - day} days') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;
const eventId = `(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(gen_random_uuid()::text, 16))::uuid`;
const merchantId = (n: string): string =>
  `('0b0b0b0b-0000-4000-8000-' || lpad(to_hex(${n} % ${MERCHANTS}), 12, '0'))::uuid`;

const columns = `id uuid NOT NULL, merchant_id uuid NOT NULL, mode text NOT NULL, type text NOT NULL, data jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL, fanned_out_at timestamptz(3)`;

/**
 * Compares one table of events with the same events in daily partitions by id. Measures lists, inserts and the deletion
 * of the oldest day.
 */
export const partitions: Trial = async ({ rows }, say, closers) => {
  const postgres = await startPostgres({ durable: true });
  closers.push(() => postgres.stop());
  await queryOnce(postgres.url, "ALTER SYSTEM SET max_wal_size = '8GB'");
  const url = await postgres.createDatabase("partitions");
  await createTables(url);
  await insertEvents(url, rows, say);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const lists = await compareLists(client);
    const lines = [
      `${rows} events of ${MERCHANTS} merchants over ${DAYS} days: one table | ${DAYS + 1} daily partitions | ratio`,
      ...lists.lines,
      await compareInserts(client),
      ...(await compareDeletions(client)),
    ];
    return { lines, faults: lists.faults };
  } finally {
    await client.end();
  }
};

async function createTables(url: string): Promise<void> {
  await execute(
    url,
    `CREATE TABLE plain (${columns}, PRIMARY KEY (id))`,
    `CREATE TABLE parted (${columns}, PRIMARY KEY (id)) PARTITION BY RANGE (id)`,
  );
  for (let day = 0; day <= DAYS; day++) {
    const { rows: bounds } = await queryOnce(url, `SELECT ${dayStart(day)} AS low, ${dayStart(day + 1)} AS high`);
    const [{ low, high }] = bounds as [{ low: string; high: string }];
    await execute(url, `CREATE TABLE parted_${day} PARTITION OF parted FOR VALUES FROM ('${low}') TO ('${high}')`);
  }
}

/** Inserts the same events into both tables, and then creates their indexes. */
async function insertEvents(url: string, rows: number, say: (line: string) => void): Promise<void> {
  const step = `interval '${DAYS} days' / ${rows}`;
  for (let from = 0; from < rows; from += ROWS_PER_STATEMENT) {
    const to = Math.min(rows, from + ROWS_PER_STATEMENT);
    await execute(
      url,
      `INSERT INTO plain SELECT ${eventId}, ${merchantId("n")}, 'test', 'payment.completed', ${DATA}, at, at
       FROM (SELECT n, date_trunc('day', now()) - interval '${DAYS} days' + n * ${step} AS at FROM generate_series(${from}, ${to - 1}) n) AS made`,
    );
    if (to % 1_000_000 === 0) say(`inserted ${to} rows`);
  }
  await execute(url, "INSERT INTO parted SELECT * FROM plain");
  for (const table of ["plain", "parted"]) {
    await execute(
      url,
      `CREATE INDEX ON ${table} (merchant_id, mode, created_at DESC)`,
      `CREATE INDEX ON ${table} (merchant_id, mode, id DESC)`,
      `VACUUM ANALYZE ${table}`,
    );
    say(`${table}: indexed`);
  }
}

const formatComparison = (what: string, plain: number, parted: number, unit = "ms"): string =>
  `${what}: ${plain.toFixed(2)} ${unit} | ${parted.toFixed(2)} ${unit} | x ${(parted / plain).toFixed(2)}`;

async function compareLists(client: pg.Client): Promise<TrialReport> {
  const lines: string[] = [];
  const faults: string[] = [];
  const page = (table: string, condition: string) =>
    `SELECT * FROM ${table} WHERE merchant_id = $1 AND mode = 'test' AND ${condition} LIMIT 26`;
  const middle = `(now() - interval '${DAYS / 2} days')`;
  for (const [what, condition] of [
    ["newest page by time", `(created_at, id) < (now(), '${LAST_ID}') ORDER BY created_at DESC, id DESC`],
    ["page from the middle by time", `(created_at, id) < (${middle}, '${LAST_ID}') ORDER BY created_at DESC, id DESC`],
    ["newest page by id", `id < '${LAST_ID}' ORDER BY id DESC`],
    ["page from the middle by id", `id < ${dayStart(DAYS / 2)} ORDER BY id DESC`],
  ] as const) {
    const [plain, parted] = await alternate(["plain", "parted"], READS, async (table, turn) => {
      const query = { name: `${table}, ${what}`, text: page(table, condition), values: [merchant(turn)] };
      const { rows: found } = await client.query(query);
      if (found.length !== 26) faults.push(`${what} of ${table} has ${found.length} rows, not 26`);
    });
    lines.push(formatComparison(`${what}, median`, plain, parted));
  }
  return { lines, faults };
}

async function compareInserts(client: pg.Client): Promise<string> {
  const [plain, parted] = await alternate(["plain", "parted"], WRITES, (table) =>
    client.query(`INSERT INTO ${table} SELECT ${eventId}, ${merchantId("n")}, 'test', 'payment.completed', ${DATA}, at, NULL
        FROM (SELECT n, clock_timestamp() AS at FROM generate_series(1, ${ROWS_PER_WRITE}) n) AS made`),
  );
  return formatComparison(`insert of ${ROWS_PER_WRITE} events, median`, plain, parted);
}

/** Deletes the oldest day from the plain table. In the partitioned table, drops that day's partition. */
async function compareDeletions(client: pg.Client): Promise<string[]> {
  const oldest = `id < ${dayStart(1)}`;
  const { rows: counted } = await client.query(`SELECT count(*)::int AS rows FROM plain WHERE ${oldest}`);
  const deletedMs = await tookMs(() => client.query(`DELETE FROM plain WHERE ${oldest}`));
  const vacuumedMs = await tookMs(() => client.query("VACUUM plain"));
  const droppedMs = await tookMs(() =>
    client.query("ALTER TABLE parted DETACH PARTITION parted_0; DROP TABLE parted_0"),
  );
  const sizes = await client.query(`SELECT pg_total_relation_size('plain') AS plain,
      (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = 'parted'::regclass) AS parted`);
  const { plain, parted } = sizes.rows[0];
  return [
    formatComparison(
      `deletion of the oldest day (${counted[0].rows} rows), including VACUUM`,
      deletedMs + vacuumedMs,
      droppedMs,
    ),
    formatComparison("size afterwards", Number(plain) / 2 ** 20, Number(parted) / 2 ** 20, "MiB"),
  ];
}

const merchant = (turn: number): string =>
  `0b0b0b0b-0000-4000-8000-${((turn * 37) % MERCHANTS).toString(16).padStart(12, "0")}`;

async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const begunMs = performance.now();
  await work();
  return performance.now() - begunMs;
}

/** Runs the subjects in turn, so that a slow moment of the machine affects both, and returns each median. */
async function alternate(
  subjects: readonly [string, string],
  turns: number,
  work: (subject: string, turn: number) => Promise<unknown>,
): Promise<[number, number]> {
  const samples: Record<string, number[]> = { [subjects[0]]: [], [subjects[1]]: [] };
  for (let turn = 0; turn < turns; turn++) {
    for (const subject of turn % 2 ? subjects : subjects.toReversed()) {
      samples[subject]?.push(await tookMs(() => work(subject, turn)));
    }
  }
  return subjects.map((subject) => computeSpread(samples[subject] ?? []).median) as [number, number];
}
