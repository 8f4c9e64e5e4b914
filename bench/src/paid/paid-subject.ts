import type { Child } from "../child.js";
import type { Launched } from "../ground/launch.js";
import { perOperation, processCpuUs, type ServerCpu } from "../measure/cpu.js";
import { computeSpread, type Sample, type Subject } from "../measure/spread.js";
import type { BuyerOrder, PaidTimes, Purchase } from "./buyer-order.js";

/** `p50Ms` and `p99Ms` are the seller's own time: the whole request without facilitator and target. */
export interface PaidSample extends Sample {
  readonly totalMs: number;
  readonly facilitatorMs: number;
  readonly targetMs: number;
  readonly chainReadsMs: number;
}

interface PaidSubjectOptions {
  readonly name: string;
  readonly buyer: Child<BuyerOrder>;
  readonly server: Launched;
  readonly order: Purchase;
  readonly postgres?: ServerCpu;
}

/** Payments per second of measuring. They are signed in advance and sent one after another. */
const PAYMENTS_A_SECOND = 20;

export function paidSubject({ name, buyer, server, order, postgres }: PaidSubjectOptions): Subject<PaidSample> {
  const meter = async () => ({ Node: processCpuUs(server.pid), PostgreSQL: (await postgres?.readUs()) ?? 0 });
  return {
    name,
    async run(seconds) {
      const count = Math.ceil(PAYMENTS_A_SECOND * seconds);
      const before = await meter();
      const times = await buyer.ask<PaidTimes>({ kind: "pay", port: server.port, count, ...order });
      const after = await meter();
      const ownMs = times.totalMs
        .map((total, at) => total - (times.facilitatorMs[at] as number) - (times.targetMs[at] as number))
        .sort((one, other) => one - other);
      const totalMs = computeSpread(times.totalMs).median;
      return {
        perSecond: 1000 / totalMs,
        p50Ms: computeSpread(ownMs).median,
        p99Ms: ownMs[Math.floor(0.99 * (ownMs.length - 1))] as number,
        totalMs,
        facilitatorMs: computeSpread(times.facilitatorMs).median,
        targetMs: computeSpread(times.targetMs).median,
        chainReadsMs: times.chainReadsMs,
        cpuUs: perOperation(before, after, count),
      };
    },
  };
}
