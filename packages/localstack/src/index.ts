export { findBrowser, lookAtPage } from "./look-at-page.js";
export {
  freePort,
  type ManagedProcess,
  register,
  registerFolder,
  startProcess,
  suspendProcess,
  unregister,
  unregisterFolder,
} from "./managed-process.js";
export { queryOnce, type RunningPostgres, startPostgres } from "./postgres.js";
export { type RunningRedis, startRedis } from "./redis.js";
export { type RedisSet, startRedisCluster, startRedisSentinel } from "./redis-sets.js";
export { dyingService } from "./repository.js";
export { createTestDatabase, poolerOf, serveUrl, type TestDatabase } from "./test-database.js";
