import type { Chains, CreditedTransfer } from "@svc/chains";
import type { Clock } from "@svc/service";
import { matchSentTransfer } from "./match-sent-transfer.js";
import type { PreparedRefund } from "./prepared-refund.js";
import type { NotedTransfer, RefundOutcomes } from "./refund-outcomes.js";

interface SentDeps {
  readonly refundOutcomes: RefundOutcomes;
  readonly chains: Chains;
  readonly clock: Clock;
}

/** How long nodes may take to prove a transfer in a final block. */
const PROVABLE_MS = 86_400_000;

/**
 * Handles a final transfer from the merchant's wallet to the receiver of a refund. Completes the refund, or sends the
 * merchant an event that says why not. Dismisses a transfer that another record owns or that matches no refund.
 * @param readUpTo time of the network's last final block
 */
export async function applySentTransfer(deps: SentDeps, of: NotedTransfer, readUpTo: Date): Promise<void> {
  const { refundOutcomes: outcomes } = deps;
  const match = matchSentTransfer(of, await outcomes.refundsBetween(of));
  if (match === null) return outcomes.dismiss(of);
  const { refund, problem } = match;
  const proof = await prove(deps.chains, of, refund);
  const now = new Date(deps.clock.now());
  if (proof === "unreachable" || (proof === "not_yet" && !isLost(of, readUpTo, now))) return;
  if (proof === "not_yet" || proof === "refuted") return outcomes.unresolved(of, refund, "other", now);
  if (await outcomes.isCounted(of, proof)) return outcomes.dismiss(of);
  if (problem !== null) return outcomes.unresolved(of, refund, problem, now);
  await outcomes.complete(of, refund, proof, now);
}

/**
 * True if no node could prove the transfer for a day, although the network was read a day further. The chain has then
 * probably dropped a block that counted as final. Without this end, the refund would stay pending for ever.
 */
const isLost = ({ notedAt, blockTime }: NotedTransfer, readUpTo: Date, now: Date): boolean =>
  now.getTime() - notedAt.getTime() > PROVABLE_MS && readUpTo.getTime() - blockTime.getTime() > PROVABLE_MS;

/** Verifies the transfer like a refund that is recorded by its hash, because a log alone proves nothing. */
async function prove(
  chains: Chains,
  of: NotedTransfer,
  { createdAt }: PreparedRefund,
): Promise<CreditedTransfer | "refuted" | "not_yet" | "unreachable"> {
  const { network, txHash, from, to, baseUnits } = of;
  const verdict = await chains.chain(network).verify({
    network,
    txHash,
    payer: from,
    recipients: [to],
    amountBaseUnits: baseUnits,
    notBefore: createdAt,
  });
  if (verdict.outcome === "rejected") return "refuted";
  if (verdict.outcome === "unreachable") return "unreachable";
  if (verdict.outcome === "pending") return "not_yet";
  const { transfers, creditedBaseUnits } = verdict;
  // An amount that returned in the same transaction doesn't count as refunded.
  if (creditedBaseUnits < transfers.reduce((sum, one) => sum + one.baseUnits, 0n)) return "refuted";
  const number = Number(/:(\d+)$/.exec(of.position)?.[1] ?? 0);
  return transfers.filter((one) => one.baseUnits === baseUnits)[number] ?? "refuted";
}
