import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  type Hex,
  hashTypedData,
  isAddressEqual,
  parseAbi,
  recoverAddress,
} from "viem";
import type { EvmWallet } from "./evm-wallet.js";

/** The parts of USDC and of contract wallets that a settlement needs (EIP-3009, ERC-1271). */
export const ABI = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
  "function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)",
]);

const AUTHORIZATION_TYPES = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

/** A signed transfer of version 2, in viem's types. */
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

/** Parses payload and requirements of version 2; null if they are malformed. */
export function readSignedTransfer(paymentPayload: unknown, paymentRequirements: unknown): SignedTransfer | null {
  const { signature, authorization } = toObject(toObject(paymentPayload).payload);
  const { from, to, value, validAfter, validBefore, nonce } = toObject(authorization);
  const { asset, payTo, amount, extra } = toObject(paymentRequirements);
  const { name, version } = toObject(extra);
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

const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const matches = (value: unknown, pattern: RegExp): boolean => typeof value === "string" && pattern.test(value);

/** A settlement must reach a block before the authorization ends. */
const SECONDS_TO_A_BLOCK = 6n;
/** Return value of a contract wallet that accepts the signature (ERC-1271). */
const MAGIC = "0x1626ba7e";

/**
 * Why a transfer can't be settled, as a reason of version 2; null if it can.
 * @throws the node's error if the node can't be queried, which says nothing about the payment
 */
export async function judgeTransfer(wallet: EvmWallet, transfer: SignedTransfer): Promise<string | null> {
  const { token, payTo, amount, message } = transfer;
  const now = BigInt(Math.floor(Date.now() / 1_000));
  if (!isAddressEqual(message.to, payTo)) return "invalid_exact_evm_recipient_mismatch";
  if (message.value !== amount) return "invalid_exact_evm_payload_authorization_value_mismatch";
  if (message.validBefore < now + SECONDS_TO_A_BLOCK) return "invalid_exact_evm_payload_authorization_valid_before";
  if (message.validAfter > now) return "invalid_exact_evm_payload_authorization_valid_after";
  if (!(await isSigned(wallet, transfer))) return "invalid_exact_evm_signature";
  const used = await wallet.readContract({
    address: token,
    abi: ABI,
    functionName: "authorizationState",
    args: [message.from, message.nonce],
  });
  if (used) return "invalid_exact_evm_nonce_already_used";
  const balance = await wallet.readContract({
    address: token,
    abi: ABI,
    functionName: "balanceOf",
    args: [message.from],
  });
  return balance < amount ? "invalid_exact_evm_insufficient_balance" : null;
}

/** Checks the signature as the token does: calls an account that has code (ERC-1271), else recovers the signer. */
async function isSigned(
  wallet: EvmWallet,
  { token, name, version, signature, message }: SignedTransfer,
): Promise<boolean> {
  const hash = hashTypedData({
    domain: { name, version, chainId: wallet.chain.id, verifyingContract: token },
    types: AUTHORIZATION_TYPES,
    primaryType: "TransferWithAuthorization",
    message,
  });
  const code = await wallet.getCode({ address: message.from });
  if (code === undefined) {
    const signer = await recoverAddress({ hash, signature }).catch(() => null);
    return signer !== null && isAddressEqual(signer, message.from);
  }
  try {
    const args = [hash, signature] as const;
    return (
      (await wallet.readContract({ address: message.from, abi: ABI, functionName: "isValidSignature", args })) === MAGIC
    );
  } catch (error) {
    if (isRevert(error)) return false;
    throw error;
  }
}

const isRevert = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) => cause instanceof ContractFunctionRevertedError || cause instanceof ContractFunctionZeroDataError,
  ) !== null;
