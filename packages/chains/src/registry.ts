import { isEvmNetworkName, NETWORKS, type NetworkName } from "@svc/x402";
import type { Chain, Chains } from "./chain.js";
import type { ChainSettings, UnreachableChain } from "./chain-verifier.js";
import { LargeAnswers } from "./large-answers.js";
import { NodeFailure } from "./node-failure.js";
import type { ChainNode, NodeAnswer, NodeDown } from "./node-pool.js";

export interface ChainsOptions {
  /** Called when a node stops answering, falls behind, or belongs to another chain: for logs and alerts. */
  readonly onNodeDown?: (event: NodeDown & { readonly network: NetworkName }) => void;
  /** Called for every request to a node: for metrics. */
  readonly onNodeAnswer?: (answer: NodeAnswer & { readonly network: NetworkName }) => void;
  /** Milliseconds since 1970, to compute the age of a node's newest block. */
  readonly now?: () => number;
}

const NOBODY: Chain = {
  verify: async () => ({ outcome: "unreachable", cause: "node_error" }),
  authorizationState: async () => ({ outcome: "unreachable", cause: "node_error" }),
  prove: async () => ({ outcome: "unreachable", cause: "node_error" }),
  find: async () => ({ outcome: "unreachable" }),
  isSignedByPayer: async () => null,
  draftTransfer: async () => ({ outcome: "unreachable", cause: "node_error" }),
  // biome-ignore lint/correctness/useYield: it always throws
  async *readTransfers() {
    throw new NodeFailure("node_error", "no node is configured");
  },
  lookUpTransfers: async () => ({ outcome: "unreachable" }),
  close: async () => {},
};

/**
 * All networks, with one pool of nodes each. A chain's SDK costs start-up time and tens of megabytes, so it is loaded
 * on first use.
 */
export function createChains(
  settings: Readonly<Partial<Record<NetworkName, ChainSettings>>>,
  options: ChainsOptions = {},
): Chains {
  const opened = new Map<NetworkName, Promise<Chain>>();
  const largeAnswers = new LargeAnswers();

  async function load(network: NetworkName, nodes: ChainSettings): Promise<Chain> {
    const pool = {
      largeAnswers,
      onNodeDown: (event: NodeDown) => options.onNodeDown?.({ network, ...event }),
      onNodeAnswer: (answer: NodeAnswer) => options.onNodeAnswer?.({ network, ...answer }),
      ...(options.now ? { now: options.now } : {}),
    };
    if (isEvmNetworkName(network)) return (await import("./evm/evm-chain.js")).createEvmChain(network, nodes, pool);
    return (await import("./solana/solana-chain.js")).createSolanaChain(network, nodes, pool);
  }

  function open(network: NetworkName): Promise<Chain> {
    const nodes = settings[network];
    if (nodes === undefined || nodes.rpcUrls.length === 0) return Promise.resolve(NOBODY);
    const known = opened.get(network);
    if (known !== undefined) return known;
    const opening = load(network, nodes);
    opened.set(network, opening);
    // After a failed load, the next call tries to load again.
    opening.catch(() => opened.delete(network));
    return opening;
  }

  return {
    chain: (network) => ({
      verify: async (claim) => (await open(network)).verify(claim),
      authorizationState: async (payment) => (await open(network)).authorizationState(payment),
      prove: async (payment, txHash, how) => (await open(network)).prove(payment, txHash, how),
      find: async (payment, since) => (await open(network)).find(payment, since),
      isSignedByPayer: async (payment) => (await open(network)).isSignedByPayer(payment),
      draftTransfer: async (draft) => (await open(network)).draftTransfer(draft),
      async *readTransfers(wallets, start, backlogs, senders) {
        yield* (await open(network)).readTransfers(wallets, start, backlogs, senders);
      },
      lookUpTransfers: async (txHash, wallets) => (await open(network)).lookUpTransfers(txHash, wallets),
      close: async () => (await opened.get(network))?.close(),
    }),
    async close() {
      await Promise.allSettled([...opened.values()].map(async (chain) => (await chain).close()));
    },
  };
}

/** `message`: the reason, without the node's address. */
type ProbeResult =
  | { readonly outcome: "answered" }
  | { readonly outcome: UnreachableChain["cause"]; readonly message: string };

/** Makes the check that a pool makes before it uses a node. Doesn't reject if the node fails. */
export async function probeNode(
  network: NetworkName,
  rpcUrl: string,
  settings: Pick<ChainSettings, "nodeTimeoutMs" | "headAgeMaxMs">,
): Promise<ProbeResult> {
  const node = await openNode(network, rpcUrl, settings);
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

async function openNode(
  network: NetworkName,
  rpcUrl: string,
  settings: Pick<ChainSettings, "nodeTimeoutMs" | "headAgeMaxMs">,
): Promise<ChainNode & { close(): void }> {
  if (isEvmNetworkName(network)) {
    const { EvmNode } = await import("./evm/evm-node.js");
    return new EvmNode(rpcUrl, NETWORKS[network], settings);
  }
  const { SolanaNode } = await import("./solana/solana-node.js");
  return new SolanaNode(rpcUrl, NETWORKS[network], { timeoutMs: settings.nodeTimeoutMs });
}
