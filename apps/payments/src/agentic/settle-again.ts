import { randomUUID } from "node:crypto";
import type { FacilitatorClient, Offer, PaidResource } from "@svc/x402";
import { MAX_TIMEOUT_SECONDS } from "./offers.js";
import type { PayDeps } from "./pay-deps.js";
import { proveSettlement } from "./prove-settlement.js";
import { recordSettlement } from "./record-settlement.js";
import { type Resolution, resolvePayment } from "./resolve-payment.js";
import { openSoldRequest } from "./sold-request.js";
import type { X402Payment } from "./x402-payment.js";

/** Beyond the facilitator's time: proving and recording. */
const MARGIN_MS = 30_000;

/**
 * Asks for the settlement of an unknown payment once more, because its buyer has come back for an answer that is kept. The
 * chain takes one authorisation (one transaction, on Solana) at most once, so that it cannot charge twice.
 */
export async function settleAgain(
  deps: PayDeps,
  facilitator: FacilitatorClient,
  stored: X402Payment,
  resource: PaidResource,
): Promise<Resolution> {
  const nowMs = deps.clock.now();
  if (stored.answer === null || stored.answerTill === null || stored.answerTill.getTime() <= nowMs) return "unknown";
  const lease = randomUUID();
  const { settleTimeoutMs, proofWaitMs } = deps.times;
  const leasedTill = new Date(nowMs + settleTimeoutMs + proofWaitMs(stored.network) + MARGIN_MS);
  if (!(await deps.settlements.takeUnknown(stored.id, lease, leasedTill, new Date(nowMs)))) return "unknown";
  const resolution = await settleOnce(deps, facilitator, stored, resource, lease).catch((error) => {
    deps.report(error, `payment ${stored.id} was not settled again`);
    return "unknown" as const;
  });
  if (resolution === "unknown" || resolution === "unproven") {
    const reason = stored.reason ?? "outcome unknown";
    await deps.settlements.end(stored.id, lease, "unknown", reason, new Date(deps.clock.now()));
  }
  return resolution;
}

async function settleOnce(
  deps: PayDeps,
  facilitator: FacilitatorClient,
  stored: X402Payment,
  resource: PaidResource,
  lease: string,
): Promise<Resolution> {
  const { payment, ...sold } = openSoldRequest(stored.payload, deps.cipher);
  const { network, payTo, amountBaseUnits } = stored;
  const extra = payment.kind === "svm" ? { extra: { feePayer: payment.feePayer } } : {};
  const offer: Offer = { network, payTo, amountBaseUnits, maxTimeoutSeconds: MAX_TIMEOUT_SECONDS, ...extra };
  const outcome = await facilitator.settle(payment, offer, resource, { mayHaveBeenSent: true });
  if (outcome.outcome === "settled") {
    const waitMs = deps.times.proofWaitMs(network);
    const proof = await proveSettlement(deps, stored, payment, outcome.transaction, waitMs);
    if (proof.outcome === "proven") {
      await recordSettlement(deps, stored, proof, sold, "agentic.settlement.resolved");
      return "settled";
    }
  }
  return resolvePayment(deps, stored, lease);
}
