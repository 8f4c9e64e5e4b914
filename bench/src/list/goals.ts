import type { Measured } from "../measure/rounds.js";
import { cpuUs, p99Ms, perSecond, ratioOf, ratioToBest, samplesOf, spreadOf } from "../measure/spread.js";
import type { Goal } from "../report/goals.js";
import { FASTIFY, NODE, OURS, OURS_OPEN, PG, PG_FASTIFY, PG_UNION, PRISMA_FASTIFY } from "./subjects.js";

const nodeCpu = cpuUs("Node");

export function listGoals(measured: Measured): Goal[] {
  const best = Math.max;
  const addedCpu = samplesOf(measured, OURS).map((sample, round) => {
    const open = samplesOf(measured, OURS_OPEN)[round] as typeof sample;
    const raw = samplesOf(measured, PG)[round] as typeof sample;
    return (100 * (nodeCpu(sample) - nodeCpu(open))) / nodeCpu(raw);
  });
  return [
    {
      id: "A1",
      what: "throughput / Fastify + pg without key and limits",
      bound: { atLeast: 1 },
      measured: ratioOf(measured, OURS, PG, perSecond),
    },
    {
      id: "A2",
      what: "Node CPU / Fastify + pg without key and limits",
      bound: { atMost: 0.75 },
      measured: ratioOf(measured, OURS, PG, nodeCpu),
    },
    {
      id: "A3",
      what: "throughput / best pg peer with key and limits",
      bound: { atLeast: 1.4 },
      measured: ratioToBest(measured, OURS, [PG_FASTIFY, PG_UNION], perSecond, best),
    },
    {
      id: "A3",
      what: "throughput / Prisma peer with key and limits",
      bound: { atLeast: 2.8 },
      measured: ratioOf(measured, OURS, PRISMA_FASTIFY, perSecond),
    },
    {
      id: "A5",
      what: "Node CPU that key and limits add, of Fastify + pg's",
      bound: { atMost: 12 },
      measured: spreadOf(addedCpu),
      unit: " %",
    },
    {
      id: "A6",
      what: "p99 / Fastify + pg without key and limits",
      bound: { atMost: 1.5 },
      measured: ratioOf(measured, OURS, PG, p99Ms),
    },
    {
      id: "A6",
      what: "Fastify hello / node:http hello",
      bound: { atLeast: 0.85 },
      measured: ratioOf(measured, FASTIFY, NODE, perSecond),
    },
  ];
}
