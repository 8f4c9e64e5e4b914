import fastifyRateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { ServiceError } from "@svc/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { clientIdentity, isLocalRequest } from "../client-address.js";
import { type Decision, secondsUntil, type TierState } from "../decision.js";
import type { Uses } from "../limit.js";
import type { LimitStore } from "../store.js";

/** One request to the limiter. It is passed in place of the key that @fastify/rate-limit passes to its store. */
interface LimitCall {
  readonly identity: string;
  readonly uses: Uses | null;
  /** Set when the store has decided. */
  decision: Decision | null;
}

type Answer = Parameters<FastifyRateLimitStore["incr"]>[1];

/**
 * Replaces the counting of @fastify/rate-limit. The plugin passes the key of its key generator to the store unchanged,
 * and only needs to know whether the count is within `max`. One call decides all tiers of the request.
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
 * The headers of a decision. `X-RateLimit-*` (Reset in Unix ms) and `RateLimit` describe the tightest tier, and
 * `RateLimit-Policy` lists the tiers (draft-ietf-httpapi-ratelimit-headers). A refusal also has `Retry-After`.
 */
export function rateLimitHeaders(decision: Decision): Record<string, string> {
  const { allowed, tightest, decidedAtMs, retryAfterSeconds, tiers } = decision;
  const untilReset = allowed
    ? secondsUntilOrNow(tightest, decidedAtMs)
    : Math.max(retryAfterSeconds, secondsUntilOrNow(tightest, decidedAtMs));
  // A tier with `check` isn't a quota of requests, so list it only if it refuses.
  const shown = tiers.filter((tier) => tier.use === "consume" || tier.name === tightest.name);
  const headers: Record<string, string> = {
    "x-ratelimit-limit": `${tightest.limit}`,
    "x-ratelimit-remaining": `${tightest.remaining}`,
    "x-ratelimit-reset": `${tightest.resetAtMs}`,
    ratelimit: `"${tightest.name}";r=${tightest.remaining};t=${untilReset}`,
    "ratelimit-policy": shown.map(formatPolicy).join(", "),
  };
  if (!allowed) headers["retry-after"] = `${retryAfterSeconds}`;
  return headers;
}

const formatPolicy = ({ name, limit, windowMs }: TierState): string =>
  `"${name}";q=${limit};w=${Math.ceil(windowMs / 1000)}`;

const secondsUntilOrNow = ({ resetAtMs }: TierState, nowMs: number): number =>
  resetAtMs <= nowMs ? 0 : secondsUntil(resetAtMs, nowMs);

interface RateLimitingOptions {
  readonly store: LimitStore;
  /** Returns the tiers that a request uses, or null if the request isn't limited. Treat HEAD as GET. */
  readonly findUses: (request: FastifyRequest) => Uses | null;
  /** True if requests from this machine (see `isLocalRequest`) pass without limits. */
  readonly exemptLocalhost: boolean;
  /**
   * Returns the error for a refused request. Default: RATE_LIMITED with the time to wait. If it returns null, the
   * request continues to its route. The route then answers the refusal itself and reads `request.client.decision`.
   */
  readonly onRefused?: (decision: Decision, request: FastifyRequest) => Error | null;
  /**
   * Selects requests whose route reads data in its own `preValidation` hook while the limiter decides. The handler
   * runs only after the decision. An error before the handler is answered without the decision, so select only routes
   * with small bodies and without a schema. Default: none.
   */
  readonly readsAhead?: (request: FastifyRequest) => boolean;
}

/** The client of a request, as limits see it. */
interface LimitedClient extends LimitCall {
  /** True if the client is on this machine and exempt: it is neither limited nor locked. */
  readonly exempt: boolean;
  /** Set if the route reads ahead. Settles when the limiter has decided. */
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
    // The plugin's type requires a string, but the plugin passes the value through unchanged.
    keyGenerator: (request) => request.client as unknown as string,
  });
  const decide = app.createRateLimit();
  const buildRefusal = options.onRefused ?? tooManyRequests;

  app.decorateRequest("client", null as unknown as LimitedClient);
  const apply = ({ decision }: LimitedClient, request: FastifyRequest, reply: FastifyReply): void => {
    if (decision === null) return;
    reply.headers(rateLimitHeaders(decision));
    const refusal = decision.allowed ? null : buildRefusal(decision, request);
    if (refusal !== null) throw refusal;
  };
  app.addHook("onRequest", async (request, reply) => {
    const exempt = options.exemptLocalhost && isLocalRequest(request);
    const uses = exempt ? null : options.findUses(request);
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
  new ServiceError("RATE_LIMITED", `Too many requests from this IP address. Retry in ${retryAfterSeconds} s.`, {
    retryAfter: retryAfterSeconds,
  });

/**
 * Limits every request of the app, including unknown routes, by the tiers that `findUses` names. Register it before
 * other plugins that answer requests, and give Fastify `trustProxy: parseTrustProxy(...)`.
 */
export const rateLimiting = fp(plugin, { fastify: "5.x", name: "@svc/ratelimit" });
