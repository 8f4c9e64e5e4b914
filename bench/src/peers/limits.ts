import fastifyRateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterUnion } from "rate-limiter-flexible";

/** @fastify/rate-limit with its Redis store: one tier, a fixed window. */
export async function limitByFastify(app: FastifyInstance, redisUrl: string): Promise<void> {
  await app.register(fastifyRateLimit, { max: 100, timeWindow: 10_000, redis: new Redis(redisUrl) });
}

/** rate-limiter-flexible: the service's three tiers, as fixed windows. */
export function limitByUnion(app: FastifyInstance, redisUrl: string): void {
  const storeClient = new Redis(redisUrl);
  const tier = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterRedis({ storeClient, keyPrefix, points, duration });
  // Its union has no check without a charge, so the third one is wide enough to never refuse.
  const union = new RateLimiterUnion(tier("global", 100, 10), tier("read", 30, 10), tier("failures", 1e9, 300));
  app.addHook("onRequest", async (request, reply) => {
    try {
      const result = await union.consume(request.ip);
      reply.header("x-ratelimit-limit", 100).header("x-ratelimit-remaining", result.global?.remainingPoints ?? 0);
    } catch {
      return reply.code(429).send({ status: "error" });
    }
  });
}
