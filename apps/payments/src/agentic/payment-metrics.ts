import { type Clock, type Metrics, type Sample, sharedFor } from "@svc/service";
import type { Mode } from "@svc/x402";
import { OPEN_STATES, type PaymentState } from "@svc/x402/purchase";
import type { Pool } from "pg";
import { states } from "./claim-rows.js";
import type { PaymentClaimStore } from "./claim-store.js";

const SHARED_MS = 500;
const COUNTED_MAX = 100_000;

/** Counts open payments, which are few and have a work row. Ended payments are counted when they end. */
const OPEN = `
  SELECT mode, state, count(*)::int AS payments, extract(epoch FROM $1::timestamptz - min(created_at))::float8 AS oldest_seconds
  FROM (
    SELECT p.mode, p.state, p.created_at FROM x402_work AS w JOIN x402_payments AS p ON p.id = w.payment_id
    WHERE p.state IN (${states(OPEN_STATES)}) LIMIT ${COUNTED_MAX}) AS open
  GROUP BY mode, state`;

/**
 * Settled payments whose answer isn't delivered, and that have neither a running job nor a live lease. Their work rows
 * last for a day after the settlement.
 */
const OWED = `
  SELECT mode, count(*)::int AS payments
  FROM (
    SELECT p.mode FROM x402_work AS w JOIN x402_payments AS p ON p.id = w.payment_id
    WHERE p.state = 'owed' AND p.intent_id IS NULL AND p.job IS NULL AND (p.leased_till IS NULL OR p.leased_till <= $1) LIMIT ${COUNTED_MAX}) AS owed
  GROUP BY mode`;

/**
 * How long the most overdue work without a live lease has waited. This isn't the payment's age, because workers check a
 * payment that no node knows again and again.
 */
const LAG = `
  SELECT extract(epoch FROM $1::timestamptz - w.due_at)::float8 AS seconds
  FROM x402_work AS w JOIN x402_payments AS p ON p.id = w.payment_id
  WHERE w.due_at <= $1 AND (p.leased_till IS NULL OR p.leased_till <= $1) ORDER BY w.due_at LIMIT 1`;

interface OpenRow {
  readonly mode: Mode;
  readonly state: PaymentState;
  readonly payments: number;
  readonly oldest_seconds: number;
}

const MODES: readonly Mode[] = ["test", "live"];

/** Wraps a store to count payments that end. The stores of paid calls and of payment intents share the counter. */
export type CountEndings = (store: PaymentClaimStore) => PaymentClaimStore;

/**
 * Metrics of x402 payments for operators: how many are open in each state, for how long, and how they end. Open
 * payments are read from the database at each scrape, so every process reports the same numbers.
 */
export function watchPayments(
  metrics: Metrics,
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
): CountEndings {
  const open = sharedFor(SHARED_MS, async () => {
    const { rows } = await pool.query<OpenRow>(OPEN, [new Date(clock.now())]);
    return rows;
  });
  metrics.gauges(
    "x402_payments_open",
    `x402 payments that have not ended, by mode and state (${OPEN_STATES.join(", ")}), counted up to ${COUNTED_MAX}`,
    ["mode", "state"],
    async () => {
      const rows = await open();
      return MODES.flatMap((mode) =>
        OPEN_STATES.map((state): Sample => {
          const row = rows.find((one) => one.mode === mode && one.state === state);
          return { labels: { mode, state }, value: row?.payments ?? 0 };
        }),
      );
    },
  );
  metrics.gauges(
    "x402_payments_owed",
    `Settled agentic payments of the last day whose answer is undelivered, with no attempt or job in progress, by mode, counted up to ${COUNTED_MAX}. Their sellers' APIs failed after the payment`,
    ["mode"],
    async () => {
      const { rows } = await pool.query<Pick<OpenRow, "mode" | "payments">>(OWED, [new Date(clock.now())]);
      return MODES.map((mode): Sample => {
        const row = rows.find((one) => one.mode === mode);
        return { labels: { mode }, value: row?.payments ?? 0 };
      });
    },
  );
  metrics.gauge(
    "x402_oldest_unknown_seconds",
    "Age of the oldest payment whose settlement is unknown, 0 if none: its money may have moved without a record",
    async () => longest((await open()).filter(({ state }) => state === "unknown").map((row) => row.oldest_seconds)),
  );
  metrics.gauge(
    "x402_reconcile_lag_seconds",
    "How long the most overdue payment has waited for a worker, 0 if none waits; grows when no worker runs or the workers do not keep up",
    async () => (await pool.query<{ seconds: number }>(LAG, [new Date(clock.now())])).rows[0]?.seconds ?? 0,
  );
  const ended = metrics.counter(
    "x402_payments_ended_total",
    "x402 payments that ended, by outcome: settled, conflict (the transaction was already recorded), refused, released (not charged), never (proven uncharged)",
    { outcome: ["settled", "conflict", "refused", "released", "never"] },
  );
  return (store) => ({
    ...store,
    async end(id, lease, ending, reason, now) {
      const held = await store.end(id, lease, ending, reason, now);
      // Unknown isn't final: the payment is checked again and again.
      if (held && ending !== "unknown") ended.inc({ outcome: ending });
      return held;
    },
    async settled(claim, record) {
      const result = await store.settled(claim, record);
      // An owed payment is settled, too. Only its answer is missing.
      if (result !== "already") ended.inc({ outcome: result === "conflict" ? "conflict" : "settled" });
      return result;
    },
  });
}

const longest = (seconds: readonly number[]): number => Math.max(0, ...seconds);
