-- Counts what was recorded before the triggers. It reads each table once and stops nobody.
SELECT pg_advisory_xact_lock(402000004);

INSERT INTO "volume_totals" ("merchant_id", "mode", "grouped_by", "minutes", "start", "group_key", "collected", "refunded", "transactions", "refunds")
SELECT e.merchant_id, e.mode, g.grouped_by, m.minutes, date_bin(make_interval(mins => m.minutes), e.at, '2000-01-01 00:00:00Z'), g.group_key,
  sum(e.collected), sum(e.refunded), sum(e.transactions), sum(e.refunds)
FROM (
  SELECT merchant_id, mode, payment_link_id AS link_id, network, created_at AS at, amount_base_units AS collected, 0 AS refunded,
    1 AS transactions, 0 AS refunds
  FROM transactions WHERE list_position < (SELECT position FROM volume_start)
  UNION ALL
  SELECT r.merchant_id, r.mode, t.payment_link_id, r.network, r.created_at, 0, r.amount_base_units, 0, 1
  FROM refunds r JOIN transactions t ON t.id = r.transaction_id WHERE r.list_position < (SELECT position FROM volume_start)) AS e
  CROSS JOIN LATERAL (VALUES ('all', ''), ('network', e.network), ('link', coalesce(e.link_id::text, ''))) AS g (grouped_by, group_key)
  CROSS JOIN (VALUES (15::smallint), (1440::smallint)) AS m (minutes)
GROUP BY 1, 2, 3, 4, 5, 6
ON CONFLICT ("merchant_id", "mode", "grouped_by", "minutes", "start", "group_key") DO UPDATE SET
  "collected" = volume_totals."collected" + excluded."collected", "refunded" = volume_totals."refunded" + excluded."refunded",
  "transactions" = volume_totals."transactions" + excluded."transactions", "refunds" = volume_totals."refunds" + excluded."refunds";

DROP TABLE "volume_start";
