import { id } from "ethers/hash";
import { NodeFailure } from "../node-failure.js";

export interface EvmBlock {
  readonly number: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** An ERC-20 Transfer. Any contract can log one, so check `contract`. Addresses are in lower case. */
export interface LoggedTransfer {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  /** Index among the transaction's logs, from 0. */
  readonly logIndex: number;
  /** The authorization that made the transfer, if the contract logged one right before it. */
  readonly authorization: { readonly authorizer: string; readonly nonce: string } | null;
}

/** A used EIP-3009 authorization. Any contract can log one, so check `contract`. All texts are in lower case. */
export interface LoggedAuthorization {
  readonly contract: string;
  readonly authorizer: string;
  readonly nonce: string;
  /**
   * The transfer that the authorization made: the next log of the same contract, if that is a Transfer. One function
   * of EIP-3009 logs both, so only logs of other contracts, such as Arc's gas coin, can be between them.
   */
  readonly transfer: LoggedTransfer | null;
}

/** One node's facts about a transaction, read once. */
export interface TransactionFacts {
  readonly succeeded: boolean;
  /** 1: in the newest block. 0: the node's chain doesn't contain the block (anymore). */
  readonly confirmations: number;
  readonly minedAt: Date;
  readonly blockNumber: number;
  readonly transfers: readonly LoggedTransfer[];
  readonly authorizations: readonly LoggedAuthorization[];
}

/** Events of the USDC contract: ERC-20, EIP-3009. */
export const TRANSFER = id("Transfer(address,address,uint256)");
export const AUTHORIZATION_USED = id("AuthorizationUsed(address,bytes32)");
export const AUTHORIZATION_CANCELED = id("AuthorizationCanceled(address,bytes32)");
/** `0x` and 64 digits. Logs of the same name with other data (ERC-721, Vyper tokens) don't match. */
const WORD = /^0x[0-9a-f]{64}$/i;
const LOGS_MAX = 20_000;

export const toAddress = (topic: string): string => `0x${topic.slice(-40).toLowerCase()}`;

/** Parses a JSON-RPC quantity. */
export function parseInteger(value: unknown): number {
  if (typeof value !== "string" || !/^0x[0-9a-f]{1,13}$/i.test(value)) {
    throw new NodeFailure("node_error", "the node's answer has an invalid number");
  }
  return Number(value);
}

/** Computes the facts from one node's receipt, its newest block number, and its block at the receipt's height. */
export function parseFacts(answer: object, headNumber: number, block: EvmBlock | null): TransactionFacts {
  const { status, blockHash, blockNumber, logs } = answer as Record<string, unknown>;
  if (!Array.isArray(logs) || logs.length > LOGS_MAX)
    throw new NodeFailure("node_error", "a receipt has no logs or too many");
  const isOnChain = block !== null && block.hash === blockHash;
  return {
    succeeded: parseInteger(status) === 1,
    // Behind a load balancer, the reported head may be older than the block. The block itself counts as one
    // confirmation.
    confirmations: isOnChain ? Math.max(1, headNumber - parseInteger(blockNumber) + 1) : 0,
    minedAt: new Date((block?.timestamp ?? 0) * 1000),
    blockNumber: parseInteger(blockNumber),
    ...parseEvents(logs),
  };
}

function parseEvents(logs: readonly unknown[]): Pick<TransactionFacts, "transfers" | "authorizations"> {
  const transfers: LoggedTransfer[] = [];
  const authorizations: LoggedAuthorization[] = [];
  /** For each contract: the authorization whose Transfer must be that contract's next log. */
  const opened = new Map<string, Omit<LoggedAuthorization, "transfer">>();
  const close = (contract: string, transfer: LoggedTransfer | null) => {
    const authorization = opened.get(contract);
    if (authorization === undefined) return;
    opened.delete(contract);
    authorizations.push({ ...authorization, transfer });
  };
  let before = -1;
  for (const [logIndex, log] of logs.entries()) {
    const { contract, topics, data, place } = readLog(log);
    // The order of the logs connects a Transfer with its authorization.
    if (place <= before) throw new NodeFailure("node_error", "a receipt's logs are out of order");
    before = place;
    const [event, first = "", second = ""] = topics;
    const isWhole = topics.length === 3 && WORD.test(first) && WORD.test(second);
    if (event === TRANSFER && isWhole && WORD.test(data)) {
      const { authorizer, nonce } = opened.get(contract) ?? {};
      const transfer: LoggedTransfer = {
        contract,
        from: toAddress(first),
        to: toAddress(second),
        value: BigInt(data),
        logIndex,
        authorization: authorizer === undefined || nonce === undefined ? null : { authorizer, nonce },
      };
      transfers.push(transfer);
      close(contract, transfer);
      continue;
    }
    close(contract, null);
    if (event === AUTHORIZATION_USED && isWhole) {
      opened.set(contract, { contract, authorizer: toAddress(first), nonce: second.toLowerCase() });
    }
  }
  for (const contract of [...opened.keys()]) close(contract, null);
  return { transfers, authorizations };
}

function readLog(log: unknown) {
  const { address, topics, data, logIndex } = (log ?? {}) as Record<string, unknown>;
  if (typeof address !== "string" || typeof data !== "string" || !Array.isArray(topics)) {
    throw new NodeFailure("node_error", "a log is incomplete");
  }
  return {
    contract: address.toLowerCase(),
    topics: topics.map((topic) => String(topic).toLowerCase()),
    data,
    place: parseInteger(logIndex),
  };
}
