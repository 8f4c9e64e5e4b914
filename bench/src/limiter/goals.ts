import type { Measured } from "../measure/rounds.js";
import { cpuUs, p50Ms, perSecond, ratioOf, ratioToBest, samplesOf, spreadOf } from "../measure/spread.js";
import type { Goal } from "../report/goals.js";
import type { MemoryPerClient } from "./memory.js";
import {
  FASTIFY_1,
  FASTIFY_3_PARALLEL,
  FASTIFY_3_SEQUENTIAL,
  FLEXIBLE_3,
  GET,
  OURS_3,
  OURS_5,
  OURS_IN_SERVICE,
  OURS_REMEMBERING,
  PEERS_WITH_3_TIERS,
  UPSTASH_3,
} from "./variants.js";

export interface LimiterMeasurements {
  readonly allowed: Measured;
  readonly denied: Measured;
  readonly nearlyFull: Measured;
  readonly alone: Measured;
  readonly memory: MemoryPerClient;
}

const cpu = cpuUs("Redis", "client");

export function limiterGoals({ allowed, denied, nearlyFull, alone, memory }: LimiterMeasurements): Goal[] {
  const over = (peers: readonly string[]) => ratioToBest(allowed, OURS_3, peers, perSecond, Math.max);
  const perExtraTier = samplesOf(allowed, OURS_5).map((five, round) => {
    const three = samplesOf(allowed, OURS_3)[round] as typeof five;
    return (100 * (cpu(five) / cpu(three) - 1)) / 2;
  });
  const fastify = [FASTIFY_3_SEQUENTIAL, FASTIFY_3_PARALLEL];
  const ratio = (id: string, what: string, atLeast: number, measured: Goal["measured"]): Goal => {
    return { id, what, bound: { atLeast }, measured };
  };
  return [
    ratio("R1", "3 tiers / GET, mostly allowed", 0.6, ratioOf(allowed, OURS_3, GET, perSecond)),
    ratio("R1", "3 tiers / GET, nearly full", 0.6, ratioOf(nearlyFull, OURS_3, GET, perSecond)),
    ratio("R1", "3 of 8 tiers as in a service / GET", 0.6, ratioOf(allowed, OURS_IN_SERVICE, GET, perSecond)),
    ratio("R2", "3 tiers / @fastify/rate-limit with 3", 2.5, over(fastify)),
    ratio("R2", "3 tiers / rate-limiter-flexible's union of 3", 2.5, over([FLEXIBLE_3])),
    ratio("R2", "3 tiers / @upstash/ratelimit with 3", 2.5, over([UPSTASH_3])),
    ratio("R3", "3 tiers / @fastify/rate-limit with one", 0.85, over([FASTIFY_1])),
    {
      id: "R4",
      what: "one caller: time of 3 tiers / of GET",
      bound: { atMost: 1.6 },
      measured: ratioOf(alone, OURS_3, GET, p50Ms),
    },
    {
      id: "R4",
      what: "CPU that each tier past the third adds",
      bound: { atMost: 5 },
      measured: spreadOf(perExtraTier),
      unit: " %",
    },
    {
      id: "R5",
      what: "CPU of 3 tiers / of the cheapest peer's 3",
      bound: { atMost: 0.4 },
      measured: ratioToBest(allowed, OURS_3, PEERS_WITH_3_TIERS, cpu, Math.min),
    },
    {
      id: "R7",
      what: "memory of a client after one request",
      bound: { atMost: 160 },
      measured: memory.oursAtOne,
      unit: " B",
    },
    {
      id: "R7",
      what: "memory of a client at its limits",
      bound: { atMost: 900 },
      measured: memory.oursFull,
      unit: " B",
    },
    ratio("R8", "denied again / GET", 10, ratioOf(denied, OURS_REMEMBERING, GET, perSecond)),
    {
      id: "R8",
      what: "Redis CPU of a request denied again",
      bound: { atMost: 0.1 },
      measured: spreadOf(samplesOf(denied, OURS_REMEMBERING).map(cpuUs("Redis"))),
      unit: " us",
    },
  ];
}
