export type {
  ChainSettings,
  ChainVerifier,
  PendingTransfer,
  RejectedTransfer,
  TransferClaim,
  UnreachableChain,
  Verdict,
} from "./chain-verifier.js";
export { finalityMs, proofWaitMs } from "./finality.js";
export type { NodeDown } from "./node-pool.js";
export type { Finding, PaymentTracker } from "./payment-tracker.js";
export { type ChainRegistry, createChainRegistry } from "./registry.js";
export { createTrackerRegistry, type TrackerRegistry } from "./tracker-registry.js";
export { canonicalTxHash, canonicalTxHashes, explorerUrl, solanaSignatureOf } from "./tx-hash.js";
