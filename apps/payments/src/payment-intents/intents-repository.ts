import type { NetworkName } from "@svc/x402";
import { OPEN_STATES } from "@svc/x402/purchase";
import type { Pool, PoolClient } from "pg";
import { states } from "../agentic/claim-rows.js";
import { type Completion, completeClaim } from "../idempotency/idempotency-repository.js";
import { walletKey } from "../merchants/wallet-address.js";
import { ownNetworks } from "../merchants/wallets-repository.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { inTransaction } from "../sql/transaction.js";
import { columnPlaceholders, INTENT_COLUMN_NAMES, INTENT_COLUMNS, type IntentRow, intentOfRow } from "./intent-rows.js";
import { LOCK_INTENT } from "./intent-writes.js";
import type { MatchedBy } from "./match-transfer.js";
import { PAYMENT_INTENTS, type PaymentIntent, TAIL_MAX, usdcTextSql } from "./payment-intent.js";
import { isBeingSettled } from "./watch-statements.js";

/** Why a visitor gets no intent. Callers with a key have other limits. */
export type OpeningLimit = "link_and_address" | "address" | "merchant_and_address" | "link";

export type InsertOutcome =
  | { readonly outcome: "stored"; readonly intent: PaymentIntent }
  /** The claim of the Idempotency-Key expired, and another request holds the key. */
  | { readonly outcome: "key_taken" }
  | { readonly outcome: "limited"; readonly limit: OpeningLimit };

export interface NewIntent {
  /** Without the members that the repository sets: the tail, the amounts that depend on it, and the initial state. */
  readonly intent: Omit<
    PaymentIntent,
    | "tail"
    | "amountDueBaseUnits"
    | "receivedBaseUnits"
    | "status"
    | "reason"
    | "late"
    | "unreadNetworks"
    | "transactionId"
    | "canceledAt"
    | "updatedAt"
  >;
  readonly priceBaseUnits: bigint;
  readonly tokenHash: Uint8Array;
  /** Keyed hash of the visitor's address; null for a caller with a key. */
  readonly openedBy: Uint8Array | null;
  /** Draws a random tail from 1 to TAIL_MAX, see `PaymentIntent.tail`. */
  readonly drawTail: () => number;
  /** Completes the claim of an Idempotency-Key with the response for the stored intent. */
  readonly completion: (intent: PaymentIntent) => Completion | null;
}

export interface IntentTransferJson {
  readonly network: NetworkName;
  readonly txHash: string;
  readonly from: string;
  readonly amount: string;
  readonly matchedBy: MatchedBy;
  readonly state: "seen" | "final" | "gone";
  readonly blockTime: string;
}

export interface IntentProgress {
  /** The oldest transfer that isn't final yet; null if there is none. */
  readonly seen: {
    readonly network: NetworkName;
    /**
     * Newest final block minus the transfer's block: negative until that block is final. Null before the network is
     * first read.
     */
    readonly finalBlocks: number | null;
  } | null;
  /** A wallet's signature that is being settled, or whose outcome is unknown. */
  readonly signed: { readonly network: NetworkName; readonly isUnknown: boolean } | null;
  readonly paidBy: { readonly network: NetworkName; readonly txHash: string; readonly at: string } | null;
}

/** An intent with data that isn't in its row. */
export type FoundIntent = PaymentIntent & {
  /**
   * Networks whose wallet still belongs to the merchant. Payers must not pay on the others, and nothing is credited
   * there.
   */
  readonly ownNetworks: readonly NetworkName[];
};

export type IntentInProgress = FoundIntent & { readonly progress: IntentProgress };

export const NO_PROGRESS: IntentProgress = { seen: null, signed: null, paidBy: null };

export interface IntentsRepository {
  /** Stores an intent. Gives it an amount that no other intent expects, if such an amount is free. */
  insert(draft: NewIntent): Promise<InsertOutcome>;
  find(id: string): Promise<FoundIntent | null>;
  /** Reads an intent and the progress of its payment in one snapshot. */
  findByToken(tokenHash: Uint8Array): Promise<IntentInProgress | null>;
  list(request: ListRequest): Promise<ListPage>;
  listTransfers(intentId: string): Promise<IntentTransferJson[]>;
  /** Stores the payer's answers. Returns false if the intent is no longer open, or if it has no unanswered fields. */
  answerFields(id: string, values: Readonly<Record<string, string | number>>, now: Date): Promise<boolean>;
  /**
   * Cancels an open intent. The service still watches it, and reports money that arrives.
   * * `not_open`: the intent has another status.
   * * `being_settled`: a wallet has signed, and the money may already be moving.
   */
  cancel(id: string, now: Date): Promise<"canceled" | "not_open" | "being_settled">;
}

/**
 * Limits on unpaid intents. The first three apply to each visitor address: intents that are open for one link, intents
 * that were opened within an hour, and watched intents of one merchant. The limit per merchant keeps nine tenths of a
 * wallet's amounts free for other visitors. `link` limits the intents that all visitors together have open for one
 * link.
 */
export const OPENING_LIMITS = { linkAndAddress: 150, addressAnHour: 300, merchantAndAddress: 500, link: 1_500 };
/**
 * Maximum number of amounts that intents may reserve at one wallet. It is half of all tails, so that a random draw soon
 * finds a free one.
 */
export const AMOUNTS_PER_WALLET_MAX = Math.ceil(TAIL_MAX / 2);
const DRAWS_MAX = 20;

const INSERT = `INSERT INTO payment_intents (token_hash, opened_by, ${INTENT_COLUMN_NAMES}) VALUES ($1, $2, ${columnPlaceholders(3)}) RETURNING 1`;
/**
 * Serializes intents for one wallet, so that a free amount stays free until it is reserved. The lock of the link makes
 * the link's limits exact. All transactions take the locks in the same order, so they don't deadlock.
 */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM (SELECT unnest($1::text[]) AS key ORDER BY 1) AS keys`;
/** Finds a free tail. FORGET in watch-statements.ts frees reserved amounts again. */
const FREE_TAIL = `SELECT tail FROM unnest($1::int[]) WITH ORDINALITY AS drawn (tail, place)
  WHERE NOT EXISTS (SELECT FROM payment_intent_amounts WHERE mode = $2::"Mode" AND pay_to = ANY($3) AND base_units = $4::numeric + drawn.tail)
    AND (SELECT coalesce(max(waiting), 0) FROM (SELECT count(*) AS waiting FROM payment_intent_amounts
      WHERE mode = $2::"Mode" AND pay_to = ANY($3) AND watch_until > $5 GROUP BY pay_to) AS wallets) < ${AMOUNTS_PER_WALLET_MAX}
  ORDER BY place LIMIT 1`;
const RESERVE = `INSERT INTO payment_intent_amounts (mode, pay_to, base_units, intent_id, networks, fresh, watch_until, created_at)
  SELECT $1::"Mode", wallet.pay_to, $2::numeric, $3::uuid, wallet.networks, wallet.networks, $5, $6
  FROM jsonb_to_recordset($4::jsonb) AS wallet (pay_to text, networks text[])`;

const OPENED = `SELECT
    count(*) FILTER (WHERE payment_link_id = $2 AND status IN ('open', 'processing'))::int AS here,
    count(*) FILTER (WHERE created_at > $4)::int AS hour,
    count(*) FILTER (WHERE merchant_id = $5 AND mode = $6::"Mode" AND watch_until > $7)::int AS merchant,
    (SELECT count(*) FROM payment_intents WHERE payment_link_id = $2 AND status IN ('open', 'processing') AND opened_by IS NOT NULL)::int AS link
  FROM payment_intents WHERE opened_by = $1 AND status <> 'completed' AND created_at > $3`;
const WATCHED_MAX_MS = 2 * 86_400_000;

const FOUND = `SELECT *, ${ownNetworks("payment_intents", "wallets")} AS own_networks FROM payment_intents`;
const FIND = `${FOUND} WHERE id = $1`;
const TRANSFERS = `SELECT network, tx_hash, payer, ${usdcTextSql("base_units")} AS amount, matched_by, state, block_time
  FROM payment_intent_transfers WHERE intent_id = $1 ORDER BY block_time, tx_hash, position LIMIT 100`;
/**
 * Columns of an intent's progress. They are read in one statement with the intent. If a settlement happened between two
 * statements, the page would show an open intent without a payment and let the payer pay again.
 */
const PROGRESS = `(SELECT jsonb_build_object('network', noted.network, 'finalBlocks', cursor.block - noted.block_number)
      FROM payment_intent_transfers AS noted LEFT JOIN watch_cursors AS cursor USING (network)
      WHERE noted.intent_id = payment_intents.id AND noted.state = 'seen'
      ORDER BY noted.block_time, noted.tx_hash, noted.position LIMIT 1) AS seen,
    (SELECT jsonb_build_object('network', signed.network, 'isUnknown', signed.state = 'unknown') FROM x402_payments AS signed
      WHERE signed.intent_id = payment_intents.id AND signed.state::text IN (${states(OPEN_STATES)}) LIMIT 1) AS signed,
    (SELECT jsonb_build_object('network', paid.network, 'txHash', paid.tx_hash, 'at', paid.confirmed_at)
      FROM transactions AS paid WHERE paid.id = payment_intents.transaction_id) AS paid_by`;
const FIND_BY_TOKEN = `SELECT *, ${ownNetworks("payment_intents", "wallets")} AS own_networks, ${PROGRESS} FROM payment_intents WHERE token_hash = $1`;
const ANSWER_FIELDS = `UPDATE payment_intents SET custom_field_values = custom_field_values || $2::jsonb, asked_fields = NULL, updated_at = $3
  WHERE id = $1 AND status = 'open' AND asked_fields IS NOT NULL`;
const IS_BEING_SETTLED = `SELECT ${isBeingSettled("$1")} AS settles`;
const CANCEL =
  "UPDATE payment_intents SET status = 'canceled', canceled_at = $2, updated_at = $2 WHERE id = $1 AND status = 'open'";

/** Loads up to 100 detected transfers of an intent, oldest first. */
export async function loadTransfers(client: Pick<Pool, "query">, intentId: string): Promise<IntentTransferJson[]> {
  const { rows } = await client.query(TRANSFERS, [intentId]);
  return rows.map((row) => ({
    network: row.network,
    txHash: row.tx_hash,
    from: row.payer,
    amount: row.amount,
    matchedBy: row.matched_by,
    state: row.state,
    blockTime: row.block_time.toISOString(),
  }));
}

export function createIntentsRepository(pool: Pool): IntentsRepository {
  return {
    insert: (draft) =>
      inTransaction(pool, async (client) => {
        const wallets = listWallets(draft.intent);
        const { mode, paymentLinkId } = draft.intent;
        await client.query(LOCK, [
          [`intents ${paymentLinkId}`, ...wallets.map(({ pay_to }) => `wallet ${mode} ${pay_to}`)],
        ]);
        const limit = draft.openedBy && (await findLimit(client, draft, draft.openedBy));
        if (limit) return { outcome: "limited" as const, limit };
        const intent = await withTail(client, draft);
        await client.query(INSERT, [
          draft.tokenHash,
          draft.openedBy,
          ...INTENT_COLUMNS.map(([, , value]) => value(intent)),
        ]);
        if (!(await completeClaim(client, draft.completion(intent)))) throw new KeyTaken();
        if (intent.tail !== null) {
          const { id, amountDueBaseUnits, watchUntil, createdAt } = intent;
          const due = amountDueBaseUnits.toString();
          await client.query(RESERVE, [mode, due, id, JSON.stringify(wallets), watchUntil, createdAt]);
        }
        return { outcome: "stored" as const, intent };
      }).catch((error) => {
        if (error instanceof KeyTaken) return { outcome: "key_taken" as const };
        throw error;
      }),
    async find(id) {
      return toFoundIntent((await pool.query<FoundRow>(FIND, [id])).rows[0]);
    },
    async findByToken(tokenHash) {
      const row = (await pool.query<FoundRow & ProgressRow>(FIND_BY_TOKEN, [tokenHash])).rows[0];
      const found = toFoundIntent(row);
      return row && found ? { ...found, progress: toProgress(row) } : null;
    },
    list: (request) => cursorList(pool, PAYMENT_INTENTS, request),
    listTransfers: (intentId) => loadTransfers(pool, intentId),
    async answerFields(id, values, now) {
      return (await pool.query(ANSWER_FIELDS, [id, JSON.stringify(values), now])).rowCount === 1;
    },
    cancel: (id, now) =>
      inTransaction(pool, async (client) => {
        // Before the service claims a payer's signed payment, it takes the same lock. So the next statement sees every
        // claim that was made while the intent was open.
        const { rows: locked } = await client.query<IntentRow>(LOCK_INTENT, [id]);
        if (locked[0]?.status !== "open") return "not_open";
        const { rows } = await client.query<{ settles: boolean }>(IS_BEING_SETTLED, [id]);
        if (rows[0]?.settles) return "being_settled";
        await client.query(CANCEL, [id, now]);
        return "canceled";
      }),
  };
}

type FoundRow = IntentRow & { own_networks: NetworkName[] };

const toFoundIntent = (row: FoundRow | undefined): FoundIntent | null =>
  row ? { ...intentOfRow(row), ownNetworks: row.own_networks } : null;

interface ProgressRow {
  seen: IntentProgress["seen"];
  signed: IntentProgress["signed"];
  paid_by: IntentProgress["paidBy"];
}

const toProgress = ({ seen, signed, paid_by: paid }: ProgressRow): IntentProgress => ({
  seen,
  signed,
  paidBy: paid && { ...paid, at: new Date(paid.at).toISOString() },
});

/** Thrown to roll back the transaction when another request holds the Idempotency-Key. */
class KeyTaken extends Error {}

interface WatchedWallet {
  readonly pay_to: string;
  readonly networks: NetworkName[];
}

function listWallets({ wallets }: Pick<PaymentIntent, "wallets">): WatchedWallet[] {
  const byWallet = new Map<string, NetworkName[]>();
  for (const [network, address] of Object.entries(wallets) as [NetworkName, string][]) {
    const key = walletKey(address);
    byWallet.set(key, [...(byWallet.get(key) ?? []), network]);
  }
  return [...byWallet].map(([pay_to, networks]) => ({ pay_to, networks }));
}

async function findLimit(
  client: PoolClient,
  { intent }: NewIntent,
  openedBy: Uint8Array,
): Promise<OpeningLimit | null> {
  const nowMs = intent.createdAt.getTime();
  type Opened = Record<"here" | "hour" | "merchant" | "link", number>;
  const { rows } = await client.query<Opened>(OPENED, [
    openedBy,
    intent.paymentLinkId,
    new Date(nowMs - WATCHED_MAX_MS),
    new Date(nowMs - 3_600_000),
    intent.merchantId,
    intent.mode,
    intent.createdAt,
  ]);
  const { here, hour, merchant, link } = rows[0] as Opened;
  if (here >= OPENING_LIMITS.linkAndAddress) return "link_and_address";
  if (hour >= OPENING_LIMITS.addressAnHour) return "address";
  if (merchant >= OPENING_LIMITS.merchantAndAddress) return "merchant_and_address";
  return link >= OPENING_LIMITS.link ? "link" : null;
}

/**
 * Draws a tail that gives the intent an amount of its own. The tail is null if no drawn tail is free, or if a wallet
 * has too many reserved amounts.
 */
async function withTail(client: PoolClient, { intent, priceBaseUnits, drawTail }: NewIntent): Promise<PaymentIntent> {
  const drawn = Array.from({ length: DRAWS_MAX }, drawTail);
  const wallets = listWallets(intent).map(({ pay_to }) => pay_to);
  const { rows } = await client.query<{ tail: number }>(FREE_TAIL, [
    drawn,
    intent.mode,
    wallets,
    priceBaseUnits.toString(),
    intent.createdAt,
  ]);
  const tail = rows[0]?.tail ?? null;
  return {
    ...intent,
    tail,
    amountDueBaseUnits: priceBaseUnits + BigInt(tail ?? 0),
    receivedBaseUnits: null,
    status: "open",
    reason: null,
    late: false,
    unreadNetworks: [],
    transactionId: null,
    canceledAt: null,
    updatedAt: intent.createdAt,
  };
}
