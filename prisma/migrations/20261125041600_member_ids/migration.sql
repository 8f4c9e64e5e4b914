-- one statement at a time
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "merchant_members_id_key" ON "merchant_members"("id");
