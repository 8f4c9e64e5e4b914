import type { CreditedTransfer, PendingTransfer, RejectedTransfer, UnreachableChain, Verdict } from "@svc/chains";
import { ServiceError } from "@svc/errors";
import type { NetworkName } from "@svc/x402";
import type { RecordedTransfer } from "./transaction-rules.js";
import type { TransactionsRepository } from "./transactions-repository.js";

/** Delay after which the caller should retry a pending transaction. */
const RETRY_PENDING_SECONDS = 5;
const RETRY_UNREACHABLE_SECONDS = 5;

const PENDING_MESSAGES = {
  tx_not_found: "No node knows this transaction yet. Check the hash, or try again in a few seconds.",
  not_confirmed: "The transaction does not have enough confirmations yet. Try again in a few seconds.",
};

/** Converts the verdict on an unproven payment to an error. */
export function verdictError(verdict: RejectedTransfer | PendingTransfer | UnreachableChain): ServiceError {
  switch (verdict.outcome) {
    case "rejected":
      return new ServiceError("TRANSACTION_CHAIN_VERIFY_FAILED", verdict.message, {
        details: { reason: verdict.reason, retryable: false },
      });
    case "pending":
      return new ServiceError("TRANSACTION_CHAIN_VERIFY_FAILED", verdict.message ?? PENDING_MESSAGES[verdict.reason], {
        retryAfter: RETRY_PENDING_SECONDS,
        details: { reason: verdict.reason, retryable: true, confirmations: verdict.confirmations },
      });
    case "unreachable":
      return new ServiceError(
        "TIMEOUT",
        "No node of the chain could be reached, so the payment could not be checked.",
        {
          retryAfter: RETRY_UNREACHABLE_SECONDS,
          hint: "Nothing was recorded. Send the same request again.",
          details: { retryable: true },
          cause: new Error(`chain unreachable: ${verdict.cause}`),
        },
      );
  }
}

/**
 * Returns the transfers that no x402 purchase owns.
 * @throws TRANSACTION_DUPLICATE if these add up to less than the amount
 */
export async function requireUnspent(
  { transactions }: { readonly transactions: Pick<TransactionsRepository, "unpurchased"> },
  network: NetworkName,
  { txHash, amountBaseUnits }: Pick<RecordedTransfer, "txHash" | "amountBaseUnits">,
  { creditedBaseUnits, transfers }: Extract<Verdict, { outcome: "verified" }>,
): Promise<readonly CreditedTransfer[]> {
  const free = await transactions.unpurchased(network, txHash, transfers);
  const sumTransfers = (some: readonly CreditedTransfer[]) => some.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  if (free.length > 0 && creditedBaseUnits - sumTransfers(transfers) + sumTransfers(free) >= amountBaseUnits)
    return free;
  throw new ServiceError("TRANSACTION_DUPLICATE", "This transfer paid an x402 request and is recorded as a purchase.");
}
