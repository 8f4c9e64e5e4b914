import { associatedTokenAddress } from "@svc/x402";
import { isBefore } from "../chain.js";
import type { CreditedTransfer, Judgement, PendingTransfer, RejectReason, TransferClaim } from "../chain-verifier.js";
import type { BalanceChange, FinalFacts, TransactionFacts } from "./facts.js";

interface Case {
  readonly claim: TransferClaim;
  readonly facts: FinalFacts;
  readonly settings: JudgeSettings;
  /** The merchant's wallet with the largest gain of USDC, as the claim spells it; null if no wallet gained USDC. */
  readonly recipient: string | null;
  /** How much USDC the claimed payer lost; zero or negative if the payer lost nothing. */
  readonly paidBaseUnits: bigint;
  /** The payer's part of the recipient's gain: other senders may have added to it. */
  readonly creditedBaseUnits: bigint;
}

interface JudgeSettings {
  /** Mint of the network's USDC, base58. */
  readonly usdc: string;
  readonly decimals: number;
  readonly confirmationsNeeded: number;
}

/** Returns null if the next rule should decide. */
type Rule = (of: Case) => Judgement | null;

const rejected = (reason: RejectReason, message: string): Judgement => ({ outcome: "rejected", reason, message });

export const notConfirmed = (
  confirmations: number,
  { confirmationsNeeded: needed }: Pick<JudgeSettings, "confirmationsNeeded">,
): PendingTransfer => ({
  outcome: "pending",
  reason: "not_confirmed",
  // Finality depends on the commitment, not on the blocks above, so never report a number that looks sufficient.
  confirmations: { seen: Math.max(0, Math.min(confirmations, needed - 1)), needed },
});

const RULES: readonly Rule[] = [
  function transactionSucceeded({ facts }) {
    return facts.succeeded ? null : rejected("tx_reverted", "The transaction failed on the chain and paid nothing.");
  },

  function usdcCameIn({ claim, facts, settings, recipient }) {
    if (recipient !== null) return null;
    const other = facts.changes.find(({ owner, delta }) => delta > 0n && claim.recipients.includes(owner));
    if (other === undefined)
      return rejected("wrong_recipient", "The transaction left no USDC in the merchant's wallet.");
    return rejected("wrong_asset", `The transaction sent tokens of ${other.mint}. USDC is ${settings.usdc}.`);
  },

  // The payer is the owner that lost USDC. In a relayed transfer, the fee payer is another party.
  function payerPaidIt({ claim, facts, settings, paidBaseUnits }) {
    if (paidBaseUnits > 0n) return null;
    const payers = facts.changes.filter(({ mint, delta }) => mint === settings.usdc && delta < 0n);
    const who = payers.map(({ owner }) => owner).join(", ") || "no account";
    return rejected("wrong_payer", `The USDC came from ${who}, not from ${claim.payer}.`);
  },

  function amountArrived({ claim, settings, creditedBaseUnits }) {
    if (creditedBaseUnits >= claim.amountBaseUnits) return null;
    const usdc = (amount: bigint) => decimalText(amount, settings.decimals);
    return rejected(
      "amount_mismatch",
      `${usdc(creditedBaseUnits)} USDC arrived, ${usdc(claim.amountBaseUnits)} was expected.`,
    );
  },

  function blockHasATime({ facts, settings }) {
    return facts.blockTime === null ? notConfirmed(0, settings) : null;
  },

  function paymentIsNewEnough({ claim: { notBefore }, facts: { blockTime }, settings }) {
    if (notBefore === undefined || blockTime === null || !isBefore(blockTime, notBefore)) return null;
    const when = `${blockTime.toISOString()}, before ${notBefore.toISOString()}`;
    return {
      ...notConfirmed(0, settings),
      reason: "tx_not_found",
      message: `The payment was made at ${when}, the earliest time that counts here. So it paid for something else.`,
    };
  },
];

/** The verdict on a claim, from one node's facts. */
export function judge(claim: TransferClaim, facts: TransactionFacts, settings: JudgeSettings): Judgement {
  if (!facts.isFinal) return notConfirmed(facts.confirmations, settings);
  const ofUsdc = facts.changes.filter(({ mint }) => mint === settings.usdc);
  const gain = largestGain(claim, ofUsdc);
  const gained = gain?.delta ?? 0n;
  const paidBaseUnits = -(ofUsdc.find(({ owner }) => owner === claim.payer)?.delta ?? 0n);
  const creditedBaseUnits = lesser(gained, paidBaseUnits);
  const of: Case = { claim, facts, settings, recipient: gain?.owner ?? null, paidBaseUnits, creditedBaseUnits };
  for (const rule of RULES) {
    const verdict = rule(of);
    if (verdict !== null) return verdict;
  }
  return {
    outcome: "verified",
    recipient: of.recipient ?? "",
    creditedBaseUnits: of.creditedBaseUnits,
    confirmedAt: facts.blockTime ?? new Date(0),
    transfers: [creditedTransfer(of, facts.blockTime ?? new Date(0))],
  };
}

/** Builds a single transfer with the whole credit, because balances don't show individual transfers. */
function creditedTransfer(
  { claim, facts, settings, recipient, creditedBaseUnits }: Case,
  blockTime: Date,
): CreditedTransfer {
  const owner = recipient ?? "";
  return {
    network: claim.network,
    txHash: claim.txHash,
    position: associatedTokenAddress(owner, settings.usdc),
    place: owner,
    blockNumber: BigInt(facts.slot),
    blockTime,
    from: claim.payer,
    to: owner,
    baseUnits: creditedBaseUnits,
    accounts: facts.accounts,
    authorization: { payer: claim.payer, nonce: facts.messageHash },
  };
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function largestGain(claim: TransferClaim, changes: readonly BalanceChange[]): BalanceChange | undefined {
  return changes
    .filter(({ owner, delta }) => delta > 0n && claim.recipients.includes(owner))
    .reduce<BalanceChange | undefined>((most, one) => (most && most.delta >= one.delta ? most : one), undefined);
}

function decimalText(baseUnits: bigint, decimals: number): string {
  const digits = baseUnits.toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, "");
}
