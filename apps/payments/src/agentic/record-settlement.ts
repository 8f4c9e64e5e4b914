import { decimalOfCents } from "@svc/x402";
import type { EventType } from "../events/event.js";
import type { PayDeps } from "./pay-deps.js";
import type { SettlementProof } from "./prove-settlement.js";
import type { Sold } from "./sold-request.js";
import type { X402Payment } from "./x402-payment.js";

/** Records a proven settlement: payment, transaction, totals and event in one statement. */
export async function recordSettlement(
  deps: Pick<PayDeps, "settlements" | "clock" | "newId" | "report">,
  stored: X402Payment,
  proof: Extract<SettlementProof, { outcome: "proven" }>,
  sold: Sold,
  event: EventType,
): Promise<void> {
  const outcome = await deps.settlements.settled({
    paymentId: stored.id,
    transactionId: deps.newId(),
    txHash: proof.txHash,
    confirmedAt: proof.confirmedAt,
    now: new Date(deps.clock.now()),
    customer: sold.customer,
    subtotal: decimalOfCents(stored.amountCents - sold.taxCents),
    tax: decimalOfCents(sold.taxCents),
    event,
    newEventId: deps.newId,
  });
  if (outcome === "conflict") {
    deps.report(
      new Error(`payment ${stored.id} was settled by ${proof.txHash}, which is recorded already`),
      "settlement conflict",
    );
  }
}
