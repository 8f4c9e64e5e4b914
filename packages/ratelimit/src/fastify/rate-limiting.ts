import fastifyRateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { ServiceError } from "@svc/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { clientIdentity, isLocalRequest } from "../client-address.js";
import { type Decision, secondsUntil, type TierState } from "../decision.js";
import type { Uses } from "../limit.js";
import type { LimitStore } from "../store.js";

/** A request's call of the limiter, in place of the key that @fastify/rate-limit passes to its store. */
interface LimitCall {
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
function decidingStore(store: LimitStore): FastifyRateLimitStoreCtor {
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

/**
 * The headers of a decision. `X-RateLimit-*` are of the tightest tier (Reset in Unix ms). draft-ietf-httpapi-ratelimit-headers defines
 * `RateLimit` for the tightest and `RateLimit-Policy` for all tiers that count requests. A refusal also has `Retry-After`.
 */
export function rateLimitHeaders(decision: Decision): Record<string, string> {
  const { allowed, tightest, decidedAtMs, retryAfterSeconds, tiers } = decision;
  const untilReset = allowed
    ? secondsUntilOrNow(tightest, decidedAtMs)
    : Math.max(retryAfterSeconds, secondsUntilOrNow(tightest, decidedAtMs));
  // A checked tier is no quota of requests: it is shown only where it refuses.
  const shown = tiers.filter((tier) => tier.use === "consume" || tier.name === tightest.name);
  const headers: Record<string, string> = {
    "x-ratelimit-limit": `${tightest.limit}`,
    "x-ratelimit-remaining": `${tightest.remaining}`,
    "x-ratelimit-reset": `${tightest.resetAtMs}`,
    ratelimit: `"${tightest.name}";r=${tightest.remaining};t=${untilReset}`,
    "ratelimit-policy": shown.map(policyOf).join(", "),
  };
  if (!allowed) headers["retry-after"] = `${retryAfterSeconds}`;
  return headers;
}

const policyOf = ({ name, limit, windowMs }: TierState): string =>
  `"${name}";q=${limit};w=${Math.ceil(windowMs / 1000)}`;

const secondsUntilOrNow = ({ resetAtMs }: TierState, nowMs: number): number =>
  resetAtMs <= nowMs ? 0 : secondsUntil(resetAtMs, nowMs);

interface RateLimitingOptions {
  readonly store: LimitStore;
  /** The tiers that a request uses; null when it is not limited. Decide HEAD as GET. */
  readonly usesOf: (request: FastifyRequest) => Uses | null;
  /** True if requests of this machine itself (see `isLocalRequest`) pass without limits. */
  readonly exemptLocalhost: boolean;
  /**
   * The error that a refused request throws; default RATE_LIMITED with the wait. Null lets the request go on, to a route that
   * answers refusals itself: it reads `request.client.decision`.
   */
  readonly onRefused?: (decision: Decision, request: FastifyRequest) => Error | null;
  /**
   * Requests whose route reads while they are decided, in a `preValidation` hook of its own: they are refused before the handler, and
   * what was read is dropped. Only for small bodies and routes without a schema: what fails before the handler is answered undecided.
   * Default: none.
   */
  readonly readsAhead?: (request: FastifyRequest) => boolean;
}

/** The client of a request, as limits see it. */
interface LimitedClient extends LimitCall {
  /** Local and exempt: not limited, not locked. */
  readonly exempt: boolean;
  /** For a request whose route reads ahead: settles when the limiter has decided. */
  deciding: Promise<unknown> | null;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the first hook of the rate limits, for every request, unknown routes included. */
    client: LimitedClient;
  }
}

async function plugin(app: FastifyInstance, options: RateLimitingOptions): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    store: decidingStore(options.store),
    // Typed as text, and handed to the store as it is.
    keyGenerator: (request) => request.client as unknown as string,
  });
  const decide = app.createRateLimit();
  const refusalOf = options.onRefused ?? tooManyRequests;

  app.decorateRequest("client", null as unknown as LimitedClient);
  const apply = ({ decision }: LimitedClient, request: FastifyRequest, reply: FastifyReply): void => {
    if (decision === null) return;
    reply.headers(rateLimitHeaders(decision));
    const refusal = decision.allowed ? null : refusalOf(decision, request);
    if (refusal !== null) throw refusal;
  };
  app.addHook("onRequest", async (request, reply) => {
    const exempt = options.exemptLocalhost && isLocalRequest(request);
    const uses = exempt ? null : options.usesOf(request);
    const identity = clientIdentity(request);
    const client: LimitedClient = { identity, exempt, uses, decision: null, deciding: null };
    request.client = client;
    if (uses === null) return;
    // Don't read ahead for clients that are already over the limit.
    const isAhead = options.readsAhead?.(request) === true && options.store.recall?.(identity, uses) === undefined;
    const deciding = decide(request);
    if (isAhead) {
      deciding.catch(() => {});
      client.deciding = deciding;
      return;
    }
    await deciding;
    apply(client, request, reply);
  });
  app.addHook("preHandler", (request, reply, done) => {
    const { client } = request;
    if (client.deciding === null) return done();
    client.deciding.then(() => apply(client, request, reply)).then(() => done(), done);
  });
}

const tooManyRequests = ({ retryAfterSeconds }: Decision): Error =>
  new ServiceError("RATE_LIMITED", `Too many requests from this address. Retry in ${retryAfterSeconds} s.`, {
    retryAfter: retryAfterSeconds,
  });

/**
 * Limits every request of the app, unknown routes included, by the tiers that `usesOf` names. Register it before other
 * plugins that answer requests, and give Fastify `trustProxy: parseTrustProxy(...)`.
 */
export const rateLimiting = fp(plugin, { fastify: "5.x", name: "@svc/ratelimit" });
