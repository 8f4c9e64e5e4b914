import { type Claim, isHeld, mayBeClaimedAgain } from "./claim.js";
import { type ClaimRequest, type ClaimStore, dueClaim, type Known, type KnownQuery, sawTheSame } from "./ports.js";
import { isLegalTransition, isUncharged, PAYMENT_STATES, type PaymentState } from "./states.js";
import { BLOCK_PASSED_MS, KEY_KEPT_MS, UNCHARGED_WINDOW_MS, WATCH_MIN_MS } from "./times.js";

export interface Uncharged {
  readonly payer: string;
  readonly seller: string;
  readonly at: number;
}

/** Claims by payment id, in the order of their creation. */
export interface KeptClaims<Order = unknown, Answer = unknown> {
  readonly claims: Map<string, Claim<Order>>;
  readonly answers: Map<string, Answer>;
  /** By payment id: when an uncharged payment is next looked up on the chain. */
  readonly looks: Map<string, number>;
  uncharged: Uncharged[];
}

export const nothingKept = <Order, Answer>(): KeptClaims<Order, Answer> => ({
  claims: new Map(),
  answers: new Map(),
  looks: new Map(),
  uncharged: [],
});

/**
 * Keeps claims in the memory of one process. They are lost when the process ends, so use this store only in a single
 * embedded process.
 *
 * A store that saves claims elsewhere can use it for a single step. It runs the step on the claims that it has read,
 * and saves the changes if no other process has written in the meantime.
 */
export function memoryStore<Order, Answer>(kept: KeptClaims<Order, Answer> = nothingKept()): ClaimStore<Order, Answer> {
  const { claims, answers, looks } = kept;

  const write = (claim: Claim<Order>, change: Partial<Claim<Order>>): Claim<Order> => {
    const written = { ...claim, ...change, revision: claim.revision + 1 };
    claims.set(claim.paymentId, written);
    return written;
  };
  const findFirst = (claim: Claim<Order> | undefined): Claim<Order> | null =>
    claim === undefined ? null : ((claim.aliasOf === null ? claim : claims.get(claim.aliasOf)) ?? null);

  function move(claim: Claim<Order>, state: PaymentState, change: Partial<Claim<Order>>, now: number): boolean {
    if (!isLegalTransition(claim.state, state)) return false;
    if (isUncharged(claim.state, state))
      kept.uncharged.push({ payer: claim.identity.payer, seller: claim.seller, at: now });
    write(claim, { lease: null, leaseExpiresAt: 0, ...change, state });
    if (state === "never") answers.delete(claim.paymentId);
    if (state === "refused" || state === "released") looks.set(claim.paymentId, now + WATCH_MIN_MS);
    else looks.delete(claim.paymentId);
    return true;
  }

  function known({ identity, item, fingerprint, key, paymentId, now }: KnownQuery): Known<Order> {
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
    const isFree = ({ state }: Claim) => state === "released" || state === "refused" || state === "never";
    const byKey = others.find(
      (claim) => key !== null && claim.keys.includes(key) && !isFree(claim) && claim.createdAt > now - KEY_KEPT_MS,
    );
    const unfinished = others.find(
      (claim) =>
        claim.fingerprint === fingerprint &&
        isUnfinished(claim, now) &&
        !(key !== null && claim.keys.length > 0 && !claim.keys.includes(key)),
    );
    const named = others.find((claim) => claim.paymentId === paymentId);
    return {
      own,
      ownFirst: own?.aliasOf ? findFirst(own) : null,
      byKey: findFirst(byKey),
      named: findFirst(named),
      unfinished: unfinished ?? null,
    };
  }

  function isUnfinished(claim: Claim<Order>, now: number): boolean {
    const { state, deliveredAt, answerExpiresAt, paymentId } = claim;
    if (state === "settled") return deliveredAt === null && answerExpiresAt !== null && answerExpiresAt > now;
    if (state === "refused") return looks.has(paymentId);
    return PAYMENT_STATES[state].isOpen || state === "owed";
  }

  function limited({ claim, limits, now }: ClaimRequest<Order>, ownId: string | undefined) {
    const { identity, seller, amountBaseUnits } = claim;
    const mine = [...claims.values()].filter((one) => one.identity.payer === identity.payer && one.paymentId !== ownId);
    const isHere = ({ identity: { network, asset } }: Claim) =>
      network === identity.network && asset === identity.asset;
    const underWay = mine.filter(
      (one) => PAYMENT_STATES[one.state].isOpen && (one.state !== "claimed" || isHeld(one, now)),
    );
    const open = underWay.filter(isHere);
    if (open.length >= limits.openMax) return "too_many_open" as const;
    kept.uncharged = kept.uncharged.filter(({ at }) => at > now - UNCHARGED_WINDOW_MS);
    // Calls in flight on any chain count too, because they may end without a charge.
    const unpaid = [
      ...kept.uncharged.map(({ payer, seller }) => ({ identity: { payer }, seller })),
      ...underWay,
    ].filter((one) => one.identity.payer === identity.payer);
    const unpaidHere = unpaid.filter((one) => one.seller === seller);
    if (unpaidHere.length >= limits.unchargedMax || unpaid.length >= limits.unchargedOfPayerMax) {
      return "too_many_uncharged" as const;
    }
    if (limits.balance === null) return null;
    const { readAt, baseUnits } = limits.balance;
    const spent = mine.filter((one) => isHere(one) && one.settledAt !== null && one.settledAt >= readAt);
    const promised = [...open, ...spent].reduce((sum, one) => sum + one.amountBaseUnits, amountBaseUnits);
    return promised > baseUnits ? ("insufficient_funds" as const) : null;
  }

  return {
    known: async (query) => known(query),
    find: async (paymentId) => claims.get(paymentId) ?? null,
    async claim(request) {
      const { claim, lease, leaseExpiresAt, now } = request;
      const seen = known({ ...request.query, now });
      if (!sawTheSame(seen, request.seen)) return { outcome: "changed", known: seen };
      const { own } = seen;
      if (own !== null && !mayBeClaimedAgain(own, now)) return { outcome: "changed", known: seen };
      const refusal = limited(request, own?.paymentId);
      if (refusal !== null) return { outcome: refusal };
      const held = { state: "claimed", lease, leaseExpiresAt } as const;
      if (own !== null) {
        const { payment, order, keys, address, payTo, amountBaseUnits } = claim;
        const again = { payment, order, keys, address, payTo, amountBaseUnits, reason: null, ...held };
        looks.delete(own.paymentId);
        return { outcome: "claimed", claim: write(own, again) };
      }
      const made: Claim<Order> = { ...claim, ...UNTOUCHED, ...held };
      claims.set(made.paymentId, made);
      return { outcome: "claimed", claim: made };
    },
    async alias({ claim, query, seen, now }) {
      const latest = known({ ...query, now });
      if (!sawTheSame(latest, seen)) return latest;
      const { own } = latest;
      if (own === null) claims.set(claim.paymentId, { ...claim, ...UNTOUCHED, state: "aliased" });
      else if (!mayBeClaimedAgain(own, now) || !move(own, "aliased", { aliasOf: claim.aliasOf }, now)) return latest;
      return null;
    },
    async settling(paymentId, lease, leaseExpiresAt, answer, now) {
      const claim = claims.get(paymentId);
      if (claim === undefined || claim.lease !== lease) return false;
      if (!move(claim, "settling", { lease, leaseExpiresAt, settleSentAt: claim.settleSentAt ?? now }, now))
        return false;
      if (answer === null) answers.delete(paymentId);
      else answers.set(paymentId, answer);
      return true;
    },
    async settled({ paymentId }, { txHash, logIndex, now, answerExpiresAt }) {
      const claim = claims.get(paymentId);
      if (claim === undefined || claim.state === "owed" || !isLegalTransition(claim.state, "settled")) return "already";
      const isTaken = [...claims.values()].some(
        (one) =>
          one.paymentId !== paymentId &&
          one.identity.network === claim.identity.network &&
          one.txHash === txHash &&
          one.logIndex === logIndex,
      );
      if (isTaken) {
        move(claim, "never", { reason: "the transfer is another payment's" }, now);
        return "conflict";
      }
      const state = answers.has(paymentId) ? "settled" : "owed";
      const expires = state === "settled" ? answerExpiresAt : null;
      return move(claim, state, { txHash, logIndex, settledAt: now, answerExpiresAt: expires, reason: null }, now)
        ? state
        : "already";
    },
    async answered(paymentId, lease, answer, answerExpiresAt, now) {
      const claim = claims.get(paymentId);
      if (claim === undefined || claim.lease !== lease) return false;
      if (!move(claim, "settled", { answerExpiresAt, job: null }, now)) return false;
      answers.set(paymentId, answer);
      return true;
    },
    async streamed(paymentId, lease, now) {
      const claim = claims.get(paymentId);
      if (claim?.state !== "owed" || claim.lease !== lease) return false;
      return move(claim, "settled", { deliveredAt: now, job: null }, now);
    },
    async extend(paymentId, lease, leaseExpiresAt) {
      const claim = claims.get(paymentId);
      if (claim?.state !== "owed" || claim.lease !== lease) return false;
      write(claim, { leaseExpiresAt });
      return true;
    },
    async noteJob(paymentId, lease, job, leaseExpiresAt) {
      const claim = claims.get(paymentId);
      if (claim?.state !== "owed" || claim.lease !== lease) return false;
      write(claim, { job, leaseExpiresAt });
      return true;
    },
    async end(paymentId, lease, ending, reason, now) {
      const claim = claims.get(paymentId);
      if (claim === undefined) return false;
      if (lease === null ? isHeld(claim, now) : claim.lease !== lease) return false;
      return move(claim, ending, { reason }, now);
    },
    async take(paymentId, states, lease, leaseExpiresAt, now) {
      const claim = claims.get(paymentId);
      if (claim === undefined || !states.includes(claim.state) || isHeld(claim, now)) return null;
      return write(claim, { lease, leaseExpiresAt });
    },
    async giveBack(paymentId, lease, now) {
      const claim = claims.get(paymentId);
      if (claim?.lease !== lease) return;
      write(claim, { lease: null, leaseExpiresAt: 0 });
      if (looks.has(paymentId)) looks.set(paymentId, nextLook(claim, now));
    },
    answer: async (paymentId, now) => {
      const expires = claims.get(paymentId)?.answerExpiresAt;
      return expires && expires <= now ? null : (answers.get(paymentId) ?? null);
    },
    async delivered(paymentIds, now) {
      for (const id of paymentIds) {
        const claim = claims.get(id);
        if (claim && claim.deliveredAt === null) write(claim, { deliveredAt: now });
      }
    },
    async broken(paymentId, now) {
      const claim = claims.get(paymentId);
      if (claim && claim.deliveredAt === null && claim.brokenAt === null) write(claim, { brokenAt: now });
    },
    async keyFailed(paymentId) {
      const claim = claims.get(paymentId);
      if (claim) write(claim, { wrongKeys: claim.wrongKeys + 1 });
    },
    async collect(paymentId) {
      const claim = claims.get(paymentId);
      if (!claim || claim.isCollected) return false;
      write(claim, { isCollected: true });
      return true;
    },
    async due(lease, leaseExpiresAt, limit, now) {
      for (const [id, claim] of claims) {
        if (claim.answerExpiresAt !== null && claim.answerExpiresAt <= now) answers.delete(id);
        const isOver = !PAYMENT_STATES[claim.state].isOpen && claim.state !== "owed";
        if (isOver && Math.max(claim.validBefore, claim.createdAt) + KEY_KEPT_MS < now) claims.delete(id);
      }
      return [...claims.values()]
        .filter((claim) => !isHeld(claim, now))
        .filter(({ state, paymentId }) => PAYMENT_STATES[state].isOpen || (looks.get(paymentId) ?? Infinity) <= now)
        .slice(0, limit)
        .map((claim) => dueClaim(write(claim, { lease, leaseExpiresAt })));
    },
  };
}

/** Returns when to look next. Pauses get longer and longer, with one extra look when the payment has expired. */
function nextLook({ createdAt, validBefore }: Claim, now: number): number {
  const pause = Math.max(WATCH_MIN_MS, now - createdAt);
  const over = validBefore + BLOCK_PASSED_MS;
  return now < over ? Math.min(now + pause, over) : now + pause;
}

const UNTOUCHED = {
  revision: 0,
  lease: null,
  leaseExpiresAt: 0,
  settleSentAt: null,
  settledAt: null,
  txHash: null,
  logIndex: null,
  answerExpiresAt: null,
  deliveredAt: null,
  brokenAt: null,
  isCollected: false,
  wrongKeys: 0,
  reason: null,
  job: null,
} as const;
