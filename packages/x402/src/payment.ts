import type { X402Version } from "./network-aliases.js";
import type { EvmNetworkName, NetworkName, SolanaNetworkName } from "./networks.js";
import type { TokenTransfer } from "./svm/token-transfer.js";

/**
 * What makes two payments the same payment, whatever they are encoded like: the header's name, base64, the order of JSON
 * members, upper and lower case of hex digits and the version of the format make no difference. A chain lets each happen once.
 */
export interface PaymentIdentity {
  readonly network: NetworkName;
  /** Address of the network's USDC; Solana: mint of the transfer. */
  readonly asset: string;
  /** EVM: checksummed; Solana: owner of the debited token account, base58. */
  readonly payer: string;
  /** EVM: the authorisation's nonce, `0x` and 64 lower-case digits; Solana: SHA-256 of the message, 64 lower-case digits. */
  readonly nonce: string;
}

interface PaymentCommon {
  /** By shape, not by header name or `x402Version`: receipts are written in the same version. */
  readonly version: X402Version;
  readonly scheme: "exact";
  readonly payer: string;
  readonly identity: PaymentIdentity;
  /** Id of the extension `payment-identifier`, or null. */
  readonly paymentIdentifier: string | null;
  /** What a version 2 buyer says he chose. Unsigned: compared, never relied on. */
  readonly accepted: { readonly amount?: string; readonly asset?: string; readonly payTo?: string } | null;
}

/** EIP-3009, TransferWithAuthorization. Addresses are checksummed, times are Unix seconds and may be as large as 2^256 − 1. */
export interface EvmAuthorization {
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly validAfter: bigint;
  readonly validBefore: bigint;
  readonly nonce: string;
}

export interface EvmPayment extends PaymentCommon {
  readonly kind: "evm";
  readonly network: EvmNetworkName;
  readonly authorization: EvmAuthorization;
  /** `0x` and lower-case digits. */
  readonly signature: string;
}

export interface SvmPayment extends PaymentCommon {
  readonly kind: "svm";
  readonly network: SolanaNetworkName;
  /** The partially signed transaction in base64, as it came. */
  readonly transaction: string;
  readonly transfer: TokenTransfer;
  /** Who pays the network's fee, base58: the facilitator. */
  readonly feePayer: string;
  /** Base58. The transaction can only land while the cluster still knows this hash. */
  readonly recentBlockhash: string;
}

/** A payment that was read, and not yet verified. */
export type Payment = EvmPayment | SvmPayment;

/** One text per identity, for keys and unique columns. */
export const identityKey = ({ network, asset, payer, nonce }: PaymentIdentity): string =>
  `${network}:${asset}:${payer}:${nonce}`;
