import type { TokenBalance, VersionedTransactionResponse } from "@solana/web3.js";
import { NodeFailure } from "../node-failure.js";

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
/** An unsigned 64-bit integer. */
const AMOUNT = /^\d{1,20}$/;

/** By how much one owner's balance of one mint changed, over all token accounts. */
export interface BalanceChange {
  readonly mint: string;
  readonly owner: string;
  /** Base units; negative: the owner had less afterwards. */
  readonly delta: bigint;
}

/** The transaction is known, but its block may still be dropped: nothing that it says counts yet. */
export interface UnfinalFacts {
  readonly isFinal: false;
  /** Blocks on top of its own. */
  readonly confirmations: number;
}

export interface FinalFacts {
  readonly isFinal: true;
  readonly succeeded: boolean;
  /** Null while the cluster has not agreed on the time of the block. */
  readonly blockTime: Date | null;
  readonly changes: readonly BalanceChange[];
}

/** What one node knows about a transaction, read once. */
export type TransactionFacts = UnfinalFacts | FinalFacts;

/**
 * Facts out of a node's answer. Balances before and after say all: transfers of every kind, by any program, through any
 * number of hops, and money that came back in the same transaction.
 * @throws NodeFailure when the node kept too little of the transaction to tell
 */
export function finalFacts(transaction: VersionedTransactionResponse, blockTime: number | null): FinalFacts {
  const { meta } = transaction;
  if (!meta?.preTokenBalances || !meta.postTokenBalances) {
    throw new NodeFailure("node_error", "the node keeps no token balances");
  }
  return {
    isFinal: true,
    succeeded: meta.err === null,
    blockTime: blockTime === null ? null : new Date(blockTime * 1000),
    changes: changesOf(meta.preTokenBalances, meta.postTokenBalances),
  };
}

function changesOf(before: readonly TokenBalance[], after: readonly TokenBalance[]): BalanceChange[] {
  const changes = new Map<string, { mint: string; owner: string; delta: bigint }>();
  const add = ({ mint, owner = "", uiTokenAmount: { amount } }: TokenBalance, sign: bigint) => {
    // An owner left out or an amount that is none: to skip the entry would be to answer "not paid" without knowing.
    if (!ADDRESS.test(mint) || !ADDRESS.test(owner) || !AMOUNT.test(amount)) {
      throw new NodeFailure("node_error", "a token balance is incomplete");
    }
    const key = `${mint} ${owner}`;
    const change = changes.get(key) ?? { mint, owner, delta: 0n };
    change.delta += sign * BigInt(amount);
    changes.set(key, change);
  };
  for (const balance of before) add(balance, -1n);
  for (const balance of after) add(balance, 1n);
  return [...changes.values()].filter(({ delta }) => delta !== 0n);
}
