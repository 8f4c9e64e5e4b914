import bs58 from "bs58";
import { TOKEN_PROGRAM } from "../src/svm/associated-token-address.js";

/** The first accounts of the well-known development mnemonic. */
export const BUYER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
export const MERCHANT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const OTHER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
export const NONCE = `0x${"ab".repeat(32)}`;
export const SIGNATURE = `0x${"c1".repeat(64)}1b`;
/** Some time in 2026, in seconds. */
export const NOW_SECONDS = 1_790_000_000;

/** Addresses of system accounts, used as wallets. Any 32 bytes would work. */
export const SOLANA_BUYER = "SysvarC1ock11111111111111111111111111111111";
export const SOLANA_MERCHANT = "SysvarRent111111111111111111111111111111111";
export const FEE_PAYER = "Vote111111111111111111111111111111111111111";
export const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";

export const authorization = (over: Record<string, unknown> = {}) => ({
  from: BUYER,
  to: MERCHANT,
  value: "10000",
  validAfter: String(NOW_SECONDS - 600),
  validBefore: String(NOW_SECONDS + 120),
  nonce: NONCE,
  ...over,
});

export const evmV1 = (over: Record<string, unknown> = {}, changes: Record<string, unknown> = {}) => ({
  x402Version: 1,
  scheme: "exact",
  network: "base-sepolia",
  payload: { signature: SIGNATURE, authorization: authorization(changes) },
  ...over,
});

export const evmV2 = (over: Record<string, unknown> = {}, changes: Record<string, unknown> = {}) => ({
  x402Version: 2,
  payload: { signature: SIGNATURE, authorization: authorization(changes) },
  accepted: {
    scheme: "exact",
    network: "eip155:84532",
    amount: "10000",
    asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    payTo: MERCHANT,
    maxTimeoutSeconds: 120,
    extra: { name: "USDC", version: "2" },
  },
  ...over,
});

export interface SampleInstruction {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

export const transferChecked = (
  source: string,
  mint: string,
  destination: string,
  authority: string,
  amountBaseUnits: bigint,
): SampleInstruction => {
  const data = Buffer.alloc(10);
  data.writeUInt8(12, 0);
  data.writeBigUInt64LE(amountBaseUnits, 1);
  data.writeUInt8(6, 9);
  return { program: TOKEN_PROGRAM, accounts: [source, mint, destination, authority], data };
};

/** Compute unit limit and price. Every x402 client puts these two instructions before the transfer. */
export const COMPUTE_INSTRUCTIONS: SampleInstruction[] = [
  { program: COMPUTE_BUDGET, accounts: [], data: Uint8Array.of(2, 64, 13, 3, 0) },
  { program: COMPUTE_BUDGET, accounts: [], data: Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0) },
];

/**
 * Builds a transaction in wire format with empty signatures. The signers are its first accounts, and the first signer
 * pays the fee.
 */
export function solanaTransaction(
  signers: readonly string[],
  instructions: readonly SampleInstruction[],
  { legacy = false, tail = [0] }: { legacy?: boolean; tail?: number[] } = {},
): Buffer {
  const keys = [...new Set([...signers, ...instructions.flatMap(({ accounts, program }) => [...accounts, program])])];
  const bytes = (key: string) => bs58.decode(key);
  const message = [
    ...(legacy ? [] : [0x80]),
    ...[signers.length, 0, 1],
    keys.length,
    ...keys.flatMap((key) => [...bytes(key)]),
    ...Buffer.alloc(32, 7),
    instructions.length,
    ...instructions.flatMap(({ program, accounts, data }) => [
      keys.indexOf(program),
      accounts.length,
      ...accounts.map((account) => keys.indexOf(account)),
      data.length,
      ...data,
    ]),
    ...(legacy ? [] : tail),
  ];
  return Buffer.from([signers.length, ...Buffer.alloc(64 * signers.length), ...message]);
}
