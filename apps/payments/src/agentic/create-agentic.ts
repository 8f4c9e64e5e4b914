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
import { type Clock, createJob, type Job, type Metrics, type UpstreamWatch, type WatchWork } from "@svc/service";
import { type Mode, NETWORK_NAMES, openFacilitators } from "@svc/x402";
import {
  type ChainPort,
  type Checkpoint,
  CLAIM_LIMITS,
  createDeliveries,
  createReconciler,
  type PurchaseDeps,
  RECONCILE_EVERY_MS,
} from "@svc/x402/purchase";
import type { Pool } from "pg";
import type { Cipher } from "../crypto/cipher.js";
import { type PaymentsSettings, readChainSettings } from "../env.js";
import { createProxySecrets } from "../proxy/signing.js";
import type { TaxCalculator } from "../tax/tax-calculator.js";
import type { AgenticDeps } from "./agentic-deps.js";
import type { BoughtAnswer } from "./bought-answer.js";
import type { Order } from "./claim-rows.js";
import { createClaimStore } from "./claim-store.js";
import { createLinkCache } from "./link-cache.js";
import { createListedResources } from "./listed-resource.js";
import { createListingRecorder, type ListingRecorder } from "./listing-recorder.js";
import type { CountEndings } from "./payment-metrics.js";
import { STREAMS_PER_TARGET_MAX, StreamPlaces } from "./stream-places.js";

export interface Agentic extends AgenticDeps {
  /** The job that finds the outcome of payments. */
  readonly worker: Job<number>;
  /**
   * Closes the clients for targets, which aborts open streams. Each stream then stores that its answer is still owed.
   */
  endStreams(): Promise<unknown>;
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
  /** Overrides how hosts are resolved, dialed and trusted. */
  readonly targetDial?: Pick<OutboundClientOptions, "resolver" | "dial" | "extraCa">;
  readonly metrics: Metrics;
  readonly upstreams: UpstreamWatch;
  readonly watchWork: WatchWork;
  readonly countEndings: CountEndings;
}

/** Share of the process's memory for targets' answers. */
const PART_FOR_ANSWERS = 0.25;
/**
 * Share of this memory that large answers may use. The rest is reserved for small answers, so that large answers can't
 * block them.
 */
const PART_BEYOND_GUARANTEES = 7 / 8;

/** How long a stopping process waits for its last writes, which store the outcomes of streamed answers. */
const LAST_WRITES_MS = 2_000;

export function createAgentic(settings: PaymentsSettings, parts: AgenticParts): Agentic {
  const { pool, cipher, clock, report, metrics, upstreams, publicUrl } = parts;
  const targets = createTargetClients(parts);
  const listings = createListingRecorder({ pool, clock, metrics, report });
  const quick = quickChains(settings, parts.chains, upstreams);
  const lastWrites = createLastWrites();
  const purchase = createPurchaseDeps(settings, parts, quick, lastWrites.add);
  // One statement records deliveries of many merchants, so it runs on behalf of none of them.
  const store = {
    ...purchase.store,
    delivered: (ids: readonly string[], at: number) => actAs(null, () => purchase.store.delivered(ids, at)),
  };
  const deliveries = createDeliveries({ ...purchase, store });
  const worker = createJob(parts.watchWork, {
    work: "reconciliation",
    failure: "agents' payments stay unresolved if their outcome is unknown",
    everyMs: RECONCILE_EVERY_MS,
    startsAtOnce: true,
    round: createReconciler(purchase as PurchaseDeps).runOnce,
  });
  return {
    ...purchase,
    ...targets,
    pool,
    cipher,
    publicUrl,
    taxes: parts.taxes,
    facilitators: createFacilitators(settings, clock, upstreams, listings),
    listed: createListedResources({ publicUrl, report }),
    listings,
    proxySecrets: createProxySecrets(pool, cipher, clock),
    deliveries,
    links: createLinkCache(pool, clock),
    targetTimeoutMs: settings.TARGET_TIMEOUT_MS,
    targetIdleTimeoutMs: settings.TARGET_IDLE_TIMEOUT_MS,
    worker,
    endStreams: () => Promise.allSettled([targets.outbound.close(), targets.streams.close()]),
    async close() {
      const written = lastWrites.settled(LAST_WRITES_MS);
      await deliveries.flush();
      await listings.flush();
      await written;
      await quick.close();
    },
  };
}

/** Creates the clients for targets, and the limits on open streams and on memory. Each limit has a metric. */
function createTargetClients({ targetDial, allowHosts, metrics }: AgenticParts) {
  const guarded = { ...targetDial, allowHosts, httpsOnly: true, userAgent: "AgentPayments-Proxy/1" };
  const places = new StreamPlaces();
  metrics.gauges(
    "target_streams_ratio",
    "Open streamed answers of the busiest target, as a share of the maximum, 0 to 1",
    [],
    async () => [{ labels: {}, value: places.most / STREAMS_PER_TARGET_MAX }],
  );
  const bytesMax = memoryLimitBytes() * PART_FOR_ANSWERS;
  const memory = new ResponseMemory(bytesMax, { extraMax: bytesMax * PART_BEYOND_GUARANTEES });
  metrics.gauges(
    "response_memory_ratio",
    "How full the memory for other servers' answers is, 0 to 1. It is the higher of two levels: the share of all memory in use, and the share in use of the memory for bytes beyond the answers' guarantees",
    [],
    async () => [{ labels: {}, value: memory.fullness }],
  );
  return {
    outbound: createOutboundClient(guarded),
    streams: createOutboundClient({ ...guarded, connections: STREAMS_PER_TARGET_MAX }),
    places,
    memory,
  };
}

/** Writes that a stopping process still waits for. */
function createLastWrites() {
  const writes = new Set<Promise<void>>();
  return {
    add(write: Promise<void>): void {
      writes.add(write);
      write.finally(() => writes.delete(write)).catch(() => {});
    },
    settled: (waitMsMax: number): Promise<unknown> =>
      Promise.race([Promise.allSettled(writes), sleep(waitMsMax, undefined, { ref: false })]),
  };
}

function createPurchaseDeps(
  settings: PaymentsSettings,
  { pool, cipher, clock, countEndings, publicUrl, newId, report, checkpoint }: AgenticParts,
  quick: ReturnType<typeof quickChains>,
  awaitAtEnd: (write: Promise<void>) => void,
): PurchaseDeps<Order, BoughtAnswer> {
  return {
    store: countEndings(createClaimStore(pool, cipher)),
    chain: (network) => withCanonicalHashes(quick.of(network).chain(network), network),
    clock,
    newId,
    sleep: (ms) => sleep(ms),
    startedAt: clock.now(),
    times: {
      workMs: settings.TARGET_TIMEOUT_MS,
      settleMs: settings.SETTLE_TIMEOUT_MS,
      proofWaitMs: (network) => proofWaitMs(network, quick.confirmations(network), settings.PROOF_WAIT_MAX_MS),
    },
    limits: CLAIM_LIMITS,
    statusUrl: (id) => `${publicUrl}/api/agent/payments/${id}`,
    report,
    awaitAtEnd,
    checkpoint,
  };
}

/**
 * Wraps a chain so that `prove` also accepts transaction hashes in the chain's own notation, which facilitators use.
 */
export const withCanonicalHashes = (chain: ChainPort, network: Parameters<typeof canonicalTxHash>[0]): ChainPort => ({
  authorizationState: (payment) => chain.authorizationState(payment),
  find: (payment, since) => chain.find(payment, since),
  isSignedByPayer: (payment) => chain.isSignedByPayer(payment),
  async prove(payment, transaction, options) {
    const txHash = canonicalTxHash(network, transaction);
    if (txHash === null)
      return { outcome: "unrelated", message: `${transaction} is not a transaction hash in the network's format` };
    return chain.prove(payment, txHash, options);
  },
});

/**
 * The chains for paid requests. Recorded transactions need the network's full number of confirmations. A paid request
 * may need fewer, because the buyer's client waits on an open connection and doesn't come back. If the full number
 * takes longer than PROOF_WAIT_MAX_MS, the answer needs only as many confirmations as fit into that time. See ADR 0017.
 */
function quickChains(settings: PaymentsSettings, chains: Chains, upstreams: UpstreamWatch) {
  const nodes = readChainSettings(settings);
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

function createFacilitators(
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
