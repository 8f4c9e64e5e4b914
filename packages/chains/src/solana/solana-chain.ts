import { isSvmPaymentSigned, NETWORKS, type Payment, type SolanaNetworkName, type SvmPayment } from "@svc/x402";
import { type Chain, noTransaction } from "../chain.js";
import type { ChainSettings } from "../chain-verifier.js";
import { firstCertain } from "../first-certain.js";
import { NodeFailure } from "../node-failure.js";
import type { NodePoolOptions } from "../node-pool.js";
import { NodeQuestions } from "../node-questions.js";
import { begun } from "../transfer-feed.js";
import { canonicalTxHash, solanaSignatureOf } from "../tx-hash.js";
import { findMessage } from "./message-search.js";
import { judge } from "./rules.js";
import { judgeSettlement } from "./settlement.js";
import { SolanaNode } from "./solana-node.js";
import { lookUpTransfers, readTransfers } from "./transfer-history.js";
import { unsignedTransfer } from "./unsigned-transfer.js";

/**
 * One Solana cluster, at the commitment of the network's row. The clusters have no count of confirmations that makes a payment
 * final: `settings.confirmations` is only what a pending answer names as needed.
 */
export function createSolanaChain(
  network: SolanaNetworkName,
  settings: ChainSettings,
  options: NodePoolOptions = {},
): Chain {
  const row = NETWORKS[network];
  const confirmationsNeeded = settings.confirmations;
  const judgeSettings = { usdc: row.usdc, decimals: row.decimals, confirmationsNeeded };
  const nodes = settings.rpcUrls.map((rpcUrl) => new SolanaNode(rpcUrl, row, settings.nodeTimeoutMs));
  const ask = new NodeQuestions(nodes, settings, options);

  const own = (given: { readonly network: string }): void => {
    if (given.network !== network) throw new RangeError(`a question about ${given.network} was given to ${network}`);
  };
  const svm = (payment: Payment): SvmPayment => {
    own(payment);
    return payment as SvmPayment;
  };

  return {
    async verify(claim) {
      own(claim);
      const signature = solanaSignatureOf(claim.txHash);
      return ask.decided(
        async (node) => {
          const facts = await node.read(signature);
          return facts === null ? ask.notFound : judge(claim, facts, judgeSettings);
        },
        settings.pollMs,
        ({ reason, message }) => reason === "tx_not_found" && message === undefined,
      );
    },

    async authorizationState(payment) {
      const { transfer, recentBlockhash } = svm(payment);
      return ask.first(async (node) => {
        const { canLand, ...rest } = await node.spendability({ ...transfer, recentBlockhash });
        return { outcome: "known", authorization: canLand ? "unused" : "expired", ...rest } as const;
      });
    },

    async prove(payment, transaction, { since, waitMs = 0 }) {
      const settled = svm(payment);
      const txHash = canonicalTxHash(network, transaction);
      if (txHash === null) return noTransaction(transaction);
      const signature = solanaSignatureOf(txHash);
      return ask.decided(async (node) => {
        const facts = await node.read(signature);
        return facts === null ? ask.notFound : judgeSettlement(settled, txHash, facts, { since, confirmationsNeeded });
      }, waitMs);
    },

    async find(payment, since) {
      const wanted = svm(payment);
      return firstCertain(ask.pool.answers((node) => findMessage(node, wanted, since)));
    },

    async isSignedByPayer(payment) {
      return isSvmPaymentSigned(svm(payment));
    },

    draftTransfer: (draft) => ask.first((node) => unsignedTransfer(node, draft, row)),

    async *readTransfers(wallets, start) {
      const { usdc, commitment } = row;
      const reading = { network, usdc, wallets, start, commitment };
      for await (const pages of ask.pool.answers((node) => begun(readTransfers(node, reading)))) {
        yield* pages;
        return;
      }
      throw new NodeFailure(ask.pool.unreachableCause(), "no node answers");
    },

    lookUpTransfers(txHash, wallets) {
      const signature = solanaSignatureOf(txHash);
      const answers = ask.pool.answers(async (node) => (await node.transactions([signature]))[0] ?? null);
      return lookUpTransfers(answers, { network, usdc: row.usdc, signature, wallets });
    },

    async close() {
      ask.close();
    },
  };
}
