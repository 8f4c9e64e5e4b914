import type { EvmNetworkName } from "@svc/x402";
import { getAddress } from "ethers/address";
import { RpcError } from "../json-rpc-node.js";
import { NodeFailure } from "../node-failure.js";
import {
  type ChainTransfer,
  DUST_BASE_UNITS,
  type FeedPage,
  type FeedStart,
  type LookupAnswer,
  startOn,
} from "../transfer-feed.js";
import { type EvmLog, type EvmNode, LOG_BLOCKS_MAX, type LogFilter, topicOfAddress } from "./evm-node.js";
import { type EvmBlock, TRANSFER, type TransactionFacts, toAddress } from "./facts.js";
import { sentPosition, transferPositions } from "./transfer-positions.js";

/** Maximum number of wallets per log filter. */
const WALLETS_MAX = 100;
/** Maximum number of blocks in one request for block times. */
const TIMES_AT_ONCE = 50;

interface Reading {
  readonly network: EvmNetworkName;
  readonly usdc: string;
  readonly wallets: readonly string[];
  readonly senders: readonly string[];
  readonly start: FeedStart;
  readonly confirmations: number;
}

/** Number of blocks that a node accepts in one request for transfers, learned from its refusals. */
const blockRanges = new WeakMap<EvmNode, number>();

/** Yields pages of transfers from one node, up to the newest block when the reading starts. */
export async function* readTransfers(node: EvmNode, reading: Reading): AsyncGenerator<FeedPage, void> {
  const { start, confirmations } = reading;
  const { head } = await node.head();
  const finalNumber = head.number - confirmations + 1;
  let range = blockRanges.get(node) ?? LOG_BLOCKS_MAX;
  for (let from = await firstBlock(node, head, start); from <= head.number; ) {
    const to = Math.min(head.number, from + range - 1);
    const final = Math.min(to, finalNumber);
    try {
      yield await readPage(node, reading, { from, to, final: final >= from ? final : null });
    } catch (error) {
      // If there are too many blocks or logs, each node refuses with its own error code. Retry with fewer blocks.
      if (!(error instanceof RpcError) || range === 1) throw error;
      range = Math.max(1, Math.floor(Math.min(range, to - from + 1) / 2));
      blockRanges.set(node, range);
      continue;
    }
    from = to + 1;
    range = Math.min(LOG_BLOCKS_MAX, range + Math.ceil(range / 4));
  }
}

interface PageRange {
  readonly from: number;
  readonly to: number;
  readonly final: number | null;
}

async function readPage(node: EvmNode, reading: Reading, range: PageRange): Promise<FeedPage> {
  const { network, usdc, wallets, senders } = reading;
  const { from: fromBlock, to: toBlock, final } = range;
  const filters: LogFilter[] = [
    ...buildTopics(wallets).map((to) => ({ address: usdc, topics: [TRANSFER, null, to], fromBlock, toBlock })),
    ...buildTopics(senders).map((from) => ({ address: usdc, topics: [TRANSFER, from], fromBlock, toBlock })),
  ];
  const { logs, blocks } = await node.logsAndBlocks(filters, final === null ? [] : [final]);
  // A transfer from a sender to a wallet matches two filters, so the node returns it twice.
  const unique = new Map(logs.filter(isTransfer).map((log) => [`${log.blockNumber} ${log.place}`, log]));
  const wanted = [...unique.values()].sort(
    (one, other) => one.blockNumber - other.blockNumber || one.place - other.place,
  );
  const times = await loadTimes(node, wanted);
  const toTransfer = (log: EvmLog, position: string): ChainTransfer => ({
    network,
    txHash: log.txHash,
    position,
    blockNumber: BigInt(log.blockNumber),
    blockTime: new Date((times.get(log.blockNumber) as number) * 1000),
    from: getAddress(toAddress(log.topics[1] as string)),
    to: getAddress(toAddress(log.topics[2] as string)),
    baseUnits: BigInt(log.data),
  });
  const isAmong = (addresses: readonly string[], topic: 1 | 2) => {
    const known = new Set(addresses.map((address) => address.toLowerCase()));
    return (log: EvmLog) => known.has(toAddress(log.topics[topic] as string));
  };
  const getPosition = transferPositions();
  const named = ({ txHash, topics, data }: EvmLog) => getPosition(txHash, toAddress(topics[2] as string), BigInt(data));
  const getSentPosition = transferPositions();
  const namedBySender = ({ txHash, topics, data }: EvmLog) => {
    const from = toAddress(topics[1] as string);
    return sentPosition(from, getSentPosition(`${txHash} ${from}`, toAddress(topics[2] as string), BigInt(data)));
  };
  return {
    transfers: wanted.filter(isAmong(wallets, 2)).map((log) => toTransfer(log, named(log))),
    sent: wanted
      .filter(isAmong(senders, 1))
      .filter(({ blockNumber }) => final !== null && blockNumber <= final)
      .map((log) => toTransfer(log, namedBySender(log))),
    fromBlock: BigInt(fromBlock),
    toBlock: BigInt(toBlock),
    final: final === null ? null : { block: BigInt(final), time: requireTime(blocks[0]) },
  };
}

function buildTopics(addresses: readonly string[]): string[][] {
  const topics: string[][] = [];
  for (let first = 0; first < addresses.length; first += WALLETS_MAX) {
    topics.push(addresses.slice(first, first + WALLETS_MAX).map(topicOfAddress));
  }
  return topics;
}

const isTransfer = ({ topics, data }: EvmLog): boolean =>
  topics.length === 3 && /^0x[0-9a-f]{64}$/i.test(data) && BigInt(data) >= DUST_BASE_UNITS;

async function loadTimes(node: EvmNode, logs: readonly EvmLog[]): Promise<Map<number, number>> {
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))];
  const times = new Map<number, number>();
  for (let first = 0; first < numbers.length; first += TIMES_AT_ONCE) {
    const { blocks } = await node.logsAndBlocks([], numbers.slice(first, first + TIMES_AT_ONCE));
    for (const block of blocks) {
      if (block === null) throw new NodeFailure("node_error", "the block of a log is missing");
      times.set(block.number, block.timestamp);
    }
  }
  return times;
}

function requireTime(block: EvmBlock | null | undefined): Date {
  if (!block) throw new NodeFailure("node_error", "a final block is missing");
  return new Date(block.timestamp * 1000);
}

/**
 * The first block to read: the one after the last read block, or one slightly older than a given time, whichever is
 * earlier.
 */
async function firstBlock(node: EvmNode, head: EvmBlock, start: FeedStart): Promise<number> {
  const { after, at } = startOn(start, { block: head.number, time: requireTime(head) });
  const next = after === null ? null : Number(after.block) + 1;
  if (at === null) return next ?? head.number;
  const known = after !== null && after.time.getTime() <= at.getTime() ? Number(after.block) : 0;
  const byTime = await blockBefore(node, head, at, known);
  return next === null ? byTime : Math.min(next, byTime);
}

/** Finds a block slightly older than a time. Steps back from the head with doubling steps, then bisects. */
async function blockBefore(node: EvmNode, head: EvmBlock, time: Date, oldest: number): Promise<number> {
  const isOlder = async (number: number) => {
    const block = await node.block(number);
    // A pruned node lacks old blocks, so a missing block counts as older.
    return block === null || block.timestamp * 1000 <= time.getTime();
  };
  if (head.timestamp * 1000 <= time.getTime()) return head.number;
  let step = 64;
  let young = head.number;
  let old = Math.max(oldest, head.number - step);
  while (old > oldest && !(await isOlder(old))) {
    young = old;
    step *= 2;
    old = Math.max(oldest, head.number - step);
  }
  while (young - old > 64) {
    const middle = Math.floor((young + old) / 2);
    if (await isOlder(middle)) old = middle;
    else young = middle;
  }
  return old;
}

/** The transfers of one transaction, from the first node that has it. */
export async function lookUpTransfers(
  answers: AsyncIterable<TransactionFacts | null>,
  of: {
    readonly network: EvmNetworkName;
    readonly usdc: string;
    readonly txHash: string;
    readonly wallets: readonly string[];
  },
): Promise<LookupAnswer> {
  const wallets = new Set(of.wallets.map((wallet) => wallet.toLowerCase()));
  let isAnswered = false;
  for await (const facts of answers) {
    isAnswered = true;
    if (facts === null || facts.confirmations === 0) continue;
    const getPosition = transferPositions();
    const transfers: ChainTransfer[] = [];
    for (const { contract, from, to, value } of facts.succeeded ? facts.transfers : []) {
      if (contract !== of.usdc.toLowerCase() || !wallets.has(to) || value < DUST_BASE_UNITS) continue;
      transfers.push({
        network: of.network,
        txHash: of.txHash,
        position: getPosition(of.txHash, to, value),
        blockNumber: BigInt(facts.blockNumber),
        blockTime: facts.minedAt,
        from: getAddress(from),
        to: getAddress(to),
        baseUnits: value,
      });
    }
    return { outcome: "found", transfers };
  }
  return { outcome: isAnswered ? "not_found" : "unreachable" };
}
