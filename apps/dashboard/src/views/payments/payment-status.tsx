import type { PaymentIntent, Transaction } from "@svc/sdk/client";
import { StatusBadge } from "../../parts/status-badge";

const INTENT = {
  open: ["plain", "Waiting for payment"],
  processing: ["accent", "Confirming"],
  completed: ["good", "Paid"],
  expired: ["plain", "Expired"],
  canceled: ["plain", "Canceled"],
  unresolved: ["warn", "Needs a decision"],
} as const satisfies Record<PaymentIntent["status"], readonly [string, string]>;

export function IntentStatus({ status }: Pick<PaymentIntent, "status">) {
  const [tone, words] = INTENT[status];
  return <StatusBadge tone={tone}>{words}</StatusBadge>;
}

const TRANSACTION = {
  pending: ["accent", "Confirming"],
  broadcasted: ["accent", "Confirming"],
  confirming: ["accent", "Confirming"],
  completed: ["good", "Paid"],
  refunded: ["plain", "Refunded"],
  failed: ["bad", "Failed"],
} as const satisfies Record<Transaction["status"], readonly [string, string]>;

export function TransactionStatus({
  status,
  underpaid,
  overpaid,
}: Pick<Transaction, "status" | "underpaid" | "overpaid">) {
  const [tone, words] = TRANSACTION[status];
  const more = underpaid ? ", too little" : overpaid ? ", too much" : "";
  return <StatusBadge tone={more === "" ? tone : "warn"}>{`${words}${more}`}</StatusBadge>;
}

const REASONS: Readonly<Record<NonNullable<PaymentIntent["reason"]>, string>> = {
  underpaid: "Too little arrived.",
  overpaid: "Too much arrived.",
  late: "The money arrived too late.",
  multiple: "More than one transfer arrived.",
  wrong_network: "The money arrived on a network that the link doesn't accept.",
  shared_transaction: "One transaction sent money for several payments.",
  wallet_moved: "The money went to a wallet that no longer belongs to this account.",
  other: "The transfer doesn't match the payment.",
};

/** Why a payment needs a decision, in words. */
export const reasonWords = (reason: PaymentIntent["reason"]): string => (reason === null ? "" : REASONS[reason]);
