import type {
  Chains,
  CreditedTransfer,
  PendingTransfer,
  RejectedTransfer,
  UnreachableChain,
  Verdict,
} from "@svc/chains";
import { failInvalid, ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import { type NetworkName, networkOf } from "@svc/x402";
import { mergeMetadata } from "../field-rules.js";
import type { Completion } from "../idempotency/idempotency-repository.js";
import type { Caller } from "../keys/api-key.js";
import { requireLinkScope } from "../keys/key-scope.js";
import type { WalletsRepository } from "../merchants/wallets-repository.js";
import { requireOwned } from "../owned-resource.js";
import type { PaymentLinksRepository } from "../payment-links/payment-links-repository.js";
import { type IntentRecorder, storeRecording } from "./store-recording.js";
import { optionalsOf, type Transaction } from "./transaction.js";
import { type RecordedTransfer, splitOf, type TransactionInput, transferOf } from "./transaction-rules.js";
import type { TransactionsRepository } from "./transactions-repository.js";

export interface RecordTransactionDeps {
  readonly transactions: TransactionsRepository;
  readonly links: PaymentLinksRepository;
  readonly wallets: WalletsRepository;
  readonly intents: { readonly outcomes: IntentRecorder };
  readonly chains: Chains;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** How the caller's Idempotency-Key is completed by the statement that stores the recording. */
type CompletionOf = (transaction: Transaction) => Completion | null;

/**
 * Records a payment after proving it on the chain. The hash, in its one spelling (`canonicalTxHash` of @svc/chains, by
 * `transferOf`), is looked up before any node is asked. The unique index on it and x402_payment_id (schema.prisma,
 * NULLS NOT DISTINCT) decides between parallel recordings. A failed verification leaves the hash free. No database
 * transaction is open while a node is asked. A transfer that an intent waits for completes this intent, see {@link
 * storeRecording}.
 */
export async function recordTransaction(
  deps: RecordTransactionDeps,
  caller: Caller,
  input: TransactionInput,
  completion: CompletionOf,
): Promise<Transaction> {
  const transfer = transferOf(input, caller.mode);
  const amountDue = await priceOfLink(deps, caller, input);
  return recordTransfer(deps, caller, {
    input,
    transfer,
    amountDue,
    recipients: await recipientsOf(deps, caller, input, transfer),
    store: (made, transfers) => storeRecording(deps, caller, { made, transfers }, completion),
  });
}

/** A payment that is to be proven, and what becomes of it then. */
interface Recording {
  readonly input: TransactionInput;
  readonly transfer: RecordedTransfer;
  readonly recipients: readonly string[];
  /** Amount that the named link asks for, if any. */
  readonly amountDue: number | null;
  /** The payment must not be older. */
  readonly notBefore?: Date;
  /** @returns what was stored; null when the hash or one of the transfers is recorded already */
  store(transaction: Transaction, transfers: readonly CreditedTransfer[]): Promise<Transaction | null>;
}

/** Proves a payment and stores it. */
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
  const stored = await store(transactionOf(deps, caller, { input, transfer, amountDue, ...verdict }), transfers);
  if (stored !== null) return stored;
  await requireUnrecorded(deps, caller, transfer.txHash);
  throw new ServiceError("TRANSACTION_DUPLICATE", "This transfer is recorded already, as a refund or a purchase.");
}

/** The price of the link that is named, after it was found to be the caller's. */
async function priceOfLink(
  deps: RecordTransactionDeps,
  caller: Caller,
  input: TransactionInput,
): Promise<number | null> {
  if (!input.paymentLinkId) {
    // Such a key must be able to read its recordings, and it reads transactions of agentic links only.
    requireLinkScope(caller, false, "Name the agentic link that was paid as paymentLinkId.");
    return null;
  }
  const { fields } = requireOwned(await deps.links.load(input.paymentLinkId), caller, "payment link");
  requireLinkScope(caller, fields.isAgenticProxy);
  if (!fields.networks.includes(input.network)) {
    failInvalid("network", `is not one of the link's networks (${fields.networks.join(", ")})`);
  }
  return fields.amount;
}

/** The event of a transfer that the chain has refuted for good: nothing changes, so nothing is stored with it. */
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

/** The caller's wallets and no others: a payment that went to another merchant can't be claimed. */
async function recipientsOf(
  deps: RecordTransactionDeps,
  caller: Caller,
  input: TransactionInput,
  transfer: RecordedTransfer,
): Promise<string[]> {
  const wallets = await deps.wallets.list(caller.merchantId, caller.mode, networkOf(input.network).family);
  if (transfer.recipient === null) return wallets;
  if (!wallets.includes(transfer.recipient)) failInvalid("merchantWalletAddress", "is not one of your wallets");
  return [transfer.recipient];
}

/** The transfers that no x402 purchase owns. Throws TRANSACTION_DUPLICATE where they are less than the amount. */
export async function requireUnspent(
  { transactions }: { readonly transactions: Pick<TransactionsRepository, "unpurchased"> },
  network: NetworkName,
  { txHash, amountBaseUnits }: Pick<RecordedTransfer, "txHash" | "amountBaseUnits">,
  { creditedBaseUnits, transfers }: Extract<Verdict, { outcome: "verified" }>,
): Promise<readonly CreditedTransfer[]> {
  const free = await transactions.unpurchased(network, txHash, transfers);
  const sumOf = (some: readonly CreditedTransfer[]) => some.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  if (free.length > 0 && creditedBaseUnits - sumOf(transfers) + sumOf(free) >= amountBaseUnits) return free;
  throw new ServiceError("TRANSACTION_DUPLICATE", "This transfer paid an x402 request, and is recorded as that.");
}

/** A hash that paid an x402 request of the merchant is recorded, whatever amount or payer this recording names. */
async function requireUnbought(deps: RecordTransactionDeps, caller: Caller, txHash: string): Promise<void> {
  const purchase = await deps.transactions.findPurchase(caller, txHash);
  if (!purchase) return;
  throw new ServiceError("TRANSACTION_DUPLICATE", "This transfer paid an x402 request, and is recorded as that.", {
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

function transactionOf(
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
    ...optionalsOf(input),
    ...splitOf(input),
    amountDue,
    metadata: mergeMetadata({}, input.metadata ?? {}),
    confirmedAt: confirmedAt.toISOString(),
    createdAt: new Date(deps.clock.now()).toISOString(),
  };
}

/** Seconds after which a transaction that is on its way is worth another look. */
const RETRY_PENDING_SECONDS = 5;
const RETRY_UNREACHABLE_SECONDS = 5;

const PENDING_MESSAGES = {
  tx_not_found: "No node knows this transaction yet.",
  not_confirmed: "The transaction does not have enough confirmations yet.",
};

/** The error of a payment that is not proven. */
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
