import { associatedTokenAddress, type SolanaNetworkName } from "@svc/x402";
import { NodeFailure } from "../node-failure.js";
import {
  type Backlog,
  type ChainTransfer,
  DUST_BASE_UNITS,
  type FeedPage,
  type FeedStart,
  type LookupAnswer,
  startOn,
} from "../transfer-feed.js";
import { canonicalTxHash } from "../tx-hash.js";
import { type EncodedTransaction, finalFacts } from "./facts.js";
import type { SignatureRow, SolanaNode } from "./solana-node.js";

/** Signatures of an account in one query (the most that nodes return), and transactions in one exchange. */
const SIGNATURES_AT_ONCE = 1_000;
const TRANSACTIONS_AT_ONCE = 25;
/**
 * Any outsider can fill an account's history. Therefore a wallet with more than one unread page is read separately. A
 * round reads at most this many such pages.
 */
const BACKLOG_PAGES_MAX = 10;

interface Reading {
  readonly network: SolanaNetworkName;
  readonly usdc: string;
  readonly wallets: readonly string[];
  readonly senders: readonly string[];
  readonly start: FeedStart;
  readonly backlogs: readonly Backlog[];
  readonly commitment: "confirmed" | "finalized";
}

interface Tip {
  readonly final: { readonly slot: number; readonly time: Date | null };
  readonly newest: { readonly slot: number; readonly time: Date | null };
}

/**
 * Yields one page for all wallets that aren't behind. A cluster lists histories newest first, so the page goes back to
 * the last reading. Then yields pages of the wallets that are behind, in rotation.
 */
export async function* readTransfers(node: SolanaNode, reading: Reading): AsyncGenerator<FeedPage, void> {
  const { wallets, commitment, backlogs } = reading;
  // Query the final slot before the histories, so that everything up to this slot in them is final.
  const final = await node.slot(commitment);
  const newest = await node.slot("confirmed");
  const start = startOn(reading.start, { block: newest.slot, time: newest.time });
  const found = new Map<string, SignatureRow>();
  const behind: Backlog[] = [];
  let reachesStart = true;
  const together = wallets.filter((wallet) => !backlogs.some((one) => one.wallet === wallet));
  for (const wallet of together) {
    const history = await historyPage(node, associatedTokenAddress(wallet, reading.usdc), null, start);
    if (history.next !== null) {
      behind.push({ wallet, before: null, start, top: null });
      continue;
    }
    for (const row of history.rows) found.set(row.signature, row);
    reachesStart &&= history.reachesStart;
  }
  const rows = [...found.values()];
  // Everything from `fromBlock` on was read, so a stored transfer that isn't listed there no longer exists. A node
  // lists only what its ledger still has. If it lists no row older than the start, transfers before its oldest row may
  // be missing.
  const oldest = BigInt(Math.min(newest.slot, ...rows.map(({ slot }) => slot)));
  yield {
    wallets: together.filter((wallet) => !behind.some((one) => one.wallet === wallet)),
    behind,
    ...(await transfersIn(node, rows, reading, final)),
    fromBlock: start.after !== null ? start.after.block + 1n : reachesStart ? 0n : oldest,
    toBlock: BigInt(Math.max(newest.slot, ...rows.map(({ slot }) => slot))),
    final: final.time === null ? null : { block: BigInt(final.slot), time: final.time },
  };
  yield* readBacklogs(node, reading, [...backlogs, ...behind], { final, newest });
}

/**
 * Yields one page of each backlog in rotation. A wallet that can't be read is retried next time, and doesn't delay the
 * others.
 */
async function* readBacklogs(
  node: SolanaNode,
  reading: Reading,
  backlogs: readonly Backlog[],
  tip: Tip,
): AsyncGenerator<FeedPage, void> {
  const queue = [...backlogs];
  for (let pages = 0; pages < BACKLOG_PAGES_MAX; pages += 1) {
    const next = queue.shift();
    if (next === undefined) return;
    const page = await backlogPage(node, reading, next, tip).catch(() => null);
    if (page === null) continue;
    yield page;
    // A wallet's second pass begins in the next round, which has fresh data about expected payments.
    queue.push(...(page.behind ?? []).filter(({ before }) => before !== null));
  }
}

async function backlogPage(
  node: SolanaNode,
  reading: Reading,
  { wallet, before, start: from, top: begunAt }: Backlog,
  { final, newest }: Tip,
): Promise<FeedPage> {
  const start = startOn(from, { block: newest.slot, time: newest.time });
  const history = await historyPage(node, associatedTokenAddress(wallet, reading.usdc), before, start);
  const { rows, next, slots } = history;
  const finalNow = final.time === null ? null : { block: BigInt(final.slot), time: final.time };
  const top = before === null ? finalNow : begunAt;
  // The next pass repeats the transactions that weren't final when this pass began.
  const again = { wallet, before: null, start: top === null ? from : { after: top, at: null }, top: null };
  const isOver = next === null;
  const state = !isOver
    ? { behind: [{ wallet, before: next, start: from, top }] }
    : before === null
      ? { caughtUp: [wallet] }
      : { behind: [again] };
  const [youngest, oldest] = [slots[0] ?? 0, slots.at(-1) ?? 0];
  // A page may end in the middle of a slot, so its oldest slot doesn't count as read.
  const startBlock = start.after === null ? BigInt(oldest) : start.after.block + 1n;
  return {
    ...state,
    wallets: [wallet],
    ...(await transfersIn(node, rows, ofWallet(reading, wallet), final)),
    fromBlock: isOver ? startBlock : BigInt(oldest + 1),
    toBlock: BigInt(before === null ? Math.max(newest.slot, youngest) : youngest - 1),
    final: null,
  };
}

type Wanted = Pick<Reading, "network" | "usdc" | "wallets" | "senders">;

const ofWallet = (reading: Reading, wallet: string): Wanted => ({
  ...reading,
  wallets: [wallet],
  senders: reading.senders.filter((sender) => sender === wallet),
});

async function transfersIn(
  node: SolanaNode,
  listed: readonly SignatureRow[],
  wanted: Wanted,
  final: Tip["final"],
): Promise<Pick<Required<FeedPage>, "transfers" | "sent">> {
  const { network, usdc, wallets } = wanted;
  const rows = listed.filter(({ err }) => err === null).sort((one, other) => one.slot - other.slot);
  const transfers: ChainTransfer[] = [];
  const sent: ChainTransfer[] = [];
  for (let first = 0; first < rows.length; first += TRANSACTIONS_AT_ONCE) {
    const some = rows.slice(first, first + TRANSACTIONS_AT_ONCE);
    const answers = await node.transactions(some.map(({ signature }) => signature));
    for (const [index, { signature }] of some.entries()) {
      const answer = answers[index];
      // The node lists the transaction but doesn't have it. Fail here, so that nothing beyond it counts as read and the
      // next round retries.
      if (!answer) throw new NodeFailure("node_error", "a listed transaction is missing");
      transfers.push(...findTransfers(answer, signature, network, usdc, wallets));
      if (final.time !== null && answer.slot <= final.slot) sent.push(...sentBy(answer, signature, wanted));
    }
  }
  return { transfers, sent };
}

interface HistoryPage {
  /** Rows newer than the start. */
  readonly rows: readonly SignatureRow[];
  /** Slots of all listed rows, newest first. */
  readonly slots: readonly number[];
  /** True if the list includes a row older than the start. */
  readonly reachesStart: boolean;
  /** Signature before which there may be more rows; null if there are none, or if the list reaches the start. */
  readonly next: string | null;
}

async function historyPage(
  node: SolanaNode,
  account: string,
  before: string | null,
  { after, at }: FeedStart,
): Promise<HistoryPage> {
  const isRead = ({ slot, blockTime }: SignatureRow): boolean => {
    const byTime = at === null || (typeof blockTime === "number" && blockTime * 1000 < at.getTime());
    return (after === null || BigInt(slot) <= after.block) && byTime;
  };
  const { signatures, isLast } = await node.signaturePage(account, before, SIGNATURES_AT_ONCE);
  const reachesStart = signatures.some(isRead);
  return {
    rows: signatures.filter((row) => !isRead(row)),
    slots: signatures.map(({ slot }) => slot),
    reachesStart,
    next: isLast || reachesStart ? null : (signatures.at(-1)?.signature ?? null),
  };
}

/**
 * Returns the wallets' gains in a transaction, with the payer. Compares balances, so that every kind of transfer
 * counts.
 */
function findTransfers(
  answer: EncodedTransaction,
  signature: string,
  network: SolanaNetworkName,
  usdc: string,
  wallets: readonly string[],
): ChainTransfer[] {
  const facts = finalFacts(answer, answer.blockTime ?? null, signature);
  if (!facts.succeeded || facts.blockTime === null) return [];
  const { blockTime, accounts } = facts;
  const changes = facts.changes.filter(({ mint }) => mint === usdc);
  const payer = changes.reduce<string | null>((found, { owner, delta }) => found ?? (delta < 0n ? owner : null), null);
  if (payer === null) return [];
  const txHash = canonicalTxHash(network, signature);
  if (txHash === null) throw new NodeFailure("node_error", "a signature is invalid");
  return changes
    .filter(({ owner, delta }) => delta >= DUST_BASE_UNITS && wallets.includes(owner))
    .map(({ owner, delta }) => ({
      network,
      txHash,
      position: associatedTokenAddress(owner, usdc),
      blockNumber: BigInt(answer.slot),
      blockTime,
      from: payer,
      to: owner,
      baseUnits: delta,
      accounts,
    }));
}

/**
 * Returns a transfer for each pair of a sender that lost USDC and an owner that gained USDC. If a transaction has
 * several pairs, the payment's proof shows who paid whom.
 */
function sentBy(answer: EncodedTransaction, signature: string, { network, usdc, senders }: Wanted): ChainTransfer[] {
  const { changes } = finalFacts(answer, answer.blockTime ?? null, signature);
  const paid = changes.filter(({ mint, owner, delta }) => mint === usdc && delta < 0n && senders.includes(owner));
  const gained = changes.filter(({ mint, delta }) => mint === usdc && delta >= DUST_BASE_UNITS);
  return paid.flatMap(({ owner: from }) =>
    findTransfers(
      answer,
      signature,
      network,
      usdc,
      gained.map(({ owner }) => owner),
    ).map((transfer) => ({ ...transfer, from, position: `${from}:${transfer.position}` })),
  );
}

/** Finds the wallets' gains in one transaction, from the first node that has it. */
export async function lookUpTransfers(
  answers: AsyncIterable<EncodedTransaction | null>,
  of: {
    readonly network: SolanaNetworkName;
    readonly usdc: string;
    readonly signature: string;
    readonly wallets: readonly string[];
  },
): Promise<LookupAnswer> {
  let isAnswered = false;
  for await (const answer of answers) {
    isAnswered = true;
    if (answer === null) continue;
    return { outcome: "found", transfers: findTransfers(answer, of.signature, of.network, of.usdc, of.wallets) };
  }
  return { outcome: isAnswered ? "not_found" : "unreachable" };
}
