import { createRequire } from "node:module";
import type { secp256k1 as Curve } from "@noble/curves/secp256k1";
import { keccak_256 } from "@noble/hashes/sha3";
import { NETWORKS } from "../networks.js";
import type { EvmPayment } from "../payment.js";

let loaded: typeof Curve | undefined;

/** The elliptic curve of EVM keys. Loaded on first use, because building its tables takes some 50 ms. */
function secp256k1(): typeof Curve {
  loaded ??= (createRequire(import.meta.url)("@noble/curves/secp256k1") as { secp256k1: typeof Curve }).secp256k1;
  return loaded;
}

const hashText = (text: string): Uint8Array => keccak_256(Buffer.from(text));
const DOMAIN = hashText("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
const AUTHORIZATION = hashText(
  "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)",
);

const word = (hex: string): Uint8Array => Buffer.from(hex.replace(/^0x/, "").padStart(64, "0"), "hex");
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const number = (value: bigint | number): Uint8Array => word(value.toString(16));

/** The hash that the payer of an EIP-3009 authorization signs (EIP-712). */
export function authorizationDigest({ network, authorization }: EvmPayment): string {
  const { eip712, chainId, usdc } = NETWORKS[network];
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const domain = [DOMAIN, hashText(eip712.name), hashText(eip712.version), number(chainId), word(usdc)];
  const message = [
    AUTHORIZATION,
    word(from),
    word(to),
    number(value),
    number(validAfter),
    number(validBefore),
    word(nonce),
  ];
  const hashes = [domain, message].map((words) => keccak_256(Buffer.concat(words)));
  return `0x${toHex(keccak_256(Buffer.concat([Uint8Array.of(0x19, 0x01), ...hashes])))}`;
}

/** The form of a key's signature: r, s and v. The signature of a contract wallet may have any form. */
const KEY_SIGNATURE = /^0x([0-9a-f]{128})(1b|1c|00|01)$/i;

/**
 * True if the private key of the payer's address has signed the payment. A key has the same owner on every EVM network.
 * A contract wallet, however, may have another owner at the same address on another network.
 */
export function isSignedByKey(payment: EvmPayment): boolean {
  const [, rs, v] = KEY_SIGNATURE.exec(payment.signature) ?? [];
  if (rs === undefined || v === undefined) return false;
  try {
    const signature = secp256k1()
      .Signature.fromCompact(rs)
      .addRecoveryBit(Number.parseInt(v, 16) % 27);
    if (signature.hasHighS()) return false;
    const key = signature.recoverPublicKey(authorizationDigest(payment).slice(2)).toRawBytes(false).subarray(1);
    return `0x${toHex(keccak_256(key).subarray(-20))}` === payment.payer.toLowerCase();
  } catch {
    return false;
  }
}
