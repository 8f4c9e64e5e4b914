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
  /** The offer that a version 2 buyer claims to have chosen. Unsigned: compared, never relied on. */
  readonly accepted: { readonly amount?: string; readonly asset?: string; readonly payTo?: string } | null;
}

/** EIP-3009, TransferWithAuthorization. Addresses are checksummed, times are Unix seconds and may be as large as 2^256 − 1. */
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
  /** Who signs for the source: its owner. Pays the price, but not the fee. */
  readonly authority: string;
  readonly amountBaseUnits: bigint;
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

/** What is known of a payment before its payload is read. */
export type PaymentHead = Pick<EvmPayment, "version" | "paymentIdentifier" | "accepted">;

/** A payment that was read, and not yet verified. */
export type Payment = EvmPayment | SvmPayment;

/** One text per identity, for keys and unique columns. */
export const identityKey = ({ network, asset, payer, nonce }: PaymentIdentity): string =>
  `${network}:${asset}:${payer}:${nonce}`;

/** Name of the extension by which a buyer names a purchase, so that asking twice is paying once. */
const PAYMENT_IDENTIFIER = "payment-identifier";

const EXTENSION = shape<{ readonly [PAYMENT_IDENTIFIER]: { readonly info: { readonly id?: string } } }>(
  objectWith({ [PAYMENT_IDENTIFIER]: objectWith({ info: objectWith({ "id?": { type: "string" } }) }) }),
);
const ID_LENGTH = { min: 16, max: 128 };
const ID = new RegExp(`^[A-Za-z0-9_-]{${ID_LENGTH.min},${ID_LENGTH.max}}$`);

export const NO_PAYMENT_IDENTIFIER = `The payment identifier must be ${ID_LENGTH.min} to ${ID_LENGTH.max} characters of A-Z a-z 0-9 _ -.`;

type PaymentIdentifier =
  | { readonly ok: true; readonly id: string | null }
  /** There is one, and it is of another form. */
  | { readonly ok: false };

/** Reads the id out of a payment's `extensions`. A buyer that only echoes our declaration has none. */
export function paymentIdentifierOf(extensions: unknown): PaymentIdentifier {
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

/** How a version 2 challenge says that a purchase may be named, and need not be. @param isShort without the schema */
export const declaredIdentifier = (isShort = false): Readonly<Record<string, unknown>> => ({
  [PAYMENT_IDENTIFIER]: { info: { required: false }, ...(isShort ? {} : { schema: SCHEMA }) },
});

/** Why something that was meant as a payment cannot be read. */
type MalformedReason =
  | "invalid_base64"
  | "invalid_utf8"
  | "invalid_json"
  | "invalid_payload"
  | "invalid_transaction"
  | "invalid_payment_identifier";

export type DecodedPayment =
  /** The request carries none. */
  | { readonly outcome: "none" }
  | { readonly outcome: "payment"; readonly payment: Payment }
  /** Not a payment at all: 400. */
  | { readonly outcome: "malformed"; readonly reason: MalformedReason; readonly message: string }
  /** A payment of a kind that is not supported (other network, scheme, version): 402, like any refused payment. */
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

/** The scheme's own part of a payment as JSON, the same in both versions. */
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

/** A payment in version 1. Nothing is lost of a version 2 payment: what is signed is the same. */
export const wirePaymentV1 = (payment: Payment) => ({
  x402Version: 1,
  scheme: payment.scheme,
  network: wireNetwork(payment.network, 1),
  payload: wirePayload(payment),
});

/**
 * A payment as JSON in its own version and in canonical form, to be kept and read again with `decodePaymentObject`: its
 * identity stays.
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
