import { BLOCK_TIME_LAG_MS, type Chains, type ChainTransfer, canonicalTxHash, type TransferFeed } from "@svc/chains";
import { fail, failInvalid, ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import { AMOUNT_MAX_CENTS, centsOfBaseUnits, getNetwork, type NetworkName } from "@svc/x402";
import { type Completion, requireClaim } from "../idempotency/idempotency-repository.js";
import { verdictError } from "../transactions/proof-errors.js";
import type { FoundIntent } from "./intents-repository.js";
import type { OutcomeStore, ResolvedIntent } from "./outcome-store.js";
import type { PaymentIntent } from "./payment-intent.js";
import { toTransaction } from "./to-transaction.js";
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
 * Reads which transfers in a transaction went to the intent's wallets. The transaction may be on any network of the
 * intent's mode, because payers sometimes choose the wrong network.
 * @param networks networks of the intent whose wallets are searched
 */
async function lookedUp(
  { feed }: Pick<ResolveDeps, "feed">,
  intent: PaymentIntent,
  network: NetworkName,
  hash: string,
  networks: readonly NetworkName[],
): Promise<{ readonly txHash: string; readonly transfers: readonly ChainTransfer[] }> {
  const { mode, family } = getNetwork(network);
  if (mode !== intent.mode) failInvalid("network", `is a ${mode} network and this is a ${intent.mode} payment`);
  const txHash = canonicalTxHash(network, hash) ?? failInvalid("txHash", `is not a transaction hash of ${network}`);
  const wallets = networks
    .filter((name) => getNetwork(name).family === family)
    .map((name) => intent.wallets[name] as string);
  if (wallets.length === 0) return { txHash, transfers: [] };
  const answer = await feed.lookup(network, txHash, [...new Set(wallets)]);
  if (answer.outcome === "unreachable") {
    fail("TIMEOUT", `No node of ${network} responds at the moment. Nothing is lost: try again.`, { retryAfter: 5 });
  }
  if (answer.outcome === "not_found") {
    throw new ServiceError(
      "TRANSACTION_CHAIN_VERIFY_FAILED",
      `No node of ${network} knows this transaction yet. Check the hash, or try again in a few seconds.`,
      {
        retryAfter: 5,
        details: { reason: "tx_not_found", retryable: true },
      },
    );
  }
  return { txHash, transfers: answer.transfers };
}

const UNDECIDED =
  "We don't know yet whether this transaction pays for another purchase. Nothing is lost: try again in a minute.";
/** Refusals of a pasted transaction: outcome, message, seconds to retry after, reason. */
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
    "This transaction already paid for something else. If you sent it, show it to the seller.",
    undefined,
    "paid_something_else",
  ],
] as const;

/**
 * Records a transfer whose hash the payer pasted. The hash proves nothing, because every transfer is public. If the
 * transfer counts for nothing else, the merchant sees it and decides. Throws 409 if it belongs, or may belong, to
 * another payment; 422 if nothing arrived.
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
    "This transaction sent no USDC to the seller's wallet after the payment was started.",
    { details: { reason: "wrong_recipient" } },
  );
}

/**
 * Credits a payment on the merchant's request. The payment is verified on the chain in the same way as a transaction
 * that the merchant records, and is recorded once. `toCompletion` completes the claim of an Idempotency-Key with the
 * response.
 */
export async function resolveIntent(
  deps: ResolveDeps,
  intent: FoundIntent,
  { txHash: given, network }: { readonly txHash: string; readonly network: NetworkName },
  toCompletion: (resolved: ResolvedIntent) => Completion | null,
): Promise<ResolvedIntent> {
  if (intent.status === "completed") fail("CONFLICT", "This payment intent is already completed.");
  // As with recordings, a merchant can't credit a transfer to a wallet that another merchant has taken over.
  const { txHash, transfers } = await lookedUp(deps, intent, network, given, intent.ownNetworks);
  const transfer = transfers.reduce<ChainTransfer | null>(
    (most, one) => (most && most.baseUnits >= one.baseUnits ? most : one),
    null,
  );
  if (transfer === null) {
    throw new ServiceError(
      "TRANSACTION_CHAIN_VERIFY_FAILED",
      "The transaction sent no USDC to a wallet that belongs to you and to this intent.",
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
  // Credit the received amount, rounded down to whole cents, so that totals never exceed it. A transaction also has a
  // maximum amount. The intent stores the whole received amount.
  let creditedCents = centsOfBaseUnits(transfer.baseUnits, getNetwork(network).decimals);
  if (creditedCents > AMOUNT_MAX_CENTS) creditedCents = AMOUNT_MAX_CENTS;
  const transaction = toTransaction(
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
    await requireClaim(client, toCompletion(completed));
  });
  if (outcome === "multiple") fail("CONFLICT", "This payment intent is already completed.");
  if (outcome === "undecided") fail("CONFLICT", UNDECIDED, { retryAfter: 60 });
  if (done.resolved === undefined) {
    throw new ServiceError("TRANSACTION_DUPLICATE", "This transaction hash is already recorded for something else.", {
      hint: "List transactions with txHash to read the first recording.",
    });
  }
  return done.resolved;
}
