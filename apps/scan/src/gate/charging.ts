import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Chains, canonicalTxHash, createChains, proofWaitMs, solanaSignatureOf } from "@svc/chains";
import { adviseOn, ServiceError } from "@svc/errors";
import { type Clock, listOf, type Report, type UpstreamWatch } from "@svc/service";
import { type FacilitatorClient, isEvmNetworkName, matchPayment, type Offer, type Receipt } from "@svc/x402";
import {
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
  readonly claimOutages?: NonNullable<Parameters<typeof redisStore>[1]["outages"]>;
  /** How slow an answer of Redis about claims may be, where that is not the usual. For tests. */
  readonly redisTimeoutMs?: number;
  /** How often it is looked after what is left over, where that is not as usual. For tests. */
  readonly reconcileEveryMs?: number;
  /** Gets the result of each request to a node, and a notice when one stops answering: for metrics and the log. */
  readonly nodes: UpstreamWatch["nodes"];
  challenge(request: GateRequest, reason: Omit<ChallengeReason, "retryAfter" | "version">): Promise<Challenged>;
}

/** Longer than a scan takes, with what surrounds it. */
const WORK_MS = SCAN_LIMITS.deadlineMs + 15_000;
/** A transaction that a facilitator names may reach our nodes a little later; what Solana calls final takes its time. */
const PROOF_WAIT_MS_MIN = 4_000;
const PROOF_WAIT_MS_MAX = 25_000;
/** The risk that a reorg takes back a cent is not worth a buyer's wait. */
const CONFIRMATIONS = 1;
const NODE_TIMEOUT_MS = 4_000;
/** There is one seller here, and one thing that is sold. */
const SCAN = "scan";

/** The part of the gate that takes payments: by the machine of `@svc/x402/purchase`, with claims in Redis. */
export function createCharging(
  settings: ScanSettings,
  parts: ChargingParts,
): Pick<Gate, "charge" | "status" | "close"> {
  const { clock, freeTier, offer, facilitator, report } = parts;
  const { network } = offer;
  const store = storeOf(settings, parts);
  const chains = chainsOf(settings, parts.nodes);
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
  const reconciler = startReconciler(deps as PurchaseDeps, parts.reconcileEveryMs);

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
        fingerprint: fingerprintOf(request.asked),
        keys: [request.idempotencyKey, payment.paymentIdentifier].filter((key) => key !== null),
        namedPaymentId: request.namedPaymentId,
        // Scans cost a cent and hold no personal data: a buyer who lost an answer signs again, and is not charged
        // twice.
        address: null,
        arrivedAt,
        facilitator,
        forSale: () => {},
        async terms() {
          // Solana's fee payer, and the facilitator's version.
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
    return { ...boughtOf<Answer>(outcome), version, delivered: () => noteDelivery(outcome) };
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
        // If no request works on it any more, ask the chain.
        if (!isOpen || claim.state === "claimed") return claim;
        await resolveClaim(deps, claim, null);
        return store.find(paymentId);
      };
      const claim = await orUnavailable(read());
      if (claim === null) return null;
      const first = claim.aliasOf === null ? claim : ((await orUnavailable(store.find(claim.aliasOf))) ?? claim);
      return { paymentId, status: PAYMENT_STATES[first.state].publicStatus, network, txHash: first.txHash };
    },
    async close() {
      await reconciler.stop();
      await deliveries.flush();
      await Promise.allSettled([store.close(), chains?.close()]);
    },
  };
}

/** In memory only where there is no Redis at all, which is one embedded process. */
function storeOf(settings: ScanSettings, { clock, claimOutages, redisTimeoutMs }: ChargingParts) {
  const url = settings.X402_REDIS_URL ?? settings.REDIS_URL;
  if (url === undefined) {
    const alone: ClaimStore<null, unknown> & { close(): Promise<void> } = { ...memoryStore(), close: async () => {} };
    return alone;
  }
  const [secret, ...earlier] = listOf(settings.SCAN_CLAIMS_SECRET);
  const sealed = secret === undefined ? unsealed : sealedWith(secret, ...earlier);
  return redisStore<unknown>(
    { url, ca: settings.REDIS_CA },
    { sealed, clock, outages: claimOutages, commandTimeoutMs: redisTimeoutMs },
  );
}

/** Our own nodes: what they say of a payment is what counts. Null where the operator names none. */
function chainsOf(
  { SCAN_NETWORK, SCAN_RPC_URLS, CHAIN_HEAD_AGE_MAX_MS: headAgeMaxMs }: ScanSettings,
  watch: UpstreamWatch["nodes"],
): Chains | null {
  const rpcUrls = listOf(SCAN_RPC_URLS);
  if (rpcUrls.length === 0) return null;
  const nodes = { rpcUrls, confirmations: CONFIRMATIONS, nodeTimeoutMs: NODE_TIMEOUT_MS, pollMs: 0, headAgeMaxMs };
  return createChains({ [SCAN_NETWORK]: nodes }, watch);
}

/** `asked`: members in the order in which the route writes them. */
const fingerprintOf = (asked: Readonly<Record<string, unknown>>): string =>
  createHash("sha256").update(JSON.stringify(asked)).digest("hex");

function boughtOf<Answer>(
  outcome: Exclude<PurchaseOutcome<unknown>, { outcome: "refused" }>,
): Omit<Bought<Answer>, "version" | "delivered"> {
  // A scan is no job of another server's.
  if (outcome.outcome === "running") throw new Error("a scan can't be polled");
  const answer = outcome.answer as Answer;
  if (outcome.outcome === "uncharged") {
    return { kind: "answered", answer, charged: false, paymentId: outcome.paymentId, receipt: null, replayed: false };
  }
  const { claim, isReplay } = outcome;
  const receipt = receiptOf(claim);
  return { kind: "answered", answer, charged: true, paymentId: claim.paymentId, receipt, replayed: isReplay };
}

function receiptOf({ txHash, identity: { network, payer } }: Claim): Receipt {
  const transaction = txHash === null || isEvmNetworkName(network) ? (txHash ?? "") : solanaSignatureOf(txHash);
  return { success: true, transaction, network, payer };
}

/** Without its claims a payment could be taken twice: nothing is sold until they are back. */
async function orUnavailable<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof ClaimsUnavailable)) throw error;
    throw new ServiceError("SERVICE_UNAVAILABLE", "Payments cannot be taken at the moment.", {
      retryAfter: 5,
      hint: "Send the same request with the same payment again: it is charged at most once.",
      cause: error,
    });
  }
}
