import { type Hex, parseAbi } from "viem";

/** The parts of USDC and of contract wallets that a settlement needs (EIP-3009, ERC-1271). */
export const ABI = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
  "function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)",
]);

export const AUTHORIZATION_TYPES = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

/** A signed transfer, as version 2 sends it, in the types of viem. */
export interface SignedTransfer {
  readonly token: Hex;
  /** EIP-712 domain of the token. */
  readonly name: string;
  readonly version: string;
  readonly payTo: Hex;
  readonly amount: bigint;
  readonly signature: Hex;
  readonly message: {
    readonly from: Hex;
    readonly to: Hex;
    readonly value: bigint;
    readonly validAfter: bigint;
    readonly validBefore: bigint;
    readonly nonce: Hex;
  };
}

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const BYTES = /^0x([0-9a-f]{2})+$/i;
const BYTES_32 = /^0x[0-9a-f]{64}$/i;
const DIGITS = /^\d{1,78}$/;

/** Reads payload and requirements of version 2; null when they are none. */
export function readSignedTransfer(paymentPayload: unknown, paymentRequirements: unknown): SignedTransfer | null {
  const { signature, authorization } = membersOf(membersOf(paymentPayload).payload);
  const { from, to, value, validAfter, validBefore, nonce } = membersOf(authorization);
  const { asset, payTo, amount, extra } = membersOf(paymentRequirements);
  const { name, version } = membersOf(extra);
  const fits =
    [from, to, asset, payTo].every((text) => matches(text, ADDRESS)) &&
    [value, validAfter, validBefore, amount].every((text) => matches(text, DIGITS)) &&
    [name, version].every((text) => typeof text === "string") &&
    matches(nonce, BYTES_32) &&
    matches(signature, BYTES);
  if (!fits) return null;
  return {
    token: asset as Hex,
    name: name as string,
    version: version as string,
    payTo: payTo as Hex,
    amount: BigInt(amount as string),
    signature: signature as Hex,
    message: {
      from: from as Hex,
      to: to as Hex,
      value: BigInt(value as string),
      validAfter: BigInt(validAfter as string),
      validBefore: BigInt(validBefore as string),
      nonce: nonce as Hex,
    },
  };
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const matches = (value: unknown, pattern: RegExp): boolean => typeof value === "string" && pattern.test(value);
