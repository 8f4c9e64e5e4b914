import type { AddressLookupTableAccount } from "@solana/web3.js";
import { type Keypair, type TransactionInstruction, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import type { Ledger } from "./ledger.js";
import type { SolanaRuntime } from "./runtime.js";
import { submitTransaction } from "./submit-transaction.js";

export interface SendOptions {
  /** Format of the transaction, default 0. */
  readonly version?: 0 | "legacy";
  /** Lets a transaction land that will fail, see `sendTransaction`. */
  readonly skipPreflight?: boolean;
  /** Tables by which a version 0 transaction names accounts in short. */
  readonly lookupTables?: AddressLookupTableAccount[];
}

/**
 * Signs and sends instructions as one transaction. The first signer pays the fee.
 * @returns the signature, base58
 * @throws RpcError as `sendTransaction` would answer it
 */
export const sendInstructions = (
  instructions: TransactionInstruction[],
  signers: readonly [Keypair, ...Keypair[]],
  { version = 0, skipPreflight = false, lookupTables = [] }: SendOptions,
  { runtime, ledger }: { readonly runtime: SolanaRuntime; readonly ledger: Ledger },
): string => {
  const recentBlockhash = runtime.blockhashes.latest().blockhash;
  const content = new TransactionMessage({ payerKey: signers[0].publicKey, recentBlockhash, instructions });
  const message = version === 0 ? content.compileToV0Message(lookupTables) : content.compileToLegacyMessage();
  const transaction = new VersionedTransaction(message);
  transaction.sign([...signers]);
  return submitTransaction(transaction.serialize(), { skipPreflight }, runtime, ledger);
};
