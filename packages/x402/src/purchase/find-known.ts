import type { Claim } from "./claim.js";
import type { KeptClaims } from "./kept-claims.js";
import type { Known, KnownQuery } from "./ports.js";
import { endsFree, PAYMENT_STATES } from "./states.js";
import { KEY_KEPT_MS } from "./times.js";

/** Finds the claims that decide about a request: the claim of its own payment, and earlier claims of the same payer. */
export function findKnown<Order>(kept: KeptClaims<Order>, query: KnownQuery): Known<Order> {
  const { identity, item, fingerprint, key, paymentId, now } = query;
  const { claims } = kept;
  const mine = [...claims.values()].filter((claim) => claim.identity.payer === identity.payer).reverse();
  const isOwn = (claim: Claim) =>
    claim.identity.nonce === identity.nonce &&
    claim.identity.network === identity.network &&
    claim.identity.asset === identity.asset;
  const own = mine.find(isOwn) ?? null;
  // Prefer claims on the payment's own network, because on another network the address may have another owner.
  const isHere = (claim: Claim) => Number(claim.identity.network === identity.network);
  const others = mine
    .filter((claim) => !isOwn(claim) && claim.item === item)
    .sort((one, other) => isHere(other) - isHere(one));
  const byKey = others.find(
    (claim) =>
      key !== null && claim.keys.includes(key) && !endsFree(claim.state) && claim.createdAt > now - KEY_KEPT_MS,
  );
  const unfinished = others.find(
    (claim) =>
      claim.fingerprint === fingerprint &&
      isUnfinished(kept, claim, now) &&
      !(key !== null && claim.keys.length > 0 && !claim.keys.includes(key)),
  );
  const named = others.find((claim) => claim.paymentId === paymentId);
  return {
    own,
    ownFirst: own?.aliasOf ? findFirst(claims, own) : null,
    byKey: findFirst(claims, byKey),
    named: findFirst(claims, named),
    unfinished: unfinished ?? null,
  };
}

/** Returns the claim itself or, for an alias, the original claim. */
const findFirst = <Order>(
  claims: ReadonlyMap<string, Claim<Order>>,
  claim: Claim<Order> | undefined,
): Claim<Order> | null =>
  claim === undefined ? null : ((claim.aliasOf === null ? claim : claims.get(claim.aliasOf)) ?? null);

function isUnfinished({ nextLooks }: KeptClaims, claim: Claim, now: number): boolean {
  const { state, deliveredAt, answerExpiresAt, paymentId } = claim;
  if (state === "settled") return deliveredAt === null && answerExpiresAt !== null && answerExpiresAt > now;
  if (state === "refused") return nextLooks.has(paymentId);
  return PAYMENT_STATES[state].isOpen || state === "owed";
}
