import { setTimeout as sleep } from "node:timers/promises";
import { type Chains, canonicalTxHash, createChains, proofWaitMs } from "@svc/chains";
import { actAs } from "@svc/db";
import {
  type AllowHosts,
  createOutboundClient,
  memoryLimitBytes,
  type OutboundClientOptions,
  ResponseMemory,
} from "@svc/outbound";
import type { Clock, Metrics, UpstreamWatch } from "@svc/service";
import { type Mode, NETWORK_NAMES, openFacilitators } from "@svc/x402";
import {
  type ChainPort,
  type Checkpoint,
  CLAIM_LIMITS,
  createDeliveries,
  type PurchaseDeps,
  type Reconciler,
  startReconciler,
} from "@svc/x402/purchase";
import type { Pool } from "pg";
import type { Cipher } from "../crypto/cipher.js";
import { chainSettingsOf, type PaymentsSettings } from "../env.js";
import { createProxySecrets } from "../proxy/signing.js";
import type { TaxCalculator } from "../tax/tax-calculator.js";
import type { AgenticDeps } from "./agentic-deps.js";
import type { BoughtAnswer } from "./bought-answer.js";
import type { Order } from "./claim-rows.js";
import { createClaimStore } from "./claim-store.js";
import { createLinkCache } from "./link-cache.js";
import { createListedResources } from "./listed-resource.js";
import { createListingRecorder, type ListingRecorder } from "./listing-recorder.js";
import { watchPayments } from "./payment-metrics.js";

export interface Agentic extends AgenticDeps {
  /** Null where a separate process runs the workers. */
  readonly worker: Reconciler | null;
  close(): Promise<void>;
}

interface AgenticParts {
  readonly pool: Pool;
  readonly chains: Chains;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly publicUrl: string;
  readonly taxes: TaxCalculator;
  readonly report: (error: unknown, message: string) => void;
  readonly checkpoint?: (name: Checkpoint) => void | Promise<void>;
  readonly allowHosts: AllowHosts;
  /** Overrides how hosts are resolved, dialled and trusted. */
  readonly targetDial?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
  readonly metrics: Metrics;
  readonly upstreams: UpstreamWatch;
}

/** Part of the process's memory for targets' answers. */
const PART_FOR_ANSWERS = 0.25;
/** Part of that for large answers. In the rest a hundred calls of others find their guarantee, whoever holds large ones. */
const PART_BEYOND_GUARANTEES = 7 / 8;

/** Streamed answers of one target at once: each takes a connection for as long as it lasts. */
const STREAMS_PER_TARGET_MAX = 512;

/** What agentic links need besides the rest of the service. */
export function createAgentic(settings: PaymentsSettings, parts: AgenticParts): Agentic {
  const { pool, cipher, clock, report, metrics, upstreams } = parts;
  const guarded = {
    ...parts.targetDial,
    allowHosts: parts.allowHosts,
    httpsOnly: true,
    userAgent: "AgentPayments-Proxy/1",
  };
  const outbound = createOutboundClient(guarded);
  const streams = createOutboundClient({ ...guarded, connections: STREAMS_PER_TARGET_MAX });
  const listings = createListingRecorder({ pool, clock, metrics, report });
  const bytesMax = memoryLimitBytes() * PART_FOR_ANSWERS;
  const memory = new ResponseMemory(bytesMax, { extraMax: bytesMax * PART_BEYOND_GUARANTEES });
  metrics.gauges(
    "response_memory_ratio",
    "Part of the memory for other servers' answers that is held or guaranteed, or of what may be held beyond guarantees, whichever is more, 0 to 1",
    [],
    async () => [{ labels: {}, value: memory.fullness }],
  );
  const quick = quickChains(settings, parts.chains, upstreams);
  const purchase: PurchaseDeps<Order, BoughtAnswer> = {
    store: watchPayments(metrics, { pool, clock })(createClaimStore(pool, cipher)),
    chain: (network) => withCanonicalHashes(quick.of(network).chain(network), network),
    clock,
    newId: parts.newId,
    sleep: (ms) => sleep(ms),
    startedAt: clock.now(),
    times: {
      workMs: settings.TARGET_TIMEOUT_MS,
      settleMs: settings.SETTLE_TIMEOUT_MS,
      proofWaitMs: (network) => proofWaitMs(network, quick.confirmations(network), settings.PROOF_WAIT_MAX_MS),
    },
    limits: CLAIM_LIMITS,
    statusUrl: (id) => `${parts.publicUrl}/api/agent/payments/${id}`,
    report,
    checkpoint: parts.checkpoint,
  };
  // One statement notes the deliveries of many merchants: it belongs to none of them.
  const store = {
    ...purchase.store,
    delivered: (ids: readonly string[], at: number) => actAs(null, () => purchase.store.delivered(ids, at)),
  };
  const deliveries = createDeliveries({ ...purchase, store });
  const worker = settings.WORKERS === "on" ? startReconciler(purchase as PurchaseDeps) : null;
  return {
    ...purchase,
    pool,
    cipher,
    publicUrl: parts.publicUrl,
    taxes: parts.taxes,
    facilitators: facilitatorsOf(settings, clock, upstreams, listings),
    listed: createListedResources({ publicUrl: parts.publicUrl, report }),
    listings,
    outbound,
    streams,
    memory,
    proxySecrets: createProxySecrets(pool, cipher, clock),
    deliveries,
    links: createLinkCache(pool, clock),
    targetTimeoutMs: settings.TARGET_TIMEOUT_MS,
    targetIdleTimeoutMs: settings.TARGET_IDLE_TIMEOUT_MS,
    worker,
    async close() {
      await worker?.stop();
      await deliveries.flush();
      await listings.flush();
      await Promise.allSettled([outbound.close(), streams.close(), quick.close()]);
    },
  };
}

/** A facilitator names a transaction as its chain does; the chain is asked for the canonical form. */
export const withCanonicalHashes = (chain: ChainPort, network: Parameters<typeof canonicalTxHash>[0]): ChainPort => ({
  authorizationState: (payment) => chain.authorizationState(payment),
  find: (payment, since) => chain.find(payment, since),
  isSignedByPayer: (payment) => chain.isSignedByPayer(payment),
  async prove(payment, transaction, options) {
    const txHash = canonicalTxHash(network, transaction);
    if (txHash === null) return { outcome: "unrelated", message: `${transaction} is not a transaction of the network` };
    return chain.prove(payment, txHash, options);
  },
});

/**
 * The chains for paid requests. A recording waits for a network's full confirmations, however long that takes. A buyer's client
 * waits for its answer on an open connection and does not come back: where the full proof takes longer than such a wait may, the
 * answer is given with as many confirmations as fit into it. See ADR 0017.
 */
function quickChains(settings: PaymentsSettings, chains: Chains, upstreams: UpstreamWatch) {
  const nodes = chainSettingsOf(settings);
  const slow = NETWORK_NAMES.filter(
    (name) => proofWaitMs(name, nodes[name].confirmations, settings.PROOF_WAIT_MAX_MS) === 0,
  );
  const confirmations = Object.fromEntries(
    slow.map((name) => {
      let fitting = nodes[name].confirmations;
      while (fitting > 1 && proofWaitMs(name, fitting, settings.PROOF_WAIT_MAX_MS) === 0) fitting -= 1;
      return [name, fitting];
    }),
  );
  const own = createChains(
    Object.fromEntries(slow.map((name) => [name, { ...nodes[name], confirmations: confirmations[name] as number }])),
    upstreams.nodes,
  );
  return {
    of: (network: (typeof NETWORK_NAMES)[number]): Chains => (slow.includes(network) ? own : chains),
    confirmations: (network: (typeof NETWORK_NAMES)[number]) => confirmations[network] ?? nodes[network].confirmations,
    close: () => own.close(),
  };
}

function facilitatorsOf(
  settings: PaymentsSettings,
  clock: Clock,
  upstreams: UpstreamWatch,
  listings: ListingRecorder,
): AgenticDeps["facilitators"] {
  const open = (mode: Mode) => {
    const watch = upstreams.facilitator(mode);
    return openFacilitators(settings, mode, { watch, onCatalogReply: listings.note, clock }) ?? undefined;
  };
  return { test: open("test"), live: open("live") };
}
