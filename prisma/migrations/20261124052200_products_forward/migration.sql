-- one statement at a time
-- For lists that are read forward.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_forward_idx" ON "products"("merchant_id", "mode", "list_position", "created_at", "id");
