import { openRedis, type RedisSettings } from "./open-redis.js";

const ANSWER_MS_MAX = 1_000;

/**
 * What the server does once its memory is full, such as `noeviction` or `allkeys-lru`; of a Cluster, what one of its nodes does.
 * null: it does not say, or not within a second.
 */
export async function evictionPolicyOf(settings: RedisSettings): Promise<string | null> {
  const redis = openRedis(settings, { commandTimeoutMs: ANSWER_MS_MAX });
  try {
    return /^maxmemory_policy:(\S+)/m.exec(await redis.info("memory"))?.[1] ?? null;
  } catch {
    return null;
  } finally {
    redis.disconnect();
  }
}
