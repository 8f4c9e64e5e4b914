/**
 * Payments that ended without a charge are watched: whoever saw the signature (a facilitator that refused it, or that only
 * verified it) may still send it to the chain until it has expired. `watch_at` says when the chain is asked next; the looks
 * come less and less often, and one when the payment's time is over.
 */

/** From the end of a payment's time until a block has surely passed it, on the chains that are fast. */
const EXPIRED_AFTER = "interval '60 seconds'";
const LONGEST_PAUSE = "interval '1 hour'";

/** The first look, where $3 is the state and $5 the time. What was only verified is not worth more than the one at its end. */
export const FIRST_LOOK = `CASE $3 WHEN 'refused' THEN $5::timestamptz + interval '15 seconds'
        WHEN 'released' THEN least(greatest(p.valid_before, $5) + ${EXPIRED_AFTER}, $5 + ${LONGEST_PAUSE}) END`;

const NEXT_LOOK = `$1::timestamptz + least(greatest($1 - updated_at, interval '15 seconds'), ${LONGEST_PAUSE})`;

/** Moves the next look on in the same step, so that replicas never take the same payment. */
export const TAKE_WATCHED = `
  UPDATE x402_payments
  SET watch_at = CASE WHEN valid_before + ${EXPIRED_AFTER} > $1 THEN least(${NEXT_LOOK}, valid_before + ${EXPIRED_AFTER}) ELSE ${NEXT_LOOK} END
  WHERE id IN (
    SELECT id FROM x402_payments WHERE watch_at <= $1 AND state IN ('refused', 'released')
    ORDER BY watch_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING *`;
