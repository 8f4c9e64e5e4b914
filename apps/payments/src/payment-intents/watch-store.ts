import { randomUUID } from "node:crypto";
import type { Backlog, ChainTransfer, FeedPage, FeedStart } from "@svc/chains";
import { getNetwork, type NetworkName, usdcText } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import { walletKey } from "../merchants/wallet-address.js";
import { expireRefunds, noteSent, REFUNDS_READ, SENDERS } from "../refunds/watched-refunds.js";
import { inTransaction } from "../sql/transaction.js";
import { type BacklogRow, findStart, toBacklog, type WaitingWallet } from "./find-start.js";
import { type IntentRow, intentOfRow } from "./intent-rows.js";
import { countedElsewhere, LOCK_INTENT, PROCESSING, reportUnresolved, writeIntentEvent } from "./intent-writes.js";
import { loadMatches } from "./load-matches.js";
import type { MatchedBy } from "./match-transfer.js";
import type { PaymentIntent } from "./payment-intent.js";
import { endUnread, loadLags, type NetworkLag, writeExpiredEvent } from "./unread-networks.js";
import {
  ADVANCE,
  BACKLOGS,
  CAUGHT_UP,
  CREDITED,
  EXPIRE,
  FORGET,
  FORGET_BACKLOGS,
  FORGOTTEN,
  GONE,
  HOLD,
  KNOWN,
  NOTE,
  NOTED,
  READ,
  READ_TO_THE_END,
  RELEASE,
  REOPEN_INTENTS,
  SEEN,
  SET_BACKLOG,
  TAKE,
  WAITING,
  WAITING_NETWORKS,
  WALLETS,
} from "./watch-statements.js";

/** A network that this replica is reading, under a lease. */
export interface Assignment {
  readonly network: NetworkName;
  readonly lease: string;
  readonly wallets: readonly string[];
  /** Those of `wallets` from which refunds are expected. */
  readonly senders: readonly string[];
  readonly start: FeedStart;
  /** Wallets that are read separately, least recently read first. */
  readonly backlogs: readonly Backlog[];
  /** Ids of intents and refunds that no reading covered yet. They are marked as read when this reading is complete. */
  readonly fresh: readonly string[];
  /** Transfers that were seen before. If the reading doesn't find them again, they are gone. */
  readonly seen: readonly SeenTransfer[];
}

/** A stored transfer in a block that isn't final yet. */
export interface SeenTransfer {
  readonly id: string;
  readonly txHash: string;
  readonly position: string;
  readonly payTo: string;
  readonly block: bigint;
}

/**
 * `anothers`: the transfer belongs to another intent, or a payer pasted it for another intent before. `counted`: it has
 * paid something else. `undecided`: it may belong to a purchase in flight.
 */
export type HintOutcome = "noted" | "anothers" | "counted" | "undecided";

export interface WatchStore {
  /** Lists the networks that wait to be read. */
  waiting(): Promise<NetworkName[]>;
  /** Leases a network that waits to be read. Returns null if nothing waits there, or another replica reads it. */
  begin(network: NetworkName, now: Date, leaseExpiresAt: Date): Promise<Assignment | null>;
  /**
   * Stores a page: transfers that match an intent, transfers that a reorg removed, and the last block that was read.
   */
  notePage(assignment: Assignment, page: FeedPage, now: Date, leaseExpiresAt: Date): Promise<void>;
  /** Records a transfer whose hash the payer pasted for the intent, unless it belongs to another payment. */
  noteHint(intent: PaymentIntent, transfer: ChainTransfer, now: Date): Promise<HintOutcome>;
  /** Marks new intents as read, once the reading has reached the newest block. */
  endReading(assignment: Assignment, now: Date): Promise<void>;
  /**
   * Expires open intents once all their networks were read past the expiry. Frees amounts that are no longer watched.
   */
  expire(network: NetworkName, readUpTo: Date, now: Date, limit: number): Promise<number>;
  /** Ends intents whose networks can't be read, see {@link endUnread}. */
  endUnread(readable: readonly NetworkName[], now: Date, limit: number): Promise<number>;
  /** Extends the lease, if it isn't lost. */
  hold(assignment: Assignment, leaseExpiresAt: Date): Promise<void>;
  release(assignment: Assignment): Promise<void>;
  lags(readable: readonly NetworkName[], now: Date): Promise<NetworkLag[]>;
}

export const createWatchStore = (pool: Pool): WatchStore => ({
  async waiting() {
    const { rows } = await pool.query<{ network: NetworkName }>(WAITING_NETWORKS);
    return rows.map(({ network }) => network);
  },
  begin: (network, now, leaseExpiresAt) => beginReading(pool, network, now, leaseExpiresAt),
  notePage: (assignment, page, now, leaseExpiresAt) =>
    inTransaction(pool, (client) => notePage(client, assignment, page, now, leaseExpiresAt)),
  noteHint: (intent, transfer, now) => inTransaction(pool, (client) => noteHint(client, intent, transfer, now)),
  async endReading({ network, lease, fresh }, now) {
    await pool.query(READ, [network, lease, now]);
    if (fresh.length === 0) return;
    await pool.query(KNOWN, [network, fresh]);
    await pool.query(REFUNDS_READ, [network, fresh]);
  },
  expire: (network, readUpTo, now, limit) =>
    inTransaction(pool, (client) => expireIntents(client, network, readUpTo, now, limit)),
  endUnread: (readable, now, limit) => endUnread(pool, readable, now, limit),
  async hold({ network, lease }, leaseExpiresAt) {
    await pool.query(HOLD, [network, lease, leaseExpiresAt]);
  },
  async release({ network, lease }) {
    await pool.query(RELEASE, [network, lease]);
  },
  lags: (readable, now) => loadLags(pool, readable, now),
});

async function beginReading(
  pool: Pool,
  network: NetworkName,
  now: Date,
  leaseExpiresAt: Date,
): Promise<Assignment | null> {
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
    start: findStart(
      after,
      rows.filter((row) => !isApart(row)),
      now,
    ),
    backlogs: backlogs.map((backlog) => toBacklog(backlog, rows, now)),
    fresh: rows.flatMap((row) => row.fresh),
    seen: await loadSeen(
      pool,
      rows.flatMap((row) => row.seen),
    ),
  };
}

async function loadSeen(pool: Pool, ids: readonly string[]): Promise<SeenTransfer[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<SeenTransfer & { block: string }>(SEEN, [ids]);
  return rows.map((row) => ({ ...row, block: BigInt(row.block) }));
}

async function notePage(
  client: PoolClient,
  { network, lease, seen }: Assignment,
  page: FeedPage,
  now: Date,
  leaseExpiresAt: Date,
): Promise<void> {
  const held = await client.query(HOLD, [network, lease, leaseExpiresAt]);
  if (held.rowCount !== 1) throw new LeaseLost(network);
  const { mode } = getNetwork(network);
  const matches = await loadMatches(client, mode, page.transfers);
  // Lock in one order, because readings of two networks may concern the same intents.
  matches.sort(([, one], [, other]) => (one.intent.id < other.intent.id ? -1 : 1));
  for (const [transfer, match] of matches) await noteTransfer(client, match, transfer, now);
  await noteSent(client, network, page.sent ?? [], now);
  const read = page.transfers.map(({ txHash, position }) => ({ tx_hash: txHash, position }));
  const judged = [seen.map(({ id }) => id), page.fromBlock, page.toBlock, JSON.stringify(read), page.wallets ?? null];
  const gone = await client.query<{ intent_id: string }>(GONE, judged);
  if (gone.rows.length > 0) await client.query(REOPEN_INTENTS, [gone.rows.map((row) => row.intent_id), now]);
  for (const { wallet, before, start, top } of page.behind ?? []) {
    const { after, at } = start;
    const reach = [after?.block ?? null, after?.time ?? null, at, top?.block ?? null, top?.time ?? null];
    await client.query(SET_BACKLOG, [network, wallet, before, ...reach, now]);
  }
  if (page.caughtUp?.length) await client.query(CAUGHT_UP, [network, page.caughtUp]);
  if (page.final) await client.query(ADVANCE, [network, lease, page.final.block, page.final.time]);
}

/** Stores a transfer for its intent. If the transfer identifies the intent, the intent becomes `processing`. */
async function noteTransfer(
  client: PoolClient,
  { intent, by }: { intent: PaymentIntent; by: MatchedBy },
  transfer: ChainTransfer,
  now: Date,
): Promise<void> {
  const { network, txHash, position, blockNumber, blockTime, from, to, baseUnits } = transfer;
  const where = [network, txHash, position, blockNumber, blockTime];
  const values = [randomUUID(), intent.id, ...where, from, to, baseUnits.toString(), by, now];
  // Lock the intent before its transfer, as the completion of an intent does. Otherwise the two could deadlock.
  const { rows: locked } = await client.query<IntentRow>(LOCK_INTENT, [intent.id]);
  const { rowCount } = await client.query(NOTE, values);
  if (by !== "amount" && by !== "reference") return;
  if (rowCount !== 1) {
    // Pages are read more than once: don't repeat the event of an intent that is already completed or reported.
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

async function noteHint(
  client: PoolClient,
  intent: PaymentIntent,
  transfer: ChainTransfer,
  now: Date,
): Promise<HintOutcome> {
  const [found] = await loadMatches(client, intent.mode, [transfer]);
  const match = found?.[1];
  // A transfer that matches another intent belongs to it, even if the payer of this intent pasted the hash.
  if (match && match.intent.id !== intent.id) return "anothers";
  const { network, txHash, position } = transfer;
  const { rows: before } = await client.query<{ intent_id: string }>(NOTED, [network, txHash, position]);
  if (before[0] && before[0].intent_id !== intent.id) return "anothers";
  if (!match) {
    const counted = await countedElsewhere(client, intent, transfer);
    if (counted !== null) return counted;
  }
  await noteTransfer(client, match ?? { intent, by: "hash" }, transfer, now);
  return "noted";
}

async function expireIntents(
  client: PoolClient,
  network: NetworkName,
  readUpTo: Date,
  now: Date,
  limit: number,
): Promise<number> {
  await client.query(READ_TO_THE_END, [network, readUpTo, limit]);
  const { rows } = await client.query<IntentRow>(EXPIRE, [now, limit]);
  for (const row of rows) await writeExpiredEvent(client, intentOfRow(row), now);
  await expireRefunds(client, network, readUpTo, now, limit);
  await client.query(FORGET, [network, readUpTo]);
  await client.query(FORGOTTEN);
  return rows.length;
}

/** Another replica has taken over the network and reads the same blocks again. */
export class LeaseLost extends Error {
  constructor(network: string) {
    super(`the lease on ${network} was lost`);
  }
}
