import type { Chains, CreditedTransfer, RejectedTransfer } from "@svc/chains";
import { failInvalid, ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import { getNetwork } from "@svc/x402";
import type { Caller } from "../authorization/caller.js";
import { requireLinkScope } from "../authorization/key-scope.js";
import { mergeMetadata } from "../field-rules.js";
import type { Completion } from "../idempotency/idempotency-repository.js";
import type { WalletsRepository } from "../merchants/wallets-repository.js";
import { requireOwned } from "../owned-resource.js";
import type { PaymentLinksRepository } from "../payment-links/payment-links-repository.js";
import { requireUnspent, verdictError } from "../transactions/proof-errors.js";
import { pickOptionals, type Transaction } from "../transactions/transaction.js";
import {
  parseTransfer,
  type RecordedTransfer,
  splitAmount,
  type TransactionInput,
} from "../transactions/transaction-rules.js";
import type { TransactionsRepository } from "../transactions/transactions-repository.js";
import { type IntentRecorder, storeRecording } from "./store-recording.js";

export interface RecordTransactionDeps {
  readonly transactions: TransactionsRepository;
  readonly links: PaymentLinksRepository;
  readonly wallets: WalletsRepository;
  readonly intents: { readonly outcomes: IntentRecorder };
  readonly chains: Chains;
  readonly clock: Clock;
  readonly newId: () => string;
}

/**
 * Builds the response that completes the claim of the caller's Idempotency-Key. The service stores it together with the
 * recording.
 */
type ToCompletion = (transaction: Transaction) => Completion | null;

/**
 * Records a payment after verifying it on the chain. A unique index on the hash and x402_payment_id (schema.prisma,
 * NULLS NOT DISTINCT) decides between parallel recordings. After a failed verification, the hash can be recorded later.
 * No database transaction is open while the service waits for a node. If a payment intent waits for the transfer, the
 * recording completes this intent, see {@link storeRecording}.
 */
export async function recordTransaction(
  deps: RecordTransactionDeps,
  caller: Caller,
  input: TransactionInput,
  completion: ToCompletion,
): Promise<Transaction> {
  const transfer = parseTransfer(input, caller.mode);
  const amountDue = await priceOfLink(deps, caller, input);
  return recordTransfer(deps, caller, {
    input,
    transfer,
    amountDue,
    recipients: await loadRecipients(deps, caller, input, transfer),
    store: (made, transfers) => storeRecording(deps, caller, { made, transfers }, completion),
  });
}

/** A payment to prove, and how to store it. */
interface Recording {
  readonly input: TransactionInput;
  readonly transfer: RecordedTransfer;
  readonly recipients: readonly string[];
  /** Price of the link that the caller names. Null without a link. */
  readonly amountDue: number | null;
  /** Earliest allowed time of the payment. */
  readonly notBefore?: Date;
  /** @returns the stored transaction, or null if the hash or one of the transfers is already recorded */
  store(transaction: Transaction, transfers: readonly CreditedTransfer[]): Promise<Transaction | null>;
}

export async function recordTransfer(
  deps: RecordTransactionDeps,
  caller: Caller,
  { input, transfer, recipients, amountDue, notBefore, store }: Recording,
): Promise<Transaction> {
  await requireUnrecorded(deps, caller, transfer.txHash);
  const verdict = await deps.chains.chain(input.network).verify({
    network: input.network,
    txHash: transfer.txHash,
    payer: transfer.payer,
    recipients,
    amountBaseUnits: transfer.amountBaseUnits,
    notBefore,
  });
  if (verdict.outcome !== "verified") {
    if (verdict.outcome === "rejected") {
      await requireUnbought(deps, caller, transfer.txHash);
      await tellRefused(deps, caller, input, transfer, verdict);
    }
    throw verdictError(verdict);
  }
  const transfers = await requireUnspent(deps, input.network, transfer, verdict).catch(async (error: unknown) => {
    await requireUnbought(deps, caller, transfer.txHash);
    throw error;
  });
  const stored = await store(buildTransaction(deps, caller, { input, transfer, amountDue, ...verdict }), transfers);
  if (stored !== null) return stored;
  await requireUnrecorded(deps, caller, transfer.txHash);
  throw new ServiceError("TRANSACTION_DUPLICATE", "This transfer is already recorded, as a refund or a purchase.");
}

/** Returns the price of the given link. Checks first that the link belongs to the caller. */
async function priceOfLink(
  deps: RecordTransactionDeps,
  caller: Caller,
  input: TransactionInput,
): Promise<number | null> {
  if (!input.paymentLinkId) {
    // An agentic key can read only transactions of agentic links. Without a link it couldn't read its own recording.
    requireLinkScope(caller, false, "Set paymentLinkId to the agentic link that was paid.");
    return null;
  }
  const { fields } = requireOwned(await deps.links.load(input.paymentLinkId), caller, "payment link");
  requireLinkScope(caller, fields.isAgenticProxy);
  if (!fields.networks.includes(input.network)) {
    failInvalid("network", `is not one of the link's networks (${fields.networks.join(", ")})`);
  }
  return fields.amount;
}

/**
 * Writes the event of a transfer whose verification failed for good. Nothing else is stored, so no database transaction
 * is needed.
 */
async function tellRefused(
  deps: RecordTransactionDeps,
  caller: Caller,
  input: TransactionInput,
  transfer: RecordedTransfer,
  { reason, message }: RejectedTransfer,
): Promise<void> {
  await deps.transactions.writeEvent({
    merchantId: caller.merchantId,
    mode: caller.mode,
    type: "payment.failed",
    data: {
      reason,
      message,
      amount: input.amount,
      token: "USDC",
      network: input.network,
      txHash: transfer.txHash,
      walletAddress: transfer.payer,
      paymentLinkId: input.paymentLinkId ?? null,
      paymentId: null,
      clientReference: input.clientReference ?? null,
      metadata: input.metadata ?? {},
    },
    createdAt: new Date(deps.clock.now()),
  });
}

/** Returns the caller's wallets only, so that a merchant can't claim a payment to another merchant. */
async function loadRecipients(
  deps: RecordTransactionDeps,
  caller: Caller,
  input: TransactionInput,
  transfer: RecordedTransfer,
): Promise<string[]> {
  const wallets = await deps.wallets.list(caller.merchantId, caller.mode, getNetwork(input.network).family);
  if (transfer.recipient === null) return wallets;
  if (!wallets.includes(transfer.recipient)) failInvalid("merchantWalletAddress", "is not one of your wallets");
  return [transfer.recipient];
}

/** Rejects a hash that paid an x402 request of the merchant, because the purchase is already recorded. */
async function requireUnbought(deps: RecordTransactionDeps, caller: Caller, txHash: string): Promise<void> {
  const purchase = await deps.transactions.findPurchase(caller, txHash);
  if (!purchase) return;
  throw new ServiceError("TRANSACTION_DUPLICATE", "This transfer paid an x402 request and is recorded as a purchase.", {
    hint: "List transactions with txHash to read the purchase.",
    details: { transactionId: purchase.id },
  });
}

async function requireUnrecorded(deps: RecordTransactionDeps, caller: Caller, txHash: string): Promise<void> {
  const recorded = await deps.transactions.findByHash(txHash);
  if (!recorded) return;
  const mine = recorded.merchantId === caller.merchantId && recorded.mode === caller.mode;
  throw new ServiceError("TRANSACTION_DUPLICATE", "This transaction hash is already recorded.", {
    hint: "List transactions with txHash to read the first recording.",
    details: mine ? { transactionId: recorded.id } : {},
  });
}

interface Proven {
  readonly input: TransactionInput;
  readonly transfer: RecordedTransfer;
  readonly amountDue: number | null;
  readonly recipient: string;
  readonly confirmedAt: Date;
}

function buildTransaction(
  deps: RecordTransactionDeps,
  caller: Caller,
  { input, transfer, amountDue, recipient, confirmedAt }: Proven,
): Transaction {
  return {
    id: deps.newId(),
    merchantId: caller.merchantId,
    paymentLinkId: input.paymentLinkId ?? null,
    mode: caller.mode,
    amount: input.amount,
    amountBaseUnits: transfer.amountBaseUnits.toString(),
    token: "USDC",
    network: input.network,
    status: "completed",
    txHash: transfer.txHash,
    walletAddress: transfer.payer,
    merchantWalletAddress: recipient,
    ...pickOptionals(input),
    ...splitAmount(input),
    amountDue,
    metadata: mergeMetadata({}, input.metadata ?? {}),
    confirmedAt: confirmedAt.toISOString(),
    createdAt: new Date(deps.clock.now()).toISOString(),
  };
}
