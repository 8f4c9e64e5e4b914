import { randomUUID } from "node:crypto";
import { type Backlog, BLOCK_TIME_LAG_MS, type ChainTransfer, type FeedPage, type FeedStart } from "@svc/chains";
import { CENT_BASE_UNITS, type Mode, type NetworkName, networkOf, usdcText } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import {
  expireRefunds,
  HAS_REFUNDS,
  noteSent,
  REFUND_NETWORKS,
  REFUND_WALLETS,
  REFUNDS_READ,
  SENDERS,
} from "../refunds/watched-refunds.js";
import { inTransaction } from "../sql/transaction.js";
import { countedElsewhere, LOCK_INTENT, PROCESSING, reportUnresolved, writeIntentEvent } from "./intent-moves.js";
import { type IntentRow, intentOfRow, walletKey } from "./intent-rows.js";
import { isWatchedAt, type Match, type MatchedBy, matchTransfer } from "./match-transfer.js";
import type { PaymentIntent } from "./payment-intent.js";
import { endUnread, lagsOf, type NetworkLag, writeExpiredEvent } from "./unread-networks.js";

/** Network that this replica reads now, under a lease. */
export interface Assignment {
  readonly network: NetworkName;
  readonly lease: string;
  readonly wallets: readonly string[];
  /** Wallets among them that are to send refunds. */
  readonly senders: readonly string[];
  readonly start: FeedStart;
  /** Wallets that are read by themselves; the one that was read longest ago first. */
  readonly backlogs: readonly Backlog[];
  /** Intents and refunds that are read for the first time; marked as read when the reading is complete. */
  readonly fresh: readonly string[];
  /** Transfers that were seen before: those that the reading does not find again have gone. */
  readonly seen: readonly string[];
}

/**
 * Noted, or why not. `anothers`: it belongs to another intent or was named for one before. `counted`: it has paid
 * something else. `undecided`: it may be the transfer of a purchase under way.
 */
export type HintOutcome = "noted" | "anothers" | "counted" | "undecided";

export interface WatchStore {
  /** Networks with open intents, in one query. */
  waiting(): Promise<NetworkName[]>;
  /** Takes a network that waits to be read; null: nothing waits on it, or another replica reads it. */
  begin(network: NetworkName, now: Date, leaseExpiresAt: Date): Promise<Assignment | null>;
  /** Notes a page: transfers that belong to an intent, those that a reorganisation took back, and how far it was read. */
  notePage(assignment: Assignment, page: FeedPage, now: Date, leaseExpiresAt: Date): Promise<void>;
  /** Records a transfer whose hash a payer pasted for the intent, unless it belongs to another. */
  noteHint(intent: PaymentIntent, transfer: ChainTransfer, now: Date): Promise<HintOutcome>;
  /** The reading reached the newest block: intents that were new are known from now on. */
  endReading(assignment: Assignment, now: Date): Promise<void>;
  /** Ends open intents whose end was read on all their networks, and forgets amounts that are watched no more. */
  expire(network: NetworkName, readUpTo: Date, now: Date, limit: number): Promise<number>;
  /** Ends open intents whose networks cannot be read, see {@link endUnread}. */
  endUnread(readable: readonly NetworkName[], now: Date, limit: number): Promise<number>;
  release(assignment: Assignment): Promise<void>;
  /** See {@link lagsOf}. */
  lags(readable: readonly NetworkName[], now: Date): Promise<NetworkLag[]>;
}

/** True for a wallet of network `$1` that is read by itself and not to its end yet: its data must be kept. */
const isBehind = (wallet: string): string =>
  `EXISTS (SELECT FROM watch_backlogs AS behind WHERE behind.network = $1 AND behind.pay_to = ${wallet})`;
const WAITING = `SELECT EXISTS (SELECT FROM payment_intent_amounts WHERE $1 = ANY(networks))
  OR EXISTS (SELECT FROM payment_intent_transfers WHERE network = $1 AND state = 'seen') OR ${HAS_REFUNDS} AS waiting`;
const WAITING_NETWORKS = `SELECT DISTINCT unnest(networks) AS network FROM payment_intent_amounts
  UNION SELECT network FROM payment_intent_transfers WHERE state = 'seen' UNION ${REFUND_NETWORKS}`;
const TAKE = `INSERT INTO watch_cursors (network, block, block_time, lease, lease_expires_at) VALUES ($1, -1, 'epoch', $2, $3)
  ON CONFLICT (network) DO UPDATE SET lease = $2, lease_expires_at = $3
    WHERE watch_cursors.lease IS NULL OR watch_cursors.lease_expires_at <= $4
  RETURNING block, block_time`;
/** With the wallets of transfers that are seen: one that is not read any more would look as if it had gone. */
const WALLETS = `SELECT pay_to, bool_or(kind = 'known') AS is_known, min(since) FILTER (WHERE kind = 'fresh') AS fresh_since,
    min(since) FILTER (WHERE kind = 'seen') AS seen_since, coalesce(array_agg(id) FILTER (WHERE kind = 'fresh'), '{}') AS fresh,
    coalesce(array_agg(id) FILTER (WHERE kind = 'seen'), '{}') AS seen
  FROM (
    SELECT pay_to, intent_id AS id, created_at AS since, CASE WHEN $1 = ANY(fresh) THEN 'fresh' ELSE 'known' END AS kind
      FROM payment_intent_amounts WHERE $1 = ANY(networks)
    UNION ALL SELECT pay_to, id, block_time, 'seen' FROM payment_intent_transfers WHERE network = $1 AND state = 'seen'
    UNION ALL ${REFUND_WALLETS}) AS waiting
  GROUP BY pay_to`;
const HOLD = "UPDATE watch_cursors SET lease_expires_at = $3 WHERE network = $1 AND lease = $2";
/** Moves to a lower number if its block is younger: the chain has restarted. */
const ADVANCE = `UPDATE watch_cursors SET block = $3, block_time = $4
  WHERE network = $1 AND lease = $2 AND (block < $3 OR block_time < $4)`;
const READ = "UPDATE watch_cursors SET read_at = $3 WHERE network = $1 AND lease = $2";
const RELEASE = "UPDATE watch_cursors SET lease = NULL, lease_expires_at = NULL WHERE network = $1 AND lease = $2";
/** Only after a block was final: without a cursor the next reading could begin after unread blocks. */
const KNOWN = `UPDATE payment_intent_amounts SET fresh = array_remove(fresh, $1) WHERE intent_id = ANY($2::uuid[])
  AND EXISTS (SELECT FROM watch_cursors WHERE network = $1 AND block >= 0)
  AND NOT ${isBehind("pay_to")}`;
const BACKLOGS = "SELECT * FROM watch_backlogs WHERE network = $1 ORDER BY read_at";
const SET_BACKLOG = `INSERT INTO watch_backlogs (network, pay_to, before, start_block, start_time, start_at, top_block, top_time, since, read_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT (network, pay_to) DO UPDATE SET before = excluded.before,
    start_block = excluded.start_block, start_time = excluded.start_time, start_at = excluded.start_at,
    top_block = excluded.top_block, top_time = excluded.top_time, read_at = excluded.read_at`;
const CAUGHT_UP = "DELETE FROM watch_backlogs WHERE network = $1 AND pay_to = ANY($2)";
/** Backlogs of wallets without open intents. */
const FORGET_BACKLOGS = "DELETE FROM watch_backlogs WHERE network = $1 AND pay_to <> ALL($2)";

/**
 * Intents that concern a page's transfers, by amount, by tail and by reference: few, found by indexes. Not with OR, which would read
 * all intents that there ever were.
 */
const CANDIDATES = `
  WITH paid AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS paid (pay_to text, base_units numeric)),
  waiting AS (
    SELECT amounts.intent_id FROM paid JOIN payment_intent_amounts AS amounts
      ON amounts.mode = $1::"Mode" AND amounts.pay_to = paid.pay_to AND amounts.base_units % ${CENT_BASE_UNITS} = paid.base_units % ${CENT_BASE_UNITS})
  SELECT * FROM payment_intents WHERE id IN (
    SELECT intent_id FROM waiting UNION SELECT id FROM payment_intents WHERE mode = $1::"Mode" AND reference = ANY($3))`;

const NOTE = `INSERT INTO payment_intent_transfers (id, intent_id, network, tx_hash, position, block_number, block_time, payer, pay_to, base_units, matched_by, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (network, tx_hash, position) DO UPDATE SET block_number = $6, block_time = $7, state = 'seen'
    WHERE payment_intent_transfers.state <> 'final'
      AND (payment_intent_transfers.state = 'gone' OR payment_intent_transfers.block_number <> $6)
  RETURNING intent_id`;
/** A transfer that the merchant credited to another intent than this one, `$4`. */
const CREDITED = `SELECT FROM payment_intent_transfers WHERE network = $1 AND tx_hash = $2 AND position = $3
  AND state = 'final' AND matched_by = 'hash' AND intent_id <> $4`;
const NOTED = "SELECT intent_id FROM payment_intent_transfers WHERE network = $1 AND tx_hash = $2 AND position = $3";
/** Only what was seen before the reading began: it looked for nothing that was pasted meanwhile, to another wallet or from before its start. */
const GONE = `UPDATE payment_intent_transfers AS noted SET state = 'gone'
  WHERE noted.id = ANY($1::uuid[]) AND noted.state = 'seen' AND noted.block_number BETWEEN $2 AND $3
    AND ($5::text[] IS NULL OR noted.pay_to = ANY($5))
    AND NOT EXISTS (SELECT FROM jsonb_to_recordset($4::jsonb) AS read (tx_hash text, position text)
      WHERE read.tx_hash = noted.tx_hash AND read.position = noted.position)
  RETURNING intent_id`;
/**
 * No transfer is pending any more: the intent returns to its earlier status. It is open again unless the event of its
 * end was emitted, so that this is emitted once. Rows from older releases have no such flag; for them an empty `unread`
 * means that it was emitted.
 */
export const REOPEN_INTENTS = `UPDATE payment_intents SET updated_at = $2, status = CASE
    WHEN canceled_at IS NOT NULL THEN 'canceled' WHEN coalesce(expiry_told, unread = '{}') THEN 'expired' ELSE 'open' END::"IntentStatus"
  WHERE id = ANY($1::uuid[]) AND status = 'processing'
    AND NOT EXISTS (SELECT FROM payment_intent_transfers AS noted WHERE noted.intent_id = payment_intents.id AND noted.state = 'seen'
      AND noted.matched_by IN ('amount', 'reference'))
    AND NOT EXISTS (SELECT FROM x402_payments AS signed WHERE signed.intent_id = payment_intents.id AND signed.state = 'unknown')`;
const READ_TO_THE_END = `UPDATE payment_intents SET unread = array_remove(unread, $1)
  WHERE id IN (SELECT id FROM payment_intents WHERE status = 'open' AND expires_at < $2 AND $1 = ANY(unread)
    AND NOT ${isBehind("(wallets ->> $1)")} ORDER BY expires_at LIMIT $3)`;
const EXPIRE = `UPDATE payment_intents SET status = 'expired', expiry_told = true, updated_at = $1
  WHERE id IN (SELECT id FROM payment_intents WHERE status = 'open' AND expires_at < $1 AND unread = '{}' ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING *`;
/**
 * Gives amounts back (intents-repository.ts, FREE_TAIL, gives them out): network by network, when a day has passed
 * since the intent's end and the network was read that far. With the last network the row is deleted. Canceling frees
 * no amount, because a payer may be sending it. This applies to ended intents. One that may open again keeps its amount
 * until the event of its end is written. If one ended unread, its network has been read by now.
 */
const FORGET = `WITH over AS (
    UPDATE payment_intent_amounts SET networks = array_remove(networks, $1) WHERE watch_until < $2 AND $1 = ANY(networks)
      AND NOT ${isBehind("pay_to")}
      AND (SELECT status FROM payment_intents AS intent WHERE intent.id = intent_id) NOT IN ('open', 'processing')
    RETURNING intent_id)
  UPDATE payment_intents SET unread = array_remove(unread, $1) FROM over WHERE id = over.intent_id AND $1 = ANY(unread)`;
const FORGOTTEN = "DELETE FROM payment_intent_amounts WHERE networks = '{}'";

export function createWatchStore(pool: Pool): WatchStore {
  async function note(
    client: PoolClient,
    { intent, by }: { intent: PaymentIntent; by: MatchedBy },
    transfer: ChainTransfer,
    now: Date,
  ) {
    const { network, txHash, position, blockNumber, blockTime, from, to, baseUnits } = transfer;
    const where = [network, txHash, position, blockNumber, blockTime];
    const values = [randomUUID(), intent.id, ...where, from, to, baseUnits.toString(), by, now];
    // Lock the intent before its transfer, as its completion does: otherwise the two would deadlock.
    const { rows: locked } = await client.query<IntentRow>(LOCK_INTENT, [intent.id]);
    const { rowCount } = await client.query(NOTE, values);
    if (by !== "amount" && by !== "reference") return;
    if (rowCount !== 1) {
      // Pages are read more than once: an intent that is completed or reported already gets no second event.
      const isReported = locked[0]?.status === "completed" || locked[0]?.status === "unresolved";
      if (isReported || (await client.query(CREDITED, [network, txHash, position, intent.id])).rowCount === 0) return;
      await reportUnresolved(client, { intent, by }, transfer, "shared_transaction", now);
      return;
    }
    const moved = await client.query<IntentRow>(PROCESSING, [intent.id, now]);
    if (moved.rows[0]) {
      const seen = { txHash, network, amountSeen: usdcText(baseUnits) };
      await writeIntentEvent(client, intentOfRow(moved.rows[0]), "payment_intent.processing", now, seen);
    }
  }

  return {
    async waiting() {
      const { rows } = await pool.query<{ network: NetworkName }>(WAITING_NETWORKS);
      return rows.map(({ network }) => network);
    },

    async begin(network, now, leaseExpiresAt) {
      const { rows: wait } = await pool.query<{ waiting: boolean }>(WAITING, [network]);
      if (!wait[0]?.waiting) return null;
      const lease = randomUUID();
      const { rows: taken } = await pool.query(TAKE, [network, lease, leaseExpiresAt, now]);
      const cursor = taken[0];
      if (!cursor) return null;
      const { rows } = await pool.query<WaitingWallet>(WALLETS, [network]);
      const after = BigInt(cursor.block) < 0n ? null : { block: BigInt(cursor.block), time: cursor.block_time as Date };
      const wallets = [...new Set(rows.map((row) => walletKey(row.pay_to)))];
      await pool.query(FORGET_BACKLOGS, [network, wallets]);
      const backlogs = (await pool.query<BacklogRow>(BACKLOGS, [network])).rows;
      const { rows: senders } = await pool.query<{ sender: string }>(SENDERS, [network]);
      const isApart = (row: WaitingWallet) => backlogs.some((backlog) => backlog.pay_to === row.pay_to);
      return {
        network,
        lease,
        wallets,
        senders: senders.map(({ sender }) => sender).filter((sender) => wallets.includes(sender)),
        start: startOf(
          after,
          rows.filter((row) => !isApart(row)),
          now,
        ),
        backlogs: backlogs.map((backlog) => backlogOf(backlog, rows, now)),
        fresh: rows.flatMap((row) => row.fresh),
        seen: rows.flatMap((row) => row.seen),
      };
    },

    notePage: ({ network, lease, seen }, page, now, leaseExpiresAt) =>
      inTransaction(pool, async (client) => {
        const held = await client.query(HOLD, [network, lease, leaseExpiresAt]);
        if (held.rowCount !== 1) throw new LeaseLost(network);
        const { mode } = networkOf(network);
        const matches = await matchesOf(client, mode, page.transfers);
        // In one order: the readings of two networks may concern the same intents.
        matches.sort(([, one], [, other]) => (one.intent.id < other.intent.id ? -1 : 1));
        for (const [transfer, match] of matches) await note(client, match, transfer, now);
        await noteSent(client, network, page.sent ?? [], now);
        const read = page.transfers.map(({ txHash, position }) => ({ tx_hash: txHash, position }));
        const judged = [seen, page.fromBlock, page.toBlock, JSON.stringify(read), page.wallets ?? null];
        const gone = await client.query<{ intent_id: string }>(GONE, judged);
        if (gone.rows.length > 0) await client.query(REOPEN_INTENTS, [gone.rows.map((row) => row.intent_id), now]);
        for (const { wallet, before, start, top } of page.behind ?? []) {
          const { after, at } = start;
          const reach = [after?.block ?? null, after?.time ?? null, at, top?.block ?? null, top?.time ?? null];
          await client.query(SET_BACKLOG, [network, wallet, before, ...reach, now]);
        }
        if (page.caughtUp?.length) await client.query(CAUGHT_UP, [network, page.caughtUp]);
        if (page.final) await client.query(ADVANCE, [network, lease, page.final.block, page.final.time]);
      }),

    noteHint: (intent, transfer, now) =>
      inTransaction(pool, async (client) => {
        const [found] = await matchesOf(client, intent.mode, [transfer]);
        const match = found?.[1];
        // A transfer of another intent stays with that one, even if it was pasted here.
        if (match && match.intent.id !== intent.id) return "anothers";
        const { rows: before } = await client.query<{ intent_id: string }>(NOTED, [
          transfer.network,
          transfer.txHash,
          transfer.position,
        ]);
        if (before[0] && before[0].intent_id !== intent.id) return "anothers";
        if (!match) {
          const counted = await countedElsewhere(client, intent, transfer);
          if (counted !== null) return counted;
        }
        await note(client, match ?? { intent, by: "hash" }, transfer, now);
        return "noted";
      }),

    async endReading({ network, lease, fresh }, now) {
      await pool.query(READ, [network, lease, now]);
      if (fresh.length === 0) return;
      await pool.query(KNOWN, [network, fresh]);
      await pool.query(REFUNDS_READ, [network, fresh]);
    },

    expire: (network, readUpTo, now, limit) =>
      inTransaction(pool, async (client) => {
        await client.query(READ_TO_THE_END, [network, readUpTo, limit]);
        const { rows } = await client.query<IntentRow>(EXPIRE, [now, limit]);
        for (const row of rows) await writeExpiredEvent(client, intentOfRow(row), now);
        await expireRefunds(client, network, readUpTo, now, limit);
        await client.query(FORGET, [network, readUpTo]);
        await client.query(FORGOTTEN);
        return rows.length;
      }),

    endUnread: (readable, now, limit) => endUnread(pool, readable, now, limit),

    async release({ network, lease }) {
      await pool.query(RELEASE, [network, lease]);
    },

    lags: (readable, now) => lagsOf(pool, readable, now),
  };
}

interface BacklogRow {
  pay_to: string;
  before: string | null;
  start_block: string | null;
  start_time: Date | null;
  start_at: Date | null;
  top_block: string | null;
  top_time: Date | null;
}

const blockAt = (block: string | null, time: Date | null): FeedStart["after"] =>
  block === null || time === null ? null : { block: BigInt(block), time };

/** A pass that begins now reads back to the oldest intent that is new. */
function backlogOf(row: BacklogRow, wallets: readonly WaitingWallet[], now: Date): Backlog {
  const fresh = wallets.filter(({ pay_to }) => pay_to === row.pay_to).map(({ fresh_since }) => fresh_since);
  const needed = row.before === null ? earliestOf(fresh, now) : null;
  const at = needed !== null && (row.start_at === null || needed < row.start_at) ? needed : row.start_at;
  return {
    wallet: row.pay_to,
    before: row.before,
    start: { after: blockAt(row.start_block, row.start_time), at },
    top: blockAt(row.top_block, row.top_time),
  };
}

/** Before the earliest of these times, by as much as block times may lag. */
function earliestOf(times: readonly (Date | null)[], now: Date): Date | null {
  const known = times.flatMap((time) => (time ? [time.getTime()] : []));
  return known.length === 0 ? null : new Date(Math.min(now.getTime(), ...known) - BLOCK_TIME_LAG_MS);
}

interface WaitingWallet {
  pay_to: string;
  /** An amount of it was waited for when the network was last read to its end. */
  is_known: boolean;
  fresh_since: Date | null;
  seen_since: Date | null;
  fresh: string[];
  seen: string[];
}

/**
 * Starts at the last final block, or earlier if an intent that is read for the first time is older. If no intent was
 * open in the meantime, skip those blocks: they can't contain a payment.
 */
function startOf(after: FeedStart["after"], wallets: readonly WaitingWallet[], now: Date): FeedStart {
  const earliest = (times: readonly (Date | null)[]) => earliestOf(times, now);
  const fresh = wallets.map((wallet) => wallet.fresh_since);
  const needed = earliest([...fresh, ...wallets.map((wallet) => wallet.seen_since)]);
  const isIdle = needed !== null && !wallets.some((wallet) => wallet.is_known);
  if (after === null || (isIdle && after.time < needed)) return { after: null, at: needed ?? earliest([now]) };
  return { after, at: earliest(fresh) };
}

/** Another replica has taken over the network and reads the same again. */
export class LeaseLost extends Error {
  constructor(network: string) {
    super(`the lease on ${network} was lost`);
  }
}

/** Each transfer that belongs to an intent, with it. */
async function matchesOf(
  client: PoolClient,
  mode: Mode,
  transfers: readonly ChainTransfer[],
): Promise<[ChainTransfer, Match][]> {
  if (transfers.length === 0) return [];
  const paid = transfers.map(({ to, baseUnits }) => ({ pay_to: walletKey(to), base_units: baseUnits.toString() }));
  const accounts = [...new Set(transfers.flatMap((transfer) => transfer.accounts ?? []))];
  const { rows } = await client.query<IntentRow>(CANDIDATES, [mode, JSON.stringify(paid), accounts]);
  const intents = rows.map(intentOfRow);
  return transfers.flatMap((transfer) => {
    const wallet = walletKey(transfer.to);
    const here = intents.filter((intent) =>
      Object.values(intent.wallets).some((address) => walletKey(address) === wallet),
    );
    const match = matchTransfer(transfer, {
      exact:
        here.find(
          (intent) =>
            intent.tail !== null &&
            intent.amountDueBaseUnits === transfer.baseUnits &&
            isWatchedAt(intent, transfer.blockTime),
        ) ?? null,
      referenced: here.filter(({ reference }) => transfer.accounts?.includes(reference)),
      sameTail: here.filter(
        ({ tail, amountDueBaseUnits }) =>
          tail !== null &&
          amountDueBaseUnits !== transfer.baseUnits &&
          BigInt(tail) === transfer.baseUnits % CENT_BASE_UNITS,
      ),
    });
    return match ? [[transfer, match] as [ChainTransfer, Match]] : [];
  });
}
