-- one statement at a time
-- A refund may go where the purchase said, also when its intent has been deleted. Filled apart from the change of the table: that takes
-- a lock which every reader waits for, and this reads all intents.
ALTER TABLE "transactions" ADD COLUMN IF NOT EXISTS "refund_address" TEXT;
UPDATE "transactions" AS t SET "refund_address" = i."refund_address" FROM "payment_intents" AS i
WHERE t."id" = i."transaction_id" AND i."refund_address" IS NOT NULL AND t."refund_address" IS NULL;
-- Signatures for an intent that something else had paid already: what is paid back most likely.
UPDATE "transactions" AS t SET "refund_address" = i."refund_address" FROM "x402_payments" AS p, "payment_intents" AS i
WHERE p."id" = t."x402_payment_id" AND i."id" = p."intent_id" AND i."refund_address" IS NOT NULL AND t."refund_address" IS NULL;
