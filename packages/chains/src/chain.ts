import { getNetwork, type NetworkName, type Payment } from "@svc/x402";
import type { ChainVerifier, PendingTransfer, UnreachableChain } from "./chain-verifier.js";
import type { TransferReader } from "./transfer-feed.js";

/**
 * One network, read through the operator's own nodes. An x402 purchase calls the first three methods, in this order.
 * `verify` is for a recorded payment (POST /transactions, checkout, refunds), for which we have no signature. If no
 * node answers, only `readTransfers` rejects. Most calls take one JSON-RPC batch over a kept-alive connection.
 */
export interface Chain extends ChainVerifier, TransferReader {
  /**
   * Checks whether this payment can still move money. A purchase calls this before the claim, in parallel with the
   * facilitator's `verify`. EVM: `authorizationState` and `balanceOf`; Solana: `isBlockhashValid`, the source's
   * balance, and whether the destination exists.
   */
  authorizationState(payment: Payment): Promise<AuthorizationState>;

  /**
   * Checks whether this transaction settled the payment. A purchase calls this after `settle`. While the answer is
   * `pending`, checks again until `waitMs` have passed.
   * @param transaction as the facilitator names it, in any form
   */
  prove(payment: Payment, transaction: string, options: ProofOptions): Promise<SettlementProof>;

  /**
   * Finds the outcome of a payment whose settlement is unknown. Used by reconciliation, and by a repeated request whose
   * first process died.
   * @param since when this service first claimed the authorization
   */
  find(payment: Payment, since: Date): Promise<Finding>;

  /**
   * Checks only the payer's signature, not whether the payment can settle. Uses ecrecover, `isValidSignature` of a
   * deployed contract wallet, or ed25519 of the authority. Returns null if the result is unknown.
   */
  isSignedByPayer(payment: Payment): Promise<boolean | null>;

  /**
   * Builds a transfer for the payer's wallet to sign and send. Solana only: EVM rejects with a RangeError, because an
   * EVM wallet builds the transfer itself.
   */
  draftTransfer(draft: TransferDraft): Promise<DraftedTransfer | UnreachableChain>;
}

export interface TransferDraft {
  /** Owners of the debited and the credited token account. Base58. */
  readonly payer: string;
  readonly payTo: string;
  readonly baseUnits: bigint;
  /** Public key that identifies the transfer later. Base58. */
  readonly reference: string;
}

export type DraftedTransfer =
  /** The unsigned transaction in base64. */
  | { readonly outcome: "drafted"; readonly transaction: string }
  /** The recipient has no token account. */
  | { readonly outcome: "cannot_receive" }
  | { readonly outcome: "insufficient_funds"; readonly balanceBaseUnits: bigint };

type AuthorizationState =
  | {
      readonly outcome: "known";
      /**
       * `unused`: the authorization can still settle. `used`: it was used or, on EVM, canceled. `expired`: on Solana,
       * its blockhash is too old (or too new for the node), so the payer must sign again. A Solana message that has
       * landed still counts as `unused` while its blockhash is valid.
       */
      readonly authorization: "unused" | "used" | "expired";
      /** Current balance of the payer (Solana: of the source account). */
      readonly balanceBaseUnits: bigint;
      /** Solana: the credited token account exists and takes USDC; EVM: true. */
      readonly canReceive: boolean;
    }
  | UnreachableChain;

interface ProofOptions {
  /**
   * When this service first claimed the authorization. A settlement that is older by more than {@link
   * BLOCK_TIME_LAG_MS} never proves the payment.
   */
  readonly since: Date;
  /** How long to repeat the query while the answer is `pending`. Default 0: query once. */
  readonly waitMs?: number;
}

/**
 * One Transfer pays one authorization. EVM: it must be the USDC contract's next log after *this*
 * AuthorizationUsed(payer, nonce), and move the signed value from the payer to payTo. Solana: the transaction must have
 * *this* message. Nothing else in the transaction counts.
 */
export type SettlementProof =
  | {
      readonly outcome: "proven";
      /** Canonical form. */
      readonly txHash: string;
      /**
       * Index of the Transfer among the transaction's logs, from 0 (not the block's `logIndex`, which a reorg changes).
       * Solana: 0, because one message pays one payment. Unique together with network and txHash.
       */
      readonly logIndex: number;
      readonly confirmedAt: Date;
    }
  /** Final: the authorization paid another value or recipient, or (Solana) its transaction failed. */
  | { readonly outcome: "refuted"; readonly message: string }
  /**
   * The authorization paid, but in a block that is older than the claim by more than {@link BLOCK_TIME_LAG_MS}. Before
   * the claim, a node said that the authorization was unused. So either the block's time is wrong, or that node was
   * behind. The verifier can't distinguish these cases.
   */
  | { readonly outcome: "before_claim"; readonly message: string }
  /** The transaction is final and belongs to another payment. Says nothing about this payment; `find` does. */
  | { readonly outcome: "unrelated"; readonly message: string }
  /** The transaction is final and failed, so it moved nothing. Another one may still settle the payment. */
  | { readonly outcome: "failed"; readonly message: string }
  /**
   * The authorization was used, but its transfer isn't found, for example because the token contract has changed. The
   * operator must check whether the payment was made.
   */
  | { readonly outcome: "unreadable"; readonly message: string }
  | PendingTransfer
  | UnreachableChain;

/** The chain's answer about a signed payment whose settlement is unknown. */
export type Finding =
  /** It was settled, in this transaction (canonical hash); `prove` must still prove it. */
  | { readonly outcome: "found"; readonly txHash: string }
  /** It wasn't settled and can't be anymore: it expired or was canceled. Final. */
  | { readonly outcome: "never" }
  /** It isn't settled yet, and still can be. */
  | { readonly outcome: "not_yet" }
  /** The authorization was used or canceled, but no node lists where, or the block isn't final. */
  | { readonly outcome: "used" }
  | { readonly outcome: "unreachable" };

/** All networks. A chain's code is loaded on first use. */
export interface Chains {
  /** A network without nodes behaves as if no node answered. */
  chain(network: NetworkName): Chain;
  close(): Promise<void>;
}

/** How far block times may be behind the clock. Solana estimates them. On EVM, they are the start of the slot. */
export const BLOCK_TIME_LAG_MS = 120_000;

/** How wrong a chain's clock may be. Searches go back that much further: blocks after a stall can have old times. */
export const CHAIN_CLOCK_OFF_MAX_MS = 3_600_000;

/** True if a block's time is more than {@link BLOCK_TIME_LAG_MS} before this moment. */
export const isBefore = (blockTime: Date, moment: Date): boolean =>
  blockTime.getTime() < moment.getTime() - BLOCK_TIME_LAG_MS;

/** Throws a RangeError if a payment or a claim belongs to another network: the caller chose the wrong chain. */
export function requireNetwork(given: { readonly network: string }, network: NetworkName): void {
  if (given.network === network) return;
  throw new RangeError(`a query about ${given.network} was sent to the chain of ${network}`);
}

/** The answer when a facilitator names something that can't be a transaction of this network. */
export const noTransaction = (text: string): SettlementProof => ({
  outcome: "unrelated",
  message: `"${text.slice(0, 100)}" is not a transaction on this network.`,
});

/** Usual time from a payment's broadcast until it is final: by block times on EVM, by votes on Solana. */
export function finalityMs(network: NetworkName, confirmations: number): number {
  const row = getNetwork(network);
  return row.family === "evm" ? row.blockMs * confirmations : row.finalityMs;
}

/** Allowance for late blocks and nodes that are behind. */
const LATE_MS = 3_000;

/**
 * How long a caller may wait for the proof of a payment that was just broadcast, in ms: twice the usual time and a
 * margin, at most `mostMs`. Returns 0 if even the usual time is longer than `mostMs`, because the wait would end before
 * the proof.
 */
export function proofWaitMs(network: NetworkName, confirmations: number, mostMs: number): number {
  const usualMs = finalityMs(network, confirmations);
  return usualMs > mostMs ? 0 : Math.min(2 * usualMs + LATE_MS, mostMs);
}
