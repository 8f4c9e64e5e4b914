-- one statement at a time
-- For the list's filter. Rows without metadata, which are most, cost the index nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "transactions_metadata_idx" ON "transactions" USING gin (metadata_pairs("metadata")) WHERE "metadata" <> '{}';
