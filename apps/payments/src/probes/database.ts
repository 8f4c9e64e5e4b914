import { setTimeout as sleep } from "node:timers/promises";
import type { BuildInfo, Clock, Metrics } from "@svc/service";
import type { Pool } from "pg";

interface ReadinessReport {
  readonly status: "ready" | "not_ready";
  readonly sha: string;
  readonly env: string;
  readonly checks: { readonly database: { readonly ok: boolean; readonly latencyMs: number } };
  readonly latencyMs: number;
  readonly timestamp: string;
}

export interface Readiness {
  /** Shared while it is made and for a second: probes of many load balancers cost one query, also when it hangs. */
  report(): Promise<ReadinessReport>;
}

/** A probe that hangs proves nothing: after this the database counts as down. */
const QUERY_MS_MAX = 2000;
const SHARED_MS = 1000;

export function createReadiness(pool: Pool, build: BuildInfo, clock: Clock): Readiness {
  let shared: { report: Promise<ReadinessReport>; untilMs: number; isMade: boolean } | undefined;
  const ask = async (): Promise<ReadinessReport> => {
    const startedMs = performance.now();
    const ok = await answersInTime(pool);
    const latencyMs = Math.round(performance.now() - startedMs);
    return {
      status: ok ? "ready" : "not_ready",
      sha: build.sha,
      env: build.env,
      checks: { database: { ok, latencyMs } },
      latencyMs,
      timestamp: new Date(clock.now()).toISOString(),
    };
  };
  return {
    report() {
      const now = clock.now();
      if (shared && (!shared.isMade || now < shared.untilMs)) return shared.report;
      const next = { report: ask(), untilMs: now + SHARED_MS, isMade: false };
      void next.report.then(() => {
        next.isMade = true;
      });
      shared = next;
      return next.report;
    },
  };
}

async function answersInTime(pool: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    // A process that stood still has the answer lying there: it is read before the time is said to be over.
    timer = setTimeout(() => setImmediate(resolve, false), QUERY_MS_MAX);
  });
  const query = pool.query("SELECT 1").then(
    () => true,
    () => false,
  );
  return Promise.race([query, late]).finally(() => clearTimeout(timer));
}

/** Less than a look at the metrics may take, so that a database that says nothing is told as one. */
const UP_MS_MAX = 1_500;

/** Whether PostgreSQL answers: a balancer sends nothing to a process that is not ready, so no failed request would tell. */
export function watchDatabase(metrics: Metrics, readiness: Readiness): void {
  metrics.gauge("database_up", "1 while PostgreSQL answers, 0 while it does not", async () => {
    const report = readiness.report().then(({ checks }) => Number(checks.database.ok));
    return Promise.race([report, sleep(UP_MS_MAX, 0, { ref: false })]);
  });
}

/** The connections of this process to PostgreSQL: requests wait when all are busy. */
export function watchPool(metrics: Metrics, pool: Pool, max: number): void {
  metrics.gauges(
    "database_pool_connections",
    "Connections to PostgreSQL of this process, by state: busy, idle, or unopened (those that may still be opened)",
    ["state"],
    async () => [
      { labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
      { labels: { state: "idle" }, value: pool.idleCount },
      { labels: { state: "unopened" }, value: Math.max(0, max - pool.totalCount) },
    ],
  );
  metrics.gauge(
    "database_pool_waiting",
    "Queries that wait for a free connection: above 0 for long means that the pool is too small or the database too slow",
    () => pool.waitingCount,
  );
}
