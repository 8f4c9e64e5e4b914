-- one statement at a time
-- For the search.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_intents_customer_email_idx" ON "payment_intents"("merchant_id", "mode", lower("customer_email")) WHERE "customer_email" IS NOT NULL;
