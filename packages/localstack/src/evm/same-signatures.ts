import { AbiCoder } from "ethers/abi";

/** Of secp256k1. */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const halves = (signature: string) => ({
  r: signature.slice(0, 66),
  s: BigInt(`0x${signature.slice(66, 130)}`),
  isOdd: signature.endsWith("1c"),
});
const word = (value: bigint): string => value.toString(16).padStart(64, "0");

/**
 * One signature in other bytes, as whoever has read it from the chain can write it: what they are called, and how they are made of 65
 * bytes with v as 27 or 28 (hex with its prefix).
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
