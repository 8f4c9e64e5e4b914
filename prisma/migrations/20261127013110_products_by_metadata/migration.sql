-- one statement at a time
-- For the list's filter. Rows without metadata, which are most, cost the index nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_metadata_idx" ON "products" USING gin (metadata_pairs("metadata")) WHERE "metadata" <> '{}';
