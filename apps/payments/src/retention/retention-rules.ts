import { OPEN_STATES, PAYMENT_STATE_NAMES } from "@svc/x402/purchase";
import { states } from "../agentic/claim-rows.js";
import { KEY_LIFETIME_HOURS, KEY_LIFETIME_MS } from "../idempotency/key-lifetime.js";

/** Retention periods that an operator can set, in days. */
interface RetentionDays {
  readonly events: number;
  readonly checkoutSessions: number;
  readonly endedPayments: number;
}

/**
 * Which rows of a table are deleted, and when. Every table that grows with traffic has a rule, or is listed in
 * {@link KEPT_FOR_EVER} or {@link GO_WITH_OTHERS}.
 */
export interface RetentionRule {
  readonly table: string;
  /**
   * Column with the time from which the retention period counts. An index starts with this column, so finding a batch
   * doesn't read newer rows.
   */
  readonly column: string;
  /** True if the ids are UUIDs of version 7, which begin with that time. Then the primary key serves as the index. */
  readonly isInId?: boolean;
  /** Retention period after that time. */
  readonly keptMs: number;
  /** SQL condition: only matching rows are deleted. */
  readonly onlyIf?: string;
  /** Column to set to NULL instead of deleting the row. */
  readonly erases?: string;
  /** SQL expression for the size of a row in bytes, if rows can be large. */
  readonly bytes?: string;
  /** Description of the rows, for readers of this list. */
  readonly what: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Retention period of request logs. */
export const REQUESTS_KEPT_DAYS = 7;

/** States of payments that have ended. An owed payment hasn't ended, because the buyer still gets its answer. */
const ENDED = PAYMENT_STATE_NAMES.filter((state) => !OPEN_STATES.includes(state) && state !== "owed");

/** Written exactly as in the partial index on these events, so that PostgreSQL uses that index. */
const IS_NOT_OF_VERSION_7 = "(substr(id::text, 15, 1) <> '7')";

/** The sweeper takes the rules in this order. */
export const retentionRules = (days: RetentionDays): readonly RetentionRule[] => [
  ...ANSWERS,
  ...paymentRules(days),
  ...eventRules(days),
  ...purchaseRules(days),
  ...ACCOUNTS,
];

const ANSWERS: readonly RetentionRule[] = [
  {
    table: "idempotency_keys",
    column: "expires_at",
    keptMs: 0,
    what: `answers stored under an Idempotency-Key; they expire after ${KEY_LIFETIME_HOURS} hours`,
  },
  outdatedAnswers("products"),
  outdatedAnswers("payment_links"),
  {
    table: "x402_answers",
    column: "expires_at",
    keptMs: 0,
    bytes: "octet_length(answer)",
    what: "answers of paid calls, stored for buyers who repeat a call",
  },
];

/**
 * Erases the stored responses of rows that were changed later. The response for an unchanged row only repeats the row.
 * After a change, the response would keep data that the merchant may have removed.
 */
function outdatedAnswers(table: string): RetentionRule {
  return {
    table,
    column: "created_at",
    // One hour longer than any process replays the response, because clocks differ.
    keptMs: KEY_LIFETIME_MS + HOUR_MS,
    onlyIf: "idempotency_answer IS NOT NULL AND updated_at > created_at",
    erases: "idempotency_answer",
    what: "answers stored under an Idempotency-Key in rows that were changed later",
  };
}

const paymentRules = (days: RetentionDays): readonly RetentionRule[] => [
  {
    table: "x402_uncharged",
    column: "at",
    keptMs: HOUR_MS,
    what: "calls whose work was done but that weren't paid",
  },
  {
    table: "x402_payments",
    column: "valid_before",
    keptMs: days.endedPayments * DAY_MS,
    // Owed payments of intents may be deleted too, because no API caller waits for their answer.
    onlyIf: `(state::text IN (${states(ENDED)}) OR (state = 'owed' AND intent_id IS NOT NULL))`,
    what: "authorizations that ended; their transactions are kept",
  },
];

const eventRules = (days: RetentionDays): readonly RetentionRule[] => [
  {
    table: "events",
    column: "created_at",
    isInId: true,
    keptMs: days.events * DAY_MS,
    onlyIf: "fanned_out_at IS NOT NULL",
    what: "events with their webhook deliveries",
  },
  {
    table: "events",
    column: "created_at",
    keptMs: days.events * DAY_MS,
    onlyIf: `fanned_out_at IS NOT NULL AND ${IS_NOT_OF_VERSION_7}`,
    what: "events whose id doesn't begin with their time: webhook tests and old events, with their deliveries",
  },
];

const purchaseRules = (days: RetentionDays): readonly RetentionRule[] => [
  {
    table: "checkout_sessions",
    column: "expires_at",
    keptMs: days.checkoutSessions * DAY_MS,
    onlyIf: "status <> 'open'",
    what: "checkout sessions with their customers' data; their transactions are kept",
  },
  {
    table: "payment_intents",
    column: "watch_until",
    keptMs: days.checkoutSessions * DAY_MS,
    onlyIf: "status NOT IN ('open', 'processing', 'unresolved')",
    what: "payment intents with their payers' data, after the watch ended; their transactions are kept",
  },
];

const ACCOUNTS: readonly RetentionRule[] = [
  {
    table: "verifications",
    column: "expires_at",
    keptMs: 7 * DAY_MS,
    onlyIf: "status <> 'verified'",
    what: "proofs of a wallet or a domain that were not completed",
  },
  {
    table: "merchant_invitations",
    column: "expires_at",
    keptMs: 0,
    what: "invitations to become a member that were not accepted; they expire after 14 days",
  },
  {
    table: "request_log",
    column: "created_at",
    isInId: true,
    keptMs: REQUESTS_KEPT_DAYS * DAY_MS,
    what: "requests in the logs of merchants; the writer keeps at most the newest 10,000 of a merchant and mode",
  },
  { table: "proxy_secrets", column: "expires_at", keptMs: 30 * DAY_MS, what: "proxy-signing secrets after a rotation" },
];

/** Tables that no rule shrinks: merchants, their resources, and the records of their money. */
export const KEPT_FOR_EVER: readonly string[] = [
  "merchants",
  "merchant_wallets",
  "merchant_members",
  "merchant_brandings",
  "api_keys",
  "products",
  "payment_links",
  "apis",
  "transactions",
  "transfer_ledger",
  // Only the release before the transfer ledger writes to this table.
  "x402_transfers",
  "refunds",
  "prepared_refunds",
  // Records of money that has moved.
  "refund_transfers",
  "settlements",
  "webhook_endpoints",
  // totals/change-folder.ts deletes its rows within seconds.
  "total_changes",
  // totals/change-folder.ts deletes its rows within seconds.
  "volume_changes",
  // Small sums over rows that are kept for ever.
  "volume_totals",
  // One row for each network, and one for each wallet that lags behind it.
  "watch_cursors",
  "watch_backlogs",
];

/**
 * Tables whose rows a foreign key deletes together with the row that they refer to. Maps each to the table of that row.
 */
export const GO_WITH_OTHERS: Readonly<Record<string, string>> = {
  webhook_deliveries: "events",
  x402_work: "x402_payments",
  // FORGET in payment-intents/watch-statements.ts deletes most of them earlier.
  payment_intent_amounts: "payment_intents",
  payment_intent_transfers: "payment_intents",
};
