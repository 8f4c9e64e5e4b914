import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { migrate } from "../src/migrate.js";
import { MIGRATIONS_FOLDER, readMigrationFiles } from "../src/migration-files.js";
import { createEmptyDatabase, type EmptyDatabase } from "./empty-database.js";

/*
 * Rows that exist before a migration, and rows that the previous release writes after it.
 */

let database: EmptyDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Applies the package's migrations whose names sort before `end`. */
async function migrateBefore(end: string): Promise<void> {
  for (const { name, script } of await readMigrationFiles(MIGRATIONS_FOLDER)) {
    if (name >= end) continue;
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, "migration.sql"), script);
  }
  await migrate(database.url, { folder });
}

test("gives old endpoints of an agentic account the scope agentic, unless it ever had a full key or they subscribe to key events", async () => {
  await migrateBefore("20261122220500_webhook_scope");
  const accounts: [name: string, agentic: boolean, fullKey: string | null, events: string[]][] = [
    ["agentic", true, null, []],
    ["agentic, subscribed to key events", true, null, ["payment.completed", "api_key.revoked"]],
    ["agentic, once full", true, "revoked", []],
    ["agentic and full", true, "good", []],
    ["ordinary", false, "good", []],
  ];
  for (const [name, agentic, fullKey, events] of accounts) {
    await database.query(
      `WITH account AS (INSERT INTO merchants (id, name, agentic) VALUES (gen_random_uuid(), $1, $2) RETURNING id),
         key AS (
           INSERT INTO api_keys (id, merchant_id, mode, scope, name, key_hash, key_prefix, key_suffix, revoked_at)
           SELECT gen_random_uuid(), id, 'live', 'full', '', sha256($1::text::bytea), '', '', CASE WHEN $3 = 'revoked' THEN now() END
           FROM account WHERE $3 IS NOT NULL)
       INSERT INTO webhook_endpoints (id, merchant_id, mode, url, secret, events)
       SELECT gen_random_uuid(), id, 'live', 'https://x', '', $4::jsonb FROM account`,
      [name, agentic, fullKey, JSON.stringify(events)],
    );
  }
  await migrate(database.url);
  const rows = await database.query<{ name: string; scope: string }>(
    "SELECT m.name, e.scope FROM webhook_endpoints e JOIN merchants m ON m.id = e.merchant_id",
  );
  expect(Object.fromEntries(rows.map(({ name, scope }) => [name, scope]))).toEqual({
    agentic: "agentic",
    "agentic, once full": "full",
    "agentic, subscribed to key events": "full",
    "agentic and full": "full",
    ordinary: "full",
  });
});

test("the ledger contains rows from before its migrations, and rows that the previous release writes after them", async () => {
  const [merchant, link] = [crypto.randomUUID(), crypto.randomUUID()];
  const record = async (network: string, txHash: string, paymentId: string | null = null) => {
    const id = crypto.randomUUID();
    await database.query(
      `INSERT INTO transactions (id, merchant_id, mode, amount, amount_base_units, network, tx_hash, x402_payment_id, wallet_address,
         merchant_wallet_address, confirmed_at) VALUES ($1, $2, 'test', 1, 1000000, $3, $4, $5, 'Payer', 'Shop', now())`,
      [id, merchant, network, txHash, paymentId],
    );
    return id;
  };
  const sell = async (network: string, txHash: string, logIndex: number) => {
    const id = crypto.randomUUID();
    await database.query(
      `INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
         valid_before, fingerprint, payload) VALUES ($1, $2, $3, 'test', $4, 'USDC', 'Payer', gen_random_uuid()::text, 'Shop', 1, 1000000, now(), '', '')`,
      [id, merchant, link, network],
    );
    await database.query(
      "INSERT INTO x402_transfers (network, tx_hash, log_index, payment_id) VALUES ($1, $2, $3, $4)",
      [network, txHash, logIndex, id],
    );
    await record(network, txHash, id);
  };
  const refund = async (network: string, txHash: string, transactionId: string) =>
    database.query(
      `INSERT INTO refunds (id, merchant_id, mode, transaction_id, amount, amount_base_units, network, tx_hash, wallet_address,
         merchant_wallet_address, confirmed_at) VALUES (gen_random_uuid(), $1, 'test', $2, 1, 1000000, $3, $4, 'Payer', 'Shop', now())`,
      [merchant, transactionId, network, txHash],
    );
  const recordAll = async (when: string) => {
    const paid = await record("base_sepolia", `${when} recorded`);
    await record("solana_devnet", `${when} recorded: s`);
    await sell("base_sepolia", `${when} sold`, 7);
    await sell("solana_devnet", `${when} sold: s`, 0);
    await refund("base_sepolia", `${when} refunded`, paid);
    await refund("solana_devnet", `${when} refunded: s`, paid);
    return paid;
  };

  await migrateBefore("20261124051000_transfer_ledger");
  await database.query("INSERT INTO merchants (id, name) VALUES ($1, 'Shop')", [merchant]);
  await database.query(
    `INSERT INTO payment_links (id, merchant_id, mode, name, amount, network, networks, merchant_wallet_address, merchant_wallet_addresses)
     VALUES ($1, $2, 'test', 'Book', 1, 'base_sepolia', '[]', 'Shop', '{}')`,
    [link, merchant],
  );
  const session = await recordAll("before");
  await database.query(
    `INSERT INTO checkout_sessions (id, merchant_id, mode, amount, network, status, pay_to, transaction_id, expires_at)
     VALUES (gen_random_uuid(), $1, 'test', 1, 'base_sepolia', 'completed', 'Shop', $2, now())`,
    [merchant, session],
  );
  await migrateBefore("20261124051100_transfer_ledger_rows");
  await recordAll("beside");
  await migrate(database.url);

  const rows = await database.query<{ row: string }>(
    `SELECT concat_ws(' ', split_part(tx_hash, ':', 1), purpose, split_part(network, '_', 1), place, string_agg(side::text, '+' ORDER BY side)) AS row
     FROM transfer_ledger GROUP BY tx_hash, purpose, network, place ORDER BY 1`,
  );
  const expected = (when: string, plain: string) => [
    `${when} recorded ${plain} base * received`,
    `${when} recorded recording solana Shop received`,
    `${when} refunded refund base * sent`,
    `${when} refunded refund solana Payer sent`,
    `${when} sold purchase base 7 received+sent`,
    `${when} sold purchase solana Shop received+sent`,
  ];
  expect(rows.map(({ row }) => row).sort()).toEqual(
    [...expected("before", "checkout"), ...expected("beside", "recording")].sort(),
  );
  // The database refuses a row by which the previous release would count the transaction a second time.
  await expect(
    database.query(
      "INSERT INTO x402_transfers (network, tx_hash, log_index, payment_id) SELECT network, 'beside recorded: s', 0, payment_id FROM x402_transfers WHERE network = 'solana_devnet' LIMIT 1",
    ),
  ).rejects.toMatchObject({ constraint: "transfer_ledger_pkey" });
});

test("volume counts each transaction and refund once, whether recorded before the triggers or by the previous release after them", async () => {
  const MERCHANT = "11111111-0000-4000-8000-000000000001";
  let count = 0;
  const record = async () => {
    count += 1;
    await database.query(
      `WITH paid AS (INSERT INTO transactions (id, merchant_id, mode, amount, amount_base_units, network, tx_hash, wallet_address,
           merchant_wallet_address, confirmed_at, created_at)
         VALUES (gen_random_uuid(), $1, 'test', 2, 2000000, 'base_sepolia', $2, 'payer', 'shop', now(), '2026-03-29T00:45:00.001Z') RETURNING *)
       INSERT INTO refunds (id, merchant_id, mode, transaction_id, amount, amount_base_units, network, tx_hash, wallet_address,
         merchant_wallet_address, confirmed_at, created_at)
       SELECT gen_random_uuid(), merchant_id, mode, id, 1, 1000000, network, tx_hash, wallet_address, merchant_wallet_address, now(), created_at
       FROM paid`,
      [MERCHANT, `0x${String(count).padStart(64, "0")}`],
    );
  };
  await migrateBefore("20261125094500");
  await database.query("INSERT INTO merchants (id, name) VALUES ($1, 'm')", [MERCHANT]);
  await record();
  await record();
  await migrateBefore("20261125094700");
  await record();
  await migrate(database.url);
  await record();
  const sums = (table: string, where = "true") =>
    database.query(
      `SELECT sum(collected)::text AS collected, sum(refunded)::text AS refunded, sum(transactions)::int AS transactions, sum(refunds)::int AS refunds
       FROM ${table} WHERE ${where}`,
    );
  const twice = [{ collected: "4000000", refunded: "2000000", transactions: 2, refunds: 2 }];
  expect(await sums("volume_changes")).toEqual(twice);
  for (const grouping of ["all", "network", "link"]) {
    for (const [minutes, time] of [
      [15, "00:45"],
      [60, "00:00"],
      [360, "00:00"],
      [1440, "00:00"],
    ] as const) {
      const period = `grouped_by = '${grouping}' AND period_minutes = ${minutes}`;
      const found = await sums("volume_totals", `${period} AND start = '2026-03-29T${time}:00Z'`);
      // Links have no hourly rows.
      if (grouping === "link" && minutes === 60) expect(found[0]).toMatchObject({ transactions: null });
      else expect(found).toEqual(twice);
    }
  }
  expect(await database.query("SELECT to_regclass('volume_start') AS found")).toEqual([{ found: null }]);
});
