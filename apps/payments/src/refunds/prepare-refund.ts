import { fail, failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { baseUnitsOfCents, decimalOfCents, getNetwork, type NetworkName, toCents } from "@svc/x402";
import type { Caller } from "../authorization/caller.js";
import { NO_AMOUNT } from "../field-rules.js";
import { type Completion, failInFlight } from "../idempotency/idempotency-repository.js";
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
  /** Seconds until the refund expires. */
  readonly expiresIn?: number;
}

interface PrepareDeps {
  readonly refunds: Pick<RefundsRepository, "payment">;
  readonly prepared: PreparedRefundsRepository;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Networks on which the service detects transfers. */
  readonly networks: readonly NetworkName[];
}

/** How long after its preparation a refund can be sent. */
export const REFUND_LIFE_SECONDS = { min: 300, max: 604_800, default: 86_400 };
/** How long after the expiry the service still detects late transfers. */
const WATCHED_AFTER_MS = 24 * 3_600_000;

/**
 * Prepares a refund for the merchant's own wallet to send. While the refund is pending, it holds its part of the
 * payment, so that all pending refunds together never exceed the payment. When the refund is stored, the free amount is
 * checked again under a lock.
 */
export async function prepareRefund(
  { refunds, prepared, clock, newId, networks }: PrepareDeps,
  caller: Caller,
  transactionId: string,
  input: PrepareInput,
  toCompletion: (refund: PreparedRefund) => Completion | null,
): Promise<PreparedRefund> {
  const payment = requireOwned(await refunds.payment(transactionId), caller, "transaction");
  const { network, leftCents, heldCents } = payment;
  if (payment.status !== "completed") {
    const state = payment.status === "refunded" ? "refunded in full" : payment.status;
    fail("CONFLICT", `This transaction is ${state}.`);
  }
  const freeCents = leftCents > heldCents ? leftCents - heldCents : 0n;
  const amountCents = chooseAmount(input, freeCents);
  if (amountCents > freeCents) failTooMuch(freeCents);
  if (!networks.includes(network)) {
    fail(
      "SERVICE_UNAVAILABLE",
      `Transfers on ${network} cannot be detected at the moment, because no node is configured. Try again later.`,
      {
        retryAfter: 60,
      },
    );
  }
  await requireKeptWallet(prepared, payment, caller);
  const { merchantWallet } = payment;
  const nowMs = clock.now();
  const expiresAt = new Date(nowMs + (input.expiresIn ?? REFUND_LIFE_SECONDS.default) * 1_000);
  const { family, decimals } = getNetwork(network);
  const refund: PreparedRefund = {
    id: newId(),
    merchantId: caller.merchantId,
    mode: caller.mode,
    transactionId: payment.id,
    amountCents,
    amountBaseUnits: baseUnitsOfCents(amountCents, decimals),
    reason: input.reason ?? "",
    network,
    walletAddress: chooseReceiver(payment),
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
  const outcome = await prepared.prepare(refund, toCompletion(refund));
  if (outcome === "prepared") return refund;
  if (outcome === "claim_lost") return failInFlight();
  return failTooMuch(outcome.freeCents);
}

/**
 * Refuses a refund from a wallet that another merchant has taken over. The transfers that it sends are the new owner's
 * refunds.
 * @throws CONFLICT
 */
export async function requireKeptWallet(
  prepared: Pick<PreparedRefundsRepository, "isTakenOver">,
  { merchantWallet }: RefundablePayment,
  { merchantId, mode }: Caller,
): Promise<void> {
  if (!(await prepared.isTakenOver(merchantWallet, merchantId, mode))) return;
  fail("CONFLICT", `The wallet that was paid, ${merchantWallet}, belongs to another merchant now.`);
}

function chooseAmount({ amount }: PrepareInput, freeCents: bigint): bigint {
  if (amount === undefined || amount === null) return freeCents > 0n ? freeCents : failTooMuch(0n);
  return toCents(amount) ?? failInvalid("amount", NO_AMOUNT);
}

function failTooMuch(freeCents: bigint): never {
  if (freeCents > 0n) {
    failInvalid("amount", `is more than can still be refunded of this transaction (${decimalOfCents(freeCents)})`);
  }
  return fail("CONFLICT", "Pending refunds reserve everything that is left of this transaction.", {
    hint: "Cancel one of them, or wait until it expires.",
  });
}

/**
 * Returns the address that the purchase named for refunds. Without one, or if it belongs to another chain family,
 * returns the payer.
 */
function chooseReceiver({ payer, refundAddress, network }: RefundablePayment): string {
  const { family } = getNetwork(network);
  const named = refundAddress === null ? null : walletOfFamily(refundAddress, family);
  return named ?? walletOfFamily(payer, family) ?? payer;
}
