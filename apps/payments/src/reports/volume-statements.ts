import type { Fold } from "../totals/change-folder.js";

/**
 * The volume of a merchant is what `volume_totals` has, plus the changes that no worker has folded into it yet (ADR 42). Triggers write
 * a change for each transaction and refund.
 */

/** Of advisory locks of this database. The migration that counted earlier rows takes it too. */
const FOLD_LOCK = 402_000_004;

/** The groups and periods in which each change counts. */
const COUNTED = `CROSS JOIN LATERAL (VALUES ('all', ''), ('network', c.network), ('link', coalesce(c.link_id::text, ''))) AS g (grouped_by, group_key)
      CROSS JOIN (VALUES (15::smallint), (1440::smallint)) AS m (minutes)`;
const SUMS = ["collected", "refunded", "transactions", "refunds"] as const;
const sums = (of: (name: string) => string) => SUMS.map(of).join(", ");

/** One process at a time. Changes of a merchant that was deleted disappear. */
export const FOLD_VOLUME = `
  WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${FOLD_LOCK}) AS is_mine),
  batch AS MATERIALIZED (
    SELECT seq FROM volume_changes WHERE seq >= $1 AND (SELECT is_mine FROM turn) ORDER BY seq LIMIT $2),
  moved AS (
    DELETE FROM volume_changes c USING batch WHERE c.seq = batch.seq
    RETURNING c.seq, c.merchant_id, c.mode, c.link_id, c.network, c.at, ${sums((name) => `c.${name}`)}),
  counted AS (
    INSERT INTO volume_totals (merchant_id, mode, grouped_by, minutes, start, group_key, ${sums((name) => name)})
    SELECT c.merchant_id, c.mode, g.grouped_by, m.minutes, date_bin(make_interval(mins => m.minutes), c.at, '2000-01-01 00:00:00Z'), g.group_key,
      ${sums((name) => `sum(c.${name})`)}
    FROM moved c JOIN merchants ON merchants.id = c.merchant_id
      ${COUNTED}
    GROUP BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (merchant_id, mode, grouped_by, minutes, start, group_key) DO UPDATE SET
      ${sums((name) => `${name} = volume_totals.${name} + excluded.${name}`)})
  SELECT count(*)::int AS moved, min(seq) AS first FROM moved`;

export const VOLUME_FOLD: Fold = {
  work: "volume",
  failure: "the volume of merchants is not folded",
  statement: FOLD_VOLUME,
};

const OWN = `merchant_id = $1 AND mode = $2::"Mode"`;
const ownTotals = (minutes: 15 | 1440) => `${OWN} AND grouped_by = $3 AND minutes = ${minutes}`;

const SUMMED = sums((name) => `sum(${name})`);

/**
 * Sums for each group, in one snapshot. With `is_part` false they are of an interval: its whole days of UTC, and changes that aren't folded.
 * With `is_part` true they are of the part of a day at a bound. Intervals and bounds count from 1. `$4` are the bounds, `$5` the day at which
 * the whole days of each interval begin, `$6` to `$8` the parts: at which bound, from when, until when. Each part is looked up by itself
 * (OFFSET 0): a plan for any number of parts would join them with all totals of the merchant.
 */
export const READ_VOLUME = `
  SELECT false AS is_part, group_key, width_bucket(start, $5::timestamptz[]) AS place, ${SUMMED} FROM volume_totals
  WHERE ${ownTotals(1440)} AND start >= ($5::timestamptz[])[1] AND start < ($5::timestamptz[])[cardinality($5::timestamptz[])]
  GROUP BY 2, 3
  UNION ALL
  SELECT true, group_key, bound, ${SUMMED}
  FROM unnest($6::int[], $7::timestamptz[], $8::timestamptz[]) AS part (bound, since, until)
    CROSS JOIN LATERAL (
      SELECT * FROM volume_totals WHERE ${ownTotals(15)} AND start >= since AND start < until OFFSET 0) AS of_part
  GROUP BY 2, 3
  UNION ALL
  SELECT false, CASE $3 WHEN 'all' THEN '' WHEN 'network' THEN network ELSE coalesce(link_id::text, '') END,
    width_bucket(at, $4::timestamptz[]), ${SUMMED}
  FROM volume_changes WHERE ${OWN} GROUP BY 2, 3`;

export const NAMES_OF_LINKS = `SELECT id, name FROM payment_links WHERE merchant_id = $1 AND id = ANY($2::uuid[])`;
