import bs58 from "bs58";
import type { ChainAccount } from "./runtime.js";
import {
  ACCOUNT_AT,
  ACCOUNT_TYPE,
  ACCOUNT_TYPE_AT,
  MINT_AT,
  MINT_BYTES,
  MULTISIG_BYTES,
  TOKEN_ACCOUNT_BYTES,
  tokenProgramName,
} from "./token-program.js";

const STATES = ["uninitialized", "initialized", "frozen"];

export interface TokenAmountJson {
  readonly amount: string;
  readonly decimals: number;
  readonly uiAmount: number | null;
  readonly uiAmountString: string;
}

export interface TokenAccount {
  readonly mint: string;
  readonly owner: string;
  readonly amount: bigint;
  readonly state: string;
  readonly isNative: boolean;
  readonly delegate: string | null;
}

export interface TokenMint {
  readonly supply: bigint;
  readonly decimals: number;
  readonly mintAuthority: string | null;
  readonly freezeAuthority: string | null;
}

const hasType = ({ owner, data }: ChainAccount, size: number, type: number): boolean => {
  const program = tokenProgramName(owner);
  if (program === null || data.length === MULTISIG_BYTES) return false;
  return data.length === size || (program === "spl-token-2022" && data[ACCOUNT_TYPE_AT] === type);
};

const keyAt = (data: Buffer, offset: number): string => bs58.encode(data.subarray(offset, offset + 32));

/** A key behind a 4-byte flag (COption). */
const optionalKeyAt = (data: Buffer, option: number, offset: number): string | null =>
  data.readUInt32LE(option) === 1 ? keyAt(data, offset) : null;

/** Token amount in the three spellings of the JSON-RPC API; exact, unlike a division of numbers. */
export const tokenAmountJson = (amount: bigint, decimals: number): TokenAmountJson => {
  const digits = amount.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole;
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
};

/** The account read as a token account of either token program, or null when it is something else. */
export const readTokenAccount = (account: ChainAccount | null): TokenAccount | null => {
  if (!account || !hasType(account, TOKEN_ACCOUNT_BYTES, ACCOUNT_TYPE.account)) return null;
  const data = Buffer.from(account.data);
  const state = STATES[data.readUInt8(ACCOUNT_AT.state)];
  if (state === undefined || state === "uninitialized") return null;
  return {
    mint: keyAt(data, ACCOUNT_AT.mint),
    owner: keyAt(data, ACCOUNT_AT.owner),
    amount: data.readBigUInt64LE(ACCOUNT_AT.amount),
    state,
    isNative: data.readUInt32LE(ACCOUNT_AT.isNative) === 1,
    delegate: optionalKeyAt(data, ACCOUNT_AT.delegateOption, ACCOUNT_AT.delegate),
  };
};

/** The account read as a mint of either token program, or null when it is something else. */
export const readMint = (account: ChainAccount | null): TokenMint | null => {
  if (!account || !hasType(account, MINT_BYTES, ACCOUNT_TYPE.mint)) return null;
  const data = Buffer.from(account.data);
  if (data.readUInt8(MINT_AT.isInitialized) !== 1) return null;
  return {
    supply: data.readBigUInt64LE(MINT_AT.supply),
    decimals: data.readUInt8(MINT_AT.decimals),
    mintAuthority: optionalKeyAt(data, MINT_AT.authorityOption, MINT_AT.authority),
    freezeAuthority: optionalKeyAt(data, MINT_AT.freezeOption, MINT_AT.freeze),
  };
};
