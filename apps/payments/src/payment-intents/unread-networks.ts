import { type NetworkName, usdcText } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import { expireUnreadRefunds } from "../refunds/watched-refunds.js";
import { inTransaction } from "../sql/transaction.js";
import { type IntentRow, intentOfRow } from "./intent-rows.js";
import { writeIntentEvent } from "./intent-writes.js";
import type { MatchedBy } from "./match-transfer.js";
import type { PaymentIntent } from "./payment-intent.js";

export interface NetworkLag {
  readonly network: NetworkName;
  readonly seconds: number;
}

const LAGS = `SELECT network, extract(epoch FROM $1::timestamptz - greatest(least(cursor.read_at, behind.since), waiting.since))::float8 AS seconds
  FROM (SELECT network, min(created_at) AS since FROM payment_intent_amounts, unnest(networks) AS network
      WHERE watch_until > $1 OR network = ANY($2) GROUP BY network
    UNION ALL SELECT network, min(created_at) FROM prepared_refunds
      WHERE is_watched AND (watch_until > $1 OR network = ANY($2)) GROUP BY network) AS waiting
    LEFT JOIN watch_cursors AS cursor USING (network)
    LEFT JOIN (SELECT network, min(since) AS since FROM watch_backlogs GROUP BY network) AS behind USING (network)`;

/**
 * For each network with expected payments or refunds: how long ago it was last read to its newest block. The wallet
 * that is furthest behind decides. A network without nodes counts only while it has an expected payment or refund whose
 * watch period runs.
 * @param readable networks with nodes
 */
export const loadLags = async (pool: Pool, readable: readonly NetworkName[], now: Date): Promise<NetworkLag[]> =>
  (await pool.query<NetworkLag>(LAGS, [now, readable])).rows;

/**
 * SQL: true if no replica can read the network. `$1`: now, `$2`: networks with nodes. A network that any replica has
 * read within the last hour counts as readable.
 */
const isUnreadable = (network: string): string => `(${network} <> ALL($2::text[]) AND NOT EXISTS (
    SELECT FROM watch_cursors AS cursor WHERE cursor.network = ${network} AND cursor.read_at > $1::timestamptz - interval '1 hour'))`;

/**
 * Expires intents on networks that can't be read. `unread` stays unchanged: it names the networks on which the service
 * couldn't detect a payment.
 */
const EXPIRE_UNREAD = `UPDATE payment_intents SET status = 'expired', expiry_told = true, updated_at = $1
  WHERE id IN (SELECT id FROM payment_intents AS over WHERE status = 'open' AND expires_at < $1 AND watch_until < $1
      AND NOT EXISTS (SELECT FROM unnest(over.unread) AS unread (network) WHERE NOT ${isUnreadable("unread.network")})
    ORDER BY expires_at LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING *`;
/**
 * SQL: true if the transfer can't be confirmed anymore. Either its network is unreadable. Or no node could
 * prove it in the day since it was noted, although the network was read to blocks that are a day younger. Then the
 * chain has probably dropped a block that counted as final.
 */
const isUnprovable = (noted: string): string => `(${isUnreadable(`${noted}.network`)}
    OR (${noted}.created_at < $1::timestamptz - interval '1 day' AND EXISTS (SELECT FROM watch_cursors AS cursor
      WHERE cursor.network = ${noted}.network AND cursor.block_time > ${noted}.block_time + interval '1 day')))`;
/**
 * Makes intents `unresolved` if their transfer was seen in a block that can't be confirmed anymore. The transfer stays
 * `seen`, and completes the intent if it is proven after all.
 */
const LEAVE_SEEN = `WITH stuck AS (
    SELECT DISTINCT ON (intent_id) intent_id, noted.network, tx_hash, payer, base_units, matched_by
    FROM payment_intent_transfers AS noted JOIN payment_intents AS intent ON intent.id = noted.intent_id
    WHERE noted.state = 'seen' AND intent.status = 'processing' AND intent.watch_until < $1 AND ${isUnprovable("noted")}
      AND NOT EXISTS (SELECT FROM payment_intent_transfers AS other
        WHERE other.intent_id = intent.id AND other.state = 'seen' AND NOT ${isUnprovable("other")})
    ORDER BY intent_id, block_number LIMIT $3)
  UPDATE payment_intents AS intent SET status = 'unresolved', reason = 'other', updated_at = $1
  FROM stuck WHERE intent.id = stuck.intent_id AND intent.status = 'processing'
  RETURNING intent.*, stuck.network, stuck.tx_hash, stuck.payer, stuck.base_units, stuck.matched_by`;

type SeenRow = IntentRow & {
  network: NetworkName;
  tx_hash: string;
  payer: string;
  base_units: string;
  matched_by: MatchedBy;
};

/**
 * Ends intents whose watch period is over and whose unread networks no node can read, or whose transfer no node can
 * prove. The service can't know whether they were paid, and the event says so. Their amounts stay reserved while the
 * intents are stored, and still match if the network is read again. Also expires pending refunds on such networks.
 * @param readable networks with nodes
 * @returns the number of ended intents and refunds
 */
export const endUnread = (pool: Pool, readable: readonly NetworkName[], now: Date, limit: number): Promise<number> =>
  inTransaction(pool, async (client) => {
    const values = [now, readable, limit] as const;
    const { rows: expired } = await client.query<IntentRow>(EXPIRE_UNREAD, [...values]);
    for (const row of expired) await writeExpiredEvent(client, intentOfRow(row), now);
    const { rows: seen } = await client.query<SeenRow>(LEAVE_SEEN, [...values]);
    for (const row of seen) {
      const { network, tx_hash: txHash, payer: from, base_units: baseUnits, matched_by: matchedBy } = row;
      const transfer = { network, txHash, from, amount: usdcText(BigInt(baseUnits)), matchedBy };
      await writeIntentEvent(client, intentOfRow(row), "payment_intent.unresolved", now, { transfer });
    }
    const refunds = await expireUnreadRefunds(client, isUnreadable, values);
    return expired.length + seen.length + refunds;
  });

export const writeExpiredEvent = (client: PoolClient, intent: PaymentIntent, now: Date): Promise<void> =>
  writeIntentEvent(client, intent, "payment_intent.expired", now, { unreadNetworks: intent.unreadNetworks });
