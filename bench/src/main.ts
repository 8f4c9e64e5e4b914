import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { claimsTable } from "./claims/claims-table.js";
import { openGround } from "./ground/ground.js";
import { hotTable } from "./hot/hot-table.js";
import { limiterTable } from "./limiter/limiter-table.js";
import { listTable } from "./list/list-table.js";
import { type BenchTable, readOptions, USAGE, UsageError } from "./options.js";
import { pagesTable } from "./pages/pages-table.js";
import { paidTable } from "./paid/paid-table.js";
import { goalLine } from "./report/table.js";
import { scanTable } from "./scan/scan-table.js";
import { startTable } from "./start/start-table.js";
import { writesTable } from "./writes/writes-table.js";

/** In order of measurement. */
const TABLES: readonly BenchTable[] = [
  limiterTable,
  listTable,
  writesTable,
  hotTable,
  pagesTable,
  paidTable,
  claimsTable,
  scanTable,
  startTable,
];

/**
 * Measures the named tables, by default all. Fails if a measurement can't run, but never because a goal isn't reached.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const wanted = options.tables.length === 0 ? TABLES.map(({ name }) => name) : options.tables;
  const tables = wanted.map((name) => {
    const table = TABLES.find((one) => one.name === name);
    if (table === undefined) {
      throw new UsageError(`There is no table "${name}". The tables are ${TABLES.map((one) => one.name).join(", ")}.`);
    }
    return table;
  });
  const folder = fileURLToPath(new URL("../results/", import.meta.url));
  mkdirSync(folder, { recursive: true });
  const ground = await openGround(options);
  const onSignal = (signal: NodeJS.Signals) => {
    console.error(`${signal}: stopping`);
    // Servers that the bench started end with this process.
    process.exit(1);
  };
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  try {
    const machine = [...ground.versions, `Node ${process.versions.node}`, `${availableParallelism()} processors`];
    console.log(`${machine.join(", ")}; ${options.rounds} rounds of ${options.seconds} s each\n`);
    for (const table of tables) {
      const say = (line: string) => console.error(`${table.name}: ${line}`);
      const { text, goals } = await table.run({ ground, options, say });
      const report = `${text}\n\n${goals.map((goal) => `${goalLine(goal)}\n`).join("")}`;
      console.log(report);
      writeFileSync(`${folder}${table.name}.txt`, `${machine.join(", ")}\n\n${report}`);
    }
  } finally {
    await ground.close();
  }
}

main().then(
  // Clients of measured libraries may keep the process alive.
  () => process.exit(0),
  (error: Error) => {
    const isUsage =
      error instanceof UsageError || String((error as { code?: string }).code).startsWith("ERR_PARSE_ARGS");
    console.error(isUsage ? `${error.message}\n\n${USAGE}` : error);
    process.exit(isUsage ? 2 : 1);
  },
);
