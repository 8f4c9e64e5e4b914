-- one statement at a time
-- For lists that are read forward.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_deliveries_forward_idx" ON "webhook_deliveries"("endpoint_id", "list_position", "created_at", "id");
