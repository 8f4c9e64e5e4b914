import { BLOCK_TIME_LAG_MS, type Chains, type ChainTransfer, canonicalTxHash, type TransferFeed } from "@svc/chains";
import { fail, failInvalid, ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import { AMOUNT_MAX_CENTS, centsOfBaseUnits, type NetworkName, networkOf } from "@svc/x402";
import { type Completion, requireClaim } from "../idempotency/idempotency-repository.js";
import { verdictError } from "../transactions/record-transaction.js";
import type { FoundIntent } from "./intents-repository.js";
import type { OutcomeStore, ResolvedIntent } from "./outcome-store.js";
import type { PaymentIntent } from "./payment-intent.js";
import { transactionOf } from "./transaction-of.js";
import type { HintOutcome, WatchStore } from "./watch-store.js";

interface ResolveDeps {
  readonly store: WatchStore;
  readonly outcomes: OutcomeStore;
  readonly feed: TransferFeed;
  readonly chains: Chains;
  readonly clock: Clock;
  readonly newId: () => string;
}

/**
 * Transfers to the intent's wallets in one transaction, on any network of its mode: also money sent to the wrong one.
 * @param networks of the intent: whose wallets count
 */
async function lookedUp(
  { feed }: Pick<ResolveDeps, "feed">,
  intent: PaymentIntent,
  network: NetworkName,
  hash: string,
  networks: readonly NetworkName[],
): Promise<{ readonly txHash: string; readonly transfers: readonly ChainTransfer[] }> {
  const { mode, family } = networkOf(network);
  if (mode !== intent.mode) failInvalid("network", `is a ${mode} network and this is a ${intent.mode} payment`);
  const txHash = canonicalTxHash(network, hash) ?? failInvalid("txHash", `is not a transaction hash of ${network}`);
  const wallets = networks
    .filter((name) => networkOf(name).family === family)
    .map((name) => intent.wallets[name] as string);
  if (wallets.length === 0) return { txHash, transfers: [] };
  const answer = await feed.lookup(network, txHash, [...new Set(wallets)]);
  if (answer.outcome === "unreachable") {
    fail("TIMEOUT", `No node of ${network} answers at the moment. Nothing is lost: ask again.`, { retryAfter: 5 });
  }
  if (answer.outcome === "not_found") {
    throw new ServiceError("TRANSACTION_CHAIN_VERIFY_FAILED", `No node of ${network} knows this transaction yet.`, {
      retryAfter: 5,
      details: { reason: "tx_not_found", retryable: true },
    });
  }
  return { txHash, transfers: answer.transfers };
}

const UNDECIDED =
  "It is not known yet whether this transaction pays another purchase. Nothing is lost: ask again in a minute.";
/** Why a transfer that a payer names is refused, and after how many seconds to try again. */
const REFUSED_HINTS = [
  ["undecided", UNDECIDED, 60, "undecided"],
  [
    "anothers",
    "This transaction belongs to another payment. If you sent it, show it to the seller.",
    undefined,
    "belongs_to_another_payment",
  ],
  [
    "counted",
    "This transaction has paid something else. If you sent it, show it to the seller.",
    undefined,
    "paid_something_else",
  ],
] as const;

/**
 * A payer pastes a hash. It is a reason to look, but proves nothing, because every transfer is public. The merchant
 * sees transfers that count for nothing else, and decides. Throws 409 for a transfer that belongs to another payment,
 * or may; 422 if nothing arrived.
 */
export async function hintTransfer(
  deps: ResolveDeps,
  intent: PaymentIntent,
  { txHash, network }: { readonly txHash: string; readonly network: NetworkName },
): Promise<void> {
  if (intent.status === "completed") return;
  const { transfers } = await lookedUp(deps, intent, network, txHash, Object.keys(intent.wallets) as NetworkName[]);
  const earliestMs = intent.createdAt.getTime() - BLOCK_TIME_LAG_MS;
  const outcomes: HintOutcome[] = [];
  for (const transfer of transfers) {
    // A transfer older than the intent paid for something else.
    if (transfer.blockTime.getTime() < earliestMs) continue;
    outcomes.push(await deps.store.noteHint(intent, transfer, new Date(deps.clock.now())));
  }
  if (outcomes.includes("noted")) return;
  for (const [outcome, message, retryAfter, reason] of REFUSED_HINTS) {
    if (outcomes.includes(outcome))
      fail("CONFLICT", message, { details: { reason }, ...(retryAfter ? { retryAfter } : {}) });
  }
  throw new ServiceError(
    "TRANSACTION_CHAIN_VERIFY_FAILED",
    "Since this payment was begun the transaction moved no USDC to the seller's wallet.",
    { details: { reason: "wrong_recipient" } },
  );
}

/**
 * The merchant credits a payment by hand: verified on the chain as a recording is, and recorded once. `completionOf` completes the claim
 * of an Idempotency-Key with what is answered.
 */
export async function resolveIntent(
  deps: ResolveDeps,
  intent: FoundIntent,
  { txHash: given, network }: { readonly txHash: string; readonly network: NetworkName },
  completionOf: (resolved: ResolvedIntent) => Completion | null,
): Promise<ResolvedIntent> {
  if (intent.status === "completed") fail("CONFLICT", "This payment intent is completed already.");
  // As for recordings: a merchant can't credit a transfer to a wallet that another merchant has taken over.
  const { txHash, transfers } = await lookedUp(deps, intent, network, given, intent.ownNetworks);
  const transfer = transfers.reduce<ChainTransfer | null>(
    (most, one) => (most && most.baseUnits >= one.baseUnits ? most : one),
    null,
  );
  if (transfer === null) {
    throw new ServiceError(
      "TRANSACTION_CHAIN_VERIFY_FAILED",
      "The transaction moved no USDC to a wallet of this intent that is yours.",
      {
        details: { reason: "wrong_recipient" },
      },
    );
  }
  const verdict = await deps.chains.chain(network).verify({
    network,
    txHash,
    payer: transfer.from,
    recipients: [transfer.to],
    amountBaseUnits: transfer.baseUnits,
  });
  if (verdict.outcome !== "verified") throw verdictError(verdict);
  const proven = verdict.transfers.find(({ position }) => position === transfer.position);
  if (!proven) throw new Error(`${txHash} was verified without the transfer ${transfer.position}`);
  const wallets = { ...intent.wallets, [network]: verdict.recipient };
  const match = { intent: { ...intent, wallets }, by: "hash" as const };
  const of = { id: deps.newId(), transfer: proven, match };
  const now = new Date(deps.clock.now());
  // Credit the received amount in whole cents, so totals never exceed it. Above a transaction's maximum, the intent
  // shows the rest.
  let creditedCents = centsOfBaseUnits(transfer.baseUnits, networkOf(network).decimals);
  if (creditedCents > AMOUNT_MAX_CENTS) creditedCents = AMOUNT_MAX_CENTS;
  const transaction = transactionOf(
    { intent: match.intent, transfer },
    deps.newId(),
    verdict.confirmedAt,
    now,
    creditedCents,
  );
  const late = verdict.confirmedAt.getTime() > intent.expiresAt.getTime();
  const done: { resolved?: ResolvedIntent } = {};
  const recording = { transaction, transfers: [proven], late };
  const outcome = await deps.outcomes.complete(of, recording, now, async (client, completed) => {
    done.resolved = completed;
    await requireClaim(client, completionOf(completed));
  });
  if (outcome === "multiple") fail("CONFLICT", "This payment intent is completed already.");
  if (outcome === "undecided") fail("CONFLICT", UNDECIDED, { retryAfter: 60 });
  if (done.resolved === undefined) {
    throw new ServiceError("TRANSACTION_DUPLICATE", "This transaction hash is already recorded for something else.", {
      hint: "List transactions with txHash to read the first recording.",
    });
  }
  return done.resolved;
}
