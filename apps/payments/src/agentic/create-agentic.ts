import { createTrackerRegistry, proofWaitMs } from "@svc/chains";
import { type AllowHosts, createOutboundClient, type OutboundClientOptions } from "@svc/outbound";
import { createFacilitatorClient, type FacilitatorClient, type Mode, parseFacilitatorAuth } from "@svc/x402";
import { chainSettingsOf } from "../chain-settings.js";
import type { PaymentsSettings } from "../env.js";
import { createProxySecrets } from "../proxy/proxy-secrets.js";
import { linkPage } from "./link-page.js";
import type { PayDeps } from "./pay-deps.js";
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
};

/** What agentic links need besides the rest of the service. */
export function createAgentic(settings: PaymentsSettings, { allowHosts, targetDial, ...parts }: AgenticParts): Agentic {
  const outbound = createOutboundClient({
    ...targetDial,
    allowHosts,
    httpsOnly: true,
    userAgent: "AgentPayments-Proxy/1",
  });
  const nodes = chainSettingsOf(settings);
  const trackers = createTrackerRegistry(nodes);
  const deps: PayDeps = {
    ...parts,
    settlements: createSettlementsRepository(parts.pool),
    facilitators: facilitatorsOf(settings, parts),
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
): Partial<Record<Mode, FacilitatorClient>> {
  const open = (url: string | undefined, auth: string | undefined) =>
    url === undefined
      ? undefined
      : createFacilitatorClient({
          url,
          auth: parseFacilitatorAuth(auth),
          verifyTimeoutMs: settings.VERIFY_TIMEOUT_MS,
          settleTimeoutMs: settings.SETTLE_TIMEOUT_MS,
          clock,
        });
  return {
    test: open(settings.FACILITATOR_URL_TEST, settings.FACILITATOR_AUTH_TEST),
    live: open(settings.FACILITATOR_URL_LIVE, settings.FACILITATOR_AUTH_LIVE),
  };
}
