import { type AllowHosts, createOutboundClient, type OutboundClientOptions } from "@svc/outbound";
import type { Metrics } from "@svc/service";
import type { Pool } from "pg";
import { createDeliveriesRepository } from "./deliveries-repository.js";
import { type DeliveryWorker, type DeliveryWorkerDeps, startDeliveryWorker } from "./delivery-worker.js";
import { createEndpointsRepository } from "./endpoints-repository.js";
import { createOutboxRepository } from "./outbox-repository.js";
import { watchWebhooks } from "./webhook-metrics.js";
import type { WebhooksDeps } from "./webhooks.js";

export interface Webhooks extends WebhooksDeps {
  /** Null where the workers run apart. */
  readonly worker: DeliveryWorker | null;
  close(): Promise<void>;
}

type WebhooksParts = Pick<WebhooksDeps, "cipher" | "clock" | "newId" | "targetRefusal"> &
  Pick<DeliveryWorkerDeps, "report"> & {
    readonly pool: Pool;
    readonly allowHosts: AllowHosts;
    readonly workers: boolean;
    readonly metrics: Metrics;
    /** How endpoints are reached, where that is not the usual way. */
    readonly outbound?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
  };

/** Many endpoints may be one host, and none of them waits for another's connection. */
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
