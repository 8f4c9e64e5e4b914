import type { Metrics } from "@svc/service";
import type { Pool } from "pg";

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
