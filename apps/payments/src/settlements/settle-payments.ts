import { fail, failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import { decimalOfCents, getNetwork, type NetworkName, toCents } from "@svc/x402";
import type { Caller } from "../authorization/caller.js";
import { NO_AMOUNT } from "../field-rules.js";
import { type Completion, failInFlight } from "../idempotency/idempotency-repository.js";
import { requireOwned } from "../owned-resource.js";
import type { SettlementOutcome, SettlementsRepository } from "./settlements-repository.js";

/** Request body, validated by its schema. */
interface SettlementInput {
  readonly transactionIds?: readonly string[] | null;
  readonly network?: NetworkName | null;
  readonly amount?: number | null;
}

interface SettleDeps {
  readonly settlements: SettlementsRepository;
  readonly clock: Clock;
}

/**
 * Settles the given transactions, or the oldest transactions up to an amount, or all of them. Returns the settlement as
 * JSON.
 */
export async function settlePayments(
  deps: SettleDeps,
  caller: Caller,
  input: SettlementInput,
  toCompletion: (json: string) => Completion | null,
): Promise<string> {
  const transactionIds = input.transactionIds ? [...new Set(input.transactionIds.map((id) => id.toLowerCase()))] : null;
  if (transactionIds && input.amount != null) failInvalid("amount", "cannot be combined with transactionIds");
  const amountCentsMax = input.amount == null ? null : toCents(input.amount);
  if (input.amount != null && amountCentsMax === null) {
    failInvalid("amount", NO_AMOUNT);
  }
  if (input.network && getNetwork(input.network).mode !== "live") {
    failInvalid("network", `${input.network} is a test network: there is nothing to settle there`);
  }
  if (transactionIds) await requireSettleable(deps, caller, transactionIds);
  const choice = { transactionIds, network: input.network ?? null, amountCentsMax };
  const now = new Date(deps.clock.now());
  const result = await deps.settlements.settle(caller.merchantId, choice, now, toCompletion);
  return result.outcome === "settled" ? result.json : refuse(result);
}

async function requireSettleable(deps: SettleDeps, caller: Caller, ids: readonly string[]): Promise<void> {
  const found = new Map((await deps.settlements.named(ids)).map((one) => [one.id, one]));
  for (const id of ids) {
    const one = found.get(id) ?? null;
    if (one?.merchantId === caller.merchantId && one.mode === "test") {
      failInvalid("transactionIds", `${id} is a transaction of a test network: there is nothing to settle`);
    }
    const { isSettled, status } = requireOwned(one, caller, "transaction");
    if (isSettled) fail("CONFLICT", `The transaction ${id} is already settled.`);
    if (status !== "completed") fail("CONFLICT", `The transaction ${id} is ${status}, so it cannot be settled.`);
  }
}

function refuse(result: Exclude<SettlementOutcome, { outcome: "settled" }>): never {
  switch (result.outcome) {
    case "exceeds":
      return failInvalid("amount", `is more than the balance (${decimalOfCents(result.availableCents)})`);
    case "nothing":
      if (result.availableCents === 0n) return fail("CONFLICT", "There is nothing to settle.");
      return failInvalid("amount", `is less than the oldest transaction (${decimalOfCents(result.oldestCents)})`);
    case "changed":
      return fail("CONFLICT", "Some of these transactions have been settled or refunded in the meantime.");
    case "claim_lost":
      return failInFlight();
  }
}
