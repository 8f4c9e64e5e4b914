import { isEvmNetworkName, NETWORKS, type NetworkName } from "@svc/x402";
import type { ChainSettings, UnreachableChain } from "./chain-verifier.js";
import { type ChainNode, NodeFailure } from "./node-pool.js";

/** `message`: why, without the address of the node. */
type Look =
  | { readonly outcome: "answered" }
  | { readonly outcome: UnreachableChain["cause"]; readonly message: string };

/** Asks one node once whether it may be believed, as a pool of nodes does before it asks it anything else. Never rejects. */
export async function lookAtNode(
  network: NetworkName,
  rpcUrl: string,
  settings: Pick<ChainSettings, "nodeTimeoutMs" | "headAgeMaxMs">,
): Promise<Look> {
  const node = await open(network, rpcUrl, settings);
  try {
    await node.probe();
    return { outcome: "answered" };
  } catch (error) {
    const { message } = error as Error;
    return { outcome: error instanceof NodeFailure ? error.failure : "node_error", message };
  } finally {
    node.close();
  }
}

async function open(
  network: NetworkName,
  rpcUrl: string,
  settings: Pick<ChainSettings, "nodeTimeoutMs" | "headAgeMaxMs">,
): Promise<ChainNode & { close(): void }> {
  if (isEvmNetworkName(network)) {
    const { EvmNode } = await import("./evm/evm-node.js");
    return new EvmNode(rpcUrl, NETWORKS[network], settings);
  }
  const { SolanaNode } = await import("./solana/solana-node.js");
  return new SolanaNode(rpcUrl, NETWORKS[network], settings.nodeTimeoutMs);
}
