import type { PublicKey } from "@solana/web3.js";
import type { Ledger } from "../ledger.js";
import type { SolanaRuntime } from "../runtime.js";
import type { RpcParams } from "./rpc-params.js";

/** What the methods work on. */
export interface RpcContext {
  readonly runtime: SolanaRuntime;
  readonly ledger: Ledger;
  readonly genesisHash: string;
  readonly version: string;
  /** Sends SOL from the faucet. @returns the signature */
  airdrop(to: PublicKey, lamports: bigint): string;
}

/** Answers one call. @throws RpcError for what the caller did wrong */
export type RpcMethod = (params: RpcParams, context: RpcContext) => unknown;
export type RpcMethods = Readonly<Record<string, RpcMethod>>;

/** Many answers name the slot at which they were read. */
export const atSlot = (value: unknown, { runtime }: RpcContext) => ({
  context: { slot: runtime.clock.slot(), apiVersion: "2.3.0" },
  value,
});
