import type { Mode, NetworkName } from "@svc/x402";
import type { Pool } from "pg";
import { writeEvent } from "../events/write-events.js";
import {
  type AnswerColumns,
  answerValues,
  type Completion,
  KEEP_ANSWER_CTE,
} from "../idempotency/idempotency-repository.js";
import { inTransaction } from "../sql/transaction.js";
import { insertRecording, type NewRecording } from "../transactions/transactions-repository.js";
import { TransferTaken } from "../transfers/transfer-ledger.js";
import { type CheckoutSession, sessionJson } from "./checkout-session.js";

export interface CheckoutSessionsRepository {
  /** Returns false, and stores nothing, if another request took the idempotency key. */
  insert(session: CheckoutSession, answer: AnswerColumns | null): Promise<boolean>;
  find(id: string): Promise<CheckoutSession | null>;
  /**
   * Completes a session, and stores its payment, totals, events and idempotency claim in the same transaction.
   * * `taken`: another call has completed the session, or the session has expired.
   * * `duplicate`: one of the transfers is recorded already.
   * * `reserved`: one of the transfers matches an open or completed intent of the merchant.
   */
  complete(
    session: CheckoutSession,
    payment: Pick<NewRecording, "transaction" | "transfers">,
    completion: Completion | null,
  ): Promise<"completed" | "taken" | "duplicate" | "reserved">;
  /**
   * Expires up to `limit` open sessions that were due to expire by the time `before`, and returns their number. Each
   * session expires once, with one event.
   */
  expire(before: Date, now: Date, limit: number): Promise<number>;
}

type Value = (session: CheckoutSession) => unknown;

/** Column, type and value of each inserted field. */
const INSERTED: readonly (readonly [string, string, Value])[] = [
  ["id", "uuid", (session) => session.id],
  ["merchant_id", "uuid", (session) => session.merchantId],
  ["mode", '"Mode"', (session) => session.mode],
  ["payment_link_id", "uuid", (session) => session.paymentLinkId],
  ["amount", "numeric", (session) => session.amount],
  ["currency", "text", (session) => session.currency],
  ["network", "text", (session) => session.network],
  ["token", "text", (session) => session.token],
  ["pay_to", "text", (session) => session.merchantWalletAddress],
  ["subtotal_amount", "numeric", (session) => session.subtotalAmount],
  ["tax_amount", "numeric", (session) => session.taxAmount],
  ["customer_email", "text", (session) => session.customerEmail],
  ["customer_name", "text", (session) => session.customerName],
  ["customer_address", "text", (session) => session.customerAddress],
  ["customer_country", "text", (session) => session.customerCountry],
  ["success_url", "text", (session) => session.successUrl],
  ["cancel_url", "text", (session) => session.cancelUrl],
  ["metadata", "jsonb", (session) => JSON.stringify(session.metadata)],
  ["expires_at", "timestamptz", (session) => session.expiresAt],
  ["created_at", "timestamptz", (session) => session.createdAt],
];
const NAMES = INSERTED.map(([name]) => name).join(", ");
const placeholders = (from: number): string =>
  INSERTED.map(([, type], index) => `$${from + index}::${type}`).join(", ");

const INSERT = `INSERT INTO checkout_sessions (${NAMES}) VALUES (${placeholders(1)}) RETURNING 1`;
const INSERT_ONCE = `WITH ${KEEP_ANSWER_CTE} INSERT INTO checkout_sessions (${NAMES}) SELECT ${placeholders(7)} FROM kept RETURNING 1`;
const COMPLETE = "UPDATE checkout_sessions SET status = 'completed', transaction_id = $2 WHERE id = $1";
const TAKE_OVERDUE = `UPDATE checkout_sessions SET status = 'expired' WHERE id IN (
    SELECT id FROM checkout_sessions WHERE status = 'open' AND expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING *`;

export function createCheckoutSessionsRepository(pool: Pool): CheckoutSessionsRepository {
  return {
    async insert(session, answer) {
      const values = INSERTED.map(([, , value]) => value(session));
      const { rowCount } = answer
        ? await pool.query(INSERT_ONCE, [...answerValues(answer), ...values])
        : await pool.query(INSERT, values);
      return rowCount === 1;
    },
    async find(id) {
      const { rows } = await pool.query<SessionRow>("SELECT * FROM checkout_sessions WHERE id = $1", [id]);
      return rows[0] ? sessionOfRow(rows[0]) : null;
    },
    complete: (session, { transaction, transfers }, completion) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query("SELECT status FROM checkout_sessions WHERE id = $1 FOR UPDATE", [
          session.id,
        ]);
        if (rows[0]?.status !== "open") return "taken";
        const recording = { transaction, transfers, purpose: "checkout", respects: "all" } as const;
        const outcome = await insertRecording(client, recording, completion);
        if (outcome !== "stored") return outcome;
        await client.query(COMPLETE, [session.id, transaction.id]);
        await writeEvent(client, {
          merchantId: session.merchantId,
          mode: session.mode,
          type: "checkout.completed",
          data: sessionJson({ ...session, status: "completed", transactionId: transaction.id }),
          createdAt: new Date(transaction.createdAt),
        });
        return "completed" as const;
      }).catch((error) => {
        if (error instanceof TransferTaken) return "duplicate" as const;
        throw error;
      }),
    expire: (before, now, limit) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<SessionRow>(TAKE_OVERDUE, [before, limit]);
        for (const session of rows.map(sessionOfRow)) {
          const { merchantId, mode } = session;
          const event = { merchantId, mode, type: "checkout.expired" as const, createdAt: now };
          await writeEvent(client, { ...event, data: sessionJson(session) });
        }
        return rows.length;
      }),
  };
}

interface SessionRow {
  readonly id: string;
  readonly merchant_id: string;
  readonly mode: Mode;
  readonly status: CheckoutSession["status"];
  readonly payment_link_id: string | null;
  readonly amount: string;
  readonly network: NetworkName;
  readonly pay_to: string;
  readonly subtotal_amount: string | null;
  readonly tax_amount: string | null;
  readonly customer_email: string | null;
  readonly customer_name: string | null;
  readonly customer_address: string | null;
  readonly customer_country: string | null;
  readonly success_url: string | null;
  readonly cancel_url: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly transaction_id: string | null;
  readonly expires_at: Date;
  readonly created_at: Date;
}

/** Parses an amount. Amounts have at most eleven digits, so a JavaScript number is precise enough. */
const parseNumber = (text: string | null): number | null => (text === null ? null : Number(text));

const sessionOfRow = (row: SessionRow): CheckoutSession => ({
  id: row.id,
  merchantId: row.merchant_id,
  mode: row.mode,
  status: row.status,
  paymentLinkId: row.payment_link_id,
  amount: Number(row.amount),
  currency: "USD",
  network: row.network,
  token: "USDC",
  merchantWalletAddress: row.pay_to,
  subtotalAmount: parseNumber(row.subtotal_amount),
  taxAmount: parseNumber(row.tax_amount),
  customerEmail: row.customer_email,
  customerName: row.customer_name,
  customerAddress: row.customer_address,
  customerCountry: row.customer_country,
  successUrl: row.success_url,
  cancelUrl: row.cancel_url,
  metadata: row.metadata,
  transactionId: row.transaction_id,
  expiresAt: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
});
