import { randomUUID } from "node:crypto";
import { fail, ServiceError } from "@svc/errors";
import { type FacilitatorClient, matchPayment } from "@svc/x402";
import { type ClaimOutcome, type ClaimRequest, claimPayment } from "./claims-repository.js";
import { MIN_REMAINING_SECONDS } from "./offers.js";
import { boughtBefore, outcomeBefore, settledBefore, WAIT_MS } from "./outcome-before.js";
import type { PayDeps } from "./pay-deps.js";
import { fingerprintOf, type PayOutcome, type PayRequest, requestKeyOf } from "./pay-request.js";
import { settleClaimed } from "./settle-claimed.js";
import { sealSoldRequest } from "./sold-request.js";
import type { NewX402Payment } from "./x402-payment.js";

/** Beyond the target's time. Whoever signs anew after our death waits so long for nothing. */
const LEASE_MARGIN_MS = 15_000;

/** Reasons that a facilitator gives when the payer has too little. */
const NO_FUNDS: ReadonlySet<string> = new Set(["insufficient_funds", "invalid_exact_evm_insufficient_balance"]);

/**
 * A paid request, from its payment to its answer: verify → claim → work → settle → prove → record. The buyer gets nothing
 * before the settlement is proven, and is not charged for work that failed. A payment that is known gets its earlier outcome.
 */
export async function pay(
  deps: PayDeps,
  facilitator: FacilitatorClient,
  request: PayRequest,
  statusUrl: (id: string) => string,
): Promise<PayOutcome> {
  const earlier = await outcomeBefore(deps, facilitator, request, statusUrl);
  if (earlier) return earlier;
  const verifiedFrom = new Date(deps.clock.now());
  const verdict = await facilitator.verify(request.payment, request.offer, request.resource);
  if (verdict.outcome === "invalid") {
    // What he lacks may be what an earlier payment for the same has cost him: then he has paid.
    const bought = NO_FUNDS.has(verdict.reason) && (await boughtBefore(deps, facilitator, request, statusUrl));
    return bought || { outcome: "refused", reason: verdict.reason };
  }
  if (verdict.outcome === "unknown") {
    fail("TIMEOUT", "The payment could not be verified in time. Nothing was charged.", {
      retryAfter: 5,
      cause: new Error(verdict.detail),
    });
  }
  await deps.checkpoint?.("verified");
  const draft = draftOf(deps, request);
  const lease = randomUUID();
  const lookedFor = new Set<string>();
  const waitTillMs = deps.clock.now() + WAIT_MS;
  for (;;) {
    const claim = await claimWithBalance(deps, request, draft, lease, { verifiedFrom, lookedFor });
    if (claim.outcome === "known" || claim.outcome === "earlier") {
      const outcome = await settledBefore(deps, facilitator, claim.payment, request, statusUrl, waitTillMs);
      if (outcome) return outcome;
      lookedFor.add(claim.payment.id);
      // The time that was waited is the payment's, too.
      const left = { nowMs: deps.clock.now(), minRemainingSeconds: MIN_REMAINING_SECONDS };
      const match = matchPayment(request.payment, [request.offer], left);
      if (match.outcome === "refused") return { outcome: "refused", reason: match.reason };
      continue;
    }
    if (claim.outcome !== "claimed") return refusedClaim(claim.outcome);
    const { id } = claim;
    await deps.checkpoint?.("claimed");
    return settleClaimed(deps, facilitator, request, { id, lease, draft: { ...draft, id } }, statusUrl);
  }
}

function draftOf(deps: PayDeps, request: PayRequest): NewX402Payment {
  const { payment, link, offer, quote } = request;
  const end = payment.kind === "evm" ? Number(payment.authorization.validBefore) * 1000 : deps.clock.now() + 120_000;
  return {
    id: deps.newId(),
    ...payment.identity,
    merchantId: link.merchantId,
    paymentLinkId: link.id,
    mode: link.mode,
    payTo: offer.payTo,
    amountCents: quote.totalCents,
    amountBaseUnits: offer.amountBaseUnits,
    validBefore: new Date(Math.min(end, deps.clock.now() + 365 * 86_400_000)),
    fingerprint: fingerprintOf(request),
    requestKey: requestKeyOf(request),
    payload: sealSoldRequest({ payment, customer: request.customer, taxCents: quote.taxCents }, deps.cipher),
    createdAt: new Date(deps.clock.now()),
  };
}

/** Reads the balance only where the payer has other payments under way: then their sum must be covered. */
async function claimWithBalance(
  deps: PayDeps,
  { payment }: PayRequest,
  draft: NewX402Payment,
  lease: string,
  seen: Pick<ClaimRequest, "verifiedFrom" | "lookedFor">,
): Promise<ClaimOutcome> {
  const claim = (balance: { baseUnits: bigint; readAt: Date } | null) =>
    claimPayment(deps.pool, {
      payment: draft,
      lease,
      leaseMs: deps.times.targetTimeoutMs + LEASE_MARGIN_MS,
      now: new Date(deps.clock.now()),
      ...seen,
      balance,
    });
  const first = await claim(null);
  if (first.outcome !== "needs_balance") return first;
  const readAt = new Date(deps.clock.now());
  const baseUnits = await (await deps.trackers.tracker(payment.network)).balance(payment);
  if (baseUnits === null)
    fail("TIMEOUT", "The payer's balance could not be read in time. Nothing was charged.", { retryAfter: 5 });
  return claim({ baseUnits, readAt });
}

function refusedClaim(outcome: Exclude<ClaimOutcome["outcome"], "claimed" | "known" | "earlier">): PayOutcome {
  switch (outcome) {
    case "too_many_open":
      throw new ServiceError("RATE_LIMITED", "This payer has too many paid requests under way.", { retryAfter: 1 });
    case "too_many_uncharged":
      throw new ServiceError("RATE_LIMITED", "Too many requests of this payer ended without a charge.", {
        retryAfter: 60,
      });
    case "key_taken":
      throw new ServiceError(
        "CONFLICT",
        "This Idempotency-Key or payment identifier was used for another request. Nothing was charged.",
      );
    default:
      return { outcome: "refused", reason: "insufficient_funds" };
  }
}
