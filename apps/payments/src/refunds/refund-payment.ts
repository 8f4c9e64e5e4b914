import { type Chains, canonicalTxHash } from "@svc/chains";
import { fail, failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { baseUnitsOfCents, decimalOfCents, getNetwork, toCents } from "@svc/x402";
import type { Caller } from "../authorization/caller.js";
import { NO_AMOUNT } from "../field-rules.js";
import { type Completion, failInFlight } from "../idempotency/idempotency-repository.js";
import { walletOfFamily } from "../merchants/wallet-address.js";
import { requireOwned } from "../owned-resource.js";
import { requireUnspent, verdictError } from "../transactions/proof-errors.js";
import type { TransactionsRepository } from "../transactions/transactions-repository.js";
import { requireKeptWallet } from "./prepare-refund.js";
import type { PreparedRefundsRepository } from "./prepared-refunds-repository.js";
import type { Refund } from "./refund.js";
import type { RefundablePayment, RefundOutcome, RefundsRepository } from "./refunds-repository.js";

/** Body of a refund, as validated by its schema. */
interface RefundInput {
  readonly transactionId: string;
  readonly amount: number;
  readonly reason?: string | null;
  readonly txHash: string;
}

interface RefundDeps {
  readonly refunds: RefundsRepository;
  readonly prepared: Pick<PreparedRefundsRepository, "isTakenOver">;
  readonly transactions: Pick<TransactionsRepository, "unpurchased">;
  readonly chains: Chains;
  readonly clock: Clock;
  readonly newId: () => string;
}

/**
 * Records a refund after proving it on the chain. The transfer must be USDC on the payment's network, from the wallet
 * that received the payment, to the payer or the purchase's refund address. If another merchant has taken this wallet
 * over, nothing is recorded. The transfer must not be older than the payment, and must move at least the amount. A
 * transfer counts for one refund only, and all refunds of a payment together can't exceed the payment. No database
 * transaction is open while the service waits for a node. When the refund is stored, the remaining amount is checked
 * again under a lock.
 */
export async function refundPayment(
  deps: RefundDeps,
  caller: Caller,
  input: RefundInput,
  toCompletion: (refund: Refund) => Completion | null,
): Promise<Refund> {
  const amountCents = toCents(input.amount);
  if (amountCents === null) failInvalid("amount", NO_AMOUNT);
  const payment = requireOwned(await deps.refunds.payment(input.transactionId), caller, "transaction");
  const txHash = requireHash(input, payment);
  if (await deps.refunds.isUsed(txHash, caller.merchantId)) return fail("CONFLICT", MESSAGES.duplicate);
  requireRefundable(payment, amountCents);
  await requireKeptWallet(deps.prepared, payment, caller);
  const amountBaseUnits = baseUnitsOfCents(amountCents, getNetwork(payment.network).decimals);
  const verdict = await deps.chains.chain(payment.network).verify({
    network: payment.network,
    txHash,
    payer: payment.merchantWallet,
    recipients: listRecipients(payment),
    amountBaseUnits,
    notBefore: payment.confirmedAt,
  });
  if (verdict.outcome !== "verified") throw verdictError(verdict);
  const transfers = await requireUnspent(deps, payment.network, { txHash, amountBaseUnits }, verdict);
  // If a prepared refund waits for exactly this transfer, complete that refund. Otherwise the merchant would send it a
  // second time.
  const exact = transfers.length === 1 && transfers[0]?.baseUnits === amountBaseUnits ? transfers[0] : null;
  const waitingId = exact && (await deps.refunds.findWaiting(payment.id, exact));
  const refund: Refund = {
    id: waitingId ?? deps.newId(),
    transactionId: payment.id,
    amount: input.amount,
    amountBaseUnits: amountBaseUnits.toString(),
    network: payment.network,
    mode: caller.mode,
    reason: input.reason ?? "",
    txHash,
    walletAddress: verdict.recipient,
    merchantWalletAddress: payment.merchantWallet,
    merchantId: caller.merchantId,
    confirmedAt: verdict.confirmedAt.toISOString(),
    createdAt: new Date(deps.clock.now()).toISOString(),
  };
  const proven = { refund, transfers, isPrepared: waitingId !== null };
  const outcome = await deps.refunds.insert(proven, amountCents, toCompletion(refund));
  if (outcome === "refunded") return refund;
  if (outcome === "exceeds") {
    const now = await deps.refunds.payment(payment.id);
    if (now) requireRefundable(now, amountCents);
  }
  if (outcome === "claim_lost") return failInFlight();
  // The prepared refund succeeded or ended meanwhile, so try again. If this transfer completed it, the second attempt
  // reports a duplicate.
  if (outcome === "gone") return refundPayment(deps, caller, input, toCompletion);
  return fail("CONFLICT", MESSAGES[outcome]);
}

/** Returns the payer, and the purchase's refund address unless it belongs to another chain family. */
function listRecipients({ payer, refundAddress, network }: RefundablePayment): string[] {
  const named = refundAddress === null ? null : walletOfFamily(refundAddress, getNetwork(network).family);
  return named === null ? [payer] : [payer, named];
}

function requireHash({ txHash }: RefundInput, { network }: RefundablePayment): string {
  return canonicalTxHash(network, txHash) ?? failInvalid("txHash", `is not a transaction hash of ${network}`);
}

function requireRefundable({ status, leftCents }: RefundablePayment, amountCents: bigint): void {
  if (status !== "completed") {
    fail(
      "CONFLICT",
      status === "refunded" ? "This transaction is refunded in full." : `This transaction is ${status}.`,
    );
  }
  if (amountCents > leftCents) {
    failInvalid("amount", `is more than can still be refunded of this transaction (${decimalOfCents(leftCents)})`);
  }
}

const MESSAGES: Record<Exclude<RefundOutcome, "refunded" | "claim_lost" | "gone">, string> = {
  duplicate: "This transaction hash is already recorded, as a refund or a payment.",
  exceeds: "Other refunds have left too little of this transaction. Refund a smaller amount.",
};
