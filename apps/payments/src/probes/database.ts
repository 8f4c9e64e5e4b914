import { setTimeout as sleep } from "node:timers/promises";
import { actAs, type Database, isReadOnlyRefusal } from "@svc/db";
import type { BuildInfo, Clock, Metrics } from "@svc/service";
import type { Pool } from "pg";

interface DatabaseCheck {
  /** True if the database answers and takes writes. */
  readonly ok: boolean;
  readonly state: DatabaseState;
  readonly latencyMs: number;
}

interface ReadinessReport {
  readonly status: "ready" | "not_ready";
  readonly sha: string;
  readonly env: string;
  readonly checks: { readonly database: DatabaseCheck; readonly encryptionKeys: { readonly ok: boolean } };
  readonly latencyMs: number;
  readonly timestamp: string;
}

export interface Readiness {
  /**
   * Callers share a report while it is being built, and for a second from its start. So the probes of many load
   * balancers cost one query, even if the query hangs.
   */
  report(): Promise<ReadinessReport>;
}

interface ReadinessOptions {
  readonly pool: Pool;
  readonly build: BuildInfo;
  readonly clock: Clock;
  /** Checks whether ENCRYPTION_KEYS decrypt the stored values. Called only while the database is up. */
  readonly doKeysFit?: () => Promise<boolean>;
  /** Called with the result of each check of the database. */
  readonly onLook?: (state: DatabaseState) => void;
}

/** `read_only`: the database answers but takes no writes, for example as a standby. */
export type DatabaseState = "up" | "read_only" | "down";

/** After this time without an answer, the database counts as down. */
const QUERY_MS_MAX = 2000;
const SHARED_MS = 1000;

export function createReadiness(options: ReadinessOptions): Readiness {
  const { pool, build, clock, doKeysFit = async () => true, onLook = () => {} } = options;
  let shared: { report: Promise<ReadinessReport>; sinceMs: number; isMade: boolean } | undefined;
  const ask = async (): Promise<ReadinessReport> => {
    const startedMs = performance.now();
    const state = await lookInTime(pool);
    const latencyMs = Math.round(performance.now() - startedMs);
    onLook(state);
    const keysFit = state !== "up" || (await doKeysFit());
    return {
      status: state === "up" && keysFit ? "ready" : "not_ready",
      sha: build.sha,
      env: build.env,
      checks: {
        database: { ok: state === "up", state, latencyMs },
        encryptionKeys: { ok: keysFit },
      },
      latencyMs,
      timestamp: new Date(clock.now()).toISOString(),
    };
  };
  return {
    report() {
      const now = clock.now();
      // If the clock was set back, an old report would seem new until the clock reaches the report's time again.
      const isNew = shared !== undefined && now >= shared.sinceMs && now < shared.sinceMs + SHARED_MS;
      if (shared && (!shared.isMade || isNew)) return shared.report;
      // A merchant's request may have started this check. The check must not wait for that merchant's share of the
      // connections.
      const next = { report: actAs(null, ask), sinceMs: now, isMade: false };
      void next.report.then(() => {
        next.isMade = true;
      });
      shared = next;
      return next.report;
    },
  };
}

/** Asks the server itself: behind a pooler, the connection doesn't show whether the server takes writes. */
const LOOK = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS "isReadOnly"`;

async function lookInTime(pool: Pool): Promise<DatabaseState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DatabaseState>((resolve) => {
    // If the process was paused, the answer may have arrived meanwhile. Read it before the database counts as down.
    timer = setTimeout(() => setImmediate(resolve, "down"), QUERY_MS_MAX);
  });
  const look = pool.query<{ isReadOnly: boolean }>(LOOK).then(
    ({ rows }): DatabaseState => (rows[0]?.isReadOnly ? "read_only" : "up"),
    (error): DatabaseState => (isReadOnlyRefusal(error) ? "read_only" : "down"),
  );
  return Promise.race([look, late]).finally(() => clearTimeout(timer));
}

/** Shorter than the timeout of a metrics scrape, so that a silent database is reported as down. */
const UP_MS_MAX = 1_500;

/**
 * Reports whether PostgreSQL works. A load balancer sends nothing to a process that isn't ready, so no failed request
 * would show an outage.
 */
export function watchDatabase(metrics: Metrics, readiness: Readiness): void {
  const gauge = (name: string, help: string, isOne: (state: DatabaseState) => boolean) =>
    metrics.gauge(name, help, async () => {
      const report = readiness.report().then(({ checks }) => Number(isOne(checks.database.state)));
      return Promise.race([report, sleep(UP_MS_MAX, 0, { ref: false })]);
    });
  gauge("database_up", "1 while PostgreSQL answers, 0 while it does not", (state) => state !== "down");
  gauge(
    "database_writable",
    "1 while PostgreSQL accepts writes, 0 while it does not answer, is a standby or is read-only",
    (state) => state === "up",
  );
}

/** Reports the connections of this process to PostgreSQL. Requests wait when all are busy. */
export function watchPool(metrics: Metrics, database: Database, max: number): void {
  const { pool } = database;
  metrics.gauges(
    "database_pool_connections",
    "Connections of this process to PostgreSQL, by state: busy, idle, held (abandoned, but still busy on the server), or unopened (may still be opened)",
    ["state"],
    async () => [
      { labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
      { labels: { state: "idle" }, value: pool.idleCount },
      { labels: { state: "held" }, value: database.heldPlaces },
      { labels: { state: "unopened" }, value: Math.max(0, max - pool.totalCount - database.heldPlaces) },
    ],
  );
  metrics.gauge(
    "database_pool_waiting",
    "Queries that wait for a free connection. If this stays above 0, the pool is too small or the database is too slow",
    () => database.waiting,
  );
  metrics.gauge(
    "database_pool_waiting_for_share",
    "Waiting queries whose merchant already uses its whole share of the connections",
    () => database.waitingForShare,
  );
}
