import { CENT_BASE_UNITS, type NetworkName } from "@svc/x402";

/** Public facts of a transfer on a chain. */
export interface ChainTransfer {
  readonly network: NetworkName;
  /** Canonical, as transactions keep it. */
  readonly txHash: string;
  /** Which transfer of its transaction: EVM recipient, amount and a number for equal ones; Solana the credited token account. */
  readonly position: string;
  readonly blockNumber: bigint;
  readonly blockTime: Date;
  readonly from: string;
  /** EVM EIP-55 checksummed or lower case, Solana the owner's base58. */
  readonly to: string;
  readonly baseUnits: bigint;
  /** Solana: accounts of the transaction, among which a reference may stand. */
  readonly accounts?: readonly string[];
}

/** Start of a reading: after the block, or at the time if only that is given; with both, at the earlier one. */
export interface FeedStart {
  /** Last block that was read and is final, with its time. */
  readonly after: { readonly block: bigint; readonly time: Date } | null;
  readonly at: Date | null;
}

/**
 * The start on a chain with this newest block. If that block is younger than the last read one but has a lower number,
 * the chain has restarted, as a local one does at each start. Then blocks are distinguished by their times.
 */
export function startOn(start: FeedStart, newest: { readonly block: number; readonly time: Date | null }): FeedStart {
  const { after, at } = start;
  if (after === null || newest.time === null || newest.block >= Number(after.block) || newest.time <= after.time)
    return start;
  return { after: null, at: at !== null && at < after.time ? at : after.time };
}

/**
 * Position in the reading of one wallet whose history is longer than a round reads. The history comes newest first. It
 * is read back to `start`, and then again from the newest back to `top`, until that takes no more than one page.
 */
export interface Backlog {
  readonly wallet: string;
  /** Transactions older than this one are next; null: the newest. */
  readonly before: string | null;
  readonly start: FeedStart;
  /** Newest final position when this pass began; null: it has not begun. */
  readonly top: FeedStart["after"];
}

/** One node's answer for a range of blocks. */
export interface FeedPage {
  /** Wallet of these transfers; absent: all wallets. */
  readonly wallets?: readonly string[];
  /** Wallets that are read by themselves from now on, and where each goes on. */
  readonly behind?: readonly Backlog[];
  /** Wallets that are read with all others again. */
  readonly caughtUp?: readonly string[];
  /** USDC transfers to the wallets, in the order of the chain. */
  readonly transfers: readonly ChainTransfer[];
  /** USDC transfers from the senders, in blocks that no reorganization replaces; absent: a reader without senders. */
  readonly sent?: readonly ChainTransfer[];
  /** Range that was read, both ends included. */
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
  /** The last block of the range that no reorganisation replaces, and its time; null: none of it is final yet. */
  readonly final: { readonly block: bigint; readonly time: Date } | null;
}

export type LookupAnswer =
  | { readonly outcome: "found"; readonly transfers: readonly ChainTransfer[] }
  | { readonly outcome: "not_found" }
  /** No node could be asked. */
  | { readonly outcome: "unreachable" };

/** Reads transfers of USDC to wallets off one network. */
export interface TransferReader {
  /**
   * Pages from the start to the newest block of the node that is asked, all from one node: another one may be behind. Rejects
   * when no node answers; what was read before stands.
   * @param wallets EVM addresses in any case; Solana owners, not token accounts
   * @param backlogs of wallets among them that are behind, as pages of earlier readings said; those that have waited longest first
   * @param senders wallets among them whose own transfers are read too. Strangers can't add to those, unlike to what a wallet receives
   */
  readTransfers(
    wallets: readonly string[],
    start: FeedStart,
    backlogs?: readonly Backlog[],
    senders?: readonly string[],
  ): AsyncIterable<FeedPage>;
  /** Transfers to the wallets in one transaction, whether or not its block is final. @param txHash canonical */
  lookUpTransfers(txHash: string, wallets: readonly string[]): Promise<LookupAnswer>;
}

/** The same over all networks. */
export interface TransferFeed {
  /** Networks that can be read. */
  readonly networks: readonly NetworkName[];
  read(
    network: NetworkName,
    wallets: readonly string[],
    start: FeedStart,
    backlogs?: readonly Backlog[],
    senders?: readonly string[],
  ): AsyncIterable<FeedPage>;
  lookup(network: NetworkName, txHash: string, wallets: readonly string[]): Promise<LookupAnswer>;
}

/** @param networks those that nodes were configured for */
export const createTransferFeed = (
  chains: { chain(network: NetworkName): TransferReader },
  networks: readonly NetworkName[],
): TransferFeed => ({
  networks,
  read: (network, wallets, start, backlogs, senders) =>
    chains.chain(network).readTransfers(wallets, start, backlogs, senders),
  lookup: (network, txHash, wallets) => chains.chain(network).lookUpTransfers(txHash, wallets),
});

/** Less than a cent is noise that any stranger can send to any wallet, in any number. */
export const DUST_BASE_UNITS: bigint = CENT_BASE_UNITS;

/** Starts a reading: its first page shows whether the node can be read at all; the generator goes on with the others. */
export async function begun(pages: AsyncGenerator<FeedPage, void>): Promise<AsyncGenerator<FeedPage, void>> {
  const first = await pages.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pages;
  })();
}
