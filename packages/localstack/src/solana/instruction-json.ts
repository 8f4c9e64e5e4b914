import bs58 from "bs58";
import { tokenAmountJson } from "./token-account.js";
import { tokenProgramName } from "./token-program.js";

/** One call of a program, by keys. */
export interface Call {
  readonly programId: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
  readonly stackHeight: number | null;
}

/** First byte of a token instruction, and what the JSON-RPC API calls its accounts. */
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

/** A call in the encoding `jsonParsed`: token transfers and mints by name, every other program by accounts and data. */
export const parsedCallJson = (call: Call) => {
  const { programId, accounts, data, stackHeight } = call;
  const program = tokenProgramName(programId);
  const parsed = program && parseTokenCall(call);
  if (parsed) return { program, programId, parsed, stackHeight };
  return { programId, accounts, data: bs58.encode(data), stackHeight };
};
