-- one statement at a time
-- What a storefront shows, newest first. Links that aren't listed, which are most, cost the index nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_links_storefront_idx" ON "payment_links"("merchant_id", "mode", "created_at" DESC, "id" DESC) WHERE active AND is_agentic_proxy AND listed;
