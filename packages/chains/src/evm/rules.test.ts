import { describe, expect, test } from "@jest/globals";
import { type EvmPayment, NETWORKS } from "@svc/x402";
import fc from "fast-check";
import type { TransferClaim } from "../chain-verifier.js";
import { judgeSettlement } from "./evm-chain.js";
import type { LoggedAuthorization, LoggedTransfer, TransactionFacts } from "./facts.js";
import { judge } from "./rules.js";

const usdc = `0x${"a".repeat(40)}`;
const foreign = `0x${"b".repeat(40)}`;
const wallets = ["1", "2", "3", "4"].map((digit) => `0x${digit.repeat(40)}`);
const [payer = "", merchant = "", secondWallet = ""] = wallets;
const settings = { usdc, decimals: 6, confirmationsNeeded: 1 };

const claim: TransferClaim = {
  network: "base",
  txHash: `0x${"0".repeat(64)}`,
  payer,
  recipients: [merchant, secondWallet],
  amountBaseUnits: 100n,
};
const facts = (transfers: LoggedTransfer[], over: Partial<TransactionFacts> = {}): TransactionFacts => ({
  succeeded: true,
  blockNumber: 1,
  confirmations: 1,
  minedAt: new Date(1_700_000_000_000),
  transfers,
  authorizations: [],
  ...over,
});

const logged = (contract: string) =>
  fc.record({
    contract: fc.constant(contract),
    from: fc.constantFrom(...wallets),
    to: fc.constantFrom(...wallets),
    value: fc.bigInt({ min: 0n, max: 150n }),
    logIndex: fc.constant(0),
    authorization: fc.constant(null),
  });
const growth = (transfers: readonly LoggedTransfer[], wallet: string): bigint =>
  transfers.reduce(
    (sum, { contract, from, to, value }) =>
      contract !== usdc ? sum : sum + (to === wallet ? value : 0n) - (from === wallet ? value : 0n),
    0n,
  );

test("a verified credit is at most the wallet's gain and at least the claimed amount", () => {
  let verified = 0;
  fc.assert(
    fc.property(fc.array(fc.oneof(logged(usdc), logged(foreign)), { maxLength: 8 }), (transfers) => {
      const verdict = judge(claim, facts(transfers), settings);
      if (verdict.outcome !== "verified") return;
      verified += 1;
      expect(verdict.creditedBaseUnits).toBeLessThanOrEqual(growth(transfers, verdict.recipient));
      expect(verdict.creditedBaseUnits).toBeGreaterThanOrEqual(claim.amountBaseUnits);
    }),
    { numRuns: 3_000 },
  );
  expect(verified).toBeGreaterThan(100);
});

test("logs of other contracts never change the paid amount", () => {
  fc.assert(
    fc.property(
      fc.array(logged(usdc), { maxLength: 6 }),
      fc.array(logged(foreign), { maxLength: 6 }),
      (real, forged) => {
        const without = judge(claim, facts(real), settings);
        const withThem = judge(claim, facts([...forged, ...real]), settings);
        if (without.outcome === "verified") expect(withThem).toEqual(without);
        else expect(withThem.outcome).toBe("rejected");
      },
    ),
  );
});

test("the order of the logs doesn't change the verdict", () => {
  const transfers = fc.array(logged(usdc), { maxLength: 6 });
  const shuffled = transfers.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([all, mixed]) => {
      const summary = (these: LoggedTransfer[]) => {
        const verdict = judge(claim, facts(these), settings);
        if (verdict.outcome !== "verified") return verdict.outcome === "rejected" ? verdict.reason : verdict;
        // The last part of a position numbers equal transfers in the order of the logs, also those of other senders.
        const positions = verdict.transfers.map(({ position }) => position.replace(/:\d+$/, ""));
        expect(new Set(verdict.transfers.map(({ position }) => position)).size).toBe(positions.length);
        return { ...verdict, transfers: positions.sort() };
      };
      expect(summary(mixed)).toEqual(summary(all));
    }),
  );
});

test("an authorization is proven only if USDC logged it for this payer and nonce, followed by its own Transfer", () => {
  const token = NETWORKS.base_sepolia.usdc.toLowerCase();
  const nonce = `0x${"5".repeat(64)}`;
  const paid: LoggedTransfer = {
    contract: token,
    from: payer,
    to: merchant,
    value: 100n,
    logIndex: 1,
    authorization: { authorizer: payer, nonce },
  };
  const used: LoggedAuthorization = { contract: token, authorizer: payer, nonce, transfer: paid };
  const payment = {
    network: "base_sepolia",
    authorization: { from: payer, to: merchant, value: 100n, nonce },
  } as EvmPayment;
  const how = { since: new Date(0), confirmationsNeeded: 1 };
  const outcomeWith = (authorization: LoggedAuthorization) =>
    judgeSettlement(payment, claim.txHash, facts([paid], { authorizations: [authorization] }), how).outcome;
  expect(outcomeWith(used)).toBe("proven");
  const others: [Partial<LoggedAuthorization>, string][] = [
    [{ contract: foreign }, "unrelated"],
    [{ authorizer: merchant }, "unrelated"],
    [{ nonce: `0x${"6".repeat(64)}` }, "unrelated"],
    [{ transfer: null }, "unreadable"],
    [{ transfer: { ...paid, value: 1n } }, "refuted"],
    [{ transfer: { ...paid, to: foreign } }, "refuted"],
  ];
  for (const [other, outcome] of others) expect([other, outcomeWith({ ...used, ...other })]).toEqual([other, outcome]);
});

describe("among several reasons", () => {
  const plain = { logIndex: 0, authorization: null };
  const short = [{ contract: usdc, from: payer, to: merchant, value: 99n, ...plain }];

  test("a block that isn't on the chain comes first, because it is never a final reason", () => {
    expect(judge(claim, facts(short, { confirmations: 0, succeeded: false }), settings)).toMatchObject({
      outcome: "pending",
      reason: "not_confirmed",
    });
  });

  test("a final reason comes before missing confirmations, because waiting would not help", () => {
    const strict = { ...settings, confirmationsNeeded: 12 };
    expect(judge(claim, facts(short), strict)).toMatchObject({ reason: "amount_mismatch" });
    expect(judge({ ...claim, amountBaseUnits: 99n }, facts(short), strict)).toMatchObject({
      outcome: "pending",
      confirmations: { seen: 1, needed: 12 },
    });
  });

  test("the payer's transfer to one wallet comes before transfers of other senders to another wallet", () => {
    const transfers = [
      { contract: usdc, from: payer, to: merchant, value: 5n, ...plain },
      { contract: usdc, from: merchant, to: payer, value: 9n, ...plain },
      { contract: usdc, from: secondWallet, to: secondWallet, value: 1n, ...plain },
      { contract: usdc, from: foreign, to: secondWallet, value: 100n, ...plain },
    ];
    expect(judge(claim, facts(transfers), settings)).toMatchObject({ reason: "amount_mismatch" });
  });

  test("a failed transaction is always rejected for that reason", () => {
    expect(judge(claim, facts([], { succeeded: false }), settings)).toMatchObject({ reason: "tx_reverted" });
  });
});
