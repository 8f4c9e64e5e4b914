import type { CreditedTransfer } from "@svc/chains";
import type { Database } from "@svc/db";
import { getNetwork, type NetworkName } from "@svc/x402";
import type { Pool } from "pg";
import type { NewEvent } from "../events/event.js";
import { writeEvent, writeEvents } from "../events/write-events.js";
import { answerValues, type Completion } from "../idempotency/idempotency-repository.js";
import type { Ownership } from "../owned-resource.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { textQuery } from "../sql/text-query.js";
import { COUNT_MADE } from "../totals/totals-statements.js";
import { type ReservationScope, reservationValues, reservedBy } from "../transfers/reservations.js";
import {
  rethrowTaken,
  type TransferPurpose,
  TransferTaken,
  takeTransfers,
  unpurchasedTransfers,
} from "../transfers/transfer-ledger.js";
import { TRANSACTIONS, type Transaction, transactionJson } from "./transaction.js";

/** A transaction to store. */
export interface NewRecording {
  readonly transaction: Transaction;
  /** Transfers that the recording will own. Contains at least one. */
  readonly transfers: readonly CreditedTransfer[];
  readonly purpose: Extract<TransferPurpose, "recording" | "checkout" | "intent">;
  /** Reservations by payment intents that prevent the recording. Null ignores reservations. */
  readonly respects?: ReservationScope | null;
  /** Data that the recording's events contain in addition to the transaction. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export interface TransactionsRepository {
  /**
   * Stores a recording with its transfers and events in one statement. The statement also counts the recording in the
   * totals of its link and product, and completes the idempotency claim.
   * * `duplicate`: the hash is already recorded.
   * * `reserved`: an intent has reserved one of the transfers.
   * * `taken`: another record owns one of the transfers.
   */
  insert(
    recording: NewRecording,
    completion: Completion | null,
  ): Promise<"stored" | "duplicate" | "reserved" | "taken">;
  list(request: ListRequest): Promise<ListPage>;
  find(id: string): Promise<(Ownership & { readonly ofAgenticLink: boolean; readonly json: string }) | null>;
  /** Writes an event without any other change. */
  writeEvent(event: NewEvent): Promise<void>;
  /** Finds the transaction of an x402 payment, as JSON. */
  findOfPayment(txHash: string, paymentId: string): Promise<string | null>;
  /** Returns the `transfers` that no x402 purchase owns, see {@link unpurchasedTransfers}. */
  unpurchased(
    network: NetworkName,
    txHash: string,
    transfers: readonly CreditedTransfer[],
  ): Promise<readonly CreditedTransfer[]>;
  /** Finds the merchant's first x402 purchase that this transaction paid. `txHash` is canonical. */
  findPurchase(
    owner: { readonly merchantId: string; readonly mode: string },
    txHash: string,
  ): Promise<{ readonly id: string } | null>;
  /** Finds the transaction that was recorded with this canonical hash, or null. Ignores x402 purchases. */
  findByHash(
    txHash: string,
  ): Promise<{ readonly id: string; readonly merchantId: string; readonly mode: string } | null>;
}

/** SQL condition. With parameter true: transactions of agentic links. False: all others, also those without a link. */
export const OF_AGENTIC_LINK = `(EXISTS (SELECT 1 FROM payment_links l
  WHERE l.id = transactions.payment_link_id AND l.is_agentic_proxy)) = ?`;

const { inserted } = TRANSACTIONS;

/**
 * Builds CTEs that insert a recording with its transfers. They insert nothing if the hash is already recorded or a
 * payment intent has reserved one of the transfers.
 */
function recording(from: number): string {
  const value = (field: string) => `$${from + inserted.findPlace(field)}`;
  const [data, places, purpose, wallet, baseUnits, accounts, scope] = Array.from(
    { length: 7 },
    (_, place) => `$${from + inserted.count + place}`,
  ) as [string, string, string, string, string, string, string];
  const of = { merchantId: value("merchantId"), mode: value("mode"), confirmedAt: value("confirmedAt") };
  return `
  reserved AS (${reservedBy({ ...of, wallet, baseUnits, accounts, scope })}),
  recorded AS (
    INSERT INTO transactions (${inserted.names}) SELECT ${inserted.placeholders(from)} WHERE NOT EXISTS (SELECT FROM reserved)
    ON CONFLICT (tx_hash, x402_payment_id) DO NOTHING
    RETURNING id, network, tx_hash, wallet_address, merchant_id, mode, created_at, payment_link_id, amount),
  taken AS (${takeTransfers({ owner: "recorded", side: "received", otherEnd: "wallet_address", purpose, places })}),
  made AS (
    SELECT merchant_id, mode, created_at, payment_link_id, amount FROM recorded WHERE (SELECT count(*) FROM taken) > 0),
  ${COUNT_MADE},
  new_events AS (
    ${writeEvents(`SELECT merchant_id, mode, type, ${data}::jsonb, created_at
    FROM made, (VALUES ('transaction.recorded'), ('payment.completed')) AS types (type)`)})`;
}

const OUTCOME = "SELECT (SELECT count(*) FROM made), (SELECT count(*) FROM reserved)";
const INSERT = `WITH ${recording(1)} ${OUTCOME}`;
const INSERT_AND_COMPLETE = `WITH ${recording(8)}, kept AS (
    UPDATE idempotency_keys SET claim = NULL, claimed_till = NULL, status = $3, location = $4, body = $5, expires_at = $6
    FROM made WHERE id = $1 AND fingerprint = $2 AND claim = $7 RETURNING 1)
  ${OUTCOME}`;
const FIND = `SELECT merchant_id, mode, ${OF_AGENTIC_LINK.replace("?", "true")}, ${TRANSACTIONS.selectList} FROM transactions WHERE id = $1`;
const FIND_OF_PAYMENT = `SELECT ${TRANSACTIONS.selectList} FROM transactions WHERE tx_hash = $1 AND x402_payment_id = $2`;
const FIND_PURCHASE = `SELECT id FROM transactions
  WHERE tx_hash = $1 AND merchant_id = $2 AND mode = $3::"Mode" AND x402_payment_id IS NOT NULL
  ORDER BY created_at, id LIMIT 1`;
const FIND_BY_HASH = "SELECT id, merchant_id, mode FROM transactions WHERE tx_hash = $1 AND x402_payment_id IS NULL";

/**
 * Inserts a recording. `client` may be in a database transaction.
 * @throws TransferTaken if another record owns one of the transfers. This aborts the database transaction.
 */
export async function insertRecording(
  client: Pick<Pool, "query">,
  { transaction, transfers, purpose, respects = null, more = {} }: NewRecording,
  completion: Completion | null,
): Promise<"stored" | "duplicate" | "reserved"> {
  const data = JSON.stringify({ ...transactionJson(transaction), ...more });
  const values = [
    ...inserted.values({ ...transaction, updatedAt: transaction.createdAt }),
    data,
    transfers.map(({ place }) => place),
    purpose,
    ...reservationValues(transaction, transfers, respects),
  ];
  const query = completion
    ? textQuery(client, INSERT_AND_COMPLETE, [...answerValues(completion.answer), completion.claim, ...values])
    : textQuery(client, INSERT, values);
  const [made, reserved] = (await query.catch(rethrowTaken))[0] as [string, string];
  if (made !== "0") return "stored";
  return reserved === "0" ? "duplicate" : "reserved";
}

export function createTransactionsRepository({ pool }: Database): TransactionsRepository {
  return {
    insert: (recording, completion) =>
      insertRecording(pool, recording, completion).catch((error) => {
        if (error instanceof TransferTaken) return "taken";
        throw error;
      }),
    list: (request) => cursorList(pool, TRANSACTIONS, request),
    async find(id) {
      const [row] = await textQuery(pool, FIND, [id]);
      return row
        ? {
            merchantId: row[0] as string,
            mode: row[1] as string,
            ofAgenticLink: row[2] === "t",
            json: TRANSACTIONS.toJson(row.slice(3)),
          }
        : null;
    },
    writeEvent: (event) => writeEvent(pool, event),
    async findOfPayment(txHash, paymentId) {
      const [row] = await textQuery(pool, FIND_OF_PAYMENT, [txHash, paymentId]);
      return row ? TRANSACTIONS.toJson(row) : null;
    },
    unpurchased: (network, txHash, transfers) =>
      unpurchasedTransfers(pool, { network, txHash, asset: getNetwork(network).usdc }, transfers),
    async findPurchase({ merchantId, mode }, txHash) {
      const [row] = await textQuery(pool, FIND_PURCHASE, [txHash, merchantId, mode]);
      return row ? { id: row[0] as string } : null;
    },
    async findByHash(txHash) {
      const [row] = await textQuery(pool, FIND_BY_HASH, [txHash]);
      return row ? { id: row[0] as string, merchantId: row[1] as string, mode: row[2] as string } : null;
    },
  };
}
