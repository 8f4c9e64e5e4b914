import type { SvmPayment } from "@svc/x402";
import { BLOCK_TIME_LAG_MS, type Finding } from "../chain.js";
import { canonicalTxHash } from "../tx-hash.js";
import type { SolanaNode } from "./solana-node.js";

/** Transactions of the payer's account that are looked through: as many as a node lists at once. */
const SIGNATURES_MAX = 1_000;
/** Transactions that are read in one exchange. */
const READ_AT_ONCE = 8;
/**
 * After so long, on the chain's own clock, every blockhash that the payer could have known at the time of the claim has expired:
 * 150 slots, and block times may lag.
 */
const BLOCKHASH_GONE_MS = 2 * BLOCK_TIME_LAG_MS;

/**
 * What became of a partially signed transaction, as one node tells it. The facilitator's signature, and with it the
 * transaction's name, is not known: it is found among the payer's transactions by the SHA-256 of its message.
 */
export async function findMessage(
  node: SolanaNode,
  { network, transfer, recentBlockhash, identity }: SvmPayment,
  since: Date,
): Promise<Finding> {
  // Before the search: a transaction that lands meanwhile must not be taken for one that never will.
  const { canLand, knownUntil } = await node.canStillLand(recentBlockhash);
  const from = new Date(since.getTime() - BLOCK_TIME_LAG_MS);
  const { signatures, isComplete } = await node.signaturesOf(transfer.source, from, SIGNATURES_MAX);
  let areAllRead = isComplete;
  for (let start = 0; start < signatures.length; start += READ_AT_ONCE) {
    const some = signatures.slice(start, start + READ_AT_ONCE);
    const hashes = await node.messageHashes(some);
    const place = hashes.indexOf(identity.nonce);
    if (place >= 0) return { outcome: "found", txHash: canonicalTxHash(network, some[place] as string) as string };
    if (hashes.includes(null)) areAllRead = false;
  }
  const isGone = !canLand && knownUntil.getTime() - since.getTime() >= BLOCKHASH_GONE_MS;
  return { outcome: isGone && areAllRead ? "never" : "not_yet" };
}
