import { centsOfDecimal, type Mode, type NetworkName } from "@svc/x402";
import type { X402Payment, X402State } from "./x402-payment.js";

/** A row of x402_payments as node-postgres reads it. */
export interface X402Row {
  id: string;
  merchant_id: string;
  payment_link_id: string;
  mode: Mode;
  network: NetworkName;
  asset: string;
  payer: string;
  nonce: string;
  pay_to: string;
  amount: string;
  amount_base_units: string;
  valid_before: Date;
  fingerprint: Buffer;
  request_key: Buffer | null;
  state: X402State;
  leased_till: Date | null;
  lease: string | null;
  reason: string | null;
  tx_hash: string | null;
  payload: Buffer;
  answer: Buffer | null;
  answer_till: Date | null;
  delivered_at: Date | null;
  created_at: Date;
}

/** The columns of a row, by name: the statements that read them are prepared. */
export const X402_COLUMNS = `id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units, valid_before,
  fingerprint, request_key, state, leased_till, lease, reason, tx_hash, payload, answer, answer_till, delivered_at, created_at`;

export const paymentOfRow = (row: X402Row): X402Payment => ({
  id: row.id,
  merchantId: row.merchant_id,
  paymentLinkId: row.payment_link_id,
  mode: row.mode,
  network: row.network,
  asset: row.asset,
  payer: row.payer,
  nonce: row.nonce,
  payTo: row.pay_to,
  amountCents: centsOfDecimal(row.amount),
  amountBaseUnits: BigInt(row.amount_base_units),
  validBefore: row.valid_before,
  fingerprint: row.fingerprint,
  requestKey: row.request_key,
  state: row.state,
  leasedTill: row.leased_till,
  lease: row.lease,
  reason: row.reason,
  txHash: row.tx_hash,
  payload: row.payload,
  answer: row.answer,
  answerTill: row.answer_till,
  deliveredAt: row.delivered_at,
  createdAt: row.created_at,
});
