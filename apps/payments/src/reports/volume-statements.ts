import type { Fold } from "../totals/change-folder.js";

/**
 * A merchant's volume is `volume_totals` plus the changes that aren't folded into it yet (ADR 42). Triggers write a
 * change for each transaction and refund.
 */

/** Key of the advisory lock, unique in this database. The migration that counted older rows takes the same lock. */
const FOLD_LOCK = 402_000_004;

export type VolumeGrouping = "all" | "network" | "link";

/**
 * Lengths in minutes of the periods that sum up changes. Each change counts in a period of each length. The shortest is
 * 15 minutes, because every time zone's offset is a multiple of that. Links have no hourly totals, because a link is
 * rarely paid several times in an hour.
 */
export const PERIOD_MINUTES = {
  all: [1_440, 360, 60, 15],
  network: [1_440, 360, 60, 15],
  link: [1_440, 360, 15],
} as const satisfies Record<VolumeGrouping, readonly number[]>;

const GROUP_KEYS: Readonly<Record<VolumeGrouping, string>> = {
  all: "''",
  network: "c.network",
  link: "coalesce(c.link_id::text, '')",
};
const COUNTED = Object.entries(PERIOD_MINUTES)
  .flatMap(([grouping, lengths]) =>
    lengths.map((minutes) => `('${grouping}', ${GROUP_KEYS[grouping as VolumeGrouping]}, ${minutes}::smallint)`),
  )
  .join(", ");
const SUMS = ["collected", "refunded", "transactions", "refunds"] as const;
const sums = (of: (name: string) => string) => SUMS.map(of).join(", ");

/** Moves changes into the totals. Only one process does so at a time. Changes of deleted merchants are dropped. */
export const FOLD_VOLUME = `
  WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${FOLD_LOCK}) AS is_mine),
  batch AS MATERIALIZED (
    SELECT seq FROM volume_changes WHERE seq >= $1 AND (SELECT is_mine FROM turn) ORDER BY seq LIMIT $2),
  moved AS (
    DELETE FROM volume_changes c USING batch WHERE c.seq = batch.seq
    RETURNING c.seq, c.merchant_id, c.mode, c.link_id, c.network, c.at, ${sums((name) => `c.${name}`)}),
  counted AS (
    INSERT INTO volume_totals (merchant_id, mode, grouped_by, period_minutes, start, group_key, ${sums((name) => name)})
    SELECT c.merchant_id, c.mode, g.grouped_by, g.minutes, date_bin(make_interval(mins => g.minutes), c.at, '2000-01-01 00:00:00Z'), g.group_key,
      ${sums((name) => `sum(c.${name})`)}
    FROM moved c JOIN merchants ON merchants.id = c.merchant_id
      CROSS JOIN LATERAL (VALUES ${COUNTED}) AS g (grouped_by, group_key, minutes)
    GROUP BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (merchant_id, mode, grouped_by, period_minutes, start, group_key) DO UPDATE SET
      ${sums((name) => `${name} = volume_totals.${name} + excluded.${name}`)})
  SELECT count(*)::int AS moved, min(seq) AS first FROM moved`;

export const VOLUME_FOLD: Fold = {
  work: "volume",
  failure: "failed to update the volume totals of merchants",
  statement: FOLD_VOLUME,
};

const OWN = `merchant_id = $1 AND mode = $2::"Mode"`;
const OWN_TOTALS = `${OWN} AND grouped_by = $3`;

/**
 * Totals of whole UTC days. `$5` lists where the whole days of each interval begin. Times are passed as Unix seconds,
 * because formatting thousands of timestamps takes longer than the sums.
 */
const DAYS = `
  FROM volume_totals
  WHERE ${OWN_TOTALS} AND period_minutes = 1440
    AND start >= to_timestamp(($5::float8[])[1]) AND start < to_timestamp(($5::float8[])[cardinality($5::float8[])])`;

/**
 * Totals of parts of days. The arrays `$6` to `$10` hold bound, period length, start, end and sign. OFFSET 0 makes
 * PostgreSQL look up each part separately. Otherwise its plan would join the parts with all totals of the merchant.
 */
const PARTS = `
  FROM unnest($6::int[], $7::smallint[], $8::float8[], $9::float8[], $10::int[]) AS part (bound, minutes, since, until, sign)
    CROSS JOIN LATERAL (
      SELECT * FROM volume_totals WHERE ${OWN_TOTALS} AND period_minutes = minutes AND start >= to_timestamp(since) AND start < to_timestamp(until) OFFSET 0) AS of_part`;

/** Changes that aren't folded yet. READ_VOLUME uses the bounds in `$4` to assign these changes to intervals. */
const CHANGES = `FROM volume_changes WHERE ${OWN}`;
const GROUP_OF_CHANGE = "CASE $3 WHEN 'all' THEN '' WHEN 'network' THEN network ELSE coalesce(link_id::text, '') END";

/**
 * Sums per group, in one snapshot. A row with `is_part = false` holds whole UTC days of an interval, or changes that
 * aren't folded yet. A row with `is_part = true` holds the signed volume between a bound and the midnight nearest to
 * it. Intervals and bounds are numbered from 1.
 */
export const READ_VOLUME = `
  SELECT false AS is_part, group_key, width_bucket(date_part('epoch', start), $5::float8[]) AS place, ${sums((name) => `sum(${name}) AS ${name}`)}
  ${DAYS} GROUP BY 2, 3
  UNION ALL
  SELECT true, group_key, bound, ${sums((name) => `sum(sign * ${name})`)} ${PARTS} GROUP BY 2, 3
  UNION ALL
  SELECT false, ${GROUP_OF_CHANGE}, width_bucket(date_part('epoch', at), $4::float8[]), ${sums((name) => `sum(${name})`)} ${CHANGES} GROUP BY 2, 3`;

const BOUNDS = "cardinality($4::float8[])";

/**
 * Like READ_VOLUME, but lists only the `$11` groups with the largest collected amount. All other groups are summed up
 * under NULL.
 */
export const READ_LARGEST_VOLUME = `
  WITH counted AS MATERIALIZED (${READ_VOLUME}),
  named AS MATERIALIZED (
    SELECT group_key FROM counted
      CROSS JOIN LATERAL (
        SELECT CASE WHEN NOT is_part THEN 1 WHEN place = 1 THEN -1 ELSE 1 END AS sign
        WHERE CASE WHEN is_part THEN place IN (1, ${BOUNDS}) ELSE place BETWEEN 1 AND ${BOUNDS} - 1 END) AS of_report
    GROUP BY 1 HAVING sum(sign * (transactions + refunds)) > 0
    ORDER BY sum(sign * collected) DESC, group_key COLLATE "C" LIMIT $11)
  SELECT is_part, group_key, place, ${SUMS.join(", ")} FROM counted WHERE group_key IN (SELECT group_key FROM named)
  UNION ALL
  SELECT is_part, NULL, place, ${sums((name) => `sum(${name})`)} FROM counted
  WHERE group_key NOT IN (SELECT group_key FROM named) GROUP BY 1, 3`;

export const NAMES_OF_LINKS = `SELECT id, name FROM payment_links WHERE merchant_id = $1 AND id = ANY($2::uuid[])`;
