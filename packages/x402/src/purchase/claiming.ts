import { ServiceError } from "@svc/errors";
import type { Offer } from "../offer.js";
import { type Claim, keyDigest, type NewClaim } from "./claim.js";
import type { Known } from "./ports.js";
import { type PurchaseDeps, type PurchaseRequest, queryOf } from "./purchase.js";
import type { Entitlement } from "./replay.js";
import type { Verification } from "./verification.js";

/** Beyond the work's own time. */
export const LEASE_MARGIN_MS = 15_000;

/** Reserves the payment, only while everything is as it was seen. */
export async function claim<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  request: PurchaseRequest<Order, Answer>,
  terms: { readonly offer: Offer; readonly order: Order },
  { state, readAt }: Verification,
  seen: Known<Order>,
) {
  const now = deps.clock.now();
  const lease = deps.newId();
  const baseUnits = state.outcome === "known" ? state.balanceBaseUnits : null;
  const outcome = await deps.store.claim({
    claim: newClaim(deps, request, terms, null),
    query: queryOf(request, now),
    seen,
    lease,
    leaseExpiresAt: now + deps.times.workMs + LEASE_MARGIN_MS,
    limits: { ...deps.limits, balance: baseUnits === null ? null : { baseUnits, readAt } },
    now,
  });
  switch (outcome.outcome) {
    case "claimed":
      await deps.checkpoint?.("claimed");
      return { ...outcome, lease };
    case "changed":
      return outcome;
    case "too_many_open":
      throw new ServiceError("RATE_LIMITED", "This payer has too many paid requests under way.", { retryAfter: 1 });
    case "too_many_uncharged":
      throw new ServiceError("RATE_LIMITED", "Too many requests of this payer ended without a charge.", {
        retryAfter: 60,
      });
    default:
      // Decided under the lock, on what was seen: no settlement of ours is overlooked.
      return {
        outcome: "refused",
        reason: "insufficient_funds",
        message: "The payer's balance does not cover this payment and those that are still open.",
      } as const;
  }
}

function newClaim<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  request: PurchaseRequest<Order, Answer>,
  { offer, order }: { readonly offer: Offer; readonly order: Order },
  aliasOf: string | null,
): NewClaim<Order> {
  const { payment, seller, item, fingerprint, keys, address } = request;
  const now = deps.clock.now();
  const validBefore =
    payment.kind === "evm" ? Number(payment.authorization.validBefore) * 1000 : now + offer.maxTimeoutSeconds * 1000;
  return {
    paymentId: deps.newId(),
    identity: payment.identity,
    seller,
    item,
    fingerprint,
    keys: [...new Set(keys.map((key) => keyDigest(item, payment.payer, key).digest))],
    payTo: offer.payTo,
    amountBaseUnits: offer.amountBaseUnits,
    payment,
    order,
    address,
    createdAt: now,
    validBefore,
    aliasOf,
  };
}

/** A payment that was signed anew is an alias of the first before the answer goes out: sent again it gets the same, unsettled. */
export async function storeAlias<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  request: PurchaseRequest<Order, Answer>,
  { claim, entitlement }: { readonly claim: Claim; readonly entitlement: Entitlement },
  seen: Known<Order>,
): Promise<Known<Order> | null> {
  if (entitlement !== "new" || seen.own?.state === "aliased") return null;
  const first = claim as Claim<Order>;
  const offer = { payTo: first.payTo, amountBaseUnits: first.amountBaseUnits, maxTimeoutSeconds: 0 } as Offer;
  const alias = newClaim(deps, request, { offer, order: first.order }, first.paymentId);
  const now = deps.clock.now();
  return deps.store.alias({ claim: alias, query: queryOf(request, now), seen, now });
}
