import { OPEN_STATES, PAYMENT_STATE_NAMES } from "@svc/x402/purchase";
import { states } from "../agentic/claim-rows.js";
import { KEY_LIFETIME_HOURS, KEY_LIFETIME_MS } from "../idempotency/key-lifetime.js";

/** Days that rows are kept, where an operator may choose. */
interface RetentionDays {
  readonly events: number;
  readonly checkoutSessions: number;
  readonly endedPayments: number;
}

/** Which rows of a table are deleted, and when. Everything that grows with traffic has a rule or stands below in {@link KEPT_FOR_EVER}. */
export interface RetentionRule {
  readonly table: string;
  /** The time that decides. An index starts with it, so that a batch is found without reading what stays. */
  readonly column: string;
  /** The rows' ids begin with that time (UUIDs of version 7): the primary key is that index, and the table has none more to write. */
  readonly isInId?: boolean;
  /** Kept for so long after that time. */
  readonly keptMs: number;
  /** SQL over the row: only such rows go. */
  readonly onlyIf?: string;
  /** A column that is set to NULL; absent: the whole row goes. */
  readonly erases?: string;
  /** SQL over the row: how many bytes go with it, where that may be a lot. */
  readonly bytes?: string;
  /** For the documentation. */
  readonly what: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Requests in the logs of merchants. */
export const REQUESTS_KEPT_DAYS = 7;

/** Payments of which nothing more is to come, and nothing is owed. */
const ENDED = PAYMENT_STATE_NAMES.filter((state) => !OPEN_STATES.includes(state) && state !== "owed");

/** As the index on such events says it. */
const IS_NOT_OF_VERSION_7 = "(substr(id::text, 15, 1) <> '7')";

export const retentionRules = (days: RetentionDays): readonly RetentionRule[] => [
  {
    table: "idempotency_keys",
    column: "expires_at",
    keptMs: 0,
    what: `answers under an Idempotency-Key; they expire after ${KEY_LIFETIME_HOURS} hours`,
  },
  outdatedAnswers("products"),
  outdatedAnswers("payment_links"),
  {
    table: "x402_answers",
    column: "expires_at",
    keptMs: 0,
    bytes: "octet_length(answer)",
    what: "answers of paid calls, for buyers who ask again",
  },
  { table: "x402_uncharged", column: "at", keptMs: HOUR_MS, what: "calls that were worked for and not paid" },
  {
    table: "x402_payments",
    column: "valid_before",
    keptMs: days.endedPayments * DAY_MS,
    // Owed payments of intents may expire: unlike an API caller, no client waits for an answer.
    onlyIf: `(state::text IN (${states(ENDED)}) OR (state = 'owed' AND intent_id IS NOT NULL))`,
    what: "authorizations that ended; what they paid stays in transactions",
  },
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
    what: "the same of events whose id says nothing of their time: those of webhook tests, and old ones",
  },
  {
    table: "checkout_sessions",
    column: "expires_at",
    keptMs: days.checkoutSessions * DAY_MS,
    onlyIf: "status <> 'open'",
    what: "checkout sessions with their customers' data; what they paid stays in transactions",
  },
  {
    table: "payment_intents",
    column: "watch_until",
    keptMs: days.checkoutSessions * DAY_MS,
    onlyIf: "status NOT IN ('open', 'processing', 'unresolved')",
    what: "payment intents with their payers' data, after they were watched; what they paid stays in transactions",
  },
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
    what: "requests in the logs of merchants; the writer also removes what is beyond the newest 10,000 of a merchant and mode",
  },
  { table: "proxy_secrets", column: "expires_at", keptMs: 30 * DAY_MS, what: "proxy-signing secrets after a rotation" },
];

/** The answer of an unchanged row repeats the row. After a change, perhaps to remove something, it would keep the old text: it is erased. */
function outdatedAnswers(table: string): RetentionRule {
  return {
    table,
    column: "created_at",
    // Later than any process gives it: their clocks may differ.
    keptMs: KEY_LIFETIME_MS + HOUR_MS,
    onlyIf: "idempotency_answer IS NOT NULL AND updated_at > created_at",
    erases: "idempotency_answer",
    what: "answers under an Idempotency-Key in rows that say something else now",
  };
}

/** Tables that only their owners make smaller: what merchants made, what they were paid, and who they are. */
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
  // Only the release before the ledger writes it.
  "x402_transfers",
  "refunds",
  "prepared_refunds",
  // They say what money has moved.
  "refund_transfers",
  "settlements",
  "webhook_endpoints",
  // Its rows are gone within seconds: totals-folder.ts.
  "total_changes",
  // Its rows are gone within seconds: volume-folder.ts.
  "volume_changes",
  // Small sums of what is kept for ever.
  "volume_totals",
  // One row for each network, and for each wallet that is behind it.
  "watch_cursors",
  "watch_backlogs",
];

/** Tables whose rows go with a row of another one, by their foreign key. */
export const GO_WITH_OTHERS: Readonly<Record<string, string>> = {
  webhook_deliveries: "events",
  x402_work: "x402_payments",
  // Most go before: FORGET in payment-intents/watch-store.ts.
  payment_intent_amounts: "payment_intents",
  payment_intent_transfers: "payment_intents",
};
