import type { Ending, PaymentState } from "@svc/x402/purchase";
import {
  ANSWER_KEPT_MS,
  BLOCK_PASSED_MS,
  DECIDED_STATES,
  isUncharged,
  OPEN_PAUSE_MAX_MS,
  OPEN_PAUSE_MIN_MS,
  OPEN_STATES,
  statesBefore,
  UNDECIDED_STATES,
  WATCH_MAX_MS,
  WATCH_MIN_MS,
} from "@svc/x402/purchase";
import { writeEvents } from "../events/write-events.js";
import { COUNT_MADE } from "../totals/totals-statements.js";
import { knownJson, states } from "./claim-rows.js";

/** States from which a payment may change to `to`, by the table of transitions. */
const before = (to: PaymentState): string => states(statesBefore(to));

/** States from which this ending counts as an attempt without a charge. */
const uncharged = (ending: PaymentState): string =>
  states(statesBefore(ending).filter((from) => isUncharged(from, ending))) || "NULL";

/** Every write increments the revision. */
const WRITE = "revision = p.revision + 1";

export const KNOWN = `SELECT ${knownJson(1)} AS known`;

export const FIND = "SELECT to_jsonb(p) AS row FROM x402_payments AS p WHERE id = $1";

export const CLAIM = `SELECT x402_claim(jsonb_populate_record(NULL::x402_payments, $1::jsonb), $2, $3, $4, $5::jsonb, $6) AS outcome`;

export const SETTLING = `
  WITH moved AS (
    UPDATE x402_payments AS p SET state = 'settling', leased_till = $3, settle_sent_at = coalesce(settle_sent_at, $5), updated_at = $5, ${WRITE}
    WHERE id = $1 AND lease = $2 AND state IN (${before("settling")}) RETURNING id),
  work AS (UPDATE x402_work SET due_at = $3 FROM moved WHERE payment_id = moved.id),
  kept AS (
    INSERT INTO x402_answers (payment_id, answer) SELECT id, $4 FROM moved
    ON CONFLICT (payment_id) DO UPDATE SET answer = excluded.answer, expires_at = NULL)
  SELECT id FROM moved`;

/** For links that charge before they answer: stores no answer, and deletes the answer of an earlier attempt. */
export const SETTLING_FIRST = `
  WITH moved AS (
    UPDATE x402_payments AS p SET state = 'settling', leased_till = $3, settle_sent_at = coalesce(settle_sent_at, $4), updated_at = $4, ${WRITE}
    WHERE id = $1 AND lease = $2 AND state IN (${before("settling")}) RETURNING id),
  work AS (UPDATE x402_work SET due_at = $3 FROM moved WHERE payment_id = moved.id),
  gone AS (DELETE FROM x402_answers USING moved WHERE payment_id = moved.id)
  SELECT id FROM moved`;

/**
 * Marks a payment as settled and records it, in one statement, so that both happen or neither. If another record
 * already owns the transfer, the payment gets the state `never`, and an event reports the conflict. A ledger row with
 * the place '*' comes from an earlier release and covers all transfers of its transaction. A concurrent refund makes
 * the statement fail. The outcome then counts as unknown, and a worker runs the statement again.
 */
export const SETTLED = `
  WITH held AS (SELECT * FROM x402_payments WHERE id = $1 AND state IN (${before("settled")}) AND state <> 'owed' FOR UPDATE),
  wanted AS (SELECT id, network, created_at, CASE WHEN network LIKE 'solana%' THEN pay_to ELSE $3::int::text END AS place FROM held),
  transfer AS (
    INSERT INTO transfer_ledger (network, tx_hash, place, side, purpose, owner_id)
    SELECT network, $2, place, 'received', 'purchase', id FROM wanted
    WHERE NOT EXISTS (SELECT 1 FROM transfer_ledger l
        WHERE l.network = wanted.network AND l.tx_hash = $2 AND l.place = wanted.place AND l.side = 'sent' AND l.owner_id <> wanted.id)
      AND NOT EXISTS (SELECT 1 FROM transfer_ledger l JOIN transactions t ON t.id = l.owner_id
        WHERE l.network = wanted.network AND l.tx_hash = $2 AND l.place = '*' AND t.created_at < wanted.created_at)
    ON CONFLICT (network, tx_hash, place, side) DO UPDATE SET owner_id = excluded.owner_id
    WHERE transfer_ledger.owner_id = excluded.owner_id RETURNING network, tx_hash, place, owner_id AS payment_id),
  sent AS (
    INSERT INTO transfer_ledger (network, tx_hash, place, side, purpose, owner_id)
    SELECT network, tx_hash, place, 'sent', 'purchase', payment_id FROM transfer
    WHERE NOT EXISTS (SELECT 1 FROM transfer_ledger l
      WHERE l.network = transfer.network AND l.tx_hash = transfer.tx_hash AND l.place = transfer.place AND l.side = 'sent')),
  kept AS (UPDATE x402_answers SET expires_at = $6 FROM transfer WHERE x402_answers.payment_id = transfer.payment_id RETURNING 1),
  pay AS (
    UPDATE x402_payments AS p SET state = CASE WHEN EXISTS (SELECT 1 FROM kept) THEN 'settled' ELSE 'owed' END::"X402State", tx_hash = $2,
      log_index = $3, settled_at = $4, updated_at = $4, answer_till = CASE WHEN EXISTS (SELECT 1 FROM kept) THEN $6::timestamptz END,
      lease = NULL, leased_till = NULL, reason = NULL, ${WRITE}
    FROM transfer WHERE p.id = transfer.payment_id RETURNING p.*),
  lost AS (
    UPDATE x402_payments AS p SET state = 'never', reason = 'the transfer is another payment''s', lease = NULL, leased_till = NULL,
      updated_at = $4, ${WRITE} FROM held WHERE p.id = held.id AND NOT EXISTS (SELECT 1 FROM transfer) RETURNING p.*),
  work AS (
    UPDATE x402_work SET due_at = CASE WHEN state = 'settled' THEN $6::timestamptz ELSE $4::timestamptz + interval '24 hours' END
    FROM pay WHERE x402_work.payment_id = pay.id),
  idle AS (DELETE FROM x402_work USING lost WHERE x402_work.payment_id = lost.id),
  gone AS (DELETE FROM x402_answers USING lost WHERE x402_answers.payment_id = lost.id),
  counted AS (
    INSERT INTO x402_uncharged (payer, merchant_id, at) SELECT lost.payer, lost.merchant_id, $4 FROM lost JOIN held USING (id)
    WHERE held.state IN (${uncharged("never")})),
  made AS (
    INSERT INTO transactions (id, merchant_id, payment_link_id, mode, amount, amount_base_units, token, network, status, tx_hash, wallet_address,
      merchant_wallet_address, customer_email, customer_name, customer_address, customer_country, subtotal_amount, tax_amount, confirmed_at,
      created_at, updated_at, x402_payment_id)
    SELECT $7::uuid, merchant_id, payment_link_id, mode, amount, amount_base_units, 'USDC', network, 'completed', $2, payer, pay_to,
      $8, $9, $10, $11, $12::numeric, $13::numeric, $5::timestamptz, $4, $4, id FROM pay
    RETURNING payment_link_id, amount),
  ${COUNT_MADE},
  reported AS (
    ${writeEvents(`
    SELECT merchant_id, mode, type, jsonb_build_object('paymentId', id, 'paymentLinkId', payment_link_id, 'transactionId', $7::uuid,
      'txHash', $2::text, 'network', network, 'payer', payer, 'amount', amount), $4::timestamptz
    FROM (SELECT *, $14::text AS type FROM pay UNION ALL SELECT *, 'agentic.settlement.conflict' FROM lost) AS over
    WHERE type IS NOT NULL`)} RETURNING 1)
  SELECT (SELECT state FROM pay) AS state, (SELECT count(*) FROM reported)::int AS reported FROM held`;

export const ANSWERED = `
  WITH moved AS (
    UPDATE x402_payments AS p SET state = 'settled', answer_till = $4, job = NULL, lease = NULL, leased_till = NULL, updated_at = $5, ${WRITE}
    WHERE id = $1 AND lease = $2 AND state = 'owed' RETURNING id),
  work AS (UPDATE x402_work SET due_at = $4 FROM moved WHERE payment_id = moved.id)
  INSERT INTO x402_answers (payment_id, answer, expires_at) SELECT id, $3, $4 FROM moved
  ON CONFLICT (payment_id) DO UPDATE SET answer = excluded.answer, expires_at = excluded.expires_at RETURNING payment_id`;

/**
 * Finishes a payment whose answer was streamed to the buyer and isn't stored. The payment's row in x402_work stays as
 * long as after {@link DELIVERED}.
 */
export const STREAMED = `
  WITH moved AS (
    UPDATE x402_payments AS p SET state = 'settled', delivered_at = $3, job = NULL, lease = NULL, leased_till = NULL, updated_at = $3, ${WRITE}
    WHERE id = $1 AND lease = $2 AND state = 'owed' RETURNING id, settled_at),
  work AS (UPDATE x402_work SET due_at = greatest($3, settled_at + interval '15 seconds') FROM moved WHERE payment_id = moved.id)
  SELECT id FROM moved`;

/**
 * Ends a payment whose answer is owed, because its transaction was refunded in full. Takes the lease from a running
 * attempt, which then gives up. Payments of intents owe no answer.
 */
export const REFUNDED = `
  WITH moved AS (
    UPDATE x402_payments AS p SET state = 'settled', job = NULL, lease = NULL, leased_till = NULL, updated_at = $2, ${WRITE}
    FROM transactions AS t WHERE t.id = $1 AND p.id = t.x402_payment_id AND p.state = 'owed' AND p.intent_id IS NULL
    RETURNING p.id, p.settled_at)
  UPDATE x402_work SET due_at = greatest($2, settled_at + interval '15 seconds') FROM moved WHERE payment_id = moved.id`;

export const EXTEND = `UPDATE x402_payments AS p SET leased_till = $3, ${WRITE} WHERE id = $1 AND lease = $2 AND state = 'owed'`;

export const NOTE_JOB = `UPDATE x402_payments AS p SET job = $3, leased_till = $4, ${WRITE} WHERE id = $1 AND lease = $2 AND state = 'owed'`;

/** From this time on, the chain's newest block is certainly later than the authorization's expiry. */
const OVER = `p.valid_before + interval '${BLOCK_PASSED_MS} milliseconds'`;

/** How long a failed payment's answer is stored after the payment's expiry. */
const ANSWER_KEPT = `interval '${ANSWER_KEPT_MS} milliseconds'`;

const ms = (milliseconds: number): string => `interval '${milliseconds} milliseconds'`;

/** SQL for the time of a claim's next check, by the rule of `nextLookAt` in packages/x402/src/purchase/times.ts. */
const nextLook = (state: string, now: string): string => `CASE
    WHEN ${state} IN (${states(OPEN_STATES)})
      THEN ${now}::timestamptz + least(greatest((${now} - p.created_at) / 10, ${ms(OPEN_PAUSE_MIN_MS)}), ${ms(OPEN_PAUSE_MAX_MS)})
    WHEN ${state} = 'refused' THEN least(${now}::timestamptz + least(greatest(${now} - p.created_at, ${ms(WATCH_MIN_MS)}), ${ms(WATCH_MAX_MS)}),
      CASE WHEN ${OVER} > ${now} THEN ${OVER} END)
    WHEN ${state} = 'released' THEN ${now}::timestamptz + least(greatest(${OVER} - ${now}, ${ms(BLOCK_PASSED_MS)}), ${ms(WATCH_MAX_MS)})
    ELSE ${now}::timestamptz + interval '24 hours' END`;

/** Type and data of the event that reports how a settlement ended. */
const endEvent = (ending: Ending): string =>
  ending === "unknown"
    ? `'agentic.settlement.unknown',
      jsonb_build_object('paymentId', id, 'paymentLinkId', payment_link_id, 'network', network, 'payer', payer, 'amount', amount)`
    : `'payment.failed',
      jsonb_build_object('reason', ${ending === "refused" ? "reason, 'message', 'The settlement was refused.'" : "'invalid_transaction_state', 'message', reason"},
        'amount', amount, 'token', 'USDC', 'network', network, 'txHash', NULL, 'walletAddress', payer, 'paymentLinkId', payment_link_id,
        'paymentId', id, 'clientReference', NULL, 'metadata', '{}'::jsonb)`;

const endText = (ending: Ending): string => `
  WITH held AS (
    SELECT id, state FROM x402_payments
    WHERE id = $1 AND (lease = $2 OR ($2::uuid IS NULL AND (leased_till IS NULL OR leased_till <= $4))) AND state IN (${before(ending)}) FOR UPDATE),
  ended AS (
    UPDATE x402_payments AS p SET state = '${ending}', reason = $3, lease = NULL, leased_till = NULL, updated_at = $4, ${WRITE}
    FROM held WHERE p.id = held.id RETURNING p.*, held.state AS was),
  counted AS (
    INSERT INTO x402_uncharged (payer, merchant_id, at) SELECT payer, merchant_id, $4 FROM ended
    WHERE was IN (${uncharged(ending)})),
  ${
    ending === "never"
      ? `work AS (DELETE FROM x402_work USING ended WHERE payment_id = ended.id),
  answer AS (DELETE FROM x402_answers USING ended WHERE payment_id = ended.id)`
      : `work AS (
    INSERT INTO x402_work (payment_id, payer, due_at) SELECT id, payer, ${nextLook(`'${ending}'`, "$4")} FROM ended AS p
    ON CONFLICT (payment_id) DO UPDATE SET due_at = excluded.due_at),
  answer AS (UPDATE x402_answers SET expires_at = ${ending === "unknown" ? "NULL" : `greatest(ended.valid_before, $4) + ${ANSWER_KEPT}`}
    FROM ended WHERE payment_id = ended.id)`
  },
  reported AS (
    ${writeEvents(`
    SELECT merchant_id, mode, ${endEvent(ending)}, $4::timestamptz FROM ended
    WHERE was IN ('settling', 'unknown') AND (intent_id IS NULL OR state <> 'unknown')`)})
  SELECT 1 FROM ended`;

export const END = Object.fromEntries(
  (["released", "refused", "unknown", "never"] as const).map((ending) => [ending, endText(ending)]),
) as Readonly<Record<Ending, string>>;

/**
 * Takes a lease on a claim. Leaves `due_at` of an owed claim unchanged, because {@link FORGET} deletes the claim's work
 * at that time. With an earlier `due_at`, the work would be deleted too early if the process dies.
 */
export const TAKE = `
  WITH taken AS (
    UPDATE x402_payments AS p SET lease = $2, leased_till = $3, ${WRITE}
    WHERE id = $1 AND state::text = ANY($4) AND (leased_till IS NULL OR leased_till <= $5) RETURNING p.*),
  work AS (UPDATE x402_work SET due_at = $3 FROM taken WHERE payment_id = taken.id AND taken.state <> 'owed')
  SELECT to_jsonb(taken) AS row FROM taken`;

export const GIVE_BACK = `
  WITH given AS (
    UPDATE x402_payments AS p SET lease = NULL, leased_till = NULL, ${WRITE} WHERE id = $1 AND lease = $2 RETURNING p.*)
  UPDATE x402_work SET due_at = ${nextLook("p.state", "$3")} FROM given AS p WHERE payment_id = p.id`;

export const ANSWER =
  "SELECT answer FROM x402_answers WHERE payment_id = $1 AND (expires_at IS NULL OR expires_at > $2)";

/**
 * The payment's row in x402_work stays until 15 s after the settlement, because a wallet balance that was read earlier
 * may still include the paid amount.
 */
export const DELIVERED = `
  WITH noted AS (
    UPDATE x402_payments AS p SET delivered_at = $2, ${WRITE} WHERE id = ANY($1) AND delivered_at IS NULL RETURNING id, settled_at)
  UPDATE x402_work SET due_at = greatest($2, settled_at + interval '15 seconds') FROM noted WHERE payment_id = noted.id`;

export const BROKEN = `UPDATE x402_payments AS p SET broken_at = $2, ${WRITE} WHERE id = $1 AND broken_at IS NULL AND delivered_at IS NULL`;

export const KEY_FAILED = `UPDATE x402_payments AS p SET wrong_keys = wrong_keys + 1, ${WRITE} WHERE id = $1`;

export const COLLECT = `UPDATE x402_payments AS p SET is_collected = true, ${WRITE} WHERE id = $1 AND NOT is_collected`;

const OVER_STATES = states(DECIDED_STATES);
const LOOKED_AFTER = states(UNDECIDED_STATES);
/** Maximum number of rows that one {@link FORGET} deletes. */
export const FORGOTTEN_AT_ONCE = 1_000;

/**
 * Selects due work of payments in the states `of`. `kind` is true for payments of intents. Concurrent callers get
 * different rows.
 */
const dueIn = (of: string, [now, kind, limit]: readonly [now: string, kind: string, limit: string]): string => `
    SELECT w.payment_id FROM x402_work AS w JOIN x402_payments AS paid ON paid.id = w.payment_id
    WHERE w.due_at <= ${now} AND (paid.intent_id IS NOT NULL) = ${kind} AND paid.state IN (${of}) ORDER BY w.due_at LIMIT ${limit}
    FOR UPDATE OF w SKIP LOCKED`;

/** Deletes due work of claims whose outcome on the chain is decided. An owed claim is one of them. */
export const FORGET = `
  WITH over AS (${dueIn(OVER_STATES, ["$1", "$2", `${FORGOTTEN_AT_ONCE}`])})
  DELETE FROM x402_work USING over, x402_payments AS p
  WHERE x402_work.payment_id = over.payment_id AND p.id = over.payment_id AND p.state IN (${OVER_STATES})`;

/**
 * Leases a batch of due work whose outcome is still open. Payments of intents have their own batches, because they wait
 * for all confirmations.
 */
export const DUE = `
  WITH due AS (${dueIn(LOOKED_AFTER, ["$3", "$5", "$4"])}),
  taken AS (
    UPDATE x402_payments AS p SET lease = $1, leased_till = $2, ${WRITE} FROM due
    WHERE p.id = due.payment_id AND p.state IN (${LOOKED_AFTER})
      AND (leased_till IS NULL OR leased_till <= $3) RETURNING p.*),
  later AS (UPDATE x402_work SET due_at = $2 FROM taken WHERE payment_id = taken.id)
  SELECT to_jsonb(taken) AS row FROM taken`;
