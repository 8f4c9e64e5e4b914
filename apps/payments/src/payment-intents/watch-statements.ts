import { OPEN_STATES } from "@svc/x402/purchase";
import { states } from "../agentic/claim-rows.js";
import { HAS_REFUNDS, REFUND_NETWORKS, REFUND_WALLETS } from "../refunds/watched-refunds.js";

/** SQL: true for a wallet of network `$1` that is read separately and hasn't caught up. */
const isBehind = (wallet: string): string =>
  `EXISTS (SELECT FROM watch_backlogs AS behind WHERE behind.network = $1 AND behind.pay_to = ${wallet})`;
export const WAITING = `SELECT EXISTS (SELECT FROM payment_intent_amounts WHERE $1 = ANY(networks))
  OR EXISTS (SELECT FROM payment_intent_transfers WHERE network = $1 AND state = 'seen') OR ${HAS_REFUNDS} AS waiting`;
export const WAITING_NETWORKS = `SELECT DISTINCT unnest(networks) AS network FROM payment_intent_amounts
  UNION SELECT network FROM payment_intent_transfers WHERE state = 'seen' UNION ${REFUND_NETWORKS}`;
export const TAKE = `INSERT INTO watch_cursors (network, block, block_time, lease, lease_expires_at) VALUES ($1, -1, 'epoch', $2, $3)
  ON CONFLICT (network) DO UPDATE SET lease = $2, lease_expires_at = $3
    WHERE watch_cursors.lease IS NULL OR watch_cursors.lease_expires_at <= $4
  RETURNING block, block_time`;
/**
 * The wallets to read. They include the wallets of seen transfers. If such a wallet were no longer read, its transfers
 * would look as if they were gone.
 */
export const WALLETS = `SELECT pay_to, bool_or(kind = 'known') AS is_known, min(since) FILTER (WHERE kind = 'fresh') AS fresh_since,
    min(since) FILTER (WHERE kind = 'seen') AS seen_since, coalesce(array_agg(id) FILTER (WHERE kind = 'fresh'), '{}') AS fresh,
    coalesce(array_agg(id) FILTER (WHERE kind = 'seen'), '{}') AS seen
  FROM (
    SELECT pay_to, intent_id AS id, created_at AS since, CASE WHEN $1 = ANY(fresh) THEN 'fresh' ELSE 'known' END AS kind
      FROM payment_intent_amounts WHERE $1 = ANY(networks)
    UNION ALL SELECT pay_to, id, block_time, 'seen' FROM payment_intent_transfers WHERE network = $1 AND state = 'seen'
    UNION ALL ${REFUND_WALLETS}) AS waiting
  GROUP BY pay_to`;
export const HOLD = "UPDATE watch_cursors SET lease_expires_at = $3 WHERE network = $1 AND lease = $2";
/**
 * Moves the cursor to a higher block, or to a lower block with a later time, which means that the chain was restarted.
 */
export const ADVANCE = `UPDATE watch_cursors SET block = $3, block_time = $4
  WHERE network = $1 AND lease = $2 AND (block < $3 OR block_time < $4)`;
export const READ = "UPDATE watch_cursors SET read_at = $3 WHERE network = $1 AND lease = $2";
export const RELEASE =
  "UPDATE watch_cursors SET lease = NULL, lease_expires_at = NULL WHERE network = $1 AND lease = $2";
/**
 * Marks the network as read for these intents, but only after a final block was read. Before that the cursor is empty,
 * and the next reading could begin after unread blocks.
 */
export const KNOWN = `UPDATE payment_intent_amounts SET fresh = array_remove(fresh, $1) WHERE intent_id = ANY($2::uuid[])
  AND EXISTS (SELECT FROM watch_cursors WHERE network = $1 AND block >= 0)
  AND NOT ${isBehind("pay_to")}`;
export const BACKLOGS = "SELECT * FROM watch_backlogs WHERE network = $1 ORDER BY read_at";
export const SET_BACKLOG = `INSERT INTO watch_backlogs (network, pay_to, before, start_block, start_time, start_at, top_block, top_time, since, read_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT (network, pay_to) DO UPDATE SET before = excluded.before,
    start_block = excluded.start_block, start_time = excluded.start_time, start_at = excluded.start_at,
    top_block = excluded.top_block, top_time = excluded.top_time, read_at = excluded.read_at`;
export const CAUGHT_UP = "DELETE FROM watch_backlogs WHERE network = $1 AND pay_to = ANY($2)";
/** Deletes backlogs of wallets that no longer wait for anything. */
export const FORGET_BACKLOGS = "DELETE FROM watch_backlogs WHERE network = $1 AND pay_to <> ALL($2)";

export const NOTE = `INSERT INTO payment_intent_transfers (id, intent_id, network, tx_hash, position, block_number, block_time, payer, pay_to, base_units, matched_by, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (network, tx_hash, position) DO UPDATE SET block_number = $6, block_time = $7, state = 'seen'
    WHERE payment_intent_transfers.state <> 'final'
      AND (payment_intent_transfers.state = 'gone' OR payment_intent_transfers.block_number <> $6)
  RETURNING intent_id`;
/** A transfer that the merchant credited to an intent other than `$4`. */
export const CREDITED = `SELECT FROM payment_intent_transfers WHERE network = $1 AND tx_hash = $2 AND position = $3
  AND state = 'final' AND matched_by = 'hash' AND intent_id <> $4`;
export const NOTED =
  "SELECT intent_id FROM payment_intent_transfers WHERE network = $1 AND tx_hash = $2 AND position = $3";
export const SEEN = `SELECT id, tx_hash AS "txHash", position, pay_to AS "payTo", block_number AS block
  FROM payment_intent_transfers WHERE id = ANY($1::uuid[])`;
/**
 * Marks transfers as `gone` if this reading didn't find them again. Considers only transfers that were seen before the
 * reading began, in the blocks and wallets that it read. Other transfers stay, such as one whose hash was pasted in the
 * meantime.
 */
export const GONE = `UPDATE payment_intent_transfers AS noted SET state = 'gone'
  WHERE noted.id = ANY($1::uuid[]) AND noted.state = 'seen' AND noted.block_number BETWEEN $2 AND $3
    AND ($5::text[] IS NULL OR noted.pay_to = ANY($5))
    AND NOT EXISTS (SELECT FROM jsonb_to_recordset($4::jsonb) AS read (tx_hash text, position text)
      WHERE read.tx_hash = noted.tx_hash AND read.position = noted.position)
  RETURNING intent_id`;
/**
 * Sets intents without a pending transfer back to their earlier status. An intent reopens unless its expiry event was
 * emitted, so that the event is emitted once. Rows from older releases have no `expiry_told`. For them, an empty
 * `unread` means that the event was emitted.
 */
export const REOPEN_INTENTS = `UPDATE payment_intents SET updated_at = $2, status = CASE
    WHEN canceled_at IS NOT NULL THEN 'canceled' WHEN coalesce(expiry_told, unread = '{}') THEN 'expired' ELSE 'open' END::"IntentStatus"
  WHERE id = ANY($1::uuid[]) AND status = 'processing'
    AND NOT EXISTS (SELECT FROM payment_intent_transfers AS noted WHERE noted.intent_id = payment_intents.id AND noted.state = 'seen'
      AND noted.matched_by IN ('amount', 'reference'))
    AND NOT EXISTS (SELECT FROM x402_payments AS signed WHERE signed.intent_id = payment_intents.id AND signed.state = 'unknown')`;
export const READ_TO_THE_END = `UPDATE payment_intents SET unread = array_remove(unread, $1)
  WHERE id IN (SELECT id FROM payment_intents WHERE status = 'open' AND expires_at < $2 AND $1 = ANY(unread)
    AND NOT ${isBehind("(wallets ->> $1)")} ORDER BY expires_at LIMIT $3)`;
/** SQL: true while a wallet's signature for the intent is being settled. */
export const isBeingSettled = (intentId: string): string =>
  `EXISTS (SELECT FROM x402_payments AS signed WHERE signed.intent_id = ${intentId} AND signed.state::text IN (${states(OPEN_STATES)}))`;
/** An intent whose payment is being settled doesn't expire yet: its event would say that no payment was found. */
export const EXPIRE = `UPDATE payment_intents SET status = 'expired', expiry_told = true, updated_at = $1
  WHERE id IN (SELECT id FROM payment_intents AS over WHERE status = 'open' AND expires_at < $1 AND unread = '{}'
      AND NOT ${isBeingSettled("over.id")}
    ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING *`;
/**
 * Frees amounts on the network, so that FREE_TAIL (intents-repository.ts) can assign them again. An amount is freed
 * when the network has been read up to a day after the intent's expiry. Canceling frees no amount, because a payer may
 * be sending it. An intent that may reopen keeps its amount until its expiry event is written. The network is also
 * removed from the intent's `unread`, because it has been read by now.
 */
export const FORGET = `WITH over AS (
    UPDATE payment_intent_amounts SET networks = array_remove(networks, $1) WHERE watch_until < $2 AND $1 = ANY(networks)
      AND NOT ${isBehind("pay_to")}
      AND (SELECT status FROM payment_intents AS intent WHERE intent.id = intent_id) NOT IN ('open', 'processing')
    RETURNING intent_id)
  UPDATE payment_intents SET unread = array_remove(unread, $1) FROM over WHERE id = over.intent_id AND $1 = ANY(unread)`;
export const FORGOTTEN = "DELETE FROM payment_intent_amounts WHERE networks = '{}'";
