import { type AccountMeta, type PublicKey, SystemProgram, TransactionInstruction } from "@solana/web3.js";
import { ASSOCIATED_TOKEN_PROGRAM, associatedTokenAddress, TOKEN_PROGRAM } from "./token-program.js";

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

/** Makes the owner's associated account; does nothing when it is there. */
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

/** An amount in base units together with the decimals that the mint must have. */
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
