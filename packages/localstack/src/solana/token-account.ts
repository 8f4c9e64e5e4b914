import bs58 from "bs58";
import { invalidParams } from "./rpc/rpc-error.js";
import type { ChainAccount, SolanaRuntime } from "./runtime.js";
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

interface TokenAccount {
  readonly mint: string;
  readonly owner: string;
  readonly amount: bigint;
  readonly state: string;
  readonly isNative: boolean;
  readonly delegate: string | null;
}

interface TokenMint {
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

/** An optional key (COption): 4 bytes say whether it is present, then come the bytes of the key. */
const optionalKeyAt = (data: Buffer, option: number, offset: number): string | null =>
  data.readUInt32LE(option) === 1 ? keyAt(data, offset) : null;

/** A token amount in the JSON-RPC API's three notations. `uiAmount` is a number, so it may be inexact. */
export const tokenAmountJson = (amount: bigint, decimals: number): TokenAmountJson => {
  const digits = amount.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole;
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
};

/** Parses a token account of either token program; null if it is something else. */
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

/** Parses a mint of either token program; null if it is something else. */
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

/** Maximum length of data that the JSON-RPC API returns in base58. */
const BASE58_BYTES_MAX = 128;

export interface AccountView {
  readonly encoding: string | undefined;
  readonly dataSlice: { readonly offset: number; readonly length: number } | undefined;
}

type AccountData = string | [string, string] | { program: string; parsed: unknown; space: number };

/** Data in the requested encoding. Default: the API's oldest form, a bare base58 string. */
const encodeData = (bytes: Uint8Array, encoding: string | undefined): AccountData => {
  if (encoding === "base64" || encoding === "jsonParsed") return [Buffer.from(bytes).toString("base64"), "base64"];
  if (encoding !== undefined && encoding !== "base58" && encoding !== "binary") {
    throw invalidParams(`encoding ${encoding} is not supported here, use base64`);
  }
  if (bytes.length > BASE58_BYTES_MAX) {
    throw invalidParams(`Encoded binary (base 58) data should be less than ${BASE58_BYTES_MAX} bytes, use base64`);
  }
  return encoding === "base58" ? [bs58.encode(bytes), "base58"] : bs58.encode(bytes);
};

const parseData = (account: ChainAccount, runtime: SolanaRuntime): AccountData | null => {
  const program = tokenProgramName(account.owner);
  if (!program) return null;
  const space = account.data.length;
  const mint = readMint(account);
  if (mint) {
    const info = { ...mint, supply: mint.supply.toString(), isInitialized: true };
    return { program, parsed: { type: "mint", info }, space };
  }
  const token = readTokenAccount(account);
  if (!token) return null;
  const decimals = readMint(runtime.account(token.mint))?.decimals ?? 0;
  const { amount, delegate, ...rest } = token;
  const info = { ...rest, tokenAmount: tokenAmountJson(amount, decimals), ...(delegate && { delegate }) };
  return { program, parsed: { type: "account", info }, space };
};

/** An account as `getAccountInfo` returns it; null if there is none. */
export const accountJson = (account: ChainAccount | null, view: AccountView, runtime: SolanaRuntime) => {
  if (!account) return null;
  const { offset = 0, length = account.data.length } = view.dataSlice ?? {};
  const parsed = view.encoding === "jsonParsed" ? parseData(account, runtime) : null;
  return {
    lamports: Number(account.lamports),
    owner: account.owner,
    executable: account.executable,
    // A cluster returns 2^64 − 1, which a JSON number can't represent exactly.
    rentEpoch: 0,
    space: account.data.length,
    data: parsed ?? encodeData(account.data.subarray(offset, offset + length), view.encoding),
  };
};
