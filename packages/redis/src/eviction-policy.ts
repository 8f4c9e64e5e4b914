import { openRedis, type RedisSettings } from "./open-redis.js";

const ANSWER_MS_MAX = 2_000;

/**
 * The server's eviction policy, such as `noeviction` or `allkeys-lru`; for a Cluster, the policy of one node. Null if
 * the server doesn't answer within two seconds, or doesn't report a policy.
 */
export async function readEvictionPolicy(settings: RedisSettings): Promise<string | null> {
  const redis = openRedis(settings);
  let timer: NodeJS.Timeout | undefined;
  // The client's own time limit starts only with a connection. If no node of a Cluster answers, the client would search
  // forever.
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
  /** If undefined, there is no Redis and nothing to check. */
  readonly redis: RedisSettings | undefined;
  /** Name of the setting that contains the URL. */
  readonly setting: string;
  /** Name of the data that Redis must not evict, such as `limits`. */
  readonly keeps: string;
  /** Further advice for the operator. */
  readonly advice?: string;
}

/**
 * Warns if Redis may evict data that it must keep. For example, if it evicts a client's counted requests, the client
 * can exceed its limit. Never rejects, so callers needn't wait for it.
 */
export async function warnOfEviction(
  { redis, setting, keeps, advice = "" }: KeptInRedis,
  report: (error: unknown, message: string) => void,
): Promise<void> {
  const policy = redis === undefined ? null : await readEvictionPolicy(redis);
  if (policy === null || policy === "noeviction") return;
  report(
    new Error(`maxmemory-policy is ${policy}: set noeviction${advice}`),
    `The Redis of ${setting} may evict ${keeps}`,
  );
}
