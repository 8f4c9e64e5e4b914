import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  COMPUTE_INSTRUCTIONS,
  FEE_PAYER,
  SOLANA_BUYER,
  SOLANA_MERCHANT,
  solanaTransaction,
  transferChecked,
} from "../../test/sample-payments.js";
import { decodePaymentObject } from "../decode-payment.js";
import { NETWORKS } from "../networks.js";
import { identityKey, type SvmPayment, wirePayment } from "../payment.js";
import { associatedTokenAddress } from "./associated-token-address.js";

const MINT = NETWORKS.solana_devnet.usdc;
const source = associatedTokenAddress(SOLANA_BUYER, MINT);
const destination = associatedTokenAddress(SOLANA_MERCHANT, MINT);
const transfer = transferChecked(source, MINT, destination, SOLANA_BUYER, 10_000n);
const signers = [FEE_PAYER, SOLANA_BUYER];
const whole = solanaTransaction(signers, [...COMPUTE_INSTRUCTIONS, transfer]);

const decode = (transaction: Buffer | string, network = "solana-devnet") =>
  decodePaymentObject({
    x402Version: 1,
    scheme: "exact",
    network,
    payload: { transaction: typeof transaction === "string" ? transaction : transaction.toString("base64") },
  });
const readPayment = (transaction: Buffer): SvmPayment => {
  const decoded = decode(transaction);
  if (decoded.outcome !== "payment") throw new Error(JSON.stringify(decoded));
  return decoded.payment as SvmPayment;
};

describe("a Solana payment", () => {
  test.each([false, true])("is read from the bytes of the transaction (legacy: %s)", (legacy) => {
    const payment = readPayment(solanaTransaction(signers, [...COMPUTE_INSTRUCTIONS, transfer], { legacy }));
    expect(payment).toMatchObject({
      kind: "svm",
      network: "solana_devnet",
      payer: SOLANA_BUYER,
      feePayer: FEE_PAYER,
      transfer: { source, mint: MINT, destination, authority: SOLANA_BUYER, amountBaseUnits: 10_000n },
      identity: { network: "solana_devnet", asset: MINT, payer: SOLANA_BUYER },
    });
    expect(payment.identity.nonce).toMatch(/^[0-9a-f]{64}$/);
  });

  test("keeps its identity with any set of signatures, and changes it with any byte of the message", () => {
    const signed = Buffer.from(whole);
    signed.fill(9, 1, 129);
    expect(identityKey(readPayment(signed).identity)).toBe(identityKey(readPayment(whole).identity));
    const more = transferChecked(source, MINT, destination, SOLANA_BUYER, 10_001n);
    const other = solanaTransaction(signers, [...COMPUTE_INSTRUCTIONS, more]);
    expect(identityKey(readPayment(other).identity)).not.toBe(identityKey(readPayment(whole).identity));
  });

  test("is read back from its stored form", () => {
    const payment = readPayment(whole);
    expect(decodePaymentObject(JSON.parse(JSON.stringify(wirePayment(payment))))).toEqual({
      outcome: "payment",
      payment,
    });
  });
});

const SYSTEM = "11111111111111111111111111111111";
const MEMO = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";

describe("refuses", () => {
  test("every transaction that ends early or late", () => {
    for (let length = 0; length < whole.length; length += 1) {
      expect(decode(whole.subarray(0, length))).toMatchObject({ outcome: "malformed" });
    }
    expect(decode(Buffer.concat([whole, Buffer.alloc(1)]))).toMatchObject({ reason: "invalid_transaction" });
    expect(decode(Buffer.concat([whole, Buffer.alloc(1_232)]))).toMatchObject({ reason: "invalid_transaction" });
  });

  test.each<[string, Buffer | string]>([
    ["text that is no base64", "A".repeat(7)],
    ["a later version", Buffer.from(whole).fill(0x81, 129, 130)],
    ["another number of signatures than of signers", Buffer.concat([Buffer.of(1), whole.subarray(65)])],
    ["a length with a superfluous byte", Buffer.concat([Buffer.of(0x82, 0), whole.subarray(1)])],
  ])("%s", (_, transaction) => {
    expect(decode(transaction)).toMatchObject({ outcome: "malformed", reason: "invalid_transaction" });
  });

  test.each([
    ["no transfer", COMPUTE_INSTRUCTIONS],
    ["two transfers", [transfer, transfer]],
    ["a transfer that does not check the mint", [{ ...transfer, data: Uint8Array.of(3, ...Buffer.alloc(8)) }]],
    ["a transfer with longer data", [{ ...transfer, data: Buffer.concat([transfer.data, Buffer.alloc(1)]) }]],
    ["a transfer that its owner does not sign", [transferChecked(source, MINT, destination, SOLANA_MERCHANT, 1n)]],
    ["a transfer of three accounts", [{ ...transfer, accounts: transfer.accounts.slice(0, 3) }]],
  ])("%s, as a payment of another kind", (_, instructions) => {
    expect(decode(solanaTransaction(signers, instructions))).toMatchObject({
      outcome: "unsupported",
      reason: "invalid_exact_svm_payload_transaction_not_a_transfer_instruction",
    });
  });

  test.each([
    [
      "names accounts by lookup table",
      solanaTransaction(signers, [transfer], { tail: [1, ...Buffer.alloc(32), 1, 0, 0] }),
    ],
    [
      "advances a durable nonce",
      solanaTransaction(signers, [
        { program: SYSTEM, accounts: [SOLANA_BUYER], data: Uint8Array.of(4, 0, 0, 0) },
        transfer,
      ]),
    ],
    [
      "is made by a wallet program",
      solanaTransaction(signers, [{ program: SOLANA_MERCHANT, accounts: [source], data: Uint8Array.of(1) }, transfer]),
    ],
  ])("a transaction that %s, as an unsupported way to pay", (_, transaction) => {
    expect(decode(transaction)).toMatchObject({ outcome: "unsupported", reason: "unsupported" });
  });

  test("a transaction with an instruction that uses the fee payer's account", () => {
    const memo = { program: MEMO, accounts: [FEE_PAYER], data: Uint8Array.of(65) };
    expect(decode(solanaTransaction(signers, [memo, transfer]))).toMatchObject({ outcome: "unsupported" });
    expect(decode(solanaTransaction(signers, [{ ...memo, accounts: [] }, transfer]))).toMatchObject({
      outcome: "payment",
    });
  });

  test("never by throwing an exception, whatever the bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void decode(Buffer.from(bytes))));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        decode(Buffer.from(whole).fill(byte, at, at + 1));
      }),
      { numRuns: 1000 },
    );
  });
});
