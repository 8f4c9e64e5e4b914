-- A refund may go where the purchase said, also when its intent has been deleted.
ALTER TABLE "transactions" ADD COLUMN "refund_address" TEXT;
UPDATE "transactions" AS t SET "refund_address" = i."refund_address" FROM "payment_intents" AS i
WHERE t."id" = i."transaction_id" AND i."refund_address" IS NOT NULL;
