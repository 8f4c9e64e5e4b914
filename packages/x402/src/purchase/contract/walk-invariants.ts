import type { Claim } from "../claim.js";
import { OPEN_STATES } from "../states.js";
import type { Attempt, Outside } from "./simulated-outside.js";
import type { SimulatedStreams } from "./simulated-streams.js";

/** The situation at the end of a walk, which is one random test run (see generated-walks.ts). */
interface Ending {
  readonly all: readonly Claim[];
  readonly outside: Outside;
  readonly payers: readonly string[];
  readonly delivered: readonly { readonly attempt: Attempt; readonly answer: string }[];
  /** The attempts of buyers, by nonce. */
  readonly made: ReadonlyMap<string, Attempt>;
  readonly streams: SimulatedStreams;
}

/**
 * Returns the broken invariants. They must hold once the chain has shown each payment's outcome and the buyers have
 * asked again for their answers.
 */
export function endFaults({ all, outside, payers, delivered, made, streams }: Ending): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const { transfers } = outside;
  /**
   * True if it can't be decided whether the transfer paid this claim or is older. The claim then stays open for an
   * operator, and is never reported as failed.
   */
  const isUndecidable = (claim: Claim): boolean =>
    transfers.some(
      ({ nonce, ...one }) =>
        nonce === claim.identity.nonce && outside.isDatedBefore({ nonce, ...one }, claim.createdAt),
    );
  for (const claim of all) must(!OPEN_STATES.includes(claim.state) || isUndecidable(claim), `${claim.state} forever`);

  // Each Transfer buys at most one request.
  for (const payer of payers) {
    const answers = new Set(
      delivered.filter(({ attempt }) => attempt.payment.payer === payer).map(({ answer }) => answer),
    );
    const paid = transfers.filter((transfer) => transfer.payer === payer).length;
    must(answers.size <= paid, `${payer} paid ${paid} and got ${answers.size}`);
  }
  // Every transfer for a claim was found.
  for (const { nonce } of transfers) {
    const claim = all.find(({ identity, aliasOf }) => identity.nonce === nonce && aliasOf === null);
    if (!claim) continue;
    const isFound = claim.state === "settled" || claim.state === "owed";
    must(isFound || (isUndecidable(claim) && claim.state !== "never"), `transferred, but in state ${claim.state}`);
  }
  // A payment that is settled before its work is served once or stays owed.
  for (const { state, paymentId, answerExpiresAt, identity } of all) {
    const isReceived = streams.received.has(paymentId);
    if (state === "settled" && answerExpiresAt === null) must(isReceived, "settled, and no answer was delivered");
    if (state === "owed") must(!streams.served.has(paymentId), "owed after it was served");
    // Only payments that we sent must be served. If another party sent the payment, the buyer may already have bought
    // the same answer with the same key.
    const isOurs = transfers.some((transfer) => transfer.nonce === identity.nonce && transfer.isOurs);
    const isServable = isOurs && made.has(identity.nonce);
    if (state === "owed") must(!isServable, "owed, but the returning buyer did not get the answer");
  }
  // Each key is charged at most once.
  const byKey = new Map<string, number>();
  for (const { nonce, isOurs } of transfers) {
    const attempt = made.get(nonce);
    if (!isOurs || !attempt?.key) continue;
    byKey.set(attempt.key, (byKey.get(attempt.key) ?? 0) + 1);
  }
  for (const [key, count] of byKey) must(count <= 1, `${key} was charged ${count} times`);
  return faults;
}
