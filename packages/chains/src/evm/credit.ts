import type { TransferClaim } from "../chain-verifier.js";
import type { LoggedTransfer } from "./facts.js";

/** What a transaction did for one wallet of the merchant. */
export interface Credit {
  /** As the claim spells it. */
  readonly recipient: string;
  /** Others who sent it USDC in this transaction; the zero address stands for newly made USDC. */
  readonly senders: ReadonlySet<string>;
  /** Sent by the claimed payer, less all that left the wallet in the same transaction. Negative when more left than came. */
  readonly netBaseUnits: bigint;
}

const NOBODY = `0x${"0".repeat(40)}`;

/** One credit for each of the claim's recipients. Only `usdc` counts: any contract can log a Transfer of anything. */
export function creditsOf(claim: TransferClaim, usdc: string, transfers: readonly LoggedTransfer[]): Credit[] {
  const payer = claim.payer.toLowerCase();
  // A transfer to oneself moves nothing.
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
