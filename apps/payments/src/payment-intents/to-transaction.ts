import type { ChainTransfer } from "@svc/chains";
import { baseUnitsOfCents, getNetwork, numberOfCents } from "@svc/x402";
import { OPTIONAL_FIELDS, pickOptionals, type Transaction } from "../transactions/transaction.js";
import type { PaymentIntent } from "./payment-intent.js";

type PaidTransfer = Pick<ChainTransfer, "network" | "txHash" | "from" | "baseUnits">;

/**
 * Builds the record of an intent's payment. The record credits the price. Only the intent stores the received amount.
 * @param creditedCents the amount to credit instead of the price, if the merchant credits what arrived
 */
export function toTransaction(
  { intent, transfer }: { readonly intent: PaymentIntent; readonly transfer: PaidTransfer },
  id: string,
  confirmedAt: Date,
  now: Date,
  creditedCents: bigint = intent.amountCents,
): Transaction {
  const isAsPriced = creditedCents === intent.amountCents;
  return {
    id,
    merchantId: intent.merchantId,
    paymentLinkId: intent.paymentLinkId,
    mode: intent.mode,
    amount: numberOfCents(creditedCents),
    amountBaseUnits: baseUnitsOfCents(creditedCents, getNetwork(transfer.network).decimals).toString(),
    amountDue: numberOfCents(intent.amountCents),
    token: "USDC",
    network: transfer.network,
    status: "completed",
    txHash: transfer.txHash,
    walletAddress: transfer.from,
    merchantWalletAddress: intent.wallets[transfer.network] as string,
    ...pickOptionals(intent),
    subtotalAmount: isAsPriced ? numberOfCents(intent.subtotalCents) : null,
    taxAmount: isAsPriced ? numberOfCents(intent.taxCents) : null,
    metadata: mergeMetadata(intent),
    confirmedAt: confirmedAt.toISOString(),
    createdAt: now.toISOString(),
  };
}

const mergeMetadata = ({ customFieldValues, metadata }: PaymentIntent): Transaction["metadata"] =>
  Object.keys(customFieldValues).length > 0 ? { ...metadata, customFieldValues } : metadata;

/** Completes a merchant's own recording of an intent's transfer: the intent supplies what the merchant left out. */
export function transactionForIntent(intent: PaymentIntent, recorded: Transaction): Transaction {
  const left = OPTIONAL_FIELDS.filter((field) => recorded[field] === null);
  return {
    ...recorded,
    ...Object.fromEntries(left.map((field) => [field, pickOptionals(intent)[field]])),
    amountDue: numberOfCents(intent.amountCents),
    metadata: Object.keys(recorded.metadata).length > 0 ? recorded.metadata : mergeMetadata(intent),
  };
}
