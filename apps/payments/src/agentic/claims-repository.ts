import { createHash } from "node:crypto";
import { decimalOfCents } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import { prepared } from "../sql/prepared.js";
import { inTransaction } from "../sql/transaction.js";
import { mayReserve, type PayerStanding, type ReservationVerdict, UNCHARGED_WINDOW_MS } from "./reservation-rules.js";
import type { NewX402Payment, X402Payment } from "./x402-payment.js";
import { paymentOfRow, X402_COLUMNS, type X402Row } from "./x402-rows.js";

export interface ClaimRequest {
  readonly payment: NewX402Payment;
  /** Names this attempt; whoever holds it may move the payment on. */
  readonly lease: string;
  readonly leaseMs: number;
  readonly now: Date;
  /** When the verification began: its look at the balance may contain what was settled since. */
  readonly verifiedFrom: Date;
  /** The payer's balance on the chain, and when reading it began; null: not read. */
  readonly balance: { readonly baseUnits: bigint; readonly readAt: Date } | null;
  /** Refused payments that the chain was asked about just now: it does not hold them. */
  readonly lookedFor: ReadonlySet<string>;
}

export type ClaimOutcome =
  | { readonly outcome: "claimed"; readonly id: string }
  /** This very payment is known. */
  | { readonly outcome: "known"; readonly payment: X402Payment }
  /** An earlier payment of the payer for the same request is not finished: it decides, this one is not used. */
  | { readonly outcome: "earlier"; readonly payment: X402Payment }
  /** The buyer's own key names another request. */
  | { readonly outcome: "key_taken" }
  | { readonly outcome: Exclude<ReservationVerdict, "free"> };

/**
 * Reserves a payment, decided under a lock on payer, chain and asset: the unique index decides between equal payments, the
 * lock between different ones over the same balance.
 */
export function claimPayment(pool: Pool, request: ClaimRequest): Promise<ClaimOutcome> {
  const { payment } = request;
  // The key is a number of ours: it can stand in a statement without parameters, which saves a round trip.
  const begin = `BEGIN; SELECT pg_advisory_xact_lock(${lockKey(payment)})`;
  return inTransaction(pool, (client) => decide(client, request), begin);
}

async function decide(client: PoolClient, request: ClaimRequest): Promise<ClaimOutcome> {
  const { payment, now } = request;
  const rows = (await client.query<X402Row>(prepared(RELATED, relatedValues(payment, now)))).rows.map(paymentOfRow);
  const known = rows.find(
    ({ nonce, asset, network }) => nonce === payment.nonce && asset === payment.asset && network === payment.network,
  );
  if (known && !mayBeClaimedAgain(known, payment, now)) return { outcome: "known", payment: known };
  const sameKey = rows.find((row) => row.id !== known?.id && isUnderKey(row, payment, now));
  if (sameKey) {
    const isSame = sameKey.fingerprint.equals(payment.fingerprint);
    return isSame ? { outcome: "earlier", payment: sameKey } : { outcome: "key_taken" };
  }
  const earlier = rows.find(
    (row) => row.id !== known?.id && row.fingerprint.equals(payment.fingerprint) && isUnfinished(row, request),
  );
  if (earlier) return { outcome: "earlier", payment: earlier };
  const verdict = mayReserve(
    await standingOf(client, request, known?.id),
    payment.amountBaseUnits,
    request.balance?.baseUnits ?? null,
  );
  if (verdict !== "free") return { outcome: verdict };
  if (known) await client.query(RECLAIM, [known.id, request.lease, leaseEnd(request), now, payment.payload]);
  else await client.query(prepared(INSERT, insertValues(request)));
  return { outcome: "claimed", id: known?.id ?? payment.id };
}

/** Nothing was charged and nobody works on it: the same request may try again with the same payment. */
const mayBeClaimedAgain = (known: X402Payment, payment: NewX402Payment, now: Date): boolean =>
  known.fingerprint.equals(payment.fingerprint) &&
  (known.state === "released" ||
    known.state === "refused" ||
    (known.state === "claimed" && isOver(known.leasedTill, now)));

/**
 * It is being worked on (its buyer may have given up), or its outcome is or may become unknown (whoever settles it may be dead, and its buyer be asking again), or it was charged and
 * its answer has not reached the buyer, or it was refused and may have been sent since.
 */
const isUnfinished = (row: X402Payment, { payment, now, lookedFor }: ClaimRequest): boolean => {
  const { id, state, deliveredAt, answerTill } = row;
  if (state === "unknown" || state === "settling") return true;
  if (state === "claimed") return isHeld(row, now) && !areNamedApart(row, payment);
  const isKept = answerTill !== null && answerTill > now;
  return isKept && ((state === "settled" && deliveredAt === null) || (state === "refused" && !lookedFor.has(id)));
};

/** Who names equal requests by keys of their own wants them all. */
const areNamedApart = (row: X402Payment, { requestKey }: NewX402Payment): boolean =>
  requestKey !== null && row.requestKey !== null && !row.requestKey.equals(requestKey);

/** The buyer named this payment's request by the same key, and it was or may be charged. */
const isUnderKey = (row: X402Payment, { requestKey }: NewX402Payment, now: Date): boolean => {
  if (requestKey === null || !row.requestKey?.equals(requestKey)) return false;
  if (row.state === "settling" || row.state === "unknown" || isHeld(row, now)) return true;
  return row.state === "settled" && row.answerTill !== null && row.answerTill > now;
};

const isHeld = ({ state, leasedTill }: X402Payment, now: Date): boolean =>
  state === "claimed" && !isOver(leasedTill, now);
const isOver = (leasedTill: Date | null, now: Date): boolean => leasedTill === null || leasedTill <= now;
const leaseEnd = ({ now, leaseMs }: ClaimRequest): Date => new Date(now.getTime() + leaseMs);

const lockKey = ({ network, asset, payer }: NewX402Payment): bigint =>
  createHash("sha256").update(`${network}\n${asset}\n${payer}`).digest().readBigInt64BE();

const RELATED = `
  SELECT ${X402_COLUMNS} FROM x402_payments WHERE network = $1 AND asset = $2 AND payer = $3 AND nonce = $4
  UNION ALL
  (SELECT ${X402_COLUMNS} FROM x402_payments WHERE fingerprint = $5 AND payer = $3 AND nonce <> $4 AND created_at > $6
   AND (state IN ('claimed', 'settling', 'unknown') OR (state = 'settled' AND delivered_at IS NULL) OR (state = 'refused' AND watch_at IS NOT NULL))
   ORDER BY created_at DESC LIMIT 20)
  UNION ALL
  (SELECT ${X402_COLUMNS} FROM x402_payments WHERE request_key = $7 AND payer = $3 AND nonce <> $4 AND created_at > $6
   ORDER BY created_at DESC LIMIT 5)`;

/** An unfinished payment blocks its repetition for so long; the reconciliation is over long before. */
const EARLIER_MS = 24 * 60 * 60 * 1000;

const relatedValues = (payment: NewX402Payment, now: Date): unknown[] => [
  payment.network,
  payment.asset,
  payment.payer,
  payment.nonce,
  payment.fingerprint,
  new Date(now.getTime() - EARLIER_MS),
  payment.requestKey,
];

const STANDING = `
  SELECT count(*) FILTER (WHERE open)::int AS open,
         coalesce(sum(amount_base_units) FILTER (WHERE open), 0)::text AS open_units,
         coalesce(sum(amount_base_units) FILTER (WHERE state = 'settled' AND settled_at >= $4), 0)::text AS settled_units,
         coalesce(sum(uncharged), 0)::int AS uncharged
  FROM (SELECT state, amount_base_units, settled_at,
               (SELECT count(*) FROM unnest(uncharged_at) AS at WHERE at > $5) AS uncharged,
               id IS DISTINCT FROM $7 AND (state IN ('settling', 'unknown') OR (state = 'claimed' AND leased_till > $6)) AS open
        FROM x402_payments
        WHERE payer = $1 AND network = $2 AND asset = $3
          AND (state IN ('claimed', 'settling', 'unknown') OR updated_at > least($4::timestamptz, $5::timestamptz))) AS mine`;

async function standingOf(
  client: PoolClient,
  { payment, now, balance, verifiedFrom }: ClaimRequest,
  ownId: string | undefined,
): Promise<PayerStanding> {
  const since = new Date(now.getTime() - UNCHARGED_WINDOW_MS);
  const values = [
    payment.payer,
    payment.network,
    payment.asset,
    balance?.readAt ?? verifiedFrom,
    since,
    now,
    ownId ?? null,
  ];
  const { rows } = await client.query<{ open: number; open_units: string; settled_units: string; uncharged: number }>(
    prepared(STANDING, values),
  );
  const row = rows[0] as NonNullable<(typeof rows)[0]>;
  return {
    open: row.open,
    openBaseUnits: BigInt(row.open_units),
    settledSinceBaseUnits: BigInt(row.settled_units),
    uncharged: row.uncharged,
  };
}

/** Keeps the answer of the attempt before, for a payment that turns out to be charged for it meanwhile. */
const RECLAIM = `UPDATE x402_payments SET state = 'claimed', lease = $2, leased_till = $3, updated_at = $4, payload = $5, reason = NULL, watch_at = NULL WHERE id = $1`;

const INSERT = `
  INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
    valid_before, fingerprint, state, lease, leased_till, payload, created_at, updated_at, request_key)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'claimed', $14, $15, $16, $17, $17, $18)`;

const insertValues = (request: ClaimRequest): unknown[] => {
  const { payment, lease, now } = request;
  return [
    payment.id,
    payment.merchantId,
    payment.paymentLinkId,
    payment.mode,
    payment.network,
    payment.asset,
    payment.payer,
    payment.nonce,
    payment.payTo,
    decimalOfCents(payment.amountCents),
    payment.amountBaseUnits.toString(),
    payment.validBefore,
    payment.fingerprint,
    lease,
    leaseEnd(request),
    payment.payload,
    now,
    payment.requestKey,
  ];
};
