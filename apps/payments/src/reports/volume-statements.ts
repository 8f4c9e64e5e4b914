import type { Fold } from "../totals/change-folder.js";

/**
 * The volume of a merchant is what `volume_totals` has, plus the changes that no worker has folded into it yet (ADR 42). Triggers write
 * a change for each transaction and refund.
 */

/** Number of the advisory lock in this database. The migration that counted earlier rows takes it too. */
const FOLD_LOCK = 402_000_004;

export type VolumeGrouping = "all" | "network" | "link";

/**
 * Lengths in minutes of the periods that each change counts in, from a day of UTC to what every offset is a multiple of. An hour spares
 * reading quarters where many payments share one. Links are rarely paid several times in an hour.
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
/** The groups and periods in which each change counts. */
const COUNTED = Object.entries(PERIOD_MINUTES)
  .flatMap(([grouping, lengths]) =>
    lengths.map((minutes) => `('${grouping}', ${GROUP_KEYS[grouping as VolumeGrouping]}, ${minutes}::smallint)`),
  )
  .join(", ");
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
  failure: "the volume of merchants is not folded",
  statement: FOLD_VOLUME,
};

const OWN = `merchant_id = $1 AND mode = $2::"Mode"`;
const OWN_TOTALS = `${OWN} AND grouped_by = $3`;

/** Whole days of UTC. `$5`: the day at which those of each interval begin. Times are Unix seconds: thousands of timestamps take longer to write than to sum up. */
const DAYS = `
  FROM volume_totals
  WHERE ${OWN_TOTALS} AND period_minutes = 1440
    AND start >= to_timestamp(($5::float8[])[1]) AND start < to_timestamp(($5::float8[])[cardinality($5::float8[])])`;

/**
 * Parts of days. `$6` to `$10`: at which bound, of periods of which length, from when, until when, added or subtracted. Each part is looked up
 * by itself (OFFSET 0): a plan for any number of parts would join them with all totals of the merchant.
 */
const PARTS = `
  FROM unnest($6::int[], $7::smallint[], $8::float8[], $9::float8[], $10::int[]) AS part (bound, minutes, since, until, sign)
    CROSS JOIN LATERAL (
      SELECT * FROM volume_totals WHERE ${OWN_TOTALS} AND period_minutes = minutes AND start >= to_timestamp(since) AND start < to_timestamp(until) OFFSET 0) AS of_part`;

/** Changes that aren't folded. `$4`: the bounds. */
const CHANGES = `FROM volume_changes WHERE ${OWN}`;
const GROUP_OF_CHANGE = "CASE $3 WHEN 'all' THEN '' WHEN 'network' THEN network ELSE coalesce(link_id::text, '') END";

/**
 * Sums for each group, in one snapshot. With `is_part` false they are of an interval: its whole days of UTC, and changes that aren't folded.
 * With `is_part` true they are of the part of a day at a bound. Intervals and bounds count from 1.
 */
export const READ_VOLUME = `
  SELECT false AS is_part, group_key, width_bucket(date_part('epoch', start), $5::float8[]) AS place, ${sums((name) => `sum(${name}) AS ${name}`)}
  ${DAYS} GROUP BY 2, 3
  UNION ALL
  SELECT true, group_key, bound, ${sums((name) => `sum(sign * ${name})`)} ${PARTS} GROUP BY 2, 3
  UNION ALL
  SELECT false, ${GROUP_OF_CHANGE}, width_bucket(date_part('epoch', at), $4::float8[]), ${sums((name) => `sum(${name})`)} ${CHANGES} GROUP BY 2, 3`;

const BOUNDS = "cardinality($4::float8[])";

/** The same for the `$11` groups that collected most. All others are summed up under NULL. */
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
