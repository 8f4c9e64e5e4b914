import { type Metrics, sharedFor } from "@svc/service";
import type { AttemptRecord, OutboxRepository } from "./outbox-repository.js";

/** One question of the database serves all values of one look. */
const SHARED_MS = 500;

/**
 * What an operator has to see of webhooks: how attempts end, and how much waits for how long. What waits is the same in every
 * process: it is read from the database when somebody looks.
 */
export function watchWebhooks(metrics: Metrics, outbox: OutboxRepository): (record: AttemptRecord) => void {
  const attempts = metrics.counter(
    "webhook_attempts_total",
    "Attempts to deliver an event, by how they ended: delivered, retry, failed (the last one), gone (410)",
    ["outcome"],
  );
  const backlog = sharedFor(SHARED_MS, () => outbox.backlog(100_000));
  metrics.gauge(
    "webhook_deliveries_pending",
    "Deliveries that wait for an attempt, counted up to 100000",
    async () => (await backlog()).pending,
  );
  metrics.gauge(
    "webhook_overdue_seconds",
    "For how long the delivery that is due longest has been due: grows when no worker runs",
    async () => (await backlog()).overdueSeconds,
  );
  metrics.gauge(
    "webhook_oldest_event_seconds",
    "Age of the oldest event that no worker has looked at: grows when no worker runs",
    async () => (await backlog()).oldestEventSeconds,
  );
  return ({ state, gone }) => attempts.inc({ outcome: gone ? "gone" : state === "pending" ? "retry" : state });
}
