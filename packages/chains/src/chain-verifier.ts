import type { NetworkName } from "@svc/x402";
import type { ChainTransfer } from "./transfer-feed.js";

/** A claimed payment: USDC from `payer` to one of `recipients` in one transaction. */
export interface TransferClaim {
  readonly network: NetworkName;
  /** Canonical form (see tx-hash.ts): EVM `0x` + 64 lower-case hex digits, Solana 128 lower-case hex digits. */
  readonly txHash: string;
  /** Wallet that paid: EVM address in any case, Solana base58 owner of the debited token account. */
  readonly payer: string;
  /** Wallets of the merchant; the transfer must have reached one of them. Solana: owners, not token accounts. */
  readonly recipients: readonly string[];
  /** Least amount that must have arrived, in the token's base units. */
  readonly amountBaseUnits: bigint;
  /**
   * The block must not be older than this, less the lag of block times (`BLOCK_TIME_LAG_MS`), where a caller binds the payment to a
   * session. An older payment is `tx_not_found`, never final: it was made for something else, and one for this may still come.
   */
  readonly notBefore?: Date;
}

/** Final: asking again gives the same answer. */
export type RejectReason = "tx_reverted" | "wrong_asset" | "wrong_recipient" | "wrong_payer" | "amount_mismatch";
/** May change by itself: the caller asks again. */
type PendingReason = "tx_not_found" | "not_confirmed";

interface VerifiedTransfer {
  readonly outcome: "verified";
  /** The merchant's wallet that was credited, as given in the claim. */
  readonly recipient: string;
  readonly creditedBaseUnits: bigint;
  /** Block time. */
  readonly confirmedAt: Date;
  /** The payer's transfers to the recipient, which make up the credit. */
  readonly transfers: readonly CreditedTransfer[];
}

/** One transfer of a verified payment. */
export interface CreditedTransfer extends ChainTransfer {
  /**
   * Unique within the transaction. EVM: the index of the log among the transaction's logs. Solana: the credited owner, because balances
   * show no single transfers.
   */
  readonly place: string;
  /** The signed payment that made the transfer, as x402 identifies it. Solana: always set, the message of the transaction. */
  readonly authorization: PaidAuthorization | null;
}

/** `payer` and `nonce` are those of the PaymentIdentity. */
export interface PaidAuthorization {
  /** EVM: checksummed; Solana: base58. */
  readonly payer: string;
  /** EVM: `0x` and 64 lower-case digits; Solana: SHA-256 of the message, 64 lower-case digits. */
  readonly nonce: string;
}

export interface RejectedTransfer {
  readonly outcome: "rejected";
  readonly reason: RejectReason;
  /** One sentence for the caller: what was found on the chain, and what was claimed. */
  readonly message: string;
}

export interface PendingTransfer {
  readonly outcome: "pending";
  readonly reason: PendingReason;
  readonly confirmations: { readonly seen: number; readonly needed: number };
  /** Details beyond the reason: what was found instead. */
  readonly message?: string;
}

/** Not known now: no node answered in time, or only nodes of another chain. Never means "not paid". */
export interface UnreachableChain {
  readonly outcome: "unreachable";
  readonly cause: "timeout" | "node_error" | "wrong_chain" | "behind";
}

/** Verdict on a claim once the transaction has been read. */
export type Judgement = VerifiedTransfer | RejectedTransfer | PendingTransfer;
export type Verdict = Judgement | UnreachableChain;

/** Reads a chain to prove a claim. Never throws for anything that a node says or does not say. */
export interface ChainVerifier {
  verify(claim: TransferClaim): Promise<Verdict>;
  /** Lets go of sockets and timers. */
  close(): Promise<void>;
}

/** How to reach one network. */
export interface ChainSettings {
  /** JSON-RPC nodes, in the order in which they are asked. */
  readonly rpcUrls: readonly string[];
  /** Confirmations that a payment needs. */
  readonly confirmations: number;
  /** Longest wait for one answer of one node. */
  readonly nodeTimeoutMs: number;
  /** How long a transaction that no node knows yet is looked for before the answer is `tx_not_found`. */
  readonly pollMs: number;
  /**
   * Maximum age of an EVM node's `latest` block. A node that has stopped following its chain must not deny that
   * something happened. Absent: any age (a local chain has a block only when a payment is made).
   */
  readonly headAgeMaxMs?: number | undefined;
}
