import { describe, expect, test } from "@jest/globals";
import { BLOCK_TIME_LAG_MS, type ChainTransfer } from "@svc/chains";
import { compareAmount, judgeTransfer, type MatchedBy, matchTransfer } from "./match-transfer.js";
import type { PaymentIntent } from "./payment-intent.js";

const BEGIN = new Date("2026-11-22T10:00:00Z");
const at = (ms: number) => new Date(BEGIN.getTime() + ms);
const MINUTE = 60_000;
/** 500.00 USDC and the tail 1,234. */
const DUE = 500_001_234n;

const intent = (changed: Partial<PaymentIntent> = {}): PaymentIntent =>
  ({
    id: "one",
    wallets: { base_sepolia: "0xWallet" },
    tail: 1_234,
    amountDueBaseUnits: DUE,
    status: "open",
    rejectLate: false,
    createdAt: BEGIN,
    expiresAt: at(30 * MINUTE),
    watchUntil: at(24 * 60 * MINUTE),
    canceledAt: null,
    ...changed,
  }) as PaymentIntent;

const transfer = (changed: Partial<ChainTransfer> = {}): ChainTransfer => ({
  network: "base_sepolia",
  txHash: "0x01",
  position: "0",
  blockNumber: 7n,
  blockTime: at(MINUTE),
  from: "0xBuyer",
  to: "0xWallet",
  baseUnits: DUE,
  ...changed,
});

const noCandidates = { exact: null, referenced: [], sameTail: [] };
const judged = (by: MatchedBy, sent: Partial<ChainTransfer>, of: Partial<PaymentIntent> = {}, active = true) =>
  judgeTransfer({ intent: intent(of), by }, transfer(sent), { active });

describe("the intent of a transfer", () => {
  const one = intent();
  const two = intent({ id: "two" });

  test("is the one whose reference it names, even if another one expects the amount", () => {
    expect(matchTransfer(transfer(), { exact: one, referenced: [two], sameTail: [] })).toEqual({
      intent: two,
      by: "reference",
    });
    expect(matchTransfer(transfer(), { exact: one, referenced: [], sameTail: [] })).toEqual({
      intent: one,
      by: "amount",
    });
  });

  test("is the oldest one if it names several references, and stays unresolved", () => {
    const older = intent({ id: "older", createdAt: at(-1) });
    expect(matchTransfer(transfer(), { ...noCandidates, referenced: [one, older] })).toEqual({
      intent: older,
      by: "shared",
    });
    expect(judged("shared", {})).toEqual({ outcome: "unresolved", reason: "shared_transaction" });
  });

  test("is none if two intents have the same last digits", () => {
    expect(matchTransfer(transfer(), { ...noCandidates, sameTail: [one, two] })).toBeNull();
    expect(matchTransfer(transfer(), { ...noCandidates, sameTail: [two] })).toEqual({ intent: two, by: "tail" });
  });

  test("is none below a cent, before the intent began or after its watch ended", () => {
    expect(matchTransfer(transfer({ baseUnits: 9_999n }), { ...noCandidates, exact: one })).toBeNull();
    for (const blockTime of [at(-BLOCK_TIME_LAG_MS - 1), new Date(one.watchUntil.getTime() + 1)]) {
      expect(matchTransfer(transfer({ blockTime }), { exact: one, referenced: [one], sameTail: [one] })).toBeNull();
    }
    expect(
      matchTransfer(transfer({ blockTime: at(-BLOCK_TIME_LAG_MS) }), { ...noCandidates, exact: one }),
    ).not.toBeNull();
  });
});

describe("a matched transfer", () => {
  test("completes the intent by the exact amount, or by reference if less than a cent is missing", () => {
    expect(judged("amount", {})).toEqual({ outcome: "completes", late: false });
    expect(judged("reference", { baseUnits: 500_000_000n })).toEqual({ outcome: "completes", late: false });
  });

  test.each<[string, MatchedBy, bigint, string]>([
    ["a base unit less than the price", "reference", 499_999_999n, "other"],
    ["a cent less than the price", "reference", 499_990_000n, "underpaid"],
    ["499.xx with the same tail", "tail", 499_001_234n, "underpaid"],
    ["501.xx with the same tail", "tail", 501_001_234n, "overpaid"],
    ["a pasted hash, of the whole amount", "hash", DUE, "other"],
    ["a pasted hash, of less", "hash", 1_000_000n, "underpaid"],
    ["a pasted hash, of the price without its last digits", "hash", 500_000_000n, "other"],
    ["a pasted hash, of almost a cent more", "hash", DUE + 9_999n, "other"],
    ["a pasted hash, of a cent more", "hash", DUE + 10_000n, "overpaid"],
  ])("doesn't complete the intent: %s", (_, by, baseUnits, reason) => {
    expect(judged(by, { baseUnits })).toEqual({ outcome: "unresolved", reason });
  });

  test("doesn't complete the intent on a network that wasn't offered, or a second time", () => {
    expect(judged("amount", { network: "polygon_amoy" })).toEqual({ outcome: "unresolved", reason: "wrong_network" });
    expect(judged("amount", {}, { status: "completed" })).toEqual({ outcome: "unresolved", reason: "multiple" });
  });

  test("completes an expired intent late, unless its link is inactive, it rejects late payments or was canceled", () => {
    const late = { blockTime: at(31 * MINUTE) };
    expect(judged("amount", late)).toEqual({ outcome: "completes", late: true });
    expect(judged("amount", { blockTime: at(30 * MINUTE) }, {}, false)).toEqual({ outcome: "completes", late: false });
    const refused = { outcome: "unresolved", reason: "late" };
    expect(judged("amount", late, {}, false)).toEqual(refused);
    expect(judged("amount", late, { rejectLate: true })).toEqual(refused);
    expect(judged("amount", {}, { canceledAt: at(MINUTE / 2) })).toEqual(refused);
  });

  test("is underpaid from a cent below the price, and overpaid from a cent above the amount due", () => {
    const price = 500_000_000n;
    expect([price - 10_000n, price - 9_999n].map((units) => compareAmount(intent(), units))).toEqual([
      "underpaid",
      null,
    ]);
    expect([DUE + 9_999n, DUE + 10_000n].map((units) => compareAmount(intent(), units))).toEqual([null, "overpaid"]);
  });
});
