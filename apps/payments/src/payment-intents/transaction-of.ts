import type { ChainTransfer } from "@svc/chains";
import { baseUnitsOfCents, networkOf, numberOfCents } from "@svc/x402";
import { OPTIONAL_FIELDS, optionalsOf, type Transaction } from "../transactions/transaction.js";
import type { PaymentIntent } from "./payment-intent.js";

/** Transfer facts from the chain for the record. */
type PaidTransfer = Pick<ChainTransfer, "network" | "txHash" | "from" | "baseUnits">;

/**
 * Credits the price; the intent has the received amount. @param creditedCents another amount, where the merchant
 * credits what arrived
 */
export function transactionOf(
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
    amountBaseUnits: baseUnitsOfCents(creditedCents, networkOf(transfer.network).decimals).toString(),
    amountDue: numberOfCents(intent.amountCents),
    token: "USDC",
    network: transfer.network,
    status: "completed",
    txHash: transfer.txHash,
    walletAddress: transfer.from,
    merchantWalletAddress: intent.wallets[transfer.network] as string,
    ...optionalsOf(intent),
    subtotalAmount: isAsPriced ? numberOfCents(intent.subtotalCents) : null,
    taxAmount: isAsPriced ? numberOfCents(intent.taxCents) : null,
    metadata: metadataOf(intent),
    confirmedAt: confirmedAt.toISOString(),
    createdAt: now.toISOString(),
  };
}

const metadataOf = ({ customFieldValues, metadata }: PaymentIntent): Transaction["metadata"] =>
  Object.keys(customFieldValues).length > 0 ? { ...metadata, customFieldValues } : metadata;

/** A merchant's own recording of an intent's transfer: the intent says what the merchant left out. */
export function transactionForIntent(intent: PaymentIntent, recorded: Transaction): Transaction {
  const left = OPTIONAL_FIELDS.filter((field) => recorded[field] === null);
  return {
    ...recorded,
    ...Object.fromEntries(left.map((field) => [field, optionalsOf(intent)[field]])),
    amountDue: numberOfCents(intent.amountCents),
    metadata: Object.keys(recorded.metadata).length > 0 ? recorded.metadata : metadataOf(intent),
  };
}
