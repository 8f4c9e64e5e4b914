import { type RunningRedis, startRedis } from "@svc/localstack";
import { Redis } from "ioredis";

/** A connection to the Redis of the test run. */
export function connectToTestRedis(): Redis {
  const url = process.env.TEST_REDIS_URL;
  if (url === undefined) throw new Error("TEST_REDIS_URL is not set: the run's set-up starts a Redis");
  return new Redis(url);
}

/** A server for this suite only, which it can stop, pause and flush. */
export async function startOwnRedis(port?: number): Promise<RunningRedis & { readonly port: number }> {
  const server = await startRedis(port === undefined ? {} : { port });
  return { ...server, port: Number(new URL(server.url).port) };
}

/** How often the server has run a command. */
export async function callsOf(redis: Redis, command: string): Promise<number> {
  const line = new RegExp(`^cmdstat_${command}:calls=(\\d+)`, "m").exec(await redis.info("commandstats"));
  return Number(line?.[1] ?? 0);
}
