import type { Pool } from "pg";
import type { PaymentIntent } from "../../src/payment-intents/payment-intent.js";
import type { Sent, SimulatedChain } from "./simulated-chain.js";

/**
 * Finds prepared refunds whose status, amount or hash differs from `refunds`, or that are still pending. Also finds
 * undecided transfers, payments with refunds above their amount, and refunds without exactly one event.
 */
const REFUND_FAULTS = `SELECT id, 'the refund is ' || p.status || ', but the table refunds contradicts it' AS fault FROM prepared_refunds p LEFT JOIN refunds r USING (id)
    WHERE p.merchant_id = ANY($1) AND ((p.status = 'succeeded') <> (r.id IS NOT NULL) OR p.amount <> r.amount OR p.tx_hash <> r.tx_hash)
  UNION ALL SELECT id, 'the refund is still pending' FROM prepared_refunds WHERE merchant_id = ANY($1) AND status = 'pending'
  UNION ALL SELECT refund_id, 'the refund has an undecided transfer' FROM refund_transfers WHERE outcome IS NULL
    AND refund_id IN (SELECT id FROM prepared_refunds WHERE merchant_id = ANY($1))
  UNION ALL SELECT t.id, 'the refunds exceed their payment' FROM transactions t JOIN refunds r ON r.transaction_id = t.id
    WHERE t.merchant_id = ANY($1) GROUP BY t.id HAVING sum(r.amount) > max(t.amount)
  UNION ALL SELECT r.id, 'the refund does not have exactly one event' FROM refunds r WHERE r.merchant_id = ANY($1)
    AND (SELECT count(*) FROM events e WHERE e.type = 'payment.refunded' AND e.data ->> 'id' = r.id::text) <> 1`;

/** The values to compare at the end of a history. */
export interface AuditedWorld {
  readonly chain: SimulatedChain;
  readonly sent: readonly Sent[];
  /** Oldest first. */
  readonly intents: readonly PaymentIntent[];
  /** By transaction hash: how many intents there were when it was first submitted to a checkout session. */
  readonly intentsWhenSubmitted: ReadonlyMap<string, number>;
  readonly shop: { readonly id: string; readonly wallet: string };
  readonly buyer: { readonly id: string };
}

interface Used {
  readonly tx_hash: string;
  readonly place: string;
  readonly side: string;
  readonly purpose: string;
  readonly owner_id: string;
}

const LEDGER = "SELECT tx_hash, place, side, purpose, owner_id FROM transfer_ledger WHERE tx_hash = ANY($1)";
const TRANSACTIONS = `SELECT t.id, t.tx_hash, t.amount_base_units::text AS units, t.x402_payment_id, s.id AS session, i.id AS intent
  FROM transactions t LEFT JOIN checkout_sessions s ON s.transaction_id = t.id LEFT JOIN payment_intents i ON i.transaction_id = t.id
  WHERE t.merchant_id = ANY($1)`;
const REFUNDS = "SELECT id, tx_hash, amount_base_units::text AS units FROM refunds WHERE merchant_id = ANY($1)";
const EVENTS = `SELECT type, data ->> 'paymentIntentId' AS intent, data ->> 'clientReference' AS reference, data ->> 'id' AS id
  FROM events WHERE merchant_id = ANY($1) AND type IN ('payment.completed', 'transaction.recorded')`;
const TOTALS = `SELECT coalesce(sum(l.total_collected), 0) + coalesce((SELECT sum(collected) FROM total_changes c
    WHERE c.link_id IN (SELECT id FROM payment_links WHERE merchant_id = ANY($1))), 0) AS collected,
    (SELECT coalesce(sum(amount), 0) FROM transactions WHERE merchant_id = ANY($1) AND payment_link_id IS NOT NULL)
      - (SELECT coalesce(sum(r.amount), 0) FROM refunds r JOIN transactions t ON t.id = r.transaction_id
        WHERE r.merchant_id = ANY($1) AND t.payment_link_id IS NOT NULL) AS expected
  FROM payment_links l WHERE l.merchant_id = ANY($1)`;

/** Compares the chain with the stored data. Returns the contradictions, and how many transfers had each purpose. */
export async function faultsOf(
  pool: Pool,
  { chain, sent, intents, intentsWhenSubmitted, shop, buyer }: AuditedWorld,
): Promise<{ readonly faults: string[]; readonly counts: Record<string, number> }> {
  const merchants = [[shop.id, buyer.id]];
  const read = async (text: string, values: unknown[] = merchants) => (await pool.query(text, values)).rows;
  const ledger: Used[] = await read(LEDGER, [sent.map(({ txHash }) => txHash)]);
  const [transactions, refunds, events] = [await read(TRANSACTIONS), await read(REFUNDS), await read(EVENTS)];
  const statuses = await read(
    "SELECT id, status, transaction_id, client_reference FROM payment_intents WHERE merchant_id = ANY($1)",
  );
  const { wallet } = shop;
  const faults: string[] = [];
  const placesOf = (owner: string, side: string) =>
    ledger.filter((used) => used.owner_id === owner && used.side === side);
  const sumOf = (used: readonly Used[]) =>
    used.reduce((sum, { tx_hash, place }) => {
      const one = sent.find(({ txHash, position }) => txHash === tx_hash && position === place);
      if (!one || !chain.isFinal(tx_hash)) faults.push(`${tx_hash} ${place} counts, but is not final on the chain`);
      return sum + (one?.baseUnits ?? 0n);
    }, 0n);

  for (const { id, x402_payment_id: paymentId, units, tx_hash: txHash, session, intent } of transactions) {
    const used = placesOf(paymentId ?? id, "received");
    if (used.length === 0) faults.push(`the transaction ${id} of ${txHash} owns no transfer`);
    if (BigInt(units) > sumOf(used)) faults.push(`${txHash}: ${units} recorded, ${sumOf(used)} arrived`);
    const purpose = paymentId ? "purchase" : session ? "checkout" : intent ? "intent" : "recording";
    if (used.some((one) => one.purpose !== purpose)) faults.push(`${txHash} has another purpose than ${purpose}`);
    if (session && intent) faults.push(`${txHash} completed a checkout session and the intent ${intent}`);
  }
  for (const { id, units, tx_hash: txHash } of refunds) {
    if (BigInt(units) > sumOf(placesOf(id, "sent"))) faults.push(`the refund ${txHash} exceeds what was sent back`);
  }
  // The owner of every row of the ledger must be stored.
  const owners = new Set([...transactions.map((one) => one.x402_payment_id ?? one.id), ...refunds.map(({ id }) => id)]);
  for (const used of ledger)
    if (!owners.has(used.owner_id)) faults.push(`${used.tx_hash} is claimed, but its owner is not stored`);
  for (const used of ledger) {
    const one = sent.find(({ txHash, position }) => txHash === used.tx_hash && position === used.place);
    const known = intents.slice(0, intentsWhenSubmitted.get(used.tx_hash) ?? 0);
    const waiting = known.find(({ amountDueBaseUnits }) => amountDueBaseUnits === one?.baseUnits);
    const atMs = chain.timeOf(used.tx_hash).getTime();
    const isWatched = waiting && atMs >= waiting.createdAt.getTime() - 120_000 && atMs <= waiting.watchUntil.getTime();
    if (used.purpose === "checkout" && isWatched)
      faults.push(`a checkout session got ${used.tx_hash} of ${waiting.id}`);
  }
  // No payment is lost: an exact payment in the time when the intent is watched must complete it or leave it
  // unresolved, which reports it to the merchant.
  for (const one of sent) {
    if (one.to !== wallet || one.nonce !== undefined || !chain.isFinal(one.txHash)) continue;
    const atMs = chain.timeOf(one.txHash).getTime();
    const paid = intents.find(
      ({ amountDueBaseUnits, createdAt, watchUntil }) =>
        amountDueBaseUnits === one.baseUnits && atMs >= createdAt.getTime() - 120_000 && atMs <= watchUntil.getTime(),
    );
    const status = statuses.find(({ id }) => id === paid?.id)?.status;
    if (paid && !["completed", "unresolved"].includes(status)) {
      faults.push(`${one.txHash} paid the intent ${paid.id}, which ended ${status}`);
    }
  }
  for (const { id, status, transaction_id: transactionId, client_reference: reference } of statuses) {
    const completions = events.filter((event) => event.type === "payment.completed" && event.intent === id);
    const recordings = events.filter((event) => event.type === "transaction.recorded" && event.id === transactionId);
    const expected = status === "completed" ? 1 : 0;
    if (completions.length !== expected) faults.push(`${completions.length} completions of ${id}, which is ${status}`);
    if (completions.some((event) => event.reference !== reference)) faults.push(`${id} has lost its reference`);
    if (status === "completed" && recordings.length !== 1) faults.push(`${recordings.length} recordings of ${id}`);
    if (status === "open" || status === "processing") faults.push(`${id} ended ${status}`);
  }
  for (const { fault, id } of await read(REFUND_FAULTS)) faults.push(`${id}: ${fault}`);
  const [totals] = await read(TOTALS);
  if (Number(totals.collected) !== Number(totals.expected))
    faults.push(`the totals are ${totals.collected}, but ${totals.expected} is recorded`);
  const counts: Record<string, number> = { transfers: sent.length, intents: intents.length };
  for (const { purpose } of ledger.filter(({ side, purpose: of }) => side === "received" || of === "refund"))
    counts[purpose] = (counts[purpose] ?? 0) + 1;
  return { faults, counts };
}
