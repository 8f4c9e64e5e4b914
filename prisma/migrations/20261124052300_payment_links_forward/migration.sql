-- one statement at a time
-- For lists that are read forward.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_links_forward_idx" ON "payment_links"("merchant_id", "mode", "list_position", "created_at", "id");
