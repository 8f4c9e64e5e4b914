import type { EvmNetwork } from "@svc/x402";
import { JsonRpcNode, type RpcCall } from "../json-rpc-node.js";
import { type AnswerPlace, LargeAnswers } from "../large-answers.js";
import { NodeFailure } from "../node-failure.js";
import type { ChainNode } from "../node-pool.js";
import { type EvmBlock, parseFacts, parseInteger, type TransactionFacts } from "./facts.js";

export interface EvmLog {
  /** Hash of the event's signature, in lower case. */
  readonly event: string;
  /** Lower case. */
  readonly txHash: string;
  /** Topics of the log, lower case; the first is `event`. */
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: number;
  /** Index among the logs of its block. */
  readonly place: number;
}

/** Maximum number of blocks in one log query. Public nodes accept from 5 to 10,000, and refuse longer ranges. */
export const LOG_BLOCKS_MAX = 2_000;

export const topicOfAddress = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;

export interface LogFilter {
  readonly address: string;
  readonly topics: readonly (string | readonly string[] | null)[];
  readonly fromBlock: number;
  readonly toBlock: number;
}

interface EvmNodeSettings {
  readonly nodeTimeoutMs: number;
  /** Maximum age of the `latest` block; absent: any. */
  readonly headAgeMaxMs?: number | undefined;
}

interface EvmNodeOptions {
  readonly now?: (() => number) | undefined;
  readonly largeAnswers?: LargeAnswers | undefined;
}

/**
 * One JSON-RPC node of an EVM network. Methods reject with a NodeFailure if an exchange fails or takes longer than the
 * node's time limit. Each exchange also asks for the chain id, because the address may now lead to another node.
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

  /** Reads this node's facts about a transaction; null if no block on this node holds it. */
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
      throw new NodeFailure("node_error", "the receipt belongs to another transaction");
    }
    const number = parseInteger(receipt.blockNumber);
    if (number === head.number) return parseFacts(receipt, head.number, head);
    const [block] = await this.#ask([blockCall(number)], place);
    return parseFacts(receipt, head.number, parseBlock(block));
  }

  /** The newest block, and the results of further calls in the same exchange. */
  head(...calls: RpcCall[]): Promise<{ readonly head: EvmBlock; readonly results: unknown[] }> {
    return this.#head(calls);
  }

  async #head(calls: readonly RpcCall[], place?: AnswerPlace) {
    const [block, ...results] = await this.#ask([["eth_getBlockByNumber", ["latest", false]], ...calls], place);
    const head = parseBlock(block);
    if (head === null) throw new NodeFailure("node_error", "the node returned no newest block");
    const ageMs = this.#now() - head.timestamp * 1000;
    if (ageMs > this.#headAgeMaxMs) {
      throw new NodeFailure("behind", `the newest block is ${Math.round(ageMs / 1000)} s old`);
    }
    return { head, results };
  }

  /** A block by its number; null if the node doesn't have it yet, or no longer has it. */
  async block(number: number): Promise<EvmBlock | null> {
    return parseBlock((await this.#ask([blockCall(number)]))[0]);
  }

  /** Results of read-only calls to a contract at a block, all in one exchange. */
  async calls(to: string, data: readonly string[], block: number): Promise<string[]> {
    return (await this.#ask(data.map((one) => contractCall(to, one, hex(block))))).map(requireWords);
  }

  /** Logs in block order. @throws RpcError if the node refuses the query, for example because of too many blocks */
  async logs(filter: LogFilter): Promise<EvmLog[]> {
    return parseLogs((await this.#ask([logCall(filter)]))[0]);
  }

  /**
   * Reads the logs of several filters and some blocks, in one exchange. Null for each block that the node doesn't have.
   */
  async logsAndBlocks(filters: readonly LogFilter[], blocks: readonly number[]) {
    const answers = await this.#ask([...filters.map(logCall), ...blocks.map(blockCall)]);
    return {
      logs: answers.slice(0, filters.length).flatMap(parseLogs),
      blocks: answers.slice(filters.length).map(parseBlock),
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
    const chainId = parseInteger(answer);
    if (chainId !== this.#chainId) {
      throw new NodeFailure("wrong_chain", `chain id is ${chainId}, not ${this.#chainId}`);
    }
  }
}

export const contractCall = (to: string, data: string, block: string): RpcCall => ["eth_call", [{ to, data }, block]];

/** Checks that the result of a contract call consists of 32-byte words. */
export function requireWords(result: unknown): string {
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

function parseLogs(answer: unknown): EvmLog[] {
  if (!Array.isArray(answer)) throw new NodeFailure("node_error", "the logs are not a list");
  return answer.map((log) => {
    const topics = (log.topics as unknown[]).map((topic) => String(topic).toLowerCase());
    return {
      event: topics[0] ?? "",
      txHash: String(log.transactionHash).toLowerCase(),
      topics,
      data: String(log.data),
      blockNumber: parseInteger(log.blockNumber),
      place: parseInteger(log.logIndex),
    };
  });
}

const hex = (number: number): string => `0x${number.toString(16)}`;

function parseBlock(answer: unknown): EvmBlock | null {
  if (answer === null) return null;
  const { number, timestamp, hash } = answer as Record<string, unknown>;
  return { number: parseInteger(number), timestamp: parseInteger(timestamp), hash: String(hash) };
}
