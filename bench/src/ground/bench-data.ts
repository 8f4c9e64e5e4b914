import { createHash } from "node:crypto";
import { execute } from "./ground.js";

/** The merchant whose lists are measured, and its key. */
export const MERCHANT_ID = "0b0b0b0b-0000-4000-8000-000000000001";
export const TOKEN = `svc_test_sk_${"be".repeat(24)}`;
export const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER_MERCHANT_ID = "0b0b0b0b-0000-4000-8000-000000000002";
const SOLANA_WALLET = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";

export async function insertMerchants(databaseUrl: string): Promise<void> {
  const hash = createHash("sha256").update(TOKEN).digest("hex");
  const merchant = `'${MERCHANT_ID}'`;
  await execute(
    databaseUrl,
    `INSERT INTO merchants (id, name) VALUES (${merchant}, 'Bench'), ('${OTHER_MERCHANT_ID}', 'Another')`,
    `INSERT INTO merchant_wallets (id, merchant_id, mode, family, address, is_default) VALUES
       (gen_random_uuid(), ${merchant}, 'test', 'evm', '${WALLET}', true),
       (gen_random_uuid(), ${merchant}, 'test', 'solana', '${SOLANA_WALLET}', true)`,
    `INSERT INTO api_keys (id, merchant_id, mode, scope, key_hash, key_prefix, key_suffix)
       VALUES (gen_random_uuid(), ${merchant}, 'test', 'full', '\\x${hash}', 'svc_test_sk_', '${TOKEN.slice(-4)}')`,
  );
}

/**
 * The owner of row n. Of each ten rows, the measured merchant has eight in test mode and one in live mode; another
 * merchant has one.
 */
const OWNER = `CASE WHEN n % 10 = 9 THEN '${OTHER_MERCHANT_ID}'::uuid ELSE '${MERCHANT_ID}'::uuid END`;
const MODE = `(CASE WHEN n % 10 = 8 THEN 'live' ELSE 'test' END)::"Mode"`;
/** Three rows share each time, so that a page may also start between rows of the same time. */
const createdAt = (rows: number): string => `now() - (${rows} - n) / 3 * interval '1 second'`;

/** Inserts products and payment links, `rows` of each; link n sells product n. Their ids contain n. */
export async function insertCatalogue(databaseUrl: string, rows: number): Promise<void> {
  const buildId = (kind: string) => `('0b0b0b0b-${kind}-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const made = createdAt(rows);
  await execute(
    databaseUrl,
    `INSERT INTO products (id, merchant_id, mode, name, description, amount, merchant_wallet_address, metadata, created_at, updated_at)
     SELECT ${buildId("000a")}, ${OWNER}, ${MODE}, 'Product ' || n, 'What is sold under number ' || n, 1 + n % 500, '${WALLET}',
            jsonb_build_object('sku', 'SKU-' || n), ${made}, ${made} FROM generate_series(1, ${rows}) n`,
    `INSERT INTO payment_links (id, merchant_id, product_id, mode, name, amount, network, networks, merchant_wallet_address,
                                merchant_wallet_addresses, created_at, updated_at)
     SELECT ${buildId("000b")}, ${OWNER}, ${buildId("000a")}, ${MODE}, 'Link ' || n, 1 + n % 500, 'base_sepolia', '["base_sepolia"]',
            '${WALLET}', '{"base_sepolia":"${WALLET}"}', ${made}, ${made} FROM generate_series(1, ${rows}) n`,
    "ANALYZE products, payment_links",
  );
}

/** Rows per statement, so that progress can be shown in between. */
const BATCH = 500_000;

/**
 * Inserts transactions for the first thousand links. Builds the large secondary indexes after the rows, which takes a
 * fraction of the time. Needs a superuser, because it skips the foreign key checks.
 */
export async function insertTransactions(
  databaseUrl: string,
  rows: number,
  onProgress: (inserted: number) => void = () => {},
): Promise<void> {
  const links = Math.min(rows, 1_000);
  const insert = (from: number, to: number) => `
    INSERT INTO transactions (id, merchant_id, payment_link_id, mode, amount, amount_base_units, network, status, tx_hash,
      wallet_address, merchant_wallet_address, customer_email, customer_name, customer_country, confirmed_at, created_at, updated_at)
    SELECT gen_random_uuid(), ${OWNER}, ('0b0b0b0b-000b-4000-8000-' || lpad(to_hex(1 + n % ${links}), 12, '0'))::uuid, ${MODE},
      1 + n % 500, (1 + n % 500) * 1000000, 'base_sepolia',
      (CASE WHEN n % 100 = 0 THEN 'refunded' ELSE 'completed' END)::"TransactionStatus", '0x' || md5(n::text) || md5((-n)::text),
      '0x' || substr(md5((n % 5000)::text), 1, 32) || '00000000', '${WALLET}', 'buyer' || n || '@example.com', 'Buyer ' || n, 'DE',
      ${createdAt(rows)}, ${createdAt(rows)}, ${createdAt(rows)}
    FROM generate_series(${from}, ${to}) n`;
  const indexes = `SELECT indexdef FROM pg_indexes WHERE tablename = 'transactions' AND indexname <> 'transactions_pkey'`;
  await execute(
    databaseUrl,
    `CREATE TABLE bench_indexes AS ${indexes}`,
    `DO $$ DECLARE name text; BEGIN
       FOR name IN SELECT indexname FROM pg_indexes WHERE tablename = 'transactions' AND indexname <> 'transactions_pkey'
       LOOP EXECUTE format('DROP INDEX %I', name); END LOOP; END $$`,
  );
  for (let from = 1; from <= rows; from += BATCH) {
    const to = Math.min(rows, from + BATCH - 1);
    await execute(databaseUrl, "SET session_replication_role = replica", insert(from, to));
    onProgress(to);
  }
  await execute(
    databaseUrl,
    "SET maintenance_work_mem = '512MB'",
    `DO $$ DECLARE definition text; BEGIN
       FOR definition IN SELECT indexdef FROM bench_indexes LOOP EXECUTE definition; END LOOP; END $$`,
    "DROP TABLE bench_indexes",
    "VACUUM (ANALYZE) transactions",
  );
}
