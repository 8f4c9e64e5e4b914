import type { ChainTransfer, CreditedTransfer } from "@svc/chains";
import type { NetworkName } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import { writeEvent } from "../events/write-events.js";
import { textQuery } from "../sql/text-query.js";
import { inTransaction } from "../sql/transaction.js";
import { TRANSACTIONS, type Transaction } from "../transactions/transaction.js";
import { insertRecording } from "../transactions/transactions-repository.js";
import { reservationValues, reservedBy } from "../transfers/reservations.js";
import { TransferTaken } from "../transfers/transfer-ledger.js";
import { type IntentRow, intentOfRow } from "./intent-rows.js";
import { COMPLETED, countedAsPurchase, countedElsewhere, LOCK_INTENT, reportUnresolved } from "./intent-writes.js";
import { type IntentTransferJson, loadTransfers } from "./intents-repository.js";
import type { Match, MatchedBy } from "./match-transfer.js";
import type { PaymentIntent, UnresolvedReason } from "./payment-intent.js";

export interface FinalTransfer {
  readonly id: string;
  readonly transfer: ChainTransfer;
  readonly match: Match;
  readonly link: { readonly active: boolean };
  readonly isOwnWallet: boolean;
}

type NotedTransfer = Pick<FinalTransfer, "id" | "match" | "transfer">;

/** A final transfer that was verified on the chain. */
export type ProvenTransfer = Pick<FinalTransfer, "id" | "match"> & { readonly transfer: CreditedTransfer };

export interface IntentRecording {
  readonly transaction: Transaction;
  /** The chain transfers that the transaction records. */
  readonly transfers: readonly CreditedTransfer[];
  readonly late: boolean;
}

/**
 * Last step of the database transaction in which a merchant completes an intent. It gets the updated intent and its
 * transfers. An error rolls the database transaction back.
 */
type ByHand = (client: PoolClient, resolved: ResolvedIntent) => Promise<void>;

export interface ResolvedIntent {
  readonly intent: PaymentIntent;
  readonly transfers: readonly IntentTransferJson[];
}

export interface OutcomeStore {
  /** Finds the merchant's intents that wait for one of these transfers. */
  waitingFor(transaction: Transaction, transfers: readonly CreditedTransfer[]): Promise<PaymentIntent[]>;
  /**
   * Transfers in the state `seen` up to a final block, oldest first. Those of unresolved intents come last, because no
   * node may ever prove them.
   */
  finalTransfers(network: NetworkName, block: bigint, limit: number): Promise<FinalTransfer[]>;
  /**
   * Completes an intent and stores its transaction, totals and events, all or nothing. If the transfer can't complete
   * the intent, returns the reason. Also stores the reason, unless a merchant acts (`byHand`). `undecided` is returned
   * only to a merchant: the transfer may be the settlement of an unfinished purchase.
   */
  complete(
    of: ProvenTransfer,
    recording: IntentRecording,
    now: Date,
    byHand?: ByHand,
  ): Promise<"completed" | "undecided" | UnresolvedReason>;
  /** Reports money that arrived but doesn't complete the intent. Writes one event per transfer. */
  unresolved(of: NotedTransfer, reason: UnresolvedReason, now: Date): Promise<void>;
}

const WAITING_FOR = `SELECT * FROM payment_intents WHERE id IN (${reservedBy({
  merchantId: "$1",
  mode: "$2",
  confirmedAt: "$3",
  wallet: "$4",
  baseUnits: "$5",
  accounts: "$6",
  scope: "$7",
})})`;
const FINAL = `SELECT noted.id AS noted_id, noted.network, noted.tx_hash, noted.position, noted.block_number, noted.block_time, noted.payer,
    noted.pay_to, noted.base_units, noted.matched_by, link.active AS link_active,
    EXISTS (SELECT FROM merchant_wallets AS wallet WHERE wallet.merchant_id = intent.merchant_id AND wallet.mode = intent.mode
      AND wallet.address = intent.wallets ->> noted.network) AS is_own_wallet, intent.*
  FROM payment_intent_transfers AS noted JOIN payment_intents AS intent ON intent.id = noted.intent_id
    JOIN payment_links AS link ON link.id = intent.payment_link_id
  WHERE noted.network = $1 AND noted.state = 'seen' AND noted.block_number <= $2
  ORDER BY intent.status = 'unresolved', noted.block_number, noted.position LIMIT $3`;
const END_TRANSFER = "UPDATE payment_intent_transfers SET state = 'final' WHERE id = $1 AND state = 'seen'";
/**
 * Ends only this intent's transfers. If the transaction also paid another intent, that payment must still be reported.
 */
const END_TRANSFERS_OF =
  "UPDATE payment_intent_transfers SET state = 'final' WHERE intent_id = $1 AND tx_hash = $2 AND state = 'seen'";
const FORGET_TRANSFER = "DELETE FROM payment_intent_transfers WHERE id = $1 AND state = 'seen'";
/** Marks the completing transfer, so that the watcher doesn't report it as a second payment. */
const NOTE_FINAL = `INSERT INTO payment_intent_transfers AS noted (id, intent_id, network, tx_hash, position, block_number, block_time, payer, pay_to,
    base_units, matched_by, state, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'final', $12)
  ON CONFLICT (network, tx_hash, position) DO UPDATE SET state = 'final' WHERE noted.intent_id = excluded.intent_id`;
/**
 * Assigns the merchant's own recording of this transfer to the intent. The recording must be for the same link, and
 * nothing else may own it. A recording that is older than the intent counts only if the merchant completes the intent
 * (`$7`).
 */
const ATTACH = `UPDATE transfer_ledger AS used SET purpose = 'intent' FROM transactions AS recorded
  WHERE recorded.tx_hash = $2 AND recorded.x402_payment_id IS NULL AND recorded.merchant_id = $4 AND recorded.payment_link_id = $5
    AND (recorded.created_at >= $6 OR $7) AND used.network = $1 AND used.tx_hash = $2 AND used.side = 'received'
    AND used.purpose = 'recording' AND used.owner_id = recorded.id AND EXISTS (SELECT FROM transfer_ledger AS own
      WHERE own.network = $1 AND own.tx_hash = $2 AND own.place IN ($3, '*') AND own.side = 'received' AND own.owner_id = recorded.id)
  RETURNING recorded.id`;
const FIND_RECORDING = `SELECT ${TRANSACTIONS.selectList} FROM transactions WHERE id = $1`;

/** The refund address is stored with the transaction, because refunds may happen long after the intent was deleted. */
const NAME_REFUND_ADDRESS = "UPDATE transactions SET refund_address = $2 WHERE id = $1";

export const createOutcomeStore = (pool: Pool): OutcomeStore => ({
  async waitingFor(transaction, transfers) {
    const { merchantId, mode, confirmedAt } = transaction;
    const values = [merchantId, mode, confirmedAt, ...reservationValues(transaction, transfers, "waiting")];
    return (await pool.query<IntentRow>(WAITING_FOR, values)).rows.map(intentOfRow);
  },

  async finalTransfers(network, block, limit) {
    const { rows } = await pool.query<IntentRow & NotedRow>(FINAL, [network, block, limit]);
    return rows.map(finalOfRow);
  },

  async complete(of, recording, now, byHand) {
    try {
      return await inTransaction(pool, (client) => completeIntent(client, of, recording, now, byHand));
    } catch (error) {
      if (!(error instanceof TransferTaken)) throw error;
      if (!byHand) await this.unresolved(of, "shared_transaction", now);
      return "shared_transaction";
    }
  },

  unresolved: (of, reason, now) =>
    inTransaction(pool, async (client) => {
      await client.query(LOCK_INTENT, [of.match.intent.id]);
      await markUnresolved(client, of, reason, now);
    }),
});

async function completeIntent(
  client: PoolClient,
  of: ProvenTransfer,
  { transaction, transfers, late }: IntentRecording,
  now: Date,
  byHand: ByHand | undefined,
): ReturnType<OutcomeStore["complete"]> {
  const { match, transfer } = of;
  const isByHand = byHand !== undefined;
  const { rows: locked } = await client.query<IntentRow>(LOCK_INTENT, [match.intent.id]);
  const intent = locked[0] && intentOfRow(locked[0]);
  if (!intent) throw new Error(`intent ${match.intent.id} is gone`);
  const refuse = async (reason: UnresolvedReason) => {
    if (!isByHand) await markUnresolved(client, of, reason, now);
    return reason;
  };
  if (intent.status === "completed") return refuse("multiple");
  const counts = await countedAsPurchase(client, intent, transfer);
  // A merchant gets an error and can retry. If the service acts by itself, it reports the money, and the merchant can
  // credit it later.
  if (counts === "undecided" && isByHand) return counts;
  if (counts !== null) return refuse("shared_transaction");
  const clientReference = transaction.clientReference ?? intent.clientReference;
  const intentData = { paymentIntentId: intent.id, clientReference, late };
  const recording = { transaction, transfers, purpose: "intent", more: intentData } as const;
  const isStored = (await insertRecording(client, recording, null)) === "stored";
  const transactionId = isStored
    ? transaction.id
    : await attachRecording(client, intent, transfer, { intentData, now, isByHand });
  if (transactionId === null) return refuse("shared_transaction");
  await endTransfers(client, of, intent, isByHand, now);
  const values = [intent.id, transactionId, late, transfer.baseUnits.toString(), now];
  const [done] = (await client.query<IntentRow>(COMPLETED, values)).rows;
  if (!done) throw new Error(`intent ${intent.id} was ${intent.status} and cannot be completed`);
  if (intent.refundAddress !== null) await client.query(NAME_REFUND_ADDRESS, [transactionId, intent.refundAddress]);
  if (byHand) await byHand(client, { intent: intentOfRow(done), transfers: await loadTransfers(client, intent.id) });
  return "completed";
}

async function markUnresolved(
  client: PoolClient,
  { id, match, transfer }: NotedTransfer,
  reason: UnresolvedReason,
  now: Date,
): Promise<void> {
  // Forget a pasted transaction that has paid something else in the meantime. It needs no event.
  if (match.by === "hash" && (await countedElsewhere(client, match.intent, transfer)) === "counted") {
    await client.query(FORGET_TRANSFER, [id]);
    return;
  }
  // If nothing changed, another replica has acted on the transfer, or its block is gone.
  if ((await client.query(END_TRANSFER, [id])).rowCount !== 1) return;
  await reportUnresolved(client, match, transfer, reason, now);
}

/** Marks the transfers that completed the intent as final. */
async function endTransfers(
  client: PoolClient,
  { id, match, transfer }: ProvenTransfer,
  intent: PaymentIntent,
  isByHand: boolean,
  now: Date,
): Promise<void> {
  if (!isByHand) {
    await client.query(END_TRANSFER, [id]);
    return;
  }
  const { network, txHash, position, blockNumber, blockTime, from, to, baseUnits } = transfer;
  const where = [network, txHash, position, blockNumber, blockTime];
  await client.query(NOTE_FINAL, [id, intent.id, ...where, from, to, baseUnits.toString(), match.by, now]);
  await client.query(END_TRANSFERS_OF, [intent.id, txHash]);
}

/**
 * Completes an intent with an earlier recording, and writes the event that names the intent. The recording's own events
 * were written earlier.
 * @returns the recording's id, or null if there is none to attach
 */
async function attachRecording(
  client: PoolClient,
  intent: PaymentIntent,
  { network, txHash, place }: CreditedTransfer,
  { intentData, now, isByHand }: { readonly intentData: object; readonly now: Date; readonly isByHand: boolean },
): Promise<string | null> {
  const { merchantId, mode, paymentLinkId, createdAt } = intent;
  const values = [network, txHash, place, merchantId, paymentLinkId, createdAt, isByHand];
  const { rows } = await client.query<{ id: string }>(ATTACH, values);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  const [row] = await textQuery(client, FIND_RECORDING, [id]);
  if (!row) throw new Error(`the recording ${id} is gone`);
  const data = { ...JSON.parse(TRANSACTIONS.toJson(row)), ...intentData };
  await writeEvent(client, { merchantId, mode, type: "payment.completed", data, createdAt: now });
  return id;
}

interface NotedRow {
  noted_id: string;
  network: NetworkName;
  tx_hash: string;
  position: string;
  block_number: string;
  block_time: Date;
  payer: string;
  pay_to: string;
  base_units: string;
  matched_by: MatchedBy;
  link_active: boolean;
  is_own_wallet: boolean;
}

const finalOfRow = (row: IntentRow & NotedRow): FinalTransfer => ({
  id: row.noted_id,
  transfer: {
    network: row.network,
    txHash: row.tx_hash,
    position: row.position,
    blockNumber: BigInt(row.block_number),
    blockTime: row.block_time,
    from: row.payer,
    to: row.pay_to,
    baseUnits: BigInt(row.base_units),
  },
  match: { intent: intentOfRow(row), by: row.matched_by },
  link: { active: row.link_active },
  isOwnWallet: row.is_own_wallet,
});
