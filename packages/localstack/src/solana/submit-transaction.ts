import {
  type AddressLookupTableAccount,
  type Keypair,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import type { Ledger } from "./ledger.js";
import { RpcError } from "./rpc/rpc-error.js";
import type { Execution, SolanaRuntime } from "./runtime.js";
import { describeTransactionError, entersBlock, type TransactionErrorJson } from "./transaction-error.js";
import { listAccountKeys, readBalances, returnDataJson, transactionMeta } from "./transaction-record.js";
import { decodeTransaction, type WireTransaction } from "./wire-transaction.js";

const PREFLIGHT_FAILURE = -32002;
const SIGNATURE_FAILURE = -32003;

/**
 * Implements `sendTransaction`. With preflight, it refuses a transaction that would fail. Without preflight, it returns
 * every transaction's signature. It drops a transaction that no block accepts, as a cluster does.
 * @returns the signature, base58
 * @throws RpcError if the bytes aren't a transaction, or if the preflight fails
 */
export const submitTransaction = (
  bytes: Uint8Array,
  { skipPreflight }: { readonly skipPreflight: boolean },
  runtime: SolanaRuntime,
  ledger: Ledger,
): string => {
  const wire = decodeTransaction(bytes);
  const refusal = refusedBeforeRunning(wire, runtime, ledger);
  if (!skipPreflight) {
    if (refusal) throw preflightFailure(refusal);
    const rehearsal = runtime.simulate(bytes, true);
    if (rehearsal.error !== null) throw preflightFailure(rehearsal.error, rehearsal);
  }
  if (refusal) return wire.signature;

  const { accountKeys, loadedAddresses } = listAccountKeys(wire, runtime);
  const before = readBalances(accountKeys, runtime);
  const slot = runtime.clock.openSlot();
  const execution = runtime.execute(bytes);
  if (execution.error !== null && !entersBlock(execution.error)) return wire.signature;
  const after = readBalances(accountKeys, runtime);
  runtime.blockhashes.markUsed(wire.message.recentBlockhash);
  ledger.add({
    wire,
    accountKeys,
    loadedAddresses,
    slot,
    blockTime: runtime.clock.getBlockTime(slot),
    landedAtMs: Date.now(),
    innerInstructions: execution.innerInstructions,
    meta: transactionMeta(wire, execution, before, after, loadedAddresses),
  });
  return wire.signature;
};

/**
 * The two checks that a validator makes against its history. Durable nonces aren't supported: a transaction that uses
 * a durable nonce gets `BlockhashNotFound`.
 */
export const refusedBeforeRunning = (
  wire: WireTransaction,
  runtime: SolanaRuntime,
  ledger: Ledger,
): TransactionErrorJson | null => {
  if (ledger.bySignature(wire.signature)) return "AlreadyProcessed";
  return runtime.blockhashes.isValid(wire.message.recentBlockhash) ? null : "BlockhashNotFound";
};

const preflightFailure = (error: TransactionErrorJson, execution?: Execution): RpcError => {
  if (error === "SignatureFailure")
    return new RpcError(SIGNATURE_FAILURE, "Transaction signature verification failure");
  return new RpcError(PREFLIGHT_FAILURE, `Transaction simulation failed: ${describeTransactionError(error)}`, {
    err: error,
    logs: execution?.logs ?? [],
    accounts: null,
    unitsConsumed: execution?.unitsConsumed ?? 0,
    returnData: execution?.returnData ? returnDataJson(execution.returnData) : null,
    innerInstructions: null,
  });
};

export interface SendOptions {
  /** Format of the transaction, default 0. */
  readonly version?: 0 | "legacy";
  /** Skips the preflight check, so that a failing transaction can land. */
  readonly skipPreflight?: boolean;
  /** Tables through which a version 0 transaction refers to accounts. */
  readonly lookupTables?: AddressLookupTableAccount[];
}

/**
 * Signs and sends instructions as one transaction. The first signer pays the fee.
 * @returns the signature, base58
 * @throws RpcError as from `sendTransaction`
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
