import { paymentFailure, ServiceError } from "@svc/errors";
import type { Offer } from "../offer.js";
import { type Claim, keyDigest, type NewClaim } from "./claim.js";
import type { Known } from "./ports.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import { type PurchaseRequest, toQuery } from "./purchase-request.js";
import type { Entitlement } from "./replay.js";
import type { Verification } from "./verification.js";

/** A lease lasts for the maximum time of the work plus this margin. */
export const LEASE_MARGIN_MS = 15_000;

/**
 * Claims the payment if the store's data hasn't changed since `seen` was read.
 * @throws ServiceError RATE_LIMITED if the payer has too many open or uncharged requests
 */
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
    query: toQuery(request, now),
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
      throw new ServiceError(
        "RATE_LIMITED",
        "This payer has too many paid requests in progress.",
        paymentFailure("too_many_open"),
      );
    case "too_many_uncharged":
      throw new ServiceError(
        "RATE_LIMITED",
        "Too many requests of this payer ended without a charge.",
        paymentFailure("too_many_uncharged"),
      );
    default:
      // The store checks the balance under its lock, so the check includes all earlier settlements of this service.
      return {
        outcome: "refused",
        reason: "insufficient_funds",
        message: "The payer's balance does not cover this payment and the payer's open payments.",
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

/**
 * Stores a newly signed payment as an alias of the first payment, before the answer is sent. An alias is never settled.
 * A buyer who sends it again gets the same answer. Returns the current data if it has changed since `seen`, otherwise
 * null.
 */
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
  return deps.store.alias({ claim: alias, query: toQuery(request, now), seen, now });
}
