import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Chains, canonicalTxHash, createChains, proofWaitMs } from "@svc/chains";
import { type Clock, parseList, type Report, type UpstreamWatch } from "@svc/service";
import type { NetworkName } from "@svc/x402";
import { CLAIM_LIMITS, type ClaimStore, memoryStore, type PurchaseDeps, trustFacilitator } from "@svc/x402/purchase";
import type { ScanSettings } from "../env.js";
import { LONGEST_SCAN_MS } from "../gather/http/scan-limits.js";
import { sealedWith, unsealed } from "./encryption.js";
import { redisStore } from "./redis-store.js";

export interface PurchaseParts {
  readonly clock: Clock;
  readonly report: Report;
  readonly checkpoint?: PurchaseDeps["checkpoint"];
  /** Called when the store of claims is lost and when it is back. */
  readonly claimOutages?: NonNullable<Parameters<typeof redisStore>[1]["outages"]>;
  /** Timeout of a Redis command about claims, instead of the default. For tests. */
  readonly redisTimeoutMs?: number;
  /**
   * Callbacks for metrics and the log: they get the result of each request to a node, and a notice when a node stops
   * responding.
   */
  readonly nodes: UpstreamWatch["nodes"];
}

/** Maximum time of a scan, including the work before and after it. */
const WORK_MS = LONGEST_SCAN_MS + 5_000;
/**
 * Minimum and maximum time to wait for a transaction. The operator's nodes may see it a little later than the
 * facilitator, and finality on Solana takes time.
 */
const PROOF_WAIT_MS_MIN = 4_000;
const PROOF_WAIT_MS_MAX = 25_000;
/** One confirmation. The small risk of losing a cent in a reorg doesn't justify a longer wait for buyers. */
const CONFIRMATIONS = 1;
const NODE_TIMEOUT_MS = 4_000;
/** Opens what every purchase of a scan needs: the store of claims, and the chain on which callers pay for scans. */
export function openPurchases(
  settings: ScanSettings,
  network: NetworkName,
  parts: PurchaseParts,
): { readonly deps: PurchaseDeps<null, unknown>; close(): Promise<void> } {
  const { clock, report, checkpoint } = parts;
  const store = openStore(settings, parts);
  const chains = openChains(settings, parts.nodes);
  const witness =
    chains?.chain(network) ??
    trustFacilitator(
      (text) => canonicalTxHash(network, text),
      () => new Date(clock.now()),
    );
  const proofMs = Math.max(PROOF_WAIT_MS_MIN, proofWaitMs(network, CONFIRMATIONS, PROOF_WAIT_MS_MAX));
  const deps: PurchaseDeps<null, unknown> = {
    store,
    chain: () => witness,
    clock,
    newId: randomUUID,
    sleep: (ms) => sleep(ms),
    startedAt: clock.now(),
    times: { workMs: WORK_MS, settleMs: settings.SETTLE_TIMEOUT_MS, proofWaitMs: () => proofMs },
    limits: CLAIM_LIMITS,
    statusUrl: (paymentId) => `${settings.SCAN_PUBLIC_URL}/api/payments/${paymentId}`,
    report,
    checkpoint,
  };
  return {
    deps,
    async close() {
      await Promise.allSettled([store.close(), chains?.close()]);
    },
  };
}

/** Opens the store of claims. Without Redis, the service has only one process, so the store is in memory. */
function openStore(settings: ScanSettings, { clock, claimOutages, redisTimeoutMs }: PurchaseParts) {
  const url = settings.X402_REDIS_URL ?? settings.REDIS_URL;
  if (url === undefined) {
    const alone: ClaimStore<null, unknown> & { close(): Promise<void> } = { ...memoryStore(), close: async () => {} };
    return alone;
  }
  const [secret, ...earlier] = parseList(settings.SCAN_CLAIMS_SECRET);
  const sealed = secret === undefined ? unsealed : sealedWith(secret, ...earlier);
  return redisStore<unknown>(
    { url, ca: settings.REDIS_CA },
    { sealed, clock, outages: claimOutages, commandTimeoutMs: redisTimeoutMs },
  );
}

/**
 * Opens the operator's own nodes, whose results take precedence over the facilitator's. Null if the operator configured
 * none.
 */
function openChains(
  { SCAN_NETWORK, SCAN_RPC_URLS, CHAIN_HEAD_AGE_MAX_MS: headAgeMaxMs }: ScanSettings,
  watch: UpstreamWatch["nodes"],
): Chains | null {
  const rpcUrls = parseList(SCAN_RPC_URLS);
  if (rpcUrls.length === 0) return null;
  const nodes = { rpcUrls, confirmations: CONFIRMATIONS, nodeTimeoutMs: NODE_TIMEOUT_MS, pollMs: 0, headAgeMaxMs };
  return createChains({ [SCAN_NETWORK]: nodes }, watch);
}
