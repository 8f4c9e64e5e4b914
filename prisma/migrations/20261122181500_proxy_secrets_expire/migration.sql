-- one statement at a time
-- The sweeper looks for the oldest by it; without an index it reads and sorts the whole table for each batch.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "proxy_secrets_expires_at_idx" ON "proxy_secrets"("expires_at");
