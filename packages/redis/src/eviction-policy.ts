import { openRedis, type RedisSettings } from "./open-redis.js";

const ANSWER_MS_MAX = 2_000;

/**
 * The server's eviction policy, such as `noeviction` or `allkeys-lru`; of a Cluster, that of one of its nodes. null:
 * the server gave no answer within two seconds, or doesn't say.
 */
export async function evictionPolicyOf(settings: RedisSettings): Promise<string | null> {
  const redis = openRedis(settings);
  let timer: NodeJS.Timeout | undefined;
  // The client's own time limit is for an answer of a node: a Cluster of which none is there it tries for ever.
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS_MAX, "");
  });
  try {
    return /^maxmemory_policy:(\S+)/m.exec(await Promise.race([redis.info("memory"), late]))?.[1] ?? null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    redis.disconnect();
  }
}

interface KeptInRedis {
  /** Undefined: there is no Redis, and nothing to say. */
  readonly redis: RedisSettings | undefined;
  /** The setting that names it. */
  readonly setting: string;
  /** Name of the data that it must not lose, such as `limits`. */
  readonly keeps: string;
  /** Further advice for the operator. */
  readonly advice?: string;
}

/**
 * Warns of a Redis that may evict data that it must keep: an evicted window lifts a limit. Never rejects, so callers
 * need not wait for it.
 */
export async function warnOfEviction(
  { redis, setting, keeps, advice = "" }: KeptInRedis,
  report: (error: unknown, message: string) => void,
): Promise<void> {
  const policy = redis === undefined ? null : await evictionPolicyOf(redis);
  if (policy === null || policy === "noeviction") return;
  report(
    new Error(`maxmemory-policy is ${policy}: set noeviction${advice}`),
    `The Redis of ${setting} may evict ${keeps}`,
  );
}
