export { RpcError } from "./rpc/rpc-error.js";
export {
  type SolanaNetworkName,
  type SolanaNode,
  type SolanaNodeOptions,
  startSolanaNode,
  type WalletAddress,
} from "./solana-node.js";
export { SOLANA_WALLETS, type SolanaWallets } from "./wallets.js";
