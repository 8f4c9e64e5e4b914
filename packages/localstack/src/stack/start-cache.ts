import type { ManagedProcess } from "../managed-process.js";
import { findRedisServer, redisVersion, startRedis } from "../redis.js";
import { reach } from "./reach.js";

export interface StackRedis {
  readonly url: string;
  readonly version: string;
  /** Absent where the server is somebody else's. */
  readonly process?: ManagedProcess;
  stop(): Promise<void>;
}

/** The given Redis, else a server of our own where one is installed, else none: the services then count in their own memory. */
export async function startCache(given: string | undefined): Promise<StackRedis | undefined> {
  if (given !== undefined) {
    return { url: given, version: await reach("REDIS_URL", redisVersion(given)), stop: async () => {} };
  }
  return findRedisServer() === undefined ? undefined : startRedis();
}
