import { createHash, randomUUID } from "node:crypto";
import type { Deps } from "@svc/payments/deps";
import { MERCHANT_ID, WALLET } from "./bench-data.js";

type NewRecording = Parameters<Deps["transactions"]["insert"]>[0];

/** A verified payment, ready to be stored, for one of the links of `insertCatalogue`, counted from 0. */
export function newRecording(link: number): NewRecording {
  const transaction = buildTransaction(link);
  const { network, txHash, walletAddress: from, merchantWalletAddress: to, confirmedAt } = transaction;
  const transfer = {
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

function buildTransaction(link: number): NewRecording["transaction"] {
  const now = new Date().toISOString();
  const id = randomUUID();
  return {
    id,
    merchantId: MERCHANT_ID,
    paymentLinkId: `0b0b0b0b-000b-4000-8000-${(1 + link).toString(16).padStart(12, "0")}`,
    mode: "test",
    amount: 12.5,
    amountBaseUnits: "12500000",
    token: "USDC",
    network: "base_sepolia",
    status: "completed",
    txHash: `0x${createHash("sha256").update(id).digest("hex")}`,
    walletAddress: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
    merchantWalletAddress: WALLET,
    customerEmail: "buyer@example.com",
    customerName: null,
    customerAddress: null,
    customerCountry: "DE",
    clientReference: null,
    subtotalAmount: null,
    taxAmount: null,
    amountDue: 12.5,
    metadata: {},
    confirmedAt: now,
    createdAt: now,
  };
}
