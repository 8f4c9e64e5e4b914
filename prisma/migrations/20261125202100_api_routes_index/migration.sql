-- one statement at a time
-- An API has each of its routes once.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "payment_links_route_key" ON "payment_links"("api_id", "target_method", "route_template") WHERE api_id IS NOT NULL;
