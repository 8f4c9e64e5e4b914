import {
  type Chains,
  type ChainTransfer,
  type CreditedTransfer,
  canonicalTxHash,
  type TransferFeed,
} from "@svc/chains";
import { fail, failInvalid, ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import { centsOfBaseUnits, getNetwork } from "@svc/x402";
import type { Caller } from "../authorization/caller.js";
import type { Completion } from "../idempotency/idempotency-repository.js";
import { walletKey } from "../merchants/wallet-address.js";
import type { WalletsRepository } from "../merchants/wallets-repository.js";
import { requireUnspent, verdictError } from "../transactions/proof-errors.js";
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

const DUPLICATE = "This transaction is already recorded, as a refund or a payment.";
const failDuplicate = (): never => {
  throw new ServiceError("TRANSACTION_DUPLICATE", DUPLICATE);
};

/**
 * Completes a prepared refund with a transfer that the merchant names, if the watcher didn't match the two. For
 * example, the amount or the sending wallet differs, or the transfer is older than the prepared refund. The chain must
 * show that the transfer went from a wallet of the merchant to the receiver, after the payment. No other record may own
 * the transfer. The refund's amount becomes the arrived amount, in whole cents, limited to the payment's remaining
 * amount.
 */
export async function resolveRefund(
  deps: ResolveDeps,
  caller: Caller,
  refund: PreparedRefund,
  hash: string,
  toCompletion: (resolved: PreparedRefund) => Completion | null,
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
  const transfers = await loadTransfers(deps, refund, await deps.refunds.unrefunded(network, txHash, unspent));
  if (transfers.length === 0) failDuplicate();
  // Amount that the receiver kept, without transfers that paid for purchases or other refunds.
  const sumTransfers = (some: readonly ChainTransfer[]) => some.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  const arrived = verdict.creditedBaseUnits - sumTransfers(verdict.transfers) + sumTransfers(transfers);
  const sentCents = centsOfBaseUnits(arrived, getNetwork(network).decimals);
  if (arrived <= 0n || sentCents === 0n) failInvalid("txHash", "moved less than one cent");
  const now = new Date(deps.clock.now());
  const proven = { from: sent.from, txHash, confirmedAt: verdict.confirmedAt, sentCents, transfers };
  const outcome = await deps.resolvedRefunds.store(refund, proven, now, toCompletion);
  if (outcome === "succeeded") failSucceeded();
  if (outcome === "duplicate") return failDuplicate();
  if (outcome === "exceeds") fail("CONFLICT", "Other refunds have used up this payment.");
  return outcome;
}

/**
 * Selects the transfers of a transaction that belong to this refund:
 * * If a transfer has exactly the refund's amount, only this transfer.
 * * Otherwise all transfers except those whose amount another pending refund between the same wallets expects. Each
 *   such refund excludes one transfer.
 * * If none are left, all transfers.
 */
async function loadTransfers(
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
  fail("CONFLICT", "This refund has already succeeded.", {
    hint: "To record another transfer, prepare a refund of the remaining amount, then resolve that refund.",
  });
}

/** Finds the largest transfer of the transaction from a wallet of the merchant to the receiver. */
async function sentTransfer(
  { feed, wallets, prepared }: ResolveDeps,
  { merchantId, mode }: Caller,
  { network, walletAddress, merchantWalletAddress }: PreparedRefund,
  txHash: string,
): Promise<ChainTransfer> {
  const answer = await feed.lookup(network, txHash, [walletAddress]);
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
  const own = await wallets.list(merchantId, mode, getNetwork(network).family);
  // The wallet that received the payment still counts after the merchant removes it, unless another merchant has it
  // now.
  if (!(await prepared.isTakenOver(merchantWalletAddress, merchantId, mode))) own.push(merchantWalletAddress);
  const keys = new Set(own.map(walletKey));
  const [largest] = answer.transfers
    .filter(({ from }) => keys.has(walletKey(from)))
    .toSorted((one, other) => (one.baseUnits < other.baseUnits ? 1 : -1));
  if (largest) return largest;
  const [other] = answer.transfers;
  if (other === undefined) {
    throw new ServiceError("TRANSACTION_CHAIN_VERIFY_FAILED", `The transaction sent no USDC to ${walletAddress}.`, {
      details: { reason: "wrong_recipient", retryable: false },
    });
  }
  throw new ServiceError(
    "TRANSACTION_CHAIN_VERIFY_FAILED",
    `The USDC came from ${other.from}, which is not one of your wallets.`,
    {
      hint: "Add the wallet to your account, then try again.",
      details: { reason: "wrong_payer", retryable: false },
    },
  );
}
