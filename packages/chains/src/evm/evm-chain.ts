import { type EvmNetworkName, type EvmPayment, NETWORKS, type Payment } from "@svc/x402";
import { type Chain, noTransaction } from "../chain.js";
import type { ChainSettings } from "../chain-verifier.js";
import { firstCertain } from "../first-certain.js";
import { NodeFailure } from "../node-failure.js";
import type { NodePoolOptions } from "../node-pool.js";
import { NodeQuestions } from "../node-questions.js";
import { begun } from "../transfer-feed.js";
import { canonicalTxHash } from "../tx-hash.js";
import { findAuthorization, isUsed, stateCall, USDC } from "./authorization-search.js";
import { contractCall, EvmNode, wordsOf } from "./evm-node.js";
import { judge } from "./rules.js";
import { judgeSettlement } from "./settlement.js";
import { isSignedBy } from "./signature.js";
import { lookUpTransfers, readTransfers } from "./transfer-logs.js";

export interface EvmChainOptions extends NodePoolOptions {
  /** Milliseconds since 1970, for the age of a node's newest block. */
  readonly now?: () => number;
}

/** One EVM network: USDC payments from the logs of a transaction's receipt, authorizations by their state and their logs. */
export function createEvmChain(network: EvmNetworkName, settings: ChainSettings, options: EvmChainOptions = {}): Chain {
  const row = NETWORKS[network];
  const { usdc, decimals } = row;
  const confirmationsNeeded = settings.confirmations;
  const nodes = settings.rpcUrls.map((rpcUrl) => new EvmNode(rpcUrl, row, settings, options.now));
  const ask = new NodeQuestions(nodes, settings, options);

  const own = (given: { readonly network: string }): void => {
    if (given.network !== network) throw new RangeError(`a question about ${given.network} was given to ${network}`);
  };
  const evm = (payment: Payment): EvmPayment => {
    own(payment);
    return payment as EvmPayment;
  };

  return {
    async verify(claim) {
      own(claim);
      return ask.decided(
        async (node) => {
          const facts = await node.read(claim.txHash);
          return facts === null ? ask.notFound : judge(claim, facts, { usdc, decimals, confirmationsNeeded });
        },
        settings.pollMs,
        ({ reason, message }) => reason === "tx_not_found" && message === undefined,
      );
    },

    async authorizationState(payment) {
      const { authorization, payer } = evm(payment);
      const balanceOf = USDC.encodeFunctionData("balanceOf", [payer]);
      return ask.first(async (node) => {
        const { results } = await node.head(
          contractCall(usdc, stateCall(authorization), "latest"),
          contractCall(usdc, balanceOf, "latest"),
        );
        const [state, balance] = results.map(wordsOf) as [string, string];
        return {
          outcome: "known",
          authorization: isUsed(state) ? "used" : "unused",
          balanceBaseUnits: BigInt(balance),
          canReceive: true,
        } as const;
      });
    },

    async prove(payment, transaction, { since, waitMs = 0 }) {
      const settled = evm(payment);
      const txHash = canonicalTxHash(network, transaction);
      if (txHash === null) return noTransaction(transaction);
      return ask.decided(async (node) => {
        const facts = await node.read(txHash);
        return facts === null ? ask.notFound : judgeSettlement(settled, txHash, facts, { since, confirmationsNeeded });
      }, waitMs);
    },

    async find(payment, since) {
      const wanted = evm(payment);
      return firstCertain(
        ask.pool.answers((node) => findAuthorization(node, wanted, { since, confirmations: confirmationsNeeded })),
      );
    },

    async isSignedByPayer(payment) {
      return isSignedBy(evm(payment), ask);
    },

    async draftTransfer() {
      throw new RangeError(`a wallet makes its own transfer on ${network}`);
    },

    async *readTransfers(wallets, start) {
      const reading = { network, usdc, wallets, start, confirmations: confirmationsNeeded };
      // The first page decides which node is asked; the others come from the same one.
      for await (const pages of ask.pool.answers((node) => begun(readTransfers(node, reading)))) {
        yield* pages;
        return;
      }
      throw new NodeFailure(ask.pool.unreachableCause(), "no node answers");
    },

    lookUpTransfers: (txHash, wallets) =>
      lookUpTransfers(
        ask.pool.answers((node) => node.read(txHash)),
        { network, usdc, txHash, wallets },
      ),

    async close() {
      ask.close();
    },
  };
}
