import { createHash } from "node:crypto";
import fastifyRateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from "fastify";
import { Redis } from "ioredis";
import type pg from "pg";
import { RateLimiterRedis, RateLimiterUnion } from "rate-limiter-flexible";

export interface KeyOwner {
  readonly merchantId: string;
  readonly mode: "test" | "live";
}

declare module "fastify" {
  interface FastifyRequest {
    owner: KeyOwner | null;
  }
}

/** The hash of the key in the Authorization header; null if there is none. */
export function keyHash(request: FastifyRequest): Buffer | null {
  const header = request.headers.authorization;
  if (header === undefined || !header.startsWith("Bearer ")) return null;
  return createHash("sha256").update(header.slice(7)).digest();
}

/** Authentication as a developer would write it: hash, one indexed query, 401. */
export function authenticateByQuery(app: FastifyInstance, pool: pg.Pool): preHandlerAsyncHookHandler {
  app.decorateRequest("owner", null);
  return async (request, reply) => {
    const hash = keyHash(request);
    const { rows } = await pool.query<KeyOwner>({
      name: "key",
      text: `SELECT merchant_id AS "merchantId", mode FROM api_keys
             WHERE key_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
      values: [hash],
    });
    if (rows[0] === undefined) return reply.code(401).send({ status: "error" });
    request.owner = rows[0];
  };
}

/** @fastify/rate-limit with its Redis store: one tier, with a fixed window. */
export async function limitByFastify(app: FastifyInstance, redisUrl: string): Promise<void> {
  await app.register(fastifyRateLimit, { max: 100, timeWindow: 10_000, redis: new Redis(redisUrl) });
}

/** rate-limiter-flexible: the service's three tiers, as fixed windows. */
export function limitByUnion(app: FastifyInstance, redisUrl: string): void {
  const storeClient = new Redis(redisUrl);
  const tier = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterRedis({ storeClient, keyPrefix, points, duration });
  // A union can't check a limit without counting the request. So the limit for failures is too high to ever refuse one.
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
