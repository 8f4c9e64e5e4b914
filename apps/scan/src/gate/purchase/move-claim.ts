import { isLegalTransition, type PaymentState } from "@svc/x402";
import type { Claim } from "../claims/claim.js";
import type { ClaimStore, Kept } from "../claims/claim-store.js";

/** Moves a claim on from the state in which it was read. Null: somebody else has moved it since. */
export function moveClaim(
  claims: ClaimStore,
  before: Kept,
  state: PaymentState,
  change: Partial<Pick<Claim, "leasedTillMs" | "txHash" | "reason">> = {},
): Promise<Kept | null> {
  if (!isLegalTransition(before.claim.state, state)) {
    throw new Error(`a payment that is ${before.claim.state} does not become ${state}`);
  }
  return claims.write(before, { ...before.claim, leasedTillMs: 0, ...change, state });
}

/** A settlement that is proven: written over whatever others make of the claim meanwhile. */
export async function recordSettled(claims: ClaimStore, before: Kept, txHash: string): Promise<Kept> {
  let kept = before;
  for (;;) {
    if (kept.claim.state === "settled") return kept;
    const written = await moveClaim(claims, kept, "settled", { txHash });
    if (written !== null) return written;
    const now = await claims.read(kept.claim.paymentId);
    if (now === null) throw new Error(`the claim on payment ${kept.claim.paymentId} is lost`);
    kept = now;
  }
}
