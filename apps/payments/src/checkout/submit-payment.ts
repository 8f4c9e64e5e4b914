import { fail } from "@svc/errors";
import { getNetwork } from "@svc/x402";
import type { Caller } from "../authorization/caller.js";
import type { Completion } from "../idempotency/idempotency-repository.js";
import { requireOwned } from "../owned-resource.js";
import { type RecordTransactionDeps, recordTransfer } from "../recordings/record-transaction.js";
import { failReserved } from "../recordings/store-recording.js";
import type { Transaction } from "../transactions/transaction.js";
import { parseTransfer, type TransactionInput } from "../transactions/transaction-rules.js";
import { type CheckoutSession, failExpired, requireAlive } from "./checkout-session.js";
import type { CheckoutSessionsRepository } from "./checkout-sessions-repository.js";

/** Request body, validated by its schema. */
interface SubmitInput {
  readonly sessionId: string;
  readonly txHash: string;
  readonly walletAddress: string;
}

export interface CompletedSession {
  readonly session: CheckoutSession;
  readonly transaction: Transaction;
}

interface SubmitPaymentDeps extends RecordTransactionDeps {
  readonly sessions: CheckoutSessionsRepository;
}

/**
 * Completes a session with a payment that is proven on chain. The payment must come from the given payer, go to the
 * session's wallet, and cover the session's amount. Its block must not be older than the session. The session must not
 * have expired when the submission arrives. It may expire during the proof.
 */
export async function submitPayment(
  deps: SubmitPaymentDeps,
  caller: Caller,
  { sessionId, txHash, walletAddress }: SubmitInput,
  toCompletion: (completed: CompletedSession) => Completion | null,
): Promise<CompletedSession> {
  const found = requireOwned(await deps.sessions.find(sessionId), caller, "checkout session");
  const session = requireAlive(found, deps.clock.now());
  if (session.status === "completed") failCompleted(session.transactionId);
  const input: TransactionInput = { ...session, txHash, walletAddress, clientReference: null };
  const transfer = parseTransfer(input, caller.mode);
  const own = await deps.wallets.list(caller.merchantId, caller.mode, getNetwork(session.network).family);
  const completed = (transaction: Transaction): CompletedSession => ({
    session: { ...session, status: "completed", transactionId: transaction.id },
    transaction,
  });
  const transaction = await recordTransfer(deps, caller, {
    input,
    transfer,
    amountDue: session.amount,
    // Another merchant may have proven ownership of the wallet since the session was created.
    recipients: own.filter((wallet) => wallet === session.merchantWalletAddress),
    notBefore: new Date(session.createdAt),
    async store(made, transfers) {
      const payment = { transaction: made, transfers };
      const outcome = await deps.sessions.complete(session, payment, toCompletion(completed(made)));
      if (outcome === "taken") {
        const now = await deps.sessions.find(sessionId);
        // The proof took longer than the grace time, and the session has expired with its event.
        if (now?.status !== "completed") return failExpired();
        failCompleted(now.transactionId);
      }
      // Anyone can see transfers on the chain, so the submitted hash may be another payer's. Therefore the error
      // doesn't name the payment intent that reserved the transfer.
      if (outcome === "reserved") failReserved(caller, undefined);
      return outcome === "completed" ? made : null;
    },
  });
  return completed(transaction);
}

const failCompleted = (transactionId: string | null): never =>
  fail("CONFLICT", "This checkout session is already completed.", {
    hint: "If the buyer paid twice, record the second payment with POST /api/v1/transactions, then refund it.",
    details: transactionId === null ? {} : { transactionId },
  });
