import type { PayDeps } from "./pay-deps.js";
import { proveSettlement } from "./prove-settlement.js";
import { recordSettlement } from "./record-settlement.js";
import { openSoldRequest } from "./sold-request.js";
import type { X402Payment } from "./x402-payment.js";

/** `unproven`: the chain shows it, and has not got it for good yet. */
export type Resolution = "settled" | "never" | "unknown" | "unproven";

type ResolveDeps = Pick<PayDeps, "settlements" | "chains" | "trackers" | "cipher" | "clock" | "newId" | "report">;

/**
 * Asks the chain what became of a payment whose settlement was or may have been asked for. "Never" only when the chain has
 * passed the payment's end; `lease` is the caller's, or null where nobody works on it.
 * @param waitMs how long a transaction that was found may take until it counts
 */
export async function resolvePayment(
  deps: ResolveDeps,
  stored: X402Payment,
  lease: string | null,
  waitMs = 0,
): Promise<Resolution> {
  const { payment, ...sold } = openSoldRequest(stored.payload, deps.cipher);
  const tracker = await deps.trackers.tracker(stored.network);
  const finding = await tracker.find(payment, stored.createdAt);
  if (finding.outcome === "found") {
    const proof = await proveSettlement(deps, stored, payment, finding.txHash, waitMs);
    if (proof.outcome === "unproven") return "unproven";
    await recordSettlement(deps, stored, proof, sold, "agentic.settlement.resolved");
    return "settled";
  }
  if (finding.outcome !== "never") return "unknown";
  await deps.settlements.end(stored.id, lease, "never", "expired unsettled", new Date(deps.clock.now()));
  return "never";
}
