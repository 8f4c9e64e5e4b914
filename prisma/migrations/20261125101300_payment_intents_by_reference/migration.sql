-- one statement at a time
-- For the search.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_intents_client_reference_idx" ON "payment_intents"("merchant_id", "mode", "client_reference") WHERE "client_reference" IS NOT NULL;
