import { type AllowHosts, createOutboundClient, type OutboundClientOptions } from "@svc/outbound";
import { type Metrics, sharedFor } from "@svc/service";
import type { Pool } from "pg";
import { createDeliveriesRepository } from "./deliveries-repository.js";
import { createDeliveryWorker, type DeliveryWorker, type DeliveryWorkerDeps } from "./delivery-worker.js";
import { createEndpointsRepository } from "./endpoints-repository.js";
import type { WebhooksDeps } from "./manage-endpoints.js";
import { type AttemptRecord, createOutboxRepository, type OutboxRepository } from "./outbox-repository.js";

export interface Webhooks extends WebhooksDeps {
  readonly worker: DeliveryWorker;
}

type WebhooksParts = Pick<WebhooksDeps, "cipher" | "clock" | "newId" | "targetRefusal"> &
  Pick<DeliveryWorkerDeps, "report" | "watchWork"> & {
    readonly pool: Pool;
    readonly allowHosts: AllowHosts;
    readonly metrics: Metrics;
    /** Overrides how the client resolves hosts, connects to them and trusts certificates. */
    readonly outbound?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
  };

/** Maximum number of connections per host. Many endpoints can share a host, and a slow one mustn't delay the others. */
const CONNECTIONS_PER_ORIGIN = 256;

export function createWebhooks({ pool, allowHosts, outbound, metrics, ...parts }: WebhooksParts): Webhooks {
  const outbox = createOutboxRepository(pool);
  const observe = watchWebhooks(metrics, outbox);
  const worker = createDeliveryWorker({
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
  });
  return {
    ...parts,
    endpoints: createEndpointsRepository(pool),
    deliveries: createDeliveriesRepository(pool),
    worker,
  };
}

/** How long a backlog query's result is reused, so that one query serves all metrics of a scrape. */
const SHARED_MS = 500;

/**
 * Registers webhook metrics: outcomes of attempts, and size and age of the backlog. Each scrape reads the backlog from
 * the database, so all processes report the same backlog.
 */
function watchWebhooks(metrics: Metrics, outbox: OutboxRepository): (record: AttemptRecord) => void {
  const attempts = metrics.counter(
    "webhook_attempts_total",
    "Attempts to deliver an event, by outcome: delivered, retry, failed (the last attempt), gone (410)",
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
    "How long the most overdue delivery has been due; grows when no worker runs",
    async () => (await backlog()).overdueSeconds,
  );
  metrics.gauge(
    "webhook_oldest_event_seconds",
    "Age of the oldest event that no worker has processed; grows when no worker runs",
    async () => (await backlog()).oldestEventSeconds,
  );
  return ({ state, gone }) => attempts.inc({ outcome: gone ? "gone" : state === "pending" ? "retry" : state });
}
