import { type AllowHosts, createOutboundClient, type OutboundClientOptions } from "@svc/outbound";
import { type Metrics, sharedFor } from "@svc/service";
import type { Pool } from "pg";
import { createDeliveriesRepository } from "./deliveries-repository.js";
import { type DeliveryWorker, type DeliveryWorkerDeps, startDeliveryWorker } from "./delivery-worker.js";
import { createEndpointsRepository } from "./endpoints-repository.js";
import { type AttemptRecord, createOutboxRepository, type OutboxRepository } from "./outbox-repository.js";
import type { WebhooksDeps } from "./webhooks.js";

export interface Webhooks extends WebhooksDeps {
  /** Null where a separate process runs the workers. */
  readonly worker: DeliveryWorker | null;
  close(): Promise<void>;
}

type WebhooksParts = Pick<WebhooksDeps, "cipher" | "clock" | "newId" | "targetRefusal"> &
  Pick<DeliveryWorkerDeps, "report" | "watchWork"> & {
    readonly pool: Pool;
    readonly allowHosts: AllowHosts;
    readonly workers: boolean;
    readonly metrics: Metrics;
    /** Overrides how hosts are resolved, dialled and trusted. */
    readonly outbound?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
  };

/** Many endpoints may share a host, and none waits for another's connection. */
const CONNECTIONS_PER_ORIGIN = 256;

export function createWebhooks({ pool, allowHosts, workers, outbound, metrics, ...parts }: WebhooksParts): Webhooks {
  const outbox = createOutboxRepository(pool);
  const observe = watchWebhooks(metrics, outbox);
  const worker = workers
    ? startDeliveryWorker({
        ...parts,
        outbox,
        observe,
        outbound: createOutboundClient({
          ...outbound,
          allowHosts,
          httpsOnly: true,
          connections: CONNECTIONS_PER_ORIGIN,
          userAgent: "AgentPayments-Webhooks/1",
        }),
        random: Math.random,
      })
    : null;
  return {
    ...parts,
    endpoints: createEndpointsRepository(pool),
    deliveries: createDeliveriesRepository(pool),
    worker,
    close: async () => worker?.stop(),
  };
}

/** One query serves all values of one scrape. */
const SHARED_MS = 500;

/**
 * Metrics of webhooks for operators: how attempts end, and how much waits for how long. The backlog is the same in
 * every process: it is read from the database at each scrape.
 */
function watchWebhooks(metrics: Metrics, outbox: OutboxRepository): (record: AttemptRecord) => void {
  const attempts = metrics.counter(
    "webhook_attempts_total",
    "Attempts to deliver an event, by how they ended: delivered, retry, failed (the last one), gone (410)",
    { outcome: ["delivered", "retry", "failed", "gone"] },
  );
  const backlog = sharedFor(SHARED_MS, () => outbox.backlog(100_000));
  metrics.gauge(
    "webhook_deliveries_pending",
    "Deliveries to active endpoints that wait for an attempt, counted up to 100000",
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
