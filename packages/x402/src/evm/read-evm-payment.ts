import { keccak_256 } from "@noble/hashes/sha3";
import { type EvmNetworkName, NETWORKS } from "../networks.js";
import { type EvmPayment, malformed, type PaymentHead, type ReadPayment } from "../payment.js";
import { conforms } from "../wire/json.js";
import { EVM_PAYLOAD } from "../wire/payment-shapes.js";

/**
 * Converts an EVM address to its canonical spelling (EIP-55). The hash of the digits decides which letters are upper
 * case.
 */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(new TextEncoder().encode(digits));
  const nibble = (index: number) => ((hash[index >> 1] as number) >> (index % 2 === 0 ? 4 : 0)) & 0xf;
  return `0x${[...digits].map((digit, index) => (nibble(index) >= 8 ? digit.toUpperCase() : digit)).join("")}`;
}

const UINT256_MAX = 2n ** 256n - 1n;

/** Reads an EIP-3009 payload into its canonical form. */
export function readEvmPayment(network: EvmNetworkName, payload: object, head: PaymentHead): ReadPayment {
  if (!conforms(EVM_PAYLOAD, payload)) {
    return malformed("invalid_payload", "payload: must be an EIP-3009 authorization with its signature");
  }
  const { authorization: sent } = payload;
  const [value, validAfter, validBefore] = [sent.value, sent.validAfter, sent.validBefore].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ];
  if ([value, validAfter, validBefore].some((number) => number > UINT256_MAX)) {
    return malformed("invalid_payload", "payload.authorization: a number is above 2^256 - 1");
  }
  const from = checksumAddress(sent.from);
  const nonce = sent.nonce.toLowerCase();
  const payment: EvmPayment = {
    ...head,
    kind: "evm",
    scheme: "exact",
    network,
    payer: from,
    authorization: { from, to: checksumAddress(sent.to), value, validAfter, validBefore, nonce },
    signature: payload.signature.toLowerCase(),
    identity: { network, asset: NETWORKS[network].usdc, payer: from, nonce },
  };
  return { outcome: "payment", payment };
}
