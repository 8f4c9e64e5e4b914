import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { ed25519 as Curve } from "@noble/curves/ed25519";
import bs58 from "bs58";

let loaded: typeof Curve | undefined;

/** The elliptic curve of Solana keys. Loaded on first use, because building its tables takes some 50 ms. */
export function ed25519(): typeof Curve {
  loaded ??= (createRequire(import.meta.url)("@noble/curves/ed25519") as { ed25519: typeof Curve }).ed25519;
  return loaded;
}

export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const ASSOCIATED_TOKEN_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";

/**
 * Maximum length of 32 bytes in base58. Longer text isn't decoded, because decoding time grows with the square of the
 * length.
 */
const ADDRESS_LENGTH_MAX = 44;

const keyBytes = (key: string): Uint8Array => {
  const bytes = key.length <= ADDRESS_LENGTH_MAX ? bs58.decodeUnsafe(key) : undefined;
  if (bytes?.length !== 32) throw new RangeError(`not a Solana address: ${key}`);
  return bytes;
};

/** True if 32 bytes encode a point of the curve, and so may have a private key. Derived addresses are never points. */
function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519().ExtendedPoint.fromHex(bytes);
    return true;
  } catch {
    return false;
  }
}

const REMEMBERED_MAX = 1_000;
const remembered = new Map<string, string>();

/**
 * Computes the address of an owner's token account for a mint of the Token program. As in the Associated Token program
 * (`Pubkey::find_program_address`), it hashes the accounts together with a number that counts down from 255. The first
 * hash that isn't a point of the curve is the address.
 * @throws RangeError if owner or mint is not an address
 */
export function associatedTokenAddress(owner: string, mint: string): string {
  const name = `${owner} ${mint}`;
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const address = derive(owner, mint);
  // Merchants have few wallets. The maximum keeps a flood of other addresses from filling the memory.
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(name, address);
  return address;
}

function derive(owner: string, mint: string): string {
  const seeds = [owner, TOKEN_PROGRAM, mint].map(keyBytes);
  const program = keyBytes(ASSOCIATED_TOKEN_PROGRAM);
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash("sha256");
    for (const seed of seeds) hash.update(seed);
    const digest = hash.update(Uint8Array.of(bump)).update(program).update("ProgramDerivedAddress").digest();
    if (!isOnCurve(digest)) return bs58.encode(digest);
  }
  throw new RangeError(`no associated token address of ${owner}`);
}
