import { randomBytes } from "node:crypto";
import { type EvmNetworkName, NETWORKS } from "@svc/x402";
import { Wallet } from "ethers";
import { AbiCoder } from "ethers/abi";

/**
 * Permission to move USDC, signed by its owner (EIP-3009). Anyone who has it may send it to the contract. Times are
 * Unix seconds.
 */
export interface TransferAuthorization {
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly validAfter: bigint;
  readonly validBefore: bigint;
  /** 32 bytes, `0x` and 64 hex digits. */
  readonly nonce: string;
  /** 65 bytes: r, s, v. */
  readonly signature: string;
}

const TRANSFER_WITH_AUTHORIZATION = [
  ["address", "from"],
  ["address", "to"],
  ["uint256", "value"],
  ["uint256", "validAfter"],
  ["uint256", "validBefore"],
  ["bytes32", "nonce"],
].map(([type, name]) => ({ type: type as string, name: name as string }));

/** Signs a transfer over the EIP-712 domain of the network's USDC. Valid for ten minutes by default. */
export async function signTransferAuthorization(wanted: {
  readonly network: EvmNetworkName;
  readonly privateKey: string;
  /** Address whose USDC moves. Default: the address of the key. For a contract wallet, pass the wallet's address. */
  readonly from?: string;
  readonly to: string;
  readonly amountBaseUnits: bigint;
  readonly validAfter?: bigint;
  readonly validBefore?: bigint;
  readonly nonce?: string;
}): Promise<TransferAuthorization> {
  const network = NETWORKS[wanted.network];
  const wallet = new Wallet(wanted.privateKey);
  const message = {
    from: wanted.from ?? wallet.address,
    to: wanted.to,
    value: wanted.amountBaseUnits,
    validAfter: wanted.validAfter ?? 0n,
    validBefore: wanted.validBefore ?? BigInt(Math.floor(Date.now() / 1000) + 600),
    nonce: wanted.nonce ?? `0x${randomBytes(32).toString("hex")}`,
  };
  const domain = { ...network.eip712, chainId: network.chainId, verifyingContract: network.usdc };
  const types = { TransferWithAuthorization: TRANSFER_WITH_AUTHORIZATION };
  return { ...message, signature: await wallet.signTypedData(domain, types, message) };
}

/** Order of secp256k1. */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const halves = (signature: string) => ({
  r: signature.slice(0, 66),
  s: BigInt(`0x${signature.slice(66, 130)}`),
  isOdd: signature.endsWith("1c"),
});
const word = (value: bigint): string => value.toString(16).padStart(64, "0");

/**
 * Encodings of the same signature that any reader of the chain can create. `encode` takes the 65 bytes as hex with
 * `0x`, and v must be 27 or 28.
 */
export const sameSignatures: readonly (readonly [
  how: string,
  encode: (signature: string, signer: string) => string,
])[] = [
  ["as it is", (signature) => signature],
  ["with v as 0 or 1", (signature) => `${signature.slice(0, 130)}${halves(signature).isOdd ? "01" : "00"}`],
  [
    "in the compact form of EIP-2098",
    (signature) => {
      const { r, s, isOdd } = halves(signature);
      return `${r}${word(isOdd ? s | (1n << 255n) : s)}`;
    },
  ],
  [
    "with the other s of the same r",
    (signature) => {
      const { r, s, isOdd } = halves(signature);
      return `${r}${word(CURVE_ORDER - s)}${isOdd ? "1b" : "1c"}`;
    },
  ],
  [
    "in the wrapper of ERC-6492",
    (signature, signer) => {
      const wrapped = AbiCoder.defaultAbiCoder().encode(["address", "bytes", "bytes"], [signer, "0x", signature]);
      return `${wrapped}${"6492".repeat(16)}`;
    },
  ],
];
