import { createTrackerRegistry, proofWaitMs } from "@svc/chains";
import { type AllowHosts, createOutboundClient, type OutboundClientOptions } from "@svc/outbound";
import type { Metrics, UpstreamWatch } from "@svc/service";
import { createFacilitatorClient, type FacilitatorClient, type Mode, parseFacilitatorAuth } from "@svc/x402";
import { chainSettingsOf } from "../chain-settings.js";
import type { PaymentsSettings } from "../env.js";
import { createProxySecrets } from "../proxy/proxy-secrets.js";
import { linkPage } from "./link-page.js";
import type { PayDeps } from "./pay-deps.js";
import { watchPayments } from "./payment-metrics.js";
import { startReconcileWorker, type Worker } from "./reconcile-worker.js";
import { createSettlementsRepository } from "./settlements-repository.js";

export interface Agentic extends PayDeps {
  readonly page: typeof linkPage;
  /** Null where the workers run apart. */
  readonly worker: Worker | null;
  close(): Promise<void>;
}

export type AgenticParts = Pick<PayDeps, "pool" | "chains" | "cipher" | "clock" | "newId" | "report" | "checkpoint"> & {
  readonly allowHosts: AllowHosts;
  /** How targets are reached, where that is not the usual way. */
  readonly targetDial?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
  readonly metrics: Metrics;
  readonly upstreams: UpstreamWatch;
};

/** What agentic links need besides the rest of the service. */
export function createAgentic(
  settings: PaymentsSettings,
  { allowHosts, targetDial, metrics, upstreams, ...parts }: AgenticParts,
): Agentic {
  const outbound = createOutboundClient({
    ...targetDial,
    allowHosts,
    httpsOnly: true,
    userAgent: "AgentPayments-Proxy/1",
  });
  const nodes = chainSettingsOf(settings);
  const trackers = createTrackerRegistry(nodes, { onNodeAnswer: upstreams.node });
  const deps: PayDeps = {
    ...parts,
    settlements: watchPayments(metrics, parts)(createSettlementsRepository(parts.pool)),
    facilitators: facilitatorsOf(settings, parts, upstreams),
    trackers,
    outbound,
    proxySecrets: createProxySecrets(parts.pool, parts.cipher, parts.clock),
    times: {
      targetTimeoutMs: settings.TARGET_TIMEOUT_MS,
      settleTimeoutMs: settings.SETTLE_TIMEOUT_MS,
      proofWaitMs: (network) => proofWaitMs(network, nodes[network].confirmations, settings.PROOF_WAIT_MAX_MS),
    },
  };
  const worker = settings.WORKERS === "on" ? startReconcileWorker(deps) : null;
  return {
    ...deps,
    page: linkPage,
    worker,
    async close() {
      await worker?.stop();
      await Promise.allSettled([outbound.close(), trackers.close()]);
    },
  };
}

function facilitatorsOf(
  settings: PaymentsSettings,
  { clock }: Pick<PayDeps, "clock">,
  upstreams: UpstreamWatch,
): Partial<Record<Mode, FacilitatorClient>> {
  const open = (mode: Mode, url: string | undefined, auth: string | undefined) =>
    url === undefined
      ? undefined
      : createFacilitatorClient({
          url,
          auth: parseFacilitatorAuth(auth),
          verifyTimeoutMs: settings.VERIFY_TIMEOUT_MS,
          settleTimeoutMs: settings.SETTLE_TIMEOUT_MS,
          onAnswer: upstreams.facilitator(mode),
          clock,
        });
  return {
    test: open("test", settings.FACILITATOR_URL_TEST, settings.FACILITATOR_AUTH_TEST),
    live: open("live", settings.FACILITATOR_URL_LIVE, settings.FACILITATOR_AUTH_LIVE),
  };
}
