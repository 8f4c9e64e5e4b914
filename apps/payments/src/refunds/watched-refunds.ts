import { BLOCK_TIME_LAG_MS, type ChainTransfer } from "@svc/chains";
import type { NetworkName } from "@svc/x402";
import type { PoolClient } from "pg";
import type { PreparedRefundRow } from "./prepared-refund.js";
import { refundOfRow, writeRefundEvent } from "./prepared-refunds-repository.js";

/*
 * Parts of the watcher's statements (payment-intents/watch-store.ts) for prepared refunds. They are searched by sender:
 * a wallet sends few transfers and strangers can't add any, while the payer may be an exchange that receives thousands
 * a minute.
 */

/** SQL: a wallet as the watcher compares it, see `walletKey`. */
const key = (column: string): string => `CASE WHEN ${column} LIKE '0x%' THEN lower(${column}) ELSE ${column} END`;
const SENDER = key("merchant_wallet_address");
/** SQL: a reading of the wallet by itself that has not come to its end. `$1` the network. */
const IS_BEHIND = `EXISTS (SELECT FROM watch_backlogs AS behind WHERE behind.network = $1 AND behind.pay_to = ${SENDER})`;

/** SQL: networks on which a refund is watched, or a transfer is still to be decided. */
export const REFUND_NETWORKS = `SELECT network FROM prepared_refunds WHERE is_watched
  UNION SELECT network FROM refund_transfers WHERE outcome IS NULL`;
/** SQL: the same, for network `$1`. */
export const HAS_REFUNDS = `EXISTS (SELECT FROM prepared_refunds WHERE network = $1 AND is_watched)
  OR EXISTS (SELECT FROM refund_transfers WHERE network = $1 AND outcome IS NULL)`;
/** SQL: wallets to read for them, as rows of WALLETS. */
export const REFUND_WALLETS = `SELECT ${SENDER}, id, created_at, CASE WHEN is_fresh THEN 'fresh' ELSE 'known' END
  FROM prepared_refunds WHERE network = $1 AND is_watched`;
export const SENDERS = `SELECT DISTINCT ${SENDER} AS sender FROM prepared_refunds WHERE network = $1 AND is_watched`;
/** The network was read from the beginning of these refunds. */
export const REFUNDS_READ = `UPDATE prepared_refunds SET is_fresh = false WHERE network = $1 AND id = ANY($2::uuid[]) AND is_fresh
  AND EXISTS (SELECT FROM watch_cursors WHERE network = $1 AND block >= 0) AND NOT ${IS_BEHIND}`;

const LAG = `interval '${BLOCK_TIME_LAG_MS} milliseconds'`;
/** Any refund of the two wallets will do: which one gets the transfer is decided when it is acted on, with what is true then. */
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

/** Notes final transfers between the wallets of a refund, in the transaction that moves the cursor past them. */
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

/** A transfer between the wallets of the refund `over` that was noted and may still complete it. */
const IS_UNDECIDED = `EXISTS (SELECT FROM refund_transfers AS sent WHERE sent.network = over.network AND sent.outcome IS NULL
    AND sent.sender = over.merchant_wallet_address AND sent.recipient = over.wallet_address)`;
const EXPIRE = `UPDATE prepared_refunds SET status = 'expired', updated_at = $2
  WHERE id IN (SELECT id FROM prepared_refunds AS over WHERE network = $1 AND is_watched AND status = 'pending' AND expires_at < $3
      AND NOT is_fresh AND NOT ${IS_BEHIND} AND NOT ${IS_UNDECIDED}
    ORDER BY expires_at LIMIT $4 FOR UPDATE SKIP LOCKED)
  RETURNING *`;
const FORGET = `UPDATE prepared_refunds AS over SET is_watched = false WHERE network = $1 AND is_watched AND status <> 'pending'
  AND watch_until < $2 AND NOT is_fresh AND NOT ${IS_BEHIND} AND NOT ${IS_UNDECIDED}`;

/** Ends refunds whose end was read, by the time of the last final block that was read, and reads for no longer than they are watched. */
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

/** Ends refunds on networks without nodes when even their watch is over: the service can't know if they were sent. */
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
