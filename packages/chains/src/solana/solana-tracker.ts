import { createHash } from "node:crypto";
import { NETWORKS, type Payment, type SolanaNetworkName, type SvmPayment } from "@svc/x402";
import type { ChainSettings } from "../chain-verifier.js";
import { NodePool, type NodePoolOptions } from "../node-pool.js";
import { type Finding, firstCertain, type PaymentTracker } from "../payment-tracker.js";
import { canonicalTxHash, solanaSignatureOf } from "../tx-hash.js";
import { SolanaNode } from "./solana-node.js";

/** Transactions of the payer's account that are looked through: as many as a node lists at once. */
const SIGNATURES_MAX = 1_000;
/**
 * A node says of a blockhash that is too new for it what it says of one that has expired. After so long it knows every one that
 * the payer could have known.
 */
const BLOCKHASH_KNOWN_MS = 120_000;
/** A block's time may be behind the clock by so much. */
const CLOCK_SKEW_MS = 120_000;

const isMessageOf = ({ identity }: SvmPayment, message: Uint8Array): boolean =>
  createHash("sha256").update(message).digest("hex") === identity.nonce;

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
    const { signatures, isComplete } = await node.signaturesOf(payment.transfer.source, from, SIGNATURES_MAX);
    let allRead = isComplete;
    for (const signature of signatures) {
      const message = await node.messageOf(signature);
      if (message === null) allRead = false;
      else if (isMessageOf(payment, message)) {
        return { outcome: "found", txHash: canonicalTxHash(network, signature) as string };
      }
    }
    const isOld = Date.now() - since.getTime() >= BLOCKHASH_KNOWN_MS;
    return { outcome: canLand || !isOld || !allRead ? "not_yet" : "never" };
  }

  return {
    async balance(payment: Payment) {
      const { source } = (payment as SvmPayment).transfer;
      for await (const answer of pool.answers((node) => node.tokenBalance(source))) return answer;
      return null;
    },
    find: (payment, since) => firstCertain(pool.answers((node) => locate(node, payment as SvmPayment, since))),
    async isPayment(payment, txHash) {
      const signature = solanaSignatureOf(txHash);
      for await (const message of pool.answers((node) => node.messageOf(signature))) {
        if (message !== null) return isMessageOf(payment as SvmPayment, message);
      }
      return null;
    },
    async close() {
      for (const node of nodes) node.close();
    },
  };
}
