export { readDevnetUsdc, signSolanaPayment, solanaHeader, startDevnet } from "./sign-payment.js";
export { type SolanaNode, type SolanaNodeOptions, startSolanaNode } from "./solana-node.js";
export * as tokenInstructions from "./token-program.js";
export { associatedTokenAddress, MINT_BYTES, TOKEN_PROGRAM } from "./token-program.js";
export { SOLANA_WALLETS } from "./wallets.js";
