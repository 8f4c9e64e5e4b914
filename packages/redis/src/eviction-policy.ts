import { openRedis, type RedisSettings } from "./open-redis.js";

const ANSWER_MS_MAX = 2_000;

/**
 * What the server does once its memory is full, such as `noeviction` or `allkeys-lru`; of a Cluster, what one of its nodes does.
 * null: it does not say, or not within two seconds.
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
  /** What it must not lose, such as `limits`. */
  readonly keeps: string;
  /** What else the operator can do. */
  readonly advice?: string;
}

/** Tells of a Redis that may drop what it must keep: an evicted window lifts a limit. Nobody needs to wait for it; it never rejects. */
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
