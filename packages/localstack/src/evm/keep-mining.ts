import type { LocalEvmNode } from "./start-evm-node.js";

/** So many blocks follow one with a transaction: as many confirmations as any of our networks needs. */
export const FOLLOWING_BLOCKS = 12;
const EVERY_MS = 2_000;
/**
 * Ticks between blocks of an idle chain: a chain's time passes with its blocks, so without any nothing there would ever
 * expire.
 */
const IDLE_TICKS = 8;

/**
 * Adds blocks to a chain that otherwise mines only transactions. It adds them fast after a transaction, so that
 * confirmations grow as on a public network, and slowly otherwise. Returns a function that stops it.
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
    // A transaction that came meanwhile has a block above this one, and is followed like any other.
    lastBlock = head + 1;
  };
  const timer = setInterval(() => void tick().catch(() => {}), everyMs).unref();
  return () => clearInterval(timer);
}
