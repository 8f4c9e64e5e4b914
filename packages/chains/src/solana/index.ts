import { trackerOf } from "../payment-tracker.js";
import { createSolanaChain } from "./solana-chain.js";

export { createSolanaChain };

/** @deprecated use `createSolanaChain` */
export const createSolanaTracker = (...given: Parameters<typeof createSolanaChain>) =>
  trackerOf(createSolanaChain(...given));
