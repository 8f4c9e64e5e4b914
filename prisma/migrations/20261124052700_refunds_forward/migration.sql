-- one statement at a time
-- For lists that are read forward.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_forward_idx" ON "refunds"("merchant_id", "mode", "list_position", "created_at", "id");
