import { BLOCK_TIME_LAG_MS, type ChainTransfer } from "@svc/chains";
import type { NetworkName } from "@svc/x402";
import type { PoolClient } from "pg";
import type { PreparedRefundRow } from "./prepared-refund.js";
import { refundOfRow, writeRefundEvent } from "./prepared-refunds-repository.js";

/*
 * Parts of the watcher's statements (payment-intents/watch-statements.ts) for prepared refunds. The watcher searches
 * for refunds by sender, because a wallet sends few transfers, and only its owner can send from it. The receiver may be
 * an exchange that receives thousands of transfers a minute.
 */

/** Builds SQL that normalizes a wallet like `walletKey`, so that the watcher can compare addresses. */
const key = (column: string): string => `CASE WHEN ${column} LIKE '0x%' THEN lower(${column}) ELSE ${column} END`;
const SENDER = key("merchant_wallet_address");
/** SQL condition: the watcher is still catching up on the history of this wallet. `$1` is the network. */
const IS_BEHIND = `EXISTS (SELECT FROM watch_backlogs AS behind WHERE behind.network = $1 AND behind.pay_to = ${SENDER})`;

/** SQL: networks that have a watched refund, or a noted transfer without an outcome. */
export const REFUND_NETWORKS = `SELECT network FROM prepared_refunds WHERE is_watched
  UNION SELECT network FROM refund_transfers WHERE outcome IS NULL`;
/** SQL condition: network `$1` has a watched refund, or a noted transfer without an outcome. */
export const HAS_REFUNDS = `EXISTS (SELECT FROM prepared_refunds WHERE network = $1 AND is_watched)
  OR EXISTS (SELECT FROM refund_transfers WHERE network = $1 AND outcome IS NULL)`;
/** SQL: sending wallets to read for watched refunds. The watcher's statement WALLETS includes these rows. */
export const REFUND_WALLETS = `SELECT ${SENDER}, id, created_at, CASE WHEN is_fresh THEN 'fresh' ELSE 'known' END
  FROM prepared_refunds WHERE network = $1 AND is_watched`;
export const SENDERS = `SELECT DISTINCT ${SENDER} AS sender FROM prepared_refunds WHERE network = $1 AND is_watched`;
/** Marks refunds as no longer fresh once the network has been read from the time of their creation. */
export const REFUNDS_READ = `UPDATE prepared_refunds SET is_fresh = false WHERE network = $1 AND id = ANY($2::uuid[]) AND is_fresh
  AND EXISTS (SELECT FROM watch_cursors WHERE network = $1 AND block >= 0) AND NOT ${IS_BEHIND}`;

const LAG = `interval '${BLOCK_TIME_LAG_MS} milliseconds'`;
/**
 * Links a transfer to any watched refund between the two wallets. The refund that gets the transfer is chosen later,
 * when the watcher processes the transfer and knows the current state.
 */
const NOTE = `INSERT INTO refund_transfers (id, refund_id, network, tx_hash, position, block_number, block_time, sender, recipient, base_units, named_id, created_at)
  SELECT gen_random_uuid(), waiting.id, $1, tx_hash, position, block_number, block_time, sender, recipient, base_units,
    (SELECT id FROM prepared_refunds AS named WHERE named.reference = ANY(accounts) AND named.network = $1
      AND named.merchant_wallet_address = sender AND named.wallet_address = recipient LIMIT 1), $3
  FROM jsonb_to_recordset($2::jsonb) AS sent (tx_hash text, position text, block_number bigint, block_time timestamptz, sender text,
      recipient text, base_units numeric, accounts text[])
    CROSS JOIN LATERAL (SELECT id FROM prepared_refunds WHERE network = $1 AND is_watched
      AND merchant_wallet_address = sender AND wallet_address = recipient
      AND block_time BETWEEN created_at - ${LAG} AND watch_until ORDER BY created_at, id LIMIT 1) AS waiting
  ON CONFLICT (network, tx_hash, position) DO NOTHING`;

/**
 * Stores final transfers between the wallets of a refund. Runs in the database transaction that moves the cursor past
 * them.
 */
export async function noteSent(
  client: PoolClient,
  network: NetworkName,
  transfers: readonly ChainTransfer[],
  now: Date,
): Promise<void> {
  if (transfers.length === 0) return;
  const sent = transfers.map(({ txHash, position, blockNumber, blockTime, from, to, baseUnits, accounts }) => ({
    tx_hash: txHash,
    position,
    block_number: blockNumber.toString(),
    block_time: blockTime,
    sender: from,
    recipient: to,
    base_units: baseUnits.toString(),
    accounts: accounts ?? [],
  }));
  await client.query(NOTE, [network, JSON.stringify(sent), now]);
}

/** SQL condition: a noted transfer may still complete the refund `over`. */
const IS_UNDECIDED = `EXISTS (SELECT FROM refund_transfers AS sent WHERE sent.network = over.network AND sent.outcome IS NULL
    AND sent.sender = over.merchant_wallet_address AND sent.recipient = over.wallet_address)`;
const EXPIRE = `UPDATE prepared_refunds SET status = 'expired', updated_at = $2
  WHERE id IN (SELECT id FROM prepared_refunds AS over WHERE network = $1 AND is_watched AND status = 'pending' AND expires_at < $3
      AND NOT is_fresh AND NOT ${IS_BEHIND} AND NOT ${IS_UNDECIDED}
    ORDER BY expires_at LIMIT $4 FOR UPDATE SKIP LOCKED)
  RETURNING *`;
const FORGET = `UPDATE prepared_refunds AS over SET is_watched = false WHERE network = $1 AND is_watched AND status <> 'pending'
  AND watch_until < $2 AND NOT is_fresh AND NOT ${IS_BEHIND} AND NOT ${IS_UNDECIDED}`;

/**
 * Expires pending refunds whose deadline is before `readUpTo`, the time of the last final block that was read. Stops
 * watching refunds whose watch period has ended by then.
 */
export async function expireRefunds(
  client: PoolClient,
  network: NetworkName,
  readUpTo: Date,
  now: Date,
  limit: number,
): Promise<void> {
  const { rows } = await client.query<PreparedRefundRow>(EXPIRE, [network, now, readUpTo, limit]);
  for (const row of rows) await writeRefundEvent(client, refundOfRow(row), "refund.expired", now);
  await client.query(FORGET, [network, readUpTo]);
}

/**
 * Expires refunds on networks without nodes after their watch period. The service can't know whether they were sent.
 */
export async function expireUnreadRefunds(
  client: PoolClient,
  isUnreadable: (network: string) => string,
  values: readonly [now: Date, readable: readonly NetworkName[], limit: number],
): Promise<number> {
  const text = `UPDATE prepared_refunds SET status = 'expired', updated_at = $1
    WHERE id IN (SELECT id FROM prepared_refunds AS over WHERE status = 'pending' AND is_watched AND watch_until < $1 AND ${isUnreadable("over.network")}
      ORDER BY expires_at LIMIT $3 FOR UPDATE SKIP LOCKED)
    RETURNING *`;
  const { rows } = await client.query<PreparedRefundRow>(text, [...values]);
  for (const row of rows) await writeRefundEvent(client, refundOfRow(row), "refund.expired", values[0]);
  return rows.length;
}
