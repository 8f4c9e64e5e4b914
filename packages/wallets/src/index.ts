export * from "./evm-wallets.js";
export * from "./solana-wallets.js";
export * from "./wallet-failures.js";
