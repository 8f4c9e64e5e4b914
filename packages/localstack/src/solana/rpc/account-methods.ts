import bs58 from "bs58";
import type { ChainAccount } from "../runtime.js";
import { type AccountView, accountJson, readMint, readTokenAccount, tokenAmountJson } from "../token-account.js";
import { tokenProgramName } from "../token-program.js";
import { invalidParams } from "./rpc-error.js";
import {
  arrayParam,
  atSlot,
  configParam,
  integerParam,
  pubkeyParam,
  type RpcConfig,
  type RpcContext,
  type RpcMethods,
  stringOption,
} from "./rpc-method.js";

const ACCOUNTS_MAX = 100;

const parseView = (config: RpcConfig): AccountView => {
  const slice = config.dataSlice === undefined ? undefined : configParam(config.dataSlice);
  return {
    encoding: stringOption(config.encoding),
    dataSlice: slice && { offset: integerParam(slice.offset), length: integerParam(slice.length) },
  };
};

const keyedAccountsJson = (accounts: ChainAccount[], config: RpcConfig, { runtime }: RpcContext) => {
  const view = parseView(config);
  return accounts.map((account) => ({ pubkey: account.address, account: accountJson(account, view, runtime) }));
};

/** True if an account passes a filter of `getProgramAccounts`: a size, or bytes at an offset. */
const matches = ({ data }: ChainAccount, value: unknown): boolean => {
  const filter = configParam(value);
  if (filter.dataSize !== undefined) return data.length === integerParam(filter.dataSize);
  if (filter.memcmp === undefined) throw invalidParams("a filter is dataSize or memcmp");
  const { offset, bytes, encoding } = configParam(filter.memcmp);
  const text = stringOption(bytes) ?? "";
  const wanted = encoding === "base64" ? Buffer.from(text, "base64") : bs58.decodeUnsafe(text.slice(0, 175));
  if (!wanted) throw invalidParams("memcmp.bytes is not base58");
  const start = integerParam(offset);
  return Buffer.from(data.subarray(start, start + wanted.length)).equals(wanted);
};

const accountsByOwner = (owner: string, filter: RpcConfig, { runtime }: RpcContext): ChainAccount[] => {
  const mint = filter.mint === undefined ? undefined : pubkeyParam(filter.mint);
  const programId = mint ? runtime.account(mint)?.owner : pubkeyParam(filter.programId);
  if (!programId || !tokenProgramName(programId)) throw invalidParams("could not find mint or token program");
  return runtime.listAccounts(programId).filter((account) => {
    const token = readTokenAccount(account);
    return token?.owner === owner && (mint === undefined || token.mint === mint);
  });
};

/** Methods that read accounts. There is only one state, so the requested commitment makes no difference here. */
export const ACCOUNT_METHODS: RpcMethods = {
  getBalance: ([key], context) => atSlot(Number(context.runtime.account(pubkeyParam(key))?.lamports ?? 0n), context),
  getAccountInfo: ([key, config], context) => {
    const { runtime } = context;
    return atSlot(accountJson(runtime.account(pubkeyParam(key)), parseView(configParam(config)), runtime), context);
  },
  getMultipleAccounts: ([keys, config], context) => {
    const { runtime } = context;
    const view = parseView(configParam(config));
    const addresses = arrayParam(keys, ACCOUNTS_MAX).map(pubkeyParam);
    return atSlot(
      addresses.map((address) => accountJson(runtime.account(address), view, runtime)),
      context,
    );
  },
  getProgramAccounts: ([programId, value], context) => {
    const config = configParam(value);
    const filters = arrayParam(config.filters ?? [], 4);
    const accounts = context.runtime
      .listAccounts(pubkeyParam(programId))
      .filter((account) => filters.every((filter) => matches(account, filter)));
    const found = keyedAccountsJson(accounts, config, context);
    return config.withContext === true ? atSlot(found, context) : found;
  },
  getTokenAccountsByOwner: ([owner, filter, config], context) => {
    const accounts = accountsByOwner(pubkeyParam(owner), configParam(filter), context);
    return atSlot(keyedAccountsJson(accounts, configParam(config), context), context);
  },
  getTokenAccountBalance: ([key], context) => {
    const token = readTokenAccount(context.runtime.account(pubkeyParam(key)));
    if (!token) throw invalidParams("could not find account");
    const decimals = readMint(context.runtime.account(token.mint))?.decimals ?? 0;
    return atSlot(tokenAmountJson(token.amount, decimals), context);
  },
  getTokenSupply: ([key], context) => {
    const mint = readMint(context.runtime.account(pubkeyParam(key)));
    if (!mint) throw invalidParams("not a Token mint");
    return atSlot(tokenAmountJson(mint.supply, mint.decimals), context);
  },
};
