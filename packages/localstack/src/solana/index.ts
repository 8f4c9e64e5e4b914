export { RpcError } from "./rpc/rpc-error.js";
export type { SendOptions } from "./send-instructions.js";
export { devnetUsdcOf, signSolanaPayment, solanaHeader, startDevnet } from "./sign-payment.js";
export { type SolanaNode, type SolanaNodeOptions, startSolanaNode, type WalletAddress } from "./solana-node.js";
export * as tokenInstructions from "./token-instructions.js";
export { associatedTokenAddress, MINT_BYTES, TOKEN_PROGRAM } from "./token-program.js";
export { SOLANA_WALLETS, type SolanaWallets } from "./wallets.js";
