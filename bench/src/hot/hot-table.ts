import { createDeps, type Deps } from "@svc/payments/deps";
import { PAYMENTS_SETTINGS } from "@svc/payments/env";
import { loadSettings } from "@svc/service";
import pg from "pg";
import { insertCatalogue, insertMerchants } from "../ground/bench-data.js";
import { paymentsEnv } from "../ground/launch.js";
import { newRecording } from "../ground/recordings.js";
import { computeRatio, measureRounds, p50Ms, perSecond, type Sample, type Subject } from "../measure/spread.js";
import type { BenchTable, TableContext, TableReport } from "../options.js";
import { atLeast, atMost, renderTable, reportSamples } from "../report/table.js";

const LINKS = 500;
const CONNECTIONS = 50;
const MANY = `${LINKS} links`;
const ONE = "one link";
const READS_BESIDE_MANY = `another merchant's reads during recordings for ${MANY}`;
const READS_BESIDE_ONE = `another merchant's reads during recordings for ${ONE}`;
const READ_EVERY_MS = 20;
const OTHER_MERCHANT = "0b0b0b0b-0000-4000-8000-000000000002";
const READ = "SELECT id, name FROM products WHERE merchant_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1";

/**
 * Compares recordings for one popular link with those for many links. Uses the service's own statement while its worker
 * updates the totals.
 */
export const hotTable: BenchTable = {
  name: "hot",
  title: `Recordings on ${CONNECTIONS} connections, and reads of another merchant at the same time`,
  run: measureHot,
};

async function measureHot({ ground, options, say }: TableContext): Promise<TableReport> {
  const databaseUrl = await ground.createDatabase();
  await insertMerchants(databaseUrl);
  await insertCatalogue(databaseUrl, LINKS);
  const env = { ...paymentsEnv(databaseUrl, ground.redisUrl), WORKERS: "on", DATABASE_POOL_MAX: String(CONNECTIONS) };
  const build = { service: "bench", version: "0", sha: "unknown", env: "bench" };
  const deps = createDeps(loadSettings(PAYMENTS_SETTINGS, env), { build });
  const reader = new pg.Client({ connectionString: databaseUrl });
  await reader.connect();
  try {
    const subjects = [recordings(MANY, LINKS, deps, reader), recordings(ONE, 1, deps, reader)];
    const measured = await measureRounds(subjects, { ...options, onSample: reportSamples(say) });
    const readsBeside = (name: string) => (measured.get(name) ?? []).map(({ reads }) => reads);
    const beside = new Map([
      [READS_BESIDE_MANY, readsBeside(MANY)],
      [READS_BESIDE_ONE, readsBeside(ONE)],
    ]);
    await deps.jobs.workers.totals.runOnce();
    const faults = await wrongTotals(databaseUrl);
    if (faults > 0) throw new Error(`${faults} links have wrong totals`);
    return {
      text: `${renderTable(measured, { title: hotTable.title, base: MANY, unit: "recording" })}\n\nTotals of all ${LINKS} links and their products are exact.`,
      goals: [
        atLeast("H1", `${ONE} / ${MANY}`, 0.8, computeRatio(measured, ONE, MANY, perSecond)),
        atMost(
          "H2",
          `${READS_BESIDE_ONE} / for ${MANY}`,
          2,
          computeRatio(beside, READS_BESIDE_ONE, READS_BESIDE_MANY, p50Ms),
        ),
      ],
    };
  } finally {
    await reader.end();
    await deps.close();
  }
}

interface RecordingSample extends Sample {
  /** The other merchant's reads during the recordings. */
  readonly reads: Sample;
}

function recordings(name: string, links: number, { transactions }: Deps, reader: pg.Client): Subject<RecordingSample> {
  return {
    name,
    async run(seconds) {
      const tookMs: number[] = [];
      const readMs: number[] = [];
      const endMs = performance.now() + seconds * 1000;
      let next = 0;
      const record = async () => {
        while (performance.now() < endMs) {
          const begunMs = performance.now();
          if ((await transactions.insert(newRecording(next++ % links), null)) !== "stored")
            throw new Error("a recording was not stored, although its transaction hash is new");
          tookMs.push(performance.now() - begunMs);
        }
      };
      const read = async () => {
        while (performance.now() < endMs) {
          const begunMs = performance.now();
          await reader.query({ name: "read", text: READ, values: [OTHER_MERCHANT] });
          readMs.push(performance.now() - begunMs);
          await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
        }
      };
      await Promise.all([...Array.from({ length: CONNECTIONS }, record), read()]);
      return { ...toSample(tookMs, seconds), reads: toSample(readMs, seconds) };
    },
  };
}

function toSample(tookMs: number[], seconds: number): Sample {
  const sorted = tookMs.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] as number;
  return { perSecond: sorted.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), cpuUs: {} };
}

/** Links and products whose totals differ from a full count. */
async function wrongTotals(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT count(*)::int AS wrong FROM (
        SELECT l.id, l.product_id, l.total_collected, l.total_transactions, count(t.id) AS recorded, coalesce(sum(t.amount), 0) AS collected
        FROM payment_links l LEFT JOIN transactions t ON t.payment_link_id = l.id GROUP BY l.id) AS of
      JOIN products p ON p.id = of.product_id
      WHERE of.total_transactions <> of.recorded OR of.total_collected <> of.collected
        OR p.total_transactions <> of.recorded OR p.total_collected <> of.collected`);
    return rows[0].wrong;
  } finally {
    await client.end();
  }
}
