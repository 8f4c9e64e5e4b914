import type { Pool } from "pg";
import type { EventType } from "../events/event.js";
import { prepared } from "../sql/prepared.js";
import { FIRST_LOOK, TAKE_WATCHED } from "./refusal-watch.js";
import { UNCHARGED_CALLS_MAX } from "./reservation-rules.js";
import type { PaymentIdentity, X402Payment } from "./x402-payment.js";
import { paymentOfRow, X402_COLUMNS, type X402Row } from "./x402-rows.js";

/** How a payment ends, beside being settled. */
export type Ending = "refused" | "unknown" | "never" | "released";

export interface SettledRecord {
  readonly paymentId: string;
  readonly transactionId: string;
  /** Canonical. */
  readonly txHash: string;
  readonly confirmedAt: Date;
  readonly now: Date;
  readonly customer: {
    readonly email: string | null;
    readonly name: string | null;
    readonly address: string | null;
    readonly country: string | null;
  };
  readonly subtotal: string;
  readonly tax: string;
  /** `agentic.request.paid`, or `agentic.settlement.resolved` when it was unknown for a while. */
  readonly event: EventType;
  readonly newEventId: () => string;
}

export interface SettlementsRepository {
  /** Before the facilitator is asked: from here on the payment may be charged. False when the lease was lost. */
  beginSettling(
    id: string,
    lease: string,
    leasedTill: Date,
    answer: Buffer,
    answerTill: Date,
    now: Date,
  ): Promise<boolean>;
  /** Ends the work of a lease; null: of nobody, where no lease is running. False when it was lost. */
  end(id: string, lease: string | null, ending: Ending, reason: string, now: Date): Promise<boolean>;
  /** Takes an unknown payment that nobody works on. */
  takeUnknown(id: string, lease: string, leasedTill: Date, now: Date): Promise<boolean>;
  /** Marks a payment as settled and records its transaction, its totals and its event; "conflict" when the hash was recorded before. */
  settled(record: SettledRecord): Promise<"recorded" | "conflict" | "already">;
  delivered(id: string, now: Date): Promise<void>;
  find(id: string): Promise<X402Payment | null>;
  findByIdentity(identity: PaymentIdentity): Promise<X402Payment | null>;
  /** The latest payment of a payer for a request that may have been charged, and whose answer has not reached him. */
  findUnfinished(fingerprint: Buffer, payer: string, now: Date): Promise<X402Payment | null>;
  /** Takes up to `limit` payments that nobody works on; several replicas never take the same one. */
  takeDue(lease: string, leasedTill: Date, now: Date, limit: number): Promise<X402Payment[]>;
  /** Takes up to `limit` payments that were not charged, as far as is known, and that the chain is to be asked about now. */
  takeWatched(now: Date, limit: number): Promise<X402Payment[]>;
}

const BEGIN_SETTLING = `UPDATE x402_payments SET state = 'settling', leased_till = $3, answer = $4, answer_till = $5, updated_at = $6
  WHERE id = $1 AND lease = $2 AND state = 'claimed'`;
/** A payment that has just become unknown is told as an event, once. */
const END = `WITH held AS (
    SELECT id, state FROM x402_payments
    WHERE id = $1 AND (lease = $2 OR ($2::uuid IS NULL AND (leased_till IS NULL OR leased_till <= $5)))
      AND (state IN ('claimed', 'settling', 'unknown') OR ($3 = 'never' AND state IN ('refused', 'released'))) FOR UPDATE),
  ended AS (
    UPDATE x402_payments AS p SET state = $3::"X402State", reason = $4, lease = NULL, leased_till = NULL, updated_at = $5,
      watch_at = ${FIRST_LOOK},
      uncharged_at = CASE WHEN $3 IN ('released', 'refused') THEN (array_prepend($5::timestamptz(3), uncharged_at))[1:${UNCHARGED_CALLS_MAX}]
        ELSE uncharged_at END
    FROM held WHERE p.id = held.id RETURNING p.*, held.state AS was),
  told AS (
    INSERT INTO events (id, merchant_id, mode, type, data, created_at)
    SELECT gen_random_uuid(), merchant_id, mode, 'agentic.settlement.unknown',
      jsonb_build_object('paymentId', id, 'paymentLinkId', payment_link_id, 'network', network, 'payer', payer, 'amount', amount), $5
    FROM ended WHERE was = 'settling' AND $3 = 'unknown')
  SELECT 1 FROM ended`;
/** Also one that a dead process was settling. */
const TAKE_UNKNOWN = `UPDATE x402_payments SET lease = $2, leased_till = $3
  WHERE id = $1 AND state IN ('settling', 'unknown') AND (leased_till IS NULL OR leased_till <= $4)`;

/**
 * One statement, each part reading the one before (payment, transaction, link, product, event): a payment is settled and
 * recorded, or neither. A hash that another authorisation recorded before leaves the payment settled and says so.
 */
const SETTLED = `
  WITH pay AS (
    UPDATE x402_payments SET state = 'settled', tx_hash = $2, settled_at = $4, updated_at = $4, lease = NULL, leased_till = NULL, reason = NULL,
      watch_at = NULL
    WHERE id = $1 AND state NOT IN ('settled', 'never') RETURNING *),
  made AS (
    INSERT INTO transactions (id, merchant_id, payment_link_id, mode, amount, amount_base_units, token, network, status, tx_hash, wallet_address,
      merchant_wallet_address, customer_email, customer_name, customer_address, customer_country, subtotal_amount, tax_amount, confirmed_at, created_at, updated_at)
    SELECT $3::uuid, merchant_id, payment_link_id, mode, amount, amount_base_units, 'USDC', network, 'completed', $2, payer, pay_to,
      $6, $7, $8, $9, $10::numeric, $11::numeric, $5::timestamptz, $4, $4 FROM pay
    ON CONFLICT (tx_hash) DO NOTHING RETURNING payment_link_id, amount),
  link AS (
    UPDATE payment_links SET total_collected = total_collected + made.amount, total_transactions = total_transactions + 1
    FROM made WHERE payment_links.id = made.payment_link_id RETURNING product_id, made.amount),
  product AS (
    UPDATE products SET total_collected = total_collected + link.amount, total_transactions = total_transactions + 1
    FROM link WHERE products.id = link.product_id RETURNING 1),
  told AS (
    INSERT INTO events (id, merchant_id, mode, type, data, created_at)
    SELECT $13::uuid, merchant_id, mode, CASE WHEN EXISTS (SELECT 1 FROM made) THEN $12 ELSE 'agentic.settlement.conflict' END,
      jsonb_build_object('paymentId', id, 'paymentLinkId', payment_link_id, 'transactionId', $3::uuid, 'txHash', $2::text, 'network', network,
        'payer', payer, 'amount', amount), $4 FROM pay RETURNING 1)
  SELECT (SELECT count(*) FROM made)::int AS made, (SELECT count(*) FROM product)::int, (SELECT count(*) FROM told)::int FROM pay`;

const FIND_BY_IDENTITY = `SELECT ${X402_COLUMNS} FROM x402_payments WHERE network = $1 AND asset = $2 AND payer = $3 AND nonce = $4`;

const DELIVERED = "UPDATE x402_payments SET delivered_at = $2 WHERE id = $1 AND delivered_at IS NULL";

const FIND_UNFINISHED = `SELECT * FROM x402_payments
  WHERE fingerprint = $1 AND payer = $2
    AND (state IN ('settling', 'unknown') OR (state = 'settled' AND delivered_at IS NULL AND answer_till > $3)
      OR (state = 'refused' AND watch_at IS NOT NULL AND answer_till > $3))
  ORDER BY state = 'refused', created_at DESC LIMIT 1`;

/** Whoever was looked at longest ago comes first: payments that stay unknown must not hold up the others. */
const TAKE_DUE = `
  UPDATE x402_payments SET lease = $1, leased_till = $2
  WHERE id IN (
    SELECT id FROM x402_payments
    WHERE state IN ('claimed', 'settling', 'unknown') AND (leased_till IS NULL OR leased_till <= $3)
    ORDER BY updated_at LIMIT $4 FOR UPDATE SKIP LOCKED)
  RETURNING *`;

export function createSettlementsRepository(pool: Pool): SettlementsRepository {
  const changed = async (text: string, values: unknown[]) => (await pool.query(prepared(text, values))).rowCount === 1;
  return {
    beginSettling: (id, lease, leasedTill, answer, answerTill, now) =>
      changed(BEGIN_SETTLING, [id, lease, leasedTill, answer, answerTill, now]),
    end: (id, lease, ending, reason, now) => changed(END, [id, lease, ending, reason, now]),
    takeUnknown: (id, lease, leasedTill, now) => changed(TAKE_UNKNOWN, [id, lease, leasedTill, now]),
    async settled(record) {
      const { customer } = record;
      const values = [
        record.paymentId,
        record.txHash,
        record.transactionId,
        record.now,
        record.confirmedAt,
        customer.email,
        customer.name,
        customer.address,
        customer.country,
        record.subtotal,
        record.tax,
        record.event,
        record.newEventId(),
      ];
      const { rows } = await pool.query<{ made: number }>(prepared(SETTLED, values));
      if (!rows[0]) return "already";
      return rows[0].made === 1 ? "recorded" : "conflict";
    },
    async delivered(id, now) {
      await pool.query(prepared(DELIVERED, [id, now]));
    },
    async find(id) {
      const { rows } = await pool.query<X402Row>("SELECT * FROM x402_payments WHERE id = $1", [id]);
      return rows[0] ? paymentOfRow(rows[0]) : null;
    },
    async findByIdentity({ network, asset, payer, nonce }) {
      const { rows } = await pool.query<X402Row>(prepared(FIND_BY_IDENTITY, [network, asset, payer, nonce]));
      return rows[0] ? paymentOfRow(rows[0]) : null;
    },
    async findUnfinished(fingerprint, payer, now) {
      const { rows } = await pool.query<X402Row>(FIND_UNFINISHED, [fingerprint, payer, now]);
      return rows[0] ? paymentOfRow(rows[0]) : null;
    },
    async takeDue(lease, leasedTill, now, limit) {
      const { rows } = await pool.query<X402Row>(TAKE_DUE, [lease, leasedTill, now, limit]);
      return rows.map(paymentOfRow);
    },
    async takeWatched(now, limit) {
      const { rows } = await pool.query<X402Row>(TAKE_WATCHED, [now, limit]);
      return rows.map(paymentOfRow);
    },
  };
}
