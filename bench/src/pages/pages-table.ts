import type pg from "pg";
import { insertCatalogue, insertMerchants, insertTransactions } from "../ground/bench-data.js";
import { measureRounds, type Subject } from "../measure/rounds.js";
import { perSecond, ratioOf } from "../measure/spread.js";
import { renderTable } from "../report/table.js";
import type { BenchTable, TableContext, TableReport } from "../table.js";
import { connect, type Page, pagesOf, planOf } from "./list-pages.js";

const SMALL_ROWS = 10_000;

/** L1: a page costs what it costs, however many rows there are and however deep it begins. Prints the plans. */
export const pagesTable: BenchTable = {
  name: "pages",
  title: "A page of 25 transactions on one connection: first page and deep cursor, few rows and many",
  run: measurePages,
};

async function measurePages({ ground, options, say }: TableContext): Promise<TableReport> {
  const clients: pg.Client[] = [];
  const subjects: Subject[] = [];
  const plans: string[] = [];
  try {
    for (const rows of [SMALL_ROWS, options.rows]) {
      const databaseUrl = await ground.createDatabase();
      await insertMerchants(databaseUrl);
      await insertCatalogue(databaseUrl, 1_000);
      await insertTransactions(databaseUrl, rows, (done) => say(`${done} of ${rows} rows`));
      const client = await connect(databaseUrl);
      clients.push(client);
      for (const page of await pagesOf(client)) {
        const name = `${page.name}, ${rows} rows`;
        plans.push(`${name}\n${await planOf(client, page)}`);
        subjects.push(pageSubject(name, client, page));
      }
    }
    const measured = await measureRounds(subjects, { ...options, onRound: (done) => say(`round ${done}`) });
    const base = (subjects[0] as Subject).name;
    const table = renderTable(measured, { title: pagesTable.title, base, unit: "page" });
    const goals = subjects.slice(1).map(({ name }) => ({
      id: "L1",
      what: `${name} / ${base}`,
      bound: { atLeast: 0.8 },
      measured: ratioOf(measured, name, base, perSecond),
    }));
    return { text: `${table}\n\n${plans.join("\n\n")}`, goals };
  } finally {
    for (const client of clients) await client.end();
  }
}

/** The page again and again, prepared once, as the service does it. */
function pageSubject(name: string, client: pg.Client, { text, values }: Page): Subject {
  const query = { name, text, values: values as unknown[] };
  return {
    name,
    async run(seconds) {
      const latenciesMs: number[] = [];
      const endMs = performance.now() + seconds * 1000;
      for (let nowMs = performance.now(); nowMs < endMs; ) {
        await client.query(query);
        const doneMs = performance.now();
        latenciesMs.push(doneMs - nowMs);
        nowMs = doneMs;
      }
      latenciesMs.sort((one, other) => one - other);
      const at = (share: number) => latenciesMs[Math.floor(share * (latenciesMs.length - 1))] as number;
      return { perSecond: latenciesMs.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), cpuUs: {} };
    },
  };
}
