import { describe, expect, test } from "@jest/globals";
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
import { associatedTokenAddress } from "./associated-token-address.js";
import { LIGHTHOUSE_PROGRAM } from "./wallet-assertions.js";

const MINT = NETWORKS.solana_devnet.usdc;
const source = associatedTokenAddress(SOLANA_BUYER, MINT);
const transfer = transferChecked(source, MINT, associatedTokenAddress(SOLANA_MERCHANT, MINT), SOLANA_BUYER, 10_000n);
type Instruction = typeof transfer;

const memo: Instruction = {
  program: "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  accounts: [],
  data: Uint8Array.of(65),
};
const lighthouse = (name: number, ...accounts: string[]): Instruction => ({
  program: LIGHTHOUSE_PROGRAM,
  accounts,
  data: Uint8Array.of(name, 0, 0),
});
/** Balances of the fee payer, of the payer's USDC and of the payer, as a wallet asserts them. */
const guards = [lighthouse(5, FEE_PAYER), lighthouse(9, source), lighthouse(5, SOLANA_BUYER)];
const [guard] = guards as [Instruction];

const decode = (...instructions: Instruction[]) => {
  const transaction = solanaTransaction([FEE_PAYER, SOLANA_BUYER], [...COMPUTE_INSTRUCTIONS, ...instructions]);
  const payload = { transaction: transaction.toString("base64") };
  return decodePaymentObject({ x402Version: 1, scheme: "exact", network: "solana-devnet", payload });
};

describe("a Solana payment is read", () => {
  test.each([0, 1, 2, 3])("with %i Lighthouse assertions after its transfer, before or after a memo", (count) => {
    const some = guards.slice(0, count);
    for (const instructions of [some, [memo, ...some], [...some, memo]]) {
      expect(decode(transfer, ...instructions)).toMatchObject({ outcome: "payment", payment: { feePayer: FEE_PAYER } });
    }
  });

  test("with any assertion that Lighthouse has, whichever accounts it names", () => {
    for (let name = 2; name <= 17; name += 1) {
      expect(decode(transfer, lighthouse(name, FEE_PAYER, SOLANA_BUYER))).toMatchObject({ outcome: "payment" });
    }
  });
});

describe("a Solana payment is refused", () => {
  test.each<[string, Instruction[]]>([
    ["writes memory that the fee payer pays for", [transfer, lighthouse(0, FEE_PAYER)]],
    ["writes memory that the payer pays for", [transfer, lighthouse(0, SOLANA_BUYER)]],
    ["closes memory", [transfer, lighthouse(1, FEE_PAYER)]],
    ["calls an unknown Lighthouse instruction", [transfer, lighthouse(18, source)]],
    ["calls Lighthouse without data", [transfer, { ...guard, data: new Uint8Array() }]],
    ["asserts before its transfer", [guard, transfer]],
    ["has four assertions", [transfer, ...guards, guard]],
    ["has eight instructions with its assertions", [transfer, memo, ...guards, memo]],
  ])("when it %s", (_, instructions) => {
    expect(decode(...instructions)).toMatchObject({ outcome: "unsupported", reason: "unsupported" });
  });

  test("when an instruction other than its assertions uses the fee payer's account", () => {
    expect(decode(transfer, { ...memo, accounts: [FEE_PAYER] }, ...guards)).toMatchObject({
      outcome: "unsupported",
      reason: "invalid_exact_svm_payload_transaction_fee_payer_included_in_instruction_accounts",
    });
  });
});
