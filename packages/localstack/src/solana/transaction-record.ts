import type { Execution, SolanaRuntime } from "./runtime.js";
import { readMint, readTokenAccount, type TokenAmountJson, tokenAmountJson } from "./token-account.js";
import { type LoadedAddresses, loadAddresses, type WireTransaction } from "./wire-transaction.js";

const LAMPORTS_PER_SIGNATURE = 5000;

interface TokenBalanceJson {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner: string;
  readonly programId: string;
  readonly uiTokenAmount: TokenAmountJson;
}

/** Balances of a transaction's accounts at one moment, in the order of its account keys. */
interface Balances {
  readonly lamports: number[];
  readonly tokens: TokenBalanceJson[];
}

interface TransactionMetaJson {
  readonly err: Execution["error"];
  readonly [member: string]: unknown;
}

/** A transaction in a block, in the JSON-RPC API's form. */
export interface TransactionRecord {
  readonly wire: WireTransaction;
  /** The message's own keys, then the keys from lookup tables. Every account index is a position in this list. */
  readonly accountKeys: readonly string[];
  readonly loadedAddresses: LoadedAddresses;
  readonly slot: number;
  /** Unix seconds. */
  readonly blockTime: number;
  readonly landedAtMs: number;
  readonly innerInstructions: Execution["innerInstructions"];
  readonly meta: TransactionMetaJson;
}

/**
 * Keys of all accounts of a transaction. Call this before the transaction runs, because the transaction may close a
 * lookup table.
 */
export const listAccountKeys = (wire: WireTransaction, runtime: SolanaRuntime) => {
  const loadedAddresses = loadAddresses(wire.message, (address) => runtime.account(address)?.data);
  const accountKeys = [
    ...wire.message.staticAccountKeys.map((key) => key.toBase58()),
    ...loadedAddresses.writable,
    ...loadedAddresses.readonly,
  ];
  return { accountKeys, loadedAddresses };
};

export const readBalances = (accountKeys: readonly string[], runtime: SolanaRuntime): Balances => {
  const lamports: number[] = [];
  const tokens: TokenBalanceJson[] = [];
  for (const [accountIndex, key] of accountKeys.entries()) {
    const account = runtime.account(key);
    lamports.push(Number(account?.lamports ?? 0n));
    const token = readTokenAccount(account);
    if (!account || !token) continue;
    const { mint, owner, amount } = token;
    const decimals = readMint(runtime.account(mint))?.decimals ?? 0;
    tokens.push({
      accountIndex,
      mint,
      owner,
      programId: account.owner,
      uiTokenAmount: tokenAmountJson(amount, decimals),
    });
  }
  return { lamports, tokens };
};

export const transactionMeta = (
  wire: WireTransaction,
  execution: Execution,
  before: Balances,
  after: Balances,
  loadedAddresses: LoadedAddresses,
): TransactionMetaJson => ({
  err: execution.error,
  status: execution.error === null ? { Ok: null } : { Err: execution.error },
  fee: LAMPORTS_PER_SIGNATURE * wire.signatures.length + priorityFee(wire),
  preBalances: before.lamports,
  postBalances: after.lamports,
  preTokenBalances: before.tokens,
  postTokenBalances: after.tokens,
  logMessages: execution.logs,
  rewards: [],
  loadedAddresses,
  computeUnitsConsumed: execution.unitsConsumed,
  ...(execution.returnData && { returnData: returnDataJson(execution.returnData) }),
});

export const returnDataJson = ({ programId, data }: NonNullable<Execution["returnData"]>) => ({
  programId,
  data: [Buffer.from(data).toString("base64"), "base64"],
});

const COMPUTE_BUDGET_PROGRAM = "ComputeBudget111111111111111111111111111111";
const SET_COMPUTE_UNIT_LIMIT = 2;
const SET_COMPUTE_UNIT_PRICE = 3;
const DEFAULT_UNITS_PER_INSTRUCTION = 200_000;

/**
 * The priority fee in lamports, on top of the fee per signature. It is the number of requested compute units times
 * their price, which is in millionths of a lamport.
 */
const priorityFee = ({ message }: WireTransaction): number => {
  let limit: number | undefined;
  let microLamportsPerUnit = 0n;
  let others = 0;
  for (const { programIdIndex, data: bytes } of message.compiledInstructions) {
    const data = Buffer.from(bytes);
    if (message.staticAccountKeys[programIdIndex]?.toBase58() !== COMPUTE_BUDGET_PROGRAM) others += 1;
    else if (data[0] === SET_COMPUTE_UNIT_LIMIT && data.length === 5) limit = data.readUInt32LE(1);
    else if (data[0] === SET_COMPUTE_UNIT_PRICE && data.length === 9) microLamportsPerUnit = data.readBigUInt64LE(1);
  }
  const units = BigInt(limit ?? others * DEFAULT_UNITS_PER_INSTRUCTION);
  return Number((units * microLamportsPerUnit + 999_999n) / 1_000_000n);
};
