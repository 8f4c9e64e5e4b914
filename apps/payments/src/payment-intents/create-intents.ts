import { setTimeout as sleep } from "node:timers/promises";
import { type Chains, proofWaitMs, type TransferFeed } from "@svc/chains";
import { type Clock, createJob, type Job, type Metrics, sharedFor, type WatchWork } from "@svc/service";
import type { FacilitatorClient, Mode } from "@svc/x402";
import {
  CLAIM_LIMITS,
  createDeliveries,
  createReconciler,
  type PurchaseDeps,
  RECONCILE_EVERY_MS,
} from "@svc/x402/purchase";
import type { Pool } from "pg";
import type { BoughtAnswer } from "../agentic/bought-answer.js";
import type { Order } from "../agentic/claim-rows.js";
import { withCanonicalHashes } from "../agentic/create-agentic.js";
import type { CountEndings } from "../agentic/payment-metrics.js";
import type { Cipher } from "../crypto/cipher.js";
import { type PaymentsSettings, readChainSettings } from "../env.js";
import type { WalletsRepository } from "../merchants/wallets-repository.js";
import { createRefundOutcomes, type RefundOutcomes } from "../refunds/refund-outcomes.js";
import { createIntentWatcher, type IntentWatcher } from "./intent-watcher.js";
import { createIntentsRepository, type IntentsRepository } from "./intents-repository.js";
import { createOutcomeStore, type OutcomeStore } from "./outcome-store.js";
import type { WalletDeps } from "./pay-by-wallet.js";
import type { NetworkLag } from "./unread-networks.js";
import { createWalletClaims } from "./wallet-claims.js";
import { createWatchStore, type WatchStore } from "./watch-store.js";

export interface Intents {
  readonly repository: IntentsRepository;
  readonly store: WatchStore;
  readonly outcomes: OutcomeStore;
  readonly refundOutcomes: RefundOutcomes;
  readonly feed: TransferFeed;
  /** Seconds since each network with open intents was read. Callers within half a second share one query. */
  readonly lags: () => Promise<readonly NetworkLag[]>;
  readonly byWallet: WalletDeps;
  readonly watcher: IntentWatcher;
  /** The job that finds the outcome of payments by wallets. */
  readonly reconciler: Job<number>;
  close(): Promise<void>;
}

interface IntentsParts {
  readonly pool: Pool;
  readonly chains: Chains;
  readonly feed: TransferFeed;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly report: (error: unknown, message: string) => void;
  readonly watchWork: WatchWork;
  readonly cipher: Cipher;
  readonly publicUrl: string;
  readonly wallets: WalletsRepository;
  readonly metrics: Metrics;
  readonly countEndings: CountEndings;
  readonly facilitators: Readonly<Partial<Record<Mode, FacilitatorClient>>>;
}

/** Short, because a claimed authorization is settled at once: there is no target to call first. */
const WORK_MS = 5_000;
const LAGS_SHARED_MS = 500;

export function createIntents(settings: PaymentsSettings, { pool, cipher, ...parts }: IntentsParts): Intents {
  const { chains, clock, newId, report, publicUrl } = parts;
  const repository = createIntentsRepository(pool);
  const store = createWatchStore(pool);
  const outcomes = createOutcomeStore(pool);
  const refundOutcomes = createRefundOutcomes(pool);
  const nodes = readChainSettings(settings);
  // A payment needs all confirmations, like a recorded transaction and unlike a paid call. If they take longer than a
  // request may last, the payer's page keeps waiting.
  const purchase: PurchaseDeps<Order, BoughtAnswer> = {
    store: parts.countEndings(createWalletClaims(pool, cipher)),
    chain: (network) => withCanonicalHashes(chains.chain(network), network),
    clock,
    newId,
    sleep: (ms) => sleep(ms),
    startedAt: clock.now(),
    times: {
      workMs: WORK_MS,
      settleMs: settings.SETTLE_TIMEOUT_MS,
      proofWaitMs: (network) => proofWaitMs(network, nodes[network].confirmations, settings.PROOF_WAIT_MAX_MS),
    },
    limits: CLAIM_LIMITS,
    statusUrl: (id) => `${publicUrl}/api/agent/payments/${id}`,
    report,
  };
  const deliveries = createDeliveries(purchase);
  const watcher = createIntentWatcher({ ...parts, store, outcomes, refundOutcomes });
  const reconciler = createJob(parts.watchWork, {
    work: "reconciliation",
    failure: "wallet payments stay unresolved if their outcome is unknown",
    everyMs: RECONCILE_EVERY_MS,
    startsAtOnce: true,
    round: createReconciler(purchase as PurchaseDeps).runOnce,
  });
  const { facilitators, wallets, feed, metrics } = parts;
  const lags = sharedFor(LAGS_SHARED_MS, () => store.lags(feed.networks, new Date(clock.now())));
  watchNetworks(metrics, feed.networks, lags);
  return {
    repository,
    store,
    outcomes,
    refundOutcomes,
    feed,
    lags,
    byWallet: { purchase, deliveries, facilitators, wallets, clock, publicUrl },
    watcher,
    reconciler,
    close: () => deliveries.flush(),
  };
}

/** The values are read from the database, so all processes report the same. */
function watchNetworks(metrics: Metrics, networks: readonly string[], lags: Intents["lags"]): void {
  metrics.gauges(
    "payment_intents_unread_seconds",
    "Seconds since a network was last read to its newest block; newer payments are not detected yet. 0 without open payments",
    ["network"],
    async () => {
      const idle = networks.map((network) => [network, 0] as const);
      const waiting = (await lags()).map(({ network, seconds }) => [network, Math.max(0, seconds)] as const);
      return [...new Map<string, number>([...idle, ...waiting])].map(([network, value]) => ({
        labels: { network },
        value,
      }));
    },
  );
}
