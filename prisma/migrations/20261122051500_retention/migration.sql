-- one statement at a time
-- What is deleted by age is found by an index on that time. A BRIN index cannot give the oldest first, and reads what was deleted again.
-- Where a table is large already, make these beforehand with CREATE INDEX CONCURRENTLY: here they are then skipped.
CREATE INDEX IF NOT EXISTS "events_kept_idx" ON "events"("created_at");
CREATE INDEX IF NOT EXISTS "x402_payments_ended_idx" ON "x402_payments"("valid_before");
CREATE INDEX IF NOT EXISTS "checkout_sessions_ended_idx" ON "checkout_sessions"("expires_at") WHERE "status" <> 'open';
CREATE INDEX IF NOT EXISTS "verifications_open_idx" ON "verifications"("expires_at") WHERE "status" <> 'verified';
DROP INDEX IF EXISTS "events_created_at_idx";
