import { associatedTokenAddress, TOKEN_PROGRAM } from "./associated-token-address.js";

/** spl_token::instruction::TransferChecked: tag, amount (u64, little-endian), decimals (u8). */
export const TRANSFER_CHECKED = 12;

/** An instruction as every library of Solana builds it. Addresses are base58. */
export interface SolanaInstruction {
  readonly programId: string;
  readonly accounts: readonly { readonly address: string; readonly isSigner: boolean; readonly isWritable: boolean }[];
  readonly data: Buffer;
}

interface TokenTransferOrder {
  /** Owners, not token accounts. */
  readonly from: string;
  readonly to: string;
  readonly baseUnits: bigint;
  readonly token: { readonly usdc: string; readonly decimals: number };
  /** A key that names the transfer on the chain (Solana Pay); null: none. */
  readonly reference: string | null;
}

/** A transfer between the associated token accounts, signed by its sender. @throws RangeError for what is no Solana address */
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
