import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chaos } from "./chaos.js";
import { csvDownload } from "./csv-download.js";
import { databases } from "./databases.js";
import { facilitators } from "./facilitators.js";
import { forwardLists } from "./forward-lists.js";
import { jobs } from "./jobs.js";
import { redisFailOver } from "./redis-fail-over.js";
import { rollingRestart } from "./rolling-restart.js";
import { scale } from "./scale/scale.js";
import { strangers } from "./strangers/strangers.js";
import { streams } from "./streams.js";
import { sweep } from "./sweep.js";
import type { Trial, TrialOptions } from "./trial.js";
import { unreadAnswers } from "./unread-answers.js";
import { volumeReport } from "./volume-report.js";

const TRIALS: Readonly<Record<string, { readonly run: Trial; readonly needs?: string }>> = {
  rolling: { run: rollingRestart, needs: "/usr/sbin/haproxy" },
  chaos: { run: chaos, needs: "/usr/sbin/haproxy" },
  csv: { run: csvDownload },
  failover: { run: redisFailOver },
  databases: { run: databases },
  facilitators: { run: facilitators },
  forward: { run: forwardLists },
  jobs: { run: jobs },
  scale: { run: scale },
  strangers: { run: strangers },
  streams: { run: streams },
  sweep: { run: sweep },
  unread: { run: unreadAnswers },
  volume: { run: volumeReport },
};

const USAGE = `Usage: pnpm trial <${Object.keys(TRIALS).join("|")}> [--seconds N] [--rate N] [--paid N] [--rows N] [--quiet N] [--faster N] [--only name,…]

--seconds  duration of rolling, chaos and jobs; of unread at most 30 (default 120)
--rate     requests a second in rolling, chaos and sweep (default 100)
--paid     paid calls a second in rolling and chaos (default 10)
--rows     rows of each kind in sweep, and events in scale (default 2000000)
--quiet    chaos: seconds under load before the first fault (default 20)
--faster   chaos and facilitators: divides the durations of the alert rules (default 30)
--only     names of tables (sweep) or parts (scale); starts of names in chaos, databases and strangers (default: all)`;

/**
 * Returns the exit code: 1 if the trial found a violation, 2 for invalid arguments. Writes the report to
 * bench/results/.
 */
async function main(): Promise<number> {
  const number = (byDefault: number) => ({ type: "string", default: String(byDefault) }) as const;
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== "--"),
    allowPositionals: true,
    options: {
      seconds: number(120),
      rate: number(100),
      paid: number(10),
      rows: number(2_000_000),
      quiet: number(20),
      faster: number(30),
      only: { type: "string" },
    },
  });
  const [name = ""] = positionals;
  const trial = TRIALS[name];
  const { only, ...numbers } = values;
  const options = Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, Number(value)]));
  if (trial === undefined || Object.values(options).some((value) => !(value > 0))) {
    console.error(USAGE);
    return 2;
  }
  if (trial.needs !== undefined && !existsSync(trial.needs)) {
    console.warn(`The trial did not run, because ${trial.needs} is missing (apt-get install -y haproxy).`);
    return 0;
  }
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const say = (line: string) => console.error(`${name}: ${line}`);
  try {
    const before = load();
    const { lines, faults } = await trial.run({ ...options, only } as unknown as TrialOptions, say, closers);
    const machine = `Node ${process.versions.node}; load of the machine before and after: ${before}, ${load()}`;
    const verdict = faults.length === 0 ? ["passed"] : faults.map((fault) => `FAILED: ${fault}`);
    const report = [machine, "", ...lines, "", ...verdict, ""].join("\n");
    console.log(report);
    const folder = fileURLToPath(new URL("../../results/", import.meta.url));
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}trial-${name}.txt`, report);
    return faults.length === 0 ? 0 : 1;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

const load = (): string => readFileSync("/proc/loadavg", "utf8").split(" ", 1)[0] as string;

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
