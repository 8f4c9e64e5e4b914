import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@svc/db";
import { queryOnce, startPostgres } from "@svc/localstack";
import { createDeps, type Deps } from "@svc/payments/deps";
import { PAYMENTS_SETTINGS } from "@svc/payments/env";
import { loadSettings } from "@svc/service";
import { insertCatalogue, insertMerchants, MERCHANT_ID, WALLET } from "../ground/bench-data.js";
import { paymentsEnv } from "../ground/launch.js";
import { newRecording } from "../ground/recordings.js";
import { newProduct } from "../writes/programs/statements.js";
import type { Trial } from "./trial.js";

const WRITERS = 40;
const LINKS = 500;
const EVENTS = 100_000;
/** Turns alternate between a product with its event and a recording with its two events. */
const TURNS = Math.ceil(EVENTS / 1.5);
const CLOCK_BEHIND_MS = 5_000;
const LATE_COMMIT_MS = 1_000;
const PAGE = 100;

type List = Deps["products"]["list"];

/**
 * Polls three lists forward while 40 writers fill them. Some writers' clocks are behind, and there is always a
 * transaction that stays open for a second before it commits. No row may be missed or repeated.
 */
export const forwardLists: Trial = async (_options, say, closers) => {
  const postgres = await startPostgres({});
  closers.push(() => postgres.stop());
  const url = await postgres.createDatabase("forward");
  await migrate(url);
  await insertMerchants(url);
  await insertCatalogue(url, LINKS);
  const env = { ...paymentsEnv(url, "redis://127.0.0.1:1"), WORKERS: "on", DATABASE_POOL_MAX: "60" };
  const deps = createDeps(loadSettings(PAYMENTS_SETTINGS, env), {
    build: { service: "bench", version: "0", sha: "unknown", env: "bench" },
  });
  closers.push(() => deps.close());
  let isWritten = false;
  let isOver = false;

  await write(deps, 0);
  await write(deps, 1);
  const lists = { products: deps.products, transactions: deps.transactions, events: deps.events };
  const polls = await Promise.all(
    Object.entries(lists).map(async ([table, { list }]) => {
      const [first = ""] = await page(list);
      const known = await listIds(url, table);
      return { table, known: new Set(known), seen: poll(list, first, () => isOver) };
    }),
  );
  let turn = 2;
  const writer = async () => {
    while (turn < TURNS) await write(deps, turn++);
  };
  const late = lateCommits(deps, () => isWritten);
  const begunMs = performance.now();
  const progress = setInterval(() => say(`turn ${turn} of ${TURNS}`), 10_000);
  await Promise.all(Array.from({ length: WRITERS }, writer)).finally(() => clearInterval(progress));
  const seconds = (performance.now() - begunMs) / 1_000;
  isWritten = true;
  const lateRows = await late;
  // Lists hide rows that are newer than an open transaction, so the last poll must come after the last commit.
  isOver = true;

  const lines = [
    `${WRITERS} writers, ${(TURNS / seconds).toFixed(0)} statements a second, ${lateRows} commits with ${LATE_COMMIT_MS} ms of delay`,
  ];
  const faults: string[] = [];
  for (const { table, known, seen } of polls) {
    const { ids, pages } = await seen;
    const written = (await listIds(url, table)).filter((id) => !known.has(id));
    const got = new Set(ids);
    const missed = written.filter((id) => !got.has(id)).length;
    const repeated = ids.length - got.size;
    lines.push(`${table}: ${written.length} rows, ${pages} polls, ${missed} missed, ${repeated} repeated`);
    if (missed > 0 || repeated > 0) faults.push(`${table}: ${missed} missed, ${repeated} repeated`);
  }
  return { lines, faults };
};

/**
 * Writes a product in even turns and a recording in odd ones. Some products have the time of a service whose clock is
 * behind.
 */
async function write({ products, transactions }: Deps, turn: number): Promise<void> {
  if (turn % 2 === 1) {
    if ((await transactions.insert(newRecording(turn % LINKS), null)) !== "stored")
      throw new Error("a recording was not stored, although its transaction hash is new");
    return;
  }
  const product = newProduct({ name: `Product ${turn}`, amount: 25 });
  const createdAt = new Date(Date.now() - (turn % 20 === 0 ? CLOCK_BEHIND_MS : 0)).toISOString();
  const made = { ...product, createdAt, updatedAt: createdAt };
  if (!(await products.insert(made, JSON.stringify(made), null))) throw new Error("a product was not stored");
}

async function lateCommits({ database }: Deps, isOver: () => boolean): Promise<number> {
  let rows = 0;
  for (; !isOver(); rows++) {
    const client = await database.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query(
        "INSERT INTO products (id, merchant_id, mode, name, amount, merchant_wallet_address) VALUES ($1, $2, 'test', 'late', 1, $3)",
        [randomUUID(), MERCHANT_ID, WALLET],
      );
      await sleep(LATE_COMMIT_MS);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
  }
  return rows;
}

/** Polls until the writers are done and nothing is left. */
async function poll(list: List, first: string, isOver: () => boolean): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let cursor = first;
  for (let pages = 1; ; pages++) {
    const isLast = isOver();
    const next = await page(list, cursor);
    ids.push(...next.reverse());
    cursor = next.at(-1) ?? cursor;
    if (next.length === 0) {
      if (isLast) return { ids, pages };
      await sleep(5);
    }
  }
}

async function page(list: List, endingBefore?: string): Promise<string[]> {
  const scope = [
    { sql: "merchant_id = ?", value: MERCHANT_ID },
    { sql: 'mode = ?::"Mode"', value: "test" },
  ];
  const { items } = await list({ scope, filters: [], limit: PAGE, ...(endingBefore && { endingBefore }) });
  return items.map((json) => (JSON.parse(json) as { id: string }).id);
}

async function listIds(url: string, table: string): Promise<string[]> {
  const { rows } = await queryOnce(
    url,
    `SELECT id FROM ${table} WHERE merchant_id = '${MERCHANT_ID}' AND mode = 'test'`,
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}
