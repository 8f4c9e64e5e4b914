import { AddressLookupTableAccount, PublicKey, VersionedTransaction } from "@solana/web3.js";
import bs58 from "bs58";
import { invalidParams } from "./rpc/rpc-error.js";

/** Maximum size of a transaction that fits into one packet of the cluster. */
const TRANSACTION_BYTES_MAX = 1232;

export interface WireTransaction {
  readonly bytes: Uint8Array;
  /** First signature, base58: the id of the transaction. */
  readonly signature: string;
  readonly signatures: readonly string[];
  readonly message: VersionedTransaction["message"];
}

/** Accounts that a version 0 transaction refers to through address lookup tables, base58. */
export interface LoadedAddresses {
  readonly writable: readonly string[];
  readonly readonly: readonly string[];
}

/**
 * Decodes a serialized transaction, legacy or version 0.
 *
 * litesvm aborts the whole process if it can't deserialize the bytes of a transaction. So this function rejects all
 * bytes that web3.js doesn't reproduce exactly.
 * @throws RpcError -32602 if the bytes aren't a transaction
 */
export const decodeTransaction = (bytes: Uint8Array): WireTransaction => {
  if (bytes.length > TRANSACTION_BYTES_MAX) {
    throw invalidParams(`transaction too large: ${bytes.length} bytes (max: ${TRANSACTION_BYTES_MAX} bytes)`);
  }
  let transaction: VersionedTransaction;
  try {
    transaction = VersionedTransaction.deserialize(bytes);
    if (!Buffer.from(transaction.serialize()).equals(bytes)) throw new Error("trailing bytes");
  } catch {
    throw invalidParams("failed to deserialize transaction");
  }
  const signatures = transaction.signatures.map((signature) => bs58.encode(signature));
  const [signature] = signatures;
  if (signature === undefined) throw invalidParams("transaction has no signature");
  return { bytes, signature, signatures, message: transaction.message };
};

/** Resolves the lookup tables of a message. Skips invalid indexes: a transaction with such an index never lands. */
export const loadAddresses = (
  message: WireTransaction["message"],
  accountData: (address: string) => Uint8Array | undefined,
): LoadedAddresses => {
  const loaded = { writable: [] as string[], readonly: [] as string[] };
  for (const lookup of message.addressTableLookups) {
    const addresses = tableAddresses(accountData(lookup.accountKey.toBase58()));
    const pick = (indexes: number[]) => indexes.flatMap((index) => addresses[index] ?? []);
    loaded.writable.push(...pick(lookup.writableIndexes));
    loaded.readonly.push(...pick(lookup.readonlyIndexes));
  }
  return loaded;
};

const tableAddresses = (data: Uint8Array | undefined): string[] => {
  if (!data) return [];
  try {
    return AddressLookupTableAccount.deserialize(data).addresses.map((key) => new PublicKey(key).toBase58());
  } catch {
    return [];
  }
};
