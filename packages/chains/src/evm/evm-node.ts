import type { EvmNetwork } from "@svc/x402";
import { JsonRpcNode, type RpcCall } from "../json-rpc-node.js";
import { type AnswerPlace, LargeAnswers } from "../large-answers.js";
import { NodeFailure } from "../node-failure.js";
import type { ChainNode } from "../node-pool.js";
import { type EvmBlock, factsOf, integerOf, type TransactionFacts } from "./facts.js";

export interface EvmLog {
  /** Hash of the event's signature, lower case. */
  readonly event: string;
  /** Lower case. */
  readonly txHash: string;
  /** Topics of the log, lower case; the first is `event`. */
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: number;
  /** Place among the logs of its block. */
  readonly place: number;
}

/** Blocks in one question for logs, where the node takes so many: public nodes take from 5 to 10,000, and refuse longer ranges. */
export const LOG_BLOCKS_MAX = 2_000;

/** An address as a log is indexed by it. */
export const topicOfAddress = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;

export interface LogFilter {
  readonly address: string;
  readonly topics: readonly (string | readonly string[] | null)[];
  readonly fromBlock: number;
  readonly toBlock: number;
}

interface EvmNodeSettings {
  readonly nodeTimeoutMs: number;
  /** Oldest `latest` block that is believed to be the newest; absent: any. */
  readonly headAgeMaxMs?: number | undefined;
}

interface EvmNodeOptions {
  readonly now?: (() => number) | undefined;
  readonly largeAnswers?: LargeAnswers | undefined;
}

/**
 * One JSON-RPC node of an EVM network. Everything that it is asked rejects with a failure of the node, within its time limit. The
 * chain id is asked for in each exchange: behind one address there may be another node than a minute ago.
 */
export class EvmNode implements ChainNode {
  readonly label: string;
  readonly #chainId: number;
  readonly #rpc: JsonRpcNode;
  readonly #largeAnswers: LargeAnswers;
  readonly #headAgeMaxMs: number;
  readonly #now: () => number;

  constructor(
    rpcUrl: string,
    network: EvmNetwork,
    settings: EvmNodeSettings,
    { now = Date.now, largeAnswers = new LargeAnswers() }: EvmNodeOptions = {},
  ) {
    this.#largeAnswers = largeAnswers;
    this.#rpc = new JsonRpcNode(rpcUrl, { timeoutMs: settings.nodeTimeoutMs, largeAnswers });
    this.label = this.#rpc.label;
    this.#chainId = network.chainId;
    this.#headAgeMaxMs = settings.headAgeMaxMs ?? Number.POSITIVE_INFINITY;
    this.#now = now;
  }

  async probe(): Promise<void> {
    this.#checkChain(await this.#rpc.call("eth_chainId", []));
    if (Number.isFinite(this.#headAgeMaxMs)) await this.head();
  }

  /** Reads this node's facts about a transaction; null when it knows no block that holds it. */
  async read(txHash: string): Promise<TransactionFacts | null> {
    const place = this.#largeAnswers.open();
    try {
      return await this.#read(txHash, place);
    } finally {
      place.close();
    }
  }

  async #read(txHash: string, place: AnswerPlace): Promise<TransactionFacts | null> {
    const { head, results } = await this.#head([["eth_getTransactionReceipt", [txHash]]], place);
    const receipt = results[0] as { transactionHash?: unknown; blockNumber?: unknown } | null;
    if (receipt === null || receipt.blockNumber === null) return null;
    if (String(receipt.transactionHash).toLowerCase() !== txHash) {
      throw new NodeFailure("node_error", "the receipt is that of another transaction");
    }
    const number = integerOf(receipt.blockNumber);
    if (number === head.number) return factsOf(receipt, head.number, head);
    const [block] = await this.#ask([blockCall(number)], place);
    return factsOf(receipt, head.number, blockOf(block));
  }

  /** The newest block, and what else is asked for in the same exchange. */
  head(...calls: RpcCall[]): Promise<{ readonly head: EvmBlock; readonly results: unknown[] }> {
    return this.#head(calls);
  }

  async #head(calls: readonly RpcCall[], place?: AnswerPlace) {
    const [block, ...results] = await this.#ask([["eth_getBlockByNumber", ["latest", false]], ...calls], place);
    const head = blockOf(block);
    if (head === null) throw new NodeFailure("node_error", "there is no newest block");
    const ageMs = this.#now() - head.timestamp * 1000;
    if (ageMs > this.#headAgeMaxMs) {
      throw new NodeFailure("behind", `the newest block is ${Math.round(ageMs / 1000)} s old`);
    }
    return { head, results };
  }

  /** A block by its number; null when the node has none there (any more, or yet). */
  async block(number: number): Promise<EvmBlock | null> {
    return blockOf((await this.#ask([blockCall(number)]))[0]);
  }

  /** Results of read-only calls to a contract at a block, all in one exchange. */
  async calls(to: string, data: readonly string[], block: number): Promise<string[]> {
    return (await this.#ask(data.map((one) => contractCall(to, one, hex(block))))).map(wordsOf);
  }

  /** Logs in block order. @throws RpcError where the node does not want to search so many blocks, among others */
  async logs(filter: LogFilter): Promise<EvmLog[]> {
    return logsOf((await this.#ask([logCall(filter)]))[0]);
  }

  /** Logs of several filters and some blocks, in one exchange; a block that the node has not is null. */
  async logsAndBlocks(filters: readonly LogFilter[], blocks: readonly number[]) {
    const answers = await this.#ask([...filters.map(logCall), ...blocks.map(blockCall)]);
    return {
      logs: answers.slice(0, filters.length).flatMap(logsOf),
      blocks: answers.slice(filters.length).map(blockOf),
    };
  }

  close(): void {
    this.#rpc.close();
  }

  async #ask(calls: readonly RpcCall[], place?: AnswerPlace): Promise<unknown[]> {
    const [chainId, ...results] = await this.#rpc.batch([["eth_chainId", []], ...calls], place);
    this.#checkChain(chainId);
    return results;
  }

  #checkChain(answer: unknown): void {
    const chainId = integerOf(answer);
    if (chainId !== this.#chainId) {
      throw new NodeFailure("wrong_chain", `chain id is ${chainId}, not ${this.#chainId}`);
    }
  }
}

export const contractCall = (to: string, data: string, block: string): RpcCall => ["eth_call", [{ to, data }, block]];

/** A call's result as it came, checked to be one. */
export function wordsOf(result: unknown): string {
  if (typeof result !== "string" || !/^0x([0-9a-f]{64})+$/i.test(result)) {
    throw new NodeFailure("node_error", "the contract did not answer");
  }
  return result;
}

const logCall = ({ address, topics, fromBlock, toBlock }: LogFilter): RpcCall => [
  "eth_getLogs",
  [{ address, topics, fromBlock: hex(fromBlock), toBlock: hex(toBlock) }],
];
const blockCall = (number: number): RpcCall => ["eth_getBlockByNumber", [hex(number), false]];

function logsOf(answer: unknown): EvmLog[] {
  if (!Array.isArray(answer)) throw new NodeFailure("node_error", "the logs are no list");
  return answer.map((log) => {
    const topics = (log.topics as unknown[]).map((topic) => String(topic).toLowerCase());
    return {
      event: topics[0] ?? "",
      txHash: String(log.transactionHash).toLowerCase(),
      topics,
      data: String(log.data),
      blockNumber: integerOf(log.blockNumber),
      place: integerOf(log.logIndex),
    };
  });
}

const hex = (number: number): string => `0x${number.toString(16)}`;

function blockOf(answer: unknown): EvmBlock | null {
  if (answer === null) return null;
  const { number, timestamp, hash } = answer as Record<string, unknown>;
  return { number: integerOf(number), timestamp: integerOf(timestamp), hash: String(hash) };
}
