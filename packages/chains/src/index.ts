export type {
  AuthorizationState,
  Chain,
  Chains,
  DraftedTransfer,
  Finding,
  ProofOptions,
  SettlementProof,
  TransferDraft,
} from "./chain.js";
export type {
  ChainSettings,
  ChainVerifier,
  PaidAuthorization,
  PendingTransfer,
  RejectedTransfer,
  TransferClaim,
  UnreachableChain,
  Verdict,
} from "./chain-verifier.js";
export { finalityMs, proofWaitMs } from "./finality.js";
export type { NodeAnswer, NodeDown } from "./node-pool.js";
export { type ChainsOptions, createChains } from "./registry.js";
export {
  type ChainTransfer,
  createTransferFeed,
  DUST_BASE_UNITS,
  type FeedPage,
  type FeedStart,
  type LookupAnswer,
  type TransferFeed,
  type TransferReader,
} from "./transfer-feed.js";
export { canonicalTxHash, canonicalTxHashes, explorerUrl, solanaSignatureOf } from "./tx-hash.js";
