import type { FacilitatorClient } from "../facilitator/facilitator-client.js";
import type { SettleOutcome } from "../facilitator/outcomes.js";
import type { Offer, PaidResource } from "../offer.js";
import { type Claim, toClaimToken } from "./claim.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import { notCharged, outcomeUnknown } from "./refusals.js";
import { ANSWER_KEPT_MS } from "./times.js";
import { type Refusal, shareInFlight } from "./verification.js";

/** Time for writing to the store, in addition to the times of the facilitator and the proof. */
export const SETTLE_MARGIN_MS = 15_000;

/** The chain's answer about a claimed payment. */
type ChainVerdict =
  | { readonly verdict: "settled"; readonly txHash: string; readonly logIndex: number; readonly confirmedAt: Date }
  /** Final: the payment didn't pay for this claim and never will. */
  | { readonly verdict: "never"; readonly why: string }
  /**
   * The payment hasn't happened yet, but still can. `hasFailed` is true if the transaction that the facilitator named
   * has failed.
   */
  | { readonly verdict: "not_yet"; readonly hasFailed: boolean }
  /** The outcome is unknown for now: no node answers, or none knows what used the authorization. */
  | { readonly verdict: "open"; readonly why: string };

/**
 * Asks the chain about a claimed payment. First it checks the named transaction, then it searches for any transaction
 * that contains the payment.
 */
export async function askChain(
  { chain, report }: Pick<PurchaseDeps, "chain" | "report">,
  claim: Claim,
  transaction: string | null,
  waitMs: number,
): Promise<ChainVerdict> {
  const { payment, paymentId } = claim;
  const nodes = chain(payment.network);
  const since = new Date(claim.createdAt);
  const open = (why: string): ChainVerdict => ({ verdict: "open", why });
  const prove = async (txHash: string): Promise<ChainVerdict | "unrelated" | "failed"> => {
    const proof = await nodes.prove(payment, txHash, { since, waitMs });
    switch (proof.outcome) {
      case "proven":
        return { verdict: "settled", txHash: proof.txHash, logIndex: proof.logIndex, confirmedAt: proof.confirmedAt };
      case "refuted":
        return { verdict: "never", why: proof.message };
      case "unreadable":
        report(new Error(`payment ${paymentId} in ${txHash}: ${proof.message}`), "failed to read a settlement");
        return open(proof.message);
      case "before_claim":
        report(
          new Error(`payment ${paymentId} in ${txHash}: ${proof.message}`),
          "a settlement is older than its claim",
        );
        return open(proof.message);
      case "unrelated":
      case "failed":
        return proof.outcome;
      default:
        return open(proof.outcome);
    }
  };
  const named = transaction === null ? null : await prove(transaction);
  // Search if no transaction is named, or if the named one is unrelated or failed. While the named one is pending,
  // there can't be another.
  if (typeof named === "object" && named !== null) return named;
  if (named === "unrelated") {
    const error = new Error(`payment ${paymentId} is not in ${transaction}`);
    report(error, "a facilitator reported a settlement that the chain does not show");
  }
  const finding = await nodes.find(payment, since);
  switch (finding.outcome) {
    case "found": {
      const found = await prove(finding.txHash);
      return typeof found === "string" ? open("the search returned a wrong transaction") : found;
    }
    case "never":
      return { verdict: "never", why: "expired or canceled" };
    case "not_yet":
      return { verdict: "not_yet", hasFailed: named === "failed" };
    case "used":
      return open("used, but no node returns the transaction");
    default:
      return open("no node responds");
  }
}

/** Stores the chain's verdict if it is final. Returns `open` if it isn't, or if another attempt holds the lease. */
export async function recordVerdict(
  deps: Pick<PurchaseDeps, "store" | "clock" | "report">,
  claim: Claim,
  onChain: ChainVerdict,
  { lease, isLate }: { readonly lease: string | null; readonly isLate: boolean },
): Promise<"settled" | "never" | "open"> {
  const now = deps.clock.now();
  if (onChain.verdict === "settled") {
    const { txHash, logIndex, confirmedAt } = onChain;
    const record = { txHash, logIndex, confirmedAt, isLate, now, answerExpiresAt: now + ANSWER_KEPT_MS };
    if ((await deps.store.settled(claim, record)) !== "conflict") return "settled";
    const error = new Error(`payment ${claim.paymentId}: the transfer in ${txHash} belongs to another payment`);
    deps.report(error, "settlement conflict");
    return "never";
  }
  if (onChain.verdict !== "never") return "open";
  return (await deps.store.end(claim.paymentId, lease, "never", onChain.why, now)) ? "never" : "open";
}

/** The result of {@link settleClaim}, which throws if the outcome is unknown. */
export type SettleResult<Order> =
  | { readonly outcome: "settled"; readonly claim: Claim<Order> }
  | ({ readonly outcome: "refused"; readonly paymentId: string } & Refusal)
  /** The lease expired, or another party sent the payment to the chain. */
  | { readonly outcome: "overtaken" };

/**
 * Settles a claim: stores the answer, asks the facilitator to settle, looks for the proof on the chain, and stores the
 * verdict. A facilitator's report alone never leads to a charge or a delivery.
 * @param answer the answer that the payment buys; null if the work is done later
 */
export async function settleClaim<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  sale: Again,
  { claim, lease, answer }: { readonly claim: Claim<Order>; readonly lease: string; readonly answer: Answer | null },
): Promise<SettleResult<Order>> {
  const { store, clock, times } = deps;
  const { paymentId } = claim;
  const proofMs = times.proofWaitMs(claim.payment.network);
  const settleMs = times.settleMs * (sale.facilitator.settlersMax?.(claim.payment) ?? 1);
  const leaseExpiresAt = clock.now() + settleMs + proofMs + SETTLE_MARGIN_MS;
  if (!(await store.settling(paymentId, lease, leaseExpiresAt, answer, clock.now()))) return { outcome: "overtaken" };
  await deps.checkpoint?.("settling");
  const asked = sale.facilitator.settle(claim.payment, sale.offer, sale.resource);
  await deps.checkpoint?.("settle_sent");
  const outcome = await asked;
  await deps.checkpoint?.("settle_answered");
  if (outcome.outcome === "unknown" && !outcome.requestSent) {
    await store.end(paymentId, lease, "released", outcome.cause, clock.now());
    throw notCharged("facilitator_unreachable", "The facilitator could not be reached.", outcome.detail);
  }
  // Ask the chain after a refusal too. The refusal may be wrong, and a 402 would make the buyer pay again.
  const first = await askChain(deps, claim, getTransaction(outcome), proofMs);
  const onChain = isUnclear(outcome, first) ? await settleElsewhere(deps, sale, claim, first) : first;
  await deps.checkpoint?.("proven");
  const written = await recordVerdict(deps, claim, onChain, { lease, isLate: false }).catch((error) => {
    deps.report(error, `failed to store the outcome of payment ${paymentId}`);
    throw outcomeUnknown(paymentId, deps.statusUrl(paymentId));
  });
  await deps.checkpoint?.("settled");
  if (written === "settled" && onChain.verdict === "settled")
    return { outcome: "settled", claim: { ...claim, ...settledFields(onChain) } };
  if (written === "never") {
    const message =
      "The authorization ended without paying for this request: it expired, was canceled, failed, or paid for something else.";
    const refused = { outcome: "refused", reason: "invalid_transaction_state", message, paymentId } as const;
    // On a conflict, the transfer is recorded for another payment, but the money has moved.
    return onChain.verdict === "settled" ? { ...refused, isUsed: true } : refused;
  }
  const refusal = onChain.verdict === "not_yet" && onChain === first ? findRefusal(outcome, onChain.hasFailed) : null;
  const reason = refusal ?? "settlement outcome unknown";
  if (await store.end(paymentId, lease, refusal === null ? "unknown" : "refused", reason, clock.now())) {
    if (refusal !== null) return { outcome: "refused", reason, message: "The settlement was refused.", paymentId };
    throw outcomeUnknown(paymentId, deps.statusUrl(paymentId));
  }
  return { outcome: "overtaken" };
}

/**
 * Returns why the facilitator refused. Null if it didn't, or if a transaction may still be in flight. A transaction
 * that failed on the chain is no longer in flight.
 */
function findRefusal(outcome: SettleOutcome, hasFailed: boolean): string | null {
  if (outcome.outcome === "refused") return outcome.reason;
  return hasFailed && outcome.outcome === "unknown" && outcome.cause === "not_final" ? outcome.detail : null;
}

const getTransaction = (outcome: SettleOutcome): string | null =>
  outcome.outcome === "refused" ? null : outcome.transaction;

/** True if the facilitator may have sent the payment, and the chain doesn't show it yet. */
const isUnclear = (outcome: SettleOutcome, onChain: ChainVerdict): boolean =>
  onChain.verdict === "not_yet" && findRefusal(outcome, onChain.hasFailed) === null;

/**
 * Asks further facilitators to settle while the chain shows no settlement. A later refusal proves nothing, because an
 * earlier facilitator's transaction may still land.
 */
async function settleElsewhere<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  { facilitator, offer, resource }: Again,
  claim: Claim<Order>,
  first: ChainVerdict,
): Promise<ChainVerdict> {
  const proofMs = deps.times.proofWaitMs(claim.payment.network);
  let onChain = first;
  let left = (facilitator.settlersMax?.(claim.payment) ?? 1) - 1;
  // Limit the attempts: a facilitator that can't be reached doesn't count as asked, so `hasAnotherSettler` stays true.
  for (; left > 0 && onChain.verdict === "not_yet" && facilitator.hasAnotherSettler?.(claim.payment); left -= 1) {
    const outcome = await facilitator.settle(claim.payment, offer, resource, { mayHaveBeenSent: true });
    onChain = await askChain(deps, claim, getTransaction(outcome), proofMs);
  }
  return onChain;
}

const settledFields = ({ txHash, logIndex }: Extract<ChainVerdict, { verdict: "settled" }>) =>
  ({ state: "settled", txHash, logIndex }) as const;

/** The data that repeating a settlement needs. */
export interface Again {
  readonly facilitator: FacilitatorClient;
  readonly offer: Offer;
  readonly resource: PaidResource;
}

/**
 * Asks the chain about a claim with an unknown outcome. If the transfer hasn't happened and `again` is set, repeats the
 * settlement. Concurrent callers share one look-up. Returns `open` if the chain can't tell for now.
 */
export const resolveClaim = <Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  claim: Claim<Order>,
  again: Again | null,
): Promise<"open" | "other"> =>
  shareInFlight(deps, `${again === null ? "look at" : "settle"} ${toClaimToken(claim)}`, () =>
    resolveOnce(deps, claim, again),
  );

async function resolveOnce<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  claim: Claim<Order>,
  again: Again | null,
): Promise<"open" | "other"> {
  const { store, clock, times } = deps;
  const proofMs = times.proofWaitMs(claim.payment.network);
  const onChain = await askChain(deps, claim, null, proofMs);
  if ((await recordVerdict(deps, claim, onChain, { lease: null, isLate: true })) !== "open") return "other";
  if (onChain.verdict === "open") return "open";
  const isUnsettled = claim.state === "unknown" || claim.state === "settling";
  if (onChain.verdict !== "not_yet" || again === null || !isUnsettled) return "other";
  const lease = deps.newId();
  const settleMs = times.settleMs * (again.facilitator.settlersMax?.(claim.payment) ?? 1);
  const leaseExpiresAt = clock.now() + settleMs + proofMs + SETTLE_MARGIN_MS;
  const taken = await store.take(claim.paymentId, ["unknown", "settling"], lease, leaseExpiresAt, clock.now());
  if (taken === null) return "other";
  // This can't charge twice, because a chain executes one authorization (on Solana, one message) at most once.
  const outcome = await again.facilitator.settle(taken.payment, again.offer, again.resource, { mayHaveBeenSent: true });
  const then = await settleElsewhere(deps, again, taken, await askChain(deps, taken, getTransaction(outcome), proofMs));
  if ((await recordVerdict(deps, taken, then, { lease, isLate: true })) !== "open") return "other";
  if (!(await store.end(claim.paymentId, lease, "unknown", "settlement outcome unknown", clock.now()))) {
    await store.giveBack(claim.paymentId, lease, clock.now());
  }
  return "other";
}
