export { findBrowser } from "./find-browser.js";
export { freePort } from "./free-port.js";
export { type ManagedProcess, type ProcessOptions, startProcess, suspendProcess } from "./managed-process.js";
export { type RunningPostgres, startPostgres } from "./postgres.js";
export { ensureRedisServer, findRedisServer, type RunningRedis, startRedis } from "./redis.js";
export { type RedisSet, startRedisCluster, startRedisSentinel } from "./redis-sets.js";
export { dyingService } from "./repository.js";
export { register, registerFolder, unregister, unregisterFolder } from "./supervisor.js";
export { createTestDatabase, type TestDatabase } from "./test-database.js";
