-- one statement at a time
-- For lists that are read forward.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "transactions_forward_idx" ON "transactions"("merchant_id", "mode", "list_position", "created_at", "id");
