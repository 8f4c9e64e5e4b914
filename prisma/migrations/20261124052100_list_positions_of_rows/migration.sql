-- one statement at a time
-- Rows from before have position 0 and keep their order by time: all of them are committed when the default of their table changes.
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "list_position" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "products" ALTER COLUMN "list_position" SET DEFAULT next_list_position();
ALTER TABLE "payment_links" ADD COLUMN IF NOT EXISTS "list_position" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "payment_links" ALTER COLUMN "list_position" SET DEFAULT next_list_position();
ALTER TABLE "transactions" ADD COLUMN IF NOT EXISTS "list_position" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "transactions" ALTER COLUMN "list_position" SET DEFAULT next_list_position();
ALTER TABLE "events" ADD COLUMN IF NOT EXISTS "list_position" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "events" ALTER COLUMN "list_position" SET DEFAULT next_list_position();
ALTER TABLE "payment_intents" ADD COLUMN IF NOT EXISTS "list_position" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "payment_intents" ALTER COLUMN "list_position" SET DEFAULT next_list_position();
ALTER TABLE "refunds" ADD COLUMN IF NOT EXISTS "list_position" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "refunds" ALTER COLUMN "list_position" SET DEFAULT next_list_position();
ALTER TABLE "settlements" ADD COLUMN IF NOT EXISTS "list_position" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "settlements" ALTER COLUMN "list_position" SET DEFAULT next_list_position();
ALTER TABLE "webhook_deliveries" ADD COLUMN IF NOT EXISTS "list_position" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "webhook_deliveries" ALTER COLUMN "list_position" SET DEFAULT next_list_position();
