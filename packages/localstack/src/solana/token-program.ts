import { PublicKey } from "@solana/web3.js";

// Addresses and byte layouts of the token programs, from their published interface (spl_token::state). Written out here
// because @solana/spl-token loads a native module whose absence it announces on every start.

export const TOKEN_PROGRAM = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
export const TOKEN_2022_PROGRAM = new PublicKey("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");
export const ASSOCIATED_TOKEN_PROGRAM = new PublicKey("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");

export const MINT_BYTES = 82;
export const TOKEN_ACCOUNT_BYTES = 165;
export const MULTISIG_BYTES = 355;

/** Offsets in the bytes of a token account. */
export const ACCOUNT_AT = {
  mint: 0,
  owner: 32,
  amount: 64,
  delegateOption: 72,
  delegate: 76,
  state: 108,
  isNative: 109,
};
/** Offsets in the bytes of a mint. */
export const MINT_AT = {
  authorityOption: 0,
  authority: 4,
  supply: 36,
  decimals: 44,
  isInitialized: 45,
  freezeOption: 46,
  freeze: 50,
};

/** Token-2022 writes the type of an account with extensions behind the bytes of a plain token account. */
export const ACCOUNT_TYPE_AT = TOKEN_ACCOUNT_BYTES;
export const ACCOUNT_TYPE = { mint: 1, account: 2 };

/** Name under which the JSON-RPC API shows a token program, or null for another program. */
export const tokenProgramName = (programId: string): "spl-token" | "spl-token-2022" | null => {
  if (programId === TOKEN_PROGRAM.toBase58()) return "spl-token";
  return programId === TOKEN_2022_PROGRAM.toBase58() ? "spl-token-2022" : null;
};

/** The address at which a wallet's tokens of a mint are kept unless it says otherwise. */
export const associatedTokenAddress = (mint: PublicKey, owner: PublicKey): PublicKey => {
  const seeds = [owner.toBuffer(), TOKEN_PROGRAM.toBuffer(), mint.toBuffer()];
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED_TOKEN_PROGRAM)[0];
};
