export { createSolanaTracker } from "./solana-tracker.js";
export { createSolanaVerifier } from "./solana-verifier.js";
