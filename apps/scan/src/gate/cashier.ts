import { ServiceError } from "@svc/errors";
import { PAYMENT_STATES, type Receipt } from "@svc/x402";
import { type Claim, fingerprintOf, openKeyOf, paymentIdOf } from "./claims/claim.js";
import { ClaimsUnavailable, type Kept } from "./claims/claim-store.js";
import type { FreeTier } from "./free-tier.js";
import type { Bought, Challenged, Gate, GateRequest, PaidAdmission, Work } from "./gate.js";
import { createBuy } from "./purchase/buy.js";
import type { PurchaseOutcome } from "./purchase/purchase.js";
import type { PurchaseDeps } from "./purchase/purchase-deps.js";
import { resolveClaim } from "./purchase/resolve-claim.js";
import type { ChallengeReason } from "./scan-challenge.js";

export interface CashierParts extends PurchaseDeps {
  readonly freeTier: FreeTier;
  challenge(request: GateRequest, reason: Omit<ChallengeReason, "retryAfter">): Promise<Challenged>;
}

/** The part of the gate that takes payments. */
export function createCashier(parts: CashierParts): Pick<Gate, "charge" | "status" | "close"> {
  const { claims, clock, freeTier, report } = parts;
  const buy = createBuy(parts);

  async function charge<Answer>(
    { request }: PaidAdmission,
    work: () => Promise<Work<Answer>>,
  ): Promise<Bought<Answer> | Challenged> {
    const { payment } = request.payment;
    await freeTier.requireCharges(request);
    const outcome = await orUnavailable(
      buy({
        request,
        payment,
        paymentId: paymentIdOf(payment.identity),
        fingerprint: fingerprintOf(request.asked),
        work,
      }),
    );
    if (outcome.outcome === "refused") {
      return parts.challenge(request, { error: outcome.reason, message: outcome.message, payer: payment.payer });
    }
    if (outcome.outcome === "uncharged") await freeTier.countUncharged(request);
    await parts.checkpoint?.("answered");
    return { ...boughtOf<Answer>(outcome), version: payment.version, delivered: () => noteDelivery(outcome) };
  }

  function noteDelivery(outcome: PurchaseOutcome): void {
    if (outcome.outcome !== "delivered" || outcome.claim.delivered) return;
    const { paymentId, payer, fingerprint } = outcome.claim;
    const note = async () => {
      await claims.clearOpen(openKeyOf(payer, fingerprint), paymentId);
      const kept = await claims.read(paymentId);
      if (kept !== null) await claims.write(kept, { ...kept.claim, delivered: true });
    };
    note().catch((error) => report(error, "a delivery was not noted"));
  }

  /** Where nobody works on it any more, the chain is asked. */
  async function lookedInto(kept: Kept): Promise<Claim> {
    const { claim } = kept;
    const isOpen = claim.state === "unknown" || claim.state === "settling";
    if (!isOpen || claim.leasedTillMs > clock.now()) return claim;
    await resolveClaim(parts, kept);
    return (await claims.read(claim.paymentId))?.claim ?? claim;
  }

  return {
    charge,
    async status(paymentId) {
      const kept = await orUnavailable(claims.read(paymentId));
      if (kept === null) return null;
      const { state, network, txHash } = await orUnavailable(lookedInto(kept));
      return { paymentId, status: PAYMENT_STATES[state].told, network, txHash };
    },
    async close() {
      await Promise.allSettled([claims.close(), parts.chain?.close()]);
    },
  };
}

function boughtOf<Answer>(
  outcome: Exclude<PurchaseOutcome, { outcome: "refused" }>,
): Omit<Bought<Answer>, "version" | "delivered"> {
  if (outcome.outcome === "uncharged") {
    const { paymentId, answer } = outcome;
    return { kind: "answered", answer: answer as Answer, charged: false, paymentId, receipt: null, replayed: false };
  }
  const { paymentId, network, payer, txHash } = outcome.claim;
  const receipt: Receipt = { success: true, transaction: txHash ?? "", network, payer };
  const { answer, replayed } = outcome;
  return { kind: "answered", answer: answer as Answer, charged: true, paymentId, receipt, replayed };
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
