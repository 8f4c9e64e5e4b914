import type { PendingTransfer, RejectedTransfer, UnreachableChain } from "@svc/chains";
import { ServiceError } from "@svc/errors";

/** Seconds after which a transaction that is on its way is worth another look. */
const RETRY_PENDING_SECONDS = 5;
const RETRY_UNREACHABLE_SECONDS = 5;

const PENDING_MESSAGES = {
  tx_not_found: "No node knows this transaction yet.",
  not_confirmed: "The transaction does not have enough confirmations yet.",
};

/** What a caller is told when a payment is not proven. */
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
      return new ServiceError("TIMEOUT", "The chain could not be asked. The payment is neither confirmed nor denied.", {
        retryAfter: RETRY_UNREACHABLE_SECONDS,
        hint: "Send the same request again; nothing was recorded.",
        details: { retryable: true },
        cause: new Error(`chain unreachable: ${verdict.cause}`),
      });
  }
}
