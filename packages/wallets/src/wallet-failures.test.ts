import { expect, test } from "@jest/globals";
import { isRejection } from "./wallet-failures.js";

test.each([
  [{ code: 4001, message: "no" }],
  [new Error("User rejected the request.")],
  [new Error("MetaMask Tx Signature: User denied transaction signature.")],
  [new Error("User canceled")],
  [new Error("The request was rejected by the user")],
  [new Error("Approval Denied")],
  [new Error("Transaction cancelled")],
])("%o says that the user declined", (error) => {
  expect(isRejection(error)).toBe(true);
});

// In these cases a node may have the transaction, so a page must not say that nothing was sent.
test.each([
  [{ code: -32603, message: "context canceled" }],
  [new Error("transaction rejected: already known")],
  [new Error("failed to send transaction: request canceled while waiting for a response")],
  [new Error("access denied by the RPC provider")],
])("%o doesn't say that the user declined", (error) => {
  expect(isRejection(error)).toBe(false);
});
