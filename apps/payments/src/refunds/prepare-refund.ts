import { fail, failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { baseUnitsOfCents, centsOf, decimalOfCents, type NetworkName, networkOf } from "@svc/x402";
import { NO_AMOUNT } from "../field-rules.js";
import { type Completion, failInFlight } from "../idempotency/idempotency-repository.js";
import type { Caller } from "../keys/api-key.js";
import { walletOfFamily } from "../merchants/wallet-address.js";
import { requireOwned } from "../owned-resource.js";
import { newReference } from "../transfers/transfer-uri.js";
import type { PreparedRefund } from "./prepared-refund.js";
import type { PreparedRefundsRepository } from "./prepared-refunds-repository.js";
import type { RefundablePayment, RefundsRepository } from "./refunds-repository.js";

/** Body of a refund, as validated by its schema. */
interface PrepareInput {
  readonly amount?: number | null;
  readonly reason?: string | null;
  /** Seconds until it ends. */
  readonly expiresIn?: number;
}

interface PrepareDeps {
  readonly refunds: Pick<RefundsRepository, "payment">;
  readonly prepared: PreparedRefundsRepository;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Networks on which transfers are noticed. */
  readonly networks: readonly NetworkName[];
}

/** How long a refund can be sent. */
export const REFUND_LIFE_SECONDS = { min: 300, max: 604_800, default: 86_400 };
/** Late transfers are noticed for so long after the end. */
const WATCHED_AFTER_MS = 24 * 3_600_000;

/**
 * Prepares a refund for the merchant's own wallet to send. It holds its part of the payment while it waits, so that all that are sent together are
 * never more than the payment. What is free is looked at again, under a lock, when it is stored.
 */
export async function prepareRefund(
  { refunds, prepared, clock, newId, networks }: PrepareDeps,
  caller: Caller,
  transactionId: string,
  input: PrepareInput,
  completionOf: (refund: PreparedRefund) => Completion | null,
): Promise<PreparedRefund> {
  const payment = requireOwned(await refunds.payment(transactionId), caller, "transaction");
  const { network, leftCents, heldCents } = payment;
  if (payment.status !== "completed") {
    const state = payment.status === "refunded" ? "refunded in full" : payment.status;
    fail("CONFLICT", `This transaction is ${state}.`);
  }
  const freeCents = leftCents > heldCents ? leftCents - heldCents : 0n;
  const amountCents = amountOf(input, freeCents);
  if (amountCents > freeCents) failTooMuch(freeCents);
  if (!networks.includes(network)) {
    fail("SERVICE_UNAVAILABLE", `Transfers on ${network} cannot be noticed at the moment: no node is configured.`, {
      retryAfter: 60,
    });
  }
  const { merchantWallet } = payment;
  if (await prepared.isTakenOver(merchantWallet, caller.merchantId, caller.mode)) {
    fail("CONFLICT", `The wallet that was paid, ${merchantWallet}, belongs to another merchant now.`);
  }
  const nowMs = clock.now();
  const expiresAt = new Date(nowMs + (input.expiresIn ?? REFUND_LIFE_SECONDS.default) * 1_000);
  const { family, decimals } = networkOf(network);
  const refund: PreparedRefund = {
    id: newId(),
    merchantId: caller.merchantId,
    mode: caller.mode,
    transactionId: payment.id,
    amountCents,
    amountBaseUnits: baseUnitsOfCents(amountCents, decimals),
    reason: input.reason ?? "",
    network,
    walletAddress: receiverOf(payment),
    merchantWalletAddress: walletOfFamily(merchantWallet, family) ?? merchantWallet,
    reference: family === "solana" ? newReference() : null,
    status: "pending",
    late: false,
    cancelReason: null,
    txHash: null,
    confirmedAt: null,
    expiresAt,
    watchUntil: new Date(expiresAt.getTime() + WATCHED_AFTER_MS),
    createdAt: new Date(nowMs),
    updatedAt: new Date(nowMs),
  };
  const outcome = await prepared.prepare(refund, completionOf(refund));
  if (outcome === "prepared") return refund;
  if (outcome === "claim_lost") return failInFlight();
  return failTooMuch(outcome.freeCents);
}

function amountOf({ amount }: PrepareInput, freeCents: bigint): bigint {
  if (amount === undefined || amount === null) return freeCents > 0n ? freeCents : failTooMuch(0n);
  return centsOf(amount) ?? failInvalid("amount", NO_AMOUNT);
}

function failTooMuch(freeCents: bigint): never {
  if (freeCents > 0n) {
    failInvalid("amount", `is more than what is left of this transaction (${decimalOfCents(freeCents)})`);
  }
  return fail("CONFLICT", "Pending refunds hold all that is left of this transaction.", {
    hint: "Cancel one of them, or wait until it expires.",
  });
}

/** The address that the purchase named for refunds, unless it is one of another chain family; otherwise the payer. */
function receiverOf({ payer, refundAddress, network }: RefundablePayment): string {
  const { family } = networkOf(network);
  const named = refundAddress === null ? null : walletOfFamily(refundAddress, family);
  return named ?? walletOfFamily(payer, family) ?? payer;
}
