-- one statement at a time
-- What a merchant's deletion looks for with each link and each settlement that goes: without an index, a whole table each time.
-- Where a table is large already, make these beforehand with CREATE INDEX CONCURRENTLY: here they are then skipped.
CREATE INDEX IF NOT EXISTS "x402_payments_payment_link_id_idx" ON "x402_payments"("payment_link_id");
CREATE INDEX IF NOT EXISTS "transactions_settlement_id_idx" ON "transactions"("settlement_id") WHERE "settlement_id" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "checkout_sessions_payment_link_id_idx" ON "checkout_sessions"("payment_link_id") WHERE "payment_link_id" IS NOT NULL;
