-- one statement at a time
-- For /.well-known/x402: the newest links that catalogs may list.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_links_listed_idx" ON "payment_links"("created_at" DESC, "id" DESC) WHERE active AND is_agentic_proxy AND listed;
