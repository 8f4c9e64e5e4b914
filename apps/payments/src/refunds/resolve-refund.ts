import {
  type Chains,
  type ChainTransfer,
  type CreditedTransfer,
  canonicalTxHash,
  type TransferFeed,
} from "@svc/chains";
import { fail, failInvalid, ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import { centsOfBaseUnits, networkOf } from "@svc/x402";
import type { Completion } from "../idempotency/idempotency-repository.js";
import type { Caller } from "../keys/api-key.js";
import type { WalletsRepository } from "../merchants/wallets-repository.js";
import { walletKey } from "../payment-intents/intent-rows.js";
import { requireUnspent, verdictError } from "../transactions/record-transaction.js";
import type { TransactionsRepository } from "../transactions/transactions-repository.js";
import type { PreparedRefund } from "./prepared-refund.js";
import type { PreparedRefundsRepository } from "./prepared-refunds-repository.js";
import type { RefundsRepository } from "./refunds-repository.js";
import type { ResolvedRefunds } from "./resolved-refunds.js";

interface ResolveDeps {
  readonly refunds: Pick<RefundsRepository, "payment" | "isPayment" | "unrefunded">;
  readonly prepared: Pick<PreparedRefundsRepository, "isTakenOver" | "amountsBeside">;
  readonly resolvedRefunds: ResolvedRefunds;
  readonly transactions: Pick<TransactionsRepository, "unpurchased">;
  readonly wallets: Pick<WalletsRepository, "list">;
  readonly feed: Pick<TransferFeed, "lookup">;
  readonly chains: Chains;
  readonly clock: Clock;
}

const DUPLICATE = "This transaction is recorded already, as a refund or a payment.";
const failDuplicate = (): never => {
  throw new ServiceError("TRANSACTION_DUPLICATE", DUPLICATE);
};

/**
 * The merchant completes a refund with a transfer that didn't complete it by itself: of another amount, from another one of his wallets, or from
 * before it was prepared. Proven as every refund is: from a wallet of the merchant to the receiver, after the payment, once. The refund becomes
 * what arrived, in whole cents, and at most what the payment has left.
 */
export async function resolveRefund(
  deps: ResolveDeps,
  caller: Caller,
  refund: PreparedRefund,
  hash: string,
  completionOf: (resolved: PreparedRefund) => Completion | null,
): Promise<PreparedRefund> {
  if (refund.status === "succeeded") failSucceeded();
  const { network } = refund;
  const txHash = canonicalTxHash(network, hash) ?? failInvalid("txHash", `is not a transaction hash of ${network}`);
  if (await deps.refunds.isPayment(txHash, caller.merchantId)) failDuplicate();
  const payment = await deps.refunds.payment(refund.transactionId);
  if (payment === null) throw new Error(`refund ${refund.id} has no payment`);
  const sent = await sentTransfer(deps, caller, refund, txHash);
  const verdict = await deps.chains.chain(network).verify({
    network,
    txHash,
    payer: sent.from,
    recipients: [refund.walletAddress],
    amountBaseUnits: 1n,
    notBefore: payment.confirmedAt,
  });
  if (verdict.outcome !== "verified") throw verdictError(verdict);
  const unspent = await requireUnspent(deps, network, { txHash, amountBaseUnits: 1n }, verdict);
  const transfers = await transfersOf(deps, refund, await deps.refunds.unrefunded(network, txHash, unspent));
  if (transfers.length === 0) failDuplicate();
  // The receiver kept this, without transfers that paid for purchases and other refunds.
  const sumOf = (some: readonly ChainTransfer[]) => some.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  const arrived = verdict.creditedBaseUnits - sumOf(verdict.transfers) + sumOf(transfers);
  const sentCents = centsOfBaseUnits(arrived, networkOf(network).decimals);
  if (arrived <= 0n || sentCents === 0n) failInvalid("txHash", "moved less than one cent");
  const now = new Date(deps.clock.now());
  const proven = { from: sent.from, txHash, confirmedAt: verdict.confirmedAt, sentCents, transfers };
  const outcome = await deps.resolvedRefunds.store(refund, proven, now, completionOf);
  if (outcome === "succeeded") failSucceeded();
  if (outcome === "duplicate") return failDuplicate();
  if (outcome === "exceeds") fail("CONFLICT", "Other refunds have left nothing of this payment.");
  return outcome;
}

/**
 * Which transfers of a transaction are this refund's: the one of its amount, else all but those that other refunds between the wallets wait
 * for, else all.
 */
async function transfersOf(
  { prepared }: ResolveDeps,
  refund: PreparedRefund,
  free: readonly CreditedTransfer[],
): Promise<readonly CreditedTransfer[]> {
  const exact = free.find(({ baseUnits }) => baseUnits === refund.amountBaseUnits);
  if (exact) return [exact];
  if (free.length < 2) return free;
  const awaited = [...(await prepared.amountsBeside(refund))];
  const rest = free.filter(({ baseUnits }) => {
    const place = awaited.indexOf(baseUnits);
    if (place >= 0) awaited.splice(place, 1);
    return place < 0;
  });
  return rest.length > 0 ? rest : free;
}

function failSucceeded(): never {
  fail("CONFLICT", "This refund has succeeded already.", {
    hint: "For another transfer, prepare a refund of what is left, and resolve that one.",
  });
}

/** The largest transfer of the transaction from a wallet of the merchant to the receiver. */
async function sentTransfer(
  { feed, wallets, prepared }: ResolveDeps,
  { merchantId, mode }: Caller,
  { network, walletAddress, merchantWalletAddress }: PreparedRefund,
  txHash: string,
): Promise<ChainTransfer> {
  const answer = await feed.lookup(network, txHash, [walletAddress]);
  if (answer.outcome === "unreachable") {
    fail("TIMEOUT", `No node of ${network} answers at the moment. Nothing is lost: ask again.`, { retryAfter: 5 });
  }
  if (answer.outcome === "not_found") {
    throw new ServiceError("TRANSACTION_CHAIN_VERIFY_FAILED", `No node of ${network} knows this transaction yet.`, {
      retryAfter: 5,
      details: { reason: "tx_not_found", retryable: true },
    });
  }
  const own = await wallets.list(merchantId, mode, networkOf(network).family);
  // A paid wallet stays the merchant's after he has removed it from his account, unless another merchant has it now.
  if (!(await prepared.isTakenOver(merchantWalletAddress, merchantId, mode))) own.push(merchantWalletAddress);
  const keys = new Set(own.map(walletKey));
  const [largest] = answer.transfers
    .filter(({ from }) => keys.has(walletKey(from)))
    .toSorted((one, other) => (one.baseUnits < other.baseUnits ? 1 : -1));
  if (largest) return largest;
  const [other] = answer.transfers;
  if (other === undefined) {
    throw new ServiceError("TRANSACTION_CHAIN_VERIFY_FAILED", `The transaction moved no USDC to ${walletAddress}.`, {
      details: { reason: "wrong_recipient", retryable: false },
    });
  }
  throw new ServiceError("TRANSACTION_CHAIN_VERIFY_FAILED", `${other.from} sent it, which is no wallet of yours.`, {
    hint: "Add the wallet to your account, then try again.",
    details: { reason: "wrong_payer", retryable: false },
  });
}
