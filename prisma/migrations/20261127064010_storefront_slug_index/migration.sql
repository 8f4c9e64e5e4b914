-- one statement at a time
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "merchant_brandings_slug_key" ON "merchant_brandings"("slug");
