-- one statement at a time
-- For the search: names by how they begin, in bytes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_name_idx" ON "products"("merchant_id", "mode", (lower("name")) text_pattern_ops, "id");
