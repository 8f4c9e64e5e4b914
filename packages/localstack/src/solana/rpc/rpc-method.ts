import type { PublicKey } from "@solana/web3.js";
import bs58 from "bs58";
import { COMMITMENTS, type Commitment, type Ledger } from "../ledger.js";
import type { SolanaRuntime } from "../runtime.js";
import { invalidParams } from "./rpc-error.js";

/** Positional parameters of a call, not validated yet. */
type RpcParams = readonly unknown[];
export type RpcConfig = Readonly<Record<string, unknown>>;

const isBase58 = (value: unknown, bytes: number): value is string => {
  // 88 characters hold 64 bytes. Longer text isn't decoded, because base58 takes quadratic time.
  if (typeof value !== "string" || value.length > 88) return false;
  return bs58.decodeUnsafe(value)?.length === bytes;
};

export const pubkeyParam = (value: unknown): string => {
  if (!isBase58(value, 32)) throw invalidParams("a base58 public key of 32 bytes is expected");
  return value;
};

export const signatureParam = (value: unknown): string => {
  if (!isBase58(value, 64)) throw invalidParams("a base58 signature of 64 bytes is expected");
  return value;
};

export const arrayParam = (value: unknown, lengthMax: number): readonly unknown[] => {
  if (!Array.isArray(value)) throw invalidParams("an array is expected");
  if (value.length > lengthMax) throw invalidParams(`Too many inputs provided; max ${lengthMax}`);
  return value;
};

export const integerParam = (value: unknown, max = Number.MAX_SAFE_INTEGER): number => {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0 || value > max) {
    throw invalidParams(`an integer from 0 to ${max} is expected`);
  }
  return value;
};

/** The options object, which most methods take last. Absent and null both mean that there are no options. */
export const configParam = (value: unknown): RpcConfig => {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw invalidParams("an options object is expected");
  return value as RpcConfig;
};

export const stringOption = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw invalidParams("a string is expected");
  return value;
};

/** The requested commitment. Default: `finalized`, as on a cluster. */
export const commitmentOption = (config: RpcConfig): Commitment => {
  const value = config.commitment ?? "finalized";
  const found = COMMITMENTS.find((commitment) => commitment === value);
  if (!found) throw invalidParams(`unknown commitment ${String(value)}`);
  return found;
};

/**
 * Like {@link commitmentOption}, but for methods that read blocks. Refuses `processed`, because blocks exist only from
 * `confirmed` on.
 */
export const blockCommitmentOption = (config: RpcConfig): Commitment => {
  const commitment = commitmentOption(config);
  if (commitment === "processed") throw invalidParams("Method does not support commitment below `confirmed`");
  return commitment;
};

/** A transaction or message in base64 or (the API's default) base58. */
export const bytesParam = (value: unknown, encoding: unknown): Uint8Array => {
  if (typeof value !== "string" || value.length > 2_000) throw invalidParams("an encoded transaction is expected");
  const bytes = encoding === "base64" ? Buffer.from(value, "base64") : bs58.decodeUnsafe(value);
  if (!bytes || bytes.length === 0) throw invalidParams("invalid base64 or base58 encoding");
  return bytes;
};

export interface RpcContext {
  readonly runtime: SolanaRuntime;
  readonly ledger: Ledger;
  readonly genesisHash: string;
  readonly version: string;
  /** Sends SOL from the faucet. @returns the signature */
  airdrop(to: PublicKey, lamports: bigint): string;
}

/** Answers one call. @throws RpcError for a caller's mistake */
export type RpcMethod = (params: RpcParams, context: RpcContext) => unknown;
export type RpcMethods = Readonly<Record<string, RpcMethod>>;

/** Wraps a result together with the slot at which it was read, as many methods do. */
export const atSlot = (value: unknown, { runtime }: RpcContext) => ({
  context: { slot: runtime.clock.slot(), apiVersion: "2.3.0" },
  value,
});
