import { type NetworkName, networkOf } from "@svc/x402";

/** How long a payment on a network usually takes, from its broadcast, until it counts: by its blocks, or its votes. */
export function finalityMs(network: NetworkName, confirmations: number): number {
  const row = networkOf(network);
  return row.family === "evm" ? row.blockMs * confirmations : row.finalityMs;
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
