import { randomBytes, randomUUID } from "node:crypto";
import type { NewRecording } from "../../src/transactions/transactions-repository.js";
import { recordingOf } from "./recording-of.js";

/** A proven recording of 0.07 USDC with its own hash, ready to be stored. */
export function newRecording(merchantId: string, paymentLinkId: string | null, createdAt = new Date()): NewRecording {
  const at = createdAt.toISOString();
  return recordingOf({
    id: randomUUID(),
    merchantId,
    paymentLinkId,
    mode: "test",
    amount: 0.07,
    amountBaseUnits: "70000",
    token: "USDC",
    network: "base_sepolia",
    status: "completed",
    txHash: `0x${randomBytes(32).toString("hex")}`,
    walletAddress: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
    merchantWalletAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    customerEmail: null,
    customerName: null,
    customerAddress: null,
    customerCountry: null,
    clientReference: null,
    subtotalAmount: null,
    taxAmount: null,
    amountDue: paymentLinkId === null ? null : 0.07,
    metadata: {},
    confirmedAt: at,
    createdAt: at,
  });
}
