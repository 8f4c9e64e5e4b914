import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { FOLD_VOLUME } from "../src/reports/volume-statements.js";
import { insertLinks, insertTransactions } from "./support/insert-rows.js";
import { newRecording } from "./support/new-recording.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;

beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.stop());

const pool = () => payments.deps.database.pool;
const PATH = "/api/v1/reports/volume";
const NETWORKS = ["base_sepolia", "solana_devnet"];
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

interface Sums {
  readonly collectedBaseUnits: string;
  readonly refundedBaseUnits: string;
  readonly netBaseUnits: string;
  readonly transactions: number;
  readonly refunds: number;
}
const sums = (collected: bigint, refunded: bigint, transactions: number, refunds: number): Sums => ({
  collectedBaseUnits: String(collected),
  refundedBaseUnits: String(refunded),
  netBaseUnits: String(collected - refunded),
  transactions,
  refunds,
});
const NOTHING = sums(0n, 0n, 0, 0);

async function report(merchant: TestMerchant, query: Record<string, string>) {
  const { status, body } = await payments.call("GET", `${PATH}?${new URLSearchParams(query)}`, {
    key: merchant.testKey,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
}

/**
 * Time zones, each with a day near a clock change. Some change by half an hour, at midnight, or have unusual offsets.
 */
const ZONES = [
  ["Europe/Berlin", "2026-03-29"],
  ["Europe/London", "2026-03-29"],
  ["Europe/Berlin", "2025-10-26"],
  ["America/New_York", "2026-03-08"],
  ["America/Havana", "2025-11-02"],
  ["America/Santiago", "2025-09-07"],
  ["America/St_Johns", "2025-11-02"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Pacific/Chatham", "2025-09-28"],
  ["Asia/Kathmandu", "2026-01-01"],
  ["Asia/Kolkata", "2026-02-28"],
  ["Pacific/Kiritimati", "2026-01-01"],
  ["Pacific/Auckland", "2026-04-05"],
  ["America/Los_Angeles", "2025-11-02"],
  ["UTC", "2026-02-28"],
] as const;

async function insertRefund(merchantId: string, transactionId: string, amount: number, atMs: number): Promise<void> {
  await pool().query(
    `INSERT INTO refunds (id, merchant_id, mode, transaction_id, amount, amount_base_units, network, tx_hash, wallet_address,
       merchant_wallet_address, confirmed_at, created_at)
     SELECT $1, merchant_id, mode, id, $3, $3::numeric * 1000000, network, $4, wallet_address, merchant_wallet_address, $5, $5
     FROM transactions WHERE id = $2 AND merchant_id = $6`,
    [randomUUID(), transactionId, amount, `0x${randomBytes(32).toString("hex")}`, new Date(atMs), merchantId],
  );
}

/** A merchant with payments and refunds at random times, many of them exactly at the start or end of a day. */
async function generateHistory(around: string, linkCount: number): Promise<TestMerchant> {
  const merchant = await payments.makeMerchant();
  const links = await insertLinks(pool(), {
    merchantId: merchant.id,
    mode: "test",
    createdAtMs: Array(linkCount).fill(0),
  });
  const middleMs = Date.parse(around);
  const time = () => {
    const quarterMs = Math.floor((middleMs + randomInt(-40, 40) * DAY_MS * Math.random()) / QUARTER_MS) * QUARTER_MS;
    return quarterMs + [0, -1, 1, QUARTER_MS - 1, randomInt(QUARTER_MS)][randomInt(5)]!;
  };
  for (let count = 0; count < 12 + linkCount; count++) {
    const amount = randomInt(1, 1_000_000) / 100;
    const ids = await insertTransactions(pool(), {
      merchantId: merchant.id,
      mode: randomInt(6) === 0 ? "live" : "test",
      createdAtMs: Array.from({ length: randomInt(1, 12) }, time),
      columns: {
        amount,
        amount_base_units: String(BigInt(Math.round(amount * 100)) * 10_000n),
        network: NETWORKS[randomInt(NETWORKS.length)],
        payment_link_id: [...links, null][randomInt(linkCount + 1)],
      },
    });
    for (const id of ids.slice(0, randomInt(3))) await insertRefund(merchant.id, id, 0.01, time());
    if (randomInt(3) === 0) await pool().query(FOLD_VOLUME, ["0", randomInt(1, 20)]);
  }
  return merchant;
}

const GROUP = { all: "''", network: "network", link: "coalesce(payment_link_id::text, '')" } as const;

/**
 * Computes the report by a full scan of transactions and refunds, with PostgreSQL's calendar. Returns sums by group
 * and first day of the interval.
 */
async function scan(merchantId: string, grouping: keyof typeof GROUP, { interval, from, to, timeZone }: Query) {
  const { rows } = await pool().query(
    `SELECT key, greatest(date_trunc($2, day)::date, $4::date)::text AS date, sum(collected)::text AS collected, sum(refunded)::text AS refunded,
       sum(n)::int AS n, sum(r)::int AS r
     FROM (
       SELECT ${GROUP[grouping]} AS key, (created_at AT TIME ZONE $3)::date AS day, amount_base_units AS collected, 0 AS refunded, 1 AS n, 0 AS r
       FROM transactions WHERE merchant_id = $1 AND mode = 'test'
       UNION ALL
       SELECT ${GROUP[grouping].replace("network", "r.network")}, (r.created_at AT TIME ZONE $3)::date, 0, r.amount_base_units, 0, 1
       FROM refunds r JOIN transactions t ON t.id = r.transaction_id WHERE r.merchant_id = $1 AND r.mode = 'test') AS e
     WHERE day BETWEEN $4::date AND $5::date GROUP BY 1, 2`,
    [merchantId, interval, timeZone, from, to],
  );
  const lines = rows.map((row) => [
    `${row.key} ${row.date}`,
    sums(BigInt(row.collected), BigInt(row.refunded), row.n, row.r),
  ]);
  return Object.fromEntries(lines.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

interface Query {
  readonly interval: string;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}
type Line = Sums & { readonly date: string; readonly start: string; readonly end: string };
interface Group {
  readonly network: string;
  readonly paymentLinkId: string;
  readonly rest: boolean;
  readonly intervals: readonly Line[];
}
const sumsOf = ({ collectedBaseUnits, refundedBaseUnits, netBaseUnits, transactions, refunds }: Sums): Sums => ({
  collectedBaseUnits,
  refundedBaseUnits,
  netBaseUnits,
  transactions,
  refunds,
});
function linesOf(groups: readonly { readonly key: string; readonly intervals: readonly Line[] }[]) {
  const lines = groups.flatMap(({ key, intervals }) =>
    intervals.map((one) => [`${key} ${one.date}`, sumsOf(one)] as const),
  );
  return Object.fromEntries(
    lines.filter(([, one]) => one.transactions + one.refunds > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Combines the lines of all links except the 20 that collected most. */
function withRest(lines: Record<string, Sums>): Record<string, Sums> {
  const collected = new Map<string, bigint>();
  const keyOf = (line: string) => line.split(" ")[0] as string;
  for (const [line, one] of Object.entries(lines)) {
    collected.set(keyOf(line), (collected.get(keyOf(line)) ?? 0n) + BigInt(one.collectedBaseUnits));
  }
  const order = [...collected].sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x > y ? -1 : 1));
  const named = new Set(order.slice(0, 20).map(([key]) => key));
  const found: Record<string, Sums> = {};
  for (const [line, one] of Object.entries(lines)) {
    const name = named.has(keyOf(line)) ? line : `rest ${line.split(" ")[1]}`;
    const { collectedBaseUnits, refundedBaseUnits, transactions, refunds } = found[name] ?? NOTHING;
    found[name] = sums(
      BigInt(collectedBaseUnits) + BigInt(one.collectedBaseUnits),
      BigInt(refundedBaseUnits) + BigInt(one.refundedBaseUnits),
      transactions + one.transactions,
      refunds + one.refunds,
    );
  }
  return found;
}

const RUNS = Number(process.env.PROPERTY_RUNS ?? 30);

describe("the volume report", () => {
  test("equals a full scan in generated histories across changes of clocks, at any state of the fold", async () => {
    for (let run = 0; run < RUNS; run++) {
      const [timeZone, around] = ZONES[run % ZONES.length]!;
      const merchant = await generateHistory(around, run % 5 === 4 ? 26 : 2);
      const day = (days: number) => new Date(Date.parse(around) + days * DAY_MS).toISOString().slice(0, 10);
      for (const interval of ["day", "week", "month"]) {
        const query = { interval, timeZone, from: day(randomInt(-45, 0)), to: day(randomInt(0, 45)) };
        const all = await report(merchant, query);
        const found = { run, ...query, lines: linesOf([{ key: "", intervals: all.intervals }]) };
        expect(found).toEqual({ run, ...query, lines: await scan(merchant.id, "all", query) });
        all.intervals.forEach(({ start }: Line, index: number) => {
          if (index > 0) expect(start).toBe(all.intervals[index - 1].end);
        });
        for (const groupBy of ["network", "link"] as const) {
          const { groups, total } = await report(merchant, { ...query, groupBy });
          const named = groups.map((group: Group) => ({
            key: group.rest ? "rest" : ((groupBy === "link" ? group.paymentLinkId : group.network) ?? ""),
            intervals: group.intervals,
          }));
          const lines = withRest(await scan(merchant.id, groupBy, query));
          expect({ run, lines: linesOf(named) }).toEqual({ run, lines });
          expect(total).toEqual(all.total);
        }
      }
    }
  });

  test("shows what was recorded a moment ago, in intervals without a gap", async () => {
    const merchant = await payments.makeMerchant();
    await payments.deps.transactions.insert(newRecording(merchant.id, null), null);
    const { intervals, total, groups, to } = await report(merchant, {});
    expect([intervals.length, groups]).toEqual([30, null]);
    expect(total).toEqual(sums(70_000n, 0n, 1, 0));
    expect(intervals.at(-1)).toMatchObject({ date: to, ...total });
    expect(sumsOf(intervals[0])).toEqual(NOTHING);
    await payments.deps.jobs.workers.volume.runOnce();
    expect((await report(merchant, {})).intervals).toEqual(intervals);
  });

  test("sums money beyond what a float holds", async () => {
    const merchant = await payments.makeMerchant();
    const amount = { amount: "999999999.99", amount_base_units: "999999999990000" };
    const createdAtMs = Array.from({ length: 1_001 }, (_, at) => Date.UTC(2026, 4, 1) + at * 1_000);
    await insertTransactions(pool(), { merchantId: merchant.id, mode: "test", createdAtMs, columns: amount });
    await payments.deps.jobs.workers.volume.runOnce();
    const { total } = await report(merchant, { from: "2026-05-01", to: "2026-05-01" });
    expect(total).toEqual(sums(999_999_999_990_000n * 1_001n, 0n, 1_001, 0));
  });

  test("names the links that collected most, and sums up the rest", async () => {
    const merchant = await payments.makeMerchant();
    const atMs = Date.UTC(2026, 4, 1);
    const links = await insertLinks(pool(), { merchantId: merchant.id, mode: "test", createdAtMs: Array(23).fill(0) });
    for (const [at, id] of links.entries()) {
      const columns = { payment_link_id: id, amount: at + 1, amount_base_units: String((at + 1) * 1_000_000) };
      await insertTransactions(pool(), { merchantId: merchant.id, mode: "test", createdAtMs: [atMs], columns });
    }
    const { groups } = await report(merchant, {
      from: "2026-05-01",
      to: "2026-05-31",
      interval: "month",
      groupBy: "link",
    });
    expect(groups.map(({ paymentLinkId }: { paymentLinkId: string }) => paymentLinkId)).toEqual([
      ...links.toReversed().slice(0, 20),
      null,
    ]);
    expect(groups[0]).toMatchObject({ paymentLinkName: "row", rest: false });
    expect(groups[0].intervals).toEqual([{ date: "2026-05-01", ...groups[0].total }]);
    expect(groups[20]).toMatchObject({ paymentLinkName: null, rest: true, total: sums(6_000_000n, 0n, 3, 0) });
  });

  test("shows nothing of another merchant or mode", async () => {
    const [merchant, other] = await Promise.all([payments.makeMerchant(), payments.makeMerchant()]);
    await payments.deps.transactions.insert(newRecording(other.id, null), null);
    await payments.deps.transactions.insert(newRecording(merchant.id, null), null);
    const live = await payments.call("GET", PATH, { key: merchant.liveKey });
    expect(live.body.data.total).toEqual(NOTHING);
    expect((await report(merchant, {})).total).toEqual(sums(70_000n, 0n, 1, 0));
  });

  test("covers five years of days, and explains its limits", async () => {
    const merchant = await payments.makeMerchant();
    const five = { from: "2021-01-01", to: "2025-12-31" };
    expect((await report(merchant, { ...five, timeZone: "Asia/Tokyo" })).intervals).toHaveLength(1_826);
    expect((await report(merchant, { ...five, groupBy: "network", interval: "month" })).intervals).toHaveLength(60);
    const refused = async (query: Record<string, string>) => {
      const { status, body } = await payments.call("GET", `${PATH}?${new URLSearchParams(query)}`, {
        key: merchant.testKey,
      });
      return [status, body.code, body.message];
    };
    const message = (text: string) => [400, "VALIDATION_FAILED", expect.stringContaining(text)];
    expect(await refused({ from: "2025-01-01", to: "2025-12-31", groupBy: "link" })).toEqual(
      message("more than 100 intervals"),
    );
    expect(await refused({ ...five, groupBy: "link", interval: "month" })).toEqual(message("covers at most 400 days"));
    expect(await refused({ ...five, groupBy: "network" })).toEqual(message("more than 400 intervals"));
    expect(await refused({ from: "2020-01-01", to: "2099-12-31" })).toEqual(message("more than 1900 intervals"));
    expect(await refused({ from: "2026-02-30" })).toEqual(message("is not a date that exists"));
    expect(await refused({ from: "2026-02-02", to: "2026-02-01" })).toEqual(message("must not be after `to`"));
    expect(await refused({ timeZone: "Europe/Atlantis" })).toEqual(message("is not the name of a time zone"));
    expect(await refused({ from: "yesterday" })).toEqual(message("from"));
  });

  test("is refused to a key of scope agentic", async () => {
    const { agenticTestKey } = await payments.makeMerchant();
    const { status, body } = await payments.call("GET", PATH, { key: agenticTestKey });
    expect([status, body.code]).toEqual([403, "API_KEY_SCOPE_INSUFFICIENT"]);
  });
});
