import { describe, expect, test } from "@jest/globals";
import { mayReserve, OPEN_RESERVATIONS_MAX, type PayerStanding, UNCHARGED_CALLS_MAX } from "./reservation-rules.js";

const NOTHING: PayerStanding = { open: 0, openBaseUnits: 0n, settledSinceBaseUnits: 0n, uncharged: 0 };
const PRICE = 10n;

describe("a payer may reserve", () => {
  test.each<[string, Partial<PayerStanding>, bigint | null, string]>([
    ["with nothing under way, on the word of the facilitator", {}, null, "free"],
    ["not before the balance is read, with calls under way", { open: 1, openBaseUnits: PRICE }, null, "needs_balance"],
    ["not before the balance is read, with settlements since", { settledSinceBaseUnits: PRICE }, null, "needs_balance"],
    ["what the balance covers beside the calls under way", { open: 1, openBaseUnits: PRICE }, 20n, "free"],
    ["no more than that", { open: 1, openBaseUnits: PRICE }, 19n, "insufficient_funds"],
    ["nothing of what a settlement since may still take", { settledSinceBaseUnits: PRICE }, 19n, "insufficient_funds"],
    ["nothing of a balance that the settlements before its reading have spent", {}, 9n, "insufficient_funds"],
    ["a balance that just covers it", {}, 10n, "free"],
    ["at most so many calls at once", { open: OPEN_RESERVATIONS_MAX }, 1_000n, "too_many_open"],
    ["at most so many calls without a charge", { uncharged: UNCHARGED_CALLS_MAX }, 1_000n, "too_many_uncharged"],
  ])("%s", (_what, standing, balance, verdict) => {
    expect(mayReserve({ ...NOTHING, ...standing }, PRICE, balance)).toBe(verdict);
  });
});
