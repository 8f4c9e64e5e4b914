import type { EvmNetwork } from "@svc/x402";
import { JsonRpcProvider, Network } from "ethers/providers";
import { FetchRequest } from "ethers/utils";
import { NodeFailure } from "../node-failure.js";
import type { ChainNode } from "../node-pool.js";
import { factsOf, type TransactionFacts } from "./facts.js";
import { createJsonRpcTransport, type JsonRpcTransport } from "./json-rpc-transport.js";

/** One JSON-RPC node of an EVM network. Everything that it is asked rejects with a failure of the node, within its time limit. */
export class EvmNode implements ChainNode {
  readonly label: string;
  readonly #chainId: number;
  readonly #provider: JsonRpcProvider;
  readonly #transport: JsonRpcTransport;

  constructor(rpcUrl: string, network: EvmNetwork, timeoutMs: number) {
    // The rest of the address may hold the operator's key.
    this.label = new URL(rpcUrl).host;
    this.#chainId = network.chainId;
    this.#transport = createJsonRpcTransport(timeoutMs);
    const request = new FetchRequest(rpcUrl);
    request.getUrlFunc = this.#transport.getUrl;
    request.allowGzip = false;
    request.timeout = timeoutMs;
    // A static network, or ethers asks for it before each request and prints to the console; hence `probe` asks by itself.
    const staticNetwork = Network.from(network.chainId);
    this.#provider = new JsonRpcProvider(request, staticNetwork, { staticNetwork, batchMaxCount: 1, cacheTimeout: -1 });
  }

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
    if (receipt.hash !== txHash) throw new NodeFailure("node_error", "the receipt is that of another transaction");
    const [head, block] = await Promise.all([
      this.#provider.getBlockNumber(),
      this.#provider.getBlock(receipt.blockNumber),
    ]);
    return factsOf(receipt, head, block);
  }

  close(): void {
    this.#provider.destroy();
    this.#transport.close();
  }
}
