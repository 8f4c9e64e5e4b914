import type { CreditedTransfer } from "@svc/chains";
import { fail, ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { Caller } from "../authorization/caller.js";
import { type Completion, requireClaim } from "../idempotency/idempotency-repository.js";
import type { OutcomeStore } from "../payment-intents/outcome-store.js";
import type { PaymentIntent } from "../payment-intents/payment-intent.js";
import { transactionForIntent } from "../payment-intents/to-transaction.js";
import type { Transaction } from "../transactions/transaction.js";
import type { TransactionsRepository } from "../transactions/transactions-repository.js";

/** Finds and completes the payment intents that a merchant's recording pays. */
export type IntentRecorder = Pick<OutcomeStore, "waitingFor" | "complete">;

interface StoreDeps {
  readonly transactions: Pick<TransactionsRepository, "insert">;
  readonly intents: { readonly outcomes: IntentRecorder };
  readonly clock: Clock;
  readonly newId: () => string;
}

interface ProvenRecording {
  readonly made: Transaction;
  readonly transfers: readonly CreditedTransfer[];
}

/**
 * Stores a recording. If a payment intent waits for one of its transfers, the recording must name the intent's link.
 * The recording then completes the intent, with the same events as the watcher.
 * @returns the stored transaction, or null if the hash or one of the transfers is already recorded
 */
export async function storeRecording(
  deps: StoreDeps,
  caller: Caller,
  { made, transfers }: ProvenRecording,
  toCompletion: (transaction: Transaction) => Completion | null,
): Promise<Transaction | null> {
  const recording = { transaction: made, transfers, purpose: "recording" } as const;
  const outcome = await deps.transactions.insert({ ...recording, respects: "waiting" }, toCompletion(made));
  if (outcome !== "reserved") return outcome === "stored" ? made : null;
  const [intent, ...others] = await deps.intents.outcomes.waitingFor(made, transfers);
  if (intent !== undefined) {
    if (others.length > 0 || intent.paymentLinkId !== made.paymentLinkId) failReserved(caller, intent);
    const completed = await completeIntent(deps, intent, { made, transfers }, toCompletion);
    if (completed !== "multiple") return completed;
  }
  // Another transfer has completed the intent meanwhile, so it no longer waits.
  return (await deps.transactions.insert(recording, toCompletion(made))) === "stored" ? made : null;
}

async function completeIntent(
  { intents, clock, newId }: StoreDeps,
  intent: PaymentIntent,
  { made, transfers }: ProvenRecording,
  toCompletion: (transaction: Transaction) => Completion | null,
): Promise<Transaction | "multiple" | null> {
  const exact = transfers.find(({ baseUnits }) => baseUnits === intent.amountDueBaseUnits);
  const transfer = exact ?? (transfers[0] as CreditedTransfer);
  const by = exact ? ("amount" as const) : ("reference" as const);
  const transaction = transactionForIntent(intent, made);
  const late = transfer.blockTime.getTime() > intent.expiresAt.getTime();
  const outcome = await intents.outcomes.complete(
    { id: newId(), transfer, match: { intent, by } },
    { transaction, transfers, late },
    new Date(clock.now()),
    (client) => requireClaim(client, toCompletion(transaction)),
  );
  if (outcome === "completed") return transaction;
  if (outcome === "undecided") {
    fail("CONFLICT", "This transfer may settle a purchase that is in progress. Try again in a minute.", {
      retryAfter: 60,
    });
  }
  return outcome === "multiple" ? outcome : null;
}

/**
 * Rejects a recording of a transfer that a payment intent has reserved.
 * @param intent the intent to name in the error
 */
export function failReserved({ scope }: Pick<Caller, "scope">, intent: PaymentIntent | undefined): never {
  throw new ServiceError("TRANSACTION_DUPLICATE", "This transfer pays a payment intent and is recorded with it.", {
    hint: "Read the payment intent. It completes automatically, or when you record the transfer with the intent's paymentLinkId.",
    details: intent && scope === "full" ? { paymentIntentId: intent.id } : {},
  });
}
