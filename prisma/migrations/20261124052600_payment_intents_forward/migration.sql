-- one statement at a time
-- For lists that are read forward.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_intents_forward_idx" ON "payment_intents"("merchant_id", "mode", "list_position", "created_at", "id");
