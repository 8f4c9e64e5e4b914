import type { EvmNetwork } from "@svc/x402";
import { JsonRpcApiProvider, type JsonRpcPayload, Network } from "ethers/providers";
import { NodeFailure } from "../node-failure.js";
import type { ChainNode } from "../node-pool.js";
import { factsOf, type TransactionFacts } from "./facts.js";
import { createJsonRpcTransport, type JsonRpcAnswer, type JsonRpcTransport } from "./json-rpc-transport.js";

/**
 * ethers over a transport of ours. Its own keeps the socket of a hanging node open, times only the silence between two bytes,
 * reads answers of any size, follows redirects and waits on 429.
 */
class NodeProvider extends JsonRpcApiProvider {
  readonly #transport: JsonRpcTransport;

  constructor(transport: JsonRpcTransport, chainId: number) {
    // A static network: otherwise ethers asks for it before each request, and prints to the console when it fails.
    const staticNetwork = Network.from(chainId);
    super(staticNetwork, { staticNetwork, batchMaxCount: 1, cacheTimeout: -1 });
    this.#transport = transport;
    this._start();
  }

  async _send(payload: JsonRpcPayload | JsonRpcPayload[]): Promise<JsonRpcAnswer[]> {
    return Promise.all([payload].flat().map((one) => this.#transport.send(one)));
  }
}

/** One JSON-RPC node of an EVM network. Everything that it is asked rejects with a failure of the node, within its time limit. */
export class EvmNode implements ChainNode {
  readonly label: string;
  readonly #chainId: number;
  readonly #transport: JsonRpcTransport;
  readonly #provider: NodeProvider;

  constructor(rpcUrl: string, network: EvmNetwork, timeoutMs: number) {
    // The rest of the address may hold the operator's key.
    this.label = new URL(rpcUrl).host;
    this.#chainId = network.chainId;
    this.#transport = createJsonRpcTransport(rpcUrl, timeoutMs);
    this.#provider = new NodeProvider(this.#transport, network.chainId);
  }

  /** Asked of the node itself: the provider answers with the network that it was told. */
  async probe(): Promise<void> {
    const answer: unknown = await this.#provider.send("eth_chainId", []);
    if (typeof answer !== "string" || !/^0x[0-9a-f]+$/i.test(answer)) {
      throw new NodeFailure("node_error", "eth_chainId has no number as its answer");
    }
    if (BigInt(answer) !== BigInt(this.#chainId)) {
      throw new NodeFailure("wrong_chain", `chain id is ${BigInt(answer)}, not ${this.#chainId}`);
    }
  }

  /** What this node knows about a transaction; null when it knows no block that holds it. */
  async read(txHash: string): Promise<TransactionFacts | null> {
    // The chain is asked for each time: behind one address there may be another node than a minute ago.
    const [receipt] = await Promise.all([this.#provider.getTransactionReceipt(txHash), this.probe()]);
    if (receipt === null) return null;
    if (receipt.hash.toLowerCase() !== txHash)
      throw new NodeFailure("node_error", "the receipt is that of another transaction");
    const [head, block] = await Promise.all([
      this.#provider.getBlockNumber(),
      this.#provider.getBlock(receipt.blockNumber),
    ]);
    return factsOf(receipt, head, block);
  }

  /** Number and time (Unix seconds) of a block. */
  async block(tag: number | "latest"): Promise<{ readonly number: number; readonly timestamp: number }> {
    const block = await this.#provider.getBlock(tag);
    if (block === null) throw new NodeFailure("node_error", `block ${tag} is not there`);
    return block;
  }

  /** Result of a read-only call at a block. */
  async call(to: string, data: string, blockTag: number | "latest"): Promise<string> {
    const [answer] = await Promise.all([this.#provider.call({ to, data, blockTag }), this.probe()]);
    return answer;
  }

  /** Logs in block order: name of the event and transaction, both in lower case. */
  async logs(filter: {
    address: string;
    topics: (string | string[])[];
    fromBlock: number;
    toBlock: number;
  }): Promise<{ readonly event: string; readonly txHash: string }[]> {
    const logs = await this.#provider.getLogs(filter);
    return logs.map((log) => ({ event: log.topics[0] ?? "", txHash: log.transactionHash.toLowerCase() }));
  }

  close(): void {
    this.#provider.destroy();
    this.#transport.close();
  }
}
