import { usdcText } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import type { PaymentClaim } from "../agentic/claim-rows.js";
import { createClaimStore, type PaymentClaimStore } from "../agentic/claim-store.js";
import type { Cipher } from "../crypto/cipher.js";
import { inTransaction } from "../sql/transaction.js";
import { transactionJson } from "../transactions/transaction.js";
import { type IntentRow, intentOfRow } from "./intent-rows.js";
import {
  COMPLETED,
  LOCK_INTENT,
  PROCESSING,
  UNRESOLVED,
  writeIntentEvent,
  writeRecordingEvents,
} from "./intent-writes.js";
import type { PaymentIntent, UnresolvedReason } from "./payment-intent.js";
import { toTransaction } from "./to-transaction.js";
import { REOPEN_INTENTS } from "./watch-statements.js";

/** Sets the columns that the record of a purchase lacks. Their values come from the intent. */
const COMPLETE_RECORD = `UPDATE transactions SET amount_due = $2, client_reference = $3, metadata = $4, refund_address = $5
  WHERE x402_payment_id = $1 RETURNING id`;
const INTENT_OF = "SELECT intent_id, network FROM x402_payments WHERE id = $1";

type Settlement = Parameters<PaymentClaimStore["settled"]>[1];

/**
 * Creates the store of claims for intents that are paid by a signature. It uses the tables and rules of purchases. A
 * settlement completes its intent in the same database transaction. An unknown outcome makes the intent `processing`.
 * The intent reopens when the chain proves that the signature never settled. If the transfer is recorded for something
 * else, the intent becomes `unresolved`.
 */
export function createWalletClaims(pool: Pool, cipher: Cipher): PaymentClaimStore {
  const on = (client: Pick<Pool, "query">) => createClaimStore(client, cipher, "intents");
  return {
    ...on(pool),

    settled: (claim, record) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<IntentRow>(LOCK_INTENT, [claim.order.intentId]);
        const outcome = await on(client).settled(claim, record);
        if (rows[0] && (outcome === "settled" || outcome === "owed")) {
          await complete(client, intentOfRow(rows[0]), claim, record);
        }
        if (rows[0] && outcome === "conflict") await leaveUnresolved(client, intentOfRow(rows[0]), claim, record);
        return outcome;
      }),

    end: (paymentId, lease, ending, reason, now) =>
      inTransaction(pool, async (client) => {
        if (ending !== "unknown" && ending !== "never") return on(client).end(paymentId, lease, ending, reason, now);
        const { rows } = await client.query<{ intent_id: string; network: string }>(INTENT_OF, [paymentId]);
        if (!rows[0]) return false;
        const { intent_id: intentId, network } = rows[0];
        // Lock in the order of `settled`: the intent first. The other order could deadlock.
        await client.query(LOCK_INTENT, [intentId]);
        const isEnded = await on(client).end(paymentId, lease, ending, reason, now);
        if (!isEnded) return false;
        const at = new Date(now);
        if (ending === "never") await client.query(REOPEN_INTENTS, [[intentId], at]);
        else {
          const moved = await client.query<IntentRow>(PROCESSING, [intentId, at]);
          if (moved.rows[0])
            await writeIntentEvent(client, intentOfRow(moved.rows[0]), "payment_intent.processing", at, { network });
        }
        return isEnded;
      }),
  };
}

async function complete(
  client: PoolClient,
  intent: PaymentIntent,
  claim: PaymentClaim,
  { txHash, confirmedAt, now: nowMs }: Settlement,
): Promise<void> {
  const now = new Date(nowMs);
  const { network } = claim.identity;
  const { amountBaseUnits: baseUnits, payment } = claim;
  const transfer = { network, txHash, from: payment.payer, baseUnits };
  const { amountDue, clientReference, metadata, ...made } = toTransaction({ intent, transfer }, "", confirmedAt, now);
  const record = [claim.paymentId, amountDue, clientReference, JSON.stringify(metadata), intent.refundAddress];
  const { rows } = await client.query<{ id: string }>(COMPLETE_RECORD, record);
  const id = (rows[0] as { id: string }).id;
  const late = confirmedAt.getTime() > intent.expiresAt.getTime();
  const intentData = { paymentIntentId: intent.id, clientReference, late };
  const data = { ...transactionJson({ ...made, id, amountDue, clientReference, metadata }), ...intentData };
  const { rowCount } = await client.query(COMPLETED, [intent.id, id, late, baseUnits.toString(), now]);
  await writeRecordingEvents(
    client,
    intent,
    rowCount === 1 ? ["transaction.recorded", "payment.completed"] : ["transaction.recorded"],
    data,
    now,
  );
  // If no row changed, something else has paid the intent in the meantime. The merchant has the money twice, and gets
  // an event.
  if (rowCount !== 1) await writeUnresolved(client, intent, "multiple", claim, txHash, now);
}

/**
 * Makes the intent `unresolved`, because the money has moved but is recorded for something else. The intent takes no
 * other payment, and the merchant decides.
 */
async function leaveUnresolved(
  client: PoolClient,
  intent: PaymentIntent,
  claim: PaymentClaim,
  { txHash, now }: Settlement,
): Promise<void> {
  const reason = "shared_transaction";
  const at = new Date(now);
  const values = [intent.id, reason, claim.amountBaseUnits.toString(), at];
  const { rows } = await client.query<IntentRow>(UNRESOLVED, values);
  await writeUnresolved(client, rows[0] ? intentOfRow(rows[0]) : intent, reason, claim, txHash, at);
}

function writeUnresolved(
  client: PoolClient,
  intent: PaymentIntent,
  reason: UnresolvedReason,
  { identity, payment, amountBaseUnits }: PaymentClaim,
  txHash: string,
  now: Date,
): Promise<void> {
  const transfer = { network: identity.network, txHash, from: payment.payer, amount: usdcText(amountBaseUnits) };
  return writeIntentEvent(client, intent, "payment_intent.unresolved", now, { reason, transfer });
}
