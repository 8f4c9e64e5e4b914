export { BLOCK_TIME_LAG_MS, type Chains, proofWaitMs } from "./chain.js";
export type {
  ChainSettings,
  CreditedTransfer,
  PaidAuthorization,
  PendingTransfer,
  RejectedTransfer,
  TransferClaim,
  UnreachableChain,
  Verdict,
} from "./chain-verifier.js";
export { type ChainsOptions, createChains, probeNode } from "./registry.js";
export {
  type Backlog,
  type ChainTransfer,
  createTransferFeed,
  DUST_BASE_UNITS,
  type FeedPage,
  type FeedStart,
  type TransferFeed,
} from "./transfer-feed.js";
export { canonicalTxHash, canonicalTxHashes, explorerUrl, toSolanaSignature } from "./tx-hash.js";
