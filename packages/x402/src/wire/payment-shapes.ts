import { objectWith, shape } from "./json.js";

/**
 * The payment that a buyer sends, in the format that public x402 clients use. Numbers must be decimal text.
 * Hexadecimal numbers and signs are refused, although some parsers accept them. Unknown members are ignored.
 */

const text = { type: "string" };

/** Formats of the parts of an EVM payment. Signatures of contract wallets may have any length (ERC-1271, ERC-6492). */
export const EVM_PATTERNS = {
  address: "^0x[0-9a-fA-F]{40}$",
  uint256: "^[0-9]{1,78}$",
  nonce: "^0x[0-9a-fA-F]{64}$",
  signature: "^0x([0-9a-fA-F]{2})+$",
} as const;

const uint256 = { type: "string", pattern: EVM_PATTERNS.uint256 };
const address = { type: "string", pattern: EVM_PATTERNS.address };

/**
 * A transfer that its payer has signed (EIP-3009), and that another party sends to the chain. Numbers are decimal text.
 */
export interface SignedAuthorization {
  readonly signature: string;
  readonly authorization: {
    readonly from: string;
    readonly to: string;
    readonly value: string;
    readonly validAfter: string;
    readonly validBefore: string;
    readonly nonce: string;
  };
}

export const EVM_PAYLOAD = shape<SignedAuthorization>(
  objectWith({
    signature: { type: "string", pattern: EVM_PATTERNS.signature },
    authorization: objectWith({
      from: address,
      to: address,
      value: uint256,
      validAfter: uint256,
      validBefore: uint256,
      nonce: { type: "string", pattern: EVM_PATTERNS.nonce },
    }),
  }),
);

export const SVM_PAYLOAD = shape<{ readonly transaction: string }>(objectWith({ transaction: text }));

interface SentCommon {
  readonly x402Version: number;
  readonly payload: object;
  readonly extensions?: object;
}

export interface SentV1 extends SentCommon {
  readonly scheme: string;
  readonly network: string;
}

export interface SentV2 extends SentCommon {
  /** Copy of the chosen offer. Some clients leave out members that they don't know. */
  readonly accepted: {
    readonly scheme: string;
    readonly network: string;
    readonly amount?: string;
    readonly asset?: string;
    readonly payTo?: string;
  };
}

const common = { x402Version: { type: "integer" }, payload: { type: "object" }, "extensions?": { type: "object" } };

export const PAYMENT_V1 = shape<SentV1>(objectWith({ ...common, scheme: text, network: text }));

export const PAYMENT_V2 = shape<SentV2>(
  objectWith({
    ...common,
    accepted: objectWith({ scheme: text, network: text, "amount?": text, "asset?": text, "payTo?": text }),
  }),
);
