import type { NetworkName } from "@svc/x402";

/** Usual time from one block to the next. */
const BLOCK_MS = {
  base_sepolia: 2_000,
  eth_sepolia: 12_000,
  polygon_amoy: 2_100,
  arc_testnet: 500,
  base: 2_000,
  ethereum: 12_000,
  polygon: 2_100,
};
/** From the broadcast to the commitment that a payment needs: `finalized`, on the test network `confirmed`. */
const SOLANA_MS = { solana: 13_000, solana_devnet: 1_000 };

/** How long a payment on a network usually takes, from its broadcast, until it counts: by its blocks, or its votes. */
export function finalityMs(network: NetworkName, confirmations: number): number {
  if (network === "solana" || network === "solana_devnet") return SOLANA_MS[network];
  return BLOCK_MS[network] * confirmations;
}

/** Blocks can be late, and nodes behind. */
const LATE_MS = 3_000;

/**
 * How long a caller may wait for the proof of a payment that was broadcast just now: twice the time that it usually takes. 0
 * where even that is longer than `mostMs`: waiting would be in vain.
 */
export function proofWaitMs(network: NetworkName, confirmations: number, mostMs: number): number {
  const usualMs = finalityMs(network, confirmations);
  return usualMs > mostMs ? 0 : Math.min(2 * usualMs + LATE_MS, mostMs);
}
