import type { RedisOptions } from "ioredis";

/**
 * How to connect for limits: `new Redis(url, limiterConnection)`. While the connection is lost commands fail at once
 * instead of waiting in a queue, and none is sent a second time: that would charge a client twice.
 */
export const limiterConnection = {
  // Scripts become slower with it: only one pipeline is under way at a time.
  enableAutoPipelining: false,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  retryStrategy: (attempt: number) => Math.min(50 * attempt, 1_000),
} satisfies RedisOptions;
