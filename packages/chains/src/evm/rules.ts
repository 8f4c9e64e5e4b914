import { getAddress } from "ethers/address";
import { formatUnits } from "ethers/utils";
import { isBefore } from "../chain.js";
import type { CreditedTransfer, Judgement, PendingTransfer, RejectReason, TransferClaim } from "../chain-verifier.js";
import type { LoggedTransfer, TransactionFacts } from "./facts.js";
import { transferPositions } from "./transfer-positions.js";

/** The credit of a transaction to one wallet of the merchant. */
interface Credit {
  /** As the claim spells it. */
  readonly recipient: string;
  /** All senders of USDC to this wallet in the transaction. The zero address is the sender of newly minted USDC. */
  readonly senders: ReadonlySet<string>;
  /** Amount from the claimed payer, minus everything that left the wallet in the same transaction. May be negative. */
  readonly netBaseUnits: bigint;
}

const NOBODY = `0x${"0".repeat(40)}`;

/** One credit for each recipient of the claim. Only `usdc` counts, because any contract can log any Transfer. */
function sumCredits(claim: TransferClaim, usdc: string, transfers: readonly LoggedTransfer[]): Credit[] {
  const payer = claim.payer.toLowerCase();
  // A transfer from a wallet to itself changes no balance.
  const real = transfers.filter(({ contract, from, to }) => contract === usdc && from !== to);
  return claim.recipients.map((recipient) => {
    const wallet = recipient.toLowerCase();
    const arriving = real.filter(({ to }) => to === wallet);
    const fromPayer = arriving.filter(({ from }) => from === payer && from !== NOBODY);
    const leaving = real.filter(({ from }) => from === wallet);
    return {
      recipient,
      senders: new Set(arriving.map(({ from }) => from)),
      netBaseUnits: sum(fromPayer) - sum(leaving),
    };
  });
}

const sum = (transfers: readonly LoggedTransfer[]): bigint => transfers.reduce((total, { value }) => total + value, 0n);

interface Case {
  readonly claim: TransferClaim;
  readonly facts: TransactionFacts;
  /** The network's USDC contract, lower case. */
  readonly usdc: string;
  readonly decimals: number;
  readonly confirmationsNeeded: number;
  /**
   * The credit that the rules judge. Prefers a wallet that the payer paid, then a wallet that any sender paid, then the
   * largest credit.
   */
  readonly credit: Credit;
}

/** Returns null if the next rule should decide. */
type Rule = (of: Case) => Judgement | null;

const rejected = (reason: RejectReason, message: string): Judgement => ({ outcome: "rejected", reason, message });

/** The answer for a transaction in a block with too few confirmations. */
export const notConfirmed = (of: {
  readonly facts: TransactionFacts;
  readonly confirmationsNeeded: number;
}): PendingTransfer => ({
  outcome: "pending",
  reason: "not_confirmed",
  confirmations: { seen: of.facts.confirmations, needed: of.confirmationsNeeded },
});

/**
 * The first rule with a verdict decides. A block on another branch must not lead to a rejection, so `blockIsOnTheChain`
 * comes first.
 */
const RULES: readonly Rule[] = [
  function blockIsOnTheChain(of) {
    return of.facts.confirmations === 0 ? notConfirmed(of) : null;
  },

  function transactionSucceeded({ facts }) {
    return facts.succeeded ? null : rejected("tx_reverted", "The transaction failed on the chain and paid nothing.");
  },

  function usdcCameIn({ claim, facts, usdc, credit }) {
    if (credit.senders.size > 0) return null;
    const wallets = new Set(claim.recipients.map((wallet) => wallet.toLowerCase()));
    const other = facts.transfers.find(({ contract, to }) => contract !== usdc && wallets.has(to));
    if (other === undefined)
      return rejected("wrong_recipient", "The transaction sent no USDC to the merchant's wallet.");
    return rejected("wrong_asset", `The transaction sent tokens of ${other.contract}. USDC is ${usdc}.`);
  },

  function payerSentIt({ claim, credit }) {
    if (credit.senders.has(claim.payer.toLowerCase())) return null;
    const senders = [...credit.senders].join(", ");
    return rejected("wrong_payer", `The USDC came from ${senders}, not from ${claim.payer}.`);
  },

  function amountArrived({ claim, credit, decimals }) {
    const net = credit.netBaseUnits;
    if (net > 0n && net >= claim.amountBaseUnits) return null;
    const usd = (amount: bigint) => formatUnits(amount, decimals);
    return rejected("amount_mismatch", `${usd(net)} USDC arrived, ${usd(claim.amountBaseUnits)} was expected.`);
  },

  function paymentIsNewEnough(of) {
    const { notBefore } = of.claim;
    const { minedAt } = of.facts;
    if (notBefore === undefined || !isBefore(minedAt, notBefore)) return null;
    const when = `${minedAt.toISOString()}, before ${notBefore.toISOString()}`;
    return {
      ...notConfirmed(of),
      reason: "tx_not_found",
      message: `The payment was made at ${when}, the earliest time that counts here. So it paid for something else.`,
    };
  },

  function isConfirmed(of) {
    return of.facts.confirmations < of.confirmationsNeeded ? notConfirmed(of) : null;
  },
];

interface JudgeSettings {
  readonly usdc: string;
  readonly decimals: number;
  readonly confirmationsNeeded: number;
}

/** The verdict on a claim, from one node's facts. */
export function judge(claim: TransferClaim, facts: TransactionFacts, settings: JudgeSettings): Judgement {
  const usdc = settings.usdc.toLowerCase();
  const credit = pickBest(claim, sumCredits(claim, usdc, facts.transfers));
  const all: Case = { ...settings, usdc, claim, facts, credit };
  for (const rule of RULES) {
    const verdict = rule(all);
    if (verdict !== null) return verdict;
  }
  return {
    outcome: "verified",
    recipient: credit.recipient,
    creditedBaseUnits: credit.netBaseUnits,
    confirmedAt: facts.minedAt,
    transfers: creditedTransfers(claim, credit.recipient, all),
  };
}

/** The payer's transfers that reached a wallet. */
function creditedTransfers(
  { network, txHash, payer }: TransferClaim,
  recipient: string,
  { usdc, facts }: Pick<Case, "usdc" | "facts">,
): CreditedTransfer[] {
  const wallet = recipient.toLowerCase();
  const getPosition = transferPositions();
  return facts.transfers
    .filter(({ contract, to }) => contract === usdc && to === wallet)
    .map((transfer) => ({ ...transfer, position: getPosition(txHash, wallet, transfer.value) }))
    .filter(({ from, to }) => from === payer.toLowerCase() && from !== to)
    .map(({ from, value, position, logIndex, authorization }) => ({
      network,
      txHash,
      position,
      place: String(logIndex),
      blockNumber: BigInt(facts.blockNumber),
      blockTime: facts.minedAt,
      from: getAddress(from),
      to: recipient,
      baseUnits: value,
      authorization: authorization && { payer: getAddress(authorization.authorizer), nonce: authorization.nonce },
    }));
}

function pickBest(claim: TransferClaim, credits: readonly Credit[]): Credit {
  const payer = claim.payer.toLowerCase();
  const rank = ({ senders }: Credit) => (senders.has(payer) ? 2 : Math.min(senders.size, 1));
  const isBetter = (a: Credit, b: Credit) =>
    rank(a) === rank(b) ? a.netBaseUnits > b.netBaseUnits : rank(a) > rank(b);
  const nothing: Credit = { recipient: "", senders: new Set(), netBaseUnits: 0n };
  return credits.reduce((best, credit) => (best === nothing || isBetter(credit, best) ? credit : best), nothing);
}
