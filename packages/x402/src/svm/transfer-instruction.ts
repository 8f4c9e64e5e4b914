import { associatedTokenAddress, TOKEN_PROGRAM } from "./associated-token-address.js";

/** Tag of spl_token::instruction::TransferChecked. Its data is: tag, amount (u64, little-endian), decimals (u8). */
export const TRANSFER_CHECKED = 12;

/** An instruction in the form that every Solana library uses. Addresses are base58. */
export interface SolanaInstruction {
  readonly programId: string;
  readonly accounts: readonly { readonly address: string; readonly isSigner: boolean; readonly isWritable: boolean }[];
  readonly data: Buffer;
}

interface TokenTransferOrder {
  /** The owner who pays. `from` and `to` are owners, not token accounts. */
  readonly from: string;
  readonly to: string;
  readonly baseUnits: bigint;
  readonly token: { readonly usdc: string; readonly decimals: number };
  /** A key that identifies the transfer on the chain (Solana Pay); null if there is none. */
  readonly reference: string | null;
}

/**
 * Builds a transfer between the associated token accounts of two owners. The sender must sign it.
 * @throws RangeError for an invalid Solana address
 */
export function transferInstruction({ from, to, baseUnits, token, reference }: TokenTransferOrder): SolanaInstruction {
  const { usdc, decimals } = token;
  const data = Buffer.alloc(10);
  data.writeUInt8(TRANSFER_CHECKED, 0);
  data.writeBigUInt64LE(baseUnits, 1);
  data.writeUInt8(decimals, 9);
  const account = (address: string, isWritable: boolean, isSigner = false) => ({ address, isSigner, isWritable });
  const accounts = [
    account(associatedTokenAddress(from, usdc), true),
    account(usdc, false),
    account(associatedTokenAddress(to, usdc), true),
    account(from, false, true),
    ...(reference === null ? [] : [account(reference, false)]),
  ];
  return { programId: TOKEN_PROGRAM, accounts, data };
}
