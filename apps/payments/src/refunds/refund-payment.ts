import { type Chains, canonicalTxHash } from "@svc/chains";
import { fail, failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { baseUnitsOfCents, centsOf, decimalOfCents, networkOf } from "@svc/x402";
import { NO_AMOUNT } from "../field-rules.js";
import { type Completion, failInFlight } from "../idempotency/idempotency-repository.js";
import type { Caller } from "../keys/api-key.js";
import { walletOfFamily } from "../merchants/wallet-address.js";
import { requireOwned } from "../owned-resource.js";
import { requireUnspent, verdictError } from "../transactions/record-transaction.js";
import type { TransactionsRepository } from "../transactions/transactions-repository.js";
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
  readonly transactions: Pick<TransactionsRepository, "unpurchased">;
  readonly chains: Chains;
  readonly clock: Clock;
  readonly newId: () => string;
}

/**
 * Records a refund after proving it on the chain. It must be USDC on the payment's network, from the wallet that was
 * paid, to the payer or the purchase's refund address. It must not be older than the payment, and have at least the
 * amount. A transfer is one refund, and all refunds of a payment together are at most the payment. No database
 * transaction is open while a node is asked. When the refund is stored, the remaining amount is checked again under a
 * lock.
 */
export async function refundPayment(
  deps: RefundDeps,
  caller: Caller,
  input: RefundInput,
  completionOf: (refund: Refund) => Completion | null,
): Promise<Refund> {
  const amountCents = centsOf(input.amount);
  if (amountCents === null) failInvalid("amount", NO_AMOUNT);
  const payment = requireOwned(await deps.refunds.payment(input.transactionId), caller, "transaction");
  const txHash = hashOf(input, payment);
  if (await deps.refunds.isUsed(txHash, caller.merchantId)) return fail("CONFLICT", MESSAGES.duplicate);
  requireRefundable(payment, amountCents);
  const amountBaseUnits = baseUnitsOfCents(amountCents, networkOf(payment.network).decimals);
  const verdict = await deps.chains.chain(payment.network).verify({
    network: payment.network,
    txHash,
    payer: payment.merchantWallet,
    recipients: recipientsOf(payment),
    amountBaseUnits,
    notBefore: payment.confirmedAt,
  });
  if (verdict.outcome !== "verified") throw verdictError(verdict);
  const transfers = await requireUnspent(deps, payment.network, { txHash, amountBaseUnits }, verdict);
  // A prepared refund that waits for exactly this transfer is this refund: otherwise it would be sent once more.
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
  const outcome = await deps.refunds.insert(proven, amountCents, completionOf(refund));
  if (outcome === "refunded") return refund;
  if (outcome === "exceeds") {
    const now = await deps.refunds.payment(payment.id);
    if (now) requireRefundable(now, amountCents);
  }
  if (outcome === "claim_lost") return failInFlight();
  // It succeeded or ended meanwhile: by this transfer, which is a duplicate then, or by another one.
  if (outcome === "gone") return refundPayment(deps, caller, input, completionOf);
  return fail("CONFLICT", MESSAGES[outcome]);
}

/** An address for refunds may be one of another chain: then only the payer's counts. */
function recipientsOf({ payer, refundAddress, network }: RefundablePayment): string[] {
  const named = refundAddress === null ? null : walletOfFamily(refundAddress, networkOf(network).family);
  return named === null ? [payer] : [payer, named];
}

function hashOf({ txHash }: RefundInput, { network }: RefundablePayment): string {
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
    failInvalid("amount", `is more than what is left of this transaction (${decimalOfCents(leftCents)})`);
  }
}

const MESSAGES: Record<Exclude<RefundOutcome, "refunded" | "claim_lost" | "gone">, string> = {
  duplicate: "This transaction hash is used already.",
  exceeds: "Other refunds have left too little of this transaction.",
};
