import { CENT_BASE_UNITS, type NetworkName } from "@svc/x402";

/** Public facts of a transfer on a chain. */
export interface ChainTransfer {
  readonly network: NetworkName;
  /** Canonical form, as stored with transactions. */
  readonly txHash: string;
  /**
   * Identifies the transfer in its transaction. EVM: recipient, amount, and a number that distinguishes equal
   * transfers. Solana: the associated token account of the credited owner.
   */
  readonly position: string;
  readonly blockNumber: bigint;
  readonly blockTime: Date;
  readonly from: string;
  /** EVM: address in any case. Solana: the owner, base58. */
  readonly to: string;
  readonly baseUnits: bigint;
  /** Solana: accounts of the transaction, which may include a reference. */
  readonly accounts?: readonly string[];
}

/** Start of a reading: after the block, or at the time. If both are set, at the earlier one. */
export interface FeedStart {
  /** Last block that was read and is final, with its time. */
  readonly after: { readonly block: bigint; readonly time: Date } | null;
  readonly at: Date | null;
}

/**
 * Adapts a start to a chain that has restarted, as a local chain does at each start. The chain has restarted if its
 * newest block is later than the last read block but has a lower number. Then the reading continues by time.
 */
export function startOn(start: FeedStart, newest: { readonly block: number; readonly time: Date | null }): FeedStart {
  const { after, at } = start;
  if (after === null || newest.time === null || newest.block >= Number(after.block) || newest.time <= after.time)
    return start;
  return { after: null, at: at !== null && at < after.time ? at : after.time };
}

/**
 * Position in a wallet's history, if the history is too long to read in one round. Nodes list the newest transactions
 * first. The reader pages back to `start`. Then it begins again with the newest and pages back to `top`, until a pass
 * needs only one page.
 */
export interface Backlog {
  readonly wallet: string;
  /** Signature of the transaction before which the reader continues; null: it starts from the newest. */
  readonly before: string | null;
  readonly start: FeedStart;
  /** Newest final position when this pass began; null: the pass hasn't begun. */
  readonly top: FeedStart["after"];
}

/** One node's answer for a range of blocks. */
export interface FeedPage {
  /** Wallets that these transfers belong to; absent: all wallets. */
  readonly wallets?: readonly string[];
  /** Wallets that must be read separately from now on, with their positions. */
  readonly behind?: readonly Backlog[];
  /** Wallets that can be read with all others again. */
  readonly caughtUp?: readonly string[];
  /** USDC transfers to the wallets, in chain order. */
  readonly transfers: readonly ChainTransfer[];
  /** USDC transfers from the senders, in final blocks only; absent if the reader has no senders. */
  readonly sent?: readonly ChainTransfer[];
  /** Range that was read, inclusive. */
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
  /** The last final block of the range, and its time; null: none, or not known. */
  readonly final: { readonly block: bigint; readonly time: Date } | null;
}

export type LookupAnswer =
  | { readonly outcome: "found"; readonly transfers: readonly ChainTransfer[] }
  | { readonly outcome: "not_found" }
  /** No node answered. */
  | { readonly outcome: "unreachable" };

/** Reads transfers of USDC to wallets on one network. */
export interface TransferReader {
  /**
   * Pages from the start to the newest block, all from the same node, because another node may be behind. Rejects if no
   * node answers; earlier pages remain valid.
   * @param wallets EVM addresses in any case; Solana owners, not token accounts
   * @param backlogs positions of wallets that are behind, from earlier pages; longest waiting first
   * @param senders those of `wallets` whose outgoing transfers are read too. Outsiders can't make such transfers
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

/** Reads transfers on all networks. */
export interface TransferFeed {
  /** Networks with nodes. */
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

/** @param networks the networks with configured nodes */
export const createTransferFeed = (
  chains: { chain(network: NetworkName): TransferReader },
  networks: readonly NetworkName[],
): TransferFeed => ({
  networks,
  read: (network, wallets, start, backlogs, senders) =>
    chains.chain(network).readTransfers(wallets, start, backlogs, senders),
  lookup: (network, txHash, wallets) => chains.chain(network).lookUpTransfers(txHash, wallets),
});

/** Ignore transfers below one cent: any outsider can send any number of them to any wallet. */
export const DUST_BASE_UNITS: bigint = CENT_BASE_UNITS;

/**
 * Reads the first page, and rejects if the node can't be read. The returned generator yields this page and the others.
 */
export async function begun(pages: AsyncGenerator<FeedPage, void>): Promise<AsyncGenerator<FeedPage, void>> {
  const first = await pages.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pages;
  })();
}
