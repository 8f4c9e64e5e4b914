import { type EvmNetworkName, NETWORKS } from "@svc/x402";
import type { ChainSettings, ChainVerifier } from "../chain-verifier.js";
import type { NodePoolOptions } from "../node-pool.js";
import { createNodeVerifier } from "../node-verifier.js";
import { EvmNode } from "./evm-node.js";
import { judge } from "./rules.js";

/** Proves USDC payments on one EVM network, from the logs of the transaction's receipt. */
export function createEvmVerifier(
  network: EvmNetworkName,
  settings: ChainSettings,
  options: NodePoolOptions = {},
): ChainVerifier {
  const { usdc, decimals } = NETWORKS[network];
  const judgeSettings = { usdc, decimals, confirmationsNeeded: settings.confirmations };
  return createNodeVerifier(
    network,
    {
      nodes: settings.rpcUrls.map((rpcUrl) => new EvmNode(rpcUrl, NETWORKS[network], settings.nodeTimeoutMs)),
      read: (node, { txHash }) => node.read(txHash),
      judge: (claim, facts) => judge(claim, facts, judgeSettings),
    },
    settings,
    options,
  );
}
