import type { PreparedRefund } from "@svc/sdk/client";
import { StatusBadge } from "../../parts/status-badge";

const STATUS = {
  pending: ["accent", "Waiting for your wallet"],
  succeeded: ["good", "Refunded"],
  expired: ["plain", "Expired"],
  canceled: ["plain", "Canceled"],
} as const satisfies Record<PreparedRefund["status"], readonly [string, string]>;

export function RefundStatus({ status }: Pick<PreparedRefund, "status">) {
  const [tone, words] = STATUS[status];
  return <StatusBadge tone={tone}>{words}</StatusBadge>;
}

type Unresolved = NonNullable<PreparedRefund["unresolvedTransfers"]>[number];

const REASONS: Readonly<Record<Unresolved["reason"], string>> = {
  amount_mismatch: "The amount sent isn't the refund's amount.",
  multiple: "The refund was already complete, so the customer got this money in addition.",
  exceeds_payment: "The amount is more than what is left of the payment after other refunds.",
  shared_transaction: "The transaction also sent another refund. An owner or a developer can count this transfer.",
  other: "The network doesn't confirm that the customer received and kept this money.",
};

/** Says why a transfer from the merchant's wallet didn't complete a refund. */
export const unresolvedWords = (reason: Unresolved["reason"]): string => REASONS[reason];
