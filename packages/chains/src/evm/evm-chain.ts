import {
  authorizationDigest,
  type EvmNetworkName,
  type EvmPayment,
  isSignedByKey,
  NETWORKS,
  type Payment,
} from "@svc/x402";
import { Interface } from "ethers/abi";
import { type Chain, isBefore, noTransaction, requireNetwork, type SettlementProof } from "../chain.js";
import type { ChainSettings } from "../chain-verifier.js";
import { RpcError } from "../json-rpc-node.js";
import { NodeFailure } from "../node-failure.js";
import { type ChainOptions, firstCertain } from "../node-pool.js";
import { NodeQuestions } from "../node-questions.js";
import { begun } from "../transfer-feed.js";
import { canonicalTxHash } from "../tx-hash.js";
import { findAuthorization, isUsed, stateCall, USDC } from "./authorization-search.js";
import { contractCall, EvmNode, requireWords } from "./evm-node.js";
import type { TransactionFacts } from "./facts.js";
import { judge, notConfirmed } from "./rules.js";
import { lookUpTransfers, readTransfers } from "./transfer-logs.js";

/**
 * Judges by one node's data whether a transaction settled a payment. One Transfer pays one authorization. The
 * transaction may contain other transfers of the same payer, to the same wallet, of the same value; they don't count.
 */
export function judgeSettlement(
  { network, authorization }: EvmPayment,
  txHash: string,
  facts: TransactionFacts,
  { since, confirmationsNeeded }: { readonly since: Date; readonly confirmationsNeeded: number },
): SettlementProof {
  // A block that isn't final neither proves nor refutes the payment.
  if (facts.confirmations < confirmationsNeeded) return notConfirmed({ facts, confirmationsNeeded });
  if (!facts.succeeded) return { outcome: "failed", message: "The transaction failed and transferred nothing." };

  const usdc = NETWORKS[network].usdc.toLowerCase();
  const payer = authorization.from.toLowerCase();
  const nonce = authorization.nonce.toLowerCase();
  const used = facts.authorizations.find(
    (one) => one.contract === usdc && one.authorizer === payer && one.nonce === nonce,
  );
  if (used === undefined) {
    return { outcome: "unrelated", message: "The transaction did not use the payer's authorization." };
  }
  const { transfer } = used;
  if (transfer === null) {
    return { outcome: "unreadable", message: `In ${txHash}, no Transfer follows the authorization.` };
  }
  const { to, value } = authorization;
  if (transfer.from !== payer || transfer.to !== to.toLowerCase() || transfer.value !== value) {
    const message = `The authorization transferred ${transfer.value} base units to ${transfer.to}, not ${value} to ${to}.`;
    return { outcome: "refuted", message };
  }
  if (isBefore(facts.minedAt, since)) {
    const message = `The block is from ${facts.minedAt.toISOString()}, before this service claimed the payment.`;
    return { outcome: "before_claim", message };
  }
  return { outcome: "proven", txHash, logIndex: transfer.logIndex, confirmedAt: facts.minedAt };
}

const WALLET = new Interface(["function isValidSignature(bytes32, bytes) view returns (bytes4)"]);
/** A contract wallet's return value for a valid signature (ERC-1271). */
const IS_VALID = "0x1626ba7e";

/** True if the payer's key signed, or if the payer's contract wallet accepts the signature. Null if unknown. */
async function isSignedBy(payment: EvmPayment, ask: NodeQuestions<EvmNode>): Promise<boolean | null> {
  if (isSignedByKey(payment)) return true;
  const { payer, signature } = payment;
  const digest = authorizationDigest(payment);
  const call = contractCall(payer, WALLET.encodeFunctionData("isValidSignature", [digest, signature]), "latest");
  const answer = await ask.first(async (node) => {
    const { results } = await node.head(["eth_getCode", [payer, "latest"]]);
    if (results[0] === "0x") return false;
    try {
      return String((await node.head(call)).results[0]).startsWith(IS_VALID);
    } catch (error) {
      if (error instanceof RpcError && /revert/i.test(error.message)) return false;
      throw error;
    }
  });
  return typeof answer === "boolean" ? answer : null;
}

/** One EVM network. It reads USDC payments from the logs of receipts, and authorizations from their state and logs. */
export function createEvmChain(network: EvmNetworkName, settings: ChainSettings, options: ChainOptions = {}): Chain {
  const row = NETWORKS[network];
  const nodes = settings.rpcUrls.map((rpcUrl) => new EvmNode(rpcUrl, row, settings, options));
  const ask = new NodeQuestions(nodes, settings, options);
  const { confirmations } = settings;
  return {
    async verify(claim) {
      requireNetwork(claim, network);
      const { usdc, decimals } = row;
      return ask.decided(
        async (node) => {
          const facts = await node.read(claim.txHash);
          return facts === null
            ? ask.notFound
            : judge(claim, facts, { usdc, decimals, confirmationsNeeded: confirmations });
        },
        settings.pollMs,
        ({ reason, message }) => reason === "tx_not_found" && message === undefined,
      );
    },
    ...signedPayments(network, confirmations, ask),
    ...transfers(network, confirmations, ask),
    async close() {
      ask.close();
    },
  };
}

/** Looks up payments that a payer signed and a facilitator sends. */
function signedPayments(
  network: EvmNetworkName,
  confirmations: number,
  ask: NodeQuestions<EvmNode>,
): Pick<Chain, "authorizationState" | "prove" | "find" | "isSignedByPayer"> {
  const { usdc } = NETWORKS[network];
  const evm = (payment: Payment): EvmPayment => {
    requireNetwork(payment, network);
    return payment as EvmPayment;
  };
  return {
    async authorizationState(payment) {
      const { authorization, payer } = evm(payment);
      const balanceCall = USDC.encodeFunctionData("balanceOf", [payer]);
      return ask.first(async (node) => {
        const { results } = await node.head(
          contractCall(usdc, stateCall(authorization), "latest"),
          contractCall(usdc, balanceCall, "latest"),
        );
        const [state, balance] = results.map(requireWords) as [string, string];
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
      const rules = { since, confirmationsNeeded: confirmations };
      return ask.decided(async (node) => {
        const facts = await node.read(txHash);
        return facts === null ? ask.notFound : judgeSettlement(settled, txHash, facts, rules);
      }, waitMs);
    },

    async find(payment, since) {
      const wanted = evm(payment);
      return firstCertain(ask.pool.answers((node) => findAuthorization(node, wanted, { since, confirmations })));
    },

    async isSignedByPayer(payment) {
      return isSignedBy(evm(payment), ask);
    },
  };
}

function transfers(
  network: EvmNetworkName,
  confirmations: number,
  ask: NodeQuestions<EvmNode>,
): Pick<Chain, "draftTransfer" | "readTransfers" | "lookUpTransfers"> {
  const { usdc } = NETWORKS[network];
  return {
    async draftTransfer() {
      throw new RangeError(`on ${network}, a wallet builds the transfer itself`);
    },

    async *readTransfers(wallets, start, _backlogs, senders = []) {
      const reading = { network, usdc, wallets, senders, start, confirmations };
      // All pages come from the node that gave the first page.
      for await (const pages of ask.pool.answers((node) => begun(readTransfers(node, reading)))) {
        yield* pages;
        return;
      }
      throw new NodeFailure(ask.pool.unreachableCause(), "no node responds");
    },

    lookUpTransfers: (txHash, wallets) =>
      lookUpTransfers(
        ask.pool.answers((node) => node.read(txHash)),
        { network, usdc, txHash, wallets },
      ),
  };
}
