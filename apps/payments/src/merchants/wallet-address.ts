import type { ChainFamily } from "@svc/x402";
import bs58 from "bs58";
import { getAddress } from "ethers/address";

interface Wallet {
  readonly family: ChainFamily;
  readonly address: string;
}

/** Caches wallets: a checksum costs twenty microseconds, and a merchant names the same few wallets repeatedly. */
const known = new Map<string, Wallet | null>();
const KNOWN_MAX = 1_000;

/** Canonical form of a wallet: EVM EIP-55 checksummed, Solana base58 of 32 bytes. Null if it is neither. */
export function canonicalWallet(text: string): Wallet | null {
  let wallet = known.get(text);
  if (wallet === undefined) {
    wallet = readWallet(text);
    if (known.size >= KNOWN_MAX) known.clear();
    // Caches no long texts: no wallet is longer than Solana's 44 characters.
    if (text.length <= 44) known.set(text, wallet);
  }
  return wallet;
}

function readWallet(text: string): Wallet | null {
  if (/^0x[0-9a-f]{40}$/i.test(text)) {
    try {
      return { family: "evm", address: getAddress(text) };
    } catch {
      return null; // mixed case with a wrong EIP-55 checksum
    }
  }
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === 32 ? { family: "solana", address: text } : null;
}

/** The canonical form if it is a wallet of this family, else null. */
export function walletOfFamily(text: string, family: ChainFamily): string | null {
  const wallet = canonicalWallet(text);
  return wallet?.family === family ? wallet.address : null;
}

/** EVM addresses are compared in lower case, Solana addresses unchanged. */
export const walletKey = (address: string): string => (address.startsWith("0x") ? address.toLowerCase() : address);
