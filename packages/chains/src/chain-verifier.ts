import type { NetworkName } from "@svc/x402";
import type { ChainTransfer } from "./transfer-feed.js";

/** A claimed payment: USDC from `payer` to one of `recipients` in one transaction. */
export interface TransferClaim {
  readonly network: NetworkName;
  /** Canonical form (see tx-hash.ts): EVM `0x` + 64 lower-case hex digits, Solana 128 lower-case hex digits. */
  readonly txHash: string;
  /** The payer's wallet: EVM address in any case, Solana base58 owner of the debited token account. */
  readonly payer: string;
  /** Wallets of the merchant, one of which must have received the transfer. Solana: owners, not token accounts. */
  readonly recipients: readonly string[];
  /** Minimum amount received, in the token's base units. */
  readonly amountBaseUnits: bigint;
  /**
   * Earliest time of the payment, for callers that tie a payment to a session. Block times may be earlier by
   * `BLOCK_TIME_LAG_MS`. An older payment gets the verdict `tx_not_found`. That isn't final: the session may still be
   * paid.
   */
  readonly notBefore?: Date;
}

/** According to one node, the transaction doesn't match the claim. Waiting doesn't change that. */
export type RejectReason = "tx_reverted" | "wrong_asset" | "wrong_recipient" | "wrong_payer" | "amount_mismatch";
/** May change later, so the caller can try again. */
type PendingReason = "tx_not_found" | "not_confirmed";

interface VerifiedTransfer {
  readonly outcome: "verified";
  /** The merchant's wallet that received the transfer, as given in the claim. */
  readonly recipient: string;
  readonly creditedBaseUnits: bigint;
  /** Block time. */
  readonly confirmedAt: Date;
  /**
   * The payer's transfers to the recipient. On EVM, the credit is smaller than their sum if the recipient sent USDC
   * away in the same transaction.
   */
  readonly transfers: readonly CreditedTransfer[];
}

/** One transfer of a verified payment. */
export interface CreditedTransfer extends ChainTransfer {
  /**
   * Unique within the transaction. EVM: the index of the log among the transaction's logs. Solana: the credited owner,
   * because balances don't show individual transfers.
   */
  readonly place: string;
  /**
   * The signed payment that made the transfer, as x402 identifies it. On Solana it is always set, from the
   * transaction's message.
   */
  readonly authorization: PaidAuthorization | null;
}

/** `payer` and `nonce` as in PaymentIdentity. */
export interface PaidAuthorization {
  /** EVM: checksummed; Solana: base58. */
  readonly payer: string;
  /** EVM: `0x` and 64 lower-case digits; Solana: SHA-256 of the message, 64 lower-case digits. */
  readonly nonce: string;
}

export interface RejectedTransfer {
  readonly outcome: "rejected";
  readonly reason: RejectReason;
  /** A sentence for the caller. It says how the chain differs from the claim. */
  readonly message: string;
}

export interface PendingTransfer {
  readonly outcome: "pending";
  readonly reason: PendingReason;
  readonly confirmations: { readonly seen: number; readonly needed: number };
  /** Details beyond the reason. */
  readonly message?: string;
}

/** The state of the payment is unknown now, because no usable node answered in time. Never means "not paid". */
export interface UnreachableChain {
  readonly outcome: "unreachable";
  readonly cause: "timeout" | "node_error" | "wrong_chain" | "behind";
}

/** Verdict on a claim after reading the transaction. */
export type Judgement = VerifiedTransfer | RejectedTransfer | PendingTransfer;
export type Verdict = Judgement | UnreachableChain;

/** Reads a chain to prove a claim. Never throws because of a node's answer or silence. */
export interface ChainVerifier {
  verify(claim: TransferClaim): Promise<Verdict>;
  /** Closes sockets and timers. */
  close(): Promise<void>;
}

/** How to reach one network. */
export interface ChainSettings {
  /** JSON-RPC nodes, in order of preference. */
  readonly rpcUrls: readonly string[];
  /** Confirmations that a payment needs. */
  readonly confirmations: number;
  /** Longest wait for one answer of a node. */
  readonly nodeTimeoutMs: number;
  /** How long to look for a transaction before the verdict `tx_not_found`. */
  readonly pollMs: number;
  /**
   * Maximum age of an EVM node's `latest` block, because a node that is behind must not deny a payment. Absent: any
   * age, for local chains that mine only on demand.
   */
  readonly headAgeMaxMs?: number | undefined;
}
