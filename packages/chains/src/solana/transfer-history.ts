import { associatedTokenAddress, type SolanaNetworkName } from "@svc/x402";
import { NodeFailure } from "../node-pool.js";
import {
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

/** Signatures of an account in one question (the most that nodes give), and transactions in one exchange. */
const SIGNATURES_AT_ONCE = 1_000;
const TRANSACTIONS_AT_ONCE = 25;
/** Anybody can fill an account's history; beyond it a reading goes on next time. */
const PAGES_MAX = 50;

interface Reading {
  readonly network: SolanaNetworkName;
  readonly usdc: string;
  readonly wallets: readonly string[];
  readonly start: FeedStart;
  readonly commitment: "confirmed" | "finalized";
}

/** The wallets' token accounts, paged back to what was read before, as one page: a cluster's histories come newest first. */
export async function* readTransfers(node: SolanaNode, reading: Reading): AsyncGenerator<FeedPage, void> {
  const { wallets, network, usdc, commitment } = reading;
  // Before the histories: what they hold up to this slot is final.
  const final = await node.slot(commitment);
  const newest = await node.slot("confirmed");
  const start = startOn(reading.start, { block: newest.slot, time: newest.time });
  const found = new Map<string, SignatureRow>();
  let reachesStart = true;
  for (const wallet of wallets) {
    const history = await historyOf(node, associatedTokenAddress(wallet, usdc), start);
    for (const row of history.rows) found.set(row.signature, row);
    reachesStart &&= history.reachesStart;
  }
  const rows = [...found.values()].filter(({ err }) => err === null).sort((one, other) => one.slot - other.slot);
  const transfers: ChainTransfer[] = [];
  for (let first = 0; first < rows.length; first += TRANSACTIONS_AT_ONCE) {
    const some = rows.slice(first, first + TRANSACTIONS_AT_ONCE);
    const answers = await node.transactions(some.map(({ signature }) => signature));
    for (const [index, { signature }] of some.entries()) {
      const answer = answers[index];
      // Listed and not given: asked again next time, and nothing beyond it counts as read.
      if (!answer) throw new NodeFailure("node_error", "a listed transaction is not there");
      transfers.push(...transfersOf(answer, signature, network, usdc, wallets));
    }
  }
  // From where on everything was read for certain: what was noted there and is not listed has gone. A node lists what its own ledger
  // still has: where nothing older than the start ended the list, it says nothing of what was before its first row.
  const oldest = BigInt(Math.min(newest.slot, ...rows.map(({ slot }) => slot)));
  yield {
    transfers,
    fromBlock: start.after !== null ? start.after.block + 1n : reachesStart ? 0n : oldest,
    toBlock: BigInt(Math.max(newest.slot, ...rows.map(({ slot }) => slot))),
    final: final.time === null ? null : { block: BigInt(final.slot), time: final.time },
  };
}

/** @returns what is newer than the start, and whether the list went on to something older */
async function historyOf(
  node: SolanaNode,
  account: string,
  { after, at }: FeedStart,
): Promise<{ readonly rows: readonly SignatureRow[]; readonly reachesStart: boolean }> {
  const isRead = ({ slot, blockTime }: SignatureRow): boolean => {
    const byTime = at === null || (typeof blockTime === "number" && blockTime * 1000 < at.getTime());
    return (after === null || BigInt(slot) <= after.block) && byTime;
  };
  const rows: SignatureRow[] = [];
  let before: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { signatures, isLast } = await node.signaturePage(account, before, SIGNATURES_AT_ONCE);
    rows.push(...signatures.filter((row) => !isRead(row)));
    const reachesStart = signatures.some(isRead);
    if (isLast || reachesStart) return { rows, reachesStart };
    before = signatures.at(-1)?.signature ?? null;
  }
  throw new NodeFailure("node_error", "the history of a token account is too long to be read back");
}

/** What a transaction left more in the wallets, and who paid it: by balances, so that every kind of transfer counts. */
function transfersOf(
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
  if (txHash === null) throw new NodeFailure("node_error", "a signature is none");
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

/** The same of one transaction, by the first node that knows it. */
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
    return { outcome: "found", transfers: transfersOf(answer, of.signature, of.network, of.usdc, of.wallets) };
  }
  return { outcome: isAnswered ? "not_found" : "unreachable" };
}
