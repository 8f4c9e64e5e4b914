import { NETWORKS, type SolanaNetworkName } from "@svc/x402";
import type { ChainSettings, ChainVerifier } from "../chain-verifier.js";
import type { NodePoolOptions } from "../node-pool.js";
import { createNodeVerifier } from "../node-verifier.js";
import { solanaSignatureOf } from "../tx-hash.js";
import { judge } from "./rules.js";
import { SolanaNode } from "./solana-node.js";

/**
 * Proves USDC payments on one Solana cluster, at the commitment of the network's row. The clusters have no count of
 * confirmations that makes a payment final: `settings.confirmations` is only what a pending verdict names as needed.
 */
export function createSolanaVerifier(
  network: SolanaNetworkName,
  settings: ChainSettings,
  options: NodePoolOptions = {},
): ChainVerifier {
  const row = NETWORKS[network];
  const judgeSettings = { usdc: row.usdc, decimals: row.decimals, confirmationsNeeded: settings.confirmations };
  return createNodeVerifier(
    network,
    {
      nodes: settings.rpcUrls.map((rpcUrl) => new SolanaNode(rpcUrl, row, settings.nodeTimeoutMs)),
      read: (node, { txHash }) => node.read(solanaSignatureOf(txHash)),
      judge: (claim, facts) => judge(claim, facts, judgeSettings),
    },
    settings,
    options,
  );
}
