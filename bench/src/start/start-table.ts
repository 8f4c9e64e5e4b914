import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { launchPayments, launchScan, paymentsEnv } from "../ground/launch.js";
import { computeSpread, type Spread } from "../measure/spread.js";
import type { BenchTable, TableContext, TableReport } from "../options.js";
import { atMost, short, textTable } from "../report/table.js";

/** Pause after the start, before memory is read. */
const REST_MS = 3_000;

/** How soon each service answers while its database is up, and its memory at rest (goal M1 in docs/performance.md). */
export const startTable: BenchTable = {
  name: "start",
  title: "From the start of the process to the first answer, and resident memory three seconds later",
  run: measureStart,
};

async function measureStart({ ground, options, say }: TableContext): Promise<TableReport> {
  const env = paymentsEnv(await ground.createDatabase(), ground.redisUrl);
  const services = {
    payments: () => launchPayments(env),
    scan: () => launchScan(env),
  };
  const rows: string[][] = [["", "ready ms", "at rest MB"]];
  const goals: TableReport["goals"][number][] = [];
  for (const [name, start] of Object.entries(services)) {
    const readyMs: number[] = [];
    const restMb: number[] = [];
    for (let round = 1; round <= options.rounds; round++) {
      const service = await start();
      readyMs.push(service.readyMs);
      say(`round ${round}: ${name}: ready after ${short(service.readyMs)} ms`);
      await sleep(REST_MS);
      const mb = residentMb(service.pid);
      restMb.push(mb);
      say(`round ${round}: ${name}: ${short(mb)} MB at rest`);
      await service.stop();
    }
    const [ready, rest] = [computeSpread(readyMs), computeSpread(restMb)];
    rows.push([name, cell(ready), cell(rest)]);
    goals.push(atMost("M1", `${name}: first answer after`, 1000, ready, " ms"));
    goals.push(atMost("M1", `${name}: memory at rest`, 150, rest, " MB"));
  }
  return { text: `${startTable.title}\n${textTable(rows)}`, goals };
}

const cell = ({ median, low, high }: Spread): string => `${short(median)} (${short(low)}-${short(high)})`;

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
