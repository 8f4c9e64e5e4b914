import bs58 from "bs58";
import { invalidParams, RpcError } from "./rpc/rpc-error.js";
import { tokenAmountJson } from "./token-account.js";
import { tokenProgramName } from "./token-program.js";
import type { TransactionRecord } from "./transaction-record.js";

/** A call of a program, with the addresses of its accounts. */
interface Call {
  readonly programId: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
  readonly stackHeight: number | null;
}

/** Token instructions by their first byte, with the JSON-RPC API's names for their accounts. */
const TOKEN_CALLS: Record<
  number,
  { readonly type: string; readonly accounts: readonly string[]; readonly bytes: number }
> = {
  3: { type: "transfer", accounts: ["source", "destination", "authority"], bytes: 9 },
  7: { type: "mintTo", accounts: ["mint", "account", "mintAuthority"], bytes: 9 },
  12: { type: "transferChecked", accounts: ["source", "mint", "destination", "authority"], bytes: 10 },
  14: { type: "mintToChecked", accounts: ["mint", "account", "mintAuthority"], bytes: 10 },
};

const parseTokenCall = ({ accounts, data: bytes }: Call) => {
  const data = Buffer.from(bytes);
  const call = TOKEN_CALLS[data[0] ?? -1];
  if (!call || data.length !== call.bytes || accounts.length < call.accounts.length) return null;
  const amount = data.readBigUInt64LE(1);
  const info = Object.fromEntries(call.accounts.map((name, position) => [name, accounts[position]]));
  const isChecked = data.length === 10;
  return {
    type: call.type,
    info: {
      ...info,
      ...(isChecked ? { tokenAmount: tokenAmountJson(amount, data.readUInt8(9)) } : { amount: `${amount}` }),
    },
  };
};

/** A call in the encoding `jsonParsed`: token transfers and mints by name, other programs by accounts and data. */
const parsedCallJson = (call: Call) => {
  const { programId, accounts, data, stackHeight } = call;
  const program = tokenProgramName(programId);
  const parsed = program && parseTokenCall(call);
  if (parsed) return { program, programId, parsed, stackHeight };
  return { programId, accounts, data: bs58.encode(data), stackHeight };
};

const UNSUPPORTED_TRANSACTION_VERSION = -32015;

/** A record as `getTransaction` returns it. */
export const transactionJson = (record: TransactionRecord, encoding: string, versionMax: number | undefined) => {
  const { message } = record.wire;
  if (message.version !== "legacy" && (versionMax === undefined || versionMax < message.version)) {
    throw new RpcError(
      UNSUPPORTED_TRANSACTION_VERSION,
      `Transaction version (${message.version}) is not supported by the requesting client. Please try the request again` +
        ` with the following configuration parameter: "maxSupportedTransactionVersion": ${message.version}`,
    );
  }
  const { slot, blockTime, meta, innerInstructions } = record;
  const inner = innerInstructions.flatMap((calls, index) => {
    if (calls.length === 0) return [];
    return { index, instructions: calls.map((call) => innerCallJson(record, call, encoding)) };
  });
  return {
    slot,
    blockTime,
    transaction: transactionBodyJson(record, encoding),
    meta: { ...meta, innerInstructions: inner },
    ...(versionMax !== undefined && { version: message.version }),
  };
};

const transactionBodyJson = (record: TransactionRecord, encoding: string) => {
  const { bytes, signatures } = record.wire;
  if (encoding === "base64") return [Buffer.from(bytes).toString("base64"), "base64"];
  if (encoding === "base58") return [bs58.encode(bytes), "base58"];
  if (encoding === "json") return { signatures, message: compiledMessageJson(record) };
  if (encoding === "jsonParsed") return { signatures, message: parsedMessageJson(record) };
  throw invalidParams(`unknown encoding ${encoding}`);
};

const lookupsJson = ({ wire: { message } }: TransactionRecord) =>
  message.version === "legacy"
    ? {}
    : {
        addressTableLookups: message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
          accountKey: accountKey.toBase58(),
          writableIndexes,
          readonlyIndexes,
        })),
      };

const compiledMessageJson = (record: TransactionRecord) => {
  const { message } = record.wire;
  return {
    header: message.header,
    accountKeys: message.staticAccountKeys.map((key) => key.toBase58()),
    recentBlockhash: message.recentBlockhash,
    instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
      programIdIndex,
      accounts: [...accountKeyIndexes],
      data: bs58.encode(data),
      stackHeight: null,
    })),
    ...lookupsJson(record),
  };
};

const parsedMessageJson = (record: TransactionRecord) => {
  const { message } = record.wire;
  const staticKeys = message.staticAccountKeys.length;
  const getKeys = (indexes: Iterable<number>) => [...indexes].map((index) => record.accountKeys[index] ?? "");
  return {
    accountKeys: record.accountKeys.map((pubkey, index) => ({
      pubkey,
      signer: message.isAccountSigner(index),
      writable: message.isAccountWritable(index),
      source: index < staticKeys ? "transaction" : "lookupTable",
    })),
    recentBlockhash: message.recentBlockhash,
    instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) =>
      parsedCallJson({
        programId: record.accountKeys[programIdIndex] ?? "",
        accounts: getKeys(accountKeyIndexes),
        data,
        stackHeight: null,
      }),
    ),
    ...lookupsJson(record),
  };
};

type InnerCall = TransactionRecord["innerInstructions"][number][number];

const innerCallJson = ({ accountKeys }: TransactionRecord, call: InnerCall, encoding: string) => {
  const instruction = call.instruction();
  const [accounts, data, stackHeight] = [[...instruction.accounts()], instruction.data(), call.stackHeight()];
  const programIdIndex = instruction.programIdIndex();
  if (encoding !== "jsonParsed") return { programIdIndex, accounts, data: bs58.encode(data), stackHeight };
  return parsedCallJson({
    programId: accountKeys[programIdIndex] ?? "",
    accounts: accounts.map((index) => accountKeys[index] ?? ""),
    data,
    stackHeight,
  });
};
