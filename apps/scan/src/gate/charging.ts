import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Chains, canonicalTxHash, createChains, proofWaitMs, toSolanaSignature } from "@svc/chains";
import { adviseOn, ServiceError } from "@svc/errors";
import { type Clock, parseList, type Report, type UpstreamWatch, type WatchWork } from "@svc/service";
import { type FacilitatorClient, isEvmNetworkName, matchPayment, type Offer, type Receipt } from "@svc/x402";
import {
  answerStatus,
  CLAIM_LIMITS,
  type Claim,
  type ClaimStore,
  createDeliveries,
  memoryStore,
  PAYMENT_STATES,
  type PurchaseDeps,
  type PurchaseOutcome,
  purchase,
  resolveClaim,
  startReconciler,
  trustFacilitator,
} from "@svc/x402/purchase";
import type { ScanSettings } from "../env.js";
import { SCAN_LIMITS } from "../gather/http/scan-limits.js";
import { sealedWith, unsealed } from "./encryption.js";
import type { Bought, Challenged, FreeTier, Gate, GateRequest, PaidAdmission, Work } from "./gate.js";
import { listedResource } from "./listed-scan.js";
import { ClaimsUnavailable } from "./payer-steps.js";
import { type ChallengeReason, payableNow } from "./price.js";
import { redisStore } from "./redis-store.js";

export interface ChargingParts {
  readonly freeTier: FreeTier;
  readonly offer: Offer;
  readonly facilitator: FacilitatorClient;
  readonly clock: Clock;
  readonly report: Report;
  readonly checkpoint?: PurchaseDeps["checkpoint"];
  /** Called when the store of claims is lost and when it is back. */
  readonly claimOutages?: NonNullable<Parameters<typeof redisStore>[1]["outages"]>;
  /** Timeout of a Redis command about claims, instead of the default. For tests. */
  readonly redisTimeoutMs?: number;
  /** Interval of the reconciliation, instead of the default. For tests. */
  readonly reconcileEveryMs?: number;
  /**
   * Callbacks for metrics and the log: they get the result of each request to a node, and a notice when a node stops
   * responding.
   */
  readonly nodes: UpstreamWatch["nodes"];
  readonly watchWork: WatchWork;
  challenge(request: GateRequest, reason: Omit<ChallengeReason, "retryAfter" | "version">): Promise<Challenged>;
}

/** Maximum time of a scan, including the work before and after it. */
const WORK_MS = SCAN_LIMITS.deadlineMs + 15_000;
/**
 * Limits of the time to wait for a transaction. The operator's nodes may see a transaction a little later than the
 * facilitator, and finality on Solana takes time.
 */
const PROOF_WAIT_MS_MIN = 4_000;
const PROOF_WAIT_MS_MAX = 25_000;
/** One confirmation. The small risk of losing a cent in a reorg doesn't justify a longer wait for buyers. */
const CONFIRMATIONS = 1;
const NODE_TIMEOUT_MS = 4_000;
/** Seller and item of every purchase, because this service is the only seller and sells only scans. */
const SCAN = "scan";

/** Creates the part of the gate that takes payments: `@svc/x402/purchase` with claims in Redis. */
export function createCharging(
  settings: ScanSettings,
  parts: ChargingParts,
): Pick<Gate, "charge" | "status" | "close"> {
  const { clock, freeTier, offer, facilitator, report } = parts;
  const { network } = offer;
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
    checkpoint: parts.checkpoint,
  };
  const deliveries = createDeliveries(deps);
  const reconciler = startReconciler(deps as PurchaseDeps, {
    everyMs: parts.reconcileEveryMs,
    watch: parts.watchWork("reconciliation", "payments for scans with an unknown outcome are not resolved"),
  });

  async function charge<Answer>(
    { request }: PaidAdmission,
    work: () => Promise<Work<Answer>>,
  ): Promise<Bought<Answer> | Challenged> {
    const { payment } = request.payment;
    const arrivedAt = clock.now();
    await freeTier.requireCharges(request);
    const outcome = await orUnavailable(
      purchase<null, unknown>(deps, {
        payment,
        seller: SCAN,
        item: SCAN,
        fingerprint: fingerprint(request.asked),
        keys: [request.idempotencyKey, payment.paymentIdentifier].filter((key) => key !== null),
        namedPaymentId: request.namedPaymentId,
        // Don't store the client's address: scans cost a cent and store no personal data. A buyer who lost an answer
        // signs again, and is not charged twice.
        address: null,
        arrivedAt,
        facilitator,
        forSale: () => {},
        async terms() {
          // Adds the current fee payer on Solana and the facilitator's protocol version to the offer.
          const payable = await payableNow(offer, facilitator, payment);
          const match = matchPayment(payment, payable === null ? [] : [payable], { nowMs: clock.now() });
          if (match.outcome === "refused") return match;
          return {
            outcome: "offered",
            offer: match.offer,
            resource: await listedResource(request, offer),
            order: null,
          };
        },
        async work() {
          const { answer, chargeable } = await work();
          return chargeable
            ? { outcome: "done", answer }
            : { outcome: "declined", answer, reason: "the site could not be scanned" };
        },
      }),
    );
    if (outcome.outcome === "refused") {
      const { reason, message, action } = outcome;
      const advice = adviseOn(reason, action);
      return parts.challenge(request, { error: reason, message, payer: payment.payer, advice });
    }
    if (outcome.outcome === "uncharged") await freeTier.countUncharged(request);
    await parts.checkpoint?.("answered");
    const { version } = payment;
    return { ...toBought<Answer>(outcome), version, delivered: () => noteDelivery(outcome) };
  }

  function noteDelivery(outcome: PurchaseOutcome<unknown>): void {
    if (outcome.outcome === "delivered" && outcome.marksDelivery) deliveries.delivered(outcome.claim.paymentId);
  }

  return {
    charge,
    async status(paymentId) {
      const read = async () => {
        const claim = await store.find(paymentId);
        const isOpen = claim !== null && PAYMENT_STATES[claim.state].isOpen && claim.leaseExpiresAt <= clock.now();
        // No request holds the lease any more, so ask the chain for the outcome.
        if (!isOpen || claim.state === "claimed") return claim;
        await resolveClaim(deps, claim, null);
        return store.find(paymentId);
      };
      const claim = await orUnavailable(read());
      if (claim === null) return null;
      const first = claim.aliasOf === null ? claim : ((await orUnavailable(store.find(claim.aliasOf))) ?? claim);
      const { publicStatus } = PAYMENT_STATES[first.state];
      return {
        paymentId,
        status: publicStatus,
        network,
        txHash: first.txHash,
        answer: answerStatus(first, clock.now()),
      };
    },
    async close() {
      await reconciler.stop();
      await deliveries.flush();
      await Promise.allSettled([store.close(), chains?.close()]);
    },
  };
}

/** Opens the store of claims. It is in memory if there is no Redis, which means that there is only one process. */
function openStore(settings: ScanSettings, { clock, claimOutages, redisTimeoutMs }: ChargingParts) {
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

/** Hashes everything that decides the answer. The members of `asked` must have the same order in every request. */
const fingerprint = (asked: Readonly<Record<string, unknown>>): string =>
  createHash("sha256").update(JSON.stringify(asked)).digest("hex");

function toBought<Answer>(
  outcome: Exclude<PurchaseOutcome<unknown>, { outcome: "refused" }>,
): Omit<Bought<Answer>, "version" | "delivered"> {
  // Only jobs on another server can have this outcome, and scans are never such jobs.
  if (outcome.outcome === "running") throw new Error("a scan can't be polled");
  const answer = outcome.answer as Answer;
  if (outcome.outcome === "uncharged") {
    return { kind: "answered", answer, charged: false, paymentId: outcome.paymentId, receipt: null, replayed: false };
  }
  const { claim, isReplay } = outcome;
  const receipt = toReceipt(claim);
  return { kind: "answered", answer, charged: true, paymentId: claim.paymentId, receipt, replayed: isReplay };
}

function toReceipt({ txHash, identity: { network, payer } }: Claim): Receipt {
  const transaction = txHash === null || isEvmNetworkName(network) ? (txHash ?? "") : toSolanaSignature(txHash);
  return { success: true, transaction, network, payer };
}

/**
 * Converts a failure of the store of claims to a 503. Without claims a payment could be taken twice, so nothing is sold
 * until the store is back.
 */
async function orUnavailable<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof ClaimsUnavailable)) throw error;
    throw new ServiceError("SERVICE_UNAVAILABLE", "Payments are unavailable at the moment.", {
      retryAfter: 5,
      hint: "Send the same request with the same payment again: it is charged at most once.",
      cause: error,
    });
  }
}
