import type { NetworkName } from "@svc/x402";

/** A payment that somebody says took place: USDC from `payer` to one of `recipients` in one transaction. */
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
   * The block must not be older than this, where a caller binds the payment to a session. Compared in whole seconds, as blocks
   * are stamped. An older payment is rejected as `wrong_recipient`: it was made for something else.
   */
  readonly notBefore?: Date;
  /**
   * EVM: nonce (32 bytes, hex) of the EIP-3009 authorisation by which the payer's USDC must have moved. A transaction that used
   * another one is rejected as `wrong_payer`.
   */
  readonly authorizationNonce?: string;
}

/** Final: asking again gives the same answer. */
export type RejectReason = "tx_reverted" | "wrong_asset" | "wrong_recipient" | "wrong_payer" | "amount_mismatch";
/** May change by itself: the caller asks again. */
export type PendingReason = "tx_not_found" | "not_confirmed";

export interface VerifiedTransfer {
  readonly outcome: "verified";
  /** The merchant's wallet that was credited, as given in the claim. */
  readonly recipient: string;
  readonly creditedBaseUnits: bigint;
  /** Block time. */
  readonly confirmedAt: Date;
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
}

/** Nobody can tell now: no node answered in time, or only nodes of another chain. Never means "not paid". */
export interface UnreachableChain {
  readonly outcome: "unreachable";
  readonly cause: "timeout" | "node_error" | "wrong_chain";
}

export type Verdict = VerifiedTransfer | RejectedTransfer | PendingTransfer | UnreachableChain;

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
}
