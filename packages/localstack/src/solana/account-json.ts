import bs58 from "bs58";
import { invalidParams } from "./rpc/rpc-error.js";
import type { ChainAccount, SolanaRuntime } from "./runtime.js";
import { readMint, readTokenAccount, tokenAmountJson } from "./token-account.js";
import { tokenProgramName } from "./token-program.js";

/** Longest data that the JSON-RPC API writes in base58. */
const BASE58_BYTES_MAX = 128;

export interface AccountView {
  readonly encoding: string | undefined;
  readonly dataSlice: { readonly offset: number; readonly length: number } | undefined;
}

type AccountData = string | [string, string] | { program: string; parsed: unknown; space: number };

/** Plain data in the asked encoding. Without one, the API's first form: a bare base58 string. */
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

/** An account as `getAccountInfo` shows it; null when there is none. */
export const accountJson = (account: ChainAccount | null, view: AccountView, runtime: SolanaRuntime) => {
  if (!account) return null;
  const { offset = 0, length = account.data.length } = view.dataSlice ?? {};
  const parsed = view.encoding === "jsonParsed" ? parseData(account, runtime) : null;
  return {
    lamports: Number(account.lamports),
    owner: account.owner,
    executable: account.executable,
    // Really 2^64 − 1, which a JSON number cannot hold exactly; no client of ours reads it.
    rentEpoch: 0,
    space: account.data.length,
    data: parsed ?? encodeData(account.data.subarray(offset, offset + length), view.encoding),
  };
};
