import type { Measured, Sample } from "../measure/rounds.js";
import { p50Ms, p99Ms, perSecond, ratioOf, samplesOf, spreadOf, spreadOfReading } from "../measure/spread.js";
import type { PaidSample } from "../paid/paid-subject.js";
import type { Goal } from "../report/goals.js";
import type { ScanSample } from "./scan-subject.js";
import { BOMB, CACHED, DELAY_MS, ENDLESS, H1_50, H2_50, LARGE, PAID, PLAIN, REDIS_GET, UNPAID } from "./subjects.js";

export interface ScanMeasured {
  readonly scans: Measured<ScanSample>;
  readonly paid: Measured<PaidSample>;
  readonly cached: Measured;
}

export function scanGoals({ scans, paid, cached }: ScanMeasured): Goal[] {
  const of = (name: string) => samplesOf(scans, name) as readonly ScanSample[];
  /** On HTTP/2 nothing waits for a connection: what is asked one after another there, has to be. */
  const pathMs = of(H2_50).map(({ seen }) => seen.longestChain * DELAY_MS);
  const toPath = (name: string): Goal => ({
    id: "S1",
    what: `${name} / its longest chain of requests`,
    bound: { atMost: 1.25 },
    measured: spreadOf(of(name).map((sample, round) => sample.p50Ms / (pathMs[round] as number))),
  });
  const toBound = (name: string): Goal => ({
    id: "S7",
    what: `${name} / (1.5 x its longest chain + 300 ms)`,
    bound: { atMost: 1 },
    measured: spreadOf(of(name).map((sample, round) => sample.p50Ms / (1.5 * (pathMs[round] as number) + 300))),
  });
  // A page of 5 MB is cut off too, and what was read of it is looked at in the same way.
  const beyondLarge = (name: string): Goal => ({
    id: "S5",
    what: `${name}: the scan takes longer than with ${LARGE} by`,
    bound: { atMost: 20 },
    measured: spreadOf(of(name).map((sample, round) => sample.p50Ms - (of(LARGE)[round] as Sample).p50Ms)),
    unit: " ms",
  });
  return [
    toPath(H1_50),
    toPath(H2_50),
    {
      id: "S3",
      what: "CPU of a scan, its checks, its report and the pings beside it included",
      bound: { atMost: 40 },
      measured: spreadOf(of(PLAIN).map(({ cpuUs }) => (cpuUs.Node ?? 0) / 1000)),
      unit: " ms",
    },
    {
      id: "S4",
      what: `small requests beside scans of ${LARGE}: p99`,
      bound: { atMost: 15 },
      measured: spreadOfReading(scans, LARGE, p99Ms),
      unit: " ms",
    },
    {
      id: "S4",
      what: `small requests beside scans of ${LARGE}: the longest`,
      bound: { atMost: 25 },
      measured: spreadOf(of(LARGE).map(({ stallMs }) => stallMs)),
      unit: " ms",
    },
    beyondLarge(ENDLESS),
    beyondLarge(BOMB),
    {
      id: "S6",
      what: "cached report / Fastify + one GET of the same size",
      bound: { atLeast: 0.6 },
      measured: ratioOf(cached, CACHED, REDIS_GET, perSecond),
    },
    toBound(H1_50),
    toBound(H2_50),
    {
      id: "P1",
      what: "paid scan without the facilitator / unpaid scan",
      bound: { atMost: 1.1 },
      measured: ratioOf(paid, PAID, UNPAID, p50Ms),
    },
  ];
}
