import { type EvmNetworkName, type EvmPayment, NETWORKS, type Payment } from "@svc/x402";
import { Interface } from "ethers/abi";
import { id } from "ethers/hash";
import type { ChainSettings } from "../chain-verifier.js";
import { NodePool, type NodePoolOptions } from "../node-pool.js";
import { type Finding, firstCertain, type PaymentTracker } from "../payment-tracker.js";
import { EvmNode } from "./evm-node.js";

const USDC = new Interface([
  "function balanceOf(address) view returns (uint256)",
  "function authorizationState(address, bytes32) view returns (bool)",
]);
/** EIP-3009. A cancelled authorisation counts as used, too: only the log tells the two apart. */
const USED = id("AuthorizationUsed(address,bytes32)");
const CANCELED = id("AuthorizationCanceled(address,bytes32)");

/** Blocks asked for at once: public nodes refuse longer ranges. */
const RANGE_BLOCKS = 2_000;
const RANGES_MAX = 25;
/** A block's time may be behind the clock by so much. */
const CLOCK_SKEW_MS = 120_000;

/** Follows EIP-3009 authorisations: by their state in the contract and its logs. */
export function createEvmTracker(
  network: EvmNetworkName,
  settings: ChainSettings,
  options: NodePoolOptions = {},
): PaymentTracker {
  const { usdc } = NETWORKS[network];
  const nodes = settings.rpcUrls.map((rpcUrl) => new EvmNode(rpcUrl, NETWORKS[network], settings.nodeTimeoutMs));
  const pool = new NodePool(nodes, options);

  async function isUsed(node: EvmNode, { from, nonce }: EvmPayment["authorization"], block: number): Promise<boolean> {
    const state = await node.call(usdc, USDC.encodeFunctionData("authorizationState", [from, nonce]), block);
    return USDC.decodeFunctionResult("authorizationState", state)[0];
  }

  async function locate(node: EvmNode, { authorization }: EvmPayment, since: Date): Promise<Finding> {
    const { from, nonce, validBefore } = authorization;
    const head = await node.block("latest");
    const finalNumber = Math.max(0, head.number - settings.confirmations + 1);
    if (!(await isUsed(node, authorization, head.number))) {
      // Block times only grow: when a final block is past the end, no later one can hold it.
      const final = await node.block(finalNumber);
      return { outcome: BigInt(final.timestamp) >= validBefore ? "never" : "not_yet" };
    }
    const log = await lastLog(
      node,
      head.number,
      [[USED, CANCELED], `0x${from.slice(2).toLowerCase().padStart(64, "0")}`, nonce],
      since,
    );
    if (!log) return { outcome: "not_yet" };
    if (log.event === USED) return { outcome: "found", txHash: log.txHash };
    // A cancellation in a block that may still be replaced cancels nothing yet.
    return { outcome: (await isUsed(node, authorization, finalNumber)) ? "never" : "not_yet" };
  }

  async function lastLog(node: EvmNode, headNumber: number, topics: (string | string[])[], since: Date) {
    let toBlock = headNumber;
    for (let range = 0; range < RANGES_MAX && toBlock >= 0; range++) {
      const fromBlock = Math.max(0, toBlock - RANGE_BLOCKS + 1);
      const found = (await node.logs({ address: usdc, topics, fromBlock, toBlock })).at(-1);
      if (found) return found;
      if (fromBlock === 0 || (await node.block(fromBlock)).timestamp * 1000 < since.getTime() - CLOCK_SKEW_MS)
        return null;
      toBlock = fromBlock - 1;
    }
    return null;
  }

  return {
    async balance(payment: Payment) {
      const data = USDC.encodeFunctionData("balanceOf", [payment.payer]);
      for await (const answer of pool.answers((node) => node.call(usdc, data, "latest"))) {
        return BigInt(USDC.decodeFunctionResult("balanceOf", answer)[0]);
      }
      return null;
    },
    find: (payment, since) => firstCertain(pool.answers((node) => locate(node, payment as EvmPayment, since))),
    async close() {
      for (const node of nodes) node.close();
    },
  };
}
