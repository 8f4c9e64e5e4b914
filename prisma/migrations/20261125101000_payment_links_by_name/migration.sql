-- one statement at a time
-- For the search: names by how they begin, in bytes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_links_name_idx" ON "payment_links"("merchant_id", "mode", (lower("name")) text_pattern_ops, "id");
