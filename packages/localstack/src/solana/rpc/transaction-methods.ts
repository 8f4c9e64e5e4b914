import { PublicKey } from "@solana/web3.js";
import { BLOCKHASH_LIFETIME_SLOTS } from "../runtime.js";
import { refusedBeforeRunning, submitTransaction } from "../submit-transaction.js";
import { accountJson } from "../token-account.js";
import { transactionJson } from "../transaction-json.js";
import { returnDataJson, type TransactionRecord } from "../transaction-record.js";
import { decodeTransaction } from "../wire-transaction.js";
import { invalidParams } from "./rpc-error.js";
import {
  arrayParam,
  atSlot,
  blockCommitmentOption,
  bytesParam,
  commitmentOption,
  configParam,
  integerParam,
  pubkeyParam,
  type RpcConfig,
  type RpcContext,
  type RpcMethod,
  type RpcMethods,
  signatureParam,
  stringOption,
} from "./rpc-method.js";

const STATUSES_MAX = 256;
const SIGNATURES_MAX = 1_000;

const statusJson = (signature: string, searchesHistory: boolean, { ledger, runtime }: RpcContext) => {
  const record = ledger.bySignature(signature);
  const slot = runtime.clock.slot();
  // A node's status cache covers the lifetime of a blockhash. Older transactions need a search in its history.
  if (!record || (!searchesHistory && record.slot + BLOCKHASH_LIFETIME_SLOTS < slot)) return null;
  return {
    slot: record.slot,
    confirmations: ledger.countConfirmations(record, slot),
    err: record.meta.err,
    status: record.meta.status,
    confirmationStatus: ledger.getCommitment(record),
  };
};

/** Returns at most `limit` records between the signatures `before` and `until`, newest first, without these two. */
const page = (records: TransactionRecord[], config: RpcConfig): TransactionRecord[] => {
  const position = (value: unknown) =>
    value === undefined ? -1 : records.findIndex(({ wire }) => wire.signature === signatureParam(value));
  const until = position(config.until ?? undefined);
  const limit = config.limit === undefined ? SIGNATURES_MAX : integerParam(config.limit, SIGNATURES_MAX);
  return records.slice(position(config.before ?? undefined) + 1, until === -1 ? undefined : until).slice(0, limit);
};

/** RPC methods that send transactions or read the transactions in blocks. */
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
    // In an older form of the API, the encoding is passed as a string in place of the options object.
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
      confirmationStatus: ledger.getCommitment(record),
    }));
  },
  getFeeForMessage: ([message, value], context) => {
    commitmentOption(configParam(value));
    const bytes = bytesParam(message, "base64");
    // A message begins with its number of signatures, after the version byte if there is one.
    const signatures = (bytes[0] ?? 0) & 0x80 ? bytes[1] : bytes[0];
    if (!signatures) throw invalidParams("failed to deserialize message");
    return atSlot(5000 * signatures, context);
  },
};

type Simulation = ReturnType<RpcContext["runtime"]["simulate"]>;

const askedAccounts = ({ accounts }: RpcConfig, simulation: Simulation, { runtime }: RpcContext) => {
  if (accounts === undefined || accounts === null) return null;
  const { addresses, encoding } = configParam(accounts);
  const view = { encoding: stringOption(encoding) ?? "base64", dataSlice: undefined };
  return arrayParam(addresses, 64).map((value) => {
    const address = pubkeyParam(value);
    const after = simulation.postAccounts.find((account) => account.address === address);
    return accountJson(after ?? runtime.account(address), view, runtime);
  });
};

/**
 * Runs a transaction without effects. Clients simulate unsigned transactions to find out how many compute units they
 * need. With `replaceRecentBlockhash`, the transaction's own blockhash is ignored.
 */
export const simulateTransaction: RpcMethod = ([transaction, value], context) => {
  const { runtime, ledger } = context;
  const config = configParam(value);
  const verifiesSignatures = config.sigVerify === true;
  const replacesBlockhash = config.replaceRecentBlockhash === true;
  if (verifiesSignatures && replacesBlockhash)
    throw invalidParams("sigVerify may not be used with replaceRecentBlockhash");

  const wire = decodeTransaction(bytesParam(transaction, config.encoding));
  const refusal = replacesBlockhash ? null : refusedBeforeRunning(wire, runtime, ledger);
  const replacement = replacesBlockhash && { replacementBlockhash: runtime.blockhashes.latest() };
  if (refusal) {
    const nothing = { logs: [], accounts: null, unitsConsumed: 0, returnData: null, innerInstructions: null };
    return atSlot({ err: refusal, ...nothing }, context);
  }
  const simulation = runtime.simulate(wire.bytes, verifiesSignatures);
  return atSlot(
    {
      err: simulation.error,
      logs: simulation.logs,
      accounts: askedAccounts(config, simulation, context),
      unitsConsumed: simulation.unitsConsumed,
      returnData: simulation.returnData && returnDataJson(simulation.returnData),
      innerInstructions: null,
      ...replacement,
    },
    context,
  );
};
