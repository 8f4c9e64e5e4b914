import { type AccountMeta, PublicKey, SystemProgram, TransactionInstruction } from "@solana/web3.js";

// Addresses and byte layouts of the token programs, from their published interface (spl_token::state). The package
// @solana/spl-token isn't used, because it prints a warning at every start if its native module is missing.

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

/**
 * Offset of the account type in a Token-2022 account with extensions: directly after the bytes of a plain token
 * account.
 */
export const ACCOUNT_TYPE_AT = TOKEN_ACCOUNT_BYTES;
export const ACCOUNT_TYPE = { mint: 1, account: 2 };

/** The JSON-RPC API's name of a token program, or null for another program. */
export const tokenProgramName = (programId: string): "spl-token" | "spl-token-2022" | null => {
  if (programId === TOKEN_PROGRAM.toBase58()) return "spl-token";
  return programId === TOKEN_2022_PROGRAM.toBase58() ? "spl-token-2022" : null;
};

/** Returns the address of the token account that holds a wallet's tokens of a mint by default. */
export const associatedTokenAddress = (mint: PublicKey, owner: PublicKey): PublicKey => {
  const seeds = [owner.toBuffer(), TOKEN_PROGRAM.toBuffer(), mint.toBuffer()];
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED_TOKEN_PROGRAM)[0];
};

/** First bytes of instructions (spl_token::instruction, spl_associated_token_account::instruction). */
const TAG = {
  transferChecked: 12,
  mintToChecked: 14,
  initializeAccount3: 18,
  initializeMint2: 20,
  createIdempotent: 1,
};

const writable = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: true });
const readonly = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: false });
const signer = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: true, isWritable: false });

const tokenInstruction = (keys: AccountMeta[], data: Buffer) =>
  new TransactionInstruction({ programId: TOKEN_PROGRAM, keys, data });

const checkedAmount = (tag: number, baseUnits: bigint, decimals: number): Buffer => {
  const data = Buffer.alloc(10);
  data.writeUInt8(tag, 0);
  data.writeBigUInt64LE(baseUnits, 1);
  data.writeUInt8(decimals, 9);
  return data;
};

/** Creates the owner's associated account, if it doesn't exist. */
export const createAssociatedAccount = (payer: PublicKey, owner: PublicKey, mint: PublicKey): TransactionInstruction =>
  new TransactionInstruction({
    programId: ASSOCIATED_TOKEN_PROGRAM,
    keys: [
      { pubkey: payer, isSigner: true, isWritable: true },
      writable(associatedTokenAddress(mint, owner)),
      ...[owner, mint, SystemProgram.programId, TOKEN_PROGRAM].map(readonly),
    ],
    data: Buffer.from([TAG.createIdempotent]),
  });

export const initializeAccount = (account: PublicKey, mint: PublicKey, owner: PublicKey): TransactionInstruction =>
  tokenInstruction([writable(account), readonly(mint)], Buffer.from([TAG.initializeAccount3, ...owner.toBytes()]));

export const initializeMint = (mint: PublicKey, authority: PublicKey, decimals: number): TransactionInstruction =>
  tokenInstruction([writable(mint)], Buffer.from([TAG.initializeMint2, decimals, ...authority.toBytes(), 0]));

/** An amount in base units with the decimals that the mint must have. */
export interface CheckedAmount {
  readonly baseUnits: bigint;
  readonly decimals: number;
}

export const mintTo = (
  { mint, destination, authority }: { mint: PublicKey; destination: PublicKey; authority: PublicKey },
  { baseUnits, decimals }: CheckedAmount,
): TransactionInstruction => {
  const data = checkedAmount(TAG.mintToChecked, baseUnits, decimals);
  return tokenInstruction([writable(mint), writable(destination), signer(authority)], data);
};

export const transfer = (
  {
    source,
    mint,
    destination,
    owner,
  }: { source: PublicKey; mint: PublicKey; destination: PublicKey; owner: PublicKey },
  { baseUnits, decimals }: CheckedAmount,
): TransactionInstruction => {
  const data = checkedAmount(TAG.transferChecked, baseUnits, decimals);
  return tokenInstruction([writable(source), readonly(mint), writable(destination), signer(owner)], data);
};
