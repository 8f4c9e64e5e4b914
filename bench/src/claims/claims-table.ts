import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createDeps, type Deps } from "@svc/payments/deps";
import { PAYMENTS_SETTINGS } from "@svc/payments/env";
import { loadSettings } from "@svc/service";
import { type EvmPayment, NETWORKS } from "@svc/x402";
import { type ClaimRequest, type ClaimStore, toQuery } from "@svc/x402/purchase";
import { insertCatalogue, insertMerchants, MERCHANT_ID, WALLET } from "../ground/bench-data.js";
import { execute } from "../ground/ground.js";
import { paymentsEnv } from "../ground/launch.js";
import { computeRatio, computeSpread, measureRounds, p50Ms, type Subject } from "../measure/spread.js";
import type { BenchTable, TableContext, TableReport } from "../options.js";
import { atMost, renderTable, reportSamples } from "../report/table.js";

const ROWS = 1_000_000;
const OF_ONE_PAYER = 100_000;
const PAYER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const LINK = "0b0b0b0b-000b-4000-8000-000000000001";
const ANSWERS = 2_000;
const ANSWER_BYTES = 50_000;

const EMPTY = "a claim in an empty table";
const FULL = `a claim of a payer with ${OF_ONE_PAYER} settled payments, among ${ROWS} rows`;

/**
 * Measures a claim with the service's own store, in an empty and in a full table. Also measures how long the deletion
 * of expired answers holds its locks.
 */
export const claimsTable: BenchTable = {
  name: "claims",
  title: "Claims on payments on one connection: lock, find, count, insert",
  run: measureClaims,
};

async function measureClaims({ ground, options, say }: TableContext): Promise<TableReport> {
  const opened: Deps[] = [];
  const open = async () => {
    const databaseUrl = await ground.createDatabase();
    await insertMerchants(databaseUrl);
    await insertCatalogue(databaseUrl, 1);
    const settings = loadSettings(PAYMENTS_SETTINGS, { ...paymentsEnv(databaseUrl, ground.redisUrl), WORKERS: "off" });
    const deps = createDeps(settings, { build: { service: "bench", version: "0", sha: "unknown", env: "bench" } });
    opened.push(deps);
    return { databaseUrl, deps };
  };
  try {
    const [empty, full] = [await open(), await open()];
    say(`inserting ${ROWS} rows`);
    await execute(full.databaseUrl, ...manyPayments());
    const subjects = [claimSubject(EMPTY, empty.deps), claimSubject(FULL, full.deps)];
    const measured = await measureRounds(subjects, { ...options, onSample: reportSamples(say) });
    const table = renderTable(measured, { title: claimsTable.title, base: EMPTY, unit: "claim" });
    say(`inserting ${ANSWERS} expired answers`);
    await execute(full.databaseUrl, expiredAnswers());
    const { tookMs, left } = await sweep(full.deps);
    if (left > 0) throw new Error(`the sweeper left ${left} expired answers`);
    const batches = computeSpread(tookMs);
    const longest = Math.max(...tookMs);
    const text = `${ANSWERS} answers of ${ANSWER_BYTES} bytes, deleted in ${tookMs.length} batches, ${batches.median.toFixed(1)} ms each (median)`;
    return {
      text: `${table}\n\n${text}`,
      goals: [
        atMost("C1", `${FULL} / ${EMPTY}`, 1.5, computeRatio(measured, FULL, EMPTY, p50Ms)),
        atMost(
          "C2",
          "longest lock while expired answers are deleted",
          50,
          { median: longest, low: batches.median, high: longest },
          " ms",
        ),
      ],
    };
  } finally {
    for (const deps of opened) await deps.close();
  }
}

/** Payments that were settled and delivered at least an hour ago. */
function manyPayments(): string[] {
  const hex = "encode(sha256(n::text::bytea), 'hex')";
  return [
    "SET session_replication_role = replica",
    `INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
       valid_before, fingerprint, state, tx_hash, log_index, payload, answer_till, delivered_at, settled_at, settle_sent_at, created_at, updated_at)
     SELECT gen_random_uuid(), '${MERCHANT_ID}', '${LINK}', 'test', 'base_sepolia', '${NETWORKS.base_sepolia.usdc}',
       CASE WHEN n <= ${OF_ONE_PAYER} THEN '${PAYER}' ELSE '0x' || left(encode(sha256((n / 100)::text::bytea), 'hex'), 40) END,
       '0x' || ${hex}, '${WALLET}', 0.01, 10000, at + interval '2 minutes', sha256((n % 1000)::text::bytea), 'settled', '0x' || ${hex}, 1,
       sha256(n::text::bytea), at + interval '15 minutes', at, at, at, at, at
     FROM (SELECT n, now() - interval '1 hour' - n * interval '2 seconds' AS at FROM generate_series(1, ${ROWS}) n) AS made`,
    "SET session_replication_role = DEFAULT",
    "VACUUM ANALYZE x402_payments",
  ];
}

const expiredAnswers = (): string => `
  INSERT INTO x402_answers (payment_id, answer, expires_at)
  SELECT id, decode(repeat('ab', ${ANSWER_BYTES}), 'hex'), now() - interval '1 minute' FROM x402_payments LIMIT ${ANSWERS}`;

/**
 * Runs the sweeper once. Returns the times for which its batches held their locks, and the number of remaining answers.
 */
async function sweep({ jobs, database: { pool } }: Deps): Promise<{ tookMs: number[]; left: number }> {
  const tookMs: number[] = [];
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = (async (...args: unknown[]) => {
    const begunMs = performance.now();
    const answer = await query(...args);
    if (String(args[0]).includes("DELETE FROM x402_answers")) tookMs.push(performance.now() - begunMs);
    return answer;
  }) as typeof pool.query;
  await jobs.workers.retention.runOnce();
  const { rows } = await pool.query<{ left: number }>("SELECT count(*)::int AS left FROM x402_answers");
  return { tookMs, left: rows[0]?.left as number };
}

/**
 * Claims payments that the store has never seen, one after another. The claims are deleted again outside the measured
 * time.
 */
function claimSubject(name: string, { agentic: { store }, database: { pool } }: Deps): Subject {
  const claims = store as ClaimStore;
  return {
    name,
    async run(seconds) {
      const latenciesMs: number[] = [];
      const endMs = performance.now() + seconds * 1000;
      while (performance.now() < endMs) {
        const request = newClaim();
        const begunMs = performance.now();
        const outcome = await claims.claim(request);
        latenciesMs.push(performance.now() - begunMs);
        if (outcome.outcome !== "claimed") throw new Error(outcome.outcome);
        await pool.query("DELETE FROM x402_payments WHERE id = $1", [request.claim.paymentId]);
      }
      latenciesMs.sort((one, other) => one - other);
      const at = (share: number) => latenciesMs[Math.floor(share * (latenciesMs.length - 1))] as number;
      return { perSecond: 1000 / at(0.5), p50Ms: at(0.5), p99Ms: at(0.99), cpuUs: {} };
    },
  };
}

const NOTHING = { own: null, ownFirst: null, byKey: null, named: null, unfinished: null };

function newClaim(): ClaimRequest {
  const now = Date.now();
  const nonce = `0x${randomBytes(32).toString("hex")}`;
  const identity = { network: "base_sepolia", asset: NETWORKS.base_sepolia.usdc, payer: PAYER, nonce } as const;
  const payment: EvmPayment = {
    kind: "evm",
    version: 1,
    scheme: "exact",
    payer: PAYER,
    identity,
    paymentIdentifier: null,
    accepted: null,
    network: "base_sepolia",
    authorization: {
      from: PAYER,
      to: WALLET,
      value: 10_000n,
      validAfter: 0n,
      validBefore: BigInt(Math.floor(now / 1000) + 120),
      nonce,
    },
    signature: `0x${randomBytes(65).toString("hex")}`,
  };
  // In the full table, this payer has already bought the same thing 100 times.
  const fingerprint = createHash("sha256").update("7").digest("hex");
  const customer = { email: null, name: null, address: null, country: null };
  const claim = {
    paymentId: randomUUID(),
    identity,
    seller: MERCHANT_ID,
    item: LINK,
    fingerprint,
    keys: [],
    payTo: WALLET,
    amountBaseUnits: 10_000n,
    payment,
    order: { customer, taxCents: 0n },
    address: null,
    createdAt: now,
    validBefore: now + 120_000,
    aliasOf: null,
  };
  return {
    claim,
    query: toQuery({ payment, item: LINK, fingerprint, keys: [], namedPaymentId: null }, now),
    seen: NOTHING,
    lease: randomUUID(),
    leaseExpiresAt: now + 60_000,
    limits: {
      openMax: 4,
      unchargedMax: 10,
      unchargedOfPayerMax: 60,
      balance: { baseUnits: 1_000_000_000n, readAt: now },
    },
    now,
  };
}
