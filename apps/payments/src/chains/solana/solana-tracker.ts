import { createHash } from "node:crypto";
import { NETWORKS, type Payment, type SolanaNetworkName, type SvmPayment } from "@svc/x402";
import type { ChainSettings } from "../chain-verifier.js";
import { NodePool, type NodePoolOptions } from "../node-pool.js";
import { type Finding, firstCertain, type PaymentTracker } from "../payment-tracker.js";
import { canonicalTxHash } from "../tx-hash.js";
import { SolanaNode } from "./solana-node.js";

/** Transactions of the payer's account that are looked through: as many as a node lists at once. */
const SIGNATURES_MAX = 1_000;
/** A block's time may be behind the clock by so much. */
const CLOCK_SKEW_MS = 120_000;

/**
 * Follows partially signed transactions. The facilitator's signature, and with it the transaction's name, is not known: it is
 * found among the payer's transactions by the SHA-256 of its message, which the payer signed.
 */
export function createSolanaTracker(
  network: SolanaNetworkName,
  settings: ChainSettings,
  options: NodePoolOptions = {},
): PaymentTracker {
  const nodes = settings.rpcUrls.map((rpcUrl) => new SolanaNode(rpcUrl, NETWORKS[network], settings.nodeTimeoutMs));
  const pool = new NodePool(nodes, options);

  async function locate(node: SolanaNode, payment: SvmPayment, since: Date): Promise<Finding> {
    // Before the search: a transaction that lands meanwhile must not be taken for one that never will.
    const canLand = await node.canStillLand(payment.recentBlockhash);
    const from = new Date(since.getTime() - CLOCK_SKEW_MS);
    const signatures = await node.signaturesOf(payment.transfer.source, from, SIGNATURES_MAX);
    for (const signature of signatures) {
      const message = await node.messageOf(signature);
      if (message && createHash("sha256").update(message).digest("hex") === payment.identity.nonce) {
        return { outcome: "found", txHash: canonicalTxHash(network, signature) as string };
      }
    }
    // A full list may have left out the one that is looked for.
    return { outcome: canLand || signatures.length === SIGNATURES_MAX ? "not_yet" : "never" };
  }

  return {
    async balance(payment: Payment) {
      const { source } = (payment as SvmPayment).transfer;
      for await (const answer of pool.answers((node) => node.tokenBalance(source))) return answer;
      return null;
    },
    find: (payment, since) => firstCertain(pool.answers((node) => locate(node, payment as SvmPayment, since))),
    async close() {
      for (const node of nodes) node.close();
    },
  };
}
