import { expect, test } from "@jest/globals";
import { adviseOn, PAYMENT_FAILURES, paymentFailure, paymentFailuresText } from "./payment-failures.js";

test("each reason says what to do, and whether the same request may succeed later", () => {
  expect(adviseOn("insufficient_funds")).toEqual({
    reason: "insufficient_funds",
    retryable: true,
    retryAfter: 10,
    action: "top_up",
  });
  expect(adviseOn("key_taken")).toEqual({ reason: "key_taken", retryable: false, action: "give_up" });
  for (const reason of Object.keys(PAYMENT_FAILURES)) {
    const { action, retryable, retryAfter } = adviseOn(reason);
    expect([reason, retryAfter === undefined]).toEqual([reason, action === "give_up"]);
    expect([reason, retryable]).toEqual([reason, ["repeat_same", "wait", "top_up"].includes(action)]);
  }
});

test("a facilitator's own reason means a new payment, whatever it is called", () => {
  for (const reason of ["made_up", "constructor", "__proto__", ""]) {
    expect(adviseOn(reason)).toEqual({ reason, retryable: false, retryAfter: 0, action: "sign_new" });
  }
});

test("only a wait becomes a Retry-After", () => {
  expect(paymentFailure("in_progress", { paymentId: "1" })).toMatchObject({
    retryAfter: 1,
    details: { reason: "in_progress", action: "wait", paymentId: "1" },
  });
  expect(paymentFailure("not_the_buyer")).not.toHaveProperty("retryAfter");
});

test("the documentation names each reason with its action", () => {
  const text = paymentFailuresText();
  for (const [reason, { action }] of Object.entries(PAYMENT_FAILURES)) {
    expect(text).toMatch(new RegExp(`\\| \`${reason}\` \\|.*\\| \`${action}\` \\|`));
  }
});
