import { type Backlog, BLOCK_TIME_LAG_MS, type FeedStart } from "@svc/chains";

/** A row of `watch_backlogs`. */
export interface BacklogRow {
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

/**
 * Converts a row to a backlog. With `before`, reading continues at that place in the wallet's history. Without it,
 * reading starts at the newest transaction and goes back far enough to cover the oldest new intent.
 */
export function toBacklog(row: BacklogRow, wallets: readonly WaitingWallet[], now: Date): Backlog {
  const fresh = wallets.filter(({ pay_to }) => pay_to === row.pay_to).map(({ fresh_since }) => fresh_since);
  const needed = row.before === null ? findEarliest(fresh, now) : null;
  const at = needed !== null && (row.start_at === null || needed < row.start_at) ? needed : row.start_at;
  return {
    wallet: row.pay_to,
    before: row.before,
    start: { after: blockAt(row.start_block, row.start_time), at },
    top: blockAt(row.top_block, row.top_time),
  };
}

/** Returns the earliest of `times` and `now`, minus the maximum lag of block times. Null if `times` has no time. */
function findEarliest(times: readonly (Date | null)[], now: Date): Date | null {
  const known = times.flatMap((time) => (time ? [time.getTime()] : []));
  return known.length === 0 ? null : new Date(Math.min(now.getTime(), ...known) - BLOCK_TIME_LAG_MS);
}

/** A row of the query `WALLETS` (watch-statements.ts). */
export interface WaitingWallet {
  pay_to: string;
  /** True if a payment to the wallet was already expected when the network was last read to its newest block. */
  is_known: boolean;
  /** Creation time of the oldest intent or refund in `fresh`. */
  fresh_since: Date | null;
  /** Block time of the oldest transfer in `seen`. */
  seen_since: Date | null;
  /** Ids of the intents and refunds that no reading has covered yet. */
  fresh: string[];
  /** Ids of the transfers that were noticed in blocks that aren't final yet. */
  seen: string[];
}

/**
 * Returns where to start reading, normally at the last final block. Starts earlier for an older intent or refund that
 * no reading has covered. Starts later if no payment was expected at the last reading: at the oldest waiting intent or
 * refund.
 */
export function findStart(after: FeedStart["after"], wallets: readonly WaitingWallet[], now: Date): FeedStart {
  const earliest = (times: readonly (Date | null)[]) => findEarliest(times, now);
  const fresh = wallets.map((wallet) => wallet.fresh_since);
  const needed = earliest([...fresh, ...wallets.map((wallet) => wallet.seen_since)]);
  const isIdle = needed !== null && !wallets.some((wallet) => wallet.is_known);
  if (after === null || (isIdle && after.time < needed)) return { after: null, at: needed ?? earliest([now]) };
  return { after, at: earliest(fresh) };
}
