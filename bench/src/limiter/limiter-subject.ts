import { Child } from "../child.js";
import type { ServerCpu } from "../ground/server-cpu.js";
import type { Subject } from "../measure/rounds.js";
import type { CheckResult, Order } from "./limiter-process.js";
import type { RegimeName } from "./variant.js";

export type LimiterProcess = Child<Order>;

/** Starts a variant in a process of its own, with one connection to Redis. */
export async function startLimiter(variant: string, redisUrl: string): Promise<LimiterProcess> {
  const child: LimiterProcess = new Child(new URL("./limiter-process.js", import.meta.url), {
    VARIANT: variant,
    REDIS_URL: redisUrl,
  });
  await child.answer();
  return child;
}

export interface LimiterSubjectOptions {
  readonly name: string;
  readonly limiter: LimiterProcess;
  readonly redis: ServerCpu;
  readonly regime: RegimeName;
  readonly concurrency: number;
}

/** A limiter under as many callers at once, with the CPU of both ends of the connection. */
export function limiterSubject({ name, limiter, redis, regime, concurrency }: LimiterSubjectOptions): Subject {
  return {
    name,
    async run(seconds) {
      await limiter.ask({ do: "prepare", regime });
      const before = await redis.readUs();
      const result = await limiter.ask<CheckResult>({ do: "run", seconds, concurrency });
      const after = await redis.readUs();
      return {
        perSecond: result.checks / result.seconds,
        p50Ms: result.p50Ms,
        p99Ms: result.p99Ms,
        cpuUs: { Redis: (after - before) / result.checks, client: result.cpuUs / result.checks },
      };
    },
  };
}
