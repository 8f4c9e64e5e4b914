import { expect, test } from "@jest/globals";
import { isLegalTransition, PAYMENT_STATE_NAMES, PAYMENT_STATES, statesBefore } from "./states.js";

test("a payment that was settled, aliased, or proven never to happen never changes again", () => {
  expect(PAYMENT_STATE_NAMES.filter((state) => PAYMENT_STATES[state].next.length === 0)).toEqual([
    "settled",
    "never",
    "aliased",
  ]);
});

test("any unproven payment may turn out to be settled, and one that may have been charged is never claimed again", () => {
  expect(statesBefore("settled")).toEqual(["claimed", "settling", "owed", "refused", "unknown", "released"]);
  for (const state of statesBefore("claimed")) expect(PAYMENT_STATES[state].mayCharge).toBe("no");
  expect(statesBefore("claimed")).toEqual(["refused", "released"]);
});

test("only the chain ends an unknown outcome", () => {
  expect(PAYMENT_STATES.unknown.next).toEqual(["settled", "owed", "never"]);
  expect(isLegalTransition("unknown", "refused")).toBe(false);
  expect(isLegalTransition("unknown", "claimed")).toBe(false);
});

test("a buyer sees a failure only if the payment isn't charged", () => {
  for (const state of PAYMENT_STATE_NAMES) {
    const { publicStatus, mayCharge } = PAYMENT_STATES[state];
    if (publicStatus === "failed") expect(mayCharge).toBe("no");
    if (mayCharge === "yes") expect(publicStatus).toBe("settled");
  }
});

test("every state is reachable from a new payment", () => {
  const reached = new Set(["claimed", "aliased"]);
  for (const state of reached) for (const next of PAYMENT_STATES[state as "claimed"].next) reached.add(next);
  expect([...reached].sort()).toEqual([...PAYMENT_STATE_NAMES].sort());
});
