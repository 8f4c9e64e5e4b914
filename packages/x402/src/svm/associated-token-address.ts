import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { ed25519 as Curve } from "@noble/curves/ed25519";
import bs58 from "bs58";

let loaded: typeof Curve | undefined;

/** The curve of Solana's keys. Loaded with the first question about one: its tables take some 50 ms to build. */
export function ed25519(): typeof Curve {
  loaded ??= (createRequire(import.meta.url)("@noble/curves/ed25519") as { ed25519: typeof Curve }).ed25519;
  return loaded;
}

export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const ASSOCIATED_TOKEN_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";

/** Longest base58 form of 32 bytes: decoding takes the square of the length. */
const ADDRESS_LENGTH_MAX = 44;

const keyBytes = (key: string): Uint8Array => {
  const bytes = key.length <= ADDRESS_LENGTH_MAX ? bs58.decodeUnsafe(key) : undefined;
  if (bytes?.length !== 32) throw new RangeError(`not a Solana address: ${key}`);
  return bytes;
};

/** Whether 32 bytes encode a point of the curve, so that somebody may hold their private key. Derived addresses do not. */
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
 * The account that holds an owner's tokens of a mint of the Token program, by the rule of the Associated Token program
 * (`Pubkey::find_program_address`): the first hash, from 255 down, that is no point of the curve.
 * @throws RangeError when owner or mint is no address
 */
export function associatedTokenAddress(owner: string, mint: string): string {
  const name = `${owner} ${mint}`;
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const address = derive(owner, mint);
  // Merchants' wallets are few; the cap only keeps a flood of strange ones from filling the memory.
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
