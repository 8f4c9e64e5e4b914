import { redisCpu } from "../ground/server-cpu.js";
import { type Measured, measureRounds } from "../measure/rounds.js";
import { renderTable } from "../report/table.js";
import type { BenchTable, TableContext, TableReport } from "../table.js";
import { limiterGoals } from "./goals.js";
import { type LimiterProcess, limiterSubject, startLimiter } from "./limiter-subject.js";
import { measureMemory } from "./memory.js";
import type { RegimeName } from "./variant.js";
import {
  FLEXIBLE_3,
  GET,
  OURS_1,
  OURS_3,
  OURS_5,
  OURS_IN_SERVICE,
  OURS_REMEMBERING,
  PEERS_WITH_3_TIERS,
  UPSTASH_3,
  VARIANTS,
} from "./variants.js";

export const limiterTable: BenchTable = {
  name: "limiter",
  title: "Checks of the rate limiter, beside plain commands and well-known limiters",
  run: measureLimiter,
};

interface Part {
  readonly title: string;
  readonly regime: RegimeName;
  readonly concurrency: number;
  readonly names: readonly string[];
}

const MANY = 64;
const ALLOWED: Part = {
  title: `A. 20,000 clients, mostly allowed, ${MANY} callers`,
  regime: "mostly-allowed",
  concurrency: MANY,
  names: Object.keys(VARIANTS),
};
const DENIED: Part = {
  title: `B. 200 clients, mostly denied, ${MANY} callers`,
  regime: "mostly-denied",
  concurrency: MANY,
  names: [GET, OURS_3, OURS_REMEMBERING, OURS_IN_SERVICE, FLEXIBLE_3, UPSTASH_3],
};
const NEARLY_FULL: Part = {
  title: `C. logs of 90 of 100, always allowed, virtual clock, ${MANY} callers`,
  regime: "nearly-full",
  concurrency: MANY,
  names: [GET, OURS_1, OURS_3, OURS_5],
};
const ALONE: Part = {
  title: "One caller: the latency of a check",
  regime: "mostly-allowed",
  concurrency: 1,
  names: [GET, OURS_3, OURS_5, OURS_IN_SERVICE, ...PEERS_WITH_3_TIERS],
};

async function measureLimiter({ ground, options, say }: TableContext): Promise<TableReport> {
  const limiters = new Map<string, LimiterProcess>();
  const redis = redisCpu(ground.redisUrl);
  try {
    for (const name of Object.keys(VARIANTS)) limiters.set(name, await startLimiter(name, ground.redisUrl));
    const measure = ({ names, regime, concurrency, title }: Part): Promise<Measured> => {
      const subjects = names.map((name) => {
        return limiterSubject({ name, limiter: limiters.get(name) as LimiterProcess, redis, regime, concurrency });
      });
      // Checks are a hundred times as many as requests: a shorter run says as much.
      const seconds = options.seconds / 4;
      return measureRounds(subjects, { ...options, seconds, onRound: (done) => say(`${title}: round ${done}`) });
    };
    const allowed = await measure(ALLOWED);
    const denied = await measure(DENIED);
    const nearlyFull = await measure(NEARLY_FULL);
    const alone = await measure(ALONE);
    const memory = await measureMemory(3);
    const tables = [
      renderTable(allowed, { title: ALLOWED.title, base: GET, unit: "checks" }),
      renderTable(denied, { title: DENIED.title, base: GET, unit: "checks" }),
      renderTable(nearlyFull, { title: NEARLY_FULL.title, base: GET, unit: "checks" }),
      renderTable(alone, { title: ALONE.title, base: GET, unit: "checks" }),
      memory.text,
    ];
    return { text: tables.join("\n\n"), goals: limiterGoals({ allowed, denied, nearlyFull, alone, memory }) };
  } finally {
    for (const limiter of limiters.values()) limiter.stop();
    await redis.close();
  }
}
