import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { Decision } from "../decision.js";
import type { Uses } from "../limit.js";
import type { LimitStore } from "../store.js";

/** What one request asks of the limiter: it stands in for the key that @fastify/rate-limit passes to its store. */
export interface LimitCall {
  readonly identity: string;
  readonly uses: Uses | null;
  /** Set when the store has decided. */
  decision: Decision | null;
}

type Answer = Parameters<FastifyRateLimitStore["incr"]>[1];

/**
 * @fastify/rate-limit with its counting replaced: it hands the key of its key generator to the store unchanged, and asks
 * for no more than "within `max` or not". One call decides all tiers of the request.
 */
export function decidingStore(store: LimitStore): FastifyRateLimitStoreCtor {
  return class DecidingStore {
    incr(key: unknown, answer: Answer, _timeWindowMs: number, max: number): void {
      const call = key as LimitCall;
      if (call.uses === null) {
        answer(null, { current: 0, ttl: 0 });
        return;
      }
      store.decide(call.identity, call.uses).then(
        (decision) => {
          call.decision = decision;
          const { allowed, retryAfterSeconds } = decision;
          answer(null, { current: allowed ? 0 : max + 1, ttl: retryAfterSeconds * 1000 });
        },
        (error: Error) => answer(error),
      );
    }

    child(): DecidingStore {
      return this;
    }
  };
}
