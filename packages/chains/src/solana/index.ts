export { createSolanaChain } from "./solana-chain.js";
