-- A process of the build before this one must not fold on: it would count in quarters and days alone. With the column's new name its statement
-- fails, and what it would have folded waits in volume_changes. Payments write only there, so they don't wait for this migration; reports do.
ALTER TABLE "volume_totals" RENAME COLUMN "minutes" TO "period_minutes";

-- Hours and quarters of a day, from quarters of an hour. Links are rarely paid several times in an hour: they have no hours.
INSERT INTO "volume_totals" ("merchant_id", "mode", "grouped_by", "period_minutes", "start", "group_key", "collected", "refunded", "transactions", "refunds")
SELECT q.merchant_id, q.mode, q.grouped_by, p.minutes, date_bin(make_interval(mins => p.minutes), q.start, '2000-01-01 00:00:00Z'), q.group_key,
  sum(q.collected), sum(q.refunded), sum(q.transactions), sum(q.refunds)
FROM "volume_totals" q CROSS JOIN (VALUES (60::smallint), (360::smallint)) AS p (minutes)
WHERE q.period_minutes = 15 AND NOT (q.grouped_by = 'link' AND p.minutes = 60)
GROUP BY 1, 2, 3, 4, 5, 6;
