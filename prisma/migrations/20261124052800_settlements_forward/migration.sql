-- one statement at a time
-- For lists that are read forward.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "settlements_forward_idx" ON "settlements"("merchant_id", "mode", "list_position", "created_at", "id");
