import type { SolanaNetwork } from "@svc/x402";
import bs58 from "bs58";
import { JsonRpcNode, type JsonRpcNodeSettings } from "../json-rpc-node.js";
import { NodeFailure } from "../node-failure.js";
import type { ChainNode } from "../node-pool.js";
import { type EncodedTransaction, finalFacts, hashMessage, type TransactionFacts } from "./facts.js";

/** One node's answer about whether a payment can still settle. */
interface Spendability {
  /**
   * True if the cluster still accepts transactions with this blockhash. False if the blockhash has expired, or if the
   * node doesn't know it yet.
   */
  readonly canLand: boolean;
  /** Base units on the source account; 0 if the account doesn't exist or is frozen. */
  readonly balanceBaseUnits: bigint;
  /** The destination is an account of the mint and can receive tokens. */
  readonly canReceive: boolean;
}

export interface SignatureRow {
  readonly signature: string;
  readonly slot: number;
  readonly err: unknown;
  readonly blockTime?: number | null;
}

/**
 * One JSON-RPC node of a Solana cluster. Methods reject with a NodeFailure if an exchange fails or takes longer than
 * the node's time limit.
 */
export class SolanaNode implements ChainNode {
  readonly label: string;
  readonly #network: SolanaNetwork;
  readonly #rpc: JsonRpcNode;

  constructor(rpcUrl: string, network: SolanaNetwork, settings: JsonRpcNodeSettings) {
    this.#rpc = new JsonRpcNode(rpcUrl, settings);
    this.label = this.#rpc.label;
    this.#network = network;
  }

  /** Checks the cluster by its first block. On another cluster, the mint of USDC is another token or doesn't exist. */
  async probe(): Promise<void> {
    if ((await this.#rpc.call("getGenesisHash", [])) !== this.#network.genesisHash) {
      throw new NodeFailure("wrong_chain", `genesis hash is not ${this.#network.genesisHash}`);
    }
  }

  /** Reads this node's facts about a transaction; null if the node has never seen it. */
  async read(signature: string): Promise<TransactionFacts | null> {
    const transaction = await this.#transaction(signature, this.#network.commitment);
    if (transaction === null) return this.#readStatus(signature);
    const blockTime = transaction.blockTime ?? (await this.#blockTime(transaction.slot));
    return finalFacts(transaction, blockTime, signature);
  }

  async spendability(transfer: {
    readonly source: string;
    readonly destination: string;
    readonly recentBlockhash: string;
  }): Promise<Spendability> {
    const accounts = [transfer.source, transfer.destination];
    const [validity, held] = await this.#rpc.batch([
      // Query the newest state, because the buyer's own node may be a little ahead of ours.
      ["isBlockhashValid", [transfer.recentBlockhash, { commitment: "processed" }]],
      ["getMultipleAccounts", [accounts, { commitment: "confirmed", encoding: "base64" }]],
    ]);
    const [source, destination] = requireValue<(RpcAccount | null)[]>(held).map((one) =>
      tokenAccount(one, this.#network.usdc),
    );
    return {
      canLand: requireValue<boolean>(validity) === true,
      balanceBaseUnits: source ?? 0n,
      canReceive: destination !== undefined && destination !== null,
    };
  }

  /**
   * Data for a new transfer: a recent blockhash, the balance of its source, and whether its destination accepts USDC.
   */
  async transferGround(
    source: string,
    destination: string,
  ): Promise<{ readonly blockhash: string; readonly sourceBaseUnits: bigint; readonly canReceive: boolean }> {
    const [latest, held] = await this.#rpc.batch([
      ["getLatestBlockhash", [{ commitment: "confirmed" }]],
      ["getMultipleAccounts", [[source, destination], { commitment: "confirmed", encoding: "base64" }]],
    ]);
    const [from, to] = requireValue<(RpcAccount | null)[]>(held).map((one) => tokenAccount(one, this.#network.usdc));
    const { blockhash } = requireValue<{ blockhash: string }>(latest);
    return { blockhash, sourceBaseUnits: from ?? 0n, canReceive: to !== undefined && to !== null };
  }

  /**
   * Reports whether a transaction with this recent blockhash can still land, and until when the node has final
   * blocks. A blockhash that is too new for the node looks expired.
   */
  async canStillLand(recentBlockhash: string): Promise<{ readonly canLand: boolean; readonly knownUntil: Date }> {
    const answer = await this.#rpc.call("isBlockhashValid", [recentBlockhash, { commitment: "finalized" }]);
    const canLand = requireValue<boolean>(answer) === true;
    const { slot } = (answer as { context: { slot: number } }).context;
    return { canLand, knownUntil: new Date(((await this.#blockTime(slot)) ?? 0) * 1000) };
  }

  /**
   * Signatures of an account's successful transactions, newest first, back to a time. `isComplete` is false if more
   * than `limit` transactions, failed ones included, may be in that time.
   */
  async listSignatures(
    account: string,
    since: Date,
    limit: number,
  ): Promise<{ readonly signatures: string[]; readonly isComplete: boolean }> {
    const answer = await this.#rpc.call("getSignaturesForAddress", [account, { limit, commitment: "confirmed" }]);
    if (!Array.isArray(answer)) throw new NodeFailure("node_error", "the signatures are not a list");
    const found = answer as { signature: string; err: unknown; blockTime?: number | null }[];
    const isRecent = ({ blockTime }: { blockTime?: number | null }) =>
      (blockTime ?? Number.POSITIVE_INFINITY) * 1000 >= since.getTime();
    return {
      signatures: found.filter((one) => one.err === null && isRecent(one)).map(({ signature }) => signature),
      // Failed transactions count, too: any outsider can fill the list with them.
      isComplete: found.length < limit || !found.every(isRecent),
    };
  }

  /** SHA-256 of each transaction's message, in the same order; null if the node doesn't have the transaction. */
  async messageHashes(signatures: readonly string[]): Promise<(string | null)[]> {
    const answers = await this.#rpc.batch(
      signatures.map((signature) => ["getTransaction", [signature, transactionConfig("confirmed")]] as const),
    );
    return signatures.map((signature, index) => {
      const answer = answers[index] as EncodedTransaction | null;
      return answer === null ? null : hashMessage(answer, signature);
    });
  }

  /** The newest slot at a commitment level, with its time. */
  async slot(commitment: "confirmed" | "finalized"): Promise<{ readonly slot: number; readonly time: Date | null }> {
    const slot = await this.#rpc.call("getSlot", [{ commitment }]);
    if (typeof slot !== "number") throw new NodeFailure("node_error", "the slot is not a number");
    const time = await this.#blockTime(slot).catch(() => null);
    return { slot, time: time === null ? null : new Date(time * 1000) };
  }

  /** One page of an account's transactions before a given one, newest first. Includes failed transactions. */
  async signaturePage(
    account: string,
    before: string | null,
    limit: number,
  ): Promise<{ signatures: SignatureRow[]; isLast: boolean }> {
    const config = { limit, commitment: "confirmed", ...(before === null ? {} : { before }) };
    const answer = await this.#rpc.call("getSignaturesForAddress", [account, config]);
    if (!Array.isArray(answer)) throw new NodeFailure("node_error", "the signatures are not a list");
    return { signatures: answer as SignatureRow[], isLast: answer.length < limit };
  }

  /**
   * Transactions at `confirmed`, each successful one with the time of its block; null for each one that the node doesn't
   * have.
   */
  async transactions(signatures: readonly string[]): Promise<(EncodedTransaction | null)[]> {
    const calls = signatures.map(
      (signature) => ["getTransaction", [signature, transactionConfig("confirmed")]] as const,
    );
    const answers = (await this.#rpc.batch(calls)) as (EncodedTransaction | null)[];
    const isTimeless = (answer: EncodedTransaction | null) =>
      answer?.meta?.err === null && typeof answer.blockTime !== "number";
    const slots = [...new Set(answers.flatMap((answer) => (answer && isTimeless(answer) ? [answer.slot] : [])))];
    if (slots.length === 0) return answers;
    const times = await this.#rpc.batch(slots.map((slot) => ["getBlockTime", [slot]] as const));
    return answers.map((answer) => {
      if (answer === null || !isTimeless(answer)) return answer;
      const blockTime = times[slots.indexOf(answer.slot)];
      // Fail, so that nothing beyond the transaction counts as read, and the next node or round tries again.
      if (typeof blockTime !== "number") throw new NodeFailure("node_error", "a block has no time yet");
      return { ...answer, blockTime };
    });
  }

  close(): void {
    this.#rpc.close();
  }

  async #transaction(signature: string, commitment: string): Promise<EncodedTransaction | null> {
    return (await this.#rpc.call("getTransaction", [
      signature,
      transactionConfig(commitment),
    ])) as EncodedTransaction | null;
  }

  /** Distinguishes a transaction that isn't final yet from an unknown one. */
  async #readStatus(signature: string): Promise<TransactionFacts | null> {
    const answer = await this.#rpc.call("getSignatureStatuses", [[signature], { searchTransactionHistory: true }]);
    const [status] = requireValue<({ confirmations: number | null } | null)[]>(answer);
    if (status === undefined) throw new NodeFailure("node_error", "the node returned no status");
    return status === null ? null : { isFinal: false, confirmations: status.confirmations ?? 0 };
  }

  async #blockTime(slot: number): Promise<number | null> {
    const time = await this.#rpc.call("getBlockTime", [slot]);
    return typeof time === "number" ? time : null;
  }
}

const transactionConfig = (commitment: string) => ({
  commitment,
  maxSupportedTransactionVersion: 0,
  encoding: "base64",
});

function requireValue<Value>(answer: unknown): Value {
  const { value } = (answer ?? {}) as { value?: Value };
  if (value === undefined) throw new NodeFailure("node_error", "the answer has no value");
  return value;
}

interface RpcAccount {
  readonly data: readonly [bytes: string, encoding: "base64"];
}

/** Layout of an SPL token account: mint at 0, amount (u64) at 64, state at 108. */
const AMOUNT_AT = 64;
const STATE_AT = 108;
const INITIALIZED = 1;

/** Base units on a token account of a mint; null if there is no such account, or it is frozen. */
function tokenAccount(account: RpcAccount | null, mint: string): bigint | null {
  if (account === null) return null;
  const data = Buffer.from(account.data[0], "base64");
  if (data.length <= STATE_AT || data[STATE_AT] !== INITIALIZED) return null;
  return bs58.encode(data.subarray(0, 32)) === mint ? data.readBigUInt64LE(AMOUNT_AT) : null;
}
