export { type EdgeProxy, findHaproxy, startEdgeProxy } from "./edge-proxy.js";
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
export { type PairedPostgres, type PostgresPair, startPostgresPair } from "./postgres-pair.js";
export { type RedisSet, type RunningRedis, startRedis, startRedisCluster, startRedisSentinel } from "./redis.js";
export { dyingService } from "./repository.js";
export type { Screen, Screens } from "./screen.js";
export { ensurePython } from "./server-binaries.js";
export { createTestDatabase, getPooler, serveUrl, type TestDatabase } from "./test-database.js";
