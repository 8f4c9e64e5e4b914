import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { EventType } from "../events/event.js";
import { writeEvent } from "../events/write-event.js";
import { INTENT_MOVES } from "./match-transfer.js";
import { type IntentStatus, type PaymentIntent, usdcText } from "./payment-intent.js";

/** A move of an intent, `$1`: only from where the table allows it, so that of two writers one wins. Answers the row as it is then. */
export const moveTo = (to: IntentStatus, set: string): string =>
  `UPDATE payment_intents SET status = '${to}', ${set} WHERE id = $1 AND status IN (${(
    Object.keys(INTENT_MOVES) as IntentStatus[]
  )
    .filter((from) => INTENT_MOVES[from].includes(to))
    .map((from) => `'${from}'`)
    .join(", ")}) RETURNING *`;

/** Writes an event on the connection, and so in the transaction, of the change that it tells of. */
export const tell = (
  client: PoolClient,
  intent: PaymentIntent,
  type: EventType,
  now: Date,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  writeEvent(client, {
    id: randomUUID(),
    merchantId: intent.merchantId,
    mode: intent.mode,
    type,
    data: { ...intentEventData(intent), ...more },
    createdAt: now,
  });

/** The events of a recording, written with it. */
export async function tellRecorded(
  client: PoolClient,
  { merchantId, mode }: PaymentIntent,
  types: readonly EventType[],
  data: Readonly<Record<string, unknown>>,
  createdAt: Date,
): Promise<void> {
  for (const type of types) await writeEvent(client, { id: randomUUID(), merchantId, mode, type, data, createdAt });
}

/** What events say of an intent: nothing personal, and never the payer's token. */
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
