import { expect, test } from "@jest/globals";
import { BUYER } from "../test/sample-payments.js";
import { type Receipt, receiptHeaders } from "./receipt.js";
import { decodeBase64Json } from "./wire/json.js";

const contents = (receipt: Receipt, version: 1 | 2) => {
  const headers = receiptHeaders(receipt, version);
  expect(headers["X-PAYMENT-RESPONSE"]).toBe(headers["PAYMENT-RESPONSE"]);
  const decoded = decodeBase64Json(headers["PAYMENT-RESPONSE"]);
  return decoded.ok ? decoded.value : decoded.problem;
};
const transaction = `0x${"12".repeat(32)}`;

test("a receipt names the network in the payer's version", () => {
  const receipt: Receipt = { success: true, transaction, network: "base", payer: BUYER };
  expect(contents(receipt, 1)).toEqual({ success: true, transaction, network: "base", payer: BUYER });
  expect(contents(receipt, 2)).toEqual({ success: true, transaction, network: "eip155:8453", payer: BUYER });
});

test("a failed settlement has a reason and an empty transaction", () => {
  const receipt: Receipt = { success: false, errorReason: "insufficient_funds", network: "solana", payer: BUYER };
  expect(contents(receipt, 1)).toEqual({
    success: false,
    errorReason: "insufficient_funds",
    transaction: "",
    network: "solana",
    payer: BUYER,
  });
});
