import { id } from "ethers/hash";
import type { Block, TransactionReceipt } from "ethers/providers";

/** An ERC-20 Transfer as some contract logged it: only the contract says whether it is worth anything. Addresses in lower case. */
export interface LoggedTransfer {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

/** A used EIP-3009 authorisation as some contract logged it. All in lower case. */
export interface LoggedAuthorization {
  readonly contract: string;
  readonly authorizer: string;
  readonly nonce: string;
}

/** What one node knows about a transaction, read once. */
export interface TransactionFacts {
  readonly succeeded: boolean;
  /** 1: in the newest block. 0: its block is not, or no longer, part of the node's chain. */
  readonly confirmations: number;
  readonly minedAt: Date;
  readonly transfers: readonly LoggedTransfer[];
  readonly authorizations: readonly LoggedAuthorization[];
}

const TRANSFER = id("Transfer(address,address,uint256)");
const AUTHORIZATION_USED = id("AuthorizationUsed(address,bytes32)");
/** `0x` and 64 digits: logs of the same name with other data (ERC-721, Vyper tokens) are none of ours. */
const WORD_LENGTH = 66;

const addressOf = (topic: string): string => `0x${topic.slice(-40).toLowerCase()}`;

/** Facts out of answers of one node: its receipt, its newest block, and its block at the receipt's height. */
export function factsOf(receipt: TransactionReceipt, headNumber: number, block: Block | null): TransactionFacts {
  const isOnChain = block !== null && block.hash === receipt.blockHash;
  const transfers: LoggedTransfer[] = [];
  const authorizations: LoggedAuthorization[] = [];
  for (const { address, topics, data } of receipt.logs) {
    const [event, first, second] = topics;
    if (topics.length !== 3 || first === undefined || second === undefined) continue;
    const contract = address.toLowerCase();
    if (event === TRANSFER && data.length === WORD_LENGTH) {
      transfers.push({ contract, from: addressOf(first), to: addressOf(second), value: BigInt(data) });
    } else if (event === AUTHORIZATION_USED) {
      authorizations.push({ contract, authorizer: addressOf(first), nonce: second.toLowerCase() });
    }
  }
  return {
    succeeded: receipt.status === 1,
    // A node behind a balancer may answer with an older head than its block: the block itself is one confirmation.
    confirmations: isOnChain ? Math.max(1, headNumber - receipt.blockNumber + 1) : 0,
    minedAt: new Date((block?.timestamp ?? 0) * 1000),
    transfers,
    authorizations,
  };
}
