import { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } from "@solana/web3.js";
import {
  associatedTokenAddress,
  isSvmPaymentSigned,
  NETWORKS,
  type Payment,
  type SolanaNetworkName,
  type SvmPayment,
  transferInstruction,
} from "@svc/x402";
import {
  BLOCK_TIME_LAG_MS,
  CHAIN_CLOCK_OFF_MAX_MS,
  type Chain,
  type DraftedTransfer,
  type Finding,
  isBefore,
  noTransaction,
  requireNetwork,
  type SettlementProof,
  type TransferDraft,
} from "../chain.js";
import type { ChainSettings } from "../chain-verifier.js";
import { NodeFailure } from "../node-failure.js";
import { type ChainOptions, firstCertain } from "../node-pool.js";
import { NodeQuestions } from "../node-questions.js";
import { begun } from "../transfer-feed.js";
import { canonicalTxHash, toSolanaSignature } from "../tx-hash.js";
import type { TransactionFacts } from "./facts.js";
import { judge, notConfirmed } from "./rules.js";
import { SolanaNode } from "./solana-node.js";
import { lookUpTransfers, readTransfers } from "./transfer-history.js";

/** Maximum number of the payer's transactions in a search: as many as a node lists at once. */
const SIGNATURES_MAX = 1_000;
/** Number of transactions in one exchange. */
const READ_AT_ONCE = 8;
/**
 * When this time has passed on both the chain's clock and ours, every blockhash from before the claim has expired. A
 * blockhash lives for 150 slots, and block times may lag. The chain's clock alone isn't enough, because it may be fast.
 */
const BLOCKHASH_GONE_MS = 2 * BLOCK_TIME_LAG_MS;

/**
 * Finds the outcome of a partially signed transaction, from one node. The transaction's id is the facilitator's
 * signature, which we don't know. So the search compares the payer's transactions by the SHA-256 of their message.
 */
async function findMessage(
  node: SolanaNode,
  { network, transfer, recentBlockhash, identity }: SvmPayment,
  { since, now }: { readonly since: Date; readonly now: number },
): Promise<Finding> {
  // Ask before the search. Otherwise a transaction that lands during the search would look as if it never landed.
  const { canLand, knownUntil } = await node.canStillLand(recentBlockhash);
  const passedMs = Math.min(knownUntil.getTime(), now) - since.getTime();
  const isGone = !canLand && passedMs >= BLOCKHASH_GONE_MS;
  // On a slow chain clock, a transaction after the claim can have an earlier time. Only the longest search proves
  // "never".
  const slowMs = isGone ? CHAIN_CLOCK_OFF_MAX_MS : Math.max(0, now - knownUntil.getTime());
  const from = new Date(since.getTime() - BLOCK_TIME_LAG_MS - Math.min(slowMs, CHAIN_CLOCK_OFF_MAX_MS));
  const { signatures, isComplete } = await node.listSignatures(transfer.source, from, SIGNATURES_MAX);
  let areAllRead = isComplete;
  for (let start = 0; start < signatures.length; start += READ_AT_ONCE) {
    const some = signatures.slice(start, start + READ_AT_ONCE);
    const hashes = await node.messageHashes(some);
    const place = hashes.indexOf(identity.nonce);
    if (place >= 0) return { outcome: "found", txHash: canonicalTxHash(network, some[place] as string) as string };
    if (hashes.includes(null)) areAllRead = false;
  }
  return { outcome: isGone && areAllRead ? "never" : "not_yet" };
}

/** Judges whether a transaction settled a payment, by the message that the payer signed. */
export function judgeSettlement(
  { network, identity, transfer }: SvmPayment,
  txHash: string,
  facts: TransactionFacts,
  { since, confirmationsNeeded }: { readonly since: Date; readonly confirmationsNeeded: number },
): SettlementProof {
  if (!facts.isFinal) return notConfirmed(facts.confirmations, { confirmationsNeeded });
  if (facts.messageHash !== identity.nonce) {
    return { outcome: "unrelated", message: "The transaction isn't the one that the payer signed." };
  }
  if (!facts.succeeded) {
    // A message can land only once, so its failure is final.
    return { outcome: "refuted", message: "The transaction failed and transferred nothing." };
  }
  const { usdc } = NETWORKS[network];
  const gained = facts.changes.some(({ mint, delta }) => mint === usdc && delta >= transfer.amountBaseUnits);
  if (!gained) return { outcome: "unreadable", message: `The transfer in ${txHash} credited no account.` };
  if (facts.blockTime === null) return notConfirmed(0, { confirmationsNeeded });
  if (isBefore(facts.blockTime, since)) {
    const message = `The block is from ${facts.blockTime.toISOString()}, before this service claimed the payment.`;
    return { outcome: "before_claim", message };
  }
  return { outcome: "proven", txHash, logIndex: 0, confirmedAt: facts.blockTime };
}

/**
 * One Solana cluster, read at the commitment level that NETWORKS names. On Solana, no number of confirmations makes a
 * payment final: `settings.confirmations` only appears as the needed number in a pending answer.
 */
export function createSolanaChain(
  network: SolanaNetworkName,
  settings: ChainSettings,
  options: ChainOptions = {},
): Chain {
  const row = NETWORKS[network];
  const { nodeTimeoutMs: timeoutMs, confirmations: confirmationsNeeded } = settings;
  const { largeAnswers, now = Date.now } = options;
  const nodes = settings.rpcUrls.map((rpcUrl) => new SolanaNode(rpcUrl, row, { timeoutMs, largeAnswers }));
  const ask = new NodeQuestions(nodes, settings, options);
  return {
    async verify(claim) {
      requireNetwork(claim, network);
      const signature = toSolanaSignature(claim.txHash);
      const { usdc, decimals } = row;
      return ask.decided(
        async (node) => {
          const facts = await node.read(signature);
          return facts === null ? ask.notFound : judge(claim, facts, { usdc, decimals, confirmationsNeeded });
        },
        settings.pollMs,
        ({ reason, message }) => reason === "tx_not_found" && message === undefined,
      );
    },
    ...signedPayments(network, confirmationsNeeded, ask, now),
    ...transfers(network, ask),
    async close() {
      ask.close();
    },
  };
}

/** Looks up payments that a payer signed and a facilitator sends. */
function signedPayments(
  network: SolanaNetworkName,
  confirmationsNeeded: number,
  ask: NodeQuestions<SolanaNode>,
  now: () => number,
): Pick<Chain, "authorizationState" | "prove" | "find" | "isSignedByPayer"> {
  const svm = (payment: Payment): SvmPayment => {
    requireNetwork(payment, network);
    return payment as SvmPayment;
  };
  return {
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
      const signature = toSolanaSignature(txHash);
      return ask.decided(async (node) => {
        const facts = await node.read(signature);
        return facts === null ? ask.notFound : judgeSettlement(settled, txHash, facts, { since, confirmationsNeeded });
      }, waitMs);
    },

    async find(payment, since) {
      const wanted = svm(payment);
      return firstCertain(ask.pool.answers((node) => findMessage(node, wanted, { since, now: now() })));
    },

    async isSignedByPayer(payment) {
      return isSvmPaymentSigned(svm(payment));
    },
  };
}

/** Drafts transfers, and reads the transfers to wallets. */
function transfers(
  network: SolanaNetworkName,
  ask: NodeQuestions<SolanaNode>,
): Pick<Chain, "draftTransfer" | "readTransfers" | "lookUpTransfers"> {
  const row = NETWORKS[network];
  const { usdc, commitment } = row;
  return {
    draftTransfer: (draft) => ask.first((node) => unsignedTransfer(node, draft, row)),

    async *readTransfers(wallets, start, backlogs = [], senders = []) {
      const reading = { network, usdc, wallets, senders, start, backlogs, commitment };
      for await (const pages of ask.pool.answers((node) => begun(readTransfers(node, reading)))) {
        yield* pages;
        return;
      }
      throw new NodeFailure(ask.pool.unreachableCause(), "no node responds");
    },

    lookUpTransfers(txHash, wallets) {
      const signature = toSolanaSignature(txHash);
      const answers = ask.pool.answers(async (node) => (await node.transactions([signature]))[0] ?? null);
      return lookUpTransfers(answers, { network, usdc, signature, wallets });
    },
  };
}

/**
 * A plain transfer of USDC between the associated token accounts, with the reference among its accounts (Solana Pay).
 * It uses a legacy message, which every wallet accepts. The payer signs it, pays the fee and sends it; a wallet may add
 * instructions.
 */
async function unsignedTransfer(
  node: SolanaNode,
  { payer, payTo, baseUnits, reference }: TransferDraft,
  token: { readonly usdc: string; readonly decimals: number },
): Promise<DraftedTransfer> {
  const [source, destination] = [payer, payTo].map((owner) => associatedTokenAddress(owner, token.usdc)) as [
    string,
    string,
  ];
  const { blockhash, sourceBaseUnits, canReceive } = await node.transferGround(source, destination);
  if (!canReceive) return { outcome: "cannot_receive" };
  if (sourceBaseUnits < baseUnits) return { outcome: "insufficient_funds", balanceBaseUnits: sourceBaseUnits };
  const { programId, accounts, data } = transferInstruction({ from: payer, to: payTo, baseUnits, token, reference });
  const keys = accounts.map(({ address, ...role }) => ({ pubkey: new PublicKey(address), ...role }));
  const transfer = new TransactionInstruction({ programId: new PublicKey(programId), keys, data });
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: blockhash,
    instructions: [transfer],
  });
  const bytes = new VersionedTransaction(message.compileToLegacyMessage()).serialize();
  return { outcome: "drafted", transaction: Buffer.from(bytes).toString("base64") };
}
