import { type NetworkName, networkOf, type Payment } from "@svc/x402";
import type { ChainVerifier, PendingTransfer, UnreachableChain } from "./chain-verifier.js";
import type { TransferReader } from "./transfer-feed.js";

/**
 * One network, read through the operator's own nodes. The first three questions are those of an x402 purchase, in the
 * order in which a purchase asks them. `verify` is for a recorded payment (POST /transactions, checkout, refunds),
 * which has no signature for us. No question throws because of a node's answer or silence. A sound node answers each in
 * one exchange: a JSON-RPC batch over a kept connection.
 */
export interface Chain extends ChainVerifier, TransferReader {
  /**
   * Before the claim, beside the facilitator's `verify`: can this payment still move money? EVM: `authorizationState` and
   * `balanceOf`; Solana: `isBlockhashValid`, the source's balance, and whether the destination is there.
   */
  authorizationState(payment: Payment): Promise<AuthorizationState>;

  /**
   * After settle: is this transaction the one by which the payment was settled? Looks again until `waitMs` are over while the
   * answer is `pending`.
   * @param transaction as the facilitator names it, in any form
   */
  prove(payment: Payment, transaction: string, options: ProofOptions): Promise<SettlementProof>;

  /**
   * Finds out what became of a payment with an unknown outcome: for reconciliation, and before that for a repeated
   * request whose process died.
   * @param since moment of the first claim of this authorization here
   */
  find(payment: Payment, since: Date): Promise<Finding>;

  /**
   * Decides if the payer has signed, whatever the payment is worth (a facilitator's `insufficient_funds` proves no
   * signature). It uses ecrecover, `isValidSignature` of a deployed contract wallet, or ed25519 of the authority. Null:
   * not known.
   */
  isSignedByPayer(payment: Payment): Promise<boolean | null>;

  /**
   * A transfer for its payer's wallet to sign and send. Solana alone: EVM wallets need no more than what the page has, and there it
   * rejects with a RangeError.
   */
  draftTransfer(draft: TransferDraft): Promise<DraftedTransfer | UnreachableChain>;
}

export interface TransferDraft {
  /** Owner of the debited token account, and of the credited one. Base58. */
  readonly payer: string;
  readonly payTo: string;
  readonly baseUnits: bigint;
  /** Public key by which the transfer is found again. Base58. */
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
       * `unused`: it can settle. `used`: it can't any more; EVM counts a canceled one as used. `expired`: on Solana,
       * its blockhash is too old (or too new for the node), so the payer must sign again. A Solana message that already
       * landed is still `unused` while its blockhash is valid. Its transaction has no id before the facilitator signs,
       * so only the proof and the facilitator's simulation show it.
       */
      readonly authorization: "unused" | "used" | "expired";
      /** Current balance of the payer (Solana: of the source account). */
      readonly balanceBaseUnits: bigint;
      /** Solana: the credited token account exists and takes USDC; EVM: true. */
      readonly canReceive: boolean;
    }
  | UnreachableChain;

interface ProofOptions {
  /** Moment of the first claim of this authorization here. A settlement older than this, less {@link BLOCK_TIME_LAG_MS}, is never its proof. */
  readonly since: Date;
  /** How long a `pending` answer is asked for again; 0 (default): one look. */
  readonly waitMs?: number;
}

/**
 * One Transfer pays one authorization. EVM: it is the next log of the USDC contract after *this* AuthorizationUsed(payer, nonce),
 * in log order, and moves the signed value from the payer to payTo. Solana: the transaction is *this* message. Nothing else in
 * the transaction counts.
 */
export type SettlementProof =
  | {
      readonly outcome: "proven";
      /** Canonical form. */
      readonly txHash: string;
      /**
       * Place of the Transfer among the transaction's logs, from 0 (not the block's `logIndex`, which a reorg changes); Solana: 0, one
       * message pays one payment. Unique together with network and txHash.
       */
      readonly logIndex: number;
      readonly confirmedAt: Date;
    }
  /** Final: the authorization is spent and paid nothing for this claim, but another value or another recipient. */
  | { readonly outcome: "refuted"; readonly message: string }
  /**
   * It paid, in a block whose time lies before the claim by more than {@link BLOCK_TIME_LAG_MS}. The authorization was
   * read as unused before it was claimed, so the block's time is wrong, or the node that said so was behind. The
   * verifier can't distinguish these cases.
   */
  | { readonly outcome: "before_claim"; readonly message: string }
  /** The transaction is final and is not this payment's. Says nothing about the payment: `find` does. */
  | { readonly outcome: "unrelated"; readonly message: string }
  /** The transaction is final and failed: it moved nothing, and never will. Another one may still settle the payment. */
  | { readonly outcome: "failed"; readonly message: string }
  /** The authorization was used and no Transfer follows it: the token is not what it was. Unknown, and the operator's to look at. */
  | { readonly outcome: "unreadable"; readonly message: string }
  | PendingTransfer
  | UnreachableChain;

/** The chain's answer about a signed payment with an unknown settlement. */
export type Finding =
  /** It happened, in this transaction (canonical hash); `prove` still has to prove it. */
  | { readonly outcome: "found"; readonly txHash: string }
  /** It did not happen and cannot happen any more: it expired or was cancelled. Final. */
  | { readonly outcome: "never" }
  /** It has not happened, and still can. */
  | { readonly outcome: "not_yet" }
  /** The authorization was used or cancelled, and no node lists where, or not yet for good. */
  | { readonly outcome: "used" }
  | { readonly outcome: "unreachable" };

/** All networks. A chain's code is loaded when the first question about it is asked. */
export interface Chains {
  /** A network without nodes answers `unreachable` (`node_error`), and null where null means "not known". */
  chain(network: NetworkName): Chain;
  close(): Promise<void>;
}

/** A block's time may be behind the clock by so much: a Solana block's is an estimate, an EVM block's the start of its slot. */
export const BLOCK_TIME_LAG_MS = 120_000;

/** A chain's clock may be wrong by so much, and its blocks are searched so much further: a stalled chain repeats old times. */
export const CHAIN_CLOCK_OFF_MAX_MS = 3_600_000;

/** True if a block is older than a moment by more than block times may lag. */
export const isBefore = (blockTime: Date, moment: Date): boolean =>
  blockTime.getTime() < moment.getTime() - BLOCK_TIME_LAG_MS;

/** For a facilitator that names something that can't be a transaction of this network. */
export const noTransaction = (text: string): SettlementProof => ({
  outcome: "unrelated",
  message: `"${text.slice(0, 100)}" is not a transaction of this network.`,
});

/** How long a payment on a network usually takes, from its broadcast, until it counts: by its blocks, or its votes. */
export function finalityMs(network: NetworkName, confirmations: number): number {
  const row = networkOf(network);
  return row.family === "evm" ? row.blockMs * confirmations : row.finalityMs;
}

/** Blocks can be late, and nodes behind. */
const LATE_MS = 3_000;

/**
 * How long a caller may wait for the proof of a payment that was broadcast just now: twice the time that it usually takes. 0
 * where even that is longer than `mostMs`: waiting would be in vain.
 */
export function proofWaitMs(network: NetworkName, confirmations: number, mostMs: number): number {
  const usualMs = finalityMs(network, confirmations);
  return usualMs > mostMs ? 0 : Math.min(2 * usualMs + LATE_MS, mostMs);
}
