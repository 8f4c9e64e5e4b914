import { PublicKey } from "@solana/web3.js";
import { BLOCKHASH_LIFETIME_SLOTS } from "../slot-clock.js";
import { submitTransaction } from "../submit-transaction.js";
import { transactionJson } from "../transaction-json.js";
import type { TransactionRecord } from "../transaction-record.js";
import { invalidParams } from "./rpc-error.js";
import { atSlot, type RpcContext, type RpcMethods } from "./rpc-method.js";
import {
  arrayParam,
  blockCommitmentOption,
  bytesParam,
  commitmentOption,
  configParam,
  integerParam,
  pubkeyParam,
  type RpcConfig,
  signatureParam,
  stringOption,
} from "./rpc-params.js";

const STATUSES_MAX = 256;
const SIGNATURES_MAX = 1_000;

const statusJson = (signature: string, searchesHistory: boolean, { ledger, runtime }: RpcContext) => {
  const record = ledger.bySignature(signature);
  const slot = runtime.clock.slot();
  // A node's status cache reaches as far back as a blockhash lives; what is older takes a look into its history.
  if (!record || (!searchesHistory && record.slot + BLOCKHASH_LIFETIME_SLOTS < slot)) return null;
  return {
    slot: record.slot,
    confirmations: ledger.confirmationsOf(record, slot),
    err: record.meta.err,
    status: record.meta.status,
    confirmationStatus: ledger.commitmentOf(record),
  };
};

/** Newest first, between two signatures, both exclusive. */
const page = (records: TransactionRecord[], config: RpcConfig): TransactionRecord[] => {
  const position = (value: unknown) =>
    value === undefined ? -1 : records.findIndex(({ wire }) => wire.signature === signatureParam(value));
  const until = position(config.until ?? undefined);
  const limit = config.limit === undefined ? SIGNATURES_MAX : integerParam(config.limit, SIGNATURES_MAX);
  return records.slice(position(config.before ?? undefined) + 1, until === -1 ? undefined : until).slice(0, limit);
};

/** Methods that send transactions and tell of those in blocks. */
export const TRANSACTION_METHODS: RpcMethods = {
  sendTransaction: ([transaction, value], { runtime, ledger }) => {
    const config = configParam(value);
    const bytes = bytesParam(transaction, config.encoding);
    return submitTransaction(bytes, { skipPreflight: config.skipPreflight === true }, runtime, ledger);
  },
  requestAirdrop: ([key, lamports], context) =>
    context.airdrop(new PublicKey(pubkeyParam(key)), BigInt(integerParam(lamports))),
  getSignatureStatuses: ([signatures, value], context) => {
    const searchesHistory = configParam(value).searchTransactionHistory === true;
    const asked = arrayParam(signatures, STATUSES_MAX).map(signatureParam);
    return atSlot(
      asked.map((signature) => statusJson(signature, searchesHistory, context)),
      context,
    );
  },
  getTransaction: ([signature, value], { ledger }) => {
    // The API's older form has the encoding alone in place of the options.
    const config = typeof value === "string" ? { encoding: value } : configParam(value);
    const commitment = blockCommitmentOption(config);
    const version = config.maxSupportedTransactionVersion;
    const record = ledger.bySignature(signatureParam(signature));
    if (!record || !ledger.has(record, commitment)) return null;
    return transactionJson(
      record,
      stringOption(config.encoding) ?? "json",
      version === undefined || version === null ? undefined : integerParam(version, 255),
    );
  },
  getSignaturesForAddress: ([key, value], { ledger }) => {
    const config = configParam(value);
    const commitment = blockCommitmentOption(config);
    const records = ledger.byAddress(pubkeyParam(key)).filter((record) => ledger.has(record, commitment));
    return page(records, config).map((record) => ({
      signature: record.wire.signature,
      slot: record.slot,
      err: record.meta.err,
      memo: null,
      blockTime: record.blockTime,
      confirmationStatus: ledger.commitmentOf(record),
    }));
  },
  getFeeForMessage: ([message, value], context) => {
    commitmentOption(configParam(value));
    const bytes = bytesParam(message, "base64");
    // The first byte of a message is its number of signatures, after the version where there is one.
    const signatures = (bytes[0] ?? 0) & 0x80 ? bytes[1] : bytes[0];
    if (!signatures) throw invalidParams("failed to deserialize message");
    return atSlot(5000 * signatures, context);
  },
};
