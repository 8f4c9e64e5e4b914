import { isEvmNetworkName, type NetworkName } from "@svc/x402";
import type { ChainSettings, ChainVerifier, Verdict } from "./chain-verifier.js";
import type { NodeDown, NodePoolOptions } from "./node-pool.js";

/** The verifiers of all networks. */
export interface ChainRegistry {
  /** The verifier of a network. One that no node was configured for answers `unreachable`. */
  verifier(network: NetworkName): ChainVerifier;
  close(): Promise<void>;
}

export interface ChainRegistryOptions {
  /** Told when a node stops answering, or turns out to be of another chain: for logs and the operator's alert. */
  readonly onNodeDown?: (event: NodeDown & { readonly network: NetworkName }) => void;
}

const NOT_CONFIGURED: Verdict = { outcome: "unreachable", cause: "node_error" };

/** Reads no chain by itself: a chain's SDK costs start-up time and tens of megabytes, and is loaded by the first claim on it. */
export function createChainRegistry(
  settings: Readonly<Partial<Record<NetworkName, ChainSettings>>>,
  options: ChainRegistryOptions = {},
): ChainRegistry {
  const opened = new Map<NetworkName, Promise<ChainVerifier>>();

  async function load(network: NetworkName, nodes: ChainSettings): Promise<ChainVerifier> {
    const pool: NodePoolOptions = { onNodeDown: (event) => options.onNodeDown?.({ network, ...event }) };
    if (isEvmNetworkName(network)) {
      const { createEvmVerifier } = await import("./evm/evm-verifier.js");
      return createEvmVerifier(network, nodes, pool);
    }
    const { createSolanaVerifier } = await import("./solana/solana-verifier.js");
    return createSolanaVerifier(network, nodes, pool);
  }

  function open(network: NetworkName, nodes: ChainSettings): Promise<ChainVerifier> {
    const known = opened.get(network);
    if (known !== undefined) return known;
    const opening = load(network, nodes);
    opened.set(network, opening);
    // A failed load is tried again by the next claim.
    opening.catch(() => opened.delete(network));
    return opening;
  }

  return {
    verifier(network) {
      const nodes = settings[network];
      return {
        async verify(claim) {
          if (nodes === undefined || nodes.rpcUrls.length === 0) return NOT_CONFIGURED;
          return (await open(network, nodes)).verify(claim);
        },
        close: async () => (await opened.get(network))?.close(),
      };
    },
    async close() {
      await Promise.allSettled([...opened.values()].map(async (verifier) => (await verifier).close()));
    },
  };
}
