-- one statement at a time
-- For lists that are read forward.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_forward_idx" ON "events"("merchant_id", "mode", "list_position", "created_at", "id");
