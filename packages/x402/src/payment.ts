import {
  type EvmNetworkName,
  type NetworkName,
  type SolanaNetworkName,
  wireNetwork,
  type X402Version,
} from "./networks.js";
import type { Refusal } from "./refusal.js";
import { conforms, objectWith, shape } from "./wire/json.js";

/**
 * Identifies a payment independently of its encoding. It doesn't depend on the header's name, base64, the order of JSON
 * members, the case of hex digits or the format's version. A chain executes at most one payment with a given identity.
 */
export interface PaymentIdentity {
  readonly network: NetworkName;
  /** Address of the network's USDC. For Solana: the mint of the transfer. */
  readonly asset: string;
  /** For EVM: the checksummed address. For Solana: the owner of the debited token account, base58. */
  readonly payer: string;
  /**
   * For EVM: the authorization's nonce, `0x` and 64 lower-case digits. For Solana: the SHA-256 of the message, 64
   * lower-case digits.
   */
  readonly nonce: string;
}

interface PaymentCommon {
  /** Decided by the payment's members, not by the header's name or `x402Version`. Receipts use the same version. */
  readonly version: X402Version;
  readonly scheme: "exact";
  readonly payer: string;
  readonly identity: PaymentIdentity;
  /** Id of the extension `payment-identifier`, or null. */
  readonly paymentIdentifier: string | null;
  /**
   * The offer that a version 2 buyer claims to have chosen. It isn't signed, so it is only compared with the payment
   * and never relied on.
   */
  readonly accepted: { readonly amount?: string; readonly asset?: string; readonly payTo?: string } | null;
}

/**
 * A TransferWithAuthorization of EIP-3009. Addresses are checksummed. Times are Unix seconds and may be as large as
 * 2^256 − 1.
 */
interface EvmAuthorization {
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

/** The movement of tokens in a payment. Addresses are base58. */
export interface TokenTransfer {
  /** Token account that is debited. */
  readonly source: string;
  readonly mint: string;
  /** Token account that is credited. */
  readonly destination: string;
  /** Owner and signer of the source account. The owner pays the price, but not the fee. */
  readonly authority: string;
  readonly amountBaseUnits: bigint;
}

export interface SvmPayment extends PaymentCommon {
  readonly kind: "svm";
  readonly network: SolanaNetworkName;
  /** The partially signed transaction in base64, as received. */
  readonly transaction: string;
  readonly transfer: TokenTransfer;
  /** The facilitator's key, which pays the network fee, base58. */
  readonly feePayer: string;
  /** Recent blockhash, base58. The transaction can land only while the cluster still accepts this blockhash. */
  readonly recentBlockhash: string;
}

/** The parts of a payment that are read in the same way for EVM and Solana. */
export type PaymentHead = Pick<EvmPayment, "version" | "paymentIdentifier" | "accepted">;

/** A parsed payment that isn't verified yet. */
export type Payment = EvmPayment | SvmPayment;

/** Converts an identity to a text, for keys and unique columns. */
export const identityKey = ({ network, asset, payer, nonce }: PaymentIdentity): string =>
  `${network}:${asset}:${payer}:${nonce}`;

/** Extension with which buyers name a purchase, so that a repeated request is charged only once. */
const PAYMENT_IDENTIFIER = "payment-identifier";

const EXTENSION = shape<{ readonly [PAYMENT_IDENTIFIER]: { readonly info: { readonly id?: string } } }>(
  objectWith({ [PAYMENT_IDENTIFIER]: objectWith({ info: objectWith({ "id?": { type: "string" } }) }) }),
);
const ID_LENGTH = { min: 16, max: 128 };
const ID = new RegExp(`^[A-Za-z0-9_-]{${ID_LENGTH.min},${ID_LENGTH.max}}$`);

export const NO_PAYMENT_IDENTIFIER = `The payment identifier must be ${ID_LENGTH.min} to ${ID_LENGTH.max} characters of A-Z a-z 0-9 _ -.`;

type PaymentIdentifier =
  | { readonly ok: true; readonly id: string | null }
  /** The id has an invalid form. */
  | { readonly ok: false };

/** Reads the id from a payment's `extensions`. A buyer that only copies our declaration sends no id. */
export function readPaymentIdentifier(extensions: unknown): PaymentIdentifier {
  if (!conforms(EXTENSION, extensions)) return { ok: true, id: null };
  const { id } = extensions[PAYMENT_IDENTIFIER].info;
  if (id === undefined) return { ok: true, id: null };
  return ID.test(id) ? { ok: true, id } : { ok: false };
}

const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    required: { type: "boolean" },
    id: { type: "string", minLength: ID_LENGTH.min, maxLength: ID_LENGTH.max, pattern: "^[a-zA-Z0-9_-]+$" },
  },
  required: ["required"],
};

/** Declares in a version 2 challenge that buyers may name a purchase. @param isShort omits the schema */
export const declaredIdentifier = (isShort = false): Readonly<Record<string, unknown>> => ({
  [PAYMENT_IDENTIFIER]: { info: { required: false }, ...(isShort ? {} : { schema: SCHEMA }) },
});

/** Why a payment header can't be read. */
type MalformedReason =
  | "invalid_base64"
  | "invalid_utf8"
  | "invalid_json"
  | "invalid_payload"
  | "invalid_transaction"
  | "invalid_payment_identifier";

export type DecodedPayment =
  | { readonly outcome: "none" }
  | { readonly outcome: "payment"; readonly payment: Payment }
  /** Not an x402 payment. Answer with 400. */
  | { readonly outcome: "malformed"; readonly reason: MalformedReason; readonly message: string }
  /** A payment with an unsupported network, scheme or version. Answer with 402, like any refused payment. */
  | ({ readonly outcome: "unsupported" } & Refusal);

export type ReadPayment = Exclude<DecodedPayment, { outcome: "none" }>;

export const malformed = (reason: MalformedReason, message: string): ReadPayment => ({
  outcome: "malformed",
  reason,
  message,
});

export const unsupported = (reason: Refusal["reason"], message: string): ReadPayment => ({
  outcome: "unsupported",
  reason,
  message,
});

/** The signed part of a payment, as JSON. It is the same in both versions. */
export function wirePayload(payment: Payment): Readonly<Record<string, unknown>> {
  if (payment.kind === "svm") return { transaction: payment.transaction };
  const { from, to, value, validAfter, validBefore, nonce } = payment.authorization;
  return {
    signature: payment.signature,
    authorization: {
      from,
      to,
      value: value.toString(),
      validAfter: validAfter.toString(),
      validBefore: validBefore.toString(),
      nonce,
    },
  };
}

/** Converts a payment to version 1. Buyers sign the same data in both versions. */
export const wirePaymentV1 = (payment: Payment) => ({
  x402Version: 1,
  scheme: payment.scheme,
  network: wireNetwork(payment.network, 1),
  payload: wirePayload(payment),
});

/**
 * Converts a payment to JSON, in its own version and in canonical form. `decodePaymentObject` reads it back with the
 * same identity.
 */
export function wirePayment(payment: Payment): Readonly<Record<string, unknown>> {
  const { version, paymentIdentifier } = payment;
  const extensions =
    paymentIdentifier === null ? {} : { extensions: { [PAYMENT_IDENTIFIER]: { info: { id: paymentIdentifier } } } };
  if (version === 1) return { ...wirePaymentV1(payment), ...extensions };
  const network = wireNetwork(payment.network, 2);
  const accepted = { scheme: payment.scheme, network, ...payment.accepted };
  return { x402Version: 2 satisfies X402Version, payload: wirePayload(payment), accepted, ...extensions };
}
