import type { CreditedTransfer } from "@svc/chains";
import type { Transaction } from "../../src/transactions/transaction.js";
import type { NewRecording } from "../../src/transactions/transactions-repository.js";

/** A recording of one transfer, as the verification of exactly this amount would return it. */
export function recordingOf(transaction: Transaction): NewRecording {
  const { network, txHash, walletAddress: from, merchantWalletAddress: to, confirmedAt } = transaction;
  const transfer: CreditedTransfer = {
    network,
    txHash,
    position: "0",
    place: "0",
    blockNumber: 1n,
    blockTime: new Date(confirmedAt),
    from,
    to,
    baseUnits: BigInt(transaction.amountBaseUnits),
    authorization: null,
  };
  return { transaction, transfers: [transfer], purpose: "recording", respects: "waiting" };
}
