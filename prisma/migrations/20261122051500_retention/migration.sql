-- one statement at a time
-- What is deleted by age is found by an index on that time. A BRIN index cannot give the oldest first, and reads what was deleted again.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_kept_idx" ON "events"("created_at");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "x402_payments_ended_idx" ON "x402_payments"("valid_before");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "checkout_sessions_ended_idx" ON "checkout_sessions"("expires_at") WHERE "status" <> 'open';
CREATE INDEX CONCURRENTLY IF NOT EXISTS "verifications_open_idx" ON "verifications"("expires_at") WHERE "status" <> 'verified';
DROP INDEX CONCURRENTLY IF EXISTS "events_created_at_idx";
