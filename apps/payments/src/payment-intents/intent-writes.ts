import type { ChainTransfer, CreditedTransfer } from "@svc/chains";
import { usdcText } from "@svc/x402";
import { DECIDED_STATES } from "@svc/x402/purchase";
import type { PoolClient } from "pg";
import { states } from "../agentic/claim-rows.js";
import type { EventType } from "../events/event.js";
import { writeEvent } from "../events/write-events.js";
import { type IntentRow, intentOfRow } from "./intent-rows.js";
import type { Match } from "./match-transfer.js";
import { INTENT_MOVES, type IntentStatus, type PaymentIntent, type UnresolvedReason } from "./payment-intent.js";

/**
 * Builds the statement that moves the intent `$1` to a status. The statement changes nothing if the current status
 * doesn't allow this, so of two concurrent writers only one succeeds. Returns the updated row.
 */
export const moveTo = (to: IntentStatus, set: string): string =>
  `UPDATE payment_intents SET status = '${to}', ${set} WHERE id = $1 AND status IN (${(
    Object.keys(INTENT_MOVES) as IntentStatus[]
  )
    .filter((from) => INTENT_MOVES[from].includes(to))
    .map((from) => `'${from}'`)
    .join(", ")}) RETURNING *`;

/** Each transaction that completes an intent locks this row first. */
export const LOCK_INTENT = "SELECT * FROM payment_intents WHERE id = $1 FOR UPDATE";
export const PROCESSING = moveTo("processing", "updated_at = $2");
export const COMPLETED = moveTo(
  "completed",
  "reason = NULL, transaction_id = $2, late = $3, received_base_units = $4, updated_at = $5",
);
export const UNRESOLVED = moveTo(
  "unresolved",
  "reason = $2, received_base_units = coalesce(received_base_units, 0) + $3, updated_at = $4",
);

/** Writes an event in the transaction of the change that it reports. */
export const writeIntentEvent = (
  client: PoolClient,
  intent: PaymentIntent,
  type: EventType,
  now: Date,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  writeEvent(client, {
    merchantId: intent.merchantId,
    mode: intent.mode,
    type,
    data: { ...intentEventData(intent), ...more },
    createdAt: now,
  });

/**
 * Handles money that doesn't complete the intent: moves the intent to `unresolved` and writes the event. A completed
 * intent stays completed, but still gets the event.
 */
export async function reportUnresolved(
  client: PoolClient,
  { intent, by }: Match,
  { network, txHash, from, baseUnits }: ChainTransfer,
  reason: UnresolvedReason,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<IntentRow>(UNRESOLVED, [intent.id, reason, baseUnits.toString(), now]);
  const more = { reason, transfer: { network, txHash, from, amount: usdcText(baseUnits), matchedBy: by } };
  await writeIntentEvent(client, rows[0] ? intentOfRow(rows[0]) : intent, "payment_intent.unresolved", now, more);
}

/** Writes the events about a recorded payment, in the database transaction that records it. */
export async function writeRecordingEvents(
  client: PoolClient,
  { merchantId, mode }: PaymentIntent,
  types: readonly EventType[],
  data: Readonly<Record<string, unknown>>,
  createdAt: Date,
): Promise<void> {
  for (const type of types) await writeEvent(client, { merchantId, mode, type, data, createdAt });
}

/** An intent's data in events. It contains no personal data, and never the payer's token. */
const intentEventData = (intent: PaymentIntent): Record<string, unknown> => ({
  id: intent.id,
  status: intent.status,
  reason: intent.reason,
  late: intent.late,
  paymentLinkId: intent.paymentLinkId,
  amountDue: usdcText(intent.amountDueBaseUnits),
  amountReceived: intent.receivedBaseUnits === null ? null : usdcText(intent.receivedBaseUnits),
  clientReference: intent.clientReference,
  metadata: intent.metadata,
  expiresAt: intent.expiresAt.toISOString(),
  watchUntil: intent.watchUntil.toISOString(),
});

/**
 * Finds an unfinished x402 purchase that this transfer may have settled. The query searches by payer and amount,
 * because the transaction of an unfinished purchase is unknown.
 */
const UNDER_WAY = `SELECT 1 FROM x402_work AS work JOIN x402_payments AS p ON p.id = work.payment_id
  WHERE work.payer = $2 AND p.network = $1 AND p.merchant_id = $3 AND p.amount_base_units = $4
    AND p.state::text NOT IN (${states(DECIDED_STATES)})`;
/**
 * Finds a purchase that this transfer paid, or an unfinished purchase that it may have paid. A transfer can't pay two
 * things.
 */
const PURCHASED = `SELECT CASE WHEN EXISTS (SELECT FROM transfer_ledger
    WHERE network = $1 AND tx_hash = $5 AND place IN ($6, '*') AND side = 'received' AND purpose = 'purchase') THEN 'counted'
  WHEN EXISTS (${UNDER_WAY}) THEN 'undecided' END AS counts`;
/** If the record (`recorded`) completed an intent, finds that intent's transfers in this chain transaction. */
const ATTACHED = `SELECT FROM payment_intents AS paid JOIN payment_intent_transfers AS noted ON noted.intent_id = paid.id
  WHERE paid.transaction_id = recorded.id AND noted.network = $1 AND noted.tx_hash = $5`;
/**
 * Finds this merchant's records of the chain transaction. One chain transaction can contain several transfers (an
 * exchange pays many at once), so for purchases and intents the exact transfer must match. The query reads
 * `transactions`, because its rows are kept longer than purchases.
 */
const RECORDED = `SELECT 1 FROM transactions AS recorded WHERE network = $1 AND tx_hash = $5 AND merchant_id = $3
  AND (x402_payment_id IS NULL OR (wallet_address = $2 AND amount_base_units = $4))
  AND (NOT EXISTS (${ATTACHED}) OR EXISTS (${ATTACHED} AND noted.position = $6)) LIMIT 1`;

const paidBy = ({ network, from, baseUnits }: ChainTransfer, { merchantId }: PaymentIntent) => [
  network,
  from,
  merchantId,
  baseUnits.toString(),
];

/** `undecided`: the transfer may be the settlement of an unfinished purchase. */
type CountsElsewhere = "counted" | "undecided" | null;

/** Checks whether a transfer that matches an intent has paid for a call instead, or may have. */
export async function countedAsPurchase(
  client: PoolClient,
  intent: PaymentIntent,
  transfer: CreditedTransfer,
): Promise<CountsElsewhere> {
  const { rows } = await client.query<{ counts: CountsElsewhere }>(PURCHASED, [
    ...paidBy(transfer, intent),
    transfer.txHash,
    transfer.place,
  ]);
  return rows[0]?.counts ?? null;
}

/** Checks whether a transfer that matches no intent has paid something else, or may have. */
export async function countedElsewhere(
  client: PoolClient,
  intent: PaymentIntent,
  transfer: ChainTransfer,
): Promise<CountsElsewhere> {
  const paid = paidBy(transfer, intent);
  if ((await client.query(RECORDED, [...paid, transfer.txHash, transfer.position])).rowCount !== 0) return "counted";
  return (await client.query(`${UNDER_WAY} LIMIT 1`, paid)).rowCount !== 0 ? "undecided" : null;
}
