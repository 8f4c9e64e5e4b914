-- one statement at a time
-- Fills the ledger from what was recorded before it. The place of an EVM transfer was stored for purchases only: '*' stands for all
-- transfers of the transaction.
INSERT INTO "transfer_ledger" ("network", "tx_hash", "place", "side", "purpose", "owner_id")
SELECT x."network", x."tx_hash",
  CASE WHEN x."network" LIKE 'solana%' THEN coalesce(p."pay_to", t."merchant_wallet_address", '*') ELSE x."log_index"::text END,
  side, 'purchase', x."payment_id"
FROM "x402_transfers" AS x LEFT JOIN "x402_payments" AS p ON p."id" = x."payment_id"
  LEFT JOIN "transactions" AS t ON t."tx_hash" = x."tx_hash" AND t."x402_payment_id" = x."payment_id",
  unnest(enum_range(NULL::"TransferSide")) AS side
ON CONFLICT DO NOTHING;
INSERT INTO "transfer_ledger" ("network", "tx_hash", "place", "side", "purpose", "owner_id")
SELECT t."network", t."tx_hash", CASE WHEN t."network" LIKE 'solana%' THEN t."merchant_wallet_address" ELSE '*' END, 'received',
  CASE WHEN i."id" IS NOT NULL THEN 'intent' WHEN s."id" IS NOT NULL THEN 'checkout' ELSE 'recording' END::"TransferPurpose", t."id"
FROM "transactions" AS t LEFT JOIN "payment_intents" AS i ON i."transaction_id" = t."id"
  LEFT JOIN "checkout_sessions" AS s ON s."transaction_id" = t."id"
WHERE t."x402_payment_id" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "transfer_ledger" AS l WHERE l."network" = t."network" AND l."tx_hash" = t."tx_hash" AND l."owner_id" = t."id")
ON CONFLICT DO NOTHING;
INSERT INTO "transfer_ledger" ("network", "tx_hash", "place", "side", "purpose", "owner_id")
SELECT r."network", r."tx_hash", CASE WHEN r."network" LIKE 'solana%' THEN r."wallet_address" ELSE '*' END, 'sent', 'refund', r."id"
FROM "refunds" AS r
WHERE NOT EXISTS (SELECT 1 FROM "transfer_ledger" AS l WHERE l."network" = r."network" AND l."tx_hash" = r."tx_hash" AND l."owner_id" = r."id")
ON CONFLICT DO NOTHING;
