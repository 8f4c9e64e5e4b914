import bs58 from "bs58";
import { TOKEN_PROGRAM } from "./associated-token-address.js";
import type { SolanaTransaction } from "./parse-transaction.js";

/** The movement of tokens in a payment. Addresses are base58. */
export interface TokenTransfer {
  /** Token account that is debited. */
  readonly source: string;
  readonly mint: string;
  /** Token account that is credited. */
  readonly destination: string;
  /** Who signs for the source: its owner. Pays the price, but not the fee. */
  readonly authority: string;
  readonly amountBaseUnits: bigint;
}

/** spl_token::instruction::TransferChecked: tag, amount (u64), decimals (u8). */
const TRANSFER_CHECKED = 12;
const TRANSFER_CHECKED_BYTES = 10;

/**
 * The transfer of a payment: the one instruction of the Token program, a TransferChecked. Null when there is another one, or
 * none, or more: a second one could undo the first.
 */
export function tokenTransferOf({ accounts, signers, instructions }: SolanaTransaction): TokenTransfer | null {
  const address = (index: number) => bs58.encode(accounts[index] as Uint8Array);
  const [transfer, ...others] = instructions.filter(({ program }) => address(program) === TOKEN_PROGRAM);
  if (transfer === undefined || others.length > 0) return null;
  const { data } = transfer;
  const [source, mint, destination, authority] = transfer.accounts;
  if (data[0] !== TRANSFER_CHECKED || data.length !== TRANSFER_CHECKED_BYTES) return null;
  if (source === undefined || mint === undefined || destination === undefined || authority === undefined) return null;
  if (authority >= signers) return null;
  return {
    source: address(source),
    mint: address(mint),
    destination: address(destination),
    authority: address(authority),
    amountBaseUnits: Buffer.from(data).readBigUInt64LE(1),
  };
}
