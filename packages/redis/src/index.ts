export { BusyAwareTimeout } from "./busy-aware-timeout.js";
export { readEvictionPolicy, warnOfEviction } from "./eviction-policy.js";
export { explainRedisError } from "./explain-redis-error.js";
export { openRedis, type RedisClient, type RedisSettings } from "./open-redis.js";
export { parseRedisUrl, REDIS_URL_PATTERN } from "./redis-address.js";
export { LOST, RedisLink, type RedisLinkOptions } from "./redis-link.js";
