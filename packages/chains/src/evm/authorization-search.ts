import { type EvmPayment, NETWORKS } from "@svc/x402";
import { Interface } from "ethers/abi";
import { BLOCK_TIME_LAG_MS, CHAIN_CLOCK_OFF_MAX_MS, type Finding } from "../chain.js";
import { RpcError } from "../json-rpc-node.js";
import { contractCall, type EvmLog, type EvmNode, LOG_BLOCKS_MAX, requireWords, topicOfAddress } from "./evm-node.js";
import { AUTHORIZATION_CANCELED, AUTHORIZATION_USED, type EvmBlock } from "./facts.js";

export const USDC = new Interface([
  "function balanceOf(address) view returns (uint256)",
  "function authorizationState(address, bytes32) view returns (bool)",
]);
/** Maximum number of log queries in one search, including refused ones. */
const QUESTIONS_MAX = 60;
/** If a payment expired longer ago than this, search back from its expiry instead of from the newest block. */
const SEARCH_FROM_END_AFTER_S = 3_600;

export const stateCall = ({ from, nonce }: EvmPayment["authorization"]): string =>
  USDC.encodeFunctionData("authorizationState", [from, nonce]);

export const isUsed = (words: string): boolean => BigInt(words) !== 0n;

/** Number of blocks that a node accepts in one log query, learned from its refusals. */
const blockRanges = new WeakMap<EvmNode, number>();

/** Finds the outcome of an EIP-3009 authorization, from its state in the contract and its logs on one node. */
export async function findAuthorization(
  node: EvmNode,
  { network, authorization }: EvmPayment,
  { since, confirmations }: { readonly since: Date; readonly confirmations: number },
): Promise<Finding> {
  const { usdc } = NETWORKS[network];
  const { head, results } = await node.head(contractCall(usdc, stateCall(authorization), "latest"));
  const isUsedAt = async (block: number) =>
    isUsed((await node.calls(usdc, [stateCall(authorization)], block))[0] as string);
  const finalNumber = Math.max(0, head.number - confirmations + 1);

  if (!isUsed(requireWords(results[0]))) {
    if (BigInt(head.timestamp) < authorization.validBefore) return { outcome: "not_yet" };
    // Block times only grow. If the authorization is unused at a final block after its expiry, no later block can use
    // it.
    const final = await node.block(finalNumber);
    if (final === null || BigInt(final.timestamp) < authorization.validBefore) return { outcome: "not_yet" };
    return { outcome: (await isUsedAt(finalNumber)) ? "used" : "never" };
  }
  const { from, nonce, validBefore } = authorization;
  // A canceled authorization counts as used too; only the log distinguishes the two.
  const topics = [[AUTHORIZATION_USED, AUTHORIZATION_CANCELED], topicOfAddress(from), nonce];
  const newest = await findLastBlock(node, head, validBefore);
  const log = await lastLog(node, newest, { address: usdc, topics }, since);
  if (log === null) return { outcome: "used" };
  if (log.event === AUTHORIZATION_USED) return { outcome: "found", txHash: log.txHash };
  // A cancellation counts only once its block is final.
  return { outcome: (await isUsedAt(finalNumber)) ? "never" : "used" };
}

/**
 * Finds the block from which to search backwards. No later block can use an authorization that expired at
 * `validBefore`.
 */
async function findLastBlock(node: EvmNode, head: EvmBlock, validBefore: bigint): Promise<number> {
  if (BigInt(head.timestamp - SEARCH_FROM_END_AFTER_S) <= validBefore) return head.number;
  let [low, high] = [0, head.number];
  while (high - low > LOG_BLOCKS_MAX / 2) {
    const middle = Math.floor((low + high) / 2);
    const block = await node.block(middle);
    // A pruned node lacks old blocks, so a missing block counts as older than the expiry.
    if (block === null || BigInt(block.timestamp) < validBefore) low = middle;
    else high = middle;
  }
  return high;
}

/** Searches go back this far before the claim, because block times lag and a chain's clock may be slow. */
const EARLIER_MS = BLOCK_TIME_LAG_MS + CHAIN_CLOCK_OFF_MAX_MS;

/**
 * Finds the newest matching log. Searches backwards from a block until well before `since`. Halves the range when the
 * node refuses it, and doubles it when the node answers.
 */
async function lastLog(
  node: EvmNode,
  newest: number,
  filter: { readonly address: string; readonly topics: readonly (string | string[])[] },
  since: Date,
): Promise<EvmLog | null> {
  let range = blockRanges.get(node) ?? LOG_BLOCKS_MAX;
  let toBlock = newest;
  for (let questions = 0; questions < QUESTIONS_MAX; questions += 1) {
    const fromBlock = Math.max(0, toBlock - range + 1);
    try {
      const found = (await node.logs({ ...filter, fromBlock, toBlock })).at(-1);
      blockRanges.set(node, range);
      if (found !== undefined) return found;
    } catch (error) {
      if (!(error instanceof RpcError) || range === 1) throw error;
      range = Math.max(1, Math.floor(range / 2));
      continue;
    }
    const first = await node.block(fromBlock);
    if (fromBlock === 0 || first === null || first.timestamp * 1000 < since.getTime() - EARLIER_MS) return null;
    toBlock = fromBlock - 1;
    range = Math.min(LOG_BLOCKS_MAX, range * 2);
  }
  return null;
}
