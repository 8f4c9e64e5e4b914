import { Redis } from "ioredis";
import { redisCpu, type ServerCpu } from "../ground/server-cpu.js";
import { measureRounds, type Subject } from "../measure/rounds.js";
import { cpuUs, perSecond, ratioOf, ratioToBest } from "../measure/spread.js";
import type { Goal } from "../report/goals.js";
import { renderTable } from "../report/table.js";
import type { BenchTable, TableContext, TableReport } from "../table.js";
import { bareGet, type Check, fastifyStore, ours, union } from "./limiters.js";

const CONCURRENCY = 64;
/** Clients: short logs, as most clients have them. */
const CLIENTS = 20_000;

const GET = "GET";
const OURS_3 = "ours, 3 tiers (exact)";
const OURS_5 = "ours, 5 tiers (exact)";
const FASTIFY_1 = "@fastify/rate-limit, 1 tier (fixed window)";
const FASTIFY_3 = "@fastify/rate-limit, 3 tiers (fixed window)";
const UNION = "rate-limiter-flexible union, 3 tiers (fixed window)";

export const limiterTable: BenchTable = {
  name: "limiter",
  title: `Checks of rate limits on one connection, ${CONCURRENCY} at once, ${CLIENTS} clients`,
  run: measureLimiter,
};

async function measureLimiter({ ground, options, say }: TableContext): Promise<TableReport> {
  const redis = new Redis(ground.redisUrl);
  const server = redisCpu(ground.redisUrl);
  const checks = new Map<string, Check>([
    [GET, bareGet(redis)],
    ["ours, 1 tier (exact)", ours(redis, 1)],
    [OURS_3, ours(redis, 3)],
    [OURS_5, ours(redis, 5)],
    [FASTIFY_1, fastifyStore(redis, 1)],
    [FASTIFY_3, fastifyStore(redis, 3)],
    [UNION, union(redis)],
  ]);
  try {
    const subjects = [...checks].map(([name, check]) => checkSubject(name, check, server));
    const measured = await measureRounds(subjects, { ...options, onRound: (done) => say(`round ${done}`) });
    const cpu = cpuUs("Node", "Redis");
    const goals: Goal[] = [
      { id: "R1", what: "3 tiers / GET", bound: { atLeast: 0.6 }, measured: ratioOf(measured, OURS_3, GET, perSecond) },
      {
        id: "R2",
        what: "3 tiers / best peer with 3 tiers",
        bound: { atLeast: 2.5 },
        measured: ratioToBest(measured, OURS_3, [FASTIFY_3, UNION], perSecond, Math.max),
      },
      {
        id: "R3",
        what: `3 tiers / ${FASTIFY_1}`,
        bound: { atLeast: 0.85 },
        measured: ratioOf(measured, OURS_3, FASTIFY_1, perSecond),
      },
      {
        id: "R4",
        what: "CPU of 5 tiers / 3 tiers",
        bound: { atMost: 1.1 },
        measured: ratioOf(measured, OURS_5, OURS_3, cpu),
      },
      {
        id: "R5",
        what: "CPU of 3 tiers / cheapest peer with 3 tiers",
        bound: { atMost: 0.4 },
        measured: ratioToBest(measured, OURS_3, [FASTIFY_3, UNION], cpu, Math.min),
      },
    ];
    return { text: renderTable(measured, { title: limiterTable.title, base: GET, unit: "check" }), goals };
  } finally {
    await server.close();
    redis.disconnect();
  }
}

function checkSubject(name: string, check: Check, server: ServerCpu): Subject {
  return {
    name,
    async run(seconds) {
      const latenciesMs: number[] = [];
      const redisBefore = await server.readUs();
      const nodeBefore = process.cpuUsage();
      const startedMs = performance.now();
      const endMs = startedMs + seconds * 1000;
      const worker = async () => {
        for (let nowMs = performance.now(); nowMs < endMs; ) {
          await check(`10.${Math.floor(Math.random() * CLIENTS)}`);
          const doneMs = performance.now();
          latenciesMs.push(doneMs - nowMs);
          nowMs = doneMs;
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, worker));
      const tookSeconds = (performance.now() - startedMs) / 1000;
      const { user, system } = process.cpuUsage(nodeBefore);
      const count = latenciesMs.length;
      const redisUs = (await server.readUs()) - redisBefore;
      latenciesMs.sort((one, other) => one - other);
      const at = (share: number) => latenciesMs[Math.floor(share * (count - 1))] as number;
      return {
        perSecond: count / tookSeconds,
        p50Ms: at(0.5),
        p99Ms: at(0.99),
        cpuUs: { Node: (user + system) / count, Redis: redisUs / count },
      };
    },
  };
}
