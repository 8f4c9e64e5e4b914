import { createHash } from "node:crypto";
import { VersionedTransaction } from "@solana/web3.js";
import bs58 from "bs58";
import { NodeFailure } from "../node-failure.js";

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
/** An unsigned 64-bit integer. */
const AMOUNT = /^\d{1,20}$/;
const SIGNATURE_BYTES = 64;

/** Change of one owner's balance of one mint, over all token accounts. */
export interface BalanceChange {
  readonly mint: string;
  readonly owner: string;
  /** Base units; negative if the balance fell. */
  readonly delta: bigint;
}

/** The transaction exists, but its block may still be dropped, so its contents don't count yet. */
interface UnfinalFacts {
  readonly isFinal: false;
  /** Number of blocks above it. */
  readonly confirmations: number;
}

export interface FinalFacts {
  readonly isFinal: true;
  readonly succeeded: boolean;
  /** Null while the cluster hasn't agreed on the block's time. */
  readonly blockTime: Date | null;
  readonly changes: readonly BalanceChange[];
  /** SHA-256 of the signed message, lower-case hex: x402's nonce of a Solana payment. */
  readonly messageHash: string;
  readonly slot: number;
  /** Accounts that the transaction itself names. They include payment references, so no lookup table is read. */
  readonly accounts: readonly string[];
}

/** One node's facts about a transaction, read once. */
export type TransactionFacts = UnfinalFacts | FinalFacts;

interface TokenBalance {
  readonly mint: string;
  readonly owner?: string;
  readonly uiTokenAmount: { readonly amount: string };
}

/** A transaction as nodes return it with the encoding `base64`. */
export interface EncodedTransaction {
  readonly slot: number;
  readonly blockTime?: number | null;
  readonly transaction: readonly [bytes: string, encoding: "base64"];
  readonly meta: {
    readonly err: unknown;
    readonly preTokenBalances?: readonly TokenBalance[] | null;
    readonly postTokenBalances?: readonly TokenBalance[] | null;
  } | null;
}

/**
 * Facts from a node's answer. Balances before and after cover everything: transfers of every kind, by any program,
 * through any number of hops, and money that came back in the same transaction.
 * @throws NodeFailure if the answer is another transaction, or lacks data that the verdict needs
 */
export function finalFacts(answer: EncodedTransaction, blockTime: number | null, signature: string): FinalFacts {
  const { meta } = answer;
  if (!meta?.preTokenBalances || !meta.postTokenBalances) {
    throw new NodeFailure("node_error", "the node returned no token balances");
  }
  return {
    isFinal: true,
    succeeded: meta.err === null,
    blockTime: blockTime === null ? null : new Date(blockTime * 1000),
    changes: diffBalances(meta.preTokenBalances, meta.postTokenBalances),
    messageHash: hashMessage(answer, signature),
    slot: answer.slot,
    accounts: parseAccounts(answer),
  };
}

/** SHA-256 of a transaction's signed message. @throws NodeFailure if the answer is another transaction */
export function hashMessage({ transaction }: EncodedTransaction, signature: string): string {
  const bytes = Buffer.from(transaction[0], "base64");
  const { signatures } = VersionedTransaction.deserialize(bytes);
  if (bs58.encode(signatures[0] ?? []) !== signature) {
    throw new NodeFailure("node_error", "the answer has another transaction");
  }
  // Hash the original bytes, without the signatures and their count. The count has one byte, because fewer than 128
  // signatures fit into a transaction.
  const message = bytes.subarray(1 + SIGNATURE_BYTES * signatures.length);
  return createHash("sha256").update(message).digest("hex");
}

const parseAccounts = ({ transaction }: EncodedTransaction): string[] =>
  VersionedTransaction.deserialize(Buffer.from(transaction[0], "base64")).message.staticAccountKeys.map((key) =>
    key.toBase58(),
  );

function diffBalances(before: readonly TokenBalance[], after: readonly TokenBalance[]): BalanceChange[] {
  const changes = new Map<string, { mint: string; owner: string; delta: bigint }>();
  const add = ({ mint, owner = "", uiTokenAmount: { amount } }: TokenBalance, sign: bigint) => {
    // Don't skip an entry without an owner or a valid amount: the verdict could be "not paid" although the payment was
    // made.
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
