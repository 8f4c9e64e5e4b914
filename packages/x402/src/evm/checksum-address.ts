import { keccak_256 } from "@noble/hashes/sha3";

const ADDRESS = /^0x[0-9a-f]{40}$/i;

export const isEvmAddress = (text: string): boolean => ADDRESS.test(text);

/** An EVM address in its one canonical spelling (EIP-55): a letter is upper case where the hash of the digits says so. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(new TextEncoder().encode(digits));
  const nibble = (index: number) => ((hash[index >> 1] as number) >> (index % 2 === 0 ? 4 : 0)) & 0xf;
  return `0x${[...digits].map((digit, index) => (nibble(index) >= 8 ? digit.toUpperCase() : digit)).join("")}`;
}
