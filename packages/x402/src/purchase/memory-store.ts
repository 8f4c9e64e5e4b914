import { isHeld, mayBeClaimedAgain } from "./claim.js";
import { findExceededLimit } from "./exceeded-limit.js";
import { findKnown } from "./find-known.js";
import { addClaim, changeClaim, type KeptClaims, moveClaim, nothingKept } from "./kept-claims.js";
import { type ClaimStore, dueClaim, sawTheSame } from "./ports.js";
import { isLegalTransition, PAYMENT_STATES } from "./states.js";
import { KEY_KEPT_MS, nextLookAt } from "./times.js";

/**
 * Keeps claims in the memory of one process. No other process sees them, and they are lost when the process ends. So
 * use this store alone only if one process handles all purchases.
 *
 * Stores that save claims elsewhere can also use it for a single step. They load their claims into it, run the step,
 * and save the changes if no other process has written in the meantime.
 */
export const memoryStore = <Order, Answer>(
  kept: KeptClaims<Order, Answer> = nothingKept(),
): ClaimStore<Order, Answer> => ({
  ...claimMethods(kept),
  ...settlementMethods(kept),
  ...owedMethods(kept),
  ...leaseMethods(kept),
  ...deliveryMethods(kept),
});

function claimMethods<Order, Answer>(
  kept: KeptClaims<Order, Answer>,
): Pick<ClaimStore<Order, Answer>, "known" | "find" | "claim" | "alias"> {
  const { claims, nextLooks } = kept;
  return {
    known: async (query) => findKnown(kept, query),
    find: async (paymentId) => claims.get(paymentId) ?? null,
    async claim(request) {
      const { claim, lease, leaseExpiresAt, now } = request;
      const seen = findKnown(kept, { ...request.query, now });
      if (!sawTheSame(seen, request.seen)) return { outcome: "changed", known: seen };
      const { own } = seen;
      if (own !== null && !mayBeClaimedAgain(own, now)) return { outcome: "changed", known: seen };
      const exceeded = findExceededLimit(kept, request, own?.paymentId);
      if (exceeded !== null) return { outcome: exceeded };
      const held = { state: "claimed", lease, leaseExpiresAt } as const;
      if (own === null) return { outcome: "claimed", claim: addClaim(kept, claim, held) };
      const { payment, order, keys, address, payTo, amountBaseUnits } = claim;
      const again = { payment, order, keys, address, payTo, amountBaseUnits, reason: null, ...held };
      nextLooks.delete(own.paymentId);
      return { outcome: "claimed", claim: changeClaim(kept, own, again) };
    },
    async alias({ claim, query, seen, now }) {
      const latest = findKnown(kept, { ...query, now });
      if (!sawTheSame(latest, seen)) return latest;
      const { own } = latest;
      if (own === null) addClaim(kept, claim, { state: "aliased" });
      else if (!mayBeClaimedAgain(own, now) || !moveClaim(kept, own, "aliased", { aliasOf: claim.aliasOf }, now))
        return latest;
      return null;
    },
  };
}

function settlementMethods<Order, Answer>(
  kept: KeptClaims<Order, Answer>,
): Pick<ClaimStore<Order, Answer>, "settling" | "settled" | "end"> {
  const { claims, answers } = kept;
  return {
    async settling(paymentId, lease, leaseExpiresAt, answer, now) {
      const claim = claims.get(paymentId);
      if (claim === undefined || claim.lease !== lease) return false;
      const change = { lease, leaseExpiresAt, settleSentAt: claim.settleSentAt ?? now };
      if (!moveClaim(kept, claim, "settling", change, now)) return false;
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
        moveClaim(kept, claim, "never", { reason: "the transfer belongs to another payment" }, now);
        return "conflict";
      }
      const state = answers.has(paymentId) ? "settled" : "owed";
      const expires = state === "settled" ? answerExpiresAt : null;
      const change = { txHash, logIndex, settledAt: now, answerExpiresAt: expires, reason: null };
      return moveClaim(kept, claim, state, change, now) ? state : "already";
    },
    async end(paymentId, lease, ending, reason, now) {
      const claim = claims.get(paymentId);
      if (claim === undefined) return false;
      if (lease === null ? isHeld(claim, now) : claim.lease !== lease) return false;
      return moveClaim(kept, claim, ending, { reason }, now);
    },
  };
}

/** Records the progress of answers that are still owed after a settlement. */
function owedMethods<Order, Answer>(
  kept: KeptClaims<Order, Answer>,
): Pick<ClaimStore<Order, Answer>, "answered" | "streamed" | "extend" | "noteJob"> {
  const { claims, answers } = kept;
  return {
    async answered(paymentId, lease, answer, answerExpiresAt, now) {
      const claim = claims.get(paymentId);
      if (claim === undefined || claim.lease !== lease) return false;
      if (!moveClaim(kept, claim, "settled", { answerExpiresAt, job: null }, now)) return false;
      answers.set(paymentId, answer);
      return true;
    },
    async streamed(paymentId, lease, now) {
      const claim = claims.get(paymentId);
      if (claim?.state !== "owed" || claim.lease !== lease) return false;
      return moveClaim(kept, claim, "settled", { deliveredAt: now, job: null }, now);
    },
    async extend(paymentId, lease, leaseExpiresAt) {
      const claim = claims.get(paymentId);
      if (claim?.state !== "owed" || claim.lease !== lease) return false;
      changeClaim(kept, claim, { leaseExpiresAt });
      return true;
    },
    async noteJob(paymentId, lease, job, leaseExpiresAt) {
      const claim = claims.get(paymentId);
      if (claim?.state !== "owed" || claim.lease !== lease) return false;
      changeClaim(kept, claim, { job, leaseExpiresAt });
      return true;
    },
  };
}

function leaseMethods<Order, Answer>(
  kept: KeptClaims<Order, Answer>,
): Pick<ClaimStore<Order, Answer>, "take" | "giveBack" | "due"> {
  const { claims, answers, nextLooks } = kept;
  return {
    async take(paymentId, states, lease, leaseExpiresAt, now) {
      const claim = claims.get(paymentId);
      if (claim === undefined || !states.includes(claim.state) || isHeld(claim, now)) return null;
      return changeClaim(kept, claim, { lease, leaseExpiresAt });
    },
    async giveBack(paymentId, lease, now) {
      const claim = claims.get(paymentId);
      if (claim?.lease !== lease) return;
      changeClaim(kept, claim, { lease: null, leaseExpiresAt: 0 });
      if (nextLooks.has(paymentId) || PAYMENT_STATES[claim.state].isOpen)
        nextLooks.set(paymentId, nextLookAt(claim, now));
    },
    async due(lease, leaseExpiresAt, limit, now) {
      for (const [id, claim] of claims) {
        if (claim.answerExpiresAt !== null && claim.answerExpiresAt <= now) answers.delete(id);
        const isOver = !PAYMENT_STATES[claim.state].isOpen && claim.state !== "owed";
        if (isOver && Math.max(claim.validBefore, claim.createdAt) + KEY_KEPT_MS < now) claims.delete(id);
      }
      return [...claims.values()]
        .filter((claim) => !isHeld(claim, now))
        .filter(
          ({ state, paymentId }) =>
            (nextLooks.get(paymentId) ?? (PAYMENT_STATES[state].isOpen ? now : Infinity)) <= now,
        )
        .slice(0, limit)
        .map((claim) => dueClaim(changeClaim(kept, claim, { lease, leaseExpiresAt })));
    },
  };
}

function deliveryMethods<Order, Answer>(
  kept: KeptClaims<Order, Answer>,
): Pick<ClaimStore<Order, Answer>, "answer" | "delivered" | "broken" | "keyFailed" | "collect"> {
  const { claims, answers } = kept;
  return {
    async answer(paymentId, now) {
      const expires = claims.get(paymentId)?.answerExpiresAt;
      return expires && expires <= now ? null : (answers.get(paymentId) ?? null);
    },
    async delivered(paymentIds, now) {
      for (const id of paymentIds) {
        const claim = claims.get(id);
        if (claim && claim.deliveredAt === null) changeClaim(kept, claim, { deliveredAt: now });
      }
    },
    async broken(paymentId, now) {
      const claim = claims.get(paymentId);
      if (claim && claim.deliveredAt === null && claim.brokenAt === null) changeClaim(kept, claim, { brokenAt: now });
    },
    async keyFailed(paymentId) {
      const claim = claims.get(paymentId);
      if (claim) changeClaim(kept, claim, { wrongKeys: claim.wrongKeys + 1 });
    },
    async collect(paymentId) {
      const claim = claims.get(paymentId);
      if (!claim || claim.isCollected) return false;
      changeClaim(kept, claim, { isCollected: true });
      return true;
    },
  };
}
