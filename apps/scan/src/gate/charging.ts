import { createHash } from "node:crypto";
import { toSolanaSignature } from "@svc/chains";
import { adviseOn, invalid, ServiceError } from "@svc/errors";
import { createJob, type Job, type WatchWork } from "@svc/service";
import {
  type FacilitatorClient,
  isEvmNetworkName,
  matchPayment,
  type NetworkName,
  type Offer,
  type Receipt,
} from "@svc/x402";
import {
  answerStatus,
  type Claim,
  createDeliveries,
  createReconciler,
  PAYMENT_STATES,
  type PurchaseDeps,
  type PurchaseOutcome,
  type PurchaseRequest,
  purchase,
  RECONCILE_EVERY_MS,
  resolveClaim,
} from "@svc/x402/purchase";
import type { ScanSettings } from "../env.js";
import { ClaimsUnavailable } from "./claims-redis.js";
import type { Bought, Challenged, FreeTier, Gate, GateRequest, PaidAdmission, Work } from "./gate.js";
import { listedResource } from "./listed-scan.js";
import { openPurchases, type PurchaseParts } from "./open-purchases.js";
import { type ChallengeReason, payableNow } from "./price.js";

export interface ChargingParts extends PurchaseParts {
  readonly freeTier: FreeTier;
  readonly offer: Offer;
  readonly facilitator: FacilitatorClient;
  /** Interval of the reconciliation, instead of the default. For tests. */
  readonly reconcileEveryMs?: number;
  readonly watchWork: WatchWork;
  challenge(request: GateRequest, reason: Omit<ChallengeReason, "retryAfter" | "version">): Promise<Challenged>;
}

/** Seller and item of every purchase, because this service is the only seller and sells only scans. */
const SCAN = "scan";

/** Creates the part of the gate that takes payments. */
export function createCharging(
  settings: ScanSettings,
  parts: ChargingParts,
): Pick<Gate, "charge" | "status" | "close"> & { readonly reconciler: Job } {
  const { clock, freeTier, offer } = parts;
  const { deps, close } = openPurchases(settings, offer.network, parts);
  const deliveries = createDeliveries(deps);
  const reconciler = createJob(parts.watchWork, {
    work: "reconciliation",
    failure: "payments for scans keep an unknown outcome",
    everyMs: parts.reconcileEveryMs ?? RECONCILE_EVERY_MS,
    startsAtOnce: true,
    round: createReconciler(deps as PurchaseDeps).runOnce,
  });

  async function charge<Answer>(
    { request }: PaidAdmission,
    work: () => Promise<Work<Answer>>,
  ): Promise<Bought<Answer> | Challenged> {
    const { payer, version } = request.payment.payment;
    const arrivedAt = clock.now();
    await freeTier.requireCharges(request);
    const outcome = await orUnavailable(
      purchase<null, unknown>(deps, buildPurchaseRequest(parts, request, arrivedAt, work)),
    );
    if (outcome.outcome === "refused") {
      const { reason, message, action } = outcome;
      const advice = adviseOn(reason, action);
      return parts.challenge(request, { error: reason, message, payer, advice });
    }
    if (outcome.outcome === "uncharged") await freeTier.countUncharged(request);
    await parts.checkpoint?.("answered");
    return { ...toBought<Answer>(outcome), version, delivered: () => noteDelivery(outcome) };
  }

  function noteDelivery(outcome: PurchaseOutcome<unknown>): void {
    if (outcome.outcome === "delivered" && outcome.marksDelivery) deliveries.delivered(outcome.claim.paymentId);
  }

  return {
    charge,
    status: (paymentId) => readStatus(deps, offer.network, paymentId),
    reconciler,
    async close() {
      await deliveries.flush();
      await close();
    },
  };
}

function buildPurchaseRequest<Answer>(
  { offer, facilitator, clock }: ChargingParts,
  request: PaidAdmission["request"],
  arrivedAt: number,
  work: () => Promise<Work<Answer>>,
): PurchaseRequest<null, unknown> {
  const { payment } = request.payment;
  return {
    payment,
    seller: SCAN,
    item: SCAN,
    fingerprint: fingerprint(request.asked),
    keys: [request.idempotencyKey, payment.paymentIdentifier].filter((key) => key !== null),
    namedPaymentId: request.namedPaymentId,
    // Don't store the client's address, because it is personal data. A buyer who lost the answer gets it again with an
    // idempotency key or a newly signed payment.
    address: null,
    arrivedAt,
    facilitator,
    forSale() {
      if (request.nameErrors.length > 0) throw invalid(request.nameErrors);
    },
    async terms() {
      // An offer on Solana also needs the facilitator's current fee payer.
      const payable = await payableNow(offer, facilitator, payment);
      const match = matchPayment(payment, payable === null ? [] : [payable], { nowMs: clock.now() });
      if (match.outcome === "refused") return match;
      return { outcome: "offered", offer: match.offer, resource: await listedResource(request, offer), order: null };
    },
    async work() {
      const { answer, chargeable } = await work();
      return chargeable
        ? { outcome: "done", answer }
        : { outcome: "declined", answer, reason: "the site could not be scanned" };
    },
  };
}

async function readStatus(
  deps: PurchaseDeps<null, unknown>,
  network: NetworkName,
  paymentId: string,
): ReturnType<Gate["status"]> {
  const { store, clock } = deps;
  const claim = await orUnavailable(readResolved(deps, paymentId));
  if (claim === null) return null;
  const first = claim.aliasOf === null ? claim : ((await orUnavailable(store.find(claim.aliasOf))) ?? claim);
  const { publicStatus } = PAYMENT_STATES[first.state];
  return { paymentId, status: publicStatus, network, txHash: first.txHash, answer: answerStatus(first, clock.now()) };
}

/**
 * Reads a claim. First looks up its outcome on the chain if the outcome is open, the lease has expired, and the
 * facilitator may have the payment.
 */
async function readResolved(deps: PurchaseDeps<null, unknown>, paymentId: string): Promise<Claim<null> | null> {
  const { store, clock } = deps;
  const claim = await store.find(paymentId);
  const isOpen = claim !== null && PAYMENT_STATES[claim.state].isOpen && claim.leaseExpiresAt <= clock.now();
  if (!isOpen || claim.state === "claimed") return claim;
  await resolveClaim(deps, claim, null);
  return store.find(paymentId);
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
      hint: "Send the same request with the same payment again. It is charged at most once.",
      cause: error,
    });
  }
}
