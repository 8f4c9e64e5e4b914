import { randomBytes, randomUUID } from "node:crypto";

/** A pool of the service under test. */
interface Pool {
  query(text: string, values: unknown[]): Promise<unknown>;
}

export interface Rows {
  readonly merchantId: string;
  readonly mode: "test" | "live";
  /** One row for each time. */
  readonly createdAtMs: readonly number[];
  /** Further columns, the same for all rows. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

/** Inserts rows faster than requests could, with times that tests choose. Returns the ids in the same order. */
async function insertRows(pool: Pool, table: string, rows: Rows, fixed: Record<string, unknown>): Promise<string[]> {
  const ids = rows.createdAtMs.map(() => randomUUID());
  const columns = { merchant_id: rows.merchantId, mode: rows.mode, ...fixed, ...rows.columns };
  const names = Object.keys(columns);
  const values = names.map((_, index) => `$${index + 3}`).join(", ");
  const hash = table === "transactions" ? ", tx_hash" : "";
  await pool.query(
    `INSERT INTO ${table} (id, created_at, updated_at, ${names.join(", ")}${hash})
     SELECT row.id, row.at, row.at, ${values}${hash && `, '0x${randomBytes(24).toString("hex")}' || lpad(to_hex(row.n), 16, '0')`}
     FROM unnest($1::uuid[], $2::timestamptz[]) WITH ORDINALITY AS row (id, at, n)`,
    [ids, rows.createdAtMs.map((ms) => new Date(ms).toISOString()), ...Object.values(columns)],
  );
  return ids;
}

const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

export const insertProducts = (pool: Pool, rows: Rows): Promise<string[]> =>
  insertRows(pool, "products", rows, { name: "row", amount: 1, merchant_wallet_address: WALLET });

export const insertLinks = (pool: Pool, rows: Rows): Promise<string[]> =>
  insertRows(pool, "payment_links", rows, {
    name: "row",
    amount: 1,
    network: "base_sepolia",
    networks: '["base_sepolia"]',
    merchant_wallet_address: WALLET,
    merchant_wallet_addresses: JSON.stringify({ base_sepolia: WALLET }),
  });

export const insertTransactions = (pool: Pool, rows: Rows): Promise<string[]> =>
  insertRows(pool, "transactions", rows, {
    amount: 1,
    amount_base_units: 1_000_000,
    network: "base_sepolia",
    wallet_address: WALLET,
    merchant_wallet_address: WALLET,
    confirmed_at: new Date(0),
  });
