import type { RedisOptions } from "ioredis";

/**
 * How to connect for limits: `new Redis(url, limiterConnection)`. Commands wait for the first connection, and for one
 * attempt to restore a lost one; none is sent a second time, which would charge a client twice.
 */
export const limiterConnection = {
  // Scripts become slower with it: only one pipeline is under way at a time.
  enableAutoPipelining: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  retryStrategy: (attempt: number) => Math.min(50 * attempt, 1_000),
} satisfies RedisOptions;
