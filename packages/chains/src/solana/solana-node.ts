import { Connection, PublicKey } from "@solana/web3.js";
import type { SolanaNetwork } from "@svc/x402";
import { NodeFailure } from "../node-failure.js";
import type { ChainNode } from "../node-pool.js";
import { finalFacts, type TransactionFacts } from "./facts.js";
import { createNodeFetch, type NodeFetch } from "./node-fetch.js";

/** One JSON-RPC node of a Solana cluster. Everything that it is asked rejects with a failure of the node, within its time limit. */
export class SolanaNode implements ChainNode {
  readonly label: string;
  readonly #network: SolanaNetwork;
  readonly #fetch: NodeFetch;
  readonly #connection: Connection;

  constructor(rpcUrl: string, network: SolanaNetwork, timeoutMs: number) {
    // The rest of the address may hold the operator's key.
    this.label = new URL(rpcUrl).host;
    this.#network = network;
    this.#fetch = createNodeFetch(timeoutMs);
    this.#connection = new Connection(rpcUrl, {
      commitment: network.commitment,
      fetch: this.#fetch.fetch,
      // A node that says "too many requests" is a reason to ask the next one, not to wait for it.
      disableRetryOnRateLimit: true,
      // The agent belongs to a fetch that is not used.
      httpAgent: false,
    });
  }

  /** Which cluster this is, by its first block: USDC of another cluster is another token, or none. */
  async probe(): Promise<void> {
    const genesisHash = await this.#connection.getGenesisHash();
    if (genesisHash !== this.#network.genesisHash) {
      throw new NodeFailure("wrong_chain", `genesis hash is not ${this.#network.genesisHash}`);
    }
  }

  /** What this node knows about a transaction; null when it has never seen it. */
  async read(signature: string): Promise<TransactionFacts | null> {
    const { commitment } = this.#network;
    const transaction = await this.#connection.getTransaction(signature, {
      commitment,
      maxSupportedTransactionVersion: 0,
    });
    if (transaction === null) return this.#readStatus(signature);
    if (transaction.transaction.signatures[0] !== signature) {
      throw new NodeFailure("node_error", "the answer is another transaction");
    }
    const blockTime = transaction.blockTime ?? (await this.#connection.getBlockTime(transaction.slot));
    return finalFacts(transaction, blockTime);
  }

  /** Tells a transaction that is on its way to the commitment from one that nobody has seen. */
  async #readStatus(signature: string): Promise<TransactionFacts | null> {
    const { value } = await this.#connection.getSignatureStatus(signature, { searchTransactionHistory: true });
    return value === null ? null : { isFinal: false, confirmations: value.confirmations ?? 0 };
  }

  /** Base units on a token account; 0 when there is none. */
  async tokenBalance(account: string): Promise<bigint> {
    const info = await this.#connection.getParsedAccountInfo(new PublicKey(account));
    const data = info.value?.data;
    if (data === undefined || !("parsed" in data)) return 0n;
    return BigInt(data.parsed.info?.tokenAmount?.amount ?? 0);
  }

  /** Whether a transaction with this recent blockhash can still land. */
  async canStillLand(recentBlockhash: string): Promise<boolean> {
    const { value } = await this.#connection.isBlockhashValid(recentBlockhash, { commitment: "finalized" });
    return value;
  }

  /**
   * Signatures of an account's transactions, newest first, back to a time; failed ones are left out. Not complete: the node
   * lists only so many, and there are more.
   */
  async signaturesOf(
    account: string,
    since: Date,
    limit: number,
  ): Promise<{ readonly signatures: string[]; readonly isComplete: boolean }> {
    const found = await this.#connection.getSignaturesForAddress(new PublicKey(account), { limit }, "confirmed");
    const isRecent = ({ blockTime }: { blockTime?: number | null }) =>
      (blockTime ?? Number.POSITIVE_INFINITY) * 1000 >= since.getTime();
    return {
      signatures: found.filter((one) => one.err === null && isRecent(one)).map(({ signature }) => signature),
      // Counted before the failed ones are left out: anybody can fill the list with those.
      isComplete: found.length < limit || !found.every(isRecent),
    };
  }

  /** The signed message of a transaction: what its signatures are over. */
  async messageOf(signature: string): Promise<Uint8Array | null> {
    const found = await this.#connection.getTransaction(signature, {
      commitment: "confirmed",
      maxSupportedTransactionVersion: 0,
    });
    return found?.transaction.message.serialize() ?? null;
  }

  close(): void {
    this.#fetch.close();
  }
}
