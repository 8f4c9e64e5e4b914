import { NETWORKS } from "@svc/x402";
import type { LocalEvmNode } from "./start-evm-node.js";

/** Number of blocks that are added quickly after a transaction: the confirmations that the slowest network needs. */
const FOLLOWING_BLOCKS = Math.max(...Object.values(NETWORKS).map(({ confirmations }) => confirmations));
const EVERY_MS = 2_000;
/**
 * Ticks between blocks of an idle chain. A chain's time advances only with its blocks, so without blocks nothing on it
 * would ever expire.
 */
const IDLE_TICKS = 8;

/**
 * Adds blocks to a chain that otherwise mines only for transactions. After a transaction it adds them fast, so that
 * confirmations grow as on a public network. Otherwise it adds them slowly. Returns a function that stops the mining.
 */
export function keepMining(node: Pick<LocalEvmNode, "rpc" | "mine">, everyMs = EVERY_MS): () => void {
  let lastBlock = 0;
  let following = 0;
  let ticks = 0;
  const tick = async () => {
    const head = Number(await node.rpc<string>("eth_blockNumber"));
    if (head > lastBlock) following = FOLLOWING_BLOCKS;
    lastBlock = head;
    ticks += 1;
    if (following === 0 && ticks % IDLE_TICKS !== 0) return;
    following = Math.max(0, following - 1);
    await node.mine();
    // A transaction that arrived meanwhile is in a higher block, and gets its own following blocks.
    lastBlock = head + 1;
  };
  const timer = setInterval(() => void tick().catch(() => {}), everyMs).unref();
  return () => clearInterval(timer);
}
